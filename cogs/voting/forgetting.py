"""/game forget: all who played a finished game can have it forgotten, after a confirmation and a vote."""

from bot.tables.table import Refused, Table
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    reader,
    tell_missing_permissions,
    yes_or_no,
)
from cogs.voting.proposing import open_vote


async def ask_forget(interaction: Interaction, table: Table) -> None:
    """Say in the private answer what is forgotten, and ask whether to go on.

    Raise Refused("forget_not_over") while the game goes on, Refused("not_seated") for a person without a seat.
    """
    if not table.is_over:
        raise Refused("forget_not_over")
    table.need_seat(interaction.user.id)
    words = (await reader(interaction)).texts(table.game.key)
    others = len({seat.user_id for seat in table.seats} - {None, interaction.user.id})
    question = words("forget.ask", game=words("game.name"), id=table.id)
    whose = words("forget.together" if others else "forget.alone")
    yes = words("forget.ask_others" if others else "forget.yes")
    view = yes_or_no(f"forget:{table.id}", yes, words("forget.no"))
    await answer(interaction, content=f"{question}\n{whose}", view=view)


class ForgetButton(ComponentHandler, template=r"forget:(?P<table>\d+):(?P<answer>yes|no)"):
    """Handles the answer to the question."""

    async def act(self, interaction: Interaction) -> None:
        """Open the vote or keep the game, and say so."""
        await acknowledge(interaction, new_answer=False)
        if self.match["answer"] == "no":
            await answer(interaction, content=(await reader(interaction)).texts()("confirmation.kept"), view=None)
            return
        table = await interaction.client.tables.get(self.table_id)
        await answer(interaction, content=await open_vote(interaction, table, "forget"), view=None)
        await tell_missing_permissions(interaction, table)
