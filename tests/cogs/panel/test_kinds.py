"""A list that is longer than a phone shows is parted by the marks of its lines: planets, and other hexes."""

import discord
import pytest

from bot.games.registry import games
from bot.layout import Hint, PanelPart
from bot.layout.registry import layout
from bot.texts import texts
from cogs.panel.control import PAGE
from cogs.panel.kinds import in_kinds
from cogs.panel.listing import SCREEN

PARTS = (PanelPart("act"), PanelPart("hex", apart=("settle", "reveal")))
WORDS = texts("en", "solarius_mission")
MARKS = ("settle", "station", "reveal", "mission")


def lines(number):
    """So many flights."""
    return [discord.SelectOption(label=f"{at}", value=f"fly {at}") for at in range(number)]


def marks_in_turn(place, value, chosen):
    """Beside each hex another use of it."""
    return Hint((MARKS[int(value) % len(MARKS)],))


def test_a_long_list_is_two_and_each_line_stands_in_one_of_them():
    listed = [*lines(SCREEN + 4), discord.SelectOption(label="More …", value=f"{PAGE}1")]
    (apart, planets), (rest, others) = in_kinds(listed, PARTS, marks_in_turn, WORDS)
    assert (apart, rest) == (WORDS("heading.hex_apart"), WORDS("heading.hex_rest"))
    assert max(len(planets), len(others)) <= SCREEN
    assert [one.value for one in planets[:3]] == ["fly 0", "fly 2", "fly 4"]
    assert planets[-1] is others[-1] is listed[-1], "the next page is reached from both"
    assert sorted(one.label for one in (*planets[:-1], *others[:-1])) == sorted(one.label for one in listed[:-1])


@pytest.mark.parametrize(
    ("number", "marks", "parts"),
    [
        (SCREEN, MARKS, PARTS),
        (SCREEN + 4, ("settle",), PARTS),
        (SCREEN + 4, ("station",), PARTS),
        (SCREEN + 4, MARKS, (PanelPart("act"), PanelPart("hex"))),
    ],
)
def test_a_short_list_is_one_and_so_is_one_of_one_kind(number, marks, parts):
    def hints(place, value, chosen):
        return Hint((marks[int(value) % len(marks)],))

    assert in_kinds(lines(number), parts, hints, WORDS) == []


def test_each_has_a_name_in_every_language():
    parts = [
        (key, row.name)
        for key, game in games().items()
        for panel in layout(game.package).panels.values()
        for row in panel.parts
        if row.apart
    ]
    assert parts
    for key, name in parts:
        for lang in ("en", "ja"):
            words = texts(lang, key)
            assert words(f"heading.{name}_apart") != words(f"heading.{name}_rest")
