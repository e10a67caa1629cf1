"""A table: a game and the people round it, at one moment."""

from collections.abc import Sequence
from typing import Any, Literal, get_args

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Seat, Told
from bot.engine.game import Game
from bot.games.registry import games
from bot.players.budget import STRENGTHS
from bot.store import rows

OPEN = ("lobby", "running")  # what may hold a channel


class Refused(Exception):
    """What was asked for is not possible; nothing has changed. `key` names the text that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


Why = Literal["newer", "unknown_game", "damaged"]


class Unreadable(Refused):
    """What is saved of a table cannot be read; its `row` can, so that who may can end it."""

    def __init__(self, row: rows.Table, why: Why) -> None:
        super().__init__("unreadable" if row.status in OPEN else "unreadable_over", why=why, host=row.host_id)
        self.row, self.why = row, why


class Table(msgspec.Struct, frozen=True):
    """A snapshot: what is changed goes through `Tables`, which hands out a new one."""

    row: rows.Table
    seats: tuple[rows.Seat, ...]
    state: Any = None  # the game's state; None in the lobby

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def game(self) -> Game[Any, Any]:
        return games()[self.row.game]

    @property
    def options(self) -> Any:
        """The lobby's options as the game's own type."""
        return msgspec.json.decode(self.row.options, type=self.game.options)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats' players are called, by seat: no two are called the same."""
        return told_apart([seat.name for seat in self.seats])

    def name_of(self, user_id: int, otherwise: str = "") -> str:
        """What this person is called at the table, who may have no seat here."""
        seat = self.seat_of(user_id)
        return otherwise if seat is None else self.names[seat]

    @property
    def running(self) -> bool:
        return self.row.status == "running"

    @property
    def attended(self) -> bool:
        """Whether a person plays here."""
        return any(seat.person is not None for seat in self.seats)

    @property
    def paused(self) -> bool:
        """Whether everybody has left: computers do not play on among themselves until somebody comes back."""
        return self.running and not self.attended and any(seat.left for seat in self.seats)

    def seat_of(self, user_id: int) -> Seat | None:
        """Which seat is this person's, whoever plays it."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def played_by(self, user_id: int) -> Seat | None:
        """Which seat this person plays."""
        return next((seat.seat for seat in self.seats if seat.person == user_id), None)

    def need_seat(self, user_id: int) -> Seat:
        """The same; Refused for who has no seat here, or has left it to a computer."""
        seat = self.played_by(user_id)
        if seat is None:
            raise Refused("not_seated" if self.seat_of(user_id) is None else "seat_left")
        return seat

    def undecided(self) -> list[Seat]:
        """The seats that must choose now."""
        return machine.undecided(self.state) if self.running else []

    def people(self, seats: Sequence[Seat]) -> list[int]:
        """The user ids of those who play these seats."""
        return [user for seat in seats if (user := self.seats[seat].person) is not None]

    def computers(self) -> list[Seat]:
        """The seats for which computer players must choose now."""
        return [] if self.paused else [seat for seat in self.undecided() if self.seats[seat].computer]

    def view(self, seat: Seat | None) -> Any:
        """What this seat, or a spectator, may see."""
        return machine.view(self.game, self.state, seat)

    def question(self, seat: Seat) -> machine.Question | None:
        """What this seat is asked now."""
        return machine.asked(self.game, self.state, seat) if self.running else None

    def ahead(self, seat: Seat) -> machine.Question | None:
        """What this seat may settle before it is asked."""
        return machine.ahead(self.game, self.state, seat) if self.running else None

    def may_change(self, seat: Seat) -> bool:
        """Whether this seat has chosen and others still choose at the same time."""
        return self.running and bool(self.state.apart) and bool(self.state.apart[seat].choices)

    def stamp(self, seat: Seat) -> str:
        """Names the question this seat is asked now, and whether a computer is; an old panel carries an old one.

        So what a computer has thought out for somebody who has come back meanwhile is refused.
        """
        stamp = machine.stamp(self.state, seat)
        return f"{stamp}c" if self.seats[seat].computer else stamp


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """These names, by seat, with the seat's number behind each that several have: "Ann (1)"."""
    if len(set(names)) == len(names):
        return tuple(names)
    numbered = [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]
    return told_apart(numbered)  # somebody may be called just so


def load(row: rows.Table, seats: Sequence[rows.Seat], saved: bytes | None) -> Table:
    """A table from its rows; Unreadable, caused by what is the matter, where it cannot be made of them."""
    if row.game not in games():
        raise Unreadable(row, "unknown_game")
    try:
        if row.version > games()[row.game].version:
            raise codec.NewerGame(f"{row.game} version {row.version}")
        state = codec.decode(games()[row.game], saved) if saved is not None else None
        table = Table(row, tuple(seats), state)
        _check(table)
    except codec.NewerGame as newer:
        raise Unreadable(row, "newer") from newer
    except Exception as damage:  # whatever it is: one table's damage must stay its own
        raise Unreadable(row, "damaged") from damage
    return table


def _check(table: Table) -> None:
    """ValueError, or what reading it raises, where the rows do not make a table."""
    row, numbers = table.row, [seat.seat for seat in table.seats]
    if row.status not in get_args(rows.Status) or row.strength not in STRENGTHS:
        raise ValueError(f"status {row.status!r}, strength {row.strength!r}")
    if numbers != list(range(len(numbers))):
        raise ValueError(f"the seats are {numbers}")
    msgspec.json.decode(row.options, type=table.game.options)
    if table.state is None and row.status in ("running", "over"):
        raise ValueError(f"the game is {row.status} and has no state")
    if table.state is not None and (table.state.seats != len(numbers) or set(table.undecided()) - set(numbers)):
        raise ValueError(f"the game is for {table.state.seats}, the seats are {numbers}")


def told_json(told: list[Told]) -> str:
    return codec.encode_told(told).decode()
