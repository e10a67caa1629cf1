"""SKY-10..21: intake, placing, discarding, building."""

import pytest

from bot.engine import machine
from bot.engine.machine import IllegalChoice
from bot.engine.state import copy
from bot.games.sky_islands import GAME
from bot.games.sky_islands.effects import BuiltTower, Discarded, Received, Showed
from bot.games.sky_islands.state import Options

from .positions import NEARLY, RICH, RING, Table, building

# ---- intake


def test_sky_10_each_port_yields_what_its_tiles_airship_carries():
    table = Table(houses=[["M50 p", "M51 tp", "N50 p", "N51"], []])
    assert table.events[0] == Received("red-white-green")
    assert (table.me.cubes, table.me.ships) == ([1, 1, 0], 1)
    assert table.s.supply == [19, 19, 20]


def test_sky_10_only_ones_own_ports_yield():
    table = Table(houses=[["M50"], ["M51 p"]])
    assert table.events == []
    assert table.me.cubes == [0, 0, 0]


def test_sky_10_two_ports_on_a_split_tile_yield_twice():
    table = Table("35 M52 t0", houses=[["M52a p", "M52b p"], []])
    assert table.me.cubes == [0, 0, 2]


def test_sky_10_nothing_on_the_first_turn():
    s, events = machine.begin(GAME, 2, 5, Options())
    assert machine.view(GAME, s, None).players[s.first].turns == 1
    assert s.merchants[s.first].cubes == [0, 0, 0]
    assert not any(isinstance(event.event, Received) for event in events)


def test_sky_11_an_exhausted_colour_is_neither_gained_nor_owed():
    table = Table(houses=[["M50 p", "M51 p"], []], supply=[0, 20, 20])
    assert table.events == [Received("white")]
    assert table.s.supply == [0, 19, 20]
    table = Table(houses=[["M50 p"], []], supply=[0, 20, 20])
    assert table.events == [Received("nothing")]


def test_sky_11_the_last_cube_goes_to_one_port_only():
    table = Table("35 M52 t0", houses=[["M52a p", "M52b p"], []], supply=[20, 20, 1])
    assert table.me.cubes == [0, 0, 1]


def test_sky_11_14_an_exhausted_colour_is_not_gained_by_placing_either():
    table = Table(hands=(("3", "7"), ("5", "10")), supply=[1, 20, 20])
    assert table.place("3 L49 t0") == "red"  # of two red airships


# ---- placing


def test_sky_12_only_listed_placements_are_taken():
    table = Table()
    for choice in ("4 M53 t0", "4 M50 t0", "4 M52 t0", "5 M52 t3", "4 M52 t6", "4 M52", "4 m52 t3"):
        before = copy(table.s)
        with pytest.raises(IllegalChoice):
            table.choose(choice)
        assert table.s == before
    assert "4 M52 t3" in table.options()


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("4 M52", "why.place"),
        ("5 M52 t3", "why.tile"),
        ("4 M52 t6", "why.turn"),
        ("4 x t3", "why.cell"),
        ("4 N51 t3", "why.occupied"),
        ("4 M53 t3", "why.touch"),
        ("4 L50 t3", "why.edges"),
        ("4 M52 t1", "why.turns"),
        ("21 M49 t3", "why.same_turn"),
    ],
)
def test_sky_12_a_refusal_says_why(choice, why):
    assert Table(hands=(("4", "21"), ("5", "10"))).refusal(choice) == why


def test_sky_12_a_placed_tile_leaves_the_hand_and_lies_on_the_map():
    table = Table(cubes=RICH)
    table.choose("4 M52 t3")
    assert table.me.hand == ["8"]
    view = table.view()
    assert (view.last, view.tiles[-1].tile, view.tiles[-1].turn) == ((2, 0), "4", 3)
    assert view.tiles[-1].parts[0].edges == (3,)


