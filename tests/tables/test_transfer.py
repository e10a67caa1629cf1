"""A game as a file that another database takes in: without people, and without what is hidden while it runs."""

import json
from pathlib import Path

import msgspec
import pytest

from bot.command_line.transfer import export, import_file
from bot.config import Settings
from bot.engine import codec
from bot.games.registry import games
from bot.pace.wall_time import DAY
from bot.store.errors import StoreUnavailable
from bot.store.files.game_import import import_game
from bot.store.store import Store
from bot.tables.history.game_transfer import ExportedGame, NotImportable, parse_export, rows_to_import
from bot.tables.play import luck
from bot.tables.table.errors import Refused
from bot.tables.tables import Tables
from tests.tables.seating import PEOPLE
from tests.tables.test_replay import Wanderer, wander
from tests.walk import few, play_whole

ANN, BEN, *_ = PEOPLE


@pytest.fixture(autouse=True)
def true_luck(seating, monkeypatch):
    """These games are dealt as those of a server are."""
    monkeypatch.setattr("bot.tables.lobby.beginning.seed_of", luck.seed_of)
    seating.begin = begin_truly.__get__(seating)


async def begin_truly(seating, game, people, computers=0, seed=1):
    seating.channel += 1
    table = await seating.tables.lobby.open(1, seating.channel, game, ANN, "Ann Ashe", "en")
    for seat in range(1, people):
        await seating.tables.lobby.join(table.id, PEOPLE[seat], f"Somebody {seat}")
    await seating.tables.luck.add_word(table.id, ANN, "rosebud")
    return await seating.tables.lobby.start(table.id, ANN)


@pytest.fixture
async def elsewhere(tmp_path):
    async with await Store.open(f"sqlite:///{tmp_path}/elsewhere.db") as store:
        yield store


async def carried_on(seating, elsewhere, table_id, *, secrets=False):
    """The game in the other database, by way of a file."""
    content = msgspec.json.encode(await seating.tables.history.export(table_id, secrets=secrets))
    return await import_game(elsewhere.link, rows_to_import(parse_export(content), 9)), content


@pytest.mark.parametrize("key", games())
async def test_a_game_that_is_brought_replays_and_goes_on_as_it_would(seating, elsewhere, key):
    table, history, _ = await wander(seating, key, 1)
    table_id, _ = await carried_on(seating, elsewhere, table.id, secrets=True)
    there, result = await Tables(elsewhere).history.replay(table_id)
    assert (result.faults, result.equal, there.saved) == ((), len(history), table.saved)
    ours = await seating.store.choices.kept_states(table.id)
    theirs = await elsewhere.choices.kept_states(table_id)
    places = {row.id: place for place, row in enumerate(history)}
    copied = {row.id: place for place, row in enumerate(await elsewhere.choices.history(table_id))}
    openings = {places[row.id]: ours[row.id] for row in history if row.opens and row.id in ours}
    assert {copied[choice_id]: state for choice_id, state in theirs.items()} == openings
    assert there.is_deserted or not there.running, "computers wait until somebody takes a seat over"
    assert there.row.channel_deleted


async def test_nobody_is_in_the_file(seating, elsewhere):
    table, _, _ = await wander(seating, "cartographers", 1)
    table_id, content = await carried_on(seating, elsewhere, table.id, secrets=True)
    assert not any(what.encode() in content for what in ("Ann Ashe", "Somebody"))
    there = await Tables(elsewhere).get(table_id)
    assert there.names == ("Player 1", "Player 2", "Player 3")
    assert all(seat.user_id < 0 for seat in there.seats)


@pytest.mark.parametrize("key", games())
async def test_of_a_running_game_nothing_hidden_is_in_the_file(seating, elsewhere, key):
    """Neither its state, nor what was chosen, nor what one seat alone has heard, nor its luck."""
    half = len(play_whole(games()[key], few(games()[key]), 2).decisions) // 2
    table, _, _ = await wander(seating, key, 2, min(30, half))
    secret = (await seating.store.luck.find(table.id)).secret
    file = await seating.tables.history.export(table.id, secrets=False)
    content = msgspec.json.encode(file)
    assert file.whole is None
    assert str(table.state.chance.seed).encode() not in content
    assert not any(said.encode() in content for said in (secret, "rosebud"))
    told = codec.decode_events(table.game, file.public.encode())
    assert told
    assert not any(entry.event.only for entry in told)
    with pytest.raises(NotImportable, match="without --with-secrets"):
        rows_to_import(parse_export(content), 9)


