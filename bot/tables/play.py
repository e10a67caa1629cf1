"""Playing: one choice is one transaction."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Choice, Event, Seat, Told
from bot.engine.state import copy
from bot.store import rows
from bot.store.errors import Stale
from bot.tables.desk import Desk, Post, messages
from bot.tables.table import Refused, Table, told_json

RETRIES = 5  # how often a choice is tried again when another process was quicker
KEPT = 60  # choices that can be undone at most; the states before older ones are given up ...
EVERY = 20  # ... whenever this many have come


class Played(msgspec.Struct, frozen=True):
    """A choice that was made: the table after it, what happened, and whether the seat is still in its turn."""

    table: Table
    seat: Seat
    told: list[Told]
    goes_on: bool = False


class Play(Desk):
    """The part of the tables that makes choices."""

    async def play(
        self, table_id: int, seat: Seat, choice: Choice, stamp: str | None = None, interaction_id: int | None = None
    ) -> Played:
        """Make a choice. Refused: not this seat's turn, an old panel, an illegal choice; nothing has changed then.

        AlreadyApplied, if this interaction was applied before.
        """
        async with self.lock(table_id):
            for _ in range(RETRIES):
                table = await self.running(table_id)
                try:
                    return await self._play(table, seat, choice, stamp, interaction_id)
                except Stale:
                    continue
        raise Refused("busy")

    async def settle(self, table_id: int, seat: Seat, choice: Choice) -> Table:
        """Settle a choice before it is asked: it stands in no history, nobody is told, and undo leaves it alone."""
        async with self.lock(table_id):
            for _ in range(RETRIES):
                table = await self.running(table_id)
                try:
                    machine.settle(table.game, table.state, seat, choice)
                except machine.IllegalChoice as illegal:
                    raise _refused(table, illegal) from None
                number = table.row.number
                try:
                    await self.store.commit_choices(
                        table_id,
                        expected=number,
                        number=number + 1,
                        state=codec.encode(table.game, table.state),
                        choices=(),
                        at=self.now(),
                    )
                except Stale:
                    continue
                return await self.after(table_id)
        raise Refused("busy")

    async def _play(
        self, table: Table, seat: Seat, choice: Choice, stamp: str | None, interaction_id: int | None
    ) -> Played:
        need_turn(table, seat, stamp)
        before = codec.encode(table.game, table.state)
        already = table.undecided()
        told = _make(table, seat, choice)
        state, number = table.state, table.row.number
        kind, call = _kind(table, already, seat, told)
        on = goes_on(table, already, seat, told)
        status: rows.Status = "over" if machine.over(state) else "running"
        posts = messages(table, kind, Post(number + 1, told_json(told), call))
        await self.store.commit_choice(
            table.id,
            expected=number,
            number=number + 1,
            state=codec.encode(table.game, state),
            choice=rows.NewChoice(number, seat, choice, told_json(told), before, interaction_id),
            at=self.now(),
            status=status,
            messages=[*posts, *_passed(table, kind, seat), *await self._lapsed(table, kind, seat)],
            forget_before=number - KEPT if number % EVERY == 0 else None,
        )
        self.changed(table.id)
        row = msgspec.structs.replace(table.row, number=number + 1, status=status)
        return Played(Table(row, table.seats, state), seat, told, on)

    async def _lapsed(self, table: Table, kind: str, seat: Seat) -> list[rows.NewMessage]:
        """What ends a request to undo that a choice has gone past.

        One that waits for the others goes past none: with the rest it is taken back, and its seat asked as well. But
        who asks and then chooses has a later choice to take back.
        """
        request = await self.store.request(table.id)
        if request is None or (kind == "refresh" and seat != request.seat):
            return []
        return await self.request_over(table.id, table.row.channel_id)


class Foreseen(msgspec.Struct, frozen=True):
    """The table as it is sure to be after a choice, what is told up to there, and whether the seat would go on.

    `free`: it could go back by itself, and nothing else was chosen for it in passing.
    """

    table: Table
    told: tuple[Told, ...] = ()
    goes_on: bool = False
    free: bool = False


def foreseen(table: Table, state: Any, seat: Seat, choice: Choice) -> Foreseen:
    """What a choice in this state would bring."""
    found = machine.foreseen(table.game, state, seat, choice)
    sure = Table(table.row, table.seats, found.state)
    if state.apart:
        return Foreseen(sure)
    if found.whole:
        return Foreseen(sure, tuple(found.told), goes_on(sure, [seat], seat, found.told), not found.forced)
    after = Table(table.row, table.seats, copy(state))
    told = machine.play(table.game, after.state, seat, choice)
    return Foreseen(sure, tuple(found.told), goes_on(after, [seat], seat, told))


def goes_on(table: Table, already: Sequence[Seat], seat: Seat, told: list[Told]) -> bool:
    """Whether a seat that has chosen goes on with the same turn: nothing is posted in between."""
    if table.state.apart or seat not in machine.undecided(table.state):
        return False
    return _kind(table, already, seat, told)[0] == "quiet"


def need_turn(table: Table, seat: Seat, stamp: str | None = None) -> None:
    """Refused unless this seat must choose now, and the panel it chose in is not an old one."""
    if not table.running:
        raise Refused("not_running")
    if stamp is not None and stamp != table.stamp(seat):
        raise Refused("moved_on")
    if seat not in table.undecided():
        key = "chosen_already" if table.may_change(seat) else "not_your_turn"
        raise Refused(key, names=", ".join(table.names[other] for other in table.undecided()))


def _make(table: Table, seat: Seat, choice: Choice) -> list[Told]:
    """The choice made on the table's state; Refused, with the game's reason, where it is illegal."""
    try:
        return machine.play(table.game, table.state, seat, choice)
    except machine.IllegalChoice as illegal:
        raise _refused(table, illegal) from None


def _refused(table: Table, illegal: machine.IllegalChoice) -> Refused:
    """The game's reason, if it has one."""
    refusal = illegal.effect.refusal(table.state, illegal.seat, illegal.choice) if illegal.effect else None
    if refusal is None:
        return Refused("illegal", choice=illegal.choice, game=table.game.key)
    return Refused(refusal.key, **(refusal.values | {"game": table.game.key}))


def _kind(table: Table, already: Sequence[Seat], seat: Seat, told: list[Told]) -> tuple[str, tuple[Seat, ...]]:
    """How the table hears of a choice: by a new post, later with the next one, or in the post that stands.

    While only computers must act, what happens is told together when a person must, or the game is over.
    """
    now = machine.undecided(table.state)
    if not now:
        return "turn", ()
    if set(now) - {seat, *already} or any(_posted(each) for each in told):
        return ("turn", tuple(now)) if table.people(now) or not table.attended else ("quiet", ())
    return ("refresh" if table.state.apart and not told else "quiet"), ()


def _passed(table: Table, kind: str, seat: Seat) -> list[rows.NewMessage]:
    """Where a person's choice leaves the game to computers, the post that stands says so."""
    now = machine.undecided(table.state)
    if kind != "quiet" or seat in now or table.seats[seat].computer:
        return []
    return messages(table, "refresh", Post(table.row.number + 1))


def _posted(told: Told) -> bool:
    return isinstance(told.event, Event) and told.event.posted
