"""When a full lobby begins by itself: if its host wants that, and everybody in it has said so.

Who joins such a lobby says so; who had a seat before joins once more. A live game never begins by itself: people have
to be there. In all others clocks stand still and nobody is called in their quiet hours, so one may begin at night.
"""

from collections.abc import Mapping

import msgspec

from bot.store.rows import NewDue, SeatRow
from bot.tables.table import Table

FULL = "full"  # the kind of the due row about a lobby that begins by itself


def full_check(table_id: int, now: int) -> NewDue:
    """Return the due row by which a lobby's game begins."""
    return NewDue(now, FULL, table_id)


def seats_wanted(table: Table) -> int:
    """Return how many seats must be taken before a lobby's game begins by itself."""
    return table.row.settings.wanted or table.game.seats[-1]


def begins_by_itself(table: Table) -> bool:
    """Return whether a lobby is full of people who have said that the game may begin, and computers, but not alone."""
    is_live = table.pace is not None and table.pace.name == "live"
    if table.row.settings.full_start == "off" or is_live or len(table.seats_taken) < seats_wanted(table):
        return False
    return table.has_people and all(seat.ready or seat.computer for seat in table.seats_taken)


def with_ready(table: Table, settings: Mapping[str, object]) -> list[SeatRow] | None:
    """Return the seats once the host has set this; None if all stay as they are.

    Who wants that the game begins by itself says so. To another pace or rule the others have not said yes.
    """
    if settings.get("full_start", table.row.settings.full_start) == "off":
        return None
    changed = [name for name, value in settings.items() if value != getattr(table.row.settings, name)]
    if not changed:
        return None
    return [msgspec.structs.replace(seat, ready=seat.user_id == table.row.host_id) for seat in table.seats]


def without_ready(table: Table) -> list[SeatRow] | None:
    """Return the seats once the host has changed what is played; None if nobody had said yes to it."""
    if table.row.settings.full_start == "off":
        return None
    return [msgspec.structs.replace(seat, ready=seat.user_id == table.row.host_id) for seat in table.seats]
