"""Free actions, rounds, the end and its points (SOL-26, SOL-27, SOL-30, SOL-31, SOL-40..45)."""

from functools import cache
from itertools import product
from random import Random

import pytest

from bot.engine import machine
from bot.engine.combinators import Together
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.completing import CompleteAll, all_of_them, meets
from bot.games.solarius_mission.events import TurnEnded, Won
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.network import groups, network, size
from bot.games.solarius_mission.rounds import EndRound, Finish, Judge, Round
from bot.games.solarius_mission.rows import PLANETS
from bot.games.solarius_mission.score import (
    PARTS,
    beside_centres,
    networks,
    parts,
    ranks,
    sets,
    tally,
    totals,
    unfinished,
)
from bot.games.solarius_mission.space import distances
from bot.games.solarius_mission.standing import completion_price
from bot.games.solarius_mission.state import Options, Player
from tests.games.solarius_mission.made import Table
from tests.walk import decisions


def scored(**mine):
    return parts(Table(**mine).s, 0)


# ---- free actions ----------------------------------------------------------------------------------------------
def test_SOL_27_free_actions_stand_beside_every_question_of_the_own_turn():
    t = Table(cubes={"black": (0, 2, 0)}, columns=[3] * 4, drives=[1], fuel=5, bucks=5, unfinished=["black-2-2"])
    for choice in ("black_1_2 normal resources 0 none", "rest 0,0"):
        kinds = {each.split()[0] for each in t.offered("+")}
        assert kinds == {"+buy", "+sell", "+flip", "+complete"}
        t.choose(choice)
    assert t.asks == (0, "finish")
    t.choose("end")
    assert t.asks == (1, "take")
    assert not t.offered("+complete", seat=1)


def test_SOL_27_an_extra_drive_is_flipped_for_three_fuel_the_own_never():
    t = Table(drives=[1, 1], fuel=7)
    t.choose("+flip drive")
    assert (sorted(t.me.drives), t.me.range, t.me.fuel) == ([1, 2], 4, 4)
    t.choose("+flip drive")
    assert (t.me.drives, t.me.range, t.me.fuel) == ([2, 2], 5, 1)
    own = Table(drives=[2], fuel=10)
    assert not own.offered("+flip")
    slipway = Table(drives=[1], fuel=2, developments=["11"])
    slipway.choose("+flip drive")
    assert slipway.me.fuel == 0


def test_SOL_27_the_question_is_asked_anew_after_a_free_action():
    t = Table(cubes={"black": (0, 1, 0)}, columns=[2] * 4)
    before = t.offered()
    t.choose("+sell black_2 1buck")
    assert t.asks == (0, "take")
    assert len(t.offered()) >= len(before)


def test_SOL_27_developments_that_are_used_once_a_turn():
    t = Table(developments=["18"], cubes={"black": (2, 0, 0)}, fuel=0, bucks=0)
    assert "+use 18 black_1 1fuel-1buck" in t.offered("+use")
    t.choose("+use 18 black_1 2fuel")
    assert (t.me.fuel, t.me.cubes[0]) == (2, (1, 0, 0))
    assert not t.offered("+use")
    recycling = Table(developments=["19"], cubes={"black": (2, 0, 0)}, contamination=2)
    recycling.choose(recycling.offered("+use")[0])
    assert recycling.me.contamination == 1


def test_SOL_27_not_in_others_turns():
    t = Table({"cubes": [(0, 2, 0)] * 4, "columns": [3] * 4})
    assert not t.offered(seat=1)
    seat = {"unfinished": ["black-2-2"], "cubes": [(0, 2, 0)] * 4, "columns": [3] * 4}
    delivered = Table(seat, doing=[Round(4)], pieces={"3,2": (1, "mission")}, state={"centres": [*"BCDEF"]})
    assert delivered.asks == (1, "income")
    assert not delivered.offered("+", seat=1)


