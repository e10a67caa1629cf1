"""Parts of tables that are kept show what they would show if they were drawn anew."""

from itertools import islice

import pytest

from bot.bench.tables import NAMES
from bot.bench.walk import usual_seats, walk
from bot.engine import machine
from bot.games.registry import games
from bot.texts import texts
from renderers.kit.cache import PANELS
from renderers.look import Look
from renderers.registry import renderer

STEPS, EVERY = 60, 12  # choices of a random game, and after how many of them all is drawn anew


@pytest.mark.parametrize("key", games())
def test_a_table_looks_the_same_whatever_was_drawn_before(key, monkeypatch):
    game, draw, look = games()[key], renderer(key).table, Look(texts("en", key), NAMES)
    for number, moment in enumerate(islice(walk(game, usual_seats(game), 1), STEPS)):
        if number % EVERY in (EVERY - 2, EVERY - 1):
            view = machine.view(game, moment.state, None)
            picture = draw(view, look)
        if number % EVERY == EVERY - 1:
            with monkeypatch.context() as anew:
                for way in ("get", "take"):
                    anew.setattr(PANELS, way, lambda _: None)
                assert draw(view, look).tobytes() == picture.tobytes()