async def test_the_luck_of_a_game_that_is_brought_is_proved_where_its_number_is_free(seating, elsewhere):
    table = await seating.begin("cartographers", 1)
    wanderer = Wanderer(seating, 1)
    while (await seating.tables.get(table.id)).running:
        await wanderer.choose(table)
    assert (await seating.tables.history.file(table.id))[1] == []
    own, _ = await carried_on(seating, elsewhere, table.id)
    other, _ = await carried_on(seating, elsewhere, table.id)
    assert own == table.id < other
    file, wrong = await Tables(elsewhere).history.file(own)
    assert (wrong, file.words) == ([], ("rosebud",))
    assert luck.commitment("cartographers 1", own, file.options, file.secret) == table.row.luck
    with pytest.raises(Refused, match="no_luck"):
        await Tables(elsewhere).history.file(other)
    _, result = await Tables(elsewhere).history.replay(other)
    assert not result.faults
    assert (await Tables(elsewhere).lobby.open(1, 7, "oceans", ANN, "Ann", "en")).id == other + 1, (
        "no number comes twice"
    )


async def test_the_host_gets_the_file_when_the_game_is_over(clocked_seating, clock):
    table = await begin_truly(clocked_seating, "cartographers", 2)
    record = clocked_seating.tables.history
    with pytest.raises(Refused, match="not_host_nor_moderator"):
        await record.for_host(table.id, BEN, moderator=False)
    with pytest.raises(Refused, match="export_not_over"):
        await record.for_host(table.id, BEN, moderator=True)
    await clocked_seating.tables.ending.end(table.id, ANN, "", moderator=False)
    clock.now += DAY - 1
    with pytest.raises(Refused, match="export_not_over"):
        await record.for_host(table.id, ANN, moderator=False)
    clock.now += 1
    assert (await record.for_host(table.id, ANN, moderator=False)).whole is not None


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{}", "no exported game"),
        ({"form": 99}, "newer version"),
        ({"version": 99}, "newer version"),
        ({"options": "[]"}, "cannot be read"),
        ({"kinds": ("", "", "")}, "cannot be read"),
    ],
)
async def test_what_makes_no_game_is_refused_in_words(seating, content, why):
    table = await seating.begin("cartographers", 2)
    file = await seating.tables.history.export(table.id, secrets=True)
    if isinstance(content, dict):
        content = msgspec.json.encode(msgspec.structs.replace(file, **content))
    with pytest.raises(NotImportable, match=why):
        rows_to_import(parse_export(content), 9)


TWO_63 = 1 << 63
OUT_OF_RANGE = [
    *((("table",), number) for number in (0, -1, TWO_63 - 1, TWO_63, 1 << 64, -TWO_63, True, "7", None)),
    *((("number",), number) for number in (-1, 0, 1 << 31, TWO_63)),
    *((("version",), number) for number in (0, -1, TWO_63)),
    *((("starter",), number) for number in (-1, 2, TWO_63)),
    *((("undo",), junk) for junk in ("", "junk", 3, None, "redeal\0")),
    *((("status",), junk) for junk in ("lobby", "over", "junk", "")),
    *((("kinds",), junk) for junk in ([], [""] * 30, ["", "junk"], ["", None], ["", "greedy" * 9])),
    (("commitment",), "x" * 101),
    (("commitment",), "forged"),
    (("options",), "x" * 20_000),
    (("options",), "\0"),
    *((("whole", "history", 0, "number"), number) for number in (-1, 999, 1 << 31, TWO_63)),
    *((("whole", "history", 0, "seat"), number) for number in (-1, 2, TWO_63)),
    *((("whole", "history", 0, "at"), number) for number in (-1, TWO_63 - 1, TWO_63)),
    *((("whole", "history", 0, "undone"), number) for number in (-1, 999, TWO_63)),
    *((("whole", "history", 0, "version"), number) for number in (-1, 0, TWO_63)),
    *((("whole", "history", 0, "events"), junk) for junk in ("", "[", "{}", "[7]", "x")),
    (("whole", "history", 0, "choice"), "x" * 20_000),
    (("whole", "history", 0, "choice"), "\0"),
    (("whole", "history", 0, "choice"), "forest r0 Z9"),
    (("whole", "history", 1, "before"), "junk"),
    (("whole", "history"), []),
    (("whole", "secret"), "forged"),
    (("whole", "secret"), None),
    (("whole", "words"), ["forged"]),
    (("whole", "words"), ["x" * 41]),
    (("whole", "words"), ["a", "b", "c"]),
    (("whole", "state"), "{}"),
]


