"""Undo: freely while nobody else has acted and nothing hidden was shown, else by consent of those affected."""

from collections.abc import Sequence

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Event, Seat
from bot.engine.state import Apart, State
from bot.store import rows
from bot.store.errors import Stale
from bot.tables.desk import Desk, Post, messages
from bot.tables.play import KEPT
from bot.tables.table import Refused, Table


class Undone(msgspec.Struct, frozen=True):
    """A choice was taken back: the table as it is now."""

    table: Table
    seat: Seat
    choices: tuple[str, ...]  # what was taken back, newest last


class Asked(msgspec.Struct, frozen=True):
    """These people must agree first; `request` says who has."""

    table: Table
    request: rows.Request
    people: tuple[int, ...]
    again: bool = False  # the same was asked before

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(person for person in self.people if person not in self.request.agreed)


class Undo(Desk):
    """The part of the tables that takes choices back. Undone choices stay in the history."""

    async def undo(
        self, table_id: int, user_id: int, interaction_id: int | None = None, stamp: str | None = None
    ) -> Undone | Asked:
        """Take back the person's last choice, or ask those whom it concerns. Refused if there is none.

        With a stamp, only while the question is still the one it names.
        """
        async with self.lock(table_id):
            table = await self._played(table_id)
            seat = table.need_seat(user_id)
            if stamp is not None and stamp != table.stamp(seat):
                raise Refused("moved_on")
            last = await self._since(table, seat)
            if machine.take_back(table.state, seat):
                return await self._restore(table, seat, table.state, last[:1], "refresh", interaction_id)
            people = await self._affected(table, seat, last)
            if not people:
                return await self._go_back(table, seat, last, interaction_id)
            wanted = rows.Request(table_id, table.row.number, seat, last[0].id, (user_id,))
            known = await self.store.request(table_id)
            if known and (known.seat, known.choice_id) == (seat, last[0].id):
                asked = Asked(table, known, people, again=True)
                return asked if asked.missing else await self._go_back(table, seat, last, interaction_id, "agreed")
            request = await self._request(table, wanted)
        self.changed(table_id)
        return Asked(table, request, people)

    async def asked(self, table_id: int, nonce: str) -> Asked | None:
        """The request of this name; None where it has been answered, or the game has moved on."""
        try:
            table, request, last = await self._requested(table_id, nonce)
        except Refused:
            return None
        return Asked(table, request, await self._affected(table, request.seat, last))

    async def last_of(self, table: Table, seat: Seat, free: bool = False) -> rows.Choice | None:
        """The table's last choice, if this seat made it, not apart; with `free`, only if nothing hidden was shown."""
        if table.state.apart:
            return None
        last = next(iter(await self.store.latest_choices(table.id, 1)), None)
        if last is None or last.seat != seat or (free and (_reveals(table, last) or not last.kept)):
            return None
        return last

    async def agree(self, table_id: int, nonce: str, user_id: int, interaction_id: int | None = None) -> Undone | Asked:
        """A person agrees to the request of this name; when all have, it is done."""
        async with self.lock(table_id):
            table, request, last = await self._requested(table_id, nonce)
            people = await self._affected(table, request.seat, last)
            _need_asked(Asked(table, request, people), user_id)
            request = await self.store.agree(table_id, user_id) or request
            asked = Asked(table, request, people)
            if asked.missing:
                return asked
            return await self._go_back(table, request.seat, last, interaction_id, "agreed")

    async def refuse(self, table_id: int, nonce: str, user_id: int) -> Table:
        """Somebody concerned, or the one who asked, ends the request."""
        async with self.lock(table_id):
            table, request, last = await self._requested(table_id, nonce)
            people = await self._affected(table, request.seat, last)
            if user_id not in (*people, table.seats[request.seat].person):
                raise Refused("not_asked")
            over = await self.request_over(table_id, table.row.channel_id, "refused")
            await self.store.post(over, at=self.now(), table_id=table_id)
        self.changed(table_id)
        return table

    async def _request(self, table: Table, wanted: rows.Request) -> rows.Request:
        """The request, and with it the message that asks; another that was open is over."""
        [message] = messages(table, "request", Post(table.row.number))
        over = await self.request_over(table.id, table.row.channel_id)
        return await self.store.put_request(wanted, message, at=self.now(), messages=over)

    async def _played(self, table_id: int) -> Table:
        table = await self.table(table_id)
        if table.row.status == "ended":
            raise Refused("ended")
        if table.state is None:
            raise Refused("not_running")
        return table

    async def _requested(self, table_id: int, nonce: str) -> tuple[Table, rows.Request, list[rows.Choice]]:
        table = await self._played(table_id)
        request = await self.store.request(table_id)
        if request is None or request.nonce != nonce:
            raise Refused("moved_on")
        last = await self._since(table, request.seat)
        if last[0].id != request.choice_id:
            raise Refused("moved_on")
        return table, request, last

    async def _since(self, table: Table, seat: Seat) -> list[rows.Choice]:
        """The seat's last choice and every choice after it."""
        choices = await self.store.latest_choices(table.id, KEPT)
        place = next((i for i, choice in reversed(list(enumerate(choices))) if choice.seat == seat), None)
        if place is None:
            raise Refused("nothing_to_undo")
        return choices[place:]

    async def _affected(self, table: Table, seat: Seat, last: Sequence[rows.Choice]) -> tuple[int, ...]:
        """The other people who must agree: those whose seats chose since, or all when something hidden was shown.

        Whoever plays there now, asked is also who sat there then.
        """
        shown = {choice.number for choice in last if _reveals(table, choice)}
        handovers, asker = await self.store.handovers(table.id), table.seats[seat].user_id
        people: list[int] = []
        for held in table.seats:
            when = shown | {choice.number for choice in last if choice.seat == held.seat}
            if held.user_id is None or held.seat == seat or not when:
                continue
            if held.person is not None or any(_sat(held, number, handovers, asker) for number in when):
                people.append(held.user_id)
        return tuple(people)

    async def _go_back(
        self,
        table: Table,
        seat: Seat,
        last: Sequence[rows.Choice],
        interaction_id: int | None,
        outcome: str = "lapsed",
    ) -> Undone:
        """Back to the state before these choices; its turn is a new one, so that panels of undone turns stay old."""
        saved = await self.store.state_before(table.id, last[0].id)
        if saved is None:
            raise Refused("nothing_to_undo")
        if not table.running and await self.store.open_table(table.row.channel_id) is not None:
            raise Refused("channel_taken")
        state: State = codec.decode(table.game, saved)
        state.turn, state.plans = table.state.turn + 1, table.state.plans
        if state.apart:
            earlier = [choice for choice in await self._history(table.id) if choice.id < last[0].id]
            for other in range(state.seats):
                _drop_undone(state, other, earlier)
        untold = await self._untold(table, last)
        over = await self.request_over(table.id, table.row.channel_id, outcome)
        return await self._restore(
            table, seat, state, last, "quiet" if untold else "turn", interaction_id, untold, over
        )

    async def _untold(self, table: Table, last: Sequence[rows.Choice]) -> list[int]:
        """The messages about these choices, if none of them has been posted or is about to be."""
        numbers = {choice.number + 1 for choice in last}
        waiting = await self.store.waiting(self.now(), table_id=table.id)
        quiet = [each for each in waiting if each.kind == "quiet" and not each.attempts and _number(each) in numbers]
        return [each.id for each in quiet] if len(quiet) == len(numbers) else []

    async def _history(self, table_id: int) -> list[rows.Choice]:
        """Every choice of the table, with what was undone."""
        history: list[rows.Choice] = []
        while page := await self.store.choices(table_id, after=history[-1].id if history else 0):
            history += page
        return history

    async def _restore(
        self,
        table: Table,
        seat: Seat,
        state: object,
        undone: Sequence[rows.Choice],
        kind: str,
        interaction_id: int | None,
        untold: Sequence[int] = (),
        over: Sequence[rows.NewMessage] = (),
    ) -> Undone:
        """Put the state back; what nobody was told of the undone choices (`untold`) is not told any more."""
        after = _put_back(table, state)
        try:
            await self.store.restore(
                table.id,
                expected=table.row.number,
                number=after.row.number,
                state=codec.encode(table.game, state),
                undone=[choice.id for choice in undone],
                at=self.now(),
                interaction_id=interaction_id,
                messages=[*(() if untold else _posts(after, kind, seat)), *over],
                untold=untold,
            )
        except Stale:
            raise Refused("busy") from None
        self.changed(table.id)
        return Undone(after, seat, tuple(choice.choice for choice in undone))


