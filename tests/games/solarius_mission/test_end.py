"""The end and its points (SOL-40..45)."""

from functools import cache
from itertools import product
from random import Random

import pytest

from bot.engine import machine
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.completing import CompleteAll, completion_order
from bot.games.solarius_mission.demands import meets
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.lasting_developments import completion_price
from bot.games.solarius_mission.network import groups, network, size
from bot.games.solarius_mission.round_events import Won
from bot.games.solarius_mission.rounds import SPARED, Judge, Yield
from bot.games.solarius_mission.rows import PLANETS
from bot.games.solarius_mission.score import (
    PARTS,
    networks,
    parts,
    ranks,
    sets,
    tally,
    totals,
    unfinished_penalty,
)
from bot.games.solarius_mission.space import distances
from bot.games.solarius_mission.state import Player
from bot.texts import texts
from cogs.panel.words import question_text
from tests.games.solarius_mission.doing import doing, fuel_and_bucks
from tests.games.solarius_mission.positions import Table
from tests.walk import decisions


def final_parts(**mine):
    return parts(Table(**mine).s, 0)


def test_SOL_40_after_four_rounds_what_can_be_completed_is():
    t = Table(
        doing=[CompleteAll()],
        unfinished=["black-10-8", "blue-1-3", "yellow-4-2"],
        fuel=9,
        bucks=4,
        faces=[2, 0, 0, 0],
    )
    assert sorted(t.me.completed) == ["blue-1-3", "yellow-4-2"]
    assert t.me.unfinished == ["black-10-8"]
    assert t.me.bucks == 2


@pytest.mark.parametrize(
    ("round_", "columns", "cubes", "asks"),
    [
        (3, [1] * 4, (0, 0, 0), True),  # they may pay for something later
        (4, [4] * 4, (0, 0, 0), False),
        (4, [1, 5, 1, 1], (0, 0, 0), True),  # a full column of yellow is a point
        (4, [1, 5, 1, 1], (4, 3, 2), False),
    ],
)
def test_SOL_42_colours_of_resources_are_asked_for_after_the_last_turn_only_where_they_bring_points(
    round_, columns, cubes, asks
):
    held = {"developments": ["26"], "columns": columns, "cubes": {"yellow": cubes}}
    t = Table(doing=[Yield(SPARED), Fly()], state={"round": round_}, **held)
    assert (t.asks[1] == "stock") is asks
    assert asks or sum(map(sum, t.me.cubes)) == sum(cubes) + 2, "they are taken all the same"


@pytest.mark.parametrize("station", ["yellow-brown", "black-blue"])  # each brings fuel or bucks
@pytest.mark.parametrize(
    ("round_", "held", "asks"),
    [
        (3, {}, True),  # either pays for something later
        (4, {"fuel": 3, "bucks": 6}, False),
        (4, {"fuel": 4, "bucks": 6}, True),  # SOL-43: the fifth fuel is a point
        (4, {"fuel": 3, "bucks": 9}, True),  # and so is the tenth buck
        (4, {"fuel": 1, "unfinished": ["black-2-2"]}, True),  # SOL-21: with two fuel it is complete
        (4, {"fuel": 0, "bucks": 3, "unfinished": ["black-2-2"]}, False),
        (4, {"fuel": 8, "bucks": 6, "unfinished": ["black-2-2"]}, True),  # completing takes some of it
    ],
)
def test_SOL_43_fuel_or_bucks_are_asked_for_after_the_last_turn_only_where_they_bring_points(
    station, round_, held, asks
):
    t = Table(doing=[Yield(SPARED), Fly()], state={"round": round_}, stations=[station], **held)
    assert (t.asks[1] in ("income", "relieve")) is asks
    assert asks or sum(fuel_and_bucks(t)) == held["fuel"] + held["bucks"] + 1, "it is taken all the same"


def test_SOL_31_a_question_at_a_rounds_end_names_what_brings_it():
    t = doing(Yield(), Fly(), developments=["26"], stations=["yellow-blue", "yellow-brown"])
    t.choose("1fuel")
    said = []
    for choice in ("1black-1yellow", "1black-1brown"):
        effect = t.s.stack[-1].effect
        said.append(question_text(effect, texts("en", "solarius_mission")).partition(":")[0])
        t.choose(choice)
    assert said == ["Greenhouses", "Academy, Depot"]