@pytest.mark.parametrize(
    ("placed", "choice", "gain"),
    [
        ((), "23 L50 t0", "green red white"),
        ((), "1 M52 t3", "blue green white"),
        (("1 M52 t3",), "3 L51 t0", "green red white"),  # the example of the print
        ((), "3 L51 t0", "red white"),
        (("3 L51 t0",), "12 M52 t3", "blue blue red white"),
        (("3 L51 t0", "12 M52 t3"), "9 L52 t2", "blue red red"),
        (("35 M52 t0",), "12 N52 t3", "blue blue blue"),
        (RING, "21 M48 t0", "blue blue red red white white white"),
        (NEARLY, "4 M52 t3", "blue blue green white"),
        ((*NEARLY, "4 M52 t3"), "5 N49 t5", "blue green red red"),
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
    assert all(choice.startswith("31 ") for choice in table.options())


def test_sky_13_discarding_is_refused_while_a_tile_fits():
    table = Table(*NEARLY, hands=(("32", "4"), ("5", "10")))
    assert table.phase == "place"
    with pytest.raises(IllegalChoice):
        table.choose("32")


# ---- building


def test_sky_16_every_building_costs_a_cube_of_each_colour():
    table = building(houses=[["M50"], []])
    for choice in ("house M51", "tower M50", "port M50"):
        cubes, supply = table.me.cubes[:], table.s.supply[:]
        table.choose(choice)
        assert table.me.cubes == [number - 1 for number in cubes]
        assert table.s.supply == [number + 1 for number in supply]


def test_sky_16_who_cannot_pay_is_not_asked():
    table = Table(cubes=((3, 0, 0),))
    table.choose("4 N52 t3")
    assert table.phase != "build"


def test_sky_16_building_goes_on_until_done_or_out_of_cubes():
    table = building(cubes=((2, 2, 1),))
    assert table.me.cubes == [2, 2, 3]
    table.choose("house M50")
    assert table.phase == "build"
    table.choose("port M50")
    assert table.phase != "build"
    table = building()
    table.choose("done now")
    assert table.phase == "keep"


def test_sky_17_a_house_goes_on_any_part_without_one():
    placed = ("35 M52 t0", *RING)
    table = building(*placed, houses=[["M51"], ["N48"]])
    free = table.sites("house")
    parts = {part.name for tile in table.view().tiles for part in tile.parts}
    assert free == parts - {"M51", "N48"}
    assert {"P51", "M50", "M52a", "M52b", "N47"} <= free  # placed now, start tile, both parts, a closed island
    assert table.refusal("house M52") == "why.split"
    assert table.refusal("house M51") == "why.taken"
    assert table.refusal("house W63") == "why.where"
    for nowhere in ("house M52", "house M51", "house W63"):
        with pytest.raises(machine.IllegalChoice):
            table.choose(nowhere)
    table.choose("house M52a")
    table.choose("house M52b")
    assert not {"M52a", "M52b"} & table.sites("house")
    assert table.me.houses == 8


def test_sky_18_a_tower_brings_a_point_for_every_house_on_the_island():
    table = building(houses=[["M50"], ["M51 p", "N50"]])
    assert table.choose("tower M50")[0] == BuiltTower("M50", 3)
    assert (table.me.towers, table.s.towers) == (3, 11)
    assert table.me.points == 3 + table.me.ships


def test_sky_18_a_tower_needs_an_own_house_without_one_on_an_island_without_one():
    table = building("3 L51 t0", houses=[["M50", "L51"], ["M51"]])
    assert table.sites("tower") == {"M50", "L51"}
    assert table.refusal("tower M51") == "why.own_tower"
    table.choose("house N50")
    table.choose("tower M50")
    assert table.sites("tower") == {"L51"}
    assert table.refusal("tower N50") == "why.towered"
    assert table.refusal("tower M50") == "why.has_tower"
    rival = building(houses=[["M50"], ["M51 t"]])
    assert rival.sites("tower") == set()


def test_sky_19_islands_with_towers_may_merge_and_keep_them():
    table = Table(
        "3 L51 t0",
        "12 M52 t3",
        hands=(("9", "8"), ("5", "10")),
        cubes=RICH,
        houses=[["M50 t", "M52"], ["L51 t"]],
        deck=9,
    )
    table.choose("9 L52 t2")
    assert table.island("L51").size == 7
    assert sum(house.tower for house in table.s.houses.values()) == 2
    assert table.sites("tower") == set()
    assert table.island("M50").influence == (3, 2)


def test_sky_20_a_port_goes_under_an_own_house_without_one():
    table = building(houses=[["M50 t", "M51 p"], ["N50"]])
    assert table.sites("port") == {"M50"}
    assert table.refusal("port M51") == "why.has_port"
    assert table.refusal("port N50") == "why.own_port"
    table.choose("port M50")
    assert (table.s.houses["M50"].tower, table.s.houses["M50"].port, table.s.ports) == (True, True, 10)


def test_sky_20_house_tower_and_port_on_one_part_in_one_turn():
    table = building(cubes=((3, 3, 3),))
    for what in ("house", "tower", "port"):
        table.choose(f"{what} P51")
    house = table.s.houses["P51"]
    assert (house.seat, house.tower, house.port, house.influence) == (0, True, True, 2)


@pytest.mark.parametrize("what", ["house", "tower", "port"])
def test_sky_21_what_has_run_out_is_not_offered(what):
    table = building(houses=[["M50"], []])
    assert table.sites(what)
    if what == "house":
        table.me.houses = 0
    else:
        setattr(table.s, f"{what}s", 0)
    assert table.sites(what) == set()
    assert table.refusal(f"{what} N51") == f"why.no_{what}"
