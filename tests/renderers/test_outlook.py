"""What may come of a choice, as a chart: its marks lie where the numbers are, and a phone can show it."""

from typing import get_args

import pytest

from bot.games.registry import games
from bot.players.outlook import Until
from bot.texts import texts
from cogs.panel.what_if import until_text
from renderers.kit.glance import PHONE, least, listen
from renderers.look import Look
from renderers.outlook import WIDTH, Spread, draw, x_of

ROWS = [Spread(f"a thing of number {row}", 3, (*range(row + 1), 7)) for row in range(8)]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("lang", ["en", "ja", "de"])
def test_it_is_read_on_a_phone(lang, theme):
    words = texts(lang)
    with listen() as written:
        when = words("what_if.until.turn")
        picture = draw(ROWS, 1, when, Look(words, ("Ann", "Ben"), theme))
    assert picture.width == WIDTH
    assert picture.height <= 1.25 * WIDTH
    said = {one.words for one in written}
    assert said >= {when, words("what_if.chart.now"), words("what_if.chart.legend"), *(row.name for row in ROWS)}
    assert all(one.size >= least(WIDTH) for one in written), PHONE


@pytest.mark.parametrize("until", get_args(Until))
@pytest.mark.parametrize("lang", ["en", "ja", "de"])
def test_when_it_is_has_room(lang, until):
    for key in games():
        words = texts(lang, key)
        when = until_text(until, words)
        with listen() as written:
            draw(ROWS[:1], 0, when, Look(words, ("Ann",)))
        assert when in [one.words for one in written], key


def test_more_lies_further_right_between_the_ends_of_a_row():
    spread = Spread("points", 4, (6, 9, 10, 12))
    places = [x_of(spread, number) for number in (4, 6, 9, 12)]
    assert places == sorted(places)
    assert len({*places}) == 4
    one = Spread("points", 4, (4, 4))
    assert places[0] < x_of(one, 4) < places[-1]


@pytest.mark.parametrize(
    ("later", "half", "middle"),
    [((3,), (3, 3), 3), ((0, 4, 8, 12, 16), (4, 12), 8), ((1, 2), (1.25, 1.75), 1)],
)
def test_half_of_the_worlds_lie_in_the_thick_part(later, half, middle):
    spread = Spread("points", 0, later)
    assert (spread.half, spread.middle) == (half, middle)


def test_losses_have_a_real_minus():
    with listen() as written:
        draw([Spread("points", -1, (-3, -2, 5))], 0, "then", Look(texts("en"), ("Ann",)))
    assert {"−1", "−3", "−2", "5"} <= {one.words for one in written}
