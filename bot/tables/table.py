"""A table: a game and the people round it, at one moment."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Seat, Told
from bot.engine.game import Game
from bot.games.registry import games
from bot.store import rows


class Refused(Exception):
    """What was asked for is not possible; nothing has changed. `key` names the text that says why."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


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
        return tuple(seat.name for seat in self.seats)

    @property
    def running(self) -> bool:
        return self.row.status == "running"

    def seat_of(self, user_id: int) -> Seat | None:
        """Where this person sits."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def undecided(self) -> list[Seat]:
        """The seats that must choose now."""
        return machine.undecided(self.state) if self.running else []

    def people(self, seats: Sequence[Seat]) -> list[int]:
        """The user ids of those seats that people hold."""
        return [user for seat in seats if (user := self.seats[seat].user_id) is not None]

    def computers(self) -> list[Seat]:
        """The seats that must choose now and are held by computer players."""
        return [seat for seat in self.undecided() if self.seats[seat].computer]

    def view(self, seat: Seat | None) -> Any:
        """What this seat, or a spectator, may see."""
        return machine.view(self.game, self.state, seat)

    def question(self, seat: Seat) -> machine.Question | None:
        """What this seat is asked now."""
        return machine.asked(self.game, self.state, seat) if self.running else None

    def may_change(self, seat: Seat) -> bool:
        """Whether this seat has chosen and others still choose at the same time."""
        return self.running and bool(self.state.apart) and bool(self.state.apart[seat].choices)

    def stamp(self, seat: Seat) -> str:
        """Names the question this seat is asked now; an old panel carries an old one."""
        return machine.stamp(self.state, seat)


def load(row: rows.Table, seats: Sequence[rows.Seat], saved: bytes | None) -> Table:
    """A table from its rows; the codec's errors where the state cannot be read."""
    state = codec.decode(games()[row.game], saved) if saved is not None else None
    return Table(row, tuple(seats), state)


def told_json(told: list[Told]) -> str:
    return codec.encode_told(told).decode()
