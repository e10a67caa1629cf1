"""Seats of a running game: given to a computer player, and taken back by the person whose seat it is."""

from bot.engine.effect import Seat
from bot.tables.people import replaceable_seat
from bot.tables.table import Table
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    moderates,
    player_name,
    reader,
    selected_value,
    tell_missing,
)
from cogs.discord_text import escape_name
from cogs.lobby import computer_list
from cogs.managing.replacement import seek_view

ID = r"seat:(?P<table>\d+):(?P<seat>\d+)"


async def ask_computer(interaction: Interaction, table: Table, seat: Seat) -> None:
    """Ask which computer shall play a seat, their own or a silent player's, in the private answer that was announced.

    Refused for those who may not.
    """
    seat_row = replaceable_seat(table, seat, interaction.user.id, moderates(interaction))
    words = (await reader(interaction)).texts()
    own = seat_row.user_id == interaction.user.id
    question = words("seat.ask_own") if own else words("seat.ask", player=escape_name(table.names[seat]))
    await answer(interaction, content=question, view=computer_list(f"seat:{table.id}:{seat}", words))


async def take_back(interaction: Interaction, table: Table) -> None:
    """The person plays again; answers the deferred private answer."""
    table = await interaction.client.tables.seats.take_back(table.id, interaction.user.id)
    words = (await reader(interaction)).texts()
    seat, said = table.played_by(interaction.user.id), "seat.back"
    if seat is None:
        said = "seat.back_later"
    elif seat in table.undecided():
        said = table.asking("seat.back_acts", seat)
    await answer(interaction, content=words(said))


class SeatControl(ComponentHandler, template=ID):
    """The list of computers; whichever is chosen plays that seat from then on."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, new_answer=False)
        seat, kind, user = int(self.match["seat"]), selected_value(interaction), interaction.user
        table = await interaction.client.tables.seats.hand_over(
            self.table_id, seat, user.id, player_name(user), kind, moderates(interaction)
        )
        words = (await reader(interaction)).texts()
        seat_row = table.seats[seat]
        said = "seat.done_own" if seat_row.user_id == user.id else "seat.done"
        done = words(said, player=escape_name(table.names[seat]), kind=words.word("computer", kind))
        await answer(interaction, content=done, view=seek_view(table, [seat], words))
        await tell_missing(interaction, table)
