"""Undo: at once where nobody else is concerned, else the others are asked, and agree or refuse by buttons."""

from functools import partial

import discord

from bot.tables.table import Table
from bot.tables.undo import ConsentNeeded, UndoDone
from cogs.answering import (
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
from cogs.undoing.requests import request_post


async def ask_undo(interaction: Interaction, table: Table, offered_at: int | None = None) -> None:
    """Take back the person's last choice, or ask those concerned; answers the deferred private answer.

    What is undone is a choice of the table that was looked at; if a button offered it, `offered_at` is the number that
    the table had then, so that of two presses one counts.
    """
    stamp = table.stamp(table.need_seat(interaction.user.id))
    words = (await reader(interaction)).texts(table.game.key)
    ask = partial(interaction.client.tables.undo.ask, table.id, interaction.user.id, interaction.id, stamp, offered_at)
    result = await ask(here := set[int]())
    while isinstance(result, ConsentNeeded):
        await without_absent(interaction.client, result.table, result.people)
        here.update(result.people)
        result = await ask(here)
    if isinstance(result, UndoDone):
        await answer(interaction, content=words("undo.done"))
        return
    names = words("list.and_also").join(escape_name(result.table.name_of(person)) for person in result.missing)
    await answer(
        interaction, content=words("undo.asked_again", names=names) if result.was_open else words("undo.asked")
    )


class UndoButton(
    ComponentHandler,
    template=r"undo:(?P<table>\d+):(?P<nonce>[\w-]+):(?P<what>agree|always|refuse)",
):
    """Agree, agree always, or Refuse under a request to undo."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, new_answer=False)
        async with disable_if_refused(interaction, "moved_on", "not_running", "ended"):
            await self._decide(interaction)

    async def _decide(self, interaction: Interaction) -> None:
        tables, user = interaction.client.tables, interaction.user.id
        table = await tables.get(self.table_id)
        if self.match["what"] == "refuse":
            await tables.undo.refuse(self.table_id, self.match["nonce"], user)
            told = text_in_each_language(table, "undo.refused")
            await answer(interaction, content=told, view=None)
            return
        always = self.match["what"] == "always"
        result = await tables.undo.agree(self.table_id, self.match["nonce"], user, interaction.id, always=always)
        if isinstance(result, UndoDone):
            told = text_in_each_language(table, "undo.agreed")
            await answer(interaction, content=told, view=None)
        else:
            none = discord.AllowedMentions.none()
            await answer(interaction, content=request_post(result), allowed_mentions=none)
        if always:
            await say(interaction, (await reader(interaction)).texts()("undo.standing"))
