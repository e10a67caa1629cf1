"""What each progress card does as a development while the game goes on, in numbers."""

import pytest

from bot.games.solarius_mission.costs import affords_station
from bot.games.solarius_mission.deeds import Deed
from bot.games.solarius_mission.effects import Income
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.lasting_developments import flight_range, points_price, station_prices
from bot.games.solarius_mission.rounds import Finish, Turn
from bot.games.solarius_mission.state import MOST
from bot.games.solarius_mission.taking_dice import Contaminate, Take, affordable
from bot.games.solarius_mission.triggers import in_order, whenever
from tests.games.solarius_mission.doing import SOME, WIDE, doing, fuel_and_bucks, play_development, taking
from tests.games.solarius_mission.positions import Table


# ---- dice spaces ------------------------------------------------------------------------------------------------
def test_card_1_fuel_refinery():
    t = taking("1", "black_2 blue_2", columns=[1, 2, 1, 1], cubes=SOME)
    assert t.options("black_2_2 d1 ")
    assert not t.options("blue_2_2 d1 ")
    t.choose("black_2_2 d1 colour 0 none")  # only yellow has room
    assert t.me.cubes[1] == (2, 1, 0)
    assert fuel_and_bucks(t) == (2 + 2 + 3, 2)


def test_card_2_mint():
    t = taking("2", "yellow_2 black_2")
    assert not t.options("black_2_2 d2 ")
    t.choose("yellow_2_2 d2 colour 0 none")
    assert fuel_and_bucks(t) == (2, 2 + 2 + 3)


def test_card_3_design_bureau():
    t = taking("3", "blue_1")
    t.choose("blue_1_2 d3 colour 0 none")
    assert t.me.bucks == 3
    t.choose("black_2")  # face 1 to 2 to 3 costs 1 + 2: the die's 1 and 2 more
    assert t.me.faces == [2, 0, 0, 0]


def test_card_4_test_track():
    t = taking("4", "brown_1")
    t.choose("brown_1_2 d4 colour 0 none", "blue_1")
    assert t.me.fuel == 3
    assert t.me.columns == [1, 1, 2, 1]


def test_card_5_colour_laboratory():
    t = taking("5", "yellow_star1", faces=[0, 1, 0, 0], columns=[5, 1, 1, 1])
    assert not t.options("yellow_star1_2 d5-yellow ")
    t.choose("yellow_star1_2 d5-black resources 0 none")  # black reads 1, and 1, and 1 more; yellow had read 3
    assert sum(t.me.cubes[0]) == 3
    assert t.me.contamination == 1  # for the value of 3 as taken alone


def test_card_6_open_archive():
    t = taking("6", "black_2", fuel=0, bucks=0)
    t.choose("black_2_2 d6-draw later 0 none")
    assert (len(t.me.hand), t.me.contamination) == (1, 1)
    t.choose("1buck", "colour 0")
    assert fuel_and_bucks(t) == (2, 1)


def test_card_6_open_archive_is_a_second_research_space():
    t = taking("6", "black_2", hand=["22"], dice=[("research", Table().s.bridge[1][0])])
    assert not t.options("black_2_2 draw ")
    t.choose("black_2_2 d6-play later 0 none", "22 development")
    assert t.me.developments == ["6", "22"]


def test_card_7_apprentice_shop():
    t = taking("7", "black_1 yellow_3 blue_star brown_star1", faces=[0, 0, 2, 1])
    assert [t.options(f"{die}_2 d7 ") != [] for die in ("black_1", "yellow_3", "blue_star", "brown_star1")] == [
        True, False, False, False,
    ]  # fmt: skip
    t.choose("black_1_2 d7 colour 0 none")
    assert t.me.fuel == 2 + 1 + 2


def test_card_8_twin_press():
    t = taking("8", "black_1", columns=WIDE)
    t.choose("black_1_2 d8 colour 0 none")
    assert t.me.cubes[0] == (1, 0, 0)
    assert t.me.fuel == 2 + 1 + 1


def test_card_9_clean_hangar():
    t = taking("9", "black_3", contamination=2)
    t.choose("black_3_2 d9 colour 0 none")
    assert t.me.contamination == 2 + 1 - 1
    assert t.me.fuel == 2 + 3 + 1


def test_card_10_double_shift():
    t = taking("10", "black_2", columns=WIDE)
    assert t.options("black_2_2 d10 both-3 0 ")
    t.choose("black_2_2 d10 both-1 1 none")  # 2, 1 more, 1 bought: 1 for resources, 3 for fuel
    assert t.me.cubes[0] == (1, 0, 0)
    assert fuel_and_bucks(t) == (2 + 3, 0)


