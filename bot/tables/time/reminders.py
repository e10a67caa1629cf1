"""Reminders of waiting turns: one message per person, at an hour when they want it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec
from structlog.stdlib import get_logger

from bot.engine.effect import Seat
from bot.pace.digest import digest_at
from bot.pace.quiet_hours import QuietHours
from bot.pace.wall_time import MINUTE
from bot.store.errors import StoreError
from bot.store.rows import ClockRow, DueRow, NewDue, NewMessage, PersonRow, RunningTable
from bot.store.time.due import CALL
from bot.tables.posts import WAIT
from bot.tables.table import (
    MOST_REMINDERS,
    REMIND,
    REMINDED_AHEAD,
    SOON_AFTER_QUIET,
    Calendar,
    Table,
    TableAccess,
    payload,
    quiet_hours,
    reminder_at,
    silent_hours,
    started_clock,
)
from bot.tables.time.deferred_news import NEWS, NewsService
from bot.tables.time.likely_zones import with_likely_zones
from bot.tables.time.reminder import REMINDERS, RENEWED, SNOOZED, News, Reminder, WaitingTurn
from bot.tables.time.reminder_messages import ReminderMessageService

logger = get_logger(__name__)
BUSY = 10 * MINUTE  # a person who was active so recently needs no reminder
TOGETHER = 30 * MINUTE  # what is due for a person within this time comes in one message
BY_DAY = (REMIND, RENEWED)  # kinds of due rows that nobody is told at night
LATE = 2 * WAIT  # the call to a turn comes within this time, unless an outage intervenes


class _RowContext(NamedTuple):
    """The people and tables that these rows are about."""

    people: dict[int, PersonRow]
    clocks: dict[int, dict[Seat, ClockRow]]  # by table
    running: dict[int, RunningTable]  # the tables at which a game runs
    muted: set[tuple[int, int]]  # user id, table id
    calendar: Calendar
    news: set[int]  # ids of the rows that are news


class ReminderService:
    """Reminds the people whose turns have waited for long."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._news = access.service(NewsService)
        self.messages = access.service(ReminderMessageService)

    async def remind(self, rows: Sequence[DueRow]) -> None:
        """Write the reminders of these claimed rows to the outbox.

        A reminder that fails because of a bug is retried when its claim expires.
        """
        now, context = self._access.now(), await self._load_context(rows)
        for user_id, theirs in _by_person(rows).items():
            try:
                await self._remind(user_id, theirs, context, now)
            except StoreError:
                raise
            except Exception:
                logger.exception("reminders failed", kinds=sorted({row.kind for row in theirs}))

    async def call_after_quiet_hours(
        self, table: Table, seats: Iterable[Seat], people: Mapping[int, PersonRow]
    ) -> None:
        """Call those people who are in their quiet hours afterwards, if they still must choose then."""
        now = self._access.now()
        for seat in seats:
            person = people.get(table.seats[seat].person or 0)
            if person is None or not person.pings or (until := quiet_hours(person).over_at(now)) == now:
                continue
            if turn := await self.turn_of(table, seat):
                call = NewDue(until, CALL, table.id, seat, turn.number, person.user_id)
                await self._access.store.due.add_once(call)

    async def turns_of(self, user_id: int) -> dict[int, WaitingTurn]:
        """Return this person's current turns, by table id."""
        clocks = await self._access.store.clocks.turns_of(user_id)
        return {table_id: WaitingTurn.of(table_id, clock) for table_id, clock in clocks.items()}

    async def turn_of(self, table: Table, seat: Seat) -> WaitingTurn | None:
        """Return the current turn of a seat; None if it is not in one."""
        clock = (await self._access.store.clocks.of_tables([table.id]))[table.id].get(seat)
        return None if clock is None or clock.number is None else WaitingTurn.of(table.id, clock)

    async def snooze(self, user_id: int, turn: WaitingTurn, until: int) -> int | None:
        """Remind this person of their turn at `until`; return when the reminder comes, None if there is no further one.

        A reminder that would come too late, because the turn's time runs out, keeps its time. After the last reminder,
        only the table is still told that it waits.
        """
        due, key = self._access.store.due, (turn.table, turn.seat, turn.number)
        rows = [row for row in await due.of_person(user_id) if (row.table_id, row.seat, row.number) == key]
        comes = next((row.at for row in rows if row.kind in REMINDERS and row.stage < MOST_REMINDERS), None)
        if comes is None or (turn.deadline is not None and until > turn.deadline - REMINDED_AHEAD):
            return comes
        return until if await due.move(*key, REMINDERS, until, to=SNOOZED, below=MOST_REMINDERS) else None

    def now(self) -> int:
        """Return the time on the tables' clock."""
        return self._access.now()

    async def silence(self, turn: WaitingTurn) -> bool:
        """Cancel the reminders of this turn; return False if there were none."""
        return await self._access.store.due.drop(turn.table, turn.seat, turn.number, REMINDERS)

    async def _load_context(self, rows: Sequence[DueRow]) -> _RowContext:
        """Read the people, tables, clocks and vacations that these rows are about."""
        store = self._access.store
        users = {row.user_id for row in rows if row.user_id is not None}
        tables = {row.table_id for row in rows if row.table_id is not None}
        clocks, people = await store.clocks.of_tables(tables), await store.people.find_all(users)
        begin_times = [clock.since for seats in clocks.values() for clock in seats.values() if clock.since is not None]
        since = min(begin_times, default=self._access.now())
        outages, vacations = await store.clocks.outages(since), await store.vacations.of_people(users, since)
        running, muted = await store.places.running(tables), await store.people.find_mutes(users)
        people = await with_likely_zones(store, people, _languages(rows, running), self._access.now())
        news = await self._news.fresh_ids(rows)
        return _RowContext(people, clocks, running, muted, Calendar(people, outages, vacations), news)

    async def _remind(self, user_id: int, rows: Sequence[DueRow], context: _RowContext, now: int) -> None:
        """Decide which rows of a person are told now, and write the message about them."""
        late, soon = [row for row in rows if row.at <= now], [row for row in rows if row.at > now]
        waiting = [row for row in late if _waits(row, context)]
        put_off = {row.id: then for row in waiting if (then := _replacement(row, context, now)) is not None}
        to_table = [row for row in waiting if row.id not in put_off and _tells_table(row, context)]
        reminded_rows = [row for row in waiting if row.id not in put_off and row not in to_table]
        with_it = [row for row in soon if reminded_rows and _comes_with(row, context, now)]
        await self._access.store.due.give_back([row for row in soon if row not in with_it])
        for row in to_table:
            await self._tell_table(row, context, now)
        if rest := [*(row for row in late if row not in to_table), *with_it]:
            later = [again for then in put_off.values() for again in then]
            await self._tell_person(rest, [*reminded_rows, *with_it], later, context, now)

    async def _tell_person(
        self,
        rows: Sequence[DueRow],
        reminded_rows: Sequence[DueRow],
        later: Sequence[NewDue],
        context: _RowContext,
        now: int,
    ) -> None:
        """Write one message about those rows that are `reminded_rows`, and finish all of them."""
        then = {row.id: _next_reminder(row, context, now) for row in reminded_rows}
        last = {row.id for row in reminded_rows if row.kind in REMINDERS and _is_last(then[row.id])}
        messages = [_message(reminded_rows, last, context)] if reminded_rows else []
        further = [again for again in then.values() if again]
        first = reminded_rows[0].table_id if reminded_rows else None
        due = self._access.store.due
        if await due.finish(rows, at=now, table_id=first, messages=messages, then=[*further, *later]):
            self._announce([first])

    async def _tell_table(self, row: DueRow, context: _RowContext, now: int) -> None:
        """Post once at the table for whom it waits, after all reminders were in vain."""
        assert row.table_id is not None
        channel = context.running[row.table_id].channel_id
        message = NewMessage("waits", channel, payload(Reminder((_waiting(row, context),))))
        if await self._access.store.due.finish([row], at=now, table_id=row.table_id, messages=[message]):
            self._announce([row.table_id])

    def _announce(self, tables: Iterable[int | None]) -> None:
        """Announce that these tables have changed; None stands for no table."""
        for table_id in tables:
            if table_id is not None:
                self._access.on_change(table_id)


