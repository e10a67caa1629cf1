"""A process' share of the shards: connected is what is leased, and what is handed over is closed before."""

import asyncio
import contextlib
import time
from types import SimpleNamespace

import pytest

from bot.store.database.shard_balance import Lease, ShardLoad
from bot.tables.table.errors import StoreError
from cogs.client import shard_runner as shard_runner
from cogs.client.shard_runner import ShardRunner

ME, OTHER = 1, 2


class Connection:
    """What discord.py tells of a shard."""

    def __init__(self, log, number):
        self._log, self.number, self.open = log, number, True

    def is_closed(self):
        return not self.open

    async def disconnect(self):
        self.open = False
        self._log.append(("closed", self.number))


class Client:
    """The shards that were opened."""

    def __init__(self, log):
        self._log, self.shards, self.gate = log, {}, asyncio.Event()
        self.gate.set()

    def get_shard(self, number):
        return self.shards.get(number)

    async def open(self, number):
        await self.gate.wait()
        self._log.append(("opened", number))
        self.shards[number] = Connection(self._log, number)


class Sharing:
    """The leases, as the test sets them."""

    def __init__(self, log):
        self._log, self.owners, self.wanted, self.served = log, {}, {}, None
        self.down = self.former = self.company = self.busy = False
        self.processes, self.looks, self.waits, self.rows = {ME, OTHER}, 0, [], []

    def standing(self):
        leases = [Lease(number, owner, self.wanted.get(number)) for number, owner in self.owners.items()]
        return ShardLoad(ME, tuple(leases), frozenset(self.processes))

    def serve(self, count, leases):
        self.served = count, set(leases)

    async def may_host(self):
        self.looks += 1
        if self.down:
            raise StoreError("gone")
        return not self.former

    async def has_others(self):
        return self.company

    async def join(self, count):
        if not self.company:
            self.owners = dict.fromkeys(range(count), ME)
        return await self.rebalance()

    async def rebalance(self):
        return self.standing()

    async def hand_over(self, number):
        self._log.append(("handed over", number))
        self.owners[number] = self.wanted.pop(number)

    async def leave(self):
        self._log.append("left")

    async def is_queue_free(self, row):
        return not self.busy

    async def enter_queue(self, row):
        self.rows.append(row)
        return self.waits.pop(0) if self.waits else 0


class Stage:
    """A share with all that it talks to; shards queue in so many rows."""

    def __init__(self, rows=1):
        self.log = []
        self.client, self.sharing = Client(self.log), Sharing(self.log)
        self.runner = ShardRunner(self.client, self.client.open, self.sharing, rows)

    async def begin(self, count):
        await self.runner.begin(count, self.warm)
        await self.client.open(self.runner.first)  # as discord.py does
        self.runner.keep()

    async def warm(self):
        self.log.append("warmed up")

    async def until(self, log):
        async with asyncio.timeout(5):
            while self.log != log:  # noqa: ASYNC110
                await asyncio.sleep(0.001)


@pytest.fixture
async def stage(monkeypatch):
    monkeypatch.setattr(shard_runner, "LOOK", 0.001)
    running = Stage()
    yield running
    await running.runner.leave()


async def test_who_is_alone_opens_all_one_after_the_other(stage):
    await stage.begin(3)
    await stage.until([("opened", 0), ("opened", 1), ("opened", 2)])
    assert stage.runner.is_connected
    assert len(stage.runner._tasks) == 1, "what is open is forgotten, and what follows the leases goes on"
    assert stage.sharing.served == (3, set()), "their servers are not known yet"
    for number in range(3):
        stage.runner.ready(number)
    assert stage.sharing.served == (3, {0, 1, 2})


async def test_beside_others_it_warms_up_before_it_takes_part(stage):
    stage.sharing.company, stage.sharing.owners = True, {0: OTHER, 1: OTHER}
    beginning = asyncio.create_task(stage.begin(5))
    await stage.until(["warmed up"])
    await asyncio.sleep(0.01)
    assert not beginning.done()
    assert not stage.runner.is_connected
    stage.sharing.owners[1] = ME
    await beginning
    assert (stage.runner.count, stage.runner.first) == (2, 1), "the number is that of those who run"
    await asyncio.sleep(0.01)
    assert stage.log == ["warmed up", ("opened", 1)]


async def test_beside_a_former_version_it_waits(stage):
    stage.sharing.former = True
    beginning = asyncio.create_task(stage.begin(1))
    await stage.until(["warmed up"])
    await asyncio.sleep(0.01)
    assert not beginning.done()
    stage.sharing.former = False
    await beginning


