"""What is drawn before anybody asks: tables of each game by each who draws, whatever fails of one."""

import pytest

from bot.games.registry import games
from bot.process import memory
from cogs.pictures.drawers import in_threads
from cogs.pictures.pictures import MOMENTS, Pictures, first_tables
from renderers import files


@pytest.fixture
def pictures():
    drawing = Pictures(in_threads(2))
    yield drawing
    drawing.close()


@pytest.mark.usefixtures("restore_games")
@pytest.mark.parametrize("key", games())
async def test_every_game_is_drawn_beforehand(pictures, key, monkeypatch, lines):
    drawn = []
    for other in [*games()]:
        if other != key:
            games().pop(other)
    monkeypatch.setattr(files, "table", lambda *drawing: drawn.append(drawing))
    monkeypatch.setattr(memory, "freeze_gc", lambda: None)
    await pictures.warm()
    assert [line for line in lines() if line["level"] == "error"] == []
    assert len(drawn) == len(MOMENTS) * len(first_tables(key)) * 2


async def test_a_game_that_cannot_be_drawn_leaves_the_others_theirs_and_is_named(pictures, monkeypatch, lines):
    drawn, frozen = [], []

    def draw(key, view, look):
        if key == "oceans":
            raise ZeroDivisionError
        drawn.append((key, len(look.names), look.texts.lang))

    monkeypatch.setattr(files, "table", draw)
    monkeypatch.setattr(memory, "freeze_gc", lambda: frozen.append(1))
    await pictures.warm()
    tables = [(key, seats, lang) for _ in MOMENTS for key in games() for seats, lang in first_tables(key)]
    assert drawn == [table for table in tables if table[0] != "oceans" for _ in range(2)]
    failed = [(line["game"], line["language"]) for line in lines() if line["event"] == "a game's first picture failed"]
    assert failed == [(key, lang) for key, _, lang in tables if key == "oceans"]
    assert len(frozen) == 2
