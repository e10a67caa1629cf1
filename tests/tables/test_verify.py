"""`python -m bot verify`: a line for each game, beside the bot that goes on."""

import pytest
import sqlalchemy as sa

from bot.command_line.verify import verify
from bot.config import Settings
from bot.store.errors import StoreUnavailable
from tests.tables.seating import PEOPLE


@pytest.fixture
def settings(database):
    return Settings(_env_file=None, database_url=database)


async def lines(settings, capsys):
    code = await verify(settings)
    written = capsys.readouterr()
    assert written.err == ""
    return code, [line for line in written.out.splitlines() if line.startswith(("ok ", "error "))]  # none of the log's


async def test_every_game_that_has_begun_is_played_anew(seating, settings, capsys):
    one, other = await seating.begin("cartographers", 2), await seating.begin("sky_islands", 2)
    await seating.first(one.id, 0)
    await seating.first(one.id, 1)
    await seating.tables.ending.end(other.id, PEOPLE[0], "", moderator=False)
    assert await lines(settings, capsys) == (
        0,
        [
            f"ok      table {one.id}       cartographers, running: 2 choices replayed",
            f"ok      table {other.id}       sky_islands, ended: 0 choices replayed",
        ],
    )


async def test_what_does_not_lead_to_what_is_stored_is_an_error(seating, settings, capsys):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    await write(seating, "UPDATE choices SET choice = 'forest r0 Z9'")
    [choice] = await seating.history(table.id)
    code, [line] = await lines(settings, capsys)
    assert code == 1
    assert line.startswith("error")
    assert line.endswith(f"choice {choice.id} cannot be made by seat 0")
    await write(seating, "UPDATE tables SET state = 'no state'")
    code, [*_, line] = await lines(settings, capsys)
    assert (code, line) == (1, f"error   table {table.id}       cannot be read (damaged)")


async def test_an_older_game_says_from_where_on_its_history_is_whole(seating, settings, capsys):
    table = await seating.begin("cartographers", 1)
    for _ in range(3):
        await seating.first(table.id, 0)
    oldest = (await seating.history(table.id))[0]
    await write(seating, f"UPDATE choices SET version = NULL WHERE id = {oldest.id}")
    code, [line] = await lines(settings, capsys)
    assert (code, line.split(": ")[1]) == (0, "2 choices replayed; history whole from turn 2")


async def test_an_undo_past_what_was_not_written_down_wholly_is_no_fault(seating, settings, capsys):
    """What it went back to is kept; what led there is not known."""
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    await write(seating, "UPDATE choices SET version = NULL")
    for _ in range(2):
        await seating.first(table.id, 1)
        asked = await seating.tables.undo.ask(table.id, PEOPLE[0])
        await seating.tables.undo.agree(table.id, asked.request.nonce, PEOPLE[1])
        await seating.nth(table.id, 0, 3)
    await seating.nth(table.id, 1, 4)
    code, [line] = await lines(settings, capsys)
    assert code == 0, line


async def write(seating, statement):
    await seating.store.link.write(lambda on: on.execute(sa.text(statement)))


@pytest.mark.parametrize("there", [False, True])
async def test_without_a_database_of_this_version_it_says_so(tmp_path, capsys, there):
    file = tmp_path / "games.db"
    if there:
        file.touch()
    with pytest.raises(StoreUnavailable, match="has schema None" if there else "there is no database"):
        await verify(Settings(_env_file=None, database_url=f"sqlite:///{file}"))


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE choices SET before = 'not packed' WHERE table_id = 1",
        "UPDATE choices SET events = '[{' WHERE table_id = 1",
        "UPDATE seats SET seat = 7 WHERE table_id = 1 AND seat = 1",
        "UPDATE choices SET seat = 99 WHERE table_id = 1",
        "UPDATE choices SET choice = x'ff' WHERE table_id = 1",
        "UPDATE tables SET state = NULL WHERE id = 1",
        "UPDATE tables SET options = '[' WHERE id = 1",
    ],
)
async def test_whatever_cannot_be_read_stops_no_other_table(seating, settings, capsys, damage):
    one, other = await seating.begin("cartographers", 2), await seating.begin("sky_islands", 2)
    await seating.first(one.id, 0)
    await seating.first(one.id, 1)
    await write(seating, "UPDATE choices SET version = NULL WHERE id = 1")
    await write(seating, damage)
    code, told = await lines(settings, capsys)
    assert code == 1
    assert told[0].startswith(f"error   table {one.id} ")
    assert told[-1] == f"ok      table {other.id}       sky_islands, running: 0 choices replayed"


async def test_rules_that_fail_at_one_table_stop_no_other(seating, settings, capsys, monkeypatch):
    one, other = await seating.begin("cartographers", 2), await seating.begin("sky_islands", 2)
    await seating.first(one.id, 0)

    def fail(*_):
        raise ZeroDivisionError("hands: secret")

    monkeypatch.setattr("bot.tables.history.replay.machine.play", fail)
    code, told = await lines(settings, capsys)
    assert (code, told[0]) == (1, f"error   table {one.id}       cannot be read (ZeroDivisionError)")
    assert told[1].startswith(f"ok      table {other.id} ")