def _put_back(table: Table, state: object) -> Table:
    """The table with an earlier state, under a new number."""
    row = msgspec.structs.replace(table.row, number=table.row.number + 1, status="running")
    return Table(row, table.seats, state)


def _posts(after: Table, kind: str, seat: Seat) -> list[rows.NewMessage]:
    """What tells that a seat has taken its choice back."""
    note = Post(after.row.number, "[]", tuple(after.undecided()), "post.undone", {"player": after.names[seat]})
    return messages(after, kind, note)


def _need_asked(asked: Asked, user_id: int) -> None:
    """Refused for who was not asked, who asks, and who has agreed while others have not."""
    table, missing = asked.table, ", ".join(asked.table.name_of(person) for person in asked.missing)
    if user_id == table.seats[asked.request.seat].user_id:
        raise Refused("own_request", names=missing)
    if user_id not in asked.people:
        raise Refused("not_asked")
    if asked.missing and user_id not in asked.missing:
        raise Refused("agreed_already", names=missing)


def _drop_undone(state: State, seat: Seat, earlier: Sequence[rows.Choice]) -> None:
    """Drop what a seat had chosen apart and has taken back since then: it stands in the old state only.

    What was taken back before that looks the same; then too the seat is merely asked again.
    """
    apart = state.apart[seat]
    while apart.choices and _undone(apart.choices[-1], [each for each in earlier if each.seat == seat]):
        apart = state.apart[seat] = Apart(apart.choices[:-1])


def _undone(choice: str, history: Sequence[rows.Choice]) -> bool:
    """Whether a choice that waits for the others was taken back: the newest one of its name in the history was."""
    return next(each.undone for each in reversed(history) if each.choice == choice)


def _sat(held: rows.Seat, number: int, handovers: Sequence[rows.Handover], asker: int | None) -> bool:
    """Whether a seat's person sat there when the table had this number.

    They did, too, where it was the one who asks who had put a computer there: else that would be a way to peek.
    """
    before = [each for each in handovers if each.seat == held.seat and each.number < number]
    return not before or before[-1].computer is None or before[-1].by_id == asker


def _number(message: rows.Message) -> int:
    return msgspec.json.decode(message.payload, type=Post).number


def _reveals(table: Table, choice: rows.Choice) -> bool:
    told = codec.decode_told(table.game, choice.events.encode())
    return any(isinstance(each.event, Event) and each.event.reveals for each in told)
