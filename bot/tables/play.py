"""Playing: one choice is one transaction."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Choice, Event, Seat, Told
from bot.store import rows
from bot.store.errors import Stale
from bot.tables.desk import Desk, Post, messages
from bot.tables.table import Refused, Table, told_json

RETRIES = 5  # how often a choice is tried again when another process was quicker
KEPT = 60  # choices that can be undone at most; the states before older ones are given up ...
EVERY = 20  # ... whenever this many have come


class Played(msgspec.Struct, frozen=True):
    """A choice that was made: the table after it and what happened."""

    table: Table
    seat: Seat
    told: list[Told]


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

    async def _play(
        self, table: Table, seat: Seat, choice: Choice, stamp: str | None, interaction_id: int | None
    ) -> Played:
        need_turn(table, seat, stamp)
        before = codec.encode(table.game, table.state)
        already = table.undecided()
        told = _make(table, seat, choice)
        state, number = table.state, table.row.number
        kind, call = _kind(already, state, seat, told)
        status: rows.Status = "over" if machine.over(state) else "running"
        await self.store.commit_choice(
            table.id,
            expected=number,
            number=number + 1,
            state=codec.encode(table.game, state),
            choice=rows.NewChoice(number, seat, choice, told_json(told), before, interaction_id),
            at=self.now(),
            status=status,
            messages=messages(table, kind, Post(number + 1, told_json(told), call)),
            forget_before=number - KEPT if number % EVERY == 0 else None,
        )
        self.changed(table.id)
        row = msgspec.structs.replace(table.row, number=number + 1, status=status)
        return Played(Table(row, table.seats, state), seat, told)


def need_turn(table: Table, seat: Seat, stamp: str | None = None) -> None:
    """Refused unless this seat must choose now, and the panel it chose in is not an old one."""
    if not table.running:
        raise Refused("not_running")
    if stamp is not None and stamp != table.stamp(seat):
        raise Refused("moved_on")
    if seat not in table.undecided():
        raise Refused("not_your_turn", names=", ".join(table.names[other] for other in table.undecided()))


def _make(table: Table, seat: Seat, choice: Choice) -> list[Told]:
    """The choice made on the table's state; Refused, with the game's reason, where it is illegal."""
    try:
        return machine.play(table.game, table.state, seat, choice)
    except machine.IllegalChoice as illegal:
        refusal = illegal.effect.refusal(table.state, seat, choice) if illegal.effect else None
        if refusal is None:
            raise Refused("illegal", choice=choice, game=table.game.key) from None
        raise Refused(refusal.key, **(refusal.values | {"game": table.game.key})) from None


def _kind(already: Sequence[Seat], state: Any, seat: Seat, told: list[Told]) -> tuple[str, tuple[Seat, ...]]:
    """How the table hears of a choice: by a new post, later with the next one, or in the post that stands."""
    now = machine.undecided(state)
    if not now or set(now) - {seat, *already} or any(_posted(each) for each in told):
        return "turn", tuple(now)
    return ("refresh" if state.apart and not told else "quiet"), ()


def _posted(told: Told) -> bool:
    return isinstance(told.event, Event) and told.event.posted
