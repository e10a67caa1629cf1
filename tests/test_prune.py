"""`python -m bot prune`: what old games take, and their boards removed if an owner says so."""

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.bench.tables import begin_table
from bot.command_line.commands import YEAR, argument_parser
from bot.command_line.database_lock import database_lock
from bot.command_line.prune import prune
from bot.command_line.verify import verify
from bot.config import Settings
from bot.games.registry import games
from bot.pace.wall_time import DAY
from bot.store.errors import StoreUnavailable
from bot.store.files import compact as compact_module
from bot.store.store import Store
from bot.tables.tables import Tables

CHOICES = 25


@pytest.fixture
def settings(database):
    return Settings(_env_file=None, database_url=database)


@pytest.fixture
def file(database):
    return Path(database.removeprefix("sqlite:///"))


@pytest.fixture
async def old(database, file):
    """Two games: one has been over for three years, another has just ended."""
    async with await Store.open(database) as store:
        tables = Tables(store)
        for channel in (1, 2):
            table = await begin_table(store, games()["underwater_cities"], channel, channel)
            for _ in range(CHOICES):
                seat = table.seats_to_choose()[0]
                table = (await tables.play.choose(table, seat, next(iter(table.question(seat).options)))).table
            await store.tables.set_status(table.id, "ended", at=table.row.updated_at)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE tables SET updated_at = updated_at - ? WHERE id = 1", (3 * YEAR,))
        connection.commit()


async def run(settings, capsys, *, do):
    code = await prune(settings, 2 * YEAR, do=do)
    return code, capsys.readouterr().out.splitlines()


async def test_it_counts_first_and_changes_nothing(settings, file, old, capsys):
    before = file.read_bytes()
    code, (count, hint) = await run(settings, capsys, do=False)
    assert (code, count[:32], hint[:20]) == (0, "games over for that long: 1; the", "nothing was changed.")
    assert file.read_bytes() == before


async def test_it_removes_the_boards_and_the_file_gets_smaller(settings, file, old, capsys):
    before = file.stat().st_size
    code, (_, removed, size) = await run(settings, capsys, do=True)
    assert (code, removed) == (0, "games whose boards were removed: 1")
    assert size.startswith(f"{file} has ")
    assert file.stat().st_size < before
    async with await Store.open(settings.database_url) as store:
        kept = [len(await store.choices.kept_states(table_id)) for table_id in (1, 2)]
        assert await store.upkeep.faults() == []
    assert kept[0] == 1 < kept[1]
    assert await verify(settings) == 0
    assert [line.split(": ")[1] for line in capsys.readouterr().out.splitlines()] == [f"{CHOICES} choices replayed"] * 2
    assert (await run(settings, capsys, do=True))[1][0].startswith("games over for that long: 0;")


async def test_a_game_that_is_not_understood_keeps_its_boards(settings, file, old, capsys):
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE tables SET game = 'go' WHERE id = 1")
        connection.commit()
    code, lines = await run(settings, capsys, do=True)
    assert code == 1
    assert "table 1 keeps its boards: it cannot be read by this version" in lines


async def test_a_full_disk_is_told_and_the_boards_are_gone_all_the_same(settings, old, capsys, monkeypatch):
    def connect(file):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(compact_module, "sqlite3", SimpleNamespace(connect=connect, Error=sqlite3.Error))
    code, lines = await run(settings, capsys, do=True)
    assert code == 0
    assert lines[-1].endswith("disk is full: the file keeps its size, and new games use the room")


async def test_a_bot_that_runs_keeps_its_games(settings, old):
    with database_lock(settings.database_url), pytest.raises(StoreUnavailable, match="stop it first"):
        await prune(settings, 2 * YEAR, do=True)


@pytest.mark.parametrize(("text", "age"), [("2y", 2 * YEAR), ("180d", 180 * DAY), ("1 y", YEAR)])
def test_how_long_games_are_over_is_a_time(text, age):
    options = argument_parser().parse_args(["prune", "--older", text])
    assert (options.older, options.keep_results) == (age, False)


@pytest.mark.parametrize("text", ["2", "3h", "y", "0y", "soon"])
def test_less_than_a_day_is_no_age(text, capsys):
    with pytest.raises(SystemExit):
        argument_parser().parse_args(["prune", "--older", text])
    assert "is no time such as 2y or 180d" in capsys.readouterr().err
