"""How a game went: every seat's line ends at its points, and bars are as long as what they stand for."""

from dataclasses import replace

import pytest

from bot.texts import texts
from renderers.kit.glance import PHONE, least, listen
from renderers.kit.palette import SEATS, lighter
from renderers.look import Look
from renderers.story import (
    CHANCES,
    CHANCES_TOP,
    CHART,
    GAP,
    MARGIN,
    PARTS,
    WIDTH,
    Part,
    Story,
    axis_ticks,
    draw,
    point_at,
)


def story(seats=3, moments=20, lost=0, *, known=True):
    points = tuple(tuple(moment * (seat + 1) - lost for seat in range(seats)) for moment in range(moments))
    parts = (Part("towers", tuple(range(3, 3 + seats))), Part("islands", (7,) * seats), Part("fines", (-lost,) * seats))
    chances = (
        tuple(
            tuple((1 + seat * moment) / sum(1 + other * moment for other in range(seats)) for seat in range(seats))
            for moment in range(moments)
        )
        if known
        else ()
    )
    return Story(points, chances, ("Start", "Turn 20"), ((5, 0), (9, seats - 1)), parts, tuple(reversed(range(seats))))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seats", [1, 4, 8])
def test_every_number_of_seats_is_drawn_and_read_on_a_phone(seats, lang, theme):
    with listen() as written:
        picture = draw(story(seats, lost=4), Look(texts(lang), tuple(f"さくら {seat}" for seat in range(seats)), theme))
    assert picture.width == 1200
    assert picture.height <= 1.25 * picture.width
    assert {one.words for one in written} >= {"Start", "Turn 20", "towers", "islands", "−4"}
    assert all(one.size >= least(1200) for one in written), PHONE


def test_more_points_lie_higher_and_later_moments_further_right():
    told = story()
    (x, y), (later, higher) = point_at(told, 3, 1), point_at(told, 4, 1)
    assert (later > x, higher < y) == (True, True)
    assert point_at(told, 19, 2)[1] < point_at(told, 19, 0)[1]


def test_kinds_of_points_have_colours_of_their_own():
    kinds = tuple(Part(f"kind {number}", (20,)) for number in range(14))
    picture = draw(Story(((0,), (280,)), (), ("Start", "Turn 1"), (), kinds, (0,)), Look(texts("en"), ("Ann",)))
    y = MARGIN + CHART + GAP + 14 + 40 + 4
    row = {picture.getpixel((x, y)) for x in range(WIDTH)}
    assert len(set(PARTS)) == len(PARTS) == len(kinds)
    assert set(PARTS) <= row


def test_a_game_of_one_moment_in_which_nobody_scored():
    draw(Story(((0, 0),), ((0.5, 0.5),), ("Start", "Start"), (), (), (0, 1)), Look(texts("en"), ("Ann", "Ben")))


def test_areas_of_chances_are_as_high_as_the_chances_and_named():
    told = Story(((0, 0), (0, 1)), ((0.5, 0.5), (0.25, 0.75)), ("Start", "Turn 1"), (), (), (1, 0))
    with listen() as written:
        picture = draw(told, Look(texts("en"), ("Ann", "Ben")))
    assert "Chances of winning" in {one.words for one in written}
    last = round(point_at(told, 1, 0)[0]) - 8
    column = [picture.getpixel((last, y)) for y in range(CHANCES_TOP, CHANCES_TOP + CHANCES)]
    upper, lower = (column.count(lighter(SEATS[seat][0], 0.2)) for seat in told.ranked)
    assert 2.6 < upper / lower < 3.2
    unknown = draw(replace(told, chances=()), Look(texts("en"), ("Ann", "Ben")))
    assert unknown.height == picture.height - CHANCES - GAP


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0, 7), (-12, 3), (0, 99), (-3, 140), (0, 1200)])
def test_there_are_a_few_round_numbers_at_the_left(low, high):
    ticks = axis_ticks(low, high)
    assert 2 <= len(ticks) <= 7
    assert low <= ticks[0] <= 0 <= ticks[-1] <= high
