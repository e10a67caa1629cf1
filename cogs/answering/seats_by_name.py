"""Find a table's seat by what a person types, and offer seats while they type."""

import re
from collections.abc import Iterable

from discord import app_commands

from bot.engine.effect import Seat
from bot.tables.table import Refused, Table
from cogs.answering.interaction import Interaction
from cogs.answering.reasons import quote_typed
from cogs.answering.tables_here import newest_table_here
from cogs.discord_text import TURNS, escape_name, fold

# What stands for a seat that was offered: no name has two spaces together (interaction.py), so none looks like it.
SEAT = re.compile(r"seat  (?P<seat>\d+)  of table  (?P<table>\d+)")


def find_seat(table: Table, player: str) -> Seat:
    """Return the seat that was picked, or the only one with this name or number: "2", "Ben" or "2. Ben" -> 1.

    Raise Refused("moved_on") if a seat of another table was picked; "ambiguous" or "no_such_player" if several seats or
    none have the name.
    """
    if offered := SEAT.fullmatch(player):
        if int(offered["table"]) != table.id:
            raise Refused("moved_on")
        return int(offered["seat"])
    seats = range(len(table.seats))
    typed = " ".join(TURNS.sub("", player).split())
    exact = [seat for seat in seats if typed in _spellings(table, seat)]
    possible = exact or [seat for seat in seats if fold(typed) in map(fold, _spellings(table, seat))]
    if len(possible) > 1:
        raise Refused("ambiguous", typed=quote_typed(player), possible=_seat_list(table, possible))
    if not possible:
        raise Refused("no_such_player", player=quote_typed(player), players=_seat_list(table, seats))
    return possible[0]


def _spellings(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return how a seat may be typed: its number, its name, its name in posts, and its line in lists."""
    number, name = str(seat + 1), table.seats[seat].name
    return number, name, table.names[seat], f"{number}. {name}"


def _seat_list(table: Table, seats: Iterable[Seat]) -> str:
    """Return a line of seats with their players: "1. Ann, 2. Ben"."""
    return ", ".join(f"{seat + 1}. {escape_name(table.seats[seat].name)}" for seat in seats)


async def offer_players(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return the seats of the channel's newest table whose lines contain what was typed."""
    table = await newest_table_here(interaction)
    if table is None:
        return []
    lines = {seat.seat: f"{seat.seat + 1}. {seat.name}" for seat in table.seats}
    return [
        app_commands.Choice(name=line, value=f"seat  {seat}  of table  {table.id}")
        for seat, line in lines.items()
        if fold(typed) in fold(line)
    ]
