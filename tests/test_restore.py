"""`python -m bot restore`: exactly a backup's games, whatever a crash has left; what was there is kept; or one line."""

import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.command_line.database_lock import database_lock
from bot.command_line.instance_lock import instance_lock
from bot.command_line.restore import print_deletions, restore
from bot.config import Settings
from bot.store import NewerDatabase, Store, StoreUnavailable
from bot.store.files.upkeep import find_generation
from bot.store.rows import Tombstone
from tests.store.play import message, running, step
from tests.store.test_schema import old_table, schema
from tests.store.test_trouble import child


class PowerCut(BaseException):
    """What a power cut is to a program."""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games" / "games.db"


@pytest.fixture
def url(file):
    return f"sqlite:///{file}"


@pytest.fixture
def settings(url):
    return Settings(_env_file=None, database_url=url)


@pytest.fixture
def backup(tmp_path):
    return tmp_path / "backup.db"


@pytest.fixture
async def games(url, backup):
    """A database with one game at number 3, of which there is a backup at number 2; the game's id."""
    async with await Store.open(url) as store:
        table_id = await running(store)
        await step(store, table_id, 1, messages=[message("said")])
        await store.upkeep.backup(backup)
        await step(store, table_id, 2)
    return table_id


async def content(path, table_id):
    """All that a database holds of a game, and whether it is whole."""
    async with await Store.open(f"sqlite:///{path}") as store:
        return (
            await store.tables.whole(table_id),
            await store.choices.history(table_id),
            await store.upkeep.counts(),
            await store.upkeep.faults(),
        )


def aside(file):
    """The files of the database that was replaced, by what their names end in."""
    return {path.name.partition("Z")[2]: path for path in sorted(file.parent.glob(f"{file.name}.before-*"))}


def bytes_of(folder):
    """What lies in a folder; a -shm, which is scratch that every reader writes, only by its name."""
    there = [path for path in folder.iterdir() if path.is_file() and not path.name.endswith(".lock")]
    return {path.name: None if path.name.endswith("-shm") else path.read_bytes() for path in there}


async def generation(path):
    async with await Store.open(f"sqlite:///{path}") as store:
        return await store.link.read(find_generation)


async def test_after_a_kill_the_games_are_those_of_the_backup_and_no_others(settings, url, file, backup, games, capsys):
    """With -wal and -shm left behind, which SQLite would replay over a file that is merely put there."""
    with child("commit", url) as process:
        for _ in range(40):
            last = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        last = max([last, *(int(line) for line in process.stdout if line.endswith("\n"))])
    left = bytes_of(file.parent)
    assert set(left) == {"games.db", "games.db-wal", "games.db-shm"}
    assert await restore(settings, backup) == 0
    kept = aside(file)
    assert [kept[end].read_bytes() for end in ("", "-wal")] == [left["games.db"], left["games.db-wal"]]
    assert set(bytes_of(file.parent)) == {"games.db", *(path.name for path in kept.values())}
    (line,) = capsys.readouterr().out.splitlines()
    assert str(kept[""]) in line
    assert await content(file, games) == await content(backup, games)
    (table, *_), choices, counts, faults = await content(file, games)
    assert (table.number, len(choices), counts.messages, faults) == (2, 1, {"waiting": 1}, [])
    (table, *_), *_, faults = await content(kept[""], games)
    assert (table.number >= last, faults) == (True, [])


async def test_without_a_database_the_backup_becomes_it(settings, file, backup, games, capsys):
    shutil.rmtree(file.parent)
    assert await restore(settings, backup) == 0
    assert aside(file) == {}
    assert "kept" not in capsys.readouterr().out
    assert await content(file, games) == await content(backup, games)


async def test_a_damaged_database_is_replaced_and_kept(settings, file, backup, games):
    file.write_bytes(b"no database" * 1000)
    assert await restore(settings, backup) == 0
    assert aside(file)[""].read_bytes() == b"no database" * 1000
    assert await content(file, games) == await content(backup, games)


async def test_the_replaced_games_can_be_restored_in_their_turn(settings, file, backup, games):
    """Also with what lies in their -wal alone."""
    before = await content(file, games)
    assert await restore(settings, backup) == 0
    assert await restore(settings, aside(file)[""]) == 0
    assert await content(file, games) == before


async def test_games_that_lie_in_a_wal_alone_are_restored_with_it(settings, url, file, backup, games):
    with child("commit", url) as process:
        for _ in range(5):
            last = int(process.stdout.readline())
        process.kill()
    assert await restore(settings, backup) == 0
    killed = aside(file)
    assert killed["-wal"].stat().st_size
    assert await restore(settings, killed[""]) == 0
    (table, *_), *_, faults = await content(file, games)
    assert (table.number >= last, faults) == (True, [])


