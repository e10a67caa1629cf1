"""SKY-10..21: intake, placing, discarding, building."""

import pytest

from bot.engine import machine
from bot.engine.machine import IllegalChoice
from bot.engine.state import copy
from bot.games.sky_islands import GAME
from bot.games.sky_islands.effects import BuiltTower, Discarded, Received, Showed
from bot.games.sky_islands.state import Options

from .made import NEARLY, RICH, RING, Table, building

# ---- intake


def test_sky_10_each_port_yields_what_its_tiles_airship_carries():
    table = Table(houses=[["0,0 p", "1,0 tp", "0,1 p", "1,1"], []])
    assert table.events[0] == Received("red-white-green")
    assert (table.me.cubes, table.me.ships) == ([1, 1, 0], 1)
    assert table.s.supply == [19, 19, 20]


def test_sky_10_only_ones_own_ports_yield():
    table = Table(houses=[["0,0"], ["1,0 p"]])
    assert table.events == []
    assert table.me.cubes == [0, 0, 0]


def test_sky_10_two_ports_on_a_split_tile_yield_twice():
    table = Table("35 2,0 t0", houses=[["2,0a p", "2,0b p"], []])
    assert table.me.cubes == [0, 0, 2]


def test_sky_10_nothing_on_the_first_turn():
    s, events = machine.begin(GAME, 2, 5, Options())
    assert machine.view(GAME, s, None).players[s.first].turns == 1
    assert s.merchants[s.first].cubes == [0, 0, 0]
    assert not any(isinstance(event.event, Received) for event in events)


def test_sky_11_an_exhausted_colour_is_neither_gained_nor_owed():
    table = Table(houses=[["0,0 p", "1,0 p"], []], supply=[0, 20, 20])
    assert table.events == [Received("white")]
    assert table.s.supply == [0, 19, 20]
    table = Table(houses=[["0,0 p"], []], supply=[0, 20, 20])
    assert table.events == [Received("nothing")]


def test_sky_11_the_last_cube_goes_to_one_port_only():
    table = Table("35 2,0 t0", houses=[["2,0a p", "2,0b p"], []], supply=[20, 20, 1])
    assert table.me.cubes == [0, 0, 1]


def test_sky_11_14_an_exhausted_colour_is_not_gained_by_placing_either():
    table = Table(hands=(("3", "7"), ("5", "10")), supply=[1, 20, 20])
    assert table.place("3 0,-1 t0") == "red"  # of two red airships


# ---- placing


def test_sky_12_only_listed_placements_are_taken():
    table = Table()
    for choice in ("4 3,0 t0", "4 0,0 t0", "4 2,0 t0", "5 2,0 t3", "4 2,0 t6", "4 2,0", "4 02,0 t3"):
        before = copy(table.s)
        with pytest.raises(IllegalChoice):
            table.choose(choice)
        assert table.s == before
    assert "4 2,0 t3" in table.offered()


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("4 2,0", "why.place"),
        ("5 2,0 t3", "why.tile"),
        ("4 2,0 t6", "why.turn"),
        ("4 x t3", "why.cell"),
        ("4 1,1 t3", "why.occupied"),
        ("4 3,0 t3", "why.touch"),
        ("4 1,-1 t3", "why.edges"),
        ("4 2,0 t1", "why.turns"),
        ("21 -1,0 t3", "why.same_turn"),
    ],
)
def test_sky_12_a_refusal_says_why(choice, why):
    assert Table(hands=(("4", "21"), ("5", "10"))).refusal(choice) == why


def test_sky_12_a_placed_tile_leaves_the_hand_and_lies_on_the_map():
    table = Table(cubes=RICH)
    table.choose("4 2,0 t3")
    assert table.me.hand == ["8"]
    view = table.view()
    assert (view.last, view.tiles[-1].tile, view.tiles[-1].turn) == ((2, 0), "4", 3)
    assert view.tiles[-1].parts[0].edges == (3,)


@pytest.mark.parametrize(
    ("placed", "choice", "gain"),
    [
        ((), "23 1,-1 t0", "green red white"),
        ((), "1 2,0 t3", "blue green white"),
        (("1 2,0 t3",), "3 2,-1 t0", "green red white"),  # the example of the print
        ((), "3 2,-1 t0", "red white"),
        (("3 2,-1 t0",), "12 2,0 t3", "blue blue red white"),
        (("3 2,-1 t0", "12 2,0 t3"), "9 3,-1 t2", "blue red red"),
        (("35 2,0 t0",), "12 2,1 t3", "blue blue blue"),
        (RING, "21 -2,0 t0", "blue blue red red white white white"),
        (NEARLY, "4 2,0 t3", "blue blue green white"),
        ((*NEARLY, "4 2,0 t3"), "5 -1,1 t5", "blue green red red"),
    ],
)
def test_sky_14_a_placed_tile_yields_its_airship_and_those_beside_it(placed, choice, gain):
    """A green one brings a point at once (SKY-15)."""
    tile = choice.split()[0]
    table = Table(*placed, hands=((tile, "7"), ("6", "10")), deck=9)
    cubes, points = sum(table.me.cubes), table.me.points
    assert table.place(choice) == gain
    assert table.me.points == points + gain.split().count("green")
    if table.phase == "build":
        assert sum(table.me.cubes) == cubes + len(gain.split()) - gain.split().count("green")


# ---- discarding


def test_sky_13_14_a_hand_that_fits_nowhere_is_shown_and_a_tile_discarded():
    table = Table(*NEARLY, hands=(("32",), ("5", "10")), cubes=((0, 1, 1),), deck=0)
    assert table.events == [Showed("32"), Discarded("32", "red")]
    assert (table.s.discarded, table.me.hand) == (["32"], [])
    assert len(table.s.placed) == 4
    assert table.phase == "build"  # with the red cube of the discarded tile
    assert table.me.cubes == [1, 1, 1]


