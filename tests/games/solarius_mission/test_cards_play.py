"""What each progress card does as a development, each station, bonus and start card: in numbers."""

from itertools import permutations, product
from random import Random

import pytest

from bot.engine.effect import Event
from bot.engine.state import copy
from bot.games.solarius_mission import GAME, per
from bot.games.solarius_mission.cubes import OPEN, placed, worth
from bot.games.solarius_mission.deeds import Deed
from bot.games.solarius_mission.effects import Clean, Draw, Gain, Income, PlayCard, Points, Relieve, Resources, Stock
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.rounds import Finish, Turn, Yield, new
from bot.games.solarius_mission.rows import BONUSES, CARDS, STARTS, STATIONS
from bot.games.solarius_mission.standing import flight_range, station_prices
from bot.games.solarius_mission.state import COLOURS, Options
from bot.games.solarius_mission.steps import Step
from bot.games.solarius_mission.take import Contaminate, Take
from bot.games.solarius_mission.triggers import in_order, permanent, whenever
from tests.games.solarius_mission.made import Table

WIDE = [5] * 4  # every column open
SOME = [(2, 0, 0)] * 4


def taking(number, die, *others, **mine):
    """Seat 0 is about to take this die, with one development."""
    return Table(*others, developments=[number], bridge={2: die}, doing=[Take(), Finish()], **mine)


def played(number, **mine):
    """Seat 0 has played a card of its hand as development."""
    t = Table(hand=[number], doing=[PlayCard(), *mine.pop("doing", [])], **mine)
    t.choose(f"{number} development")
    return t


def doing(*effects, **mine):
    return Table(doing=[*effects], **mine)


def held(t):
    return t.me.fuel, t.me.bucks


# ---- dice spaces -------------------------------------------------------------------------------------------------
def test_card_1_fuel_refinery():
    t = taking("1", "black_2 blue_2", columns=[1, 2, 1, 1], cubes=SOME)
    assert t.offered("black_2_2 d1 ")
    assert not t.offered("blue_2_2 d1 ")
    t.choose("black_2_2 d1 colour 0 none")  # only yellow has room
    assert t.me.cubes[1] == (2, 1, 0)
    assert held(t) == (2 + 2 + 3, 2)


def test_card_2_mint():
    t = taking("2", "yellow_2 black_2")
    assert not t.offered("black_2_2 d2 ")
    t.choose("yellow_2_2 d2 colour 0 none")
    assert held(t) == (2, 2 + 2 + 3)


def test_card_3_design_bureau():
    t = taking("3", "blue_1")
    t.choose("blue_1_2 d3 colour 0 none")
    assert t.me.bucks == 3
    t.choose("black_2")  # face 1 to 2 to 3 costs 1 + 2: the die's 1 and 2 more
    assert t.me.faces == [2, 0, 0, 0]


def test_card_4_test_track():
    t = taking("4", "brown_1")
    t.choose("brown_1_2 d4 colour 0 none", "blue_2")
    assert t.me.fuel == 3
    assert t.me.columns == [1, 1, 3, 1]


def test_card_5_colour_laboratory():
    t = taking("5", "yellow_star1", faces=[0, 1, 0, 0], columns=[5, 1, 1, 1])
    assert not t.offered("yellow_star1_2 d5-yellow ")
    t.choose("yellow_star1_2 d5-black resources 0 none")  # black reads 1, and 1, and 1 more; yellow had read 3
    assert sum(t.me.cubes[0]) == 3
    assert t.me.contamination == 1  # for the value of 3 as taken alone


def test_card_6_open_archive():
    t = taking("6", "black_2", fuel=0, bucks=0)
    t.choose("black_2_2 d6-draw later 0 none")
    assert (len(t.me.hand), t.me.contamination) == (1, 1)
    t.choose("1buck", "colour 0")
    assert held(t) == (2, 1)