def _end_of_activity(person: PersonRow, now: int) -> int:
    """Return when this person may need a reminder: now, or a while after they were last active."""
    return now if person.active_at is None else max(now, person.active_at + BUSY)


def _languages(rows: Sequence[DueRow], running: dict[int, RunningTable]) -> dict[int, str | None]:
    """Return the language of a table at which each person has a turn, for guessing their night; by user id."""
    return {
        user_id: running[row.table_id].language
        for user_id, theirs in _by_person(rows).items()
        for row in theirs
        if row.kind in BY_DAY and row.table_id in running
    }


def _comes_with(row: DueRow, context: _RowContext, now: int) -> bool:
    """Return whether a row that is due a little later is told together with the present ones."""
    return _waits(row, context) and not _tells_table(row, context) and _replacement(row, context, now) is None


def _is_last(again: NewDue | None) -> bool:
    """Return whether no further reminder follows; after all of them only the table is told."""
    return again is None or again.stage >= MOST_REMINDERS


def _by_person(rows: Sequence[DueRow]) -> dict[int, list[DueRow]]:
    """Return the rows grouped by person."""
    people: defaultdict[int, list[DueRow]] = defaultdict(list)
    for row in rows:
        assert row.user_id is not None, "every reminder is a person's"
        people[row.user_id].append(row)
    return people


