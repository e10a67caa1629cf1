"""Another game after one that is over: who is invited to play again, and who begins."""

from collections.abc import Mapping, Sequence

import msgspec

from bot.store.rows import NewTable, SeatRow
from bot.tables.table import Table, TableAccess, former_names, owner_at, takeovers


async def people_of(access: TableAccess, table: Table) -> dict[int, str]:
    """Return the names of all who are invited, by user id: the last owners by seat, then those who only began.

    A name is empty if it is no longer known. Nobody is invited whose data was deleted.
    """
    # The ids of people whose data was deleted are negative.
    last = {seat.user_id: seat.name for seat in table.seats if seat.user_id is not None and seat.user_id > 0}
    handovers = await access.store.seats.handovers(table.id)
    whose = {number: user for seat in table.seats for number, user in takeovers(seat, handovers).items()}
    began = [owner_at(seat, 0, handovers) for seat in table.seats]
    former = [user for user in began if user is not None and user > 0 and user not in last]
    by_number = await former_names(access, table.id) if former else {}
    names = {user: by_number[number] for number, user in whose.items() if number in by_number}
    return last | {user: names.get(user, "") for user in former}


def next_game(table: Table, asker: int, people: Mapping[int, str]) -> NewTable:
    """Return the lobby of another game like this one, in which the next seat begins."""
    row = table.row
    return NewTable(
        row.guild_id,
        row.channel_id,
        row.game,
        table.game.version,
        asker,
        msgspec.json.encode(table.options).decode(),
        _seats(table, asker, people),
        language=row.language,
        starter=None if row.starter is None else 0,
        settings=msgspec.structs.replace(row.settings, event=0, practice=0, puzzle=0, full_start="off", wanted=0),
    )


def _seats(table: Table, asker: int, people: Mapping[int, str]) -> list[SeatRow]:
    """Return the seats of the next game: first the one after the former starter, last people who only began this game.

    Seats of others than the asker are reserved. Computer seats are kept as far as each person gets a seat; no computer
    has a person's name.
    """
    first = (table.row.starter or 0) + 1
    order = [*table.seats[first:], *table.seats[:first]]
    room = max(0, table.game.seats[-1] - len(people))
    computers = [seat for seat in order if seat.user_id is None and seat.name not in people.values()][:room]
    by_seat = [seat for seat in order if seat.user_id in people or seat in computers]
    owners = [seat.user_id for seat in by_seat]
    seats = [
        SeatRow(0, people[seat.user_id], seat.user_id)
        if seat.user_id
        else SeatRow(0, seat.name, computer=seat.computer)
        for seat in by_seat
    ]
    seats += [SeatRow(0, name, user) for user, name in people.items() if user not in owners]
    return [
        msgspec.structs.replace(
            seat,
            seat=place,
            flagged=seat.user_id not in (None, asker),
            agreed=table.row.settings.is_rated and seat.user_id == asker,
        )
        for place, seat in enumerate(_once_each(seats))
    ]


def _once_each(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Return the seats without further ones of the same person."""
    people = [seat.user_id for seat in seats]
    return [seat for place, seat in enumerate(seats) if seat.user_id is None or seat.user_id not in people[:place]]