def test_card_6_open_archive_is_a_second_research_space():
    t = taking("6", "black_2", hand=["22"], dice=[("research", Table().s.bridge[1][0])])
    assert not t.offered("black_2_2 draw ")
    t.choose("black_2_2 d6-play later 0 none", "22 development")
    assert t.me.developments == ["6", "22"]


def test_card_7_apprentice_shop():
    t = taking("7", "black_1 yellow_3 blue_star brown_star1", faces=[0, 0, 2, 1])
    assert [t.offered(f"{die}_2 d7 ") != [] for die in ("black_1", "yellow_3", "blue_star", "brown_star1")] == [
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
    assert t.offered("black_2_2 d10 both-3 0 ")
    t.choose("black_2_2 d10 both-1 1 none")  # 2, 1 more, 1 bought: 1 for resources, 3 for fuel
    assert t.me.cubes[0] == (1, 0, 0)
    assert held(t) == (2 + 3, 0)


@pytest.mark.parametrize("number", [str(n) for n in range(1, 11)])
def test_SOL_12_a_space_of_a_development_holds_one_die_a_round(number):
    die = Table().s.bridge[1][0]
    t = taking(number, "black_1 yellow_1 blue_1 brown_1", hand=["32"], dice=[(number, die)])
    spaces = {each.split()[1].partition("-")[0] for each in t.offered()}
    assert f"d{number}" not in spaces


# ---- lasting rules -----------------------------------------------------------------------------------------------
def test_card_11_slipway():
    t = played("11", doing=[Fly()], fuel=0)
    assert (t.me.drives, t.me.fuel) == ([1], 2)
    assert t.offered("drives1 ")
    t.choose("+flip drive")  # 2 fuel instead of 3
    assert (t.me.drives, t.me.fuel) == ([2], 0)
    t = doing(Fly(), developments=["11"], fuel=6)
    t.choose("drives3 0,0")
    assert (t.me.drives, t.me.fuel) == ([1, 1, 1], 0)


def test_card_12_wormhole_charts():
    t = played("12", fuel=0)
    assert t.me.fuel == 2
    on_foot = doing(Fly(), ship="-2,4", fuel=0)
    by_portals = doing(Fly(), ship="-2,4", fuel=0, developments=["12"])
    far = "fly -3,-2"
    assert far not in on_foot.offered()
    by_portals.choose(far)
    assert by_portals.me.ship == "-3,-2"


def test_card_13_solar_sails():
    t = played("13")
    assert t.me.drives == [1]
    assert (t.me.range, flight_range(t.me)) == (2, 3)


def test_SOL_18_an_extra_drive_without_a_free_notch_is_a_flip_and_else_nothing():
    for before, after in (([1, 2, 2, 2], [2, 2, 2, 2]), ([2, 2, 2, 2], [2, 2, 2, 2]), ([2, 2, 2], [2, 2, 2, 1])):
        assert sorted(played("13", drives=before).me.drives) == sorted(after)


def test_card_14_prefab_trusses():
    prices = []
    for built in ([], ["black-yellow"], ["black-yellow", "blue-brown"], ["black-yellow", "blue-brown", "black-blue"]):
        t = doing(Deed(), developments=["14"], stations=built)
        prices.append(station_prices(t.me))
    assert prices == [((2, 2), (3, 1)), ((3, 3), (4, 2)), ((4, 4), (5, 3)), ((5, 5), (6, 4))]


def test_card_15_settlers_guild():
    t = doing(Finish(), developments=["15"], unfinished=["black-8-4", "black-2-2"], fuel=8)
    t.choose("+complete black-8-4")
    assert t.me.fuel == 6
    t.choose("+complete black-2-2")  # 2 less than 2
    assert t.me.fuel == 6
    t = doing(Finish(), Fly(), developments=["15"], unfinished=["yellow-9-4"], bucks=8)
    assert not t.offered("+complete")  # what must be held stays


def test_card_16_brokers():
    t = played("16", doing=[Finish()], bucks=0)
    assert t.me.bucks == 3
    t = doing(Finish(), Fly(), developments=["16"], fuel=9, bucks=0, columns=WIDE, cubes=[(4, 3, 0), *SOME[1:]])
    t.choose("+buy black_3 5fuel")
    assert t.me.fuel == 4
    t.choose("+buy yellow_1 1fuel")
    assert t.me.fuel == 3
    t.choose("+buy yellow_2 3fuel")
    assert (t.me.fuel, t.me.cubes[1]) == (0, (3, 1, 0))


# ---- once per turn -----------------------------------------------------------------------------------------------
def test_card_17_overtime():
    t = taking("17", "black_1", bucks=3, fuel=0)
    assert not t.offered("black_1_2 normal colour 3 ")
    t.choose("black_1_2 normal colour 2 none")  # 1 buck for the first, 2 for the second
    assert held(t) == (3, 0)
    assert t.me.spent == ["17"]


def test_card_18_smelter():
    t = doing(Finish(), Fly(), developments=["18"], cubes=[(2, 0, 0), (0, 0, 1), (0, 0, 0), (0, 0, 0)])
    t.choose("+use 18 yellow_3 1fuel-1buck")
    assert held(t) == (3, 3)
    assert t.me.cubes[1] == (0, 0, 0)
    assert not t.offered("+use")


def test_card_19_recycling_plant():
    t = played("19", doing=[Fly()], contamination=3, cubes=SOME)
    assert t.me.contamination == 2
    t.choose("+use 19 blue_1 clean")  # in the turn in which it is played
    assert (t.me.contamination, t.me.cubes[2]) == (1, (1, 0, 0))
    assert not t.offered("+use")


def test_developments_used_once_a_turn_can_be_used_in_the_next_one():
    assert not doing(Take(), developments=["18"], cubes=SOME, spent=["18"]).offered("+use")
    assert doing(Turn(), developments=["18"], cubes=SOME, spent=["18"]).offered("+use 18 black_1 ")


# ---- triggers ----------------------------------------------------------------------------------------------------
def test_card_20_survey_team():
    t = doing(Fly(), developments=["20"], drives=[2])
    t.choose("fly 3,0")
    assert t.asks == (0, "stock")  # before it is decided whether to settle
    t.choose("1blue")
    assert t.me.cubes[2] == (1, 0, 0)
    assert t.asks == (0, "deed")


def test_card_21_welcome_feast():
    t = played("21", bucks=0)
    assert t.me.bucks == 2
    t = doing(Deed(), developments=["21"], ship="3,0", planets={"3,0": "black-6-3"}, fuel=10, bucks=0)
    t.choose("settle none none")
    assert held(t) == (10, 1)


def test_card_22_land_registry():
    t = doing(Finish(), developments=["22"], completed=["blue-1-3"], unfinished=["black-2-2"])
    t.choose("+complete black-2-2")
    assert t.me.points == 1


def test_card_23_filter_masts():
    t = doing(Contaminate(2), developments=["23"], fuel=10, bucks=0, spaces=1)
    assert (t.me.contamination, t.me.outside) == (1, 1)
    assert held(t) == (10, 2)


def test_card_24_dock_crew():
    t = doing(Deed(), developments=["24"], ship="2,0", cubes=[(4, 3, 0)] * 4, columns=WIDE, fuel=10, bucks=0)
    t.choose(t.offered("station-blue-brown ")[-1])
    assert held(t) == (10, 3)


def test_card_25_customs_house():
    t = doing(Deed(), developments=["25"], ship="3,0", planets={"3,0": "black-6-3"}, fuel=10, bucks=0, contamination=2)
    t.choose("settle none d")
    assert t.me.contamination == 0
    assert held(t) == (10, 2)


def test_card_25_customs_house_answers_deliveries():
    t = doing(Deed(), developments=["25"], missions=["8"], ship="3,2", cubes=[(4, 0, 0)] * 4, fuel=10, bucks=0,
              state={"centres": ["A"]})  # fmt: skip
    t.choose("mission-8 black_1111 none")
    assert held(t) == (10, 3 + 2)  # bonus a and 2 more


def test_triggers_of_one_kind_come_together():
    t = doing(Fly(), developments=["23"])
    assert whenever(t.me, "contaminated", 2) == (Income(2),)
    assert whenever(t.me, "built") == ()


# ---- round ends --------------------------------------------------------------------------------------------------
def ended(*developments, **mine):
    """Seat 0 does what comes at a round's end."""
    return doing(Yield(), Fly(), developments=[*developments], **mine)


def test_card_26_greenhouses():
    t = ended("26")
    found = t.offered()
    assert len(found) == 6
    assert all(len(each.split("-")) == 2 and each.count("1") == 2 for each in found)
    t.choose("1black-1brown")
    assert t.me.cubes == [(1, 0, 0), (0, 0, 0), (0, 0, 0), (1, 0, 0)]
    one_colour = ended("26", cubes=[(2, 0, 0), (2, 0, 0), (1, 0, 0), (2, 0, 0)])
    one_colour.choose("1blue")  # one colour has room: one resource
    assert one_colour.me.cubes[2] == (2, 0, 0)


def test_card_27_reserve_fund():
    t = ended("27", contamination=2, fuel=10)
    assert (t.me.contamination, t.me.bucks) == (1, 4)
    t = ended("27")
    assert set(t.offered()) == {"2fuel", "1fuel-1buck", "2buck"}


def test_card_28_institute():
    t = ended("28", faces=[0, 1, 2, 5], columns=[1, 2, 3, 5])
    assert set(t.offered()) == {
        "yellow_1_face", "black_1_face", "yellow_1_column", "black_1_column", "none",
    }  # fmt: skip
    t.choose("yellow_1_column")
    assert t.me.columns == [1, 3, 3, 5]
    assert ended("28", faces=[5] * 4, columns=[5] * 4).asks == (0, "fly")  # no step possible


def test_card_28_the_step_of_a_column_makes_room_for_the_stations_resources():
    t = ended("28", stations=["black-brown"], cubes=[(2, 0, 0), *SOME[1:]])
    t.choose("black_1_column")
    assert t.me.cubes[0] == (2, 1, 0)


def test_SOL_31_no_order_is_better_than_the_one_in_which_effects_are_done():
    """A step before resources places at least as many, and of at least the value, from every position."""
    for column in range(1, 5):
        for one, two, three in product(*(range(n + 1) for n in OPEN[column])):
            for n in (1, 2, 3):
                now = (one, two, three)
                after, before = placed(now, column + 1, n), placed(now, column, n)
                assert sum(after) >= sum(before)
                assert worth(after) >= worth(before)


def finals(s, effects):
    """All positions that these effects can lead to, in this order."""
    if not effects:
        yield s
        return
    first, *rest = effects
    options = first.options(s, 0)
    for choice in [None] if options is None else options.values():
        twin = copy(s)
        following = [each for each in first.do(twin, 0, choice) if not isinstance(each, Event)]
        yield from finals(twin, [*following, *rest])
    if options is not None and not options:
        yield from finals(s, rest)


def worthy(s):
    """What a position is judged by, the more the better, and what steps were taken."""
    me = s.players[0]
    cubes = [number for each in me.cubes for number in (sum(each), worth(each))]
    return (*me.faces, *me.columns), (me.fuel, me.bucks, me.points, -me.contamination, *cubes)


@pytest.mark.parametrize("seed", range(12))
def test_SOL_31_SOL_46_no_other_order_leads_to_anything_better(seed):
    random = Random(seed)
    effects = random.sample(
        [
            Income(2), Income(1), Gain(fuel=1, bucks=1), Resources("black"), Stock(1), Stock(1), Relieve(), Clean(1),
            Step("either", each=2), Stock(2, different=True),
        ],
        4,
    )  # fmt: skip
    cubes = [random.choice([(0, 0, 0), (1, 0, 0), (2, 0, 0)]) for _ in COLOURS]
    s = Table(
        fuel=random.randint(6, 10), bucks=random.randint(6, 10), contamination=random.randint(0, 2), cubes=cubes
    ).s
    best = {worthy(each) for each in finals(s, list(in_order(effects)))}
    for order in permutations(effects):
        for steps, there in {worthy(each) for each in finals(s, list(order))}:
            assert any(its == steps and all(a >= b for a, b in zip(mine, there, strict=True)) for its, mine in best), (
                order,
                there,
            )


def test_effects_of_one_kind_are_put_together_and_what_adapts_comes_last():
    effects = (Income(1), Stock(1), Gain(fuel=1), Income(2), Resources("black"), Stock(2, different=True), Stock(1))
    assert in_order((*effects, Step("face", each=2), Gain(bucks=1), Resources("black"), Points(1), Relieve())) == (
        Step("face", each=2),
        Gain(fuel=1, bucks=1),
        Resources("black", 2),
        Points(1),
        Stock(2, different=True),
        Stock(2),
        Relieve(),
        Income(3),
    )


# ---- end scoring -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "mine", "points"),
    [
        ("29", {"stations": []}, 0),
        ("29", {"stations": [*STATIONS][:1]}, 0),
        ("29", {"stations": [*STATIONS][:4]}, 3),
        ("30", {"outposts": []}, 0),
        ("30", {"outposts": ["a"]}, 1),
        ("30", {"outposts": ["a", "c"]}, 1),
        ("30", {"outposts": ["a", "c", "e"]}, 2),
        ("30", {"outposts": [*BONUSES]}, 3),
        ("31", {}, 0),
        ("31", {"faces": [2, 1, 5, 0], "columns": [3, 2, 1, 4]}, 3),  # black by both counts once
        ("31", {"faces": [2] * 4}, 4),
        ("32", {"completed": []}, 0),
        ("32", {"completed": ["black-2-2"]}, 1),
        ("32", {"completed": ["black-2-2", "blue-1-3", "brown-1-3"]}, 2),
        ("32", {"completed": ["black-2-2", "black-3-2", "black-4-4", "blue-1-3", "blue-3-2", "brown-1-3"]}, 4),
    ],
)
def test_SOL_40_developments_that_score_at_the_end(number, mine, points):
    t = Table(developments=[number], **mine)
    assert per.scored(t.me) == ((number, points),)
    line = next(line for line in GAME.tally(t.s)[0].lines if line.what == "developments")
    assert line.points == points


