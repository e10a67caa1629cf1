"""Luck that can be proved: fixed before the game, hidden while it goes on, checked by anybody when it is over."""

import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
import sqlalchemy as sa

from bot.command_line.verify import PARTLY, verify_file
from bot.engine import codec
from bot.engine.chance import Chance
from bot.engine.guessing import pick
from bot.store.errors import ConstraintBroken
from bot.store.rows import LuckRow, NewTable
from bot.store.tables.luck import NewLuck
from bot.tables.history.game_file import faults, game_file, luck_faults
from bot.tables.play import luck
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import Post
from tests.tables.seating import NOON, PEOPLE

SCRIPT = Path(__file__).parents[1] / "check_luck.py"
ANN, BEN, KEI, _ = PEOPLE


@pytest.fixture(autouse=True)
def true_luck(monkeypatch):
    """These games are dealt as those of a server are."""
    monkeypatch.setattr("bot.tables.lobby.beginning.seed_of", luck.seed_of)


@pytest.fixture
def tables(seating):
    return seating.tables


async def open_lobby(tables, *people, game="cartographers"):
    """A lobby with these people."""
    table = await tables.lobby.open(1, 500, game, ANN, "Ann", "en")
    for person in people:
        await tables.lobby.join(table.id, person, "")
    return table


async def play_to_end(tables, table, random=None, undoes=False):
    """The game played to its end at random."""
    random, table = random or Random(1), await tables.get(table.id)
    while table.running:
        seat = random.choice(table.seats_to_choose())
        table = (await tables.play.choose(table, seat, pick(table.question(seat).options, random))).table
        if undoes and table.running and random.random() < 0.1:
            undone = await tables.undo.ask(table.id, PEOPLE[seat])
            for person in getattr(undone, "missing", ()):
                undone = await tables.undo.agree(table.id, undone.request.nonce, person)
            table = undone.table
    return table


def test_the_numbers_are_those_of_the_readme_for_ever():
    assert luck.commitment("oceans 1", 7, "{}", "S") == "Qcd1uTaf8vr-_jeO-2uwGIuv_DkxPnZwiA38640wZXQ"
    seeds = [
        luck.seed_of("S", words, again) for words, again in ((("b", "a"), 0), (("a", "b"), 0), (("a",), 0), (("a",), 1))
    ]
    assert seeds[0] == seeds[1]
    assert len(set(seeds)) == 3
    assert all(0 <= seed < 1 << 256 for seed in seeds)
    assert len(luck.to_base64(bytes(luck.SECRET))) == 43


async def test_a_secret_of_256_bits_is_committed_to_in_the_lobby_and_kept_at_the_table(tables, seating):
    table = await open_lobby(tables)
    known = await seating.store.luck.find(table.id)
    assert len(known.secret) == 43
    assert table.row.luck == luck.commitment("cartographers 1", table.id, table.row.options, known.secret)
    begun = await tables.lobby.start(table.id, ANN)
    assert begun.row.luck == table.row.luck
    assert begun.state.chance.seed == luck.seed_of(known.secret, ())
    (post,) = [post for row, post in await seating.posts(table.id) if row.kind == "turn"]
    assert post.luck == "", "the lobby's button shows it"


async def test_the_commitment_is_to_the_options_too(tables, seating):
    table = await open_lobby(tables, game="oceans")
    name, value = next(
        (name, not now) for name, now in msgspec.to_builtins(table.options).items() if isinstance(now, bool)
    )
    changed = await tables.lobby.set_option(table.id, ANN, name, value)
    known = await seating.store.luck.find(table.id)
    assert changed.row.luck != table.row.luck
    assert changed.row.luck == luck.commitment(
        f"oceans {table.game.version}", table.id, changed.row.options, known.secret
    )


async def test_the_words_of_those_who_play_are_mixed_in(tables, seating):
    table = await open_lobby(tables, BEN, KEI)
    for person, word in ((ANN, "salt"), (BEN, " a  b "), (BEN, "pepper"), (KEI, "gone")):
        await tables.luck.add_word(table.id, person, word)
    await tables.lobby.leave(table.id, KEI)
    begun = await tables.lobby.start(table.id, ANN)
    known = await seating.store.luck.find(table.id)
    assert known.words == ((ANN, "salt"), (BEN, "pepper"))
    assert begun.state.chance.seed == luck.seed_of(known.secret, ("pepper", "salt"))
    with pytest.raises(Refused, match="not_in_lobby"):
        await tables.luck.add_word(table.id, ANN, "late")