@pytest.mark.parametrize(("place", "value"), OUT_OF_RANGE)
async def test_what_no_database_holds_or_no_game_makes_is_refused(seating, place, value):
    table = await seating.begin("cartographers", 2)
    for seat in (0, 1):
        await seating.first(table.id, seat)
    file = json.loads(msgspec.json.encode(await seating.tables.history.export(table.id, secrets=True)))
    rows_to_import(parse_export(json.dumps(file).encode()), 9)
    part = file
    for name in place[:-1]:
        part = part[name]
    part[place[-1]] = value
    with pytest.raises(NotImportable):
        rows_to_import(parse_export(json.dumps(file).encode()), 9)


@pytest.mark.parametrize("server", [-1, TWO_63, 1 << 70])
async def test_a_server_that_cannot_be_is_refused(seating, server):
    table = await seating.begin("cartographers", 2)
    file = await seating.tables.history.export(table.id, secrets=True)
    with pytest.raises(NotImportable, match=str(server)):
        rows_to_import(file, server)


@pytest.mark.parametrize("server", [0, TWO_63 - 1])
async def test_the_first_and_the_last_id_that_a_database_holds_may_be_a_servers(seating, server):
    table = await seating.begin("cartographers", 2)
    file = await seating.tables.history.export(table.id, secrets=True)
    assert rows_to_import(file, server).row.guild_id == server


async def test_a_state_that_does_not_come_of_the_choices_is_refused(seating):
    """Whoever edits what they hold would go on with it."""
    table = await seating.begin("cartographers", 2)
    file = await seating.tables.history.export(table.id, secrets=True)
    for seat in (0, 1):
        await seating.first(table.id, seat)
    later = await seating.tables.history.export(table.id, secrets=True)
    forged = msgspec.structs.replace(later, whole=msgspec.structs.replace(later.whole, state=file.whole.state))
    with pytest.raises(NotImportable, match="not what comes of its choices"):
        rows_to_import(forged, 9)


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff", b"[" * 200_000, b'{"a":' * 200_000, b"null", b"7", b'"\\ud800"', b"\0", b" " * ((64 << 20) + 1)],
    ids=range(9),
)
def test_whatever_lies_in_a_file_is_answered_in_a_line(tmp_path, capsys, content):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    assert import_file(Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/games.db"), path, 9) == 1
    (line,) = output_lines(capsys)
    assert line.startswith("gamekeeper: ")
    assert not (tmp_path / "games.db").exists()


def output_lines(capsys):
    out, err = capsys.readouterr()
    return [*out.splitlines(), *err.splitlines()]


async def test_on_the_command_line(seating, database, tmp_path: Path, capsys):
    table, path = await seating.begin("cartographers", 2), tmp_path / "game.json"
    settings = Settings(_env_file=None, database_url=database)
    assert await export(settings, table.id, path, secrets=False) == 0
    assert output_lines(capsys)[0].endswith("its secrets need --with-secrets")
    assert msgspec.json.decode(path.read_bytes(), type=ExportedGame).whole is None
    assert path.stat().st_mode & 0o077 == 0, "its owner alone reads it"
    assert await export(settings, table.id, path, secrets=True) == 1, "no file is written over"
    assert output_lines(capsys)[-1] == f"gamekeeper: {path}: File exists"
    assert await export(settings, 99, tmp_path / "none.json", secrets=True) == 1
    assert output_lines(capsys)[-1] == "gamekeeper: table 99: there is none of this number"
    assert not (tmp_path / "none.json").exists()


def test_import_on_the_command_line(tmp_path, capsys):
    (tmp_path / "wrong.json").write_text("{}", "utf-8")
    settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/games.db")
    assert import_file(settings, tmp_path / "wrong.json", 9) == 1
    assert "no exported game" in output_lines(capsys)[0]
    assert not (tmp_path / "games.db").exists()


async def test_an_export_needs_a_database(tmp_path):
    with pytest.raises(StoreUnavailable, match="there is no database"):
        await export(
            Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/g.db"), 1, tmp_path / "x", secrets=True
        )