# ---- missions ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", CARDS)
def test_a_mission_is_paid_exactly_and_brings_its_points(number):
    cost = CARDS[number].cost
    cubes = {need.colour: (0, 1, 0) if need.exact else (need.worth, 0, 0) for need in cost}
    t = doing(
        Deed(),
        Finish(),
        Fly(),
        missions=[number],
        ship="3,2",
        cubes=cubes | {c: (0, 0, 0) for c in COLOURS if c not in cubes},
    )
    before = next(line.points for line in GAME.tally(t.s)[0].lines if line.what == "missions")
    deed = next(each for each in t.offered(f"mission-{number} ") if each.endswith(" none"))
    t.choose(deed)
    assert t.me.cubes == [(0, 0, 0)] * 4
    assert (t.me.missions, t.me.done) == ([], [number])
    after = next(line.points for line in GAME.tally(t.s)[0].lines if line.what == "missions")
    assert after - before == CARDS[number].points


# ---- stations ----------------------------------------------------------------------------------------------------
def test_trading_post():
    row = STATIONS["black-yellow"]
    t = doing(*row.instant, *row.permanent, Fly())
    assert len(t.offered()) == 5
    t.choose("3fuel-1buck")
    assert held(t) == (2 + 3 + 1, 2 + 1 + 1)


