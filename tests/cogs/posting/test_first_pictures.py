"""What is drawn before anybody asks: tables of each game, whatever fails of one."""

import pytest

from bot.games.registry import games
from bot.texts import LANGUAGES
from cogs.pictures import pictures as pictures_module
from cogs.pictures.pictures import WARMED, Pictures


@pytest.fixture
def pictures():
    drawing = Pictures(1)
    yield drawing
    drawing.close()


async def test_a_game_that_cannot_be_drawn_leaves_the_others_theirs_and_is_named(pictures, monkeypatch, lines):
    drawn = []

    def draw(game, seats, lang):
        if game.key == "oceans":
            raise ZeroDivisionError
        drawn.append((game.key, seats, lang))

    monkeypatch.setattr(pictures_module, "_draw_first", draw)
    await pictures.warm()
    ways = list(zip(WARMED, LANGUAGES, strict=True))
    assert drawn == [(key, seats, lang) for seats, lang in ways for key in games() if key != "oceans"]
    failed = [(line["game"], line["language"]) for line in lines() if line["event"] == "a game's first picture failed"]
    assert failed == [("oceans", lang) for lang in LANGUAGES]


def test_a_first_picture_is_the_table_as_the_game_begins():
    small, large = (pictures_module._draw_first(games()["cartographers"], seats, "en") for seats in (2, 4))
    assert small.size != large.size