@pytest.mark.parametrize(("person", "word", "why"), [(BEN, "word", "not_seated"), (ANN, " \n ", "no_word")])
async def test_a_word_that_does_not_count_is_refused(tables, seating, person, word, why):
    table = await open_lobby(tables)
    with pytest.raises(Refused, match=why):
        await tables.luck.add_word(table.id, person, word)
    assert (await seating.store.luck.find(table.id)).words == ()


async def test_the_next_game_has_a_secret_of_its_own_and_the_next_player_begins(tables, seating):
    table = await open_lobby(tables, BEN, game="sky_islands")
    over = await play_to_end(tables, await tables.lobby.start(table.id, ANN))
    again = await tables.lobby.open_rematch(over.id, ANN, "Ann")
    first, second = [await seating.store.luck.find(game.id) for game in (over, again)]
    assert first.secret != second.secret
    await tables.lobby.join(again.id, BEN, "Ben")
    begun = await tables.lobby.start(again.id, ANN)
    assert begun.game.starter(begun.state) == again.row.starter
    assert begun.state.chance.seed in {luck.seed_of(second.secret, (), again) for again in range(50)}


async def proof_of(tables, table):
    file, wrong = await tables.history.file(table.id)
    assert wrong == []
    return file


@pytest.mark.parametrize("key", ["cartographers", "sky_islands"])
async def test_the_file_of_a_game_proves_its_luck_and_its_scores(tables, seating, tmp_path, capsys, key):
    table = await open_lobby(tables, BEN, game=key)
    await tables.luck.add_word(table.id, BEN, "海 🦑")
    commitment = (await tables.lobby.start(table.id, ANN)).row.luck
    table = await play_to_end(tables, table, undoes=True)
    turns = [row for row in await seating.store.outbox.due(1_000, limit=10_000) if row.kind == "turn"]
    (last,) = [post for row in turns if (post := msgspec.json.decode(row.payload, type=Post)).luck]
    file = await proof_of(tables, table)
    assert last.luck == file.secret
    assert {len(draw) for draw in file.draws} == {3, 4}, "undone past what was shown, and dealt anew"
    path = tmp_path / "game.json"
    path.write_bytes(msgspec.json.encode(file))
    assert verify_file(path) == 0
    scores = [score.total for score in table.game.tally(table.state)]
    assert str(scores[0]) in capsys.readouterr().out
    assert run_script(path, commitment).stdout.startswith("ok")
    assert path.stat().st_size < 1 << 20
    for change in CHANGES:
        path.write_bytes(msgspec.json.encode(msgspec.structs.replace(file, **change(file))))
        assert verify_file(path) == 1, change(file)
        assert capsys.readouterr().out.startswith("error")
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(file, secret="A" * 43)))
    assert "commitment" in run_script(path, commitment).stdout
    draws = [(number, below, (result + 1) % below, *epoch) for number, below, result, *epoch in file.draws if below > 1]
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(file, draws=tuple(draws))))
    done = run_script(path, commitment)
    assert (done.returncode, "draw" in done.stdout) == (1, True)


CHANGES = [
    lambda file: {"secret": "A" * 43},
    lambda file: {"words": ("another",)},
    lambda file: {"scores": tuple(score + 1 for score in file.scores)},
    lambda file: {"history": file.history[:-1]},
    lambda file: {"history": tuple(msgspec.structs.replace(line, redealt=False) for line in file.history)},
    lambda file: {"draws": ((*file.draws[0][:2], file.draws[0][2] + 1), *file.draws[1:])},
    lambda file: {"game": "no_such_game"},
    lambda file: {"end": file.states[0]},
]


def run_script(path, commitment):
    """What the script says that uses nothing of ours."""
    command = [sys.executable, "-I", str(SCRIPT), str(path), commitment]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, encoding="utf-8")


def test_the_script_is_short_and_uses_nothing_of_ours():
    lines = SCRIPT.read_text("utf-8").splitlines()
    assert len(lines) <= 60
    imported = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert imported <= sys.stdlib_module_names


def write_file(path, file):
    path.write_bytes(msgspec.json.encode(file))
    return path