def test_reactor_works():
    row = STATIONS["black-blue"]
    t = doing(*row.instant, *row.permanent, Fly(), contamination=3)
    assert (t.me.spaces, t.me.contamination) == (5, 1)
    assert t.offered() == ["clean", "1fuel", "1buck"]
    t.choose("clean")
    assert t.me.contamination == 0
    full = doing(*row.permanent, Fly(), fuel=10, bucks=10, contamination=1)
    assert full.me.contamination == 0  # nothing else would do anything
    assert "clean" not in doing(*row.permanent, Fly()).offered()


def test_shipyard():
    row = STATIONS["black-brown"]
    t = doing(*row.instant, *row.permanent, Fly())
    assert t.me.drives == [1]
    assert t.me.cubes == [(1, 0, 0), (0, 0, 0), (0, 0, 0), (1, 0, 0)]
    assert doing(*row.instant, Fly(), drives=[1, 1, 1, 1]).me.drives == [2, 1, 1, 1]


def test_academy():
    row = STATIONS["yellow-blue"]
    t = doing(*row.instant, *row.permanent, Fly(), faces=[2, 0, 3, 5])
    found = t.offered()
    assert {"black_1-yellow_1", "yellow_2", "yellow_1", "black_1", "none"} == {*found}  # from 4 a step costs 4
    t.choose("black_1-yellow_1", "1blue")
    assert t.me.faces == [3, 1, 3, 5]
    assert (t.me.bucks, t.me.cubes[2]) == (3, (1, 0, 0))


