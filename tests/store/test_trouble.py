"""A database that is locked, full, unreadable, gone or killed: told plainly, nothing half-written, then on again."""

import asyncio
import gc
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace

import asyncpg
import pytest

from bot.store import Store, StoreUnavailable
from bot.store.database.busy_timeout import BusyTimeout
from bot.store.database.link import run_transaction, translate_errors
from bot.store.database.read_thread import ReadThread
from tests.store.play import everything, message, running, saved_state, step, table_row
from tests.store.scratch import FULL_DISK

ROOT = Path(__file__).parents[2]


@pytest.fixture
def busy_ms():
    """Stores lose their patience soon."""
    return 200


def file_of(url):
    return Path(url.removeprefix("sqlite:///"))


@asynccontextmanager
async def hold_lock(url):
    """Somebody else holds the lock that a choice needs."""
    if url.startswith("sqlite"):
        other = sqlite3.connect(file_of(url), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
        other.close()
        return
    connection = await asyncpg.connect(url)
    async with connection.transaction():
        await connection.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        yield
    await connection.close()


@asynccontextmanager
async def full(store):
    """The disk takes nothing more."""
    if store.link.file:
        await store.link.write(lambda on: on.exec_driver_sql("PRAGMA max_page_count=1"))
        yield
        await store.link.write(lambda on: on.exec_driver_sql("PRAGMA max_page_count=1000000"))
        return
    for statement in (FULL_DISK, "CREATE TRIGGER full_disk BEFORE INSERT ON choices EXECUTE FUNCTION full_disk()"):
        await store.link.write(lambda on, statement=statement: on.exec_driver_sql(statement))
    yield
    await store.link.write(lambda on: on.exec_driver_sql("DROP TRIGGER full_disk ON choices"))


async def test_a_locked_database_refuses_and_goes_on_afterwards(store, url):
    table_id = await running(store)
    before = await everything(store, table_id)
    async with hold_lock(url):
        with pytest.raises(StoreUnavailable, match="lock"):
            await step(store, table_id, 1, interaction=5, messages=[message("a")])
        assert await everything(store, table_id) == before
    await step(store, table_id, 1, interaction=5, messages=[message("a")])
    assert (await table_row(store, table_id)).number == 2


async def test_those_who_queue_at_a_locked_database_wait_together(tmp_path):
    """Discord waits three seconds for an answer: a lock may not be waited for by one after the other."""
    url = f"sqlite:///{tmp_path}/games.sqlite"
    async with await Store.open(url, busy_ms=500) as store:
        table_id = await running(store)
        before = await everything(store, table_id)
        async with hold_lock(url):
            asked = time.monotonic()
            calls = (store.tables.set_last_post(table_id, number) for number in range(20))
            results = await asyncio.gather(*calls, return_exceptions=True)
            waited = time.monotonic() - asked
        assert {type(error) for error in results} == {StoreUnavailable}
        assert 0.4 < waited < 3  # one after the other it would be ten
        assert await everything(store, table_id) == before
        await store.tables.set_last_post(table_id, 7)
        async with hold_lock(url):
            late = asyncio.create_task(store.tables.set_last_post(table_id, 8))
            await asyncio.wait([late], timeout=0.2)
            assert not late.done(), "it has its whole patience again"
        await late
        assert (await table_row(store, table_id)).last_post_id == 8


async def test_a_full_disk_refuses_and_goes_on_afterwards(store):
    table_id = await running(store)
    big = [message(str(i), target=i) for i in range(2000)]
    before = await everything(store, table_id)
    async with full(store):
        with pytest.raises(StoreUnavailable, match=r"full|no space"):
            await step(store, table_id, 1, interaction=5, messages=big)
        assert await everything(store, table_id) == before
    await step(store, table_id, 1, interaction=5, messages=big)
    assert (await table_row(store, table_id)).number == 2
    assert (await store.upkeep.counts()).messages == {"waiting": 2000}


async def test_a_commit_that_fails_leaves_no_transaction_open(store, monkeypatch):
    table_id = await running(store)
    before = await everything(store, table_id)
    dialect = store.link.engine.sync_engine.dialect
    with monkeypatch.context() as patch:

        def fail(_connection):
            raise OSError("the disk went away")

        patch.setattr(dialect, "do_commit", fail)
        with pytest.raises(StoreUnavailable, match="the disk went away"):
            await step(store, table_id, 1)
    assert await everything(store, table_id) == before
    await step(store, table_id, 1)
    assert (await table_row(store, table_id)).number == 2


def test_a_failure_without_words_is_told_by_its_name():
    with pytest.raises(StoreUnavailable, match=r"^the database: TimeoutError$"), translate_errors("the database"):
        raise TimeoutError


async def test_a_closed_store_says_so(url):
    store = await Store.open(url)
    table_id = await running(store)
    assert await table_row(store, table_id), "also one that has been read"
    await store.close()
    await store.close()
    for call in (table_row(store, table_id), step(store, table_id, 1)):
        with pytest.raises(StoreUnavailable, match="closed"):
            await call


async def test_closing_finishes_what_is_being_written(url):
    store = await Store.open(url)
    table_id = await running(store)
    writing = asyncio.create_task(step(store, table_id, 1))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await store.close()
    await writing
    async with await Store.open(url) as store:
        assert (await table_row(store, table_id)).number == 2


async def test_a_file_that_is_no_database_is_told(tmp_path):
    (tmp_path / "games.sqlite").write_text("Dear diary, " * 100)
    with pytest.raises(StoreUnavailable, match="not a database"):
        await Store.open(f"sqlite:///{tmp_path}/games.sqlite")
    assert (tmp_path / "games.sqlite").read_text().startswith("Dear diary")


async def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnavailable, match="file"):
        await Store.open(f"sqlite:///{tmp_path}/file/games.sqlite")
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreUnavailable, match="unable to open"):
        await Store.open(f"sqlite:///{tmp_path}/folder")