def test_SOL_40_what_must_be_held_decides_the_order():
    t = Table(doing=[CompleteAll()], unfinished=["black-2-2", "black-9-5", "black-4-4"], fuel=10)
    assert t.asks == (0, "complete")
    fine = Table(doing=[CompleteAll()], unfinished=["black-2-2", "black-9-5"], fuel=9)
    assert fine.me.completed == ["black-9-5", "black-2-2"]
    assert fine.me.fuel == 2


@pytest.mark.parametrize("seed", range(60))
def test_SOL_40_an_order_is_found_where_there_is_one(seed):
    random = Random(seed)
    tiles = random.sample(sorted(PLANETS)[:18], random.randint(1, 5))  # blue before brown: of both kinds of demand
    tiles = [tile for tile in tiles if PLANETS[tile].colour in ("black", "yellow")] or ["black-2-2"]
    player = Player(fuel=random.randint(0, 10), bucks=random.randint(0, 10), unfinished=tiles)

    @cache
    def possible(left, fuel, bucks):
        now = Player(fuel=fuel, bucks=bucks)
        ways = [tile for tile in left if meets(now, PLANETS[tile])]
        if not left:
            return True
        for tile in ways:
            price = completion_price(now, PLANETS[tile])
            rest = tuple(other for other in left if other != tile)
            black = PLANETS[tile].colour == "black"
            if possible(rest, fuel - price * black, bucks - price * (not black)):
                return True
        return False

    wanted = tuple(tile for tile in tiles if meets(player, PLANETS[tile]))
    order = completion_order(player)
    assert (order is not None) == possible(wanted, player.fuel, player.bucks)
    assert order is None or sorted(order) == sorted(wanted)


def test_SOL_40_one_planet_after_another_is_asked_where_not_all_can_be():
    t = Table(doing=[CompleteAll(), Judge()], unfinished=["black-7-7", "black-8-4"], fuel=8)
    assert t.options() == ["black-7-7", "black-8-4"]
    t.choose("black-8-4")
    assert t.me.completed == ["black-8-4"]


def test_SOL_40_example_15_unfinished():
    assert [unfinished_penalty(n) for n in range(6)] == [0, -1, -3, -6, -9, -12]


@pytest.mark.parametrize(
    ("counts", "points"),
    [((3, 2, 1, 1), 4), ((2, 2, 2, 1), 6), ((2, 2, 2, 2), 8), ((3, 3, 1, 0), 2), ((4, 3, 3, 2), 10)],
)
def test_SOL_40_example_11_sets(counts, points):
    assert sets(tuple(sorted(counts))) == points


def test_SOL_40_sets_against_every_split():
    def split(counts):
        best = 0
        for chosen in product((0, 1), repeat=4):
            if sum(chosen) >= 3 and all(n >= one for n, one in zip(counts, chosen, strict=True)):
                rest = tuple(n - one for n, one in zip(counts, chosen, strict=True))
                best = max(best, (4 if sum(chosen) == 4 else 2) + split(rest))
        return best

    for counts in product(range(4), repeat=4):
        assert sets(tuple(sorted(counts))) == split(counts)


def test_SOL_41_stations_missions_and_centres():
    """Example 10: stations 1-4 score 0 + 1 + 2 + 3 = 6."""
    pairs = ["black-yellow", "black-blue", "black-brown", "yellow-blue"]
    assert [final_parts(stations=pairs[:n])["stations"] for n in range(5)] == [0, 0, 1, 3, 6]
    result = final_parts(done=["1", "32"], missions=["2", "3"])
    assert (result["missions"], result["open_missions"]) == (11, -2)
    pieces = {"3,2": (0, "station"), "4,2": (0, "colony"), "2,0": (0, "mission"), "-2,-2": (0, "mission")}
    t = Table(pieces=pieces, state={"centres": ["A"]})
    assert parts(t.s, 0)["centres"] == 2


def test_SOL_42_technology_dice():
    assert final_parts(faces=[3, 4, 5, 0])["dice"] == 6
    assert final_parts(columns=[3, 4, 5, 1])["dice"] == 2
    result = final_parts(columns=[5, 4, 5, 1], cubes=[(4, 2, 1), (4, 3, 1), (3, 0, 1), (2, 0, 0)])
    assert result["columns"] == 4 + 2