async def test_a_file_is_not_vouched_for_beyond_what_it_proves(tables, tmp_path, capsys):
    table = await open_lobby(tables, BEN, game="cartographers")
    await tables.lobby.start(table.id, ANN)
    table = await play_to_end(tables, table)
    file, path = await proof_of(tables, table), tmp_path / "game.json"
    assert verify_file(write_file(path, file), file.commitment) == 0
    assert file.commitment in capsys.readouterr().out
    assert verify_file(write_file(path, file), "another") == 1
    assert verify_file(path) == 0
    said = capsys.readouterr().out
    assert "compare this commitment" in said
    assert file.post in said
    assert "names are only what the file says" in said
    replace = msgspec.structs.replace
    last = replace(file.history[-1], version=999)
    state = msgspec.json.decode(file.end)
    state["state"]["accounts"][0][0]["coins"] += 5
    end = msgspec.json.encode(state).decode()
    scores = tuple(score.total for score in table.game.tally(codec.decode(table.game, end.encode())))
    edited = replace(file, history=(*file.history[:-1], last), end=end, scores=scores, draws=file.draws)
    assert verify_file(write_file(path, edited)) == PARTLY
    said = capsys.readouterr().out
    assert not said.startswith("ok")
    assert "1 choices were not replayed" in said
    for change in ({"draws": ()}, {"again": 10**12}, {"again": -1}, {"history": file.history[::-1]}, {"end": end}):
        assert verify_file(write_file(path, replace(file, **change))) == 1, change
    assert luck_faults(replace(file, again=luck.TRIES)) == ["no game is dealt anew so many times"]


async def test_a_game_that_was_cut_is_not_over(tables, store, tmp_path, capsys):
    table = await open_lobby(tables, BEN, game="cartographers")
    table = await tables.lobby.start(table.id, ANN)
    for _ in range(3):
        seat = table.seats_to_choose()[0]
        table = (await tables.play.choose(table, seat, next(iter(table.question(seat).options)))).table
    luck, history = await store.luck.find(table.id), await store.choices.history(table.id)
    kept = await store.choices.kept_states(table.id)
    cut = game_file(table, luck, history, kept, "")
    assert verify_file(write_file(tmp_path / "cut.json", cut), cut.commitment) == PARTLY
    said = capsys.readouterr().out
    assert said.startswith("part    3 of 3 choices replayed")
    assert "the game is not over" in said


JUNK = [b"", b"\xff\xfe", b"[" * 200_000, b'{"a":' * 200_000, b"9" * 10_000, b"null", b'{"secret": "\\ud800"}']


@pytest.mark.parametrize("content", JUNK, ids=range(len(JUNK)))
def test_no_bytes_end_either_check_in_a_traceback(tmp_path, capsys, content):
    path = tmp_path / "game.json"
    path.write_bytes(content)
    assert verify_file(path) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    done = run_script(path, "C")
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.parametrize("content", [b"{}", b"no json", None])
def test_what_is_no_file_of_a_game_is_said_in_a_line(tmp_path, capsys, content):
    path = tmp_path / "game.json"
    if content is not None:
        path.write_bytes(content)
    assert verify_file(path) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


async def test_while_a_game_goes_on_its_luck_is_in_no_message_no_error_no_row_that_is_shown(tables, seating, caplog):
    table = await open_lobby(tables, BEN, game="oceans")
    await tables.luck.add_word(table.id, BEN, "squeamish")
    table = await tables.lobby.start(table.id, ANN)
    known = await seating.store.luck.find(table.id)
    for _ in range(10):
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    with pytest.raises(Refused) as refused:
        await tables.history.file(table.id)
    with pytest.raises(ConstraintBroken) as broken:
        await seating.store.tables.create(
            NewTable(1, 501, "oceans", 1, 1, None, []), at=1, luck=NewLuck(known.secret, str)
        )
    messages = await seating.store.outbox.due(1_000, limit=10_000)
    told = [
        *(row.payload for row in messages),
        repr(refused.value.values),
        chain(broken.value),
        repr(known),
        caplog.text,
    ]
    assert refused.value.values == {"luck": table.row.luck}
    for secret in (known.secret, str(table.state.chance.seed), "squeamish"):
        assert not [text for text in [*told, repr(table.row), repr(table.seats)] if secret in text]


def chain(error):
    """An error with all that it came from, as a log has it."""
    return "" if error is None else f"{error!r} {error} {chain(error.__cause__ or error.__context__)}"


async def test_the_luck_of_a_game_that_was_ended_early_is_known_a_day_later(clocked_seating, clock):
    table = await open_lobby(clocked_seating.tables, BEN)
    await clocked_seating.tables.lobby.start(table.id, ANN)
    await clocked_seating.first(table.id, 0)
    await clocked_seating.tables.ending.end(table.id, ANN, "", moderator=False)
    with pytest.raises(Refused, match="luck_not_over"):
        await clocked_seating.tables.history.file(table.id)
    clock.now = NOON + luck.DAY
    file = await proof_of(clocked_seating.tables, table)
    assert faults(file) == []


