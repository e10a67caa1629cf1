"""`python -m bot verify --live`: whether every running game can go on, beside the bot that goes on."""

import sqlite3
from contextlib import closing

import pytest
import sqlalchemy as sa

from bot.command_line import rehearsal
from bot.command_line.rehearsal import StoredGame, rehearse
from bot.command_line.verify_live import verify_live
from bot.config import Settings
from bot.engine import codec, machine
from bot.games.registry import games
from bot.languages import languages
from bot.store.errors import StoreUnavailable
from bot.tables.history.history import HistoryService
from tests.tables.seating import PEOPLE
from tests.walk import few

# What the migrations after 0017 have added.
WITHOUT_LATER = """
    DROP INDEX rung; DROP INDEX outbox_of_table; DROP INDEX letters; DROP INDEX lobbies; DROP INDEX hosted;
    ALTER TABLE seats DROP COLUMN was_host; ALTER TABLE people DROP COLUMN likely_zone;
    DROP TABLE reminded; ALTER TABLE guilds DROP COLUMN left_at; DROP TABLE uses; DROP TABLE emojis; DROP TABLE second_looks;
    DROP TABLE attempts; DROP TABLE solvers; DROP TABLE puzzles; DROP TABLE notepads; DROP TABLE plans; DROP TABLE answers;
    DROP TABLE analyses; DROP TABLE bans; DROP TABLE server_acts; DROP TABLE follows;
    DROP TABLE scores; DROP TABLE results; DROP TABLE ratings; DROP TABLE card_wins;
    ALTER TABLE seats DROP COLUMN agreed; ALTER TABLE people DROP COLUMN results;
    DROP TABLE packs; DROP INDEX finished; DROP TABLE searches; DROP TABLE matches; DROP TABLE ties;
    ALTER TABLE seats DROP COLUMN ready;
    ALTER TABLE choices DROP COLUMN part;
    ALTER TABLE people DROP COLUMN told_next;
    ALTER TABLE people DROP COLUMN suggestions; ALTER TABLE people DROP COLUMN stations; ALTER TABLE tables DROP COLUMN settings;
"""


@pytest.fixture
def settings(database):
    return Settings(_env_file=None, database_url=database)


async def lines(settings, capsys, *arguments):
    code = await verify_live(settings, *arguments)
    written = capsys.readouterr()
    assert written.err == ""
    return code, [line for line in written.out.splitlines() if line.startswith(("ok ", "error "))]  # none of the log's


async def begin_third_turn(seating, key):
    """A game in its third turn or so."""
    table = await seating.begin(key, few(games()[key]))
    for _ in range(4):
        table = await seating.tables.get(table.id)
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    return table


async def stored_game(seating, table):
    table, history, states = await seating.tables.history.load_whole(table.id)
    return StoredGame(table.row, table.seats, table.saved, tuple(history), states)


@pytest.mark.parametrize("key", games())
async def test_a_game_that_can_go_on_is_the_same(seating, key, monkeypatch):
    monkeypatch.setattr(rehearsal, "PLAYOUTS", 2)
    result = rehearse(await stored_game(seating, await begin_third_turn(seating, key)))
    assert (result.text, result.fails, result.differs) == ("same", False, False)


async def test_each_running_game_has_a_line_and_nothing_is_written(seating, settings, database, capsys):
    one, over = await begin_third_turn(seating, "cartographers"), await seating.begin("sky_islands", 2)
    damaged, changed = (
        await begin_third_turn(seating, "cartographers"),
        await begin_third_turn(seating, "cartographers"),
    )
    await seating.tables.ending.end(over.id, PEOPLE[0], "", moderator=False)
    await write(seating, f"UPDATE tables SET state = 'no state' WHERE id = {damaged.id}")
    [*_, last] = await seating.history(changed.id)
    await write(seating, f"UPDATE choices SET choice = 'forest r0 Z9' WHERE id = {last.id}")
    before = dump(database)
    code, told = await lines(settings, capsys)
    assert (code, dump(database)) == (1, before)
    assert told == [
        f"ok      table {one.id}       cartographers: same",
        f"error   table {damaged.id}       cartographers: fails: cannot be read (damaged)",
        f"error   table {changed.id}       cartographers: differs from turn 2: choice {last.id} cannot be made by seat 1",
    ]


async def test_tables_are_looked_at_game_by_game(seating, settings, capsys):
    """So a worker draws what it has drawn much of before."""
    begun_in = [await begin_third_turn(seating, key) for key in ("sky_islands", "cartographers", "sky_islands")]
    _, told = await lines(settings, capsys)
    assert [line.split()[2] for line in told] == [str(begun_in[place].id) for place in (1, 0, 2)]