async def test_what_is_asked_for_is_closed_and_then_handed_over(stage):
    await stage.begin(2)
    await stage.until([("opened", 0), ("opened", 1)])
    stage.runner.ready(1)
    stage.sharing.wanted[1] = OTHER
    await stage.until([("opened", 0), ("opened", 1), ("closed", 1), ("handed over", 1)])
    assert stage.sharing.served == (2, set())
    assert stage.runner.is_connected
    stage.sharing.owners[1] = ME
    await stage.until([("opened", 0), ("opened", 1), ("closed", 1), ("handed over", 1), ("opened", 1)])


async def test_what_is_served_is_kept_until_it_can_be_connected_elsewhere_at_once(stage):
    await stage.begin(2)
    await stage.until([("opened", 0), ("opened", 1)])
    stage.runner.ready(1)
    stage.sharing.busy, stage.sharing.wanted[1] = True, OTHER
    await asyncio.sleep(0.01)
    assert stage.sharing.served == (2, {1})
    stage.sharing.busy = False
    await stage.until([("opened", 0), ("opened", 1), ("closed", 1), ("handed over", 1)])


async def test_of_those_that_queue_in_one_row_one_goes_at_a_time(stage, monkeypatch):
    monkeypatch.setattr(shard_runner, "NEXT", 0.05)
    await stage.begin(3)
    opened = [("opened", 0), ("opened", 1), ("opened", 2)]
    await stage.until(opened)
    for number in range(3):
        stage.runner.ready(number)
    stage.sharing.wanted = {1: OTHER, 2: OTHER}
    await stage.until([*opened, ("closed", 1), ("handed over", 1)])
    await asyncio.sleep(0.01)
    assert len(stage.log) == 5
    await stage.until([*opened, ("closed", 1), ("handed over", 1), ("closed", 2), ("handed over", 2)])


async def test_what_is_not_open_yet_is_handed_over_at_once(stage):
    """So that a fleet that starts together opens each connection once."""
    stage.sharing.busy = True
    stage.client.gate.clear()
    await stage.runner.begin(3, stage.warm)
    stage.runner.keep()
    await asyncio.sleep(0.01)
    stage.sharing.wanted[2] = OTHER
    await stage.until([("handed over", 2)])
    stage.client.gate.set()
    await stage.until([("handed over", 2), ("opened", 1)])
    await asyncio.sleep(0.01)
    assert 2 not in stage.client.shards
    stage.sharing.owners[2] = ME
    await stage.until([("handed over", 2), ("opened", 1), ("opened", 2)])


async def test_what_is_being_opened_is_handed_over_once_it_is_open_and_closed(stage):
    """So that no shard has two connections at once."""
    await stage.begin(1)
    await stage.until([("opened", 0)])
    stage.client.gate.clear()
    stage.sharing.owners[1] = ME
    await asyncio.sleep(0.01)
    stage.sharing.wanted[1] = OTHER
    await asyncio.sleep(0.01)
    assert stage.log == [("opened", 0)]
    stage.client.gate.set()
    await stage.until([("opened", 0), ("opened", 1), ("closed", 1), ("handed over", 1)])


async def test_the_first_one_is_handed_over_once_its_servers_are_known(stage):
    await stage.runner.begin(1, stage.warm)
    stage.runner.keep()
    stage.sharing.wanted[0] = OTHER
    await asyncio.sleep(0.01)
    assert stage.log == []
    await stage.client.open(0)
    stage.runner.ready(0)
    await stage.until([("opened", 0), ("closed", 0), ("handed over", 0)])


async def test_what_another_process_has_taken_is_closed(stage):
    await stage.begin(1)
    stage.runner.ready(0)
    stage.sharing.owners[0] = OTHER
    await stage.until([("opened", 0), ("closed", 0)])
    assert stage.sharing.served == (1, set())
    assert not stage.runner.is_connected


async def test_what_was_lost_while_it_was_opened_is_closed_once_it_is_open(stage):
    await stage.begin(2)
    await stage.until([("opened", 0), ("opened", 1)])
    stage.sharing.owners[1] = OTHER
    await stage.until([("opened", 0), ("opened", 1), ("closed", 1)])
    stage.client.gate.clear()
    stage.sharing.owners[1] = ME
    await asyncio.sleep(0.01)
    stage.sharing.owners[1] = OTHER
    await asyncio.sleep(0.01)
    stage.client.gate.set()
    await stage.until([("opened", 0), ("opened", 1), ("closed", 1), ("opened", 1), ("closed", 1)])


async def test_without_the_database_all_goes_on_as_it_was(stage):
    await stage.begin(2)
    await stage.until([("opened", 0), ("opened", 1)])
    stage.sharing.down = True
    await asyncio.sleep(0.01)
    assert stage.runner.is_connected
    stage.sharing.down, stage.sharing.owners[0] = False, OTHER
    await stage.until([("opened", 0), ("opened", 1), ("closed", 0)])


