"""A table: a game and its people, at one moment."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, get_args

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Effect, Seat, SeatEvent
from bot.engine.question import Question
from bot.engine.state import State
from bot.games.registry import AnyGame, games
from bot.pace.pace import Pace
from bot.store.rows import ClockRow, SeatRow, Status, TableRow
from bot.tables.table.errors import NotHost, Refused, RulesFailed, Unreadable


class Table(msgspec.Struct, frozen=True, dict=True):
    """A snapshot of a table, whose state is never changed. Changes go through `Tables`, which returns a new one.

    Views of the state are cached in it, and not carried over to another state.
    """

    row: TableRow
    seats: tuple[SeatRow, ...]
    state: Any = None  # the game's state; None in the lobby
    saved: bytes = b""  # the state as the store keeps it; empty in the lobby
    clocks: Mapping[Seat, ClockRow] = {}  # at a table with a pace, of the seats that have been asked

    @property
    def id(self) -> int:
        """The table's id."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """The rules of the game that is played here."""
        return games()[self.row.game]

    @property
    def options(self) -> msgspec.Struct:
        """The lobby's options as the game's own type."""
        return msgspec.json.decode(self.row.options, type=self.game.options)

    @property
    def pace(self) -> Pace | None:
        """How much time there is for turns. None for no limit, as for a lone player."""
        if not self.row.settings.pace or (self.running and len(self.seats) == 1):
            return None
        return msgspec.json.decode(self.row.settings.pace, type=Pace)

    @property
    def starts_at(self) -> int | None:
        """When a live game is to begin (ms), in its lobby. None if nobody has said when."""
        is_live = self.pace is not None and self.pace.name == "live"
        return (self.row.settings.event or None) if is_live and self.row.status == "lobby" else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat, no two the same."""
        return distinct_names([seat.name for seat in self.seats])

    def equals(self, other: "Table") -> bool:
        """Return whether the other snapshot has the same number."""
        return self.row.number == other.row.number

    def owner(self, seat: Seat) -> int:
        """Return the user id of the person whose seat this is: only they have clocks."""
        user_id = self.seats[seat].user_id
        assert user_id is not None, f"seat {seat} of table {self.id} is nobody's"
        return user_id

    def name_of(self, user_id: int, otherwise: str = "") -> str:
        """Return the name of this person at the table; `otherwise` if they have no seat."""
        seat = self.seat_of(user_id)
        return otherwise if seat is None else self.names[seat]

    @property
    def running(self) -> bool:
        """Whether the game has begun and is not over."""
        return self.row.status == "running"

    @property
    def is_over(self) -> bool:
        """Whether the game has begun and is over, or was ended early."""
        return self.row.status in ("over", "ended") and self.state is not None

    @property
    def has_people(self) -> bool:
        """Whether a person plays here, or will again after the turn that a computer plays for them."""
        return bool(self.present())

    @property
    def is_deserted(self) -> bool:
        """Whether everybody has left: then the computers wait until somebody comes back."""
        return self.running and not self.has_people and any(seat.owner_left for seat in self.seats)

    @property
    def seats_taken(self) -> list[SeatRow]:
        """The seats that are not reserved: in a lobby some may be, for people who have not joined yet."""
        return [seat for seat in self.seats if not seat.is_reserved]

    @property
    def is_paused(self) -> bool:
        """Whether a vote has stopped the clocks; people may still play on."""
        return self.running and self.row.paused_at is not None

    def present(self) -> list[int]:
        """Return the user ids of the people who are here, by seat: others wait for them, they are asked, they may
        become host.

        Not here are people for whom a computer plays until they return, for whatever reason (they left, were replaced,
        let their time run out twice or are no longer on the server), and in a lobby those who have not joined.
        """
        return [
            seat.user_id for seat in self.seats if seat.user_id is not None and not (seat.vacant or seat.is_reserved)
        ]

    @property
    def is_host_aside(self) -> bool:
        """Whether the host has no seat, and hosts for others. The ids of people whose data was deleted are negative."""
        return self.row.host_id > 0 and self.seat_of(self.row.host_id) is None

    def may_invite(self, user_id: int) -> bool:
        """Return whether a person hosts a lobby, or has taken a seat there."""
        return user_id == self.row.host_id or any(seat.user_id == user_id for seat in self.seats_taken)

    def next_host(self, gone: int | None = None) -> int | None:
        """Return the next host. None if the host stays, or nobody is here.

        A person whose seat was taken while they were the host becomes it again on return; else the first person who is
        here follows a host who is not. A host without a seat stays, unless they are the person who has `gone`.
        """
        here, host = self.present(), self.row.host_id
        back = next((seat.user_id for seat in self.seats if seat.was_host and not seat.vacant), None)
        if back is not None and back != host:
            return back
        stays = host in here or (self.is_host_aside and host != gone)
        return None if stays else next(iter(here), None)

    def heir(self) -> int | None:
        """Return who hosts once the host has left; None if nobody else is here."""
        others = tuple(seat for seat in self.seats if seat.user_id != self.row.host_id)
        return msgspec.structs.replace(self, seats=others).next_host(self.row.host_id)

    def with_seats(self, rows: Sequence[SeatRow]) -> "Table":
        """Return the table with these seats in place of those of their numbers."""
        new_rows = {row.seat: row for row in rows}
        seats = tuple(new_rows.get(seat.seat, seat) for seat in self.seats)
        return msgspec.structs.replace(self, seats=seats) if rows else self

    def with_rows(self, row: TableRow, seats: Sequence[SeatRow], clocks: Mapping[Seat, ClockRow]) -> "Table":
        """Return the table with these rows and the same state, whose cached views are kept."""
        table = msgspec.structs.replace(self, row=row, seats=tuple(seats), clocks=clocks)
        vars(table).update(_views=self._views, _known_states=self._known_states)
        return table

    def seat_of(self, user_id: int) -> Seat | None:
        """Return the seat that this person owns, whoever plays it; None if they have none."""
        return next((seat.seat for seat in self.seats if seat.user_id == user_id), None)

    def played_by(self, user_id: int) -> Seat | None:
        """Return the seat that this person plays; None if they have none or have left it to a computer."""
        return next((seat.seat for seat in self.seats if seat.person == user_id), None)

    def seat_after(self, seat: Seat) -> Seat:
        """Return the seat whose question follows in a panel of this seat's: its own, where people play."""
        return seat

    def need_seat(self, user_id: int) -> Seat:
        """Return the seat that this person plays.

        Raise Refused("not_seated") if they have no seat, Refused("seat_left") if a computer plays it for them.
        """
        seat = self.played_by(user_id)
        if seat is None:
            raise Refused("not_seated" if self.seat_of(user_id) is None else "seat_left")
        return seat

    def seats_to_choose(self) -> list[Seat]:
        """Return the seats that must choose now."""
        return machine.seats_to_choose(self.state) if self.running else []

    def turn_ran_out(self, seat: Seat) -> bool:
        """Return whether a computer must choose for this seat because the time for this very turn has run out.

        If everybody has left, whoever comes back has time again: nobody was waiting.
        """
        clock = self.clocks.get(seat)
        ran_out = clock is not None and clock.number is None and clock.left == 0
        return ran_out and seat in self.seats_to_choose() and not self.is_deserted

    def turn_of_another(self, seat: Seat) -> Seat | None:
        """Return in whose turn this seat must choose now, if that is another's."""
        active = self.game.active(self.state) if seat in self.seats_to_choose() else None
        return active if active != seat else None

    def turn_text_key(self, key: str, seat: Seat) -> str:
        """Return the text key to tell a seat that it must choose: `key`, or its variant for another's turn."""
        return key if self.turn_of_another(seat) is None else f"{key}_aside"

    def clock_text_key(self, key: str) -> str:
        """Return the variant of the text that mentions clocks if there are any, else `key`."""
        return key if self.pace is None else f"{key}_timed"

    def people(self, seats: Sequence[Seat]) -> list[int]:
        """Return the user ids of the people who play these seats."""
        return [user for seat in seats if (user := self.seats[seat].person) is not None]

    def computers(self) -> list[Seat]:
        """Return the seats for which computer players must choose now."""
        return [] if self.is_deserted else [seat for seat in self.seats_to_choose() if self.seats[seat].computer]

    def view(self, seat: Seat | None) -> object:
        """Return the game's view for this seat, or for a spectator (None). Raise RulesFailed."""
        state = self.known_state(seat)
        try:
            if seat not in self._views:
                self._views[seat] = self.game.see(state, seat)
        except Exception as fault:
            raise self.rules_failure(fault) from fault
        return self._views[seat]

    def known_state(self, seat: Seat | None) -> State:
        """Return the state with this seat's own pending choices made, but no others'. It must not be changed.

        It is the table's own state if none are pending, and for a spectator (None). Raise RulesFailed.
        """
        try:
            if seat not in self._known_states:
                self._known_states[seat] = machine.with_own_choices(self.game, self.state, seat)
        except Exception as fault:
            raise self.rules_failure(fault) from fault
        return self._known_states[seat]

    @cached_property
    def _views(self) -> dict[Seat | None, object]:
        """The views of this snapshot by viewer, so that a panel, its picture and the hand share one."""
        return {}

    @cached_property
    def _known_states(self) -> dict[Seat | None, State]:
        return {}

    def question(self, seat: Seat) -> Question | None:
        """Return the seat's question now; None if it has nothing to choose. Raise RulesFailed."""
        try:
            return machine.question_for(self.game, self.state, seat) if self.running else None
        except Exception as fault:
            raise self.rules_failure(fault) from fault

    def effect_asked(self, seat: Seat) -> Effect | None:
        """Return the effect of the seat's question, without options; None if none, and during simultaneous play."""
        return machine.current_effect(self.state, seat) if self.running else None

    def may_change(self, seat: Seat) -> bool:
        """Return whether this seat has chosen during simultaneous play, while others still choose."""
        return self.running and bool(self.state.pending) and bool(self.state.pending[seat].choices)

    def rules_failure(self, fault: Exception) -> RulesFailed:
        """Return the exception to raise when the rules have failed at this table."""
        return RulesFailed(self.id, self.row.number, fault)

    def stamp(self, seat: Seat) -> str:
        """Return the name of the seat's current question; an old panel has an old one.

        It includes whether a computer is asked: its choice is refused if the seat's owner has come back meanwhile.
        """
        stamp = machine.stamp(self.state, seat)
        return f"{stamp}c" if self.seats[seat].computer else stamp