def test_sky_13_of_several_that_fit_nowhere_one_is_chosen():
    table = Table(*NEARLY, hands=(("32", "31"), ("5", "10")), cubes=((0, 1, 1),), deck=0)
    assert table.phase == "place"  # 31 has a sky edge and fits
    assert all(choice.startswith("31 ") for choice in table.offered())


def test_sky_13_discarding_is_refused_while_a_tile_fits():
    table = Table(*NEARLY, hands=(("32", "4"), ("5", "10")))
    assert table.phase == "place"
    with pytest.raises(IllegalChoice):
        table.choose("32")


# ---- building


def test_sky_16_every_building_costs_a_cube_of_each_colour():
    table = building(houses=[["0,0"], []])
    for choice in ("house 1,0", "tower 0,0", "port 0,0"):
        cubes, supply = table.me.cubes[:], table.s.supply[:]
        table.choose(choice)
        assert table.me.cubes == [number - 1 for number in cubes]
        assert table.s.supply == [number + 1 for number in supply]


def test_sky_16_who_cannot_pay_is_not_asked():
    table = Table(cubes=((3, 0, 0),))
    table.choose("4 2,1 t3")
    assert table.phase != "build"


def test_sky_16_building_goes_on_until_done_or_out_of_cubes():
    table = building(cubes=((2, 2, 1),))
    assert table.me.cubes == [2, 2, 3]
    table.choose("house 0,0")
    assert table.phase == "build"
    table.choose("port 0,0")
    assert table.phase != "build"
    table = building()
    table.choose("done now")
    assert table.phase == "exchange"


def test_sky_17_a_house_goes_on_any_part_without_one():
    placed = ("35 2,0 t0", *RING)
    table = building(*placed, houses=[["1,0"], ["-2,1"]])
    free = table.sites("house")
    parts = {part.name for tile in table.view().tiles for part in tile.parts}
    assert free == parts - {"1,0", "-2,1"}
    assert {"0,2", "0,0", "2,0a", "2,0b", "-3,1"} <= free  # placed now, start tile, both parts, a closed island
    assert table.refusal("house 2,0") == "why.split"
    assert table.refusal("house 1,0") == "why.taken"
    assert table.refusal("house 9,9") == "why.where"
    for nowhere in ("house 2,0", "house 1,0", "house 9,9"):
        with pytest.raises(machine.IllegalChoice):
            table.choose(nowhere)
    table.choose("house 2,0a")
    table.choose("house 2,0b")
    assert not {"2,0a", "2,0b"} & table.sites("house")
    assert table.me.houses == 8


def test_sky_18_a_tower_brings_a_point_for_every_house_on_the_island():
    table = building(houses=[["0,0"], ["1,0 p", "0,1"]])
    assert table.choose("tower 0,0")[0] == BuiltTower("0,0", 3)
    assert (table.me.towers, table.s.towers) == (3, 11)
    assert table.me.points == 3 + table.me.ships


def test_sky_18_a_tower_needs_an_own_house_without_one_on_an_island_without_one():
    table = building("3 2,-1 t0", houses=[["0,0", "2,-1"], ["1,0"]])
    assert table.sites("tower") == {"0,0", "2,-1"}
    assert table.refusal("tower 1,0") == "why.own_tower"
    table.choose("house 0,1")
    table.choose("tower 0,0")
    assert table.sites("tower") == {"2,-1"}
    assert table.refusal("tower 0,1") == "why.towered"
    assert table.refusal("tower 0,0") == "why.has_tower"
    rival = building(houses=[["0,0"], ["1,0 t"]])
    assert rival.sites("tower") == set()


def test_sky_19_islands_with_towers_may_merge_and_keep_them():
    table = Table(
        "3 2,-1 t0",
        "12 2,0 t3",
        hands=(("9", "8"), ("5", "10")),
        cubes=RICH,
        houses=[["0,0 t", "2,0"], ["2,-1 t"]],
        deck=9,
    )
    table.choose("9 3,-1 t2")
    assert table.island("2,-1").size == 7
    assert sum(house.tower for house in table.s.houses.values()) == 2
    assert table.sites("tower") == set()
    assert table.island("0,0").influence == (3, 2)


def test_sky_20_a_port_goes_under_an_own_house_without_one():
    table = building(houses=[["0,0 t", "1,0 p"], ["0,1"]])
    assert table.sites("port") == {"0,0"}
    assert table.refusal("port 1,0") == "why.has_port"
    assert table.refusal("port 0,1") == "why.own_port"
    table.choose("port 0,0")
    assert (table.s.houses["0,0"].tower, table.s.houses["0,0"].port, table.s.ports) == (True, True, 10)


def test_sky_20_house_tower_and_port_on_one_part_in_one_turn():
    table = building(cubes=((3, 3, 3),))
    for what in ("house", "tower", "port"):
        table.choose(f"{what} 0,2")
    house = table.s.houses["0,2"]
    assert (house.seat, house.tower, house.port, house.influence) == (0, True, True, 2)


@pytest.mark.parametrize("what", ["house", "tower", "port"])
def test_sky_21_what_has_run_out_is_not_offered(what):
    table = building(houses=[["0,0"], []])
    assert table.sites(what)
    if what == "house":
        table.me.houses = 0
    else:
        setattr(table.s, f"{what}s", 0)
    assert table.sites(what) == set()
    assert table.refusal(f"{what} 1,1") == f"why.no_{what}"
