"""Seats of a running game: handed to a computer player, and taken back by their owner."""

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
    tell_missing_permissions,
)
from cogs.discord_text import escape_name
from cogs.lobby import computer_list
from cogs.managing.replacement import seek_view

ID = r"seat:(?P<table>\d+):(?P<seat>\d+)"


async def ask_computer(interaction: Interaction, table: Table, seat: Seat) -> None:
    """Ask in the private answer which computer is to play a seat: the person's own, or that of an absent player.

    Raise Refused if the person may not hand it over.
    """
    seat_row = replaceable_seat(table, seat, interaction.user.id, moderates(interaction))
    words = (await reader(interaction)).texts()
    is_own = seat_row.user_id == interaction.user.id
    question = words("seat.ask_own") if is_own else words("seat.ask", player=escape_name(table.names[seat]))
    await answer(interaction, content=question, view=computer_list(table.game, f"seat:{table.id}:{seat}", words))


async def take_back(interaction: Interaction, table: Table) -> None:
    """Give the person their seat back, and say so in the private answer."""
    table = await interaction.client.tables.seats.take_back(table.id, interaction.user.id)
    words = (await reader(interaction)).texts()
    seat, key = table.played_by(interaction.user.id), "seat.back"
    if seat is None:
        key = "seat.back_later"
    elif seat in table.seats_to_choose():
        key = table.turn_text_key("seat.back_acts", seat)
    await answer(interaction, content=words(key))


class SeatControl(ComponentHandler, template=ID):
    """Handles the list of computers."""

    async def act(self, interaction: Interaction) -> None:
        """Let the selected computer play the seat from now on, and offer to seek a replacement."""
        await acknowledge(interaction, new_answer=False)
        seat, kind, user = int(self.match["seat"]), selected_value(interaction), interaction.user
        table = await interaction.client.tables.seats.hand_over(
            self.table_id, seat, user.id, player_name(user), kind, moderates(interaction)
        )
        words = (await reader(interaction)).texts()
        seat_row = table.seats[seat]
        key = "seat.done_own" if seat_row.user_id == user.id else "seat.done"
        done = words(key, player=escape_name(table.names[seat]), kind=words.word("computer", kind))
        await answer(interaction, content=done, view=seek_view(table, [seat], words))
        await tell_missing_permissions(interaction, table)
