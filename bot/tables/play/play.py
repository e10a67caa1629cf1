"""Playing: one choice is one transaction."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Choice, Seat, SeatEvent
from bot.engine.question import Question
from bot.engine.state import State, copy
from bot.store.change import AnswerStep, Change, PlanStep
from bot.store.errors import Stale
from bot.store.rows import ChoiceRow, Handover, NewChoice, NewMessage, Status, TurnChange, UndoRequest
from bot.tables.play.vacations import VacationService
from bot.tables.posts import called_later, with_calls
from bot.tables.results import ResultService, TrophyService
from bot.tables.table import (
    Calendar,
    Post,
    Refused,
    RulesFailed,
    Table,
    TableAccess,
    events_json,
    messages,
    outcome_message,
    reveals,
    turn_change,
)

T = TypeVar("T")
RETRIES = 5  # how often a choice is tried again when another process was quicker
KEPT = 60  # at most so many choices can be undone; of older ones only the state at each turn's beginning is kept ...
EVERY = 20  # ... the others are deleted whenever so many further choices were made


class PlayResult(msgspec.Struct, frozen=True):
    """A choice that was made: the table after it, the events, and whether the seat is still in its turn.

    `free`: the seat can undo it without asking anybody; `later`: the seats that are called only after a moment, because
    of that.
    """

    table: Table
    seat: Seat
    events: list[SeatEvent]
    goes_on: bool = False
    free: bool = False
    later: tuple[Seat, ...] = ()


class _ChoiceRequest(msgspec.Struct, frozen=True):
    """A choice, the interaction that makes it, and whether its person stays in the panel (`stays`).

    `plan` says which step of the seat's plan it is, if it is one.
    """

    choice: Choice
    interaction_id: int | None = None
    stays: bool = False
    plan: PlanStep | AnswerStep | None = None


class PlayService:
    """Makes choices, and stores them.

    A choice is first tried at the table as it was read last; if that is out of date, at the current one.
    """

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._vacations = access.service(VacationService)
        self._results = access.service(ResultService)
        self._trophies = access.service(TrophyService)

    async def choose(
        self,
        table: Table,
        seat: Seat,
        choice: Choice,
        stamp: str | None = None,
        interaction_id: int | None = None,
        question: Question | None = None,
        *,
        stays: bool = False,
        plan: PlanStep | AnswerStep | None = None,
    ) -> PlayResult:
        """Make a seat's choice and return the result. With a stamp, it counts only for the question of that stamp.

        `question` is the seat's question at this table, if already computed. With `stays` the person may want to take
        the choice back: if they can, the next seats are called only after a moment. `plan` says which step of the
        seat's plan it is, if any; else the seat's own turn supersedes its plan. Raise Refused with what
        `need_turn` says, with the game's reason or "illegal" for an illegal choice, and Refused("busy") if other
        processes were quicker; AlreadyApplied if this interaction was applied before. Then nothing has changed.
        """
        request = _ChoiceRequest(choice, interaction_id, stays, plan)

        async def choose_at(newest: Table) -> PlayResult:
            need_turn(newest, seat, stamp)
            return await self._choose(newest, seat, request, question if newest is table else None)

        return await self._with_newest(table, choose_at)

    async def _with_newest(self, table: Table, act: Callable[[Table], Awaitable[T]]) -> T:
        """Return what `act` returns for this table; if the table is out of date, for the newest one.

        So nobody is refused for what used to be true. Raise what `act` raises, Refused("busy") for Stale.
        """
        async with self._access.lock(table.id):
            for _ in range(RETRIES):
                try:
                    self._access.need_unfrozen(table)
                    return await act(table)
                except (Refused, Stale) as failure:
                    newest = await self._access.running_table(table.id)
                    if isinstance(failure, Refused) and newest.equals(table):
                        raise
                    table = newest
                except RulesFailed as failed:
                    await self._access.freeze(table, failed.fault)
                    raise Refused("frozen", table=table.id) from failed.fault
        raise Refused("busy")

    async def freeze(self, failed: RulesFailed) -> Refused:
        """Freeze the table whose rules have failed, unless it has changed since; return the refusal to show."""
        async with self._access.lock(failed.table_id):
            table = await self._access.table(failed.table_id)
            if table.row.number != failed.number:
                return Refused("moved_on")
            await self._access.freeze(table, failed.fault)
        return Refused("frozen", table=table.id)

    async def latest(self, table_id: int, limit: int) -> list[ChoiceRow]:
        """Return the table's last choices that are not undone, oldest first."""
        return await self._access.store.choices.latest(table_id, limit)

    async def history(self, table_id: int) -> list[ChoiceRow]:
        """Return every choice of the table, undone ones included, oldest first."""
        return await self._access.history(table_id)

    async def handovers(self, table_id: int, start: int = 0) -> list[Handover]:
        """Return which seats were given to computers and back since the table's number `start`, oldest first."""
        return await self._access.store.seats.handovers(table_id, start=start)

    async def _choose(self, table: Table, seat: Seat, request: _ChoiceRequest, question: Question | None) -> PlayResult:
        """Make a choice at this table, write it with its messages and clocks, and return the result."""
        asked_before, number, at = table.seats_to_choose(), table.row.number, self._access.now()
        after, events = _play_choice(table, seat, request.choice, question)
        calendar = await self._access.calendar(table)
        after, turns = _with_clocks(table, after, seat, events, at, calendar)
        kind, call = _post_kind_and_call(after, asked_before, seat, events)
        logged, free = events_json(events), not after.state.pending and not reveals(events)
        still_on = goes_on(after, asked_before, seat, events)
        later = called_later(after, call, seat, turns) if request.stays and free else ()
        made = _new_choice(table, seat, request, logged, ends=_ends_turn(after, asked_before, seat, events))
        result = await self._results.of_end(after, _as_row(table, made, at))
        won, luck = await self._trophies.of_end(after, result), await self._secret(after)
        post = Post(after.row.number, logged, call, _note_of(after), luck=luck, later=later, trophies=won)
        change = Change(
            expected=number,
            at=at,
            state=after.saved,
            status=after.row.status,
            choices=[made],
            messages=_choice_posts(after, kind, seat, post),
            on_request=lambda undo_request: _end_request_messages(after, kind, seat, undo_request),
            turns=with_calls(turns, after, later, at),
            plan=_plan_step(table, seat, request.plan, still_on),
            result=result,
        )
        await self._commit(after, change)
        if calendar.away_until(person := table.seats[seat].person or 0, at) > at:
            await self._vacations.end(person)
        return PlayResult(after, seat, events, still_on, free, later)

    async def _commit(self, after: Table, change: Change) -> None:
        """Write the change that has led to this table; now and then delete states that nobody needs any more."""
        forget_before = change.expected - KEPT if change.expected % EVERY == 0 else None
        await self._access.store.choices.commit(after.id, change, forget_before=forget_before)
        self._access.newest.put(after)
        self._access.on_change(after.id)

    async def _secret(self, after: Table) -> str:
        """Return the luck's secret if the game is over, else ""."""
        luck = await self._access.store.luck.find(after.id) if after.row.status == "over" else None
        return luck.secret if luck else ""


