"""Weeks of play by people in many zones, through outages and crashes, with two processes: who is reminded when."""

from collections import Counter
from datetime import UTC, datetime
from random import Random
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.pace.notation import parse_hours
from bot.pace.pace import EXCUSED, PACES, Pace
from bot.pace.quiet_hours import QuietHours
from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store.errors import StoreUnavailable
from bot.store.rows import PersonRow
from bot.store.store import Store
from bot.tables.table.turns import MOST_REMINDERS
from bot.tables.tables import Tables
from bot.tables.time.reminder import Reminder
from tests.engine.corners import discards

START = round(datetime(2026, 3, 20, tzinfo=UTC).timestamp() * 1000)  # Europe's clocks change in its second week
ZONES = ("Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", None)
PACING = (None, PACES["brisk"], PACES["calm"], Pace(6 * HOUR, 2 * HOUR, 12 * HOUR))
QUIET = ("22:00-08:00", "mon-fri 23-7, sat sun 1-10", "9-17", "")
CRASH = 0.1
DIGEST = 12 * 60  # the hour at which some want all reminders


class Town:
    """People, their tables, what they were told and when their time ran out; the hours pass one by one."""

    def __init__(self, chance, now):
        self.chance, self.now = chance, now
        self.people = {}
        self.said = []
        self.ran_out = []  # (when, user id, clock)
        self.away = {}  # by user id
        self.down = []  # hours in which no process ran
        self._seen = set()

    async def settle(self, tables, count):
        for user in range(1000, 1000 + count):
            zone = self.chance.choice(ZONES)
            quiet = self.chance.choice(QUIET) if zone else ""
            person = PersonRow(user, zone=zone, quiet=quiet, digest=DIGEST if zone and user % 3 == 0 else None)
            self.people[user] = person
            await tables.people.save(person)

    async def sit_down(self, tables, channel):
        ann, ben = self.chance.sample(sorted(self.people), 2)
        table = await tables.lobby.open(1, channel, discards.GAME.key, ann, "Ann", "en")
        await tables.lobby.join(table.id, ben, "Ben")
        await tables.lobby.set_pace(table.id, ann, self.chance.choice(PACING))
        return (await tables.lobby.start(table.id, ann)).id

    async def act(self, tables, table_id):
        """Somebody who must choose does, or plays on elsewhere when the game is over."""
        table = await tables.get(table_id)
        for seat in table.seats_to_choose()[:1]:
            if table.seats[seat].owner_left and not table.seats[seat].flagged:
                table = await tables.seats.take_back(table_id, table.seats[seat].user_id)
            await tables.play.choose(table, seat, self.chance.choice(list(table.question(seat).options)))

    async def let_computers(self, tables):
        """Computers choose at once where the time of people has run out."""
        for table_id in await tables.with_computers():
            while seats := (table := await tables.get(table_id)).computers():
                choice = self.chance.choice(list(table.question(seats[0]).options))
                await tables.play.choose(table, seats[0], choice, table.stamp(seats[0]))

    async def note_run_out(self, tables, before, after):
        """Which clocks have run out in this hour: time was given once more, or a computer plays."""
        for table_id, clocks in before.items():
            for seat, clock in clocks.items():
                now = after[table_id][seat]
                if (now.excused, now.flags) != (clock.excused, clock.flags):
                    user = (await tables.get(table_id)).seats[seat].user_id
                    self.ran_out.append((self.now(), user, clock))
                    assert now.excused <= EXCUSED

    def ran(self, user, start, end):
        """How long this person's clock ran, counted in steps of ten minutes without the code that is tested."""
        person, step = self.people[user], 10 * MINUTE
        down = {hour + late for hour in self.down for late in (0, 1)}  # nothing is noted before the next hour
        return sum(
            step for at in range(start, end, step) if -(-(at - START) // HOUR) not in down and not is_quiet(person, at)
        )

    async def hear(self, store):
        """What was written to the outbox since, about turns that wait."""
        for row in await store.outbox.due(10**15, limit=100_000):
            if row.id not in self._seen and row.kind == "remind":
                turns = msgspec.json.decode(row.payload, type=Reminder).waiting
                self.said += [(max(self.now(), row.not_before), row.target, turn) for turn in turns]
            self._seen.add(row.id)


def is_quiet(person, at):
    """Whether the clock on this person's wall shows one of their quiet hours."""
    if not (person.zone and person.quiet):
        return False
    wall_time = datetime.fromtimestamp(at / 1000, ZoneInfo(person.zone))
    minute, today = wall_time.hour * 60 + wall_time.minute, wall_time.weekday()
    days = parse_hours(person.quiet)
    now, last = days[today], days[today - 1]
    if now and (now.start <= minute < now.end if now.start < now.end else minute >= now.start):
        return True
    return bool(last and last.start >= last.end and minute < last.end)


async def live(url, chance, people, tables_count, days, monkeypatch):
    """Let a town live for so long; what was said there."""
    monkeypatch.setattr("bot.tables.time.due.GAP", 2 * HOUR)  # there is a heartbeat an hour
    hour = 0
    async with await Store.open(url) as store:
        town = Town(chance, lambda: START + hour * HOUR)
        both = [Tables(store, now=town.now) for _ in range(2)]
        await town.settle(both[0], people)
        ids = [await town.sit_down(both[0], channel) for channel in range(tables_count)]
        down = range(0)
        for hour in range(1, days * 24):
            if hour not in down and chance.random() < 1 / 200:
                down = range(hour, hour + chance.randrange(5, 60))
            if hour in down:
                town.down.append(hour)
                continue
            await both[0].due.beat()
            for table_id in ids:
                if chance.random() < 0.02:
                    await town.act(chance.choice(both), table_id)
            before = await store.clocks.of_tables(ids)
            await remind(store, chance.choice(both), chance, monkeypatch)
            await town.note_run_out(both[0], before, await store.clocks.of_tables(ids))
            await town.let_computers(chance.choice(both))
            await town.hear(store)
        town.away = await store.vacations.of_people(town.people, 0)
        return town


async def remind(store, tables, chance, monkeypatch):
    """Send what is due; now and then the process ends between doing it and noting that."""
    with monkeypatch.context() as patch:
        real = store.due.finish

        async def failing(rows, **values):
            if chance.random() < CRASH:
                raise StoreUnavailable("the process ends here")
            return await real(rows, **values)

        patch.setattr(store.due, "finish", failing)
        while True:
            try:
                if not await tables.due.do():
                    return
            except StoreUnavailable:
                return


@pytest.mark.parametrize(("people", "count", "days"), [(8, 12, 14), pytest.param(80, 200, 31, marks=pytest.mark.long)])
async def test_in_weeks_of_play_nobody_is_reminded_too_often_or_too_early(
    database, corners, monkeypatch, people, count, days
):
    """Reminders: never in quiet hours, never more than five times a turn, never twice in an hour, of turns that wait.

    Time: it never runs out before it has run.
    """
    town = await live(database, Random(5), people, count, days, monkeypatch)
    assert len(town.said) > count
    of_turn = Counter((user, turn.table, turn.seat, turn.number) for _, user, turn in town.said)
    assert max(of_turn.values()) <= MOST_REMINDERS
    assert max(Counter((at, user, turn.table) for at, user, turn in town.said).values()) == 1
    for at, user, turn in town.said:
        person = town.people[user]
        assert QuietHours(person.zone or "UTC", parse_hours(person.quiet)).over_at(at) == at
        assert turn.deadline is not None or at - turn.since >= DAY
    assert {user for user, *_ in of_turn} <= set(town.people)
    assert len(town.ran_out) > count // 2
    for at, user, clock in town.ran_out:
        assert town.ran(user, clock.since, at) >= clock.left - HOUR