def test_SOL_27_the_end_of_a_turn_is_asked_about_only_where_it_may_matter():
    t = Table(doing=[Finish()], cubes={"black": (2, 0, 0)})
    assert t.asks == (1, "take")
    completing = Table(doing=[Finish()], unfinished=["black-2-2"])
    assert completing.asks == (0, "finish")
    last = {"state": {"turns": 6}, "cubes": {"black": (2, 0, 0)}, "doing": [Finish()]}
    assert Table(**last).asks == (1, "take")
    assert Table(stations=["black-brown"], **last).asks == (0, "finish")
    assert Table(**(last | {"state": {"turns": 6, "round": 4}})).asks == (0, "finish")
    assert Table(doing=[Finish()], developments=["18"], cubes={"black": (1, 0, 0)}).asks == (0, "finish")


# ---- rounds ----------------------------------------------------------------------------------------------------
LEFT = {"C": {"centres": [*"ABDEF"]}}  # the centres laid so far, but for one


def test_SOL_30_example_17_a_centre_that_is_laid_delivers_to_markers_beside_it():
    """In turn order; a second marker of the same player brings nothing more."""
    pieces = {"-4,-1": (0, "mission"), "-2,-2": (1, "mission"), "-4,0": (1, "mission"), "-2,-1": (2, "station")}
    t = Table({}, {}, doing=[Round(4)], pieces=pieces, state=LEFT["C"] | {"first": 1})
    assert t.s.centres[-1] == "C"
    told = [(each.seat, each.event.centre) for each in t.told if type(each.event).__name__ == "Delivered"]
    assert told[:1] == [(1, "C")]
    assert t.asks == (1, "playcard")
    t.choose("none none", seat=1)
    assert t.asks == (0, "playcard")
    t.choose("none none")
    assert [player.delivered for player in t.s.players] == [["C"], ["C"], []]
    assert [len(player.hand) for player in t.s.players] == [1, 1, 0]
    assert t.asks == (1, "take")
    assert [beside_centres(t.s, seat) for seat in range(3)] == [1, 2, 1]


def test_SOL_31_four_turns_each_clockwise_then_the_start_marker_goes_left():
    """Example 1: the last refill of a round empties the bag; as many dice as turns come back."""
    s, _ = machine.begin(GAME, 3, 4, Options())
    first, random, order = s.first, Random(4), []
    while s.round == 1:
        assert len(s.bag) == 12 - s.turns
        seat = machine.undecided(s)[0]
        question = machine.asked(GAME, s, seat)
        own = [choice for choice in question.options if choice[0] != "+"]
        told = machine.play(GAME, s, seat, random.choice(own), question)
        order += [each.seat for each in told if isinstance(each.event, TurnEnded)]
    assert order == [(first + turn) % 3 for turn in range(12)]
    assert s.first == (first + 1) % 3
    assert len(s.bag) == 12
    assert not any(player.dice for player in s.players)
    assert sum(map(len, s.bridge)) == 4


def test_SOL_31_stations_and_developments_at_each_rounds_end_also_the_fourth():
    for round_ in (1, 4):
        t = Table(
            doing=[EndRound()],
            stations=["blue-brown", "black-brown"],
            developments=["28"],
            state={"round": round_},
            columns=[1, 1, 1, 1],
        )
        assert machine.undecided(t.s) == [0]
        assert set(t.offered()) >= {"black_1_face", "black_1_column", "none"}
        t.choose("black_1_column")
        assert t.me.points == 1
        assert [t.me.cubes[0], t.me.cubes[3]] == [(1, 0, 0), (1, 0, 0)]


def test_SOL_31_a_step_comes_before_cubes_so_that_they_find_its_spaces():
    t = Table(doing=[EndRound()], stations=["black-brown"], developments=["28"], cubes={"black": (2, 0, 0)})
    t.choose("black_1_column")
    assert t.me.cubes[0] == (2, 1, 0)