def need_host_or_moderator(table: Table, user_id: int, moderator: bool) -> None:
    """Raise Refused("not_host_nor_moderator") for anybody else."""
    if not moderator and table.row.host_id != user_id:
        raise NotHost("not_host_nor_moderator", table.row)


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names, duplicate ones with their seat's number: Ann, Ben, Ann -> Ann (1), Ben, Ann (3)."""
    if len(set(names)) == len(names):
        return tuple(names)
    numbered = [f"{name} ({seat})" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]
    return distinct_names(numbered)  # "Ann (1)" may be somebody's name


def load_table(
    row: TableRow,
    seats: Sequence[SeatRow],
    saved: bytes | None,
    clocks: Mapping[Seat, ClockRow] | None = None,
    known: Table | None = None,
) -> Table:
    """Return the table of these rows; `known` is a table that may have this state already, to save decoding it.

    Raise Unreadable, with the fault as its cause, if the rows are not a table.
    """
    if row.game not in games():
        raise Unreadable(row, "unknown_game")
    try:
        if row.version > games()[row.game].version:
            raise codec.NewerGame(f"{row.game} version {row.version}")
        if known is not None:
            table = known.with_rows(row, seats, clocks or {})
        else:
            state = codec.decode(games()[row.game], saved) if saved is not None else None
            table = Table(row, tuple(seats), state, saved or b"", clocks or {})
        _check(table)
    except codec.NewerGame as newer:
        raise Unreadable(row, "newer") from newer
    except Exception as damage:  # of whatever kind: it must not stop the other tables
        raise Unreadable(row, "damaged") from damage
    return table


def _check(table: Table) -> None:
    """Raise ValueError, or what decoding raises, if the rows are not a table."""
    row, numbers = table.row, [seat.seat for seat in table.seats]
    if row.status not in get_args(Status):
        raise ValueError(f"the status is {row.status!r}")
    if numbers != list(range(len(numbers))):
        raise ValueError(f"the seats are {numbers}")
    msgspec.json.decode(row.options, type=table.game.options)
    if table.state is None and row.status in ("running", "over"):
        raise ValueError(f"the game is {row.status} and has no state")
    if table.state is not None and (table.state.seats != len(numbers) or set(table.seats_to_choose()) - set(numbers)):
        raise ValueError(f"the game is for {table.state.seats}, the seats are {numbers}")


def reveals(events: Sequence[SeatEvent]) -> bool:
    """Return whether one of these events has shown something hidden, so that nobody may undo it alone."""
    return any(entry.event.reveals for entry in events)


def events_json(events: list[SeatEvent]) -> str:
    """Return the events as JSON, as the store keeps them."""
    return codec.encode_events(events).decode()
