"""What developments do at ends, what missions bring; each station, bonus and start card: in numbers."""

import pytest

from bot.games.solarius_mission import GAME, development_points
from bot.games.solarius_mission.deeds import Deed
from bot.games.solarius_mission.effects import Gain, Income, Points, Relieve, Resources, Stock
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.rounds import Finish, new
from bot.games.solarius_mission.rows import BONUSES, CARDS, STARTS, STATIONS
from bot.games.solarius_mission.state import COLOURS, Options, Player
from bot.games.solarius_mission.triggers import in_order, permanent_effects
from tests.games.solarius_mission.doing import SOME, doing, end_round, fuel_and_bucks
from tests.games.solarius_mission.positions import Table


# ---- round ends -------------------------------------------------------------------------------------------------
def test_card_26_greenhouses():
    t = end_round("26")
    possible = t.options()
    assert len(possible) == 6
    assert all(len(way.split("-")) == 2 and way.count("1") == 2 for way in possible)
    t.choose("1black-1brown")
    assert t.me.cubes == [(1, 0, 0), (0, 0, 0), (0, 0, 0), (1, 0, 0)]
    one_colour = end_round("26", cubes=[(2, 0, 0), (2, 0, 0), (1, 0, 0), (2, 0, 0)])
    one_colour.choose("1blue")  # one colour has room: one resource
    assert one_colour.me.cubes[2] == (2, 0, 0)


def test_card_27_reserve_fund():
    t = end_round("27", contamination=2, fuel=10)
    assert (t.me.contamination, t.me.bucks) == (1, 4)
    t = end_round("27")
    assert set(t.options()) == {"2fuel", "1fuel-1buck", "2buck"}


def test_card_28_institute():
    t = end_round("28", faces=[0, 1, 2, 5], columns=[1, 2, 3, 5])
    assert set(t.options()) == {
        "yellow_1_face", "black_1_face", "yellow_1_column", "black_1_column", "none",
    }  # fmt: skip
    t.choose("yellow_1_column")
    assert t.me.columns == [1, 3, 3, 5]
    assert end_round("28", faces=[5] * 4, columns=[5] * 4).asks == (0, "fly")  # no step possible


def test_card_28_the_step_of_a_column_makes_room_for_the_stations_resources():
    t = end_round("28", stations=["black-brown"], cubes=[(2, 0, 0), *SOME[1:]])
    t.choose("black_1_column")
    assert t.me.cubes[0] == (2, 1, 0)


# ---- end scoring ------------------------------------------------------------------------------------------------
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
    assert development_points.scoring_developments(t.me) == ((number, points),)
    line = next(line for line in GAME.tally(t.s)[0].lines if line.what == "developments")
    assert line.points == points


# ---- missions ---------------------------------------------------------------------------------------------------
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
    deed = next(choice for choice in t.options(f"mission-{number} ") if choice.endswith(" none"))
    t.choose(deed)
    assert t.me.cubes == [(0, 0, 0)] * 4
    assert (t.me.missions, t.me.done) == ([], [number])
    after = next(line.points for line in GAME.tally(t.s)[0].lines if line.what == "missions")
    assert after - before == CARDS[number].points


# ---- stations ---------------------------------------------------------------------------------------------------
def test_trading_post():
    row = STATIONS["black-yellow"]
    t = doing(*row.instant, *row.permanent, Fly())
    assert len(t.options()) == 5
    t.choose("3fuel-1buck")
    assert fuel_and_bucks(t) == (2 + 3 + 1, 2 + 1 + 1)


def test_reactor_works():
    row = STATIONS["black-blue"]
    t = doing(*row.instant, *row.permanent, Fly(), contamination=3)
    assert (t.me.spaces, t.me.contamination) == (5, 1)
    assert t.options() == ["1fuel", "1buck", "clean"]  # there is room for the next die
    t.choose("clean")
    assert t.me.contamination == 0
    assert doing(*row.permanent, Fly(), contamination=3).options() == ["clean", "1fuel", "1buck"]
    full = doing(*row.permanent, Fly(), fuel=10, bucks=10, contamination=1)
    assert full.me.contamination == 0  # nothing else would do anything
    assert "clean" not in doing(*row.permanent, Fly()).options()