def test_SOL_31_completing_in_between_is_allowed_other_free_actions_are_not():
    t = Table(doing=[EndRound()], stations=["yellow-brown"], unfinished=["black-2-2"], cubes={"blue": (2, 0, 0)})
    assert isinstance(t.s.stack[-1].effect, Together)
    assert t.offered("+") == ["+complete black-2-2"]
    t.choose("+complete black-2-2")
    twin = machine.alone(GAME, t.s, 0)
    assert twin.players[0].completed == ["black-2-2"]
    assert t.s.players[0].completed == []


def test_SOL_31_each_seats_choices_at_a_rounds_end_are_its_own():
    t = Table({"stations": ["yellow-blue"]}, doing=[EndRound()], stations=["yellow-brown"])
    assert machine.undecided(t.s) == [0, 1]
    before = t.view(1)
    t.choose(t.offered()[0])
    assert t.view(1) == before


# ---- the end ---------------------------------------------------------------------------------------------------
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
            rest = tuple(each for each in left if each != tile)
            black = PLANETS[tile].colour == "black"
            if possible(rest, fuel - price * black, bucks - price * (not black)):
                return True
        return False

    wanted = tuple(tile for tile in tiles if meets(player, PLANETS[tile]))
    order = all_of_them(player)
    assert (order is not None) == possible(wanted, player.fuel, player.bucks)
    assert order is None or sorted(order) == sorted(wanted)


def test_SOL_40_one_planet_after_another_is_asked_where_not_all_can_be():
    t = Table(doing=[CompleteAll(), Judge()], unfinished=["black-7-7", "black-8-4"], fuel=8)
    assert t.offered() == ["black-7-7", "black-8-4"]
    t.choose("black-8-4")
    assert t.me.completed == ["black-8-4"]


def test_SOL_40_example_15_unfinished():
    assert [unfinished(n) for n in range(6)] == [0, -1, -3, -6, -9, -12]


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
    assert [scored(stations=pairs[:n])["stations"] for n in range(5)] == [0, 0, 1, 3, 6]
    found = scored(done=["1", "32"], missions=["2", "3"])
    assert (found["missions"], found["open_missions"]) == (11, -2)
    pieces = {"3,2": (0, "station"), "4,2": (0, "colony"), "2,0": (0, "mission"), "-2,-2": (0, "mission")}
    t = Table(pieces=pieces, state={"centres": ["A"]})
    assert parts(t.s, 0)["centres"] == 2


def test_SOL_42_technology_dice():
    assert scored(faces=[3, 4, 5, 0])["dice"] == 6
    assert scored(columns=[3, 4, 5, 1])["dice"] == 2
    found = scored(columns=[5, 4, 5, 1], cubes=[(4, 2, 1), (4, 3, 1), (3, 0, 1), (2, 0, 0)])
    assert found["columns"] == 4 + 2


def test_SOL_43_example_15_what_is_left():
    assert scored(fuel=10, bucks=7)["goods"] == 3
    assert scored(fuel=4, bucks=5)["goods"] == 1
    assert scored(contamination=3, outside=2)["contamination"] == -2


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
        found = {frozenset(group) for group in groups(names, most)}
        sets_ = [{name} for name in names]
        for one, other in product(names, repeat=2):
            if one != other and distances(one)[other] <= most:
                joined = [each for each in sets_ if one in each or other in each]
                sets_ = [each for each in sets_ if each not in joined] + [set().union(*joined)]
        assert found == {frozenset(each) for each in sets_}


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
    assert [sum(each.values()) for each in totals(t.s)] == [2 + 1, 2 + 1]
    assert ranks(t.s) == [2, 1]
    t.s.players[0].points, t.s.players[0].completed = 0, ["blue-1-3"]
    assert ranks(t.s) == [1, 1]
    assert [score.rank for score in tally(t.s)] == [1, 1]


