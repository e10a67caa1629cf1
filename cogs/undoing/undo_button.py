"""Undo: at once if it concerns nobody else, otherwise the others are asked, and agree or refuse by buttons."""

from functools import partial

from bot.tables.table import Table
from bot.tables.undo import ConsentNeeded, ConsentRequest, UndoDone, UnsureUndo
from bot.texts import Texts
from cogs.answering import (
    RINGS_NOBODY,
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    disable_if_refused,
    reader,
    say,
    without_absent,
)
from cogs.discord_text import escape_name
from cogs.posting import text_in_each_language
from cogs.undoing.requests import request_post, sure_text, sure_view


async def ask_undo(
    interaction: Interaction, table: Table, offered_at: int | None = None, *, sure: bool = False
) -> None:
    """Take back the person's last choice, or ask the people concerned; say which in the private answer.

    Unless they are `sure`, they are first told what is taken back beyond that, or dealt anew.

    If a button offered the undo, `offered_at` is the table's number at that time, so that only one of two presses
    counts.
    """
    stamp = table.stamp(table.need_seat(interaction.user.id))
    words = (await reader(interaction)).texts(table.game.key)
    ask = partial(
        interaction.client.tables.undo.ask, table.id, interaction.user.id, interaction.id, stamp, offered_at, sure=sure
    )
    checked = set[int]()  # people who have not left the server
    result = await ask(checked)
    while isinstance(result, ConsentNeeded):
        await without_absent(interaction.client, result.table, result.people)
        checked.update(result.people)
        result = await ask(checked)
    if isinstance(result, UnsureUndo):
        await answer(interaction, content=sure_text(result.consent, words), view=sure_view(result.consent.table, words))
        return
    if isinstance(result, UndoDone):
        await answer(interaction, content=words("undo.done"), view=None)
        return
    await answer(interaction, content=_asked_text(result, words), view=None)


def _asked_text(asked: ConsentRequest, words: Texts) -> str:
    """Return that others are asked, or who of them has still to agree."""
    names = words("list.and_also").join(escape_name(asked.table.name_of(person)) for person in asked.missing)
    return words("undo.asked_again", names=names) if asked.was_open else words("undo.asked")


class UndoButton(
    ComponentHandler,
    template=r"undo:(?P<table>\d+):(?P<nonce>[\w-]+):(?P<what>agree|always|refuse|sure)",
):
    """Handles the buttons under an undo request: agree, agree always, and refuse; and what one is asked before it."""

    async def act(self, interaction: Interaction) -> None:
        """Count the person's answer; a request that has lapsed loses its buttons."""
        await acknowledge(interaction, new_answer=False)
        async with disable_if_refused(interaction, "moved_on", "not_running", "ended", "undone_already"):
            if self.match["what"] == "sure":
                await self._undo(interaction)
            else:
                await self._decide(interaction)

    async def _undo(self, interaction: Interaction) -> None:
        """Take back what the person was told; if the game has gone on since, tell them anew."""
        table, nonce = await interaction.client.tables.get(self.table_id), self.match["nonce"]
        number = int(nonce) if nonce.isdecimal() else 0
        await ask_undo(interaction, table, number, sure=number == table.row.number)

    async def _decide(self, interaction: Interaction) -> None:
        """Refuse or agree, and show in the request what came of that."""
        tables, user = interaction.client.tables, interaction.user.id
        table = await tables.get(self.table_id)
        if self.match["what"] == "refuse":
            await tables.undo.refuse(self.table_id, self.match["nonce"], user)
            await answer(interaction, content=text_in_each_language(table, "undo.refused"), view=None)
            return
        always = self.match["what"] == "always"
        result = await tables.undo.agree(self.table_id, self.match["nonce"], user, interaction.id, always=always)
        if isinstance(result, UndoDone):
            await answer(interaction, content=text_in_each_language(table, "undo.agreed"), view=None)
        else:
            await answer(interaction, content=request_post(result), allowed_mentions=RINGS_NOBODY)
        if always:
            await say(interaction, (await reader(interaction)).texts()("undo.standing"))
