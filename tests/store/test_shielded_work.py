"""What is begun is finished, whoever gives up waiting for it."""

import asyncio

import pytest

from bot.store.database.shielded_work import ShieldedWork


@pytest.fixture
def finishing():
    return ShieldedWork()


async def test_it_hands_back_what_the_work_returns_or_raises(finishing):
    async def seven():
        return 7

    async def wrong():
        raise ZeroDivisionError

    assert await finishing.run(seven()) == 7
    with pytest.raises(ZeroDivisionError):
        await finishing.run(wrong())
    await asyncio.wait_for(finishing.wait(), 1)
    await asyncio.sleep(0)
    assert finishing._tasks == set(), "what has ended is forgotten"


async def test_work_whose_caller_is_cancelled_is_finished_and_waited_for(finishing):
    begun, may_end, ended = asyncio.Event(), asyncio.Event(), []

    async def work():
        begun.set()
        await may_end.wait()
        ended.append(True)

    caller = asyncio.create_task(finishing.run(work()))
    await begun.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    waiting = asyncio.create_task(finishing.wait())
    await asyncio.sleep(0.01)
    assert not waiting.done()
    may_end.set()
    await asyncio.wait_for(waiting, 1)
    assert ended == [True]
