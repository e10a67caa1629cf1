"""Clocks of turns against a clock that ticks minute by minute; vacation."""

from random import Random

import pytest

from bot.pace.pace import LEAST, PACES, Pace, TurnClock, custom_pace
from bot.pace.pace import MOST as LONGEST
from bot.pace.spans import expiry, merge_spans, running_time
from bot.pace.vacation import MOST, Vacation
from bot.pace.wall_time import DAY, HOUR, MINUTE


@pytest.mark.parametrize("seed", range(30))
def test_a_clock_agrees_with_one_that_is_counted_minute_by_minute(seed):
    chance = Random(seed)
    places = sorted(chance.sample(range(200), 8))
    still = list(zip(places[::2], places[1::2], strict=True))
    start, left = chance.randrange(100), chance.randrange(1, 80)
    end, shows = start, left
    while shows:
        shows -= not any(first <= end < last for first, last in still)
        end += 1
    assert expiry(start, left, still) == end
    assert running_time(start, end, still) == left
    assert TurnClock(left, start).left_at(end, still) == 0
    assert TurnClock(left, start).left_at(end - 1, still) == 1
    assert TurnClock(left, start).share_at(1, still) == end


def test_spans_that_touch_or_overlap_are_one():
    assert list(merge_spans([(1, 3), (2, 5), (5, 6), (6, 6), (8, 9)])) == [(1, 6), (8, 9)]
    assert list(merge_spans([])) == []


def test_a_span_inside_another_adds_nothing_nor_does_an_empty_one():
    assert list(merge_spans([(0, 10), (2, 3), (12, 12)])) == [(0, 10)]


def test_a_clock_that_is_read_before_it_began_has_not_run():
    assert running_time(10, 5, []) == running_time(10, 5, [(0, 20)]) == 0


def test_a_turn_adds_up_to_the_cap_and_takes_nothing_away():
    pace = Pace(bank=10, increment=4, cap=12)
    assert [pace.after_turn(left) for left in (0, 5, 9, 12, 20)] == [4, 9, 12, 12, 20]
    assert all(pace.increment <= pace.bank <= pace.cap for pace in PACES.values())


@pytest.mark.parametrize(("left", "more"), [(0, 4), (2, 6), (5, 7), (9, 9)])
def test_with_as_much_again_as_at_first_it_holds_no_more_than_the_cap_and_no_less_than_before(left, more):
    assert PACES["calm"].with_bank(left * DAY) == more * DAY


@pytest.mark.parametrize(("bank", "increment", "cap"), [(DAY, HOUR, 2 * DAY), (HOUR, DAY, 2 * DAY)])
def test_a_pace_of_ones_own_holds_twice_the_larger(bank, increment, cap):
    assert custom_pace(bank, increment) == Pace(bank, increment, cap)


@pytest.mark.parametrize("out", [LEAST - 1, LONGEST + 1])
def test_a_pace_of_ones_own_keeps_to_its_bounds(out):
    assert custom_pace(LEAST, LONGEST) is not None
    assert custom_pace(LONGEST, LEAST) is not None
    assert custom_pace(out, DAY) is custom_pace(DAY, out) is None


def test_half_of_the_time_is_up_before_a_night_and_all_of_it_after():
    clock, night = TurnClock(8 * HOUR, since=0), [(6 * HOUR, 16 * HOUR)]
    assert clock.share_at(0.5, night) == 4 * HOUR
    assert clock.share_at(0.8, night) == pytest.approx(16 * HOUR + 0.4 * HOUR)
    assert clock.share_at(1, night) == 18 * HOUR


def test_vacation_is_earned_by_the_day_up_to_three_weeks():
    assert Vacation().remaining(8 * DAY) == DAY
    assert Vacation().remaining(1000 * DAY) == MOST
    after = Vacation(2 * DAY, 0).after_taking(8 * DAY, DAY)
    assert after.remaining(8 * DAY) == after.remaining(9 * DAY) == 2 * DAY
    assert after.remaining(9 * DAY + 8 * MINUTE) == 2 * DAY + MINUTE
    assert Vacation().after_taking(8 * DAY, 5 * DAY).remaining(9 * DAY) == 0
