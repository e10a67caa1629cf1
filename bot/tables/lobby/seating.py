"""Who sits in a lobby: with somebody more, without reserved seats, and whether the game can be played so."""

import msgspec

from bot.store.rows import SeatRow
from bot.tables.table import Refused, Table


def newcomer(table: Table, name: str, user_id: int) -> SeatRow:
    """Return the last seat with a person who joins a lobby, and so agrees to what is set there."""
    settings = table.row.settings
    begins_when_full = settings.full_start == "on"
    return SeatRow(len(table.seats), name, user_id, agreed=settings.is_rated, ready=begins_when_full)


def agrees_to_more(seat: SeatRow, former: SeatRow) -> bool:
    """Return whether a person agrees with a seat to something to which they had not agreed with the former one."""
    return (seat.agreed and not former.agreed) or (seat.ready and not former.ready)


def with_seat(table: Table, seat: SeatRow) -> list[SeatRow]:
    """Return the seats with one more; if there is no room, it replaces the last reserved one."""
    reserved = [row.seat for row in table.seats if row.is_reserved]
    full = len(table.seats) >= table.game.seats[-1]
    freed = reserved[-1:] if full else []
    return [*(row for row in table.seats if row.seat not in freed), seat]


def without_reserved(table: Table) -> Table:
    """Return the lobby without reserved seats."""
    seats = [msgspec.structs.replace(row, seat=place) for place, row in enumerate(table.seats_taken)]
    return msgspec.structs.replace(table, seats=tuple(seats))


def count_computers(table: Table, seen: int | None) -> int:
    """Return how many computers have a seat. Raise Refused("lobby_changed") if the host saw another number.

    So a double press counts once.
    """
    computers = sum(seat.computer is not None for seat in table.seats)
    if seen not in (None, computers):
        raise Refused("lobby_changed")
    return computers


def need_seats(table: Table) -> None:
    """Raise Refused if the game cannot be played with these seats and options."""
    seats = table.game.seats
    if len(table.seats) not in seats:
        raise Refused("wrong_number", least=seats[0], most=seats[-1], now=len(table.seats))
    if why := table.game.options_error(len(table.seats), table.options):
        raise Refused(why, game=table.game.key)