def _with_clocks(
    table: Table, after: Table, seat: Seat, events: list[SeatEvent], at: int, calendar: Calendar
) -> tuple[Table, TurnChange]:
    """Return the table after a seat's choice with its clocks, and what the choice means for them."""
    again = seat if _ends_own_turn(table, after, seat, events) else None
    return turn_change(table, after, at, calendar, again, by=seat)


def goes_on(after: Table, asked_before: Sequence[Seat], seat: Seat, events: list[SeatEvent]) -> bool:
    """Return whether a seat that has just chosen is still in the same turn: then nothing is posted yet.

    `asked_before` holds the seats that had to choose before it did, `events` the events of its choice.
    """
    if after.state.pending or seat not in machine.seats_to_choose(after.state):
        return False
    return _post_kind_and_call(after, asked_before, seat, events)[0] == "quiet"


def need_turn(table: Table, seat: Seat, stamp: str | None = None) -> None:
    """Raise Refused if this seat need not choose now.

    The key is "not_running"; "moved_on" if the stamp is of an older question; "chosen_already" if the seat waits for
    others to choose; "not_your_turn".
    """
    if not table.running:
        raise Refused("not_running")
    if stamp is not None and stamp != table.stamp(seat):
        raise Refused("moved_on")
    if seat not in table.seats_to_choose():
        key = "chosen_already" if table.may_change(seat) else "not_your_turn"
        raise Refused(key, names=", ".join(table.names[other] for other in table.seats_to_choose()))


def _play_choice(table: Table, seat: Seat, choice: Choice, question: Question | None) -> tuple[Table, list[SeatEvent]]:
    """Return the table after a choice, not yet stored, and its events. Raise Refused if the choice is illegal."""
    state = copy(table.state)
    try:
        events = machine.play(table.game, state, seat, choice, question)
    except machine.IllegalChoice as illegal:
        raise refusal_of(table, illegal) from None
    except Exception as fault:
        raise table.rules_failure(fault) from fault
    return _end_attempt(table, _next_table(table, state), seat, events), events


def _plan_step(
    table: Table, seat: Seat, step: PlanStep | AnswerStep | None, still_on: bool
) -> PlanStep | AnswerStep | None:
    """Return what a choice means for its seat's plan; None if nothing.

    A person who chooses by themselves in their own turn needs no plan for it. A plan whose last step is followed by
    another question of the turn is still needed, to say so.
    """
    if isinstance(step, AnswerStep):
        return step
    if step is not None:
        return msgspec.structs.replace(step, last=step.last and not still_on)
    return None if table.seats[seat].computer or table.turn_of_another(seat) is not None else PlanStep(seat)


