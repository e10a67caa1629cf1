"""Whom the computers play for, in what order, when they pause, and what they do about each kind of trouble."""

import asyncio
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
import structlog

from bot.players.player import PLAYERS
from bot.players.thinker import Thought
from bot.process.metrics import THINKING_WITHOUT_PROCESSOR
from bot.tables.table.errors import Refused, RulesFailed, StoreUnavailable, Unreadable
from bot.workers import computers as computers_module
from bot.workers.computers import Computers
from bot.workers.thinking import Thinking

PAUSE = "the pause"
GONE = StoreUnavailable("gone")


class Table:
    """A table whose computers must choose, one after the other; the last seat is a person's."""

    def __init__(self, seats, kind="random", *, attended=False, guild=1):
        self.id, self.game, self.state, self.has_people = 7, "the game", "the state", attended
        self.asked = list(seats)
        self.seats = [SimpleNamespace(computer=kind) for _ in range(6)]
        self.row = SimpleNamespace(guild_id=guild)

    def computers(self):
        return list(self.asked)

    def rules_failure(self, fault):
        return RulesFailed(self.id, 1, fault)

    def stamp(self, seat):
        return f"stamp of {seat}"


class Tables:
    """All there is: one table; choices at it fail as they are told, one after the other."""

    def __init__(self, table, *ends, events=("a post",)):
        self.table, self.ends, self.events, self.played = table, list(ends), events, []
        self.play, self.stopped = SimpleNamespace(choose=self.choose, freeze=self.stop), []
        self.shards = SimpleNamespace(serves=lambda guild_id: guild_id == 1)
        self.waiting, self.left = [], []

    async def get(self, table_id):
        assert table_id == self.table.id
        return self.table

    async def choose(self, table, seat, choice, stamp):
        error = self.ends.pop(0) if self.ends else None
        if error:
            raise error
        self.played.append((seat, choice, stamp))
        table.asked.remove(seat)
        return SimpleNamespace(events=self.events)

    async def stop(self, failed):
        self.stopped.append((failed.table_id, failed.fault))

    async def with_computers(self):
        result = self.waiting.pop(0) if self.waiting else []
        if isinstance(result, Exception):
            raise result
        return result

    async def left_to_computers(self):
        return self.left.pop(0) if self.left else []


class Thinkers:
    """The processes that think, or fail to."""

    def __init__(self, *, fails=False, waited=0.0):
        self.asked, self.fails, self.waited = [], fails, waited
        self.swept = False  # whether those are ended that are idle

    @contextmanager
    def lend(self):
        yield self

    async def end_idle(self):
        self.swept = True

    async def think(self, game, state, seat, job, table):
        self.asked.append((game, state, seat, job.kind, table, job.budget.seconds))
        if self.fails:
            raise ZeroDivisionError
        return Thought("the best", waited=self.waited)