def test_depot():
    row = STATIONS["yellow-brown"]
    t = doing(*row.instant, *in_order(row.permanent), Fly(), contamination=2)
    assert (t.me.spaces, t.me.contamination) == (5, 1)
    t.choose("1yellow", "1fuel")
    assert (t.me.fuel, t.me.cubes[1]) == (3, (1, 0, 0))


def test_observatory():
    row = STATIONS["blue-brown"]
    t = doing(*row.instant, *row.permanent, Fly(), columns=[4, 3, 1, 5])
    assert t.offered() == ["yellow_1", "blue_1", "none"]  # the dearest first; from column IV a step costs 4
    t.choose("yellow_1")
    assert t.me.columns == [4, 4, 1, 5]
    assert t.me.points == 1


def test_SOL_22_permanent_effects_of_several_stations():
    assert permanent([*STATIONS]) == (
        Gain(fuel=1, bucks=2), Resources("black"), Resources("brown"), Points(1), Stock(2), Relieve(), Income(1),
    )  # fmt: skip


# ---- bonuses -----------------------------------------------------------------------------------------------------
def gets(letter, **mine):
    return doing(*BONUSES[letter].effects, Fly(), **mine)


def test_bonus_a():
    t = gets("a")
    t.choose("1fuel-2buck")
    assert held(t) == (3, 4)


