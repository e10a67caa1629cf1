"""Ending a lobby or a game early: the host or a moderator, after a confirmation only they see."""

from bot.tables.table import NotHost, Unreadable
from bot.texts import Texts
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    any_table_here,
    moderates,
    player_name,
    reader,
    yes_or_no,
)

ID = r"end:(?P<table>\d+):(?P<answer>yes|no)"


async def ask_end(interaction: Interaction) -> None:
    """Ask for confirmation in the private answer. Raise Refused if the person may not end the table."""
    words = (await reader(interaction)).texts()
    try:
        table = await any_table_here(interaction)
    except Unreadable as unreadable:
        row = unreadable.row
        question = words("end.ask_unreadable", why=words(f"why.{unreadable.why}"))
    else:
        row, name = table.row, (await reader(interaction)).texts(table.game.key)("game.name")
        question = words(f"end.ask_{row.status}", game=name, n=len(table.seats))
    if interaction.user.id != row.host_id and not moderates(interaction):
        raise NotHost("not_host_to_end", row)
    yes, no = (_label(reply, row.status, words) for reply in ("yes", "no"))
    await answer(interaction, content=question, view=yes_or_no(f"end:{row.id}", yes, no))


def _label(reply: str, status: str, words: Texts) -> str:
    """Return the label of an answer, for a lobby or a game."""
    special_key = f"end.{reply}_{status}"
    return words(special_key if special_key in words else f"end.{reply}")


class EndButton(ComponentHandler, template=ID):
    """Handles the answer to the question."""

    async def act(self, interaction: Interaction) -> None:
        """End the table or keep it, and say so."""
        await acknowledge(interaction, new_answer=False)
        words, confirmed = (await reader(interaction)).texts(), self.match["answer"] == "yes"
        if confirmed:
            user = interaction.user
            await interaction.client.tables.ending.end(
                self.table_id, user.id, player_name(user), moderator=moderates(interaction)
            )
        await answer(interaction, content=words("end.done" if confirmed else "confirmation.kept"), view=None)
