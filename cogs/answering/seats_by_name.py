"""Which seat of a table a person names, and which there are to be named."""

import re
from collections.abc import Iterable

from discord import app_commands

from bot.engine.effect import Seat
from bot.tables.table import Refused, Table
from cogs.answering.interaction import Interaction
from cogs.answering.reasons import typed_in
from cogs.answering.tables_here import newest_table_here
from cogs.discord_text import TURNS, escape_name, folded

# What stands for a seat that was offered: no name has two spaces together (interaction.py), so none looks like it.
SEAT = re.compile(r"seat  (?P<seat>\d+)  of table  (?P<table>\d+)")


def seat_named(table: Table, player: str) -> Seat:
    """The seat that was offered, or the only one of this name or number: "2", "Ben" or "2. Ben" -> 1.

    Raises Refused, with the possible ones, if there are several or none.
    """
    if offered := SEAT.fullmatch(player):
        if int(offered["table"]) != table.id:
            raise Refused("moved_on")
        return int(offered["seat"])
    seats = range(len(table.seats))
    typed = " ".join(TURNS.sub("", player).split())
    called = [seat for seat in seats if typed in _ways(table, seat)]
    possible = called or [seat for seat in seats if folded(typed) in map(folded, _ways(table, seat))]
    if len(possible) > 1:
        raise Refused("ambiguous", typed=typed_in(player), possible=_listed(table, possible))
    if not possible:
        raise Refused("no_such_player", player=typed_in(player), players=_listed(table, seats))
    return possible[0]


def _ways(table: Table, seat: Seat) -> tuple[str, ...]:
    """How a seat may be typed: by number, name, what the posts call it, and as lists show it."""
    number, name = str(seat + 1), table.seats[seat].name
    return number, name, table.names[seat], f"{number}. {name}"


def _listed(table: Table, seats: Iterable[Seat]) -> str:
    return ", ".join(f"{seat + 1}. {escape_name(table.seats[seat].name)}" for seat in seats)


async def players_offered(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of the channel's table, or of its last, whose players' names hold what was typed."""
    table = await newest_table_here(interaction)
    if table is None:
        return []
    lines = {seat.seat: f"{seat.seat + 1}. {seat.name}" for seat in table.seats}
    return [
        app_commands.Choice(name=line, value=f"seat  {seat}  of table  {table.id}")
        for seat, line in lines.items()
        if folded(typed) in folded(line)
    ]
