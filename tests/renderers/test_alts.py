"""Pictures in words: what is read aloud after each turn is short, and begins with what is the reader's own."""

import pytest

from bot.engine import machine
from bot.games.registry import games
from bot.languages import languages
from bot.texts import texts
from renderers.look import Look
from renderers.registry import renderer
from tests.renderers.test_shape import NAMES
from tests.walk import play_whole

LONGEST = 600
PLAYED = sorted(games())


def moments(key, seats):
    """States of a game at its beginning, now and then, and at its end."""
    there = play_whole(games()[key], seats, 3)
    return [*(one.s for one in there.decisions[:: max(1, len(there.decisions) // 4)]), there.end]


def seen_words(key, lang, seats):
    """Each moment's words: of the table to a spectator and to each player, and of each seat's part."""
    game, draw, look = games()[key], renderer(key), Look(texts(lang, key), NAMES[:seats])
    for s in moments(key, seats):
        yield None, draw.describe(machine.view(game, s, None), look)
        for seat in range(seats):
            view = machine.view(game, s, seat)
            yield seat, draw.describe(view, look)
            if draw.describe_seat:
                yield seat, draw.describe_seat(view, seat, look)


@pytest.mark.parametrize(("key", "lang"), [(key, lang) for key in PLAYED for lang in languages(key)])
def test_what_is_read_aloud_is_short(key, lang):
    for seats in {games()[key].seats[0], games()[key].seats[-1]}:
        assert all(0 < len(words) <= LONGEST for _, words in seen_words(key, lang, seats))


@pytest.mark.parametrize("key", [key for key in PLAYED if renderer(key).describe_seat])
def test_a_seats_part_is_told_before_all_else(key):
    game, draw = games()[key], renderer(key)
    seats = game.seats[-1]
    look = Look(texts("en", key), NAMES[:seats])
    for s in moments(key, seats):
        for seat in range(seats):
            words = draw.describe_seat(machine.view(game, s, seat), seat, look)
            assert words.startswith(NAMES[seat][:6]), words
