"""data/guides/en/add_a_game.md, followed word for word in a copy of the project by `python -m bot new-game`."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from bot.command_line.new_game import BLOCK, GUIDE, InvalidGameKey, new_game, skeleton
from bot.games.registry import games
from tests.tree import CACHES, ROOT

PASSED = re.compile(r"(\d+) passed")
FAULTS = [  # what an author may forget, and the sentence by which the tests ask for it
    (
        "bot/games/pebbles/view.py",
        "",
        'View.__module__ = "elsewhere"',
        "write bot/games/pebbles/view.py: the view stands there",
    ),
    ("bot/games/pebbles/rules.py", "", "import random", "what is guessed of a state stands in guess.py"),
    ("data/pebbles/rules.ja.toml", '"intro"', '"start"', "begin with how a game goes (intro)"),
    ("data/pebbles/rules.en.toml", '"PEB-01"', f'"PEB-{99}"', "name a test in tests/games/pebbles/ after each"),
    ("data/pebbles/topics.toml", '["controls"]', "[]", "write these rules into a topic of data/pebbles/topics.toml"),
    ("data/pebbles/topics.ja.toml", "words =", "sought =", "write them in data/pebbles/topics.ja.toml"),
    ("data/pebbles/texts.en.toml", "tip =", "hint =", "write verb.take.tip in data/pebbles/texts.en.toml"),
    ("data/pebbles/facts.toml", "minutes =", "mintues =", "write data/pebbles/facts.toml"),
    ("data/pebbles/texts.en.toml", "Taken =", "Took =", "write event.Taken in data/pebbles/texts.en.toml"),
]


def run_python(folder, *arguments, timeout=200):
    """A command run there, on that folder's code."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


def run_tests(folder, *arguments, **settings):
    """The tests run there."""
    return run_python(folder, "-m", "pytest", "-p", "no:cacheprovider", *arguments, **settings)


@pytest.fixture(scope="module")
def guide_copy(tmp_path_factory):
    """A copy in which the guide was followed."""
    folder = tmp_path_factory.mktemp("guide") / "copy"
    # with what is compiled, which takes longer than all tests of one game
    left_out = (*(CACHES - {"__pycache__"}), "*.db*", ".env")
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*left_out))
    begun = run_python(folder, "-m", "bot", "new-game", "pebbles")
    assert begun.returncode == 0, begun.stderr
    return folder


def test_what_is_written_stands_in_the_guide_word_for_word(guide_copy):
    blocks = {block["path"]: block["text"] for block in BLOCK.finditer(GUIDE.read_text("utf-8"))}
    assert len(blocks) > 7
    assert {path: (guide_copy / path).read_text("utf-8") for path in blocks} == blocks


def test_all_tests_of_a_game_hold(guide_copy):
    """Those that know no game by name, which run once for each and name it, and its own; others' need no collecting."""
    others = [f"--ignore=tests/{shelf}/{key}" for shelf in ("games", "renderers") for key in games()]
    ran = run_tests(guide_copy, "-k", "pebbles", *others)
    assert ran.returncode == 0, ran.stdout[-3000:]
    assert int(PASSED.search(ran.stdout)[1]) > 180


@pytest.fixture
def faulty(guide_copy):
    """The same with much forgotten, for one test."""
    kept = {path: (guide_copy / path).read_text("utf-8") for path, *_ in FAULTS}
    for path, before, after, _ in FAULTS:
        text = (guide_copy / path).read_text("utf-8")
        (guide_copy / path).write_text(text.replace(before, after) if before else f"{text}{after}\n", "utf-8")
    yield guide_copy
    for path, text in kept.items():
        (guide_copy / path).write_text(text, "utf-8")


def test_what_is_forgotten_is_asked_for_in_a_sentence(faulty):
    where = ("tests/test_layers.py", "tests/test_texts.py", "tests/test_every_games_texts.py", "tests/test_topics.py")
    ran = run_tests(faulty, *where, "-k", "pebbles")
    assert ran.returncode == 1
    assert [sentence for *_, sentence in FAULTS if sentence not in ran.stdout] == []


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_all_tests_of_the_project_hold_with_two_new_games_in_it(guide_copy):
    run_python(guide_copy, "-m", "bot", "new-game", "night_market")
    ran = run_tests(guide_copy, "-n", "2", f"--ignore={guide_copy / 'tests/games/test_guide.py'}", timeout=7000)
    assert ran.returncode == 0, ran.stdout[-5000:]


@pytest.mark.parametrize(("lang", "told"), [("en", ("points.", "Heap")), ("ja", ("点を得た。", "得点"))])
def test_it_is_played_in_the_terminal_in_both_languages(lang, told, guide_copy):
    played = run_python(
        guide_copy, "-c", f"from bot.command_line.terminal import play; play('pebbles', 3, ['random'] * 3, 1, {lang!r})"
    )
    assert played.returncode == 0, played.stderr
    assert all(entry in played.stdout for entry in told)


def test_it_is_strictly_typed_and_in_good_form(guide_copy):
    typed = run_python(guide_copy, "-m", "mypy", "--strict", "bot/games/pebbles")
    assert typed.returncode == 0, typed.stdout
    formed = run_python(guide_copy, "-m", "ruff", "format", "--check", "bot/games/pebbles", "tests/games/pebbles")
    assert formed.returncode == 0, formed.stdout


def test_the_game_has_about_eighty_lines(guide_copy):
    lines = [
        line
        for path in (guide_copy / "bot/games/pebbles").glob("*.py")
        for line in path.read_text("utf-8").splitlines()
    ]
    assert sum(bool(line) for line in lines) < 90


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("Bids", "'Bids' is no key such as sky_islands"),
        ("ab", "'ab' is no key such as sky_islands"),
        ("secret-bids", "'secret-bids' is no key"),
        ("../bids", "'../bids' is no key"),
        ("b" * 33, "32 characters at most"),
        ("class", "'class' is a word of Python"),
        ("oceans", "bot/games/oceans is there already"),
        ("locales", "data/locales is there already"),
        ("registry", "bot/games/registry.py is there already"),
        ("sky", "a command of the bot is called sky already"),
        ("settings", "a command of the bot is called settings already"),
    ],
)
def test_a_key_that_cannot_be_is_refused_with_a_reason(key, why):
    with pytest.raises(InvalidGameKey, match=re.escape(why)):
        skeleton(key)


def test_a_game_is_begun_in_a_clone_only(tmp_path, capsys):
    assert new_game("night_market", tmp_path) == 1
    assert "no clone of the project" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_only_what_is_called_by_the_games_name_is_renamed():
    files = skeleton("carrot_market")
    assert {path.replace("carrot_market", "pebbles") for path in files} == skeleton("pebbles").keys()
    assert not any(re.search(r"[\"./]pebbles|Pebbles|PEB", text) for text in files.values())
    english = files["data/carrot_market/texts.en.toml"]
    assert 'name = "Carrot Market"' in english
    assert "Take one to three pebbles" in english
    assert 'id = "CAO-01"' in files["data/carrot_market/rules.en.toml"], "CAR is another game's"
    assert "test_cao_01" in files["tests/games/carrot_market/test_rules.py"]