def test_bonus_b():
    t = gets("b", faces=[2, 3, 5, 5], columns=[3, 4, 5, 5])
    assert set(t.offered()) == {"black_1_face", "black_1_column", "none"}
    t.choose("black_1_face")
    assert t.me.faces == [3, 3, 5, 5]


def test_bonus_c():
    t = gets("c")
    assert len(t.offered()) == 10
    t.choose("2black")
    assert t.me.cubes[0] == (2, 0, 0)


def test_bonus_d():
    assert gets("d", contamination=3).me.contamination == 1
    assert gets("d", contamination=1, outside=2).me.outside == 2


def test_bonus_e():
    t = gets("e", hand=["22"])
    assert len(t.me.hand) == 2
    assert "none none" in t.offered()
    t.choose("22 development")
    assert t.me.developments == ["22"]
    t = gets("e", hand=["22", "23", "24"])
    assert t.asks == (0, "discard")  # the hand limit holds at once
    t.choose("22", "none none")
    assert len(t.me.hand) == 3


def test_bonus_f():
    t = gets("f")
    t.choose("1buck")
    assert (t.me.points, t.me.bucks) == (1, 3)


# ---- start cards -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", STARTS)
def test_SOL_05_what_each_start_card_gives(number):
    s = next(s for seed in range(20) if number in (s := new(4, seed, Options())).starts)
    player, row = s.players[s.starts.index(number)], STARTS[number]
    assert [COLOURS[at] for at, face in enumerate(player.faces) if face == 1] == [row.face]
    assert [COLOURS[at] for at, column in enumerate(player.columns) if column == 2] == [row.column]
    assert {COLOURS[at] for at, cubes in enumerate(player.cubes) if cubes == (2, 0, 0)} == {*row.cubes}
    assert player.hand == [*row.cards]
    assert (player.fuel, player.bucks) == (2, 2)