def _waits(row: DueRow, context: _RowContext) -> bool:
    """Return whether the turn of a row still waits, and its person wants reminders. Calls come in any case."""
    if row.kind in NEWS:
        return row.id in context.news
    assert row.user_id is not None
    reminded = context.people[row.user_id].reminders and (row.user_id, row.table_id) not in context.muted
    if row.table_id not in context.running or not (reminded or row.kind in (CALL, RENEWED)):
        return False
    clock = None if row.seat is None else context.clocks[row.table_id].get(row.seat)
    return clock is not None and clock.number is not None and clock.number == row.number


def _clock(row: DueRow, context: _RowContext) -> ClockRow:
    """Return the clock of a turn that waits."""
    assert row.table_id is not None
    assert row.seat is not None
    return context.clocks[row.table_id][row.seat]


def _waiting(row: DueRow, context: _RowContext) -> WaitingTurn:
    """Return the waiting turn that a row is about."""
    assert row.table_id is not None
    return WaitingTurn.of(row.table_id, _clock(row, context))


def _tells_table(row: DueRow, context: _RowContext) -> bool:
    """Return whether a row is no longer a reminder: all were in vain, and the table is told."""
    return row.stage >= MOST_REMINDERS and _clock(row, context).deadline is None


def _time_to_tell(row: DueRow, context: _RowContext, now: int) -> int:
    """Return when the person of a row wants to hear of it: now, or later; with a digest, at its next time."""
    assert row.user_id is not None
    person = context.people[row.user_id]
    back_at = context.calendar.away_until(row.user_id, now)
    if not _comes_with_digest(row, context):
        return _silent_hours(row, context).over_at(_end_of_activity(person, back_at))
    assert person.digest is not None
    quiet = quiet_hours(person)
    digest = digest_at(back_at if back_at > now else row.at, person.digest, quiet)
    return quiet.over_at(max(back_at, digest))


def _silent_hours(row: DueRow, context: _RowContext) -> QuietHours:
    """Return when a row is not told: not at night, except calls, news and reminders at a requested time."""
    assert row.user_id is not None
    person = context.people[row.user_id]
    if row.kind not in BY_DAY or row.table_id is None:
        return quiet_hours(person)
    return silent_hours(person, context.running[row.table_id].language)


def _comes_with_digest(row: DueRow, context: _RowContext) -> bool:
    """Return whether a row is told at the hour of the day that its person has chosen for all reminders."""
    assert row.user_id is not None
    return context.people[row.user_id].digest is not None and row.kind == REMIND and not _tells_table(row, context)


