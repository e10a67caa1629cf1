"""In what order computers think: by server, then by table, people's games first, and nobody waits for ever."""

import asyncio
from itertools import cycle

import pytest

from bot.process.metrics import THINKING_QUEUE
from bot.workers.thinking_queue import IN_A_ROW, ThinkingQueue


class Thinking:
    """Games that want one choice after another; in what order they had them."""

    def __init__(self, at_once=1):
        self.queue, self.order, self.tasks, self.now, self.most = ThinkingQueue(at_once), [], [], 0, 0

    async def play(self, server, table, times, *, people):
        for _ in range(times):
            async with self.queue.turn(server, table, people=people):
                self.order.append((server, table))
                self.now += 1
                self.most = max(self.most, self.now)
                await asyncio.sleep(0)
                self.now -= 1

    def begin(self, server, table, times=1, *, people=True):
        self.tasks.append(asyncio.ensure_future(self.play(server, table, times, people=people)))

    async def wait(self):
        await asyncio.gather(*self.tasks)
        return self.order


def waiting():
    (metric,) = THINKING_QUEUE.collect()
    return metric.samples[0].value


@pytest.fixture
def thinking():
    return Thinking()


async def test_a_server_with_ninety_games_leaves_another_every_second_choice(thinking):
    for table in range(90):
        thinking.begin(1, table, 2)
    thinking.begin(2, 900, 10)
    order = await thinking.wait()
    assert [server for server, _ in order[1:20]] == [2, 1] * 9 + [2]


@pytest.mark.parametrize("at_once", [1, 2, 5])
async def test_so_many_think_at_a_time_and_the_others_wait(at_once):
    thinking = Thinking(at_once)
    for table in range(12):
        thinking.begin(table % 3, table, 4, people=table % 2 == 0)
    await asyncio.sleep(0)
    assert len(thinking.queue) == waiting() == 12 - at_once
    await thinking.wait()
    assert thinking.most == at_once
    assert len(thinking.order) == 48
    assert len(thinking.queue) == waiting() == 0


async def test_of_several_at_a_time_too_servers_take_turns():
    thinking = Thinking(2)
    for table in range(90):
        thinking.begin(1, table, 2)
    thinking.begin(2, 900, 5)
    thinking.begin(2, 901, 5)
    order = await thinking.wait()
    assert [server for server, _ in order[2:14]].count(2) >= 4


async def test_the_tables_of_a_server_take_turns(thinking):
    for table in range(3):
        thinking.begin(1, table, 3)
    tables = [table for _, table in await thinking.wait()]
    assert all(table == wanted for table, wanted in zip(tables, cycle(range(3))))


@pytest.mark.parametrize("new", [(1, 2), (2, 1)], ids=["table", "server"])
async def test_whoever_never_had_a_turn_goes_before_who_had_the_first(thinking, new):
    for place in ((1, 1), (1, 1), new):
        thinking.begin(*place)
    assert await thinking.wait() == [(1, 1), new, (1, 1)]


async def test_once_all_rest_it_is_forgotten_who_had_a_turn(thinking):
    thinking.begin(1, 1)
    await thinking.wait()
    for place in ((3, 1), (1, 1), (2, 1)):
        thinking.begin(*place)
    assert (await thinking.wait())[1:] == [(3, 1), (1, 1), (2, 1)], "as they came"


async def test_where_people_play_goes_first(thinking):
    for table in range(3):
        thinking.begin(1, table, people=False)
    for table in range(10, 13):
        thinking.begin(1, table, people=True)
    assert [table for _, table in await thinking.wait()] == [0, 10, 11, 12, 1, 2]


async def test_computers_among_themselves_are_not_kept_waiting_for_ever(thinking):
    for table in range(5):
        thinking.begin(1, table, 20)
    thinking.begin(2, 900, 10, people=False)
    order = await thinking.wait()
    shares = [server for server, _ in order].index(2), [server for server, _ in order[:40]].count(2)
    assert shares[0] <= IN_A_ROW + 1
    assert shares[1] >= 40 // (IN_A_ROW + 1) - 1


async def test_who_gives_up_is_passed_over_and_who_fails_passes_on(thinking):
    queue = thinking.queue

    async def fail():
        async with queue.turn(1, 1, people=True):
            await asyncio.sleep(0)
            raise ZeroDivisionError

    failing = asyncio.ensure_future(fail())
    for table in range(2, 5):
        thinking.begin(1, table)
    await asyncio.sleep(0)
    assert waiting() == 3
    gone = thinking.tasks.pop(0)
    gone.cancel()
    with pytest.raises(ZeroDivisionError):
        await failing
    assert await thinking.wait() == [(1, 3), (1, 4)]
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert waiting() == 0
    async with asyncio.timeout(5):
        await thinking.play(1, 9, 1, people=False)


async def test_who_gives_up_as_the_turn_comes_passes_it_on(thinking):
    async with thinking.queue.turn(1, 1, people=True):
        thinking.begin(1, 2)
        thinking.begin(1, 3)
        await asyncio.sleep(0)
    thinking.tasks.pop(0).cancel()
    assert await thinking.wait() == [(1, 3)]


async def test_people_have_the_same_number_of_turns_between_any_two_of_computers(thinking):
    for table in range(3 * IN_A_ROW + 1):
        thinking.begin(1, table)
    for table in range(100, 103):
        thinking.begin(1, table, people=False)
    order = "".join("p" if table < 100 else "c" for _, table in await thinking.wait())
    assert order == "p" + ("p" * IN_A_ROW + "c") * 3