# ---- verbs -------------------------------------------------------------------------------------------------------
def test_only_mixes_that_lose_nothing_are_offered():
    assert set(doing(Income(4), Fly(), fuel=8).offered()) == {"4buck", "1fuel-3buck", "2fuel-2buck"}
    t = doing(Income(4), Fly(), fuel=9, bucks=8)
    assert t.offered() == ["1fuel-2buck"]  # something is lost unless room is made before: so it is asked
    t.choose("1fuel-2buck")
    assert held(t) == (10, 10)
    assert held(doing(Income(2), Fly(), fuel=10, bucks=8)) == (10, 10)  # one mix, nothing lost: not asked
    assert doing(Income(4), Fly(), fuel=10, bucks=10).asks == (0, "fly")


def test_SOL_49_resources_of_any_colour_go_where_there_is_room():
    full = [(2, 0, 0)] * 3
    t = doing(Stock(3), Fly(), cubes=[*full, (0, 0, 0)])
    t.choose("2brown")  # two have room, one is lost
    assert t.me.cubes[3] == (2, 0, 0)
    assert doing(Stock(2), Fly(), cubes=[*full, (0, 0, 0)]).me.cubes[3] == (2, 0, 0)
    t = doing(Stock(1), Fly(), cubes=[*full, (2, 0, 0)])
    assert t.asks == (0, "fly")


def test_a_card_cannot_become_a_mission_without_a_marker():
    t = doing(PlayCard(), Fly(), hand=["1", "2"], missions=["3", "4"], done=["5", "6", "7", "8"])
    assert t.offered() == ["1 development", "2 development"]


def test_drawn_cards_are_told_to_their_seat_alone():
    t = doing(Draw(1), Fly())
    told = {type(each.event).__name__: each for each in t.told}
    assert told["Hand"].event.only
    assert told["Hand"].event.card == t.me.hand[0]
    assert told["Drew"].event.reveals


def test_hints_of_cards_to_play():
    t = doing(PlayCard(), Fly(), hand=["1", "19"])
    assert t.hint(0, "19") == "19.text"
    assert t.hint(1, "mission", "19") == "IIblack IIblue 1brown 5points"
    assert t.hint(1, "development", "19") == "19.text"


def test_hints_of_steps_say_what_the_dice_come_to_and_what_is_lost():
    t = doing(Step("face", points=4), Fly(), faces=[0, 3, 5, 0])
    assert t.hint(0, "black_2") == "black_2 1lost"
    assert t.hint(0, "yellow_1") == "yellow_4"
    assert t.hint(0, "none") == ""
    assert doing(Step("either", each=2), Fly()).hint(0, "black_1_column") == "black_2"


def test_hints_of_resources_say_their_values():
    t = doing(Stock(3), Fly(), cubes=[(2, 0, 0), *SOME[1:]], columns=[2, 1, 2, 1])
    assert t.hint(0, "2black-1blue") == "black_12-blue_2"


def test_a_development_played_by_an_effect_acts_at_once():
    t = doing(PlayCard(), Fly(), hand=["11"])
    t.choose("11 development")
    assert t.names == ["Played", "Installed", "Gained"]
    assert t.me.developments == ["11"]