def _replacement(row: DueRow, context: _RowContext, now: int) -> Sequence[NewDue] | None:
    """Return what is due instead of telling a row now; None if it is to be told now.

    A digest just before the time runs out would be too late: the last reminder comes alone. A person who is called to
    the turn only now, after an outage, needs no reminder with it.
    """
    assert row.user_id is not None
    if row.kind == REMIND:
        if (planned_at := _reminder_time(row, row.stage, context)) is not None and planned_at > max(now, row.at):
            return [_repeat(row, planned_at)]  # its clock has stood still for longer than was known
        if row.stage == 0 and _called_late(row, context, now):
            return [further] if (further := _next_reminder(row, context, now)) else []
    hour, deadline = _time_to_tell(row, context, now), None if row.kind in NEWS else _clock(row, context).deadline
    if deadline is not None and hour > deadline - SOON_AFTER_QUIET and _comes_with_digest(row, context):
        if further := _next_reminder(row, context, now):
            return [further]
        back_at = context.calendar.away_until(row.user_id, now)
        hour = _silent_hours(row, context).over_at(_end_of_activity(context.people[row.user_id], back_at))
    if hour <= now:
        return None
    return [_repeat(row, hour)] if deadline is None or hour < deadline else []


def _next_reminder(row: DueRow, context: _RowContext, now: int) -> NewDue | None:
    """Return the reminder after this one; None if there is no further one.

    One that was due during an outage is not sent together with it.
    """
    if row.kind not in REMINDERS:
        return None
    if _clock(row, context).left is not None:
        further = ((stage, _reminder_time(row, stage, context)) for stage in range(row.stage + 1, MOST_REMINDERS))
        return next((_repeat(row, at, stage) for stage, at in further if at is not None and at > now), None)
    stage, pause = row.stage + 1, _pause(row, context)
    at = _reminder_time(row, stage, context)
    assert at is not None, "without a pace the reminders go on"
    least = pause if stage >= MOST_REMINDERS else pause // 2  # the table is told a whole pause after the last reminder
    return _repeat(row, at if at >= now + least else now + pause, stage)


def _reminder_time(row: DueRow, stage: int, context: _RowContext) -> int | None:
    """Return when a reminder of this stage is due for a row's turn; None if there is none."""
    clock = _clock(row, context)
    assert row.user_id is not None
    since = clock.since
    assert since is not None
    if clock.left is not None:
        clock = started_clock(clock, context.calendar.standstills(row.user_id, since))
    return reminder_at(clock, stage, context.calendar.standstills(row.user_id, since), _silent_hours(row, context))


def _pause(row: DueRow, context: _RowContext) -> int:
    """Return how long after a reminder the next one usually comes, without a pace."""
    at, following = (_reminder_time(row, stage, context) for stage in (row.stage, row.stage + 1))
    assert at is not None
    assert following is not None
    return following - at


def _called_late(row: DueRow, context: _RowContext, now: int) -> bool:
    """Return whether the call to a row's turn came only after an outage, not long ago; never with a pace.

    With one, a reminder comes when so much time has run, however soon that is.
    """
    clock = _clock(row, context)
    if clock.left is not None or clock.since is None:
        return False
    soon = _pause(row, context) // 2
    return any(first <= clock.since + LATE and now < last + soon for first, last in context.calendar.outages)


def _message(rows: Sequence[DueRow], last: Collection[int], context: _RowContext) -> NewMessage:
    """Return one message for all waiting turns of a person, the most urgent first, with news below.

    `last` are the rows after which no reminder follows.
    """
    # A turn with a call and a reminder is named once; that its time was extended says more: it comes last and stays.
    about_turns = [row for row in rows if row.kind not in NEWS]
    about_turns.sort(key=lambda row: row.kind == RENEWED)
    turns = {row.table_id: _message_turn(row, last, context) for row in about_turns}
    waiting = sorted(turns.values(), key=lambda turn: turn.urgency)
    news = [News(row.kind, row.table_id) for row in rows if row.kind in NEWS and row.table_id is not None]
    assert rows[0].user_id is not None
    return NewMessage(REMIND, rows[0].user_id, payload(Reminder(tuple(waiting), tuple(dict.fromkeys(news)))))


def _message_turn(row: DueRow, last: Collection[int], context: _RowContext) -> WaitingTurn:
    """Return the turn of a row for the message."""
    excused = row.kind == RENEWED
    return msgspec.structs.replace(_waiting(row, context), excused=excused, last=excused or row.id in last)


def _repeat(row: DueRow, at: int, stage: int | None = None) -> NewDue:
    """Return the same reminder at another time, perhaps of another stage."""
    kind = row.kind if stage is None else REMIND
    return NewDue(at, kind, row.table_id, row.seat, row.number, row.user_id, row.stage if stage is None else stage)
