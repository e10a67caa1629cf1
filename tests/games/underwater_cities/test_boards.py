"""Underwater Cities' player boards: data/underwater_cities and the rows say the same, and they are as designed."""

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from bot.games.underwater_cities import boards  # noqa: F401
from bot.games.underwater_cities.board import BOARDS, CITIES, CORNERS, EXPANSION, START
from bot.games.underwater_cities.gains import Advance, Gain
from bot.games.underwater_cities.goods import KINDS, Goods

DATA = Path(__file__).parents[3] / "data" / "underwater_cities"
BOARD_FACTS = tomllib.loads((DATA / "boards.toml").read_text("utf-8"))
BASIC, ADVANCED = tuple("1234"), tuple("5678")
WORTH = {"kelp": 1.0, "credit": 1.0, "steelplast": 1.3, "science": 1.3, "biomatter": 2.1}  # era II
POINT, CARD, STEP = 1.8, 0.5, 1.0


def told_bonus(space):
    """A space's bonus as the facts tell it."""
    counts = Counter()
    for effect in space.bonus:
        if isinstance(effect, Advance):
            counts["steps"] += effect.steps
        else:
            counts.update(dict(zip(KINDS, effect.goods.counts, strict=True)))
            counts.update({"points": effect.points, "cards": effect.draw})
    return {what: n for what, n in counts.items() if n}


@pytest.mark.parametrize("fact", BOARD_FACTS["board"], ids=lambda fact: f"board{fact['number']}")
def test_the_code_has_the_boards_of_the_facts(fact):
    graph = BOARD_FACTS["graph"]
    made = BOARDS[str(fact["number"])]
    assert made.tunnels == (*graph["sides"], *graph[fact["links"]], *graph["metropolises"])
    assert list(made.rooms) == fact["buildings"]
    assert {space.name: told_bonus(space) for space in made.printed if space.bonus} == fact["bonus"]
    surcharges = {name: Goods(**price) for name, price in fact.get("surcharge", {}).items()}
    assert {space.name: space.surcharge for space in made.printed if space.surcharge.total} == surcharges
    kinds = ("double", "triple", "pair", "symbiotic", "metropolis")
    special = {name: kind for kind in kinds for name in fact.get(kind, [])}
    assert {space.name: space.special for space in made.printed if space.special} == special


def test_uwc_08_four_basic_and_four_advanced_boards():
    assert [(str(f["number"]), f["side"]) for f in BOARD_FACTS["board"]] == [
        *((name, "basic") for name in BASIC),
        *((name, "advanced") for name in ADVANCED),
    ]
    assert [*BOARDS] == [*BASIC, *ADVANCED]


@pytest.mark.parametrize("name", BOARDS)
def test_every_printed_space_is_a_space_of_the_board(name):
    made = BOARDS[name]
    rooms = {room for city in CITIES for room in made.buildings[city]}
    names = [space.name for space in made.printed]
    assert len({*names}) == len(names)
    assert {*names} <= rooms | {*CITIES} | {*made.tunnels}
    assert START not in names


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_16_tunnel_spaces_27_building_spaces_and_9_expansion_spaces(name):
    made = BOARDS[name]
    assert len({*made.tunnels}) == 16
    assert sum(made.rooms) == 27
    assert sum(space.endswith(EXPANSION) for space in made.spaces) == 9
    assert {corner: len(made.metropolis_tunnels[corner]) for corner in CORNERS} == {"M1": 2, "M3": 1, "M7": 1}


@pytest.mark.parametrize("name", BASIC)
def test_basic_boards_have_three_building_spaces_a_city_and_nothing_special(name):
    made = BOARDS[name]
    assert made.rooms == (3,) * 9
    assert not any(space.surcharge.total or space.special for space in made.printed)
    assert not any(space.bonus for room in made.buildings[START] if (space := made.spaces[room]))
    assert any(not made.spaces[tunnel].bonus for tunnel in made.tunnels if START in made.ends[tunnel])


@pytest.mark.parametrize("name", ADVANCED)
def test_uwc_73_advanced_boards_have_two_to_four_building_spaces_a_city(name):
    assert {*BOARDS[name].rooms} <= {2, 3, 4}
    assert len({*BOARDS[name].rooms}) > 1