def test_SOL_45_the_winner_is_told():
    t = Table({"completed": ["black-2-2"]}, {}, doing=[Judge()], points=1)
    won = [each for each in t.told if isinstance(each.event, Won)]
    assert [each.seat for each in won] == [1]


def test_the_account_has_all_parts_and_agrees_with_the_view():
    *_, last = decisions(GAME, 3, 5)
    s = last.s
    for line, score, each in zip(machine.view(GAME, s, None).final, tally(s), totals(s), strict=True):
        assert tuple(each) == PARTS
        assert line.parts == tuple(each.items())
        assert line.total == score.total == sum(each.values())
        assert line.rank == score.rank


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_sixteen_turns_and_everything_is_conserved(seats):
    """Dice: bag, bridge and boards; planets, cards and pieces are each in one place at every decision."""
    for seed in range(4):
        s, told = machine.begin(GAME, seats, seed, Options(advanced=bool(seed % 2)))
        random, turns = Random(seed), [0] * seats
        while not machine.over(s):
            GAME.check(s)
            seat = random.choice(machine.undecided(s))
            question = machine.asked(GAME, s, seat)
            told = machine.play(GAME, s, seat, random.choice(list(question.options)), question)
            for each in told:
                turns[each.seat] += isinstance(each.event, TurnEnded)
        assert turns == [16] * seats
        assert len(set(s.centres)) == 4


def test_SOL_51_what_is_public_and_what_is_not():
    s, _ = machine.begin(GAME, 3, 8, Options())
    seen = machine.view(GAME, s, 0)
    assert [len(machine.view(GAME, s, seat).hand) for seat in range(3)] == [2, 2, 2]
    assert machine.view(GAME, s, None).hand == ()
    assert [player.hand for player in seen.players] == [2, 2, 2]
    assert all(planet.tile == "" for planet in seen.planets)
    assert len(seen.centres) == 1
    t = Table(doing=[Fly()], hand=["1", "2", "3"])
    t.choose("draw 0,0", "1-2")
    assert t.view(1).discards == ("1", "2")


def test_SOL_51_guessing_keeps_what_is_known_and_deals_the_rest_anew():
    s, _ = machine.begin(GAME, 4, 3, Options())
    hands = set()
    for seed in range(10):
        twin = GAME.guess(machine.copy(s), 0, Random(seed))
        assert twin.players[0].hand == s.players[0].hand
        assert twin.unseen == s.unseen
        hands.add(tuple(map(tuple, (player.hand for player in twin.players[1:]))))
        GAME.check(twin)
    assert len(hands) > 5


def test_SOL_51_a_guess_in_a_rounds_end_lets_others_choose_anew():
    t = Table(
        {"stations": ["yellow-brown", "yellow-blue"], "columns": [3] * 4},
        doing=[EndRound()],
        stations=["yellow-brown"],
    )
    t.choose("1fuel-1buck" if "1fuel-1buck" in t.offered(seat=1) else t.offered(seat=1)[0], seat=1)
    while 1 in machine.undecided(t.s):
        t.choose(t.offered(seat=1)[0], seat=1)
    chosen = set()
    for seed in range(12):
        twin = GAME.guess(machine.copy(t.s), 0, Random(seed))
        assert twin.apart[1].done
        assert machine.undecided(twin) == [0]
        chosen.add(tuple(twin.apart[1].choices))
    assert len(chosen) > 2


def test_undoing_ends_where_something_shows():
    t = Table(doing=[Fly(), Finish()], drives=[2])
    t.choose("fly 3,0")
    assert [type(each).__name__ for each in t.events if each.reveals] == ["Revealed"]
    t.choose("settle none none")
    assert not any(each.reveals for each in t.events[:2])


def test_SOL_44_the_largest_group_is_named():
    t = Table(pieces={"2,0": (0, "station"), "3,0": (0, "colony"), "-5,3": (0, "mission")}, planets={"3,0": None})
    assert set(network(t.s, 0)) == {"2,0", "3,0"}
