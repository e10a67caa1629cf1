"""The pictures of real games, decision by decision."""

import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.games.solarius_mission import GAME
from renderers.kit.png import png
from renderers.solarius_mission import brings, describe, describe_long, hand, preview, seat, table
from tests.renderers.solarius_mission.looks import look
from tests.walk import decisions

EVERY = 12  # decisions between two that are looked at


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_are_drawn_and_told(seats):
    shown = look("ja" if seats % 2 else "en", "light" if seats > 3 else "dark")
    for number, d in enumerate(decisions(GAME, seats, seats + 3)):
        if number % EVERY:
            continue
        before = machine.view(GAME, d.s, d.seat)
        after = copy(d.s)
        machine.play(GAME, after, d.seat, d.choice)
        after = machine.view(GAME, after, d.seat)
        assert preview(before, after, d.seat, shown).width == 1200
        assert all(brings(before, after, d.seat, shown))
        assert hand(before, shown).width == 1200
        assert len(describe(before, shown)) <= 1000
    last = machine.view(GAME, d.s, None)
    assert len(png(table(last, shown))) < 500 << 10


def test_the_account_of_a_real_end_is_drawn():
    *_, d = decisions(GAME, 2, 1)
    view = machine.view(GAME, d.s, None)
    assert view.final
    for lang in ("en", "ja"):
        picture = table(view, look(lang))
        assert picture.height == 1500
        assert seat(view, 0, look(lang)).width == 1200
        assert describe_long(view, look(lang)).count("\n") > 20
