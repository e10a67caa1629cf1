"""Processes that draw for the bot: the same pictures, whatever ends them, and none is left when the bot has ended."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from bot.games.registry import games
from bot.store.rows import SeatRow, TableRow
from bot.tables.table.table import Table
from bot.texts import texts
from cogs.pictures import Pictures, Reel, chart, drawers, film
from cogs.pictures.drawers import in_processes, in_threads
from renderers.story import Part, Story
from tests.pixels import pixels
from tests.walk import few, play_whole

MOMENT = 12  # of the choices of a game at random


@pytest.fixture(scope="module")
def processes():
    """One who draws in a process of its own, for all tests that leave it alive."""
    made = in_processes(1)
    yield made
    made[0].close()


@pytest.fixture(scope="module")
def threads():
    made = in_threads(1)
    yield made
    made[0].close()


def table(game):
    """A running game after some choices, or, if it is shorter, before its last one."""
    row = TableRow(1, 1, 1, game.key, game.version, "running", 1, "{}", 1, None, None, 0, 0)
    people = (SeatRow(0, "Ann", 100), SeatRow(1, "健太", 101), SeatRow(2, "Cleo", 102))
    return Table(row, people[: few(game)], [d.s for d in play_whole(game, few(game), 1).decisions][: MOMENT + 1][-1])


def cards(key):
    """The names of a game's cards that can be looked up."""
    texts_of_cards = (name for name in texts("ja", key) if name.startswith("card.") and name.endswith(".text"))
    return [name.removeprefix("card.").removesuffix(".text") for name in texts_of_cards]


async def content(of, table):
    """All kinds of pictures of a table, as they are sent."""
    view, key = table.view(0), table.game.key
    story = Story(((0, 3), (1, 2)), (), ("Turn 1", "Turn 2"), ((1, 0),), (Part("Total", (1, 2)),), (1, 0))

    async def past(place):
        return table

    files = [
        await of.table(table, "ja", "light"),
        await of.hand(table, 0, "en", "dark"),
        await of.seat(table, view, 1, "en", "dark"),
        await of.preview(table, view, view, 0, "ja", "dark"),
        await of.moment(table, 0, "en", "dark"),
        await of.marked_board(table, [("panel0", 1)], "en", "dark"),
        *[await of.card(key, name, "ja", "dark") for name in cards(key)[:1]],
        *await film(of, Reel(["One", "Two"], past), "en", "dark"),
    ]
    pictures = [(file.filename, file.description, pixels(file.fp.read())) for file in files]
    return pictures, pixels(await chart(of, table, story, "en"))


@pytest.mark.parametrize("key", games())
async def test_a_process_draws_what_a_thread_draws(key, processes, threads):
    at = table(games()[key])
    assert await content(Pictures(processes), at) == await content(Pictures(threads), at)


async def test_what_fails_there_is_raised_here_and_the_next_is_drawn(processes):
    with pytest.raises(ZeroDivisionError):
        await processes[0].work(partial(divmod, 1, 0))
    assert await processes[0].work(os.getpid) != os.getpid()


async def test_signals_to_all_processes_of_the_bot_do_not_end_who_draws_before_the_bot_ends(processes):
    pid = await processes[0].work(os.getpid)
    for name in (signal.SIGINT, signal.SIGTERM):
        os.kill(pid, name)
    assert await processes[0].work(os.getpid) == pid


async def test_where_a_process_is_killed_another_one_draws(lines):
    [drawer] = in_processes(1)
    pid = await drawer.work(os.getpid)
    drawing = asyncio.create_task(drawer.work(partial(time.sleep, 60)))
    await asyncio.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    drawing.cancel()
    assert await drawer.work(os.getpid) not in (pid, os.getpid())
    assert "a process that draws has ended; another one takes its place" in [line["event"] for line in lines()]
    drawer.begin(os.getpid)
    drawer.close()


async def test_a_process_ends_that_was_not_needed_for_long_and_another_one_draws_when_asked(monkeypatch, tmp_path):
    [drawer] = in_processes(1)
    pid = await drawer.work(os.getpid)
    monkeypatch.setattr(drawers, "IDLE", 0.01)
    assert await drawer.work(os.getpid) == pid
    assert await ends(pid)
    drawer.begin(partial(Path.touch, tmp_path / "begun"))
    monkeypatch.undo()
    assert await drawer.work(os.getpid) not in (pid, os.getpid())
    assert not (tmp_path / "begun").exists(), "no process begins to give back memory"
    drawer.close()


async def ends(pid):
    """Whether a process ends soon."""
    for _ in range(2000):
        if not running(pid):
            return True
        await asyncio.sleep(0.01)
    return False


@pytest.mark.parametrize("of", [in_processes, in_threads])
async def test_closing_waits_for_no_picture(of):
    [drawer] = of(1)
    await drawer.work(os.getpid)
    drawing = asyncio.create_task(drawer.work(partial(time.sleep, 3)))
    waiting = asyncio.create_task(drawer.work(os.getpid))
    await asyncio.sleep(0.1)
    drawer.close()
    assert not drawing.done()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    if of is in_processes:
        with pytest.raises(asyncio.CancelledError):
            await drawing
    else:
        await drawing


BOT = """
import asyncio, os, time
from cogs.pictures.drawers import in_processes
async def main():
    [drawer] = in_processes(1)
    print(await drawer.work(os.getpid), flush=True)
    time.sleep(60)
asyncio.run(main())
"""


def test_where_the_bot_is_killed_nobody_is_left_who_draws():
    with subprocess.Popen([sys.executable, "-c", BOT], stdout=subprocess.PIPE, text=True) as bot:
        pid = int(bot.stdout.readline())
        assert running(pid)
        bot.kill()
    deadline = time.monotonic() + 20
    while running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not running(pid)


def running(pid):
    """Whether a process is there and does anything; one that has ended may still wait to be asked how."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


NEEDED = """
import runpy, sys
from bot.games.registry import games
from renderers import files, process
from renderers.registry import renderer
for key in games():
    renderer(key)
for main in ("bot.__main__", "bot.bench.probed_bot"):
    runpy.run_module(main, run_name="__mp_main__")
print(*{"aiohttp", "alembic", "discord", "pydantic", "sqlalchemy", "structlog"} & {*sys.modules})
"""


def test_a_process_that_draws_loads_nothing_that_only_the_bot_needs():
    loaded = subprocess.run([sys.executable, "-c", NEEDED], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == []


def test_there_is_at_least_one_and_one_processor_is_left_to_the_bot(monkeypatch):
    numbers = []
    for processors in (None, 1, 2, 4, 64):
        monkeypatch.setattr(os, "cpu_count", lambda processors=processors: processors)
        numbers.append(len(in_processes("auto")))
    assert numbers == [1, 1, 1, 3, 4]
    assert len(in_processes(2)) == 2


@pytest.mark.parametrize("trouble", [PermissionError("/dev/shm"), ImportError("no semaphores")])
async def test_where_no_process_can_be_begun_the_bot_draws_itself(monkeypatch, trouble, lines):
    def fail(*_):
        raise trouble

    monkeypatch.setattr(drawers, "ProcessPoolExecutor", fail)
    [drawer] = in_processes(3)
    assert await drawer.work(os.getpid) == os.getpid()
    assert "no process can be begun that draws; the bot draws itself" in [line["event"] for line in lines()]
    drawer.close()


async def test_with_no_process_the_bot_draws_itself():
    [drawer] = in_processes(0)
    assert await drawer.work(os.getpid) == os.getpid()
    drawer.close()