def _next_table(table: Table, state: State) -> Table:
    """Return the table with this next state and the next number."""
    status: Status = "over" if machine.over(state) else "running"
    row = msgspec.structs.replace(table.row, number=table.row.number + 1, status=status)
    return Table(row, table.seats, state, codec.encode(table.game, state), table.clocks)


def _end_request_messages(after: Table, kind: str, seat: Seat, request: UndoRequest) -> list[NewMessage]:
    """Return the message that ends an undo request, if this seat's choice supersedes it.

    During simultaneous play another seat's choice does not: it would be undone with the rest, and its seat is asked
    too. But if the seat that made the request chooses again, it has a later choice to undo.
    """
    if kind == "refresh" and seat != request.seat:
        return []
    return [outcome_message(after.row.channel_id, request.nonce, "lapsed")]


def refusal_of(table: Table, illegal: machine.IllegalChoice) -> Refused:
    """Return why a choice is illegal: the game's reason, if it has one."""
    effect, game = illegal.effect, table.game.key
    refusals = [*effect.refusals(table.known_state(illegal.seat), illegal.seat, illegal.choice)] if effect else []
    if not refusals:
        return Refused("illegal", choice=illegal.choice, game=game)
    first, *more = (Refused(refusal.key, **refusal.values, game=game) for refusal in refusals)
    first.more = more
    return first


def _post_kind_and_call(
    after: Table, asked_before: Sequence[Seat], seat: Seat, events: list[SeatEvent]
) -> tuple[str, tuple[Seat, ...]]:
    """Return how the table hears of a choice, and whom the post calls.

    The kind is "turn", a new post; "quiet", told with the next post; or "refresh", an edit of the newest post. While
    only computers must choose, everything is posted together as soon as a person must, or the game is over.
    """
    now = machine.seats_to_choose(after.state)
    if not now or after.row.status == "ended":
        return "turn", ()
    if _ends_turn(after, asked_before, seat, events):
        return ("turn", tuple(now)) if after.people(now) or not after.has_people else ("quiet", ())
    return ("refresh" if after.state.pending and not events else "quiet"), ()


def _ends_turn(after: Table, asked_before: Sequence[Seat], seat: Seat, events: list[SeatEvent]) -> bool:
    """Return whether a choice that led to this table ends a turn: no seat must choose, or one that did not before."""
    now = machine.seats_to_choose(after.state)
    return not now or bool(set(now) - {seat, *asked_before}) or any(entry.event.ends_turn for entry in events)


def _new_choice(table: Table, seat: Seat, request: _ChoiceRequest, logged: str, *, ends: bool) -> NewChoice:
    """Return the history's row for a choice at this table."""
    assert table.saved, "only a table that was read can be played at"
    return NewChoice(
        table.row.number,
        seat,
        request.choice,
        events=logged,
        before=table.saved,
        interaction_id=request.interaction_id,
        version=table.game.version,
        ends=ends,
    )


def _as_row(table: Table, choice: NewChoice, at: int) -> ChoiceRow:
    """Return a choice that is still to be written as a row of the history."""
    return ChoiceRow(0, table.id, choice.number, choice.seat, choice.choice, choice.events, None, at, False, False)


def _choice_posts(after: Table, kind: str, seat: Seat, post: Post) -> list[NewMessage]:
    """Return the messages about a seat's choice for its table."""
    return [*messages(after, kind, post), *_handed_to_computers(after, kind, seat)]


def _handed_to_computers(after: Table, kind: str, seat: Seat) -> list[NewMessage]:
    """Return an edit of the newest post if only computers choose after a person's choice and no post is made."""
    now = machine.seats_to_choose(after.state)
    if kind != "quiet" or seat in now or after.seats[seat].computer:
        return []
    return messages(after, "refresh", Post(after.row.number))


def _end_attempt(table: Table, after: Table, seat: Seat, events: list[SeatEvent]) -> Table:
    """Return the table after a choice; an attempt at a puzzle ends with its person's turn, to be judged."""
    if not table.row.settings.puzzle or table.seats[seat].computer:
        return after
    is_asked = seat in machine.seats_to_choose(after.state)
    if not _ends_own_turn(table, after, seat, events) and (is_asked or after.game.active(after.state) == seat):
        return after
    return msgspec.structs.replace(after, row=msgspec.structs.replace(after.row, status="ended"))


def _note_of(after: Table) -> str:
    """Return the note of the post about a choice: that an attempt ends with it; "" for none."""
    return "post.attempt_made" if after.row.status == "ended" else ""


def _ends_own_turn(table: Table, after: Table, seat: Seat, events: list[SeatEvent]) -> bool:
    """Return whether a seat's choice has ended that seat's own turn: if it must choose again, that is another turn.

    The last seat to choose during simultaneous play may be asked anew at once. Whether a post is due, because any turn
    has ended, says `_ends_turn`.
    """
    if table.state.pending and not after.may_change(seat):
        return True
    return any(entry.seat == seat and entry.event.ends_turn for entry in events)