def test_SOL_13_SOL_14_double_shift_moves_a_column_before_it_places_cubes():
    """In column I two brown cubes find a space; a step to column II first makes room for a third, of value II."""
    t = taking("10", "brown_3")
    assert not t.options("brown_3_2 d10 both-4 0 ")  # without a step two of four would be lost
    t.choose("brown_3_2 d10 both-3 0 none")
    assert t.asks == (0, "step")
    t.choose("brown_1")
    assert t.me.cubes[3] == (2, 1, 0)


@pytest.mark.parametrize("number", [str(n) for n in range(1, 11)])
def test_SOL_12_a_space_of_a_development_holds_one_die_a_round(number):
    die = Table().s.bridge[1][0]
    t = taking(number, "black_1 yellow_1 blue_1 brown_1", hand=["32"], dice=[(number, die)])
    spaces = {choice.split()[1].partition("-")[0] for choice in t.options()}
    assert f"d{number}" not in spaces


# ---- lasting rules ----------------------------------------------------------------------------------------------
def test_card_11_slipway():
    t = play_development("11", doing=[Fly()], fuel=0)
    assert (t.me.drives, t.me.fuel) == ([1], 2)
    assert t.options("drives1 ")
    t.choose("+flip drive")  # 2 fuel instead of 3
    assert (t.me.drives, t.me.fuel) == ([2], 0)
    t = doing(Fly(), developments=["11"], fuel=6)
    t.choose("drives3 0,0")
    assert (t.me.drives, t.me.fuel) == ([1, 1, 1], 0)


def test_card_12_wormhole_charts():
    t = play_development("12", fuel=0)
    assert t.me.fuel == 2
    on_foot = doing(Fly(), ship="-2,4", fuel=0)
    by_portals = doing(Fly(), ship="-2,4", fuel=0, developments=["12"])
    far = "fly -3,-2"
    assert far not in on_foot.options()
    by_portals.choose(far)
    assert by_portals.me.ship == "-3,-2"


def test_card_13_solar_sails():
    t = play_development("13")
    assert t.me.drives == [1]
    assert (t.me.range, flight_range(t.me)) == (2, 3)


def test_SOL_18_an_extra_drive_without_a_free_notch_is_a_flip_and_else_nothing():
    for before, after in (([1, 2, 2, 2], [2, 2, 2, 2]), ([2, 2, 2, 2], [2, 2, 2, 2]), ([2, 2, 2], [2, 2, 2, 1])):
        assert sorted(play_development("13", drives=before).me.drives) == sorted(after)


def test_card_14_prefab_trusses():
    prices = []
    for built in ([], ["black-yellow"], ["black-yellow", "blue-brown"], ["black-yellow", "blue-brown", "black-blue"]):
        t = doing(Deed(), developments=["14"], stations=built)
        prices.append(station_prices(t.me))
    assert prices == [((2, 2), (3, 1)), ((3, 3), (4, 2)), ((4, 4), (5, 3)), ((5, 5), (6, 4))]


def test_SOL_22_a_discount_makes_a_station_possible_even_if_it_helps_in_one_of_the_colours_only():
    """Prefab Trusses: a station of 3 and 2 costs 2 and 2, or 3 and 1."""
    cubes = [(1, 1, 0), (1, 0, 0), (0, 0, 0), (0, 0, 0)]
    for developments, possible in ((["14"], True), ([], False)):
        me = doing(Deed(), developments=developments, cubes=cubes, columns=[2, 1, 1, 1]).me
        assert affords_station(me, ("black", "yellow")) is possible


def test_card_15_settlers_guild():
    t = doing(Finish(), developments=["15"], unfinished=["black-8-4", "black-2-2"], fuel=8)
    t.choose("+complete black-8-4")
    assert t.me.fuel == 6
    t.choose("+complete black-2-2")  # 2 less than 2
    assert t.me.fuel == 6
    t = doing(Finish(), Fly(), developments=["15"], unfinished=["yellow-9-4"], bucks=8)
    assert not t.options("+complete")  # what must be held stays


def test_card_16_brokers():
    t = play_development("16", doing=[Finish()], bucks=0)
    assert t.me.bucks == 3
    t = doing(Finish(), Fly(), developments=["16"], fuel=9, bucks=0, columns=WIDE, cubes=[(4, 3, 0), *SOME[1:]])
    t.choose("+buy black_3 5fuel")
    assert t.me.fuel == 4
    t.choose("+buy yellow_1 1fuel")
    assert t.me.fuel == 3
    t.choose("+buy yellow_2 3fuel")
    assert (t.me.fuel, t.me.cubes[1]) == (0, (3, 1, 0))


