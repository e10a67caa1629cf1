"""Reminders of turns that wait: one message per person, at an hour when they want to hear of it."""

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
    AHEAD,
    MOST,
    REMIND,
    REMINDERS,
    RENEWED,
    SNOOZED,
    SOON,
    Calendar,
    News,
    Reminder,
    Table,
    TableAccess,
    Waiting,
    payload,
    quiet_hours,
    reminder_at,
    silent_hours,
    started_clock,
    waiting_turn,
)
from bot.tables.time.deferred_news import NEWS, NewsService
from bot.tables.time.likely_zones import with_likely_zones
from bot.tables.time.reminder_messages import ReminderMessageService

logger = get_logger(__name__)
BUSY = 10 * MINUTE  # who was heard of so recently needs no reminder
TOGETHER = 30 * MINUTE  # what is due for a person within this time comes in one message
BY_DAY = (REMIND, RENEWED)  # kinds of what is not told at night
LATE = 2 * WAIT  # so soon after a turn begins its call is there, unless an outage has come between


class _Known(NamedTuple):
    """What is known of the people and tables that rows are about."""

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
        self.standing = access.service(ReminderMessageService)

    async def remind(self, rows: Sequence[DueRow]) -> None:
        """Write these reminders, which this process has claimed, to the outbox.

        What fails by a mistake of ours is tried again once its claim has lapsed.
        """
        now, known = self._access.now(), await self._load_known(rows)
        for user_id, theirs in _by_person(rows).items():
            try:
                await self._remind(user_id, theirs, known, now)
            except StoreError:
                raise
            except Exception:
                logger.exception("reminders failed", kinds=sorted({row.kind for row in theirs}))

    async def call_later(self, table: Table, seats: Iterable[Seat], people: Mapping[int, PersonRow]) -> None:
        """Call those of these people in their quiet hours when these are over, where they still must choose then."""
        now = self._access.now()
        for seat in seats:
            person = people.get(table.seats[seat].person or 0)
            if person is None or not person.pings or (until := quiet_hours(person).over_at(now)) == now:
                continue
            if turn := await self.turn_of(table, seat):
                call = NewDue(until, CALL, table.id, seat, turn.number, person.user_id)
                await self._access.store.due.add_once(call)

    async def turns_of(self, user_id: int) -> dict[int, Waiting]:
        """This person's turns that last now, by table id."""
        clocks = await self._access.store.clocks.turns_of(user_id)
        return {table_id: waiting_turn(table_id, clock) for table_id, clock in clocks.items()}

    async def turn_of(self, table: Table, seat: Seat) -> Waiting | None:
        """The turn of a seat that lasts now. None if it is not in one."""
        clock = (await self._access.store.clocks.of_tables([table.id]))[table.id].get(seat)
        return None if clock is None or clock.number is None else waiting_turn(table.id, clock)

    async def snooze(self, user_id: int, turn: Waiting, until: int) -> int | None:
        """Remind this person of their turn at `until`; returns when they are, None if no further reminder comes.

        What would come too late, as the turn's time runs out, comes as if nobody had asked. After the last reminder
        what is still due is no reminder: the table hears that it waits.
        """
        due, key = self._access.store.due, (turn.table, turn.seat, turn.number)
        rows = [row for row in await due.of_person(user_id) if (row.table_id, row.seat, row.number) == key]
        comes = next((row.at for row in rows if row.kind in REMINDERS and row.stage < MOST), None)
        if comes is None or (turn.deadline is not None and until > turn.deadline - AHEAD):
            return comes
        return until if await due.move(*key, REMINDERS, until, to=SNOOZED, below=MOST) else None

    def now(self) -> int:
        """What the tables' clock shows."""
        return self._access.now()

    async def silence(self, turn: Waiting) -> bool:
        """Send no more reminders of this turn. Returns False if there were none to come."""
        return await self._access.store.due.drop(turn.table, turn.seat, turn.number, REMINDERS)

    async def _load_known(self, rows: Sequence[DueRow]) -> _Known:
        store = self._access.store
        users = {row.user_id for row in rows if row.user_id is not None}
        tables = {row.table_id for row in rows if row.table_id is not None}
        clocks, people = await store.clocks.of_tables(tables), await store.people.find_all(users)
        begun = [clock.since for seats in clocks.values() for clock in seats.values() if clock.since is not None]
        since = min(begun, default=self._access.now())
        outages, vacations = await store.clocks.outages(since), await store.vacations.of_people(users, since)
        running, muted = await store.places.running(tables), await store.people.find_mutes(users)
        people = await with_likely_zones(store, people, _languages(rows, running), self._access.now())
        news = await self._news.fresh(rows)
        return _Known(people, clocks, running, muted, Calendar(people, outages, vacations), news)

    async def _remind(self, user_id: int, rows: Sequence[DueRow], known: _Known, now: int) -> None:
        late, soon = [row for row in rows if row.at <= now], [row for row in rows if row.at > now]
        waiting = [row for row in late if _waits(row, known)]
        put_off = {row.id: then for row in waiting if (then := _instead(row, known, now)) is not None}
        to_table = [row for row in waiting if row.id not in put_off and _is_tables(row, known)]
        told = [row for row in waiting if row.id not in put_off and row not in to_table]
        with_it = [row for row in soon if told and _comes_with(row, known, now)]
        await self._access.store.due.give_back([row for row in soon if row not in with_it])
        for row in to_table:
            await self._tell_table(row, known, now)
        if rest := [*(row for row in late if row not in to_table), *with_it]:
            later = [again for then in put_off.values() for again in then]
            await self._tell_person(rest, [*told, *with_it], later, known, now)

    async def _tell_person(
        self, rows: Sequence[DueRow], told: Sequence[DueRow], later: Sequence[NewDue], known: _Known, now: int
    ) -> None:
        """Be done with these rows, having reminded of those that are to be told, in one message."""
        then = {row.id: _next(row, known, now) for row in told}
        last = {row.id for row in told if row.kind in REMINDERS and _ends(then[row.id])}
        messages = [_message(told, last, known)] if told else []
        further = [again for again in then.values() if again]
        first = told[0].table_id if told else None
        due = self._access.store.due
        if await due.finish(rows, at=now, table_id=first, messages=messages, then=[*further, *later]):
            self._announce([first])

    async def _tell_table(self, row: DueRow, known: _Known, now: int) -> None:
        """Say once at the table for whom it waits, after all reminders were in vain."""
        assert row.table_id is not None
        channel = known.running[row.table_id].channel_id
        message = NewMessage("waits", channel, payload(Reminder((_waiting(row, known),))))
        if await self._access.store.due.finish([row], at=now, table_id=row.table_id, messages=[message]):
            self._announce([row.table_id])

    def _announce(self, tables: Iterable[int | None]) -> None:
        for table_id in tables:
            if table_id is not None:
                self._access.on_change(table_id)