SPECIAL = {  # surcharge and bonus at once of each kind of special space
    "double": (Goods(credit=1), ()),
    "triple": (Goods(credit=1), ()),
    "pair": (Goods(), ()),
    "symbiotic": (Goods(steelplast=3, credit=3), ()),
    "metropolis": (Goods(credit=1, steelplast=1), ()),
}


def test_uwc_74_75_77_78_79_special_spaces_ask_for_what_the_print_says():
    spaces = [space for name in ADVANCED for space in BOARDS[name].printed if space.special]
    assert {space.special for space in spaces} == {*SPECIAL}
    assert all((space.surcharge, space.bonus) == SPECIAL[space.special] for space in spaces)


def test_uwc_76_a_city_space_gives_six_points_at_once_for_two_science_and_two_credits():
    six = [space for name in ADVANCED for space in BOARDS[name].printed if space.bonus == (Gain(points=6),)]
    assert len(six) == 3
    assert all(space.name in CITIES and space.surcharge == Goods(science=2, credit=2) for space in six)


def worth(bonus):
    goods = sum(WORTH[kind] * bonus.get(kind, 0) for kind in KINDS)
    return goods + POINT * bonus.get("points", 0) + CARD * bonus.get("cards", 0) + STEP * bonus.get("steps", 0)


@pytest.mark.parametrize("name", BASIC)
def test_the_bonuses_of_basic_boards_are_equal_in_worth(name):
    collected = [told_bonus(space) for space in BOARDS[name].printed]
    assert len(collected) == 12
    assert round(sum(map(worth, collected)), 1) == 15.6


GAIN_OF = {"double": 3.4, "symbiotic": 2.5, "triple": 5.1, "metropolis": 3.1, "pair": 2.6}  # surcharges subtracted
SIX_POINTS = 6.2
ADVANCED_WORTH = {"5": 28.8, "6": 30.1, "7": 29.6, "8": 29.1}


@pytest.mark.parametrize("name", ADVANCED)
def test_the_spaces_of_advanced_boards_are_nearly_equal_in_worth(name):
    sum_, pairs = 0.0, 0
    for space in BOARDS[name].printed:
        if space.special == "pair":
            pairs += 1
        elif space.special:
            sum_ += GAIN_OF[space.special]
        elif space.name in CITIES and space.surcharge.total:
            sum_ += SIX_POINTS
        else:
            price = dict(zip(KINDS, space.surcharge.counts, strict=True))
            sum_ += worth(told_bonus(space)) - worth(price)
    assert sum_ + GAIN_OF["pair"] * pairs / 2 == pytest.approx(ADVANCED_WORTH[name], abs=0.2)


def fewest(made, corners):
    """The fewest tunnels that connect these metropolises to the starting city."""
    for n in range(1, 17):
        for tunnels in combinations(made.tunnels, n):
            if all(way in tunnels for corner in corners for way in made.metropolis_tunnels[corner]) and is_connected(
                made, tunnels
            ):
                return n
    raise AssertionError


def is_connected(made, tunnels):
    reached, left = {START}, [*tunnels]
    while new := [tunnel for tunnel in left if reached.difference(CORNERS) & {*made.ends[tunnel]}]:
        left = [tunnel for tunnel in left if tunnel not in new]
        reached.update(*(made.ends[tunnel] for tunnel in new))
    return not left


@pytest.mark.parametrize(("name", "brown", "blues", "both"), [("1", 6, [3, 3], 5), ("6", 6, [3, 3], 6)])
def test_uwc_60_how_many_tunnels_the_metropolises_take(name, brown, blues, both):
    made = BOARDS[name]
    assert fewest(made, ["M1"]) == brown
    assert [fewest(made, ["M3"]), fewest(made, ["M7"])] == blues
    assert fewest(made, ["M3", "M7"]) == both


def test_uwc_22_the_upper_left_city_is_not_adjacent_to_the_starting_city():
    assert {*BOARDS["1"].neighbours["1"]} == {"2", "4", "5"}
    assert {*BOARDS["6"].neighbours["1"]} == {"2", "4"}