def revealed_luck(rows):
    return [(row.target, msgspec.json.decode(row.payload, type=Post).luck) for row in rows if row.kind == luck.REVEAL]


async def ended_early(timed):
    """A game that was ended in its midst, and its secret."""
    table = await open_lobby(timed.tables, BEN)
    await timed.tables.lobby.start(table.id, ANN)
    await timed.first(table.id, 0)
    await timed.tables.ending.end(table.id, ANN, "", moderator=False)
    return table, (await timed.store.luck.find(table.id)).secret


async def after(timed, clock, duration):
    """The secrets in the outbox after so much time, with their channels."""
    clock.now += duration
    while await timed.tables.due.do():
        pass
    return revealed_luck(await timed.store.outbox.due(clock.now, limit=10_000))


async def test_the_secret_of_a_game_that_was_ended_early_is_posted_a_day_later_and_once(clocked_seating, clock):
    table, secret = await ended_early(clocked_seating)
    assert await after(clocked_seating, clock, luck.DAY - 1) == []
    assert await after(clocked_seating, clock, 1) == [(500, secret)]
    assert await after(clocked_seating, clock, 30 * luck.DAY) == [(500, secret)]
    assert (await clocked_seating.tables.get(table.id)).row.status == "ended"


async def test_players_who_end_a_game_together_are_shown_its_secret_too(clocked_seating, clock):
    table = await open_lobby(clocked_seating.tables, BEN)
    begun = await clocked_seating.tables.lobby.start(table.id, ANN)
    await clocked_seating.tables.ending.end_together(begun, [])
    assert await after(clocked_seating, clock, luck.DAY) == [
        (500, (await clocked_seating.store.luck.find(table.id)).secret)
    ]


@pytest.mark.parametrize(
    "became", ["status = 'running'", "channel_id = -1"], ids=["the game goes on", "the channel is gone"]
)
async def test_no_secret_is_posted_where(clocked_seating, clock, became):
    table, _ = await ended_early(clocked_seating)
    statement = sa.text(f"UPDATE tables SET {became} WHERE id = {table.id}")
    await clocked_seating.store.link.write(lambda connection: connection.execute(statement))
    assert await after(clocked_seating, clock, luck.DAY) == []
    assert await clocked_seating.store.due.of_person(luck.NOBODY) == []


async def test_a_former_version_that_knows_no_secrets_posts_drops_them(clocked_seating, clock):
    await ended_early(clocked_seating)
    clock.now += luck.DAY
    rows = await clocked_seating.store.due.claim(clock.now, until=clock.now + 1)
    assert luck.REVEAL in [row.kind for row in rows]
    await clocked_seating.tables.reminders.remind(rows)
    assert await clocked_seating.store.due.of_person(luck.NOBODY) == []


async def test_a_game_that_cannot_be_read_shows_its_secret_once_it_can(clocked_seating, clock):
    table, secret = await ended_early(clocked_seating)
    statement = sa.text(f"UPDATE tables SET version = version + 1 WHERE id = {table.id}")
    await clocked_seating.store.link.write(lambda connection: connection.execute(statement))
    assert await after(clocked_seating, clock, luck.DAY) == [(500, secret)]


async def test_a_lobby_that_was_closed_has_no_secret_to_show(clocked_seating, clock):
    table = await open_lobby(clocked_seating.tables, BEN)
    await clocked_seating.tables.ending.end(table.id, ANN, "", moderator=False)
    assert await after(clocked_seating, clock, 2 * luck.DAY) == []


async def test_a_lobby_of_before_begins_with_luck_of_which_nothing_can_be_proved(tables, seating, monkeypatch):
    table = await open_lobby(tables)

    async def none(_):
        return None

    monkeypatch.setattr(seating.store.luck, "find", none)
    begun = await tables.lobby.start(table.id, ANN)
    assert (begun.row.luck, begun.state.chance.seed > 1 << 200) == ("", True)
    with pytest.raises(Refused, match="no_luck"):
        await tables.history.file(table.id)


def test_a_game_keeps_its_seed_whatever_its_size():
    one, other = Chance((1 << 256) - 1), Chance((1 << 256) - 1)
    saved = msgspec.json.decode(msgspec.json.encode(one), type=Chance)
    assert [saved.below(1000) for _ in range(5)] == [other.below(1000) for _ in range(5)]


def test_what_holds_a_secret_does_not_show_it():
    assert [repr(LuckRow("S", ((1, "w"),))), repr(NewLuck("S", str))] == ["LuckRow(...)", "NewLuck(...)"]