async def test_what_only_one_seat_hears_is_told_to_it(seating, monkeypatch):
    """What all hear is told once, to nobody in particular."""
    told = []
    monkeypatch.setattr(rehearsal, "PLAYOUTS", 0)
    monkeypatch.setattr(rehearsal, "tell", lambda events, names, texts, seat: told.append((events, texts.lang, seat)))
    game = await stored_game(seating, await begin_third_turn(seating, "oceans"))
    rehearse(game)
    for row in game.history:
        events = codec.decode_events(games()["oceans"], row.events.encode())
        alone = {entry.seat for entry in events if entry.event.only}
        heard = [(lang, seat) for some, lang, seat in told if some == events]
        assert heard == [(lang, seat) for lang in languages("oceans") for seat in (None, *sorted(alone))]
    assert any(seat is not None for _, _, seat in told)


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("check", "its state breaks a rule"),
        ("see", "it cannot be shown"),
        ("tally", "it cannot be played to its end"),
    ],
)
async def test_what_breaks_is_told_without_its_own_words(seating, monkeypatch, broken, said):
    """They may hold what is hidden."""
    game = await stored_game(seating, await begin_third_turn(seating, "cartographers"))
    monkeypatch.setitem(games(), "cartographers", spoilt(games()["cartographers"], broken))
    result = rehearse(game)
    assert result.fails
    assert result.text.startswith(f"fails: {said} (KeyError, tests/tables/test_verify_live.py:")
    assert "secret" not in result.text


async def test_what_breaks_where_somebody_is_asked_is_told_with_its_place(seating, monkeypatch):
    def broken(*_arguments):
        raise KeyError("secret")

    game = await stored_game(seating, await begin_third_turn(seating, "cartographers"))
    monkeypatch.setattr(machine, "question_for", broken)
    said = rehearse(game).text
    assert said.startswith("fails: somebody must choose and cannot (KeyError, tests/tables/test_verify_live.py:")


def spoilt(game, what):
    def broken(*_arguments):
        raise KeyError("secret")

    return type(game)(**{field: getattr(game, field) for field in game.__struct_fields__} | {what: broken})


async def test_before_an_update_a_copy_has_it_first(seating, settings, database, tmp_path, capsys):
    """What is looked at then stays as it was, also where another address is given."""
    table = await begin_third_turn(seating, "cartographers")
    await seating.store.close()
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as ours, closing(sqlite3.connect(old)) as copy:
        ours.backup(copy)
        copy.executescript(f"{WITHOUT_LATER} UPDATE alembic_version SET version_num = '0017'")
    before = old.read_bytes()
    assert await lines(settings, capsys, f"sqlite:///{old}") == (
        0,
        [f"ok      table {table.id}       cartographers: same"],
    )
    assert old.read_bytes() == before


async def test_without_a_database_it_says_so(tmp_path):
    with pytest.raises(StoreUnavailable, match="there is no database"):
        await verify_live(Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/games.db"))


async def write(seating, statement):
    await seating.store.link.write(lambda on: on.execute(sa.text(statement)))


def dump(database):
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection:
        return list(connection.iterdump())


async def test_a_game_that_ends_while_it_is_looked_at_does_not_fail(seating, settings, capsys, monkeypatch):
    """It was running when the tables were listed."""
    over, wrong = await begin_third_turn(seating, "cartographers"), await begin_third_turn(seating, "cartographers")
    damaged = await begin_third_turn(seating, "cartographers")
    for table in (wrong, damaged):
        await write(seating, f"UPDATE tables SET state = 'no state' WHERE id = {table.id}")
    running = HistoryService.running

    async def list_and_end(self):
        ids = await running(self)
        for table in (over, wrong):
            await seating.tables.ending.end(table.id, PEOPLE[0], "", moderator=False)
        return ids

    monkeypatch.setattr(HistoryService, "running", list_and_end)
    code, told = await lines(settings, capsys)
    assert told == [
        f"ok      table {over.id}       cartographers: has ended meanwhile",
        f"ok      table {wrong.id}       cartographers: has ended meanwhile",
        f"error   table {damaged.id}       cartographers: fails: cannot be read (damaged)",
    ]
    assert code == 1


async def test_whatever_cannot_be_read_of_a_running_game_stops_no_other(seating, settings, capsys):
    one, other = await begin_third_turn(seating, "cartographers"), await begin_third_turn(seating, "cartographers")
    await write(seating, f"UPDATE choices SET before = 'not packed' WHERE table_id = {one.id}")
    code, told = await lines(settings, capsys)
    assert code == 1
    assert told[0].startswith(f"error   table {one.id} ")
    assert told[1] == f"ok      table {other.id}       cartographers: same"