# ---- once per turn ----------------------------------------------------------------------------------------------
def test_card_17_overtime():
    t = taking("17", "black_1", bucks=3, fuel=0)
    assert not t.options("black_1_2 normal colour 3 ")
    t.choose("black_1_2 normal colour 2 none")  # 1 buck for the first, 2 for the second
    assert fuel_and_bucks(t) == (3, 0)
    assert t.me.spent == ["17"]


@pytest.mark.parametrize("developments", [[], ["17"]])
@pytest.mark.parametrize("bucks", range(MOST + 1))
def test_SOL_13_bucks_buy_as_many_points_as_their_price_allows(developments, bucks):
    player = doing(developments=developments).me
    points = affordable(player, bucks)
    assert points_price(player, points) <= bucks < points_price(player, points + 1)


def test_card_18_smelter():
    t = doing(Finish(), Fly(), developments=["18"], cubes=[(2, 0, 0), (0, 0, 1), (0, 0, 0), (0, 0, 0)])
    t.choose("+use 18 yellow_3 1fuel-1buck")
    assert fuel_and_bucks(t) == (3, 3)
    assert t.me.cubes[1] == (0, 0, 0)
    assert not t.options("+use")


def test_card_19_recycling_plant():
    t = play_development("19", doing=[Fly()], contamination=3, cubes=SOME)
    assert t.me.contamination == 2
    t.choose("+use 19 blue_1 clean")  # in the turn in which it is played
    assert (t.me.contamination, t.me.cubes[2]) == (1, (1, 0, 0))
    assert not t.options("+use")


def test_developments_used_once_a_turn_can_be_used_in_the_next_one():
    assert not doing(Take(), developments=["18"], cubes=SOME, spent=["18"]).options("+use")
    assert doing(Turn(), developments=["18"], cubes=SOME, spent=["18"]).options("+use 18 black_1 ")


# ---- triggers ---------------------------------------------------------------------------------------------------
def test_card_20_survey_team():
    t = doing(Fly(), developments=["20"], drives=[2])
    t.choose("fly 3,0")
    assert t.asks == (0, "stock")  # before it is decided whether to settle
    t.choose("1blue")
    assert t.me.cubes[2] == (1, 0, 0)
    assert t.asks == (0, "deed")


def test_card_21_welcome_feast():
    t = play_development("21", bucks=0)
    assert t.me.bucks == 2
    t = doing(Deed(), developments=["21"], ship="3,0", planets={"3,0": "blue-3-4"}, fuel=10, bucks=0)
    t.choose("settle none none")
    assert fuel_and_bucks(t) == (10, 1)


def test_card_22_land_registry():
    t = doing(Finish(), developments=["22"], completed=["blue-1-3"], unfinished=["black-2-2"])
    t.choose("+complete black-2-2")
    assert t.me.points == 1


def test_card_23_filter_masts():
    t = doing(Contaminate(2), developments=["23"], fuel=10, bucks=0, spaces=1)
    assert (t.me.contamination, t.me.outside) == (1, 1)
    assert fuel_and_bucks(t) == (10, 2)


def test_card_24_dock_crew():
    t = doing(Deed(), developments=["24"], ship="2,0", cubes=[(4, 3, 0)] * 4, columns=WIDE, fuel=10, bucks=0)
    t.choose(t.options("station-blue-brown ")[-1])
    assert fuel_and_bucks(t) == (10, 3)


def test_card_25_customs_house():
    t = doing(Deed(), developments=["25"], ship="3,0", planets={"3,0": "blue-3-4"}, fuel=10, bucks=0, contamination=2)
    t.choose("settle none d")
    assert t.me.contamination == 0
    assert fuel_and_bucks(t) == (10, 2)


def test_card_25_customs_house_answers_deliveries():
    t = doing(
        Deed(),
        developments=["25"],
        missions=["8"],
        ship="3,2",
        cubes=[(4, 0, 0)] * 4,
        fuel=10,
        bucks=0,
        state={"centres": ["A"]},
    )
    t.choose("mission-8 black_1111 none")
    assert fuel_and_bucks(t) == (10, 3 + 2)  # bonus a and 2 more


def test_triggers_of_one_kind_come_together():
    t = doing(Fly(), developments=["23"])
    assert in_order(t.me, whenever(t.me, "contaminated", 2)) == (Income(2, sources=("23",)),)
    assert not whenever(t.me, "built")