def test_SOL_43_example_15_what_is_left():
    assert final_parts(fuel=10, bucks=7)["goods"] == 3
    assert final_parts(fuel=4, bucks=5)["goods"] == 1
    assert final_parts(contamination=3, outside=2)["contamination"] == -2


def test_SOL_44_example_12_the_network():
    pieces = {"3,0": (0, "colony-c"), "5,0": (0, "station"), "-3,0": (0, "mission"), "-2,5": (0, "station-a")}
    t = Table(pieces=pieces)
    assert [distances("3,0")[name] for name in ("5,0", "-3,0")] == [2, 4]
    for drives, counts in (([], 2), ([1], 3), ([1, 1], 3), ([1, 1, 1], 4), ([2, 2], 6)):
        t.s.players[0].drives = drives
        assert size(t.s, 0) == counts, drives
    assert size(t.s, 1) == 0
    t.s.players[0].developments = ["13"]
    t.s.players[0].drives = []
    assert size(t.s, 0) == 2  # Solar Sails do not lengthen it


@pytest.mark.parametrize("seed", range(20))
def test_SOL_44_groups_against_joining_pairs(seed):
    from bot.games.solarius_mission.space import spaces

    random = Random(seed)
    names = tuple(random.sample(spaces(), 9))
    for most in range(1, 10):
        collected = {frozenset(group) for group in groups(names, most)}
        sets_ = [{name} for name in names]
        for one, other in product(names, repeat=2):
            if one != other and distances(one)[other] <= most:
                joined = [group for group in sets_ if one in group or other in group]
                sets_ = [group for group in sets_ if group not in joined] + [set().union(*joined)]
        assert collected == {frozenset(group) for group in sets_}


@pytest.mark.parametrize(
    ("sizes", "points"),
    [((6, 6, 4), [3, 3, 0]), ((5, 4, 4, 4), [6, 2, 2, 2]), ((3, 0), [2, 0]), ((0, 0), [1, 1]), ((2, 5, 3), [0, 4, 2])],
)
def test_SOL_44_example_12_ranks_share_their_sum(sizes, points, monkeypatch):
    t = Table(*[{}] * (len(sizes) - 1))
    monkeypatch.setattr("bot.games.solarius_mission.score.size", lambda s, seat: sizes[seat])
    assert networks(t.s) == points


def test_SOL_45_the_most_points_then_the_points_of_completed_planets():
    t = Table({"completed": ["black-2-2"]}, points=2)
    t.s.stack = []
    assert [sum(line.values()) for line in totals(t.s)] == [2 + 1, 2 + 1]
    assert ranks(t.s) == [2, 1]
    t.s.players[0].points, t.s.players[0].completed = 0, ["blue-1-3"]
    assert ranks(t.s) == [1, 1]
    assert [score.rank for score in tally(t.s)] == [1, 1]


def test_SOL_45_the_winner_is_told():
    t = Table({"completed": ["black-2-2"]}, {}, doing=[Judge()], points=1)
    won = [entry for entry in t.told if isinstance(entry.event, Won)]
    assert [frame.seat for frame in won] == [1]


def test_the_account_has_all_parts_and_agrees_with_the_view():
    *_, last = decisions(GAME, 3, 5)
    s = last.s
    for line, score, by_part in zip(machine.view(GAME, s, None).final, tally(s), totals(s), strict=True):
        assert tuple(by_part) == PARTS
        assert line.parts == tuple(by_part.items())
        assert line.total == score.total == sum(by_part.values())
        assert line.rank == score.rank


def test_what_a_player_holds_is_told_beside_the_points():
    """Previews compare it; resources are told by colour."""
    t = Table(cubes=[(2, 1, 0), (0, 0, 1), (1, 0, 1), (0, 0, 0)], columns=[4, 4, 4, 4], fuel=3, bucks=5)
    held = {line.what: line.points for line in GAME.tally(t.s)[0].held}
    assert held == {
        "fuel": 3,
        "buck": 5,
        "hand": 0,
        "range": t.me.range,
        "dirt": t.me.contamination,
    }


def test_SOL_44_the_largest_group_is_named():
    t = Table(pieces={"2,0": (0, "station"), "3,0": (0, "colony"), "-5,3": (0, "mission")}, planets={"3,0": None})
    assert set(network(t.s, 0)) == {"2,0", "3,0"}
