"""Playing: one choice is one transaction."""

from collections.abc import Sequence

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Choice, Event, Seat, SeatEvent
from bot.store.errors import Stale
from bot.store.rows import ChoiceRow, Handover, NewChoice, NewMessage, Status
from bot.tables.access import TableAccess
from bot.tables.errors import Refused
from bot.tables.outgoing import Post, messages
from bot.tables.table import Table, events_json

RETRIES = 5  # how often a choice is tried again when another process was quicker
KEPT = 60  # choices that can be undone at most; the states before older ones are forgotten ...
EVERY = 20  # ... whenever this many have been made


class Played(msgspec.Struct, frozen=True):
    """A choice that was made: the table after it, the events, and whether the seat is still in its turn."""

    table: Table
    seat: Seat
    events: list[SeatEvent]
    goes_on: bool = False


class PlayService:
    """Makes choices, and remembers them."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def choose(
        self, table_id: int, seat: Seat, choice: Choice, stamp: str | None = None, interaction_id: int | None = None
    ) -> Played:
        """The table after a seat's choice. With a stamp, the choice counts only for the question of that stamp.

        Raises Refused with what `need_turn` says, with the game's reason or "illegal" for an illegal choice, and
        Refused("busy") if other processes were quicker; AlreadyApplied if this interaction was applied before. Then
        nothing has changed.
        """
        async with self._access.lock(table_id):
            for _ in range(RETRIES):
                table = await self._access.running(table_id)
                try:
                    return await self._choose(table, seat, choice, stamp, interaction_id)
                except Stale:
                    continue
        raise Refused("busy")

    async def premove(self, table_id: int, seat: Seat, choice: Choice) -> Table:
        """The table after a seat has chosen before it is asked.

        A premove stands in no history, nobody hears of it, and undo leaves it alone. Raises Refused as `choose`.
        """
        access = self._access
        async with access.lock(table_id):
            for _ in range(RETRIES):
                table = await access.running(table_id)
                try:
                    machine.premove(table.game, table.state, seat, choice)
                except machine.IllegalChoice as illegal:
                    raise _refused(table, illegal) from None
                number = table.row.number
                try:
                    await access.store.choices.commit(
                        table_id,
                        expected=number,
                        number=number + 1,
                        state=codec.encode(table.game, table.state),
                        choices=(),
                        at=access.now(),
                    )
                except Stale:
                    continue
                return await access.after_change(table_id)
        raise Refused("busy")

    async def latest(self, table_id: int, limit: int) -> list[ChoiceRow]:
        """The table's last choices that are not undone, oldest first."""
        return await self._access.store.choices.latest(table_id, limit)

    async def handovers(self, table_id: int, start: int = 0) -> list[Handover]:
        """Which seats were given to computers and back since the table's number `start`, oldest first."""
        return await self._access.store.seats.handovers(table_id, start=start)

    async def _choose(
        self, table: Table, seat: Seat, choice: Choice, stamp: str | None, interaction_id: int | None
    ) -> Played:
        need_turn(table, seat, stamp)
        before = codec.encode(table.game, table.state)
        already = table.undecided()
        events = _make(table, seat, choice)
        state, number = table.state, table.row.number
        kind, call = _kind(table, already, seat, events)
        on = goes_on(table, already, seat, events)
        status: Status = "over" if machine.over(state) else "running"
        posts = messages(table, kind, Post(number + 1, events_json(events), call))
        await self._access.store.choices.commit(
            table.id,
            expected=number,
            number=number + 1,
            state=codec.encode(table.game, state),
            choices=[NewChoice(number, seat, choice, events_json(events), before, interaction_id)],
            at=self._access.now(),
            status=status,
            messages=[*posts, *_handed_to_computers(table, kind, seat), *await self._lapsed(table, kind, seat)],
            forget_before=number - KEPT if number % EVERY == 0 else None,
        )
        self._access.on_change(table.id)
        row = msgspec.structs.replace(table.row, number=number + 1, status=status)
        return Played(Table(row, table.seats, state), seat, events, on)

    async def _lapsed(self, table: Table, kind: str, seat: Seat) -> list[NewMessage]:
        """The message that ends a request to undo, if this choice came after what it asks to undo.

        During simultaneous play no other seat's choice does: it would be undone with the rest, and its seat is asked
        too. But if the seat that asks chooses again, it has a later choice to undo.
        """
        request = await self._access.store.requests.find(table.id)
        if request is None or (kind == "refresh" and seat != request.seat):
            return []
        return await self._access.request_ended(table.id, table.row.channel_id)


def goes_on(table: Table, already: Sequence[Seat], seat: Seat, events: list[SeatEvent]) -> bool:
    """Whether a seat that has just chosen is still in the same turn: then nothing is posted yet.

    `already` holds the seats that had to choose before it did, `events` the events of its choice.
    """
    if table.state.pending or seat not in machine.undecided(table.state):
        return False
    return _kind(table, already, seat, events)[0] == "quiet"


def need_turn(table: Table, seat: Seat, stamp: str | None = None) -> None:
    """Raises Refused if this seat need not choose now.

    The key is "not_running"; "moved_on" if the stamp is of an older question; "chosen_already" if the seat waits for
    others to choose; "not_your_turn".
    """
    if not table.running:
        raise Refused("not_running")
    if stamp is not None and stamp != table.stamp(seat):
        raise Refused("moved_on")
    if seat not in table.undecided():
        key = "chosen_already" if table.may_change(seat) else "not_your_turn"
        raise Refused(key, names=", ".join(table.names[other] for other in table.undecided()))


def _make(table: Table, seat: Seat, choice: Choice) -> list[SeatEvent]:
    """The events of a choice made on the table's state. Raises Refused if it is illegal."""
    try:
        return machine.play(table.game, table.state, seat, choice)
    except machine.IllegalChoice as illegal:
        raise _refused(table, illegal) from None


def _refused(table: Table, illegal: machine.IllegalChoice) -> Refused:
    """Why a choice is illegal: the game's reason, if it has one."""
    refusal = illegal.effect.refusal(table.state, illegal.seat, illegal.choice) if illegal.effect else None
    if refusal is None:
        return Refused("illegal", choice=illegal.choice, game=table.game.key)
    return Refused(refusal.key, **(refusal.values | {"game": table.game.key}))


def _kind(table: Table, already: Sequence[Seat], seat: Seat, events: list[SeatEvent]) -> tuple[str, tuple[Seat, ...]]:
    """How the table hears of a choice, and whom the post calls.

    The kind is "turn", a new post; "quiet", told with the next post; or "refresh", an edit of the newest post. While
    only computers must choose, everything is posted together as soon as a person must, or the game is over.
    """
    now = machine.undecided(table.state)
    if not now:
        return "turn", ()
    if set(now) - {seat, *already} or any(_posted(entry) for entry in events):
        return ("turn", tuple(now)) if table.people(now) or not table.attended else ("quiet", ())
    return ("refresh" if table.state.pending and not events else "quiet"), ()


def _handed_to_computers(table: Table, kind: str, seat: Seat) -> list[NewMessage]:
    """The edit of the newest post, if a person's choice leaves the game to computers and nothing else is posted."""
    now = machine.undecided(table.state)
    if kind != "quiet" or seat in now or table.seats[seat].computer:
        return []
    return messages(table, "refresh", Post(table.row.number + 1))


def _posted(entry: SeatEvent) -> bool:
    return isinstance(entry.event, Event) and entry.event.posted
