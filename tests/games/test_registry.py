"""A game that its author got wrong is left out, and it is said why; the others are there."""

import sys

import msgspec
import pytest

import bot.games
from bot.games.registry import games, leave_out
from bot.texts import Texts, texts
from bot.wording import missing_text, required_keys


@pytest.fixture
def add(tmp_path, monkeypatch):
    """Adds a package of a game; what is loaded afterwards."""
    monkeypatch.setattr(bot.games, "__path__", [*bot.games.__path__, str(tmp_path)])

    def add_game(name, source):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(source, "utf-8")
        return games.__wrapped__()

    yield add_game
    for name in [name for name in sys.modules if name.startswith("bot.games.odd_")]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", "module 'bot.games.odd_one' has no attribute 'GAME'"),
        ("GAME = 3", "its GAME is of type int, not Game"),
        ("import no_such_module", "No module named 'no_such_module'"),
        ("from bot.games.oceans import GAME", "its key is 'oceans', unlike its folder"),
        ("raise KeyError('cards')", "'cards'"),
    ],
)
def test_a_package_that_is_no_game_is_left_out_and_named(source, why, add, caplog):
    assert list(add("odd_one", source)) == list(games())
    (line,) = [record.getMessage() for record in caplog.records]
    assert line == f"the game odd_one is left out: {why}"


def test_a_game_that_is_left_out_is_told_once(restore_games, caplog):
    leave_out("oceans", "ja: there is no text game.name")
    leave_out("oceans", "again")
    assert "oceans" not in games()
    assert len(games()) > 3
    assert [record.getMessage() for record in caplog.records] == [
        "the game oceans is left out: ja: there is no text game.name"
    ]


@pytest.mark.parametrize("key", ["game.about", "verb.feed.name", "part.card.about", "option.reef.true"])
def test_the_first_text_that_is_missing_is_named_with_its_language(key, monkeypatch):
    game = games()["oceans"]
    if key not in required_keys(game):
        key = next(text_key for text_key in required_keys(game) if text_key.startswith(key.partition(".")[0]))
    kept = texts("ja", "oceans")
    short = Texts("ja", {text_key: "x" for text_key in kept if text_key != key})
    monkeypatch.setattr("bot.wording.texts", lambda lang, game: short if lang == "ja" else texts(lang, game))
    assert missing_text(game) == f"ja: there is no text {key}"


def test_catalogues_that_are_not_there_are_named():
    stranger = msgspec.structs.replace(games()["oceans"], key="odd_one")
    assert missing_text(stranger).startswith("en: ")
    assert "odd_one" in missing_text(stranger)


@pytest.mark.parametrize("key", games())
def test_every_game_of_ours_has_what_it_needs(key):
    assert missing_text(games()[key]) is None