async def test_what_is_restored_is_only_read(settings, file, backup, games, tmp_path):
    """Nothing is left beside it either, though it is a file that a bot had in use."""
    (tmp_path / "former").mkdir()
    former = shutil.copy(file, tmp_path / "former")
    before = bytes_of(tmp_path / "former")
    assert await restore(settings, Path(former)) == 0
    assert bytes_of(tmp_path / "former") == before


async def test_each_restore_of_the_same_backup_names_its_messages_anew(settings, url, file, backup, games, monkeypatch):
    """Ids repeat; what names a message to Discord does not, even if all happens within a second."""
    monkeypatch.setattr("time.time", lambda: 1_790_000_000.5)
    collected = [await generation(file)]
    nonces = []
    for _ in range(3):
        assert await restore(settings, backup) == 0
        collected.append(await generation(file))
        async with await Store.open(url) as store:
            await step(store, games, 2, messages=[message("said")])
            nonces.append([post.nonce for post in await store.outbox.due(10**15)][-1])
    assert collected == sorted(set(collected))
    assert len(set(nonces)) == 3


async def test_a_backup_of_an_earlier_schema_is_brought_up_to_date(settings, file, backup, games, monkeypatch):
    old = backup.with_name("old.db")
    with schema(monkeypatch, "0002"):
        async with await Store.open(f"sqlite:///{old}") as store:
            await store.link.write(old_table)
    replaced = await generation(file)
    assert await restore(settings, old) == 0
    assert await generation(file) > replaced
    (table, *_), *_, faults = await content(file, 7)
    assert (table.number, faults) == (5, [])
    with closing(sqlite3.connect(old)) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)


async def test_a_bot_that_runs_is_left_alone(settings, file, backup, games):
    before = bytes_of(file.parent)
    with instance_lock(file.with_name("games.db.lock")), pytest.raises(StoreUnavailable, match="stop it first"):
        await restore(settings, backup)
    assert bytes_of(file.parent) == before


def run_statement(path, statement):
    with closing(sqlite3.connect(path)) as database:
        database.execute(statement)
        database.commit()


def nothing(path):
    path.unlink()


def text(path):
    path.write_text("Dear diary, " * 1000)


def empty(path):
    path.write_bytes(b"")


def anothers(path):
    path.unlink()
    run_statement(path, "CREATE TABLE alembic_version (version_num TEXT)")


def newer(path):
    run_statement(path, "UPDATE alembic_version SET version_num = '9999'")


def cut(path):
    path.write_bytes(path.read_bytes()[:-4096])


def spoilt(path):
    """Whole but for the order of an index."""
    run_statement(path, "PRAGMA user_version = 1")
    with closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'choices'").fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    data = bytearray(path.read_bytes())
    data[page * size - 64 : page * size] = bytes([7]) * 64
    path.write_bytes(data)


def itself(path):
    path.unlink()
    path.symlink_to(path.parent / "games" / "games.db")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (nothing, "there is no file"),
        (text, "no database of Gamekeeper"),
        (empty, "no database of Gamekeeper"),
        (anothers, "no database of Gamekeeper"),
        (newer, "newer"),
        (cut, "damaged"),
        (spoilt, "damaged"),
        (itself, "the database itself"),
    ],
)
async def test_what_cannot_be_restored_is_told_and_changes_nothing(settings, file, backup, games, spoil, said):
    spoil(backup)
    before = bytes_of(file.parent), bytes_of(file.parent.parent / "games")
    with pytest.raises((StoreUnavailable, NewerDatabase), match=said) as refused:
        await restore(settings, backup)
    assert "\n" not in str(refused.value)
    assert (bytes_of(file.parent), bytes_of(file.parent.parent / "games")) == before


async def test_what_must_not_be_read_is_not_called_damaged(settings, backup, games, monkeypatch):
    """As a file that root has brought from another machine; root itself, who runs tests, may read all."""
    monkeypatch.setattr(os, "access", lambda path, mode: path != backup or mode != os.R_OK)
    with pytest.raises(StoreUnavailable, match="belongs to another user"):
        await restore(settings, backup)


@pytest.mark.skipif(sys.platform != "linux", reason="files are told by /proc")
async def test_what_broke_while_it_was_prepared_does_not_take_the_databases_place(
    settings, file, backup, games, monkeypatch
):
    async def damage(part, *args, **more):
        with part.open("r+b") as prepared:
            prepared.seek(4096)
            prepared.write(b"x" * 4096)

    monkeypatch.setattr("bot.store.files.restore.begin_generation", damage)
    before = bytes_of(file.parent)
    with pytest.raises(StoreUnavailable):
        await restore(settings, backup)
    assert bytes_of(file.parent) == before