async def test_a_missing_folder_is_made(tmp_path):
    async with await Store.open(f"sqlite:///{tmp_path}/a/b/games.sqlite"):
        assert (tmp_path / "a/b/games.sqlite").exists()


async def test_a_server_that_does_not_answer_is_told_without_the_password():
    with pytest.raises(StoreUnavailable) as raised:
        await Store.open("postgresql://postgres:secret@127.0.0.1:1/postgres")
    assert "postgres:***@127.0.0.1:1/postgres" in str(raised.value)
    assert "secret" not in str(raised.value)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_a_database_that_does_not_exist_is_told(url):
    with pytest.raises(StoreUnavailable, match="does not exist"):
        await Store.open(url + "_missing")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("mysql://host/name", "not mysql"),
        ("games.sqlite", "must look like"),
        ("sqlite://", "must be a file"),
        ("sqlite:///:memory:", "must be a file"),
        ("", "must look like"),
        ("postgresql://user:secret@host:port/name", "must look like"),
    ],
)
async def test_an_address_that_is_none_is_told_without_the_password(text, why):
    with pytest.raises(ValueError, match=why) as raised:
        await Store.open(text)
    assert "secret" not in str(raised.value)


def all_ended(before):
    """Whether every thread begun since has ended, or does so now."""
    begun = set(threading.enumerate()) - before
    for thread in begun:
        thread.join(timeout=10)
    return not any(thread.is_alive() for thread in begun)


async def test_a_failing_open_leaves_no_thread(tmp_path):
    (tmp_path / "games.sqlite").write_text("Dear diary, " * 100)
    before = set(threading.enumerate())
    # Without the collector nothing is closed by the way.
    gc.disable()
    try:
        for _ in range(5):
            with pytest.raises(StoreUnavailable) as raised:
                await Store.open(f"sqlite:///{tmp_path}/games.sqlite")
            assert raised.traceback
        assert all_ended(before)
    finally:
        gc.enable()


async def test_giving_up_an_open_that_hangs_holds_up_nothing_else():
    begun, goes_on, over, freed = threading.Event(), threading.Event(), threading.Event(), []

    def connect():
        begun.set()
        freed.append(goes_on.wait(timeout=30))
        over.set()

    reader = ReadThread(SimpleNamespace(connect=connect), BusyTimeout(200))
    opening = asyncio.create_task(reader.open())
    await asyncio.to_thread(begun.wait)
    opening.cancel()
    await reader.close()
    goes_on.set()
    await asyncio.to_thread(over.wait)
    assert freed == [True]


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_reads_that_come_at_once_are_done_one_after_the_other_in_one_thread(store):
    def thread(_connection):
        time.sleep(0.01)
        return threading.get_ident()

    assert len(set(await asyncio.gather(*(store.link.read(thread) for _ in range(5))))) == 1


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_a_lost_connection_is_replaced_by_one_with_the_same_settings(store):
    def settings(connection):
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    def lose(connection):
        connection.invalidate()
        raise OSError("the file went away")

    full = 2
    assert await store.link.write(settings) == ["wal", full, 1, 200]
    with pytest.raises(StoreUnavailable, match="went away"):
        await store.link.write(lose)
    assert await store.link.write(settings) == ["wal", full, 1, 200]


