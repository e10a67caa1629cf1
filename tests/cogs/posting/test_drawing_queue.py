"""Whose picture is drawn next: answers before posts before films, and nobody waits for ever."""

import asyncio
import threading

import pytest

from cogs.pictures.drawers import in_threads
from cogs.pictures.drawing_queue import ANSWER, FILM, POST, DrawingQueue


class Desk:
    """A queue of one thread that is held until `go`, and what was drawn, in order."""

    def __init__(self, number=1):
        self.queue, self.drawn = DrawingQueue(in_threads(number)), []
        self._go = threading.Event()
        self.held = [asyncio.create_task(self.queue.work(lambda: self._go.wait(10), ANSWER)) for _ in range(number)]

    async def enqueue(self, name, patience):
        """Ask for a picture; the task is in the queue on return."""
        task = asyncio.create_task(self.queue.work(lambda: self.drawn.append(name), patience))
        await asyncio.sleep(0)
        return task

    async def wait(self, *tasks):
        self._go.set()
        await asyncio.gather(*self.held, *tasks, return_exceptions=True)


@pytest.fixture
async def desk():
    made = Desk()
    await asyncio.sleep(0)
    yield made
    await made.wait()
    made.queue.close()


async def test_answers_go_before_posts_and_posts_before_films(desk):
    kinds = ("film", FILM), ("post", POST), ("answer", ANSWER), ("second post", POST), ("second answer", ANSWER)
    await desk.wait(*[await desk.enqueue(*kind) for kind in kinds])
    assert desk.drawn == ["answer", "second answer", "post", "second post", "film"]


async def test_what_has_waited_as_long_as_it_can_goes_before_a_new_answer(desk, monkeypatch):
    loop = asyncio.get_running_loop()
    begun = loop.time()
    monkeypatch.setattr(loop, "time", lambda: begun)
    post = await desk.enqueue("post", POST)
    soon = await desk.enqueue("answer soon after", ANSWER)
    monkeypatch.setattr(loop, "time", lambda: begun + POST + 0.1)
    late = await desk.enqueue("answer long after", ANSWER)
    monkeypatch.undo()
    await desk.wait(post, soon, late)
    assert desk.drawn == ["answer soon after", "post", "answer long after"]


async def test_as_many_are_drawn_at_once_as_there_are_threads():
    desk = Desk(2)
    await asyncio.sleep(0)
    third = await desk.enqueue("third", ANSWER)
    await asyncio.sleep(0.02)
    assert not third.done()
    await desk.wait(third)
    assert desk.drawn == ["third"]
    desk.queue.close()


async def test_who_gives_up_waiting_holds_up_nobody(desk):
    gone, stays = await desk.enqueue("gone", ANSWER), await desk.enqueue("stays", ANSWER)
    gone.cancel()
    await asyncio.sleep(0)
    await desk.wait(stays)
    assert desk.drawn == ["stays"]


async def test_a_thread_that_was_given_to_who_gives_up_in_that_moment_goes_on_to_the_next(desk):
    gone, stays = await desk.enqueue("gone", ANSWER), await desk.enqueue("stays", ANSWER)
    desk.queue._pass_on(desk.queue._drawers[0])
    gone.cancel()
    await desk.wait(stays)
    assert desk.drawn == ["stays"]


async def test_a_picture_that_fails_leaves_its_thread_to_others(desk):
    def fail():
        raise ValueError

    task = asyncio.create_task(desk.queue.work(fail, ANSWER))
    await asyncio.sleep(0)
    await desk.wait(task, await desk.enqueue("next", ANSWER))
    assert isinstance(task.exception(), ValueError)
    assert desk.drawn == ["next"]


async def test_at_the_end_nothing_more_is_begun():
    queue, begun = DrawingQueue(in_threads(1)), threading.Event()
    running = asyncio.create_task(queue.work(begun.wait, ANSWER))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(queue.work(begun.wait, ANSWER))
    await asyncio.sleep(0)
    begun.set()
    queue.close()
    assert await running
    for late in (waiting, asyncio.create_task(queue.work(begun.wait, ANSWER))):
        with pytest.raises(asyncio.CancelledError):
            await late
