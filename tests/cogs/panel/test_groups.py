"""A list that is not read at a glance is parted by what its lines are about: planets, or each island."""

import discord
import pytest

from bot.layout import Hint, PanelPart
from bot.texts import texts
from cogs.panel.control import PAGE
from cogs.panel.groups import in_groups
from cogs.panel.offers import GLANCE, WORTH_A_PAGE

FLIGHTS, HOUSES = texts("en", "solarius_mission"), texts("en", "sky_islands")
HEXES = (PanelPart("act"), PanelPart("hex"))
SITES = (PanelPart("what"), PanelPart("where"))
PLANET = (("destination", "planet"),)
MOST = 3  # lists


def lines(number, act="fly"):
    """So many choices of an act."""
    return [discord.SelectOption(label=f"{at}", value=f"{act} {at}", description="beside") for at in range(number)]


def in_turn(*groups):
    """Hints of lines that belong to these groups in turn."""
    return lambda place, value, chosen: Hint(group=groups[int(value) % len(groups)])


def island(number):
    """The group of an island."""
    return (("beside", f"{number}number"), ("beside", "open"))


def test_a_long_list_is_two_and_each_line_stands_in_one_of_them():
    listed = [*lines(GLANCE + 4), discord.SelectOption(label="More …", value=f"{PAGE}1")]
    (apart, planets), (rest, others) = in_groups(listed, HEXES, in_turn(PLANET, ()), FLIGHTS, MOST)
    assert (apart, rest) == ("Fly to a planet", "Fly elsewhere")
    assert [one.value for one in planets[:3]] == ["fly 0", "fly 2", "fly 4"]
    assert planets[-1] is others[-1] is listed[-1], "the next page is reached from both"
    assert sorted(one.label for one in (*planets[:-1], *others[:-1])) == sorted(one.label for one in listed[:-1])


@pytest.mark.parametrize(
    ("number", "groups", "most"),
    [
        (GLANCE, (PLANET, ()), MOST),
        (GLANCE + 4, (PLANET,), MOST),
        (GLANCE + 4, ((),), MOST),
        (GLANCE + 4, (PLANET, ()), 1),
    ],
)
def test_a_short_list_is_one_and_so_is_one_of_one_group_or_without_room(number, groups, most):
    assert in_groups(lines(number), HEXES, in_turn(*groups), FLIGHTS, most) == []


def test_each_island_has_its_list_as_far_as_there_is_room():
    groups = [island(1), island(2), island(1), island(3)]
    listed = in_groups(lines(16, "house"), SITES, in_turn(*groups), HOUSES, MOST)
    names = [f"House: island {number} · open" for number in (1, 2, 3)]
    assert [(name, len(some)) for name, some in listed] == [*zip(names, (8, 4, 4), strict=True)]
    (largest, houses), (rest, others) = in_groups(lines(16, "house"), SITES, in_turn(*groups), HOUSES, 2)
    assert (largest, rest) == (names[0], "House: elsewhere")
    assert (len(houses), len(others)) == (8, 8)


def test_an_island_of_a_line_or_two_stands_among_the_rest():
    numbers = [1] * 8 + [2] * (WORTH_A_PAGE - 1) + [3] * WORTH_A_PAGE

    def hints(place, value, chosen):
        return Hint(group=island(numbers[int(value)]))

    listed = in_groups(lines(len(numbers), "house"), SITES, hints, HOUSES, 4)
    assert [name for name, _ in listed][-1] == "House: elsewhere"
    assert [len(some) for _, some in listed] == [8, WORTH_A_PAGE, WORTH_A_PAGE - 1]


def test_what_the_name_of_a_list_says_does_not_stand_beside_its_lines():
    described = lines(12, "house")
    for option in described[:6]:
        option.description = "island 1 · open"
    (_, houses), (_, others) = in_groups(described, SITES, in_turn(island(1), island(2)), HOUSES, MOST)
    assert [one.description for one in houses] == [None] * 3 + ["beside"] * 3
    assert {one.description for one in others} == {"island 1 · open", "beside"}


@pytest.mark.parametrize(("key", "part"), [("solarius_mission", "hex"), ("sky_islands", "where")])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_list_has_a_name_in_every_language(key, part, lang):
    words = texts(lang, key)
    assert words(f"heading.{part}_group", group="x") != words(f"heading.{part}_rest")
