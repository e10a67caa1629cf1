"""Who is to sit together: by title, pace, seats and server, by skill that matters less with time, never by force."""

import pytest
from msgspec.structs import replace

from bot.pace.wall_time import DAY, HOUR
from bot.tables.finding.matching import DAY_HOURS, Seeker, find_groups
from bot.tables.finding.wishes import Wishes, are_alike

WISHES = Wishes(titles=("oceans",), seats=(2,), pace="calm")
EVENING, MORNING = 0b1111 << 18, 0b1111 << 6  # hours of the day


def seeker(user, since=0, servers=(1,), hours=DAY_HOURS, skill=None, **wishes):
    known = {} if skill is None else {"oceans": skill}
    return Seeker(user, since, replace(WISHES, **wishes), servers, hours, known)


def groups(*seekers, avoided=(), offered=None, now=0):
    return [
        [member.user_id for member in group.members] for group in find_groups(seekers, set(avoided), offered or {}, now)
    ]


def test_who_waits_longest_sits_first():
    assert groups(seeker(1, 30), seeker(2, 10), seeker(3, 20)) == [[2, 3]]
    assert groups(*(seeker(user, -user) for user in range(7))) == [[6, 5], [4, 3], [2, 1]]


@pytest.mark.parametrize(
    "other",
    [
        {"pace": "brisk"},
        {"titles": ("cartographers",)},
        {"seats": (3,)},
        {"servers": (2,)},
        {"language": "ja"},
        {"level": "new"},
        {"hours": MORNING},
    ],
)
def test_whoever_wants_something_else_does_not_fit(other):
    assert groups(seeker(1, language="en", hours=EVENING), seeker(2, **other)) == []


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        ({}, True),
        ({"level": "teaches"}, True),
        ({"level": "new"}, False),
        ({"language": "ja"}, False),
        ({"pace": "brisk"}, False),
        ({"titles": ("cartographers", "oceans"), "seats": (2, 8)}, True),
        ({"titles": ("cartographers",), "seats": (2, 8)}, False),
    ],
)
def test_who_is_said_to_look_too_could_be_met(other, alike):
    """A learner was told of somebody with whom they are never brought together; eight are too many for Oceans."""
    mine = replace(WISHES, language="en", titles=("oceans",), seats=(2, 8))
    assert are_alike(mine, replace(WISHES, **other)) is alike
    assert are_alike(replace(mine, seats=(8,)), replace(WISHES, seats=(8,))) is False


def test_any_language_fits_to_one_and_learners_to_teachers():
    assert groups(seeker(1, language="ja"), seeker(2)) == [[1, 2]]
    assert groups(seeker(1, level="new"), seeker(2, level="teaches")) == [[1, 2]]
    assert groups(seeker(1, level="new"), seeker(2, level="new")) == [[1, 2]]
    (group,) = find_groups([seeker(1), seeker(2, language="ja")], (), {}, 0)
    assert (group.language, group.pace, group.game, group.guild_id) == ("ja", "calm", "oceans", 1)


@pytest.mark.parametrize("pair", [(1, 2), (2, 1)])
def test_nobody_sits_with_whom_they_avoid_or_who_avoids_them(pair):
    assert groups(seeker(1), seeker(2), avoided=[pair], now=30 * DAY) == []
    three = [seeker(user, user, seats=(3,)) for user in (1, 2, 3, 4)]
    assert groups(*three, avoided=[pair]) == [[1, 3, 4]]


def test_the_more_seats_come_first_and_fewer_rather_than_none():
    wide = [seeker(user, user, seats=(2, 3)) for user in (1, 2, 3)]
    assert groups(*wide) == [[1, 2, 3]]
    assert groups(*wide[:2]) == [[1, 2]]
    assert groups(seeker(1, seats=(9,)), seeker(2, seats=(9,))) == []  # the title has no such table


def test_three_hours_must_be_common_to_all():
    two = [seeker(1, hours=0b0111), seeker(2, hours=0b1111)]
    assert groups(*two) == [[1, 2]]
    assert groups(two[0], seeker(2, hours=0b1110)) == []
    three = [seeker(1, 1, hours=0b11110, seats=(3,)), seeker(2, 2, hours=0b01111, seats=(3,))]
    assert groups(*three, seeker(3, 3, hours=0b00111, seats=(3,))) == []  # each two have three, all have two


def test_skill_matters_less_with_waiting_and_not_at_all_where_it_is_unknown():
    far = [seeker(1, skill=20.0), seeker(2, skill=26.0)]
    assert groups(*far) == []
    assert groups(*far, now=2 * HOUR) == []
    assert groups(*far, now=3 * HOUR) == [[1, 2]]
    assert groups(seeker(1, skill=0.0), seeker(2, skill=50.0), now=DAY) == [[1, 2]]
    assert groups(seeker(1, skill=0.0), seeker(2)) == [[1, 2]]


def test_a_title_is_played_where_it_is_offered():
    two = [seeker(1, servers=(1, 2)), seeker(2, servers=(1, 2))]
    assert groups(*two, offered={1: ("cartographers",), 2: ("cartographers",)}) == []
    (group,) = find_groups(two, (), {1: ("cartographers",)}, 0)
    assert group.guild_id == 2