async def test_what_takes_the_databases_place_is_on_the_disk_before_and_its_name_after(
    settings, file, backup, games, monkeypatch
):
    """Else a power cut could leave a name without its content, or the old name."""
    done, sync, rename = [], os.fsync, Path.rename

    def note_sync(descriptor):
        done.append(("sync", Path(f"/proc/self/fd/{descriptor}").resolve().name))
        return sync(descriptor)

    def note_rename(path, target):
        done.append(("rename", path.name))
        return rename(path, target)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(Path, "rename", note_rename)
    assert await restore(settings, backup) == 0
    assert done.index(("sync", "games.db.part")) < done.index(("rename", "games.db.part"))
    assert done[-2:] == [("rename", "games.db.restored"), ("sync", file.parent.name)]


@pytest.mark.parametrize("steps", range(5))
async def test_a_crash_in_the_middle_loses_neither_the_backup_nor_what_was_there(
    settings, url, file, backup, games, monkeypatch, steps
):
    """Each step of the exchange is a renaming; the next who uses the database goes on with what is left to do."""
    run_statement(file, "PRAGMA user_version = 7")
    for end in ("-wal", "-shm"):
        file.with_name(f"games.db{end}").write_bytes(end.encode())
    before = bytes_of(file.parent)
    done, rename = [], Path.rename

    def power_cut(path, target):
        if len(done) == steps:
            raise PowerCut
        done.append(target)
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", power_cut)
        with pytest.raises(PowerCut):
            await restore(settings, backup)
    if not steps:  # nothing was ready
        assert bytes_of(file.parent) == before
        return
    with database_lock(url):
        pass
    kept = bytes_of(file.parent)
    assert {f"games.db{end}": kept[path.name] for end, path in aside(file).items()} == before
    assert set(kept) == {"games.db", *(path.name for path in aside(file).values())}
    assert await content(file, games) == await content(backup, games)


async def test_what_a_kill_left_of_the_preparations_is_no_trouble(settings, file, backup, games):
    for end in ("", "-wal", "-shm"):
        file.with_name(f"games.db.part{end}").write_bytes(b"half" * 5000)
    assert await restore(settings, backup) == 0
    assert await content(file, games) == await content(backup, games)
    assert not list(file.parent.glob("*.part*"))


async def test_after_another_tool_has_restored_it_is_noted(settings, file, games, capsys):
    before = await generation(file)
    assert await restore(settings, None) == 0
    assert await generation(file) > before
    assert capsys.readouterr().out.startswith("noted: ")
    assert aside(file) == {}


async def test_nothing_is_noted_of_a_database_that_is_not_there(settings, file):
    with pytest.raises(StoreUnavailable, match="DATABASE_URL"):
        await restore(settings, None)
    assert not file.parent.exists()


async def test_postgresql_has_its_own_tool(backup):
    settings = Settings(_env_file=None, database_url="postgresql://somebody:hush@127.0.0.1:1/games")
    with pytest.raises(StoreUnavailable, match=r"pg_restore.* restore --done") as refused:
        await restore(settings, backup)
    assert "hush" not in str(refused.value)


async def test_what_was_deleted_since_the_backup_is_to_be_deleted_again(
    settings, url, file, backup, games, tmp_path, capsys
):
    async with await Store.open(url) as store:
        await store.privacy.mark(Tombstone(101, 5_000))
        await store.privacy.purge(101, done=True)
        assert await store.privacy.unfinished_deletions() == []
    kept = tmp_path / "deletions.json"
    assert await print_deletions(settings) == 0
    kept.write_text(capsys.readouterr().out)
    assert await restore(settings, backup) == 0
    async with await Store.open(url) as store:
        assert await store.privacy.unfinished_deletions() == [Tombstone(101, 5_000)]
    shutil.rmtree(file.parent)
    assert await restore(settings, backup, kept) == 0
    async with await Store.open(url) as store:
        assert await store.privacy.unfinished_deletions() == [Tombstone(101, 5_000)]


async def test_a_file_of_deletions_that_is_none_is_refused_and_nothing_changes(settings, backup, games, file):
    before = await content(file, games)
    with pytest.raises(StoreUnavailable, match="is not what `python -m bot deletions` prints"):
        await restore(settings, backup, backup)
    assert await content(file, games) == before