async def test_a_former_version_that_has_come_gets_all(stage):
    """It was admitted while this process had lost the database."""
    await stage.begin(1)
    stage.sharing.former = True
    await asyncio.sleep(0.01)
    assert stage.log[:3] == [("opened", 0), "left", ("closed", 0)]
    assert not stage.runner.is_connected


async def test_who_leaves_closes_all_and_then_lets_others_take_over(stage):
    await stage.begin(2)
    await stage.until([("opened", 0), ("opened", 1)])
    stage.runner.ready(0)
    await stage.runner.leave()
    assert sorted(stage.log[2:4]) == [("closed", 0), ("closed", 1)]
    assert stage.log[4:] == ["left"]
    assert stage.sharing.served == (2, set())
    await stage.runner.leave()
    await asyncio.sleep(0.01)
    assert len(stage.log) == 5


async def test_who_is_told_to_end_while_standing_by_takes_nothing_any_more(stage):
    stage.sharing.company, stage.sharing.owners = True, {0: OTHER}
    beginning = asyncio.create_task(stage.begin(1))
    await stage.until(["warmed up"])
    await stage.runner.leave()
    stage.sharing.owners[0] = ME
    with pytest.raises(asyncio.CancelledError):
        await beginning
    assert stage.log == ["warmed up", "left"]
    assert stage.sharing.served == (1, set())


async def test_a_connection_that_broke_is_none(stage):
    await stage.begin(2)
    await stage.until([("opened", 0), ("opened", 1)])
    assert stage.runner.is_connected
    stage.client.shards[0].open = False
    assert not stage.runner.is_connected


async def test_what_is_on_its_way_when_it_leaves_is_not_opened(stage):
    stage.client.gate.clear()
    await stage.runner.begin(2, stage.warm)
    stage.runner.keep()
    await asyncio.sleep(0.01)
    await asyncio.wait_for(stage.runner.leave(), 1)
    stage.client.gate.set()
    await asyncio.sleep(0.01)
    assert stage.log == ["left"]


async def test_what_has_just_been_opened_when_it_leaves_is_closed(stage, monkeypatch):
    """discord.py takes no notice of being cancelled where it has just connected."""

    async def heedless(number):
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()
        await asyncio.sleep(0.01)
        await stage.client.open(number)

    monkeypatch.setattr(stage.runner, "_open_shard", heedless)
    await stage.runner.begin(2, stage.warm)
    stage.runner.keep()
    await asyncio.sleep(0.01)
    await stage.runner.leave()
    assert stage.log == [("opened", 1), ("closed", 1), "left"]


@pytest.mark.parametrize(("processes", "often"), [({ME, OTHER}, True), ({ME}, False)])
async def test_who_is_alone_looks_less_often(stage, monkeypatch, processes, often):
    monkeypatch.setattr(shard_runner, "ALONE", 1000)
    stage.sharing.processes = processes
    await stage.begin(1)
    await asyncio.sleep(0.01)
    looks = stage.sharing.looks
    await asyncio.sleep(0.02)
    assert (stage.sharing.looks > looks) == often


async def test_a_database_that_cannot_be_reached_at_first_is_waited_for(stage):
    stage.sharing.down = True
    beginning = asyncio.create_task(stage.begin(1))
    await asyncio.sleep(0.02)
    assert not beginning.done()
    assert 1 < stage.sharing.looks < 40, "it pauses between"
    stage.sharing.down = False
    await asyncio.wait_for(beginning, 5)


async def test_a_connection_waits_its_turn_in_its_row():
    stage = Stage(rows=2)
    stage.sharing.waits = [0.03, 0.03]
    begun = time.monotonic()
    await stage.runner.wait_for_turn(3)
    assert stage.sharing.rows == [1, 1, 1]
    assert time.monotonic() - begun > 0.05


async def test_what_is_unusual_is_told(stage, monkeypatch):
    told = []

    def tell(text, **values):
        told.append((text, values))

    monkeypatch.setattr(shard_runner, "logger", SimpleNamespace(info=tell, warning=tell))
    await stage.begin(2)
    await asyncio.sleep(0.01)
    assert told == []
    stage.sharing.owners[1] = OTHER
    await stage.until([("opened", 0), ("opened", 1), ("closed", 1)])
    assert told == [("shards", {"serves": [0], "of": 2})]
    other = Stage()
    other.sharing.company, other.sharing.owners = True, {0: ME}
    await other.runner.begin(5, other.warm)
    assert told[-1] == (
        "the processes that run share another number of shards",
        {"shards": 1, "advised": 5},
    )
