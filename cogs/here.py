"""Which table an interaction is about, and whose seat there."""

import re
from collections.abc import Iterable

import structlog
from discord import app_commands

from bot.engine.effect import Seat
from bot.tables.errors import Refused
from bot.tables.table import Table
from cogs.answers import say, typed_in
from cogs.names import TURNS, shown
from cogs.permissions import listed, missing
from cogs.reader import Interaction, channel_of, reader
from cogs.rules_pages import folded

# What stands for a seat that was offered: no name has two spaces together (cogs/reader.py), so none looks like it.
SEAT = re.compile(r"seat  (?P<seat>\d+)  of table  (?P<table>\d+)")


async def game_here(interaction: Interaction) -> Table:
    """The game running in this channel, else the last one that ended here; Refused where there is neither."""
    table = await _newest(interaction)
    if table is None:
        raise Refused("no_game_here")
    structlog.contextvars.bind_contextvars(table=table.id)
    if table.row.status == "lobby":
        raise Refused("not_started")
    return table


async def _newest(interaction: Interaction) -> Table | None:
    """The open table of this channel, else the last one that ended here."""
    tables, channel = interaction.client.tables, channel_of(interaction)
    return await tables.open_in(channel) or await tables.newest_in(channel)


async def table_here(interaction: Interaction) -> Table:
    """The game running in this channel; Refused, saying what is possible, where there is none."""
    table = await game_here(interaction)
    if not table.running:
        raise Refused("ended" if table.row.status == "ended" else "game_over")
    return table


async def seat_here(interaction: Interaction) -> tuple[Table, Seat]:
    """The same, and which seat the person plays; Refused for somebody who does not."""
    table = await table_here(interaction)
    return table, table.need_seat(interaction.user.id)


def seat_named(table: Table, player: str) -> Seat:
    """The seat that was offered, or the only one of this name or number; Refused with the possible ones."""
    if offered := SEAT.fullmatch(player):
        if int(offered["table"]) != table.id:
            raise Refused("moved_on")
        return int(offered["seat"])
    seats = range(len(table.seats))
    typed = " ".join(TURNS.sub("", player).split())
    called = [seat for seat in seats if typed in _ways(table, seat)]
    found = called or [seat for seat in seats if folded(typed) in map(folded, _ways(table, seat))]
    if len(found) > 1:
        raise Refused("ambiguous", typed=typed_in(player), possible=_listed(table, found))
    if not found:
        raise Refused("no_such_player", player=typed_in(player), players=_listed(table, seats))
    return found[0]


def _ways(table: Table, seat: Seat) -> tuple[str, ...]:
    """How a seat may be typed: by number, name, what the posts call it, and as lists show it."""
    number, name = str(seat + 1), table.seats[seat].name
    return number, name, table.names[seat], f"{number}. {name}"


def _listed(table: Table, seats: Iterable[Seat]) -> str:
    return ", ".join(f"{seat + 1}. {shown(table.seats[seat].name)}" for seat in seats)


async def players_offered(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The seats of the channel's table, or of its last, whose players' names hold what was typed."""
    table = await _newest(interaction)
    if table is None:
        return []
    lines = {seat.seat: f"{seat.seat + 1}. {seat.name}" for seat in table.seats}
    return [
        app_commands.Choice(name=line, value=f"seat  {seat}  of table  {table.id}")
        for seat, line in lines.items()
        if folded(typed) in folded(line)
    ]


async def tell_missing(interaction: Interaction, table: Table) -> None:
    """Name, to whoever acts, what the bot may not do in the table's channel; without it no post comes.

    Where nothing is missing, posts that waited for a permission are tried at once.
    """
    if interaction.channel_id != table.row.channel_id:
        return
    if lacking := missing(interaction):
        words = (await reader(interaction)).texts()
        await say(interaction, words("post.missing", permissions=listed(lacking, words)))
    else:
        interaction.client.poster.hurry(table.id)
