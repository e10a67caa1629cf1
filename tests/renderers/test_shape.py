"""Tables' pictures as phones show them without a tap: as wide as they are, and hardly higher."""

import pytest

from bot.engine import machine
from bot.games.registry import games
from bot.texts import texts
from renderers.look import Look
from renderers.registry import renderer
from tests.walk import play_whole

TALLEST = 1.25  # times their width
NAMES = ("Ann", "山田太郎", "Maximilian von Habsburg-Lothringen", "ボットさくら", "Bob", "Joséphine", "Zoë", "Kim")


def shapes(key, seats):
    """How tall a game's table is, in its widths, at the beginning, now and then, and at the end."""
    game, draw = games()[key], renderer(key).table
    there = play_whole(game, seats, 3)
    states = [one.s for one in there.decisions[:: max(1, len(there.decisions) // 3)]]
    pictures = [draw(machine.view(game, s, None), Look(texts("en", key), NAMES[:seats])) for s in (*states, there.end)]
    return [picture.height / picture.width for picture in pictures]


@pytest.mark.parametrize(("key", "seats"), [(key, seats) for key, game in games().items() for seats in game.seats])
def test_a_phone_shows_a_table_in_its_full_width(key, seats):
    assert max(shapes(key, seats)) <= TALLEST