def _not_busy(person: PersonRow, now: int) -> int:
    """When this person needs a reminder: now, or a while after they were there."""
    return now if person.active_at is None else max(now, person.active_at + BUSY)


def _languages(rows: Sequence[DueRow], running: dict[int, RunningTable]) -> dict[int, str | None]:
    """The language of a table of whose turn each of these people is told, but not at night; by user id."""
    return {
        user_id: running[row.table_id].language
        for user_id, theirs in _by_person(rows).items()
        for row in theirs
        if row.kind in BY_DAY and row.table_id in running
    }


def _comes_with(row: DueRow, known: _Known, now: int) -> bool:
    """Whether what is due a little later is told with what is told now."""
    return _waits(row, known) and not _is_tables(row, known) and _instead(row, known, now) is None


def _ends(again: NewDue | None) -> bool:
    """Whether no reminder of the person comes after one that this follows."""
    return again is None or again.stage >= MOST


def _by_person(rows: Sequence[DueRow]) -> dict[int, list[DueRow]]:
    people: defaultdict[int, list[DueRow]] = defaultdict(list)
    for row in rows:
        assert row.user_id is not None, "every reminder is a person's"
        people[row.user_id].append(row)
    return people


def _waits(row: DueRow, known: _Known) -> bool:
    """Whether the turn of a row still lasts, and its person wants to hear of it. Who wants no reminders is called."""
    if row.kind in NEWS:
        return row.id in known.news
    assert row.user_id is not None
    reminded = known.people[row.user_id].reminders and (row.user_id, row.table_id) not in known.muted
    if row.table_id not in known.running or not (reminded or row.kind in (CALL, RENEWED)):
        return False
    clock = known.clocks[row.table_id].get(row.seat if row.seat is not None else -1)
    return clock is not None and clock.number is not None and clock.number == row.number


def _clock(row: DueRow, known: _Known) -> ClockRow:
    """The clock of a turn that waits."""
    assert row.table_id is not None
    assert row.seat is not None
    return known.clocks[row.table_id][row.seat]


def _waiting(row: DueRow, known: _Known) -> Waiting:
    assert row.table_id is not None
    return waiting_turn(row.table_id, _clock(row, known))


def _is_tables(row: DueRow, known: _Known) -> bool:
    """Whether a row is no reminder any more: all were in vain, and the table hears that it waits."""
    return row.stage >= MOST and _clock(row, known).deadline is None


def _hour(row: DueRow, known: _Known, now: int) -> int:
    """When the person of a row wants to hear of it: now, or later; with a digest, from the next one on."""
    assert row.user_id is not None
    person, there = known.people[row.user_id], known.calendar.away(row.user_id, now)
    if not _comes_with_digest(row, known):
        return _silent(row, known).over_at(_not_busy(person, there))
    assert person.digest is not None
    quiet = quiet_hours(person)
    digest = digest_at(there if there > now else row.at, person.digest, quiet)
    return quiet.over_at(max(there, digest))


def _silent(row: DueRow, known: _Known) -> QuietHours:
    """When a row is not told: a call, news and what its person has asked for at that time come at night."""
    assert row.user_id is not None
    person = known.people[row.user_id]
    if row.kind not in BY_DAY or row.table_id is None:
        return quiet_hours(person)
    return silent_hours(person, known.running[row.table_id].language)