async def test_a_closed_store_leaves_no_thread_and_no_open_file(tmp_path):
    before = set(threading.enumerate())
    store = await Store.open(f"sqlite:///{tmp_path}/games.sqlite")
    await running(store)
    await store.close()
    assert all_ended(before)
    assert [file.name for file in tmp_path.iterdir()] == ["games.sqlite"]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_a_lost_server_connection_costs_one_answer(store, url):
    table_id = await running(store)
    other = await asyncpg.connect(url)
    await other.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name LIKE 'gamekeeper-%' AND datname = current_database()"
    )
    await other.close()
    with pytest.raises(StoreUnavailable):
        await step(store, table_id, 1, interaction=5)
    await step(store, table_id, 1, interaction=5)
    assert (await table_row(store, table_id)).number == 2


def child(name, url, **more):
    return subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("child.py")), name, url],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        **more,
    )


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_what_a_killed_process_was_sending_is_due_at_once_to_those_that_live(url):
    async with await Store.open(url) as store:
        await store.outbox.add([message("a")], at=3)
        with child("send", url) as process:
            assert process.stdout.readline() == "True\n"
            assert await store.outbox.resume() == 0
            process.kill()
        async with asyncio.timeout(10):
            while not await store.outbox.resume():
                pass  # PostgreSQL has yet to see the connection end
        [posts] = await store.outbox.due(9)
        assert (posts.payload, posts.attempts) == ("a", 1)


@pytest.mark.parametrize("acknowledged", [1, 20, 57])
async def test_a_killed_process_loses_no_acknowledged_choice(url, acknowledged):
    async with await Store.open(url) as store:
        table_id = await running(store)
    with child("commit", url) as process:
        for _ in range(acknowledged):
            last = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        last = max([last, *(int(line) for line in process.stdout if line.endswith("\n"))])
    async with await Store.open(url) as store:
        number, _, _, state = await saved_state(store, table_id)
        assert number >= last
        assert state == b"state %d" % number
        made = await store.choices.history(table_id)
        assert [one.number for one in made] == list(range(1, number))
        assert [post.payload for post in await store.outbox.due(10**9)] == [str(one.number) for one in made]
        assert await store.upkeep.faults() == []
        await step(store, table_id, number)


@pytest.mark.parametrize(("name", "said"), [("fail", "ZeroDivisionError"), ("forget", "ZeroDivisionError")])
def test_nothing_hangs_at_exit(url, name, said):
    ends(url, name, said)


def test_nothing_hangs_when_it_is_interrupted(url, shell):
    ends(url, "interrupt", "KeyboardInterrupt")


def ends(url, name, said):
    with child(name, url, stderr=subprocess.PIPE) as process:
        output, errors = process.communicate(timeout=60)
    assert output == "opened\n"
    assert said in errors


def test_an_open_that_fails_does_not_hang_at_exit(tmp_path):
    (tmp_path / "games.sqlite").write_text("Dear diary, " * 100)
    with child("fail", f"sqlite:///{tmp_path}/games.sqlite", stderr=subprocess.PIPE) as process:
        _, errors = process.communicate(timeout=60)
    assert "StoreUnavailable" in errors
    assert process.returncode == 1


@pytest.mark.parametrize(("invalidated", "given_up"), [(False, True), (True, False)])
def test_a_connection_that_cannot_even_roll_back_is_given_up_unless_it_is_already(invalidated, given_up):
    said = []

    class Broken:
        def __init__(self):
            self.invalidated, self.closed = invalidated, False

        @property
        def connection(self):
            said.append("rolled back")
            raise OSError("gone")

        @contextmanager
        def begin(self):
            yield

        def invalidate(self):
            said.append("given up")

    def work(_connection):
        raise ValueError("the first error is told")

    with pytest.raises(ValueError, match="the first error"):
        run_transaction(Broken(), work)
    assert said == (["rolled back", "given up"] if given_up else [])