@pytest.fixture(autouse=True)
def slept(monkeypatch):
    """How long was waited, in words, and no time passes; a player at random chooses as it is told."""
    waits, real = [], asyncio.sleep

    async def sleep(wait):
        waits.append(wait)
        await real(0)

    monkeypatch.setattr(computers_module, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(computers_module, "backoff", lambda attempt: f"after attempt {attempt}")
    monkeypatch.setitem(PLAYERS, "random", lambda game, state, seat, chance: f"any for {seat} in {state} of {game}")
    return waits


def without_processor():
    (metric,) = THINKING_WITHOUT_PROCESSOR.collect()
    return metric.samples[0].value


async def play_out(tables, thinkers=None):
    """What was chosen once nothing is left to be done at the table."""
    computers = Computers(tables, PAUSE, Thinking(1, thinkers or Thinkers()))
    computers.wake(tables.table.id)
    async with asyncio.timeout(5):
        while running := list(computers.tasks.running.values()):
            await asyncio.gather(*running)
    await computers.close()
    return [(seat, choice) for seat, choice, _ in tables.played]


async def test_one_after_the_other_chooses_with_its_own_stamp():
    tables = Tables(Table([2, 5, 3]))
    assert await play_out(tables) == [(seat, f"any for {seat} in the state of the game") for seat in (2, 5, 3)]
    assert [stamp for *_, stamp in tables.played] == ["stamp of 2", "stamp of 5", "stamp of 3"]


@pytest.mark.parametrize(
    ("events", "attended", "pauses"), [(["a post"], False, 1), (["a post"], True, 0), ([], False, 0), ([], True, 0)]
)
async def test_where_only_computers_play_each_post_stands_for_a_while(slept, events, attended, pauses):
    await play_out(Tables(Table([2], attended=attended), events=events))
    assert slept == [PAUSE] * pauses


async def test_at_another_process_table_nobody_plays():
    assert await play_out(Tables(Table([2], guild=2))) == []


@pytest.mark.parametrize("error", [GONE, Refused("stale")])
async def test_who_could_not_choose_tries_again_ever_later_and_from_the_first_once_it_could(slept, error):
    tables = Tables(Table([2, 3], attended=True), error, error, error, None, error)
    assert [seat for seat, _ in await play_out(tables)] == [2, 3]
    assert slept == [f"after attempt {attempt}" for attempt in (0, 1, 2, 0)]


@pytest.mark.parametrize(
    "error", [Refused("frozen"), Unreadable(SimpleNamespace(status="running", host_id=1), "newer"), ZeroDivisionError()]
)
async def test_what_will_not_get_better_by_itself_is_left_alone(slept, error):
    assert await play_out(Tables(Table([2]), error)) == []
    assert slept == []


async def test_who_thinks_does_so_elsewhere():
    thinkers = Thinkers()
    assert await play_out(Tables(Table([2], "search")), thinkers) == [(2, "the best")]
    assert thinkers.asked == [("the game", "the state", 2, "search", 7, 1.0)]


@pytest.mark.parametrize(("attended", "last"), [(True, 0.03), (False, 1.0)])
async def test_the_longer_people_wait_the_less_is_thought(monkeypatch, attended, last):
    times = iter(range(0, 1000, 3))
    monkeypatch.setattr(computers_module, "perf_counter", lambda: next(times))
    thinkers = Thinkers()
    await play_out(Tables(Table([0, 1, 2, 3], "search", attended=attended)), thinkers)
    assert thinkers.asked[0][-1] == 1.0
    assert thinkers.asked[-1][-1] == last


async def test_who_had_to_wait_for_a_processor_is_counted_and_logged():
    before = without_processor()
    with structlog.testing.capture_logs() as log_lines:
        for waited in (0.4, 0.6):
            await play_out(Tables(Table([2], "search")), Thinkers(waited=waited))
    assert without_processor() == before + 1
    (line,) = (line for line in log_lines if "processor" in line["event"])
    assert (line["table"], line["seconds"]) == (7, 0.6)


@pytest.mark.parametrize("kind", ["random", "a later program's", None])
async def test_who_does_not_think_chooses_at_once(kind):
    thinkers = Thinkers()
    assert await play_out(Tables(Table([2], kind)), thinkers) == [(2, "any for 2 in the state of the game")]
    assert thinkers.asked == []


async def test_whose_thoughts_fail_chooses_at_random():
    assert await play_out(Tables(Table([2], "greedy")), Thinkers(fails=True)) == [
        (2, "any for 2 in the state of the game")
    ]


async def test_a_table_at_which_not_even_chance_can_choose_stands_still(slept, monkeypatch):
    fault = ZeroDivisionError()

    def fails(*_):
        raise fault

    monkeypatch.setitem(PLAYERS, "random", fails)
    tables = Tables(Table([2], "greedy"))
    assert await play_out(tables, Thinkers(fails=True)) == []
    assert (tables.stopped, slept) == ([(7, fault)], [])


async def test_at_the_start_games_are_taken_up_as_soon_as_the_database_tells_of_them(slept):
    tables = Tables(Table([2], attended=True))
    tables.waiting = [GONE, GONE, [7]]
    computers = Computers(tables, PAUSE, Thinking())
    await computers.resume()
    await asyncio.gather(*computers.tasks.running.values())
    await computers.close()
    assert [seat for seat, *_ in tables.played] == [2]
    assert slept == ["after attempt 0", "after attempt 1"]


async def test_what_other_processes_leave_is_taken_up_until_the_end(monkeypatch):
    monkeypatch.setattr(computers_module, "SWEEP", 0)
    tables = Tables(Table([2], attended=True))
    tables.left = [[], [7]]
    computers = Computers(tables, PAUSE, Thinking(1, thinkers := Thinkers()))
    await computers.resume()
    async with asyncio.timeout(5):
        while not tables.played or tables.left:  # noqa: ASYNC110  the sweep tells nobody
            await asyncio.sleep(0.001)
    await computers.close()
    tables.left = [[8]]
    await asyncio.sleep(0.01)
    assert tables.left == [[8]], "nobody looks any more"
    assert thinkers.swept


async def test_what_is_being_played_at_the_end_is_ended():
    tables, thinking = Tables(Table([2], "search")), asyncio.Event()
    computers = Computers(tables, PAUSE, Thinking(1, thinkers := Thinkers()))

    async def think(*about):
        thinking.set()
        await asyncio.Event().wait()

    thinkers.think = think
    computers.wake(7)
    (task,) = computers.tasks.running.values()
    await thinking.wait()
    await computers.close()
    assert task.cancelled()
    assert tables.played == []
