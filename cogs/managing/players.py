"""/game players: who sits where, the scores, and who must act."""

import discord

from bot.engine.effect import Seat
from bot.tables.table import Table
from bot.texts import Texts
from cogs.discord_text import COLOUR, seat_name
from cogs.lobby import lobby_embed
from cogs.posting import host_aside


def players_embed(table: Table, words: Texts) -> discord.Embed:
    """Return the embed of a table's players, for a private answer."""
    if table.state is None:
        return lobby_embed(table, words)
    title = f"{words('game.name')} · {words('post.table', id=table.id)}"
    return discord.Embed(title=title, description="\n".join(_lines(table, words)), colour=COLOUR)


def _lines(table: Table, words: Texts) -> list[str]:
    """Return a line for each seat, and one for a host without a seat."""
    to_choose, scores = table.seats_to_choose(), table.game.tally(table.state)
    lines = [
        _line(table, seat, scores[seat].total, words, must_act=seat in to_choose) for seat in range(len(table.seats))
    ]
    return [*lines, *host_aside(table, words)]


def _line(table: Table, seat: Seat, points: int, words: Texts, *, must_act: bool) -> str:
    """Return who has a seat, their points, and whether they have left, are the host, or must act."""
    seat_row = table.seats[seat]
    kind = words.word("computer", seat_row.computer) if seat_row.computer else ""
    who = f"<@{seat_row.user_id}>" if seat_row.user_id is not None else kind
    parts = [
        f"{seat + 1}. {seat_name(seat_row.name, seat, len(table.seats))} ({who})",
        words("players.points", n=points),
    ]
    if seat_row.owner_left:
        parts.append(words("players.left", kind=kind))
    if seat_row.user_id is not None and seat_row.user_id == table.row.host_id:
        parts.append(words("players.host"))
    if must_act:
        parts.append(f"**{words('players.acts')}**")
    return " · ".join(parts)
