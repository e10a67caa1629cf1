"""Rated games: each person at the table agrees to that, and all strengths are known."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.players.level_ratings import level_ratings
from bot.store.rows import SeatRow
from bot.tables.results import LEAST_PEOPLE
from bot.tables.table import Refused, Table

Obstacle = tuple[str, dict[str, object]]
"""Why a game cannot begin: the key of the refusal, and its values."""


def agreed_anew(table: Table, settings: Mapping[str, object]) -> Sequence[SeatRow] | None:
    """Return the seats after the host has set whether the game is rated: only the host has agreed to that.

    None if these settings do not change it.
    """
    rated = settings.get("rated", table.row.settings.rated)
    if rated == table.row.settings.rated:
        return None
    host = table.row.host_id
    return [replace(seat, agreed=rated == "on" and seat.user_id == host) for seat in table.seats]


def missing(table: Table) -> list[SeatRow]:
    """Return the seats of those who have not agreed yet that the game is rated."""
    if not table.row.settings.is_rated:
        return []
    return [seat for seat in table.seats_taken if seat.user_id is not None and not seat.agreed]


def rated_obstacle(table: Table) -> Obstacle | None:
    """Return why a lobby's game cannot begin as a rated one; None if it can, or is not rated."""
    if not table.row.settings.is_rated:
        return None
    people = [seat for seat in table.seats_taken if seat.user_id is not None]
    if len(people) < LEAST_PEOPLE:
        return "rated_few", {}
    if any(seat.computer not in level_ratings(table.game.key) for seat in table.seats_taken if seat.user_id is None):
        return "rated_computer", {}
    if waiting := missing(table):
        return "rated_waits", {"names": ", ".join(seat.name for seat in waiting)}
    return None


def need_rated(table: Table) -> None:
    """Raise Refused if a rated game cannot begin with these people and computers."""
    if obstacle := rated_obstacle(table):
        key, values = obstacle
        raise Refused(key, **values)