def test_shipyard():
    row = STATIONS["black-brown"]
    t = doing(*row.instant, *row.permanent, Fly())
    assert t.me.drives == [1]
    assert t.me.cubes == [(1, 0, 0), (0, 0, 0), (0, 0, 0), (1, 0, 0)]
    assert doing(*row.instant, Fly(), drives=[1, 1, 1, 1]).me.drives == [2, 1, 1, 1]


def test_academy():
    row = STATIONS["yellow-blue"]
    t = doing(*row.instant, *row.permanent, Fly(), faces=[2, 0, 3, 5])
    possible = t.options()
    assert {"black_1-yellow_1", "yellow_2", "yellow_1", "black_1", "none"} == {*possible}  # from 4 a step costs 4
    t.choose("black_1-yellow_1", "1blue")
    assert t.me.faces == [3, 1, 3, 5]
    assert (t.me.bucks, t.me.cubes[2]) == (3, (1, 0, 0))


def test_depot():
    row = STATIONS["yellow-brown"]
    t = doing(*row.instant, *in_order(Player(), row.permanent), Fly(), contamination=2)
    assert (t.me.spaces, t.me.contamination) == (5, 1)
    t.choose("1fuel", "1yellow")
    assert (t.me.fuel, t.me.cubes[1]) == (3, (1, 0, 0))


def test_observatory():
    row = STATIONS["blue-brown"]
    t = doing(*row.instant, *row.permanent, Fly(), columns=[4, 3, 1, 5])
    assert t.options() == ["yellow_1", "blue_1", "none"]  # the dearest first; from column IV a step costs 4
    t.choose("yellow_1")
    assert t.me.columns == [4, 4, 1, 5]
    assert t.me.points == 1


def test_SOL_22_permanent_effects_of_several_stations():
    assert in_order(Player(), permanent_effects(STATIONS)) == (
        Points(1), Gain(fuel=1, bucks=2), Relieve(), Income(1, sources=("yellow-brown",)),
        Resources("black"), Resources("brown"), Stock(2, sources=("yellow-blue", "yellow-brown")),
    )  # fmt: skip


# ---- bonuses ----------------------------------------------------------------------------------------------------
def gets(letter, **mine):
    return doing(*BONUSES[letter].effects, Fly(), **mine)


def test_bonus_a():
    t = gets("a")
    t.choose("1fuel-2buck")
    assert fuel_and_bucks(t) == (3, 4)


def test_bonus_b():
    t = gets("b", faces=[2, 3, 5, 5], columns=[3, 4, 5, 5])
    assert set(t.options()) == {"black_1_face", "black_1_column", "none"}
    t.choose("black_1_face")
    assert t.me.faces == [3, 3, 5, 5]


def test_bonus_c():
    t = gets("c")
    assert len(t.options()) == 10
    t.choose("2black")
    assert t.me.cubes[0] == (2, 0, 0)


def test_bonus_d():
    assert gets("d", contamination=3).me.contamination == 1
    assert gets("d", contamination=1, outside=2).me.outside == 2


def test_bonus_e():
    t = gets("e", hand=["22"])
    assert len(t.me.hand) == 2
    assert "none none" in t.options()
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


# ---- start cards ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("number", STARTS)
def test_SOL_05_what_each_start_card_gives(number):
    s = next(s for seed in range(20) if number in (s := new(4, seed, Options())).starts)
    player, row = s.players[s.starts.index(number)], STARTS[number]
    assert [COLOURS[at] for at, face in enumerate(player.faces) if face == 1] == [row.face]
    assert [COLOURS[at] for at, column in enumerate(player.columns) if column == 2] == [row.column]
    assert {COLOURS[at] for at, cubes in enumerate(player.cubes) if cubes == (2, 0, 0)} == {*row.cubes}
    assert player.hand == [*row.cards]
    assert (player.fuel, player.bucks) == (2, 2)