def _comes_with_digest(row: DueRow, known: _Known) -> bool:
    """Whether a row's person hears of it together with all else, at the hour that they have chosen."""
    assert row.user_id is not None
    return known.people[row.user_id].digest is not None and row.kind == REMIND and not _is_tables(row, known)


def _instead(row: DueRow, known: _Known, now: int) -> Sequence[NewDue] | None:
    """What is due instead of telling of a row now. None if it is to be told now.

    A digest that comes when the time has all but run out is too late: the last reminder comes by itself. Whose call
    to the turn comes only now, after an outage, needs no reminder with it.
    """
    assert row.user_id is not None
    if row.kind == REMIND:
        if (planned := _reminder_time(row, row.stage, known)) is not None and planned > max(now, row.at):
            return [_again(row, planned)]  # its clock has stood still for longer than was known
        if row.stage == 0 and _called_late(row, known, now):
            return [further] if (further := _next(row, known, now)) else []
    hour, deadline = _hour(row, known, now), None if row.kind in NEWS else _clock(row, known).deadline
    if deadline is not None and hour > deadline - SOON and _comes_with_digest(row, known):
        if further := _next(row, known, now):
            return [further]
        away = known.calendar.away(row.user_id, now)
        hour = _silent(row, known).over_at(_not_busy(known.people[row.user_id], away))
    if hour <= now:
        return None
    return [_again(row, hour)] if deadline is None or hour < deadline else []


def _next(row: DueRow, known: _Known, now: int) -> NewDue | None:
    """The reminder after this one. None if no further one comes.

    One that was due already while nobody was there does not come in a heap with it.
    """
    if row.kind not in REMINDERS:
        return None
    if _clock(row, known).left is not None:
        further = ((stage, _reminder_time(row, stage, known)) for stage in range(row.stage + 1, MOST))
        return next((_again(row, at, stage) for stage, at in further if at is not None and at > now), None)
    stage, pause = row.stage + 1, _pause(row, known)
    at = _reminder_time(row, stage, known)
    assert at is not None, "without a pace the reminders go on"
    soon = pause if stage >= MOST else pause // 2  # the table hears of it a day after the last one
    return _again(row, at if at >= now + soon else now + pause, stage)


def _reminder_time(row: DueRow, stage: int, known: _Known) -> int | None:
    """When a reminder of this stage is due for a row's turn, by all that is known now. None if there is none."""
    clock = _clock(row, known)
    assert row.user_id is not None
    since = clock.since
    assert since is not None
    if clock.left is not None:
        clock = started_clock(clock, known.calendar.standstills(row.user_id, since))
    return reminder_at(clock, stage, known.calendar.standstills(row.user_id, since), _silent(row, known))


def _pause(row: DueRow, known: _Known) -> int:
    """How long after a reminder the next one usually comes, where there is no pace."""
    at, following = (_reminder_time(row, stage, known) for stage in (row.stage, row.stage + 1))
    assert at is not None
    assert following is not None
    return following - at


def _called_late(row: DueRow, known: _Known, now: int) -> bool:
    """Whether the call to a row's turn came only when an outage was over, not long ago; never where there is a pace.

    There a reminder comes when so much time has run, however soon that is.
    """
    clock = _clock(row, known)
    if clock.left is not None or clock.since is None:
        return False
    soon = _pause(row, known) // 2
    return any(first <= clock.since + LATE and now < last + soon for first, last in known.calendar.outages)


def _message(rows: Sequence[DueRow], last: Collection[int], known: _Known) -> NewMessage:
    """One message for all turns of a person that wait, the most urgent first; of these rows it is the `last` one.

    What else they have not heard of stands below.
    """
    # A turn that is called to and reminded of at once stands there once.
    about_turns = [row for row in rows if row.kind not in NEWS]
    about_turns.sort(key=lambda row: row.kind == RENEWED)  # which says more than that it waits
    turns = {row.table_id: _message_turn(row, last, known) for row in about_turns}
    waiting = sorted(turns.values(), key=lambda turn: turn.urgency)
    news = [News(row.kind, row.table_id) for row in rows if row.kind in NEWS and row.table_id is not None]
    assert rows[0].user_id is not None
    return NewMessage(REMIND, rows[0].user_id, payload(Reminder(tuple(waiting), tuple(dict.fromkeys(news)))))


def _message_turn(row: DueRow, last: Collection[int], known: _Known) -> Waiting:
    """The turn of a row as a message names it."""
    excused = row.kind == RENEWED
    return msgspec.structs.replace(_waiting(row, known), excused=excused, last=excused or row.id in last)


def _again(row: DueRow, at: int, stage: int | None = None) -> NewDue:
    """The same reminder at another time, or the one of another stage."""
    kind = row.kind if stage is None else REMIND
    return NewDue(at, kind, row.table_id, row.seat, row.number, row.user_id, row.stage if stage is None else stage)
