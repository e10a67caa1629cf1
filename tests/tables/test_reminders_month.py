"""Weeks of play by people in many zones, through outages and crashes, with two processes: who is reminded when."""

from collections import Counter
from datetime import UTC, datetime
from random import Random

import msgspec
import pytest

from bot.pace.notation import parsed
from bot.pace.quiet_hours import QuietHours
from bot.pace.wall_time import DAY, HOUR
from bot.store.errors import StoreUnavailable
from bot.store.rows import PersonRow
from bot.store.store import Store
from bot.tables.outgoing import Reminder
from bot.tables.tables import Tables
from bot.tables.turns import MOST
from tests.engine.corners import discards

START = round(datetime(2026, 3, 20, tzinfo=UTC).timestamp() * 1000)  # Europe's clocks change in its second week
ZONES = ("Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", None)
QUIET = ("22:00-08:00", "mon-fri 23-7, sat sun 1-10", "9-17", "")
CRASH = 0.1


class Town:
    """People, their tables, and what they were told; the hours pass one by one."""

    def __init__(self, chance, now):
        self.chance, self.now = chance, now
        self.people = {}
        self.said = []
        self._seen = set()

    async def settle(self, tables, count):
        for user in range(1000, 1000 + count):
            zone = self.chance.choice(ZONES)
            person = PersonRow(user, zone=zone, quiet=self.chance.choice(QUIET) if zone else "")
            self.people[user] = person
            await tables.people.save(person)

    async def sit_down(self, tables, channel):
        ann, ben = self.chance.sample(sorted(self.people), 2)
        table = await tables.lobby.open(1, channel, discards.GAME.key, ann, "Ann", "en")
        await tables.lobby.join(table.id, ben, "Ben")
        return (await tables.lobby.start(table.id, ann)).id

    async def act(self, tables, table_id):
        """Somebody who must choose does, or plays on elsewhere when the game is over."""
        table = await tables.get(table_id)
        for seat in table.undecided()[:1]:
            await tables.play.choose(table, seat, self.chance.choice(list(table.question(seat).options)))

    async def hear(self, store):
        """What was written to the outbox since, about turns that wait."""
        for row in await store.outbox.due(10**15, limit=100_000):
            if row.id not in self._seen and row.kind == "remind":
                turns = msgspec.json.decode(row.payload, type=Reminder).waiting
                self.said += [(self.now(), row.target, turn) for turn in turns]
            self._seen.add(row.id)


async def live(url, chance, people, tables_count, days, monkeypatch):
    """Let a town live for so long; what was said there."""
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
                continue
            for table_id in ids:
                if chance.random() < 0.02:
                    await town.act(chance.choice(both), table_id)
            await remind(chance.choice(both), chance, monkeypatch)
            await town.hear(store)
        return town


async def remind(tables, chance, monkeypatch):
    """Send what is due; now and then the process ends between doing it and noting that."""
    with monkeypatch.context() as patch:
        real = tables._access.store.due.done

        async def failing(rows, **values):
            if chance.random() < CRASH:
                raise StoreUnavailable("the process ends here")
            return await real(rows, **values)

        patch.setattr(tables._access.store.due, "done", failing)
        while True:
            try:
                if not await tables.due.do():
                    return
            except StoreUnavailable:
                return


@pytest.mark.parametrize(("people", "count", "days"), [(8, 12, 24), pytest.param(80, 200, 31, marks=pytest.mark.long)])
async def test_weeks_of_play(database, corners, monkeypatch, people, count, days):
    """Never in quiet hours, never more than five times a turn, never twice in an hour, always of a turn that waits."""
    town = await live(database, Random(5), people, count, days, monkeypatch)
    assert len(town.said) > count
    of_turn = Counter((user, turn) for _, user, turn in town.said)
    assert max(of_turn.values()) <= MOST
    assert max(Counter((at, user, turn.table) for at, user, turn in town.said).values()) == 1
    for at, user, turn in town.said:
        person = town.people[user]
        assert QuietHours(person.zone or "UTC", parsed(person.quiet)).over_at(at) == at
        assert at - turn.since >= DAY
    assert {user for user, _ in of_turn} <= set(town.people)
