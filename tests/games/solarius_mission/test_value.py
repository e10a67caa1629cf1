"""The judgement of computer players: what holds, what is promised, and what a turn may still bring."""

from random import Random

import pytest

from bot.engine import lookahead, machine
from bot.engine.chance import Chance
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.deeds import Deed
from bot.games.solarius_mission.effects import Income
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.rounds import Finish
from bot.games.solarius_mission.rows import CARDS
from bot.games.solarius_mission.space import make_chart
from bot.games.solarius_mission.state import Options
from bot.games.solarius_mission.steps import Step
from bot.games.solarius_mission.taking_dice import Act
from bot.players.greedy import greedy
from bot.players.player import PLAYERS
from tests.games.solarius_mission.positions import Table

REST = [Fly(), Finish()]  # of a turn, when its die is laid


def looks(*, doing=None, **mine):
    """How a position looks to seat 0, about to fly."""
    return GAME.value(Table(doing=doing or [*REST], **mine).s, 0)


def greedy_choice(*, doing=None, **mine):
    """What seat 0 chooses, about to fly."""
    return greedy(GAME, Table(doing=doing or [*REST], **mine).s, 0, Random(1))


def test_more_fuel_cubes_drives_and_technology_look_better_while_turns_are_left():
    before = looks(fuel=3)
    assert looks(fuel=4) > before
    assert looks(fuel=3, cubes={"black": (1, 0, 0)}) > before
    assert looks(fuel=3, drives=[1]) > before
    assert looks(fuel=3, faces={"blue": 1}) > before
    assert looks(fuel=3, columns={"brown": 2}) > before
    assert looks(fuel=3, contamination=3) < before
    assert looks(fuel=3, outside=1) < before


def test_at_the_end_of_a_game_a_position_is_worth_its_points():
    s, _ = machine.begin(GAME, 2, 5, Options())
    chance = Random(5)
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        machine.play(GAME, s, seat, greedy(GAME, s, seat, chance))
    assert [GAME.value(s, seat) for seat in range(2)] == [score.total for score in GAME.tally(s)]


def test_two_planets_that_would_be_paid_with_the_same_fuel_promise_less_than_twice_one_sol_21():
    none = looks(fuel=8)
    one = looks(fuel=8, unfinished=["black-8-4"]) - none
    other = looks(fuel=8, unfinished=["black-7-7"]) - none
    assert looks(fuel=8, unfinished=["black-8-4", "black-7-7"]) - none < one + other - 0.5


def test_a_planet_that_can_be_completed_is_at_the_end_of_a_turn_sol_21():
    assert greedy_choice(doing=[Finish()], fuel=8, unfinished=["black-8-4"]) == "+complete black-8-4"


@pytest.mark.parametrize("turns", [0, 2, 4])
def test_a_planet_is_completed_before_its_price_lies_idle_at_the_limit_sol_16_sol_21(turns):
    """The ten bucks that it takes would bring points at the end, too, but not as many, and no further one fits."""
    mine = {"fuel": 3, "bucks": 10, "unfinished": ["yellow-10-9"], "state": {"round": 4, "turns": turns}}
    assert greedy_choice(doing=[Finish()], **mine) == "+complete yellow-10-9"


def test_a_value_is_one_in_points_however_many_turns_are_left():
    s, _ = machine.begin(GAME, 2, 5, Options())
    while not machine.over(s):
        assert all(-25 < GAME.value(s, seat) < 100 for seat in range(2))
        seat = machine.seats_to_choose(s)[0]
        machine.play(GAME, s, seat, greedy(GAME, s, seat, Random(5), share=0.2))


@pytest.mark.parametrize("luck", range(6))
def test_nobody_turns_up_a_planet_in_the_last_turn_who_could_complete_none_sol_20(luck):
    table = Table(doing=[*REST], fuel=1, drives=[2, 1], state={"round": 4, "turns": 6})
    choice = greedy(GAME, table.s, 0, Random(luck))
    assert not (choice.startswith("fly") and choice.split()[1] in table.s.planets)


def test_who_could_complete_most_planets_turns_one_up_in_the_last_turn_sol_20():
    able = {"fuel": 10, "bucks": 10, "faces": dict.fromkeys(("black", "yellow", "blue", "brown"), 3)}
    table = Table(doing=[*REST], drives=[2], state={"round": 4, "turns": 6}, **able)
    choice = greedy(GAME, table.s, 0, Random(1))
    assert choice.split()[1] in table.s.planets


def test_cubes_are_sold_in_the_last_turn_where_that_pays_a_planet_sol_27():
    held = {"black": (3, 1, 0), "yellow": (2, 0, 0)}
    columns = {"black": 3, "yellow": 2}
    table = Table(
        doing=[Finish()],
        state={"round": 4, "turns": 6},
        bucks=5,
        fuel=0,
        cubes=held,
        columns=columns,
        unfinished=["yellow-7-3"],
    )
    table.choose(greedy(GAME, table.s, 0, Random(1)))
    table.choose(greedy(GAME, table.s, 0, Random(1)))
    assert table.me.bucks == 7


def test_nothing_is_bought_or_sold_that_brings_nothing_sol_27():
    s, _ = machine.begin(GAME, 2, 7, Options())
    chance, traded, turns = Random(7), 0, 0
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        choice = greedy(GAME, s, seat, chance)
        traded += choice.startswith(("+buy", "+sell"))
        turns += not s.pending and type(s.stack[-1].effect).__name__ == "Take" and not choice.startswith("+")
        machine.play(GAME, s, seat, choice)
    assert turns == 32
    assert traded < 2 * turns


def test_the_judgement_of_a_seat_looks_at_no_other_hand_and_no_face_down_planet():
    table = Table({"hand": ["5", "6"]}, doing=[*REST])
    before = GAME.value(table.s, 0)
    table.s.players[1].hand = []
    table.s.unseen.reverse()
    assert GAME.value(table.s, 0) == before


def test_a_flight_that_is_pending_is_worth_no_more_than_the_best_one():
    table = Table(doing=[*REST], fuel=6, drives=[1])
    before = GAME.value(table.s, 0)
    question = machine.question_for(GAME, table.s, 0)
    after = [
        GAME.value(lookahead.state_after(GAME, table.s, 0, option), 0)
        for option in question.options
        if option[0] != "+"
    ]
    assert max(after) >= before


def test_steps_that_are_to_come_are_worth_more_where_they_complete_a_planet_sol_21():
    stepping, state = [Step("face", points=3), *REST], {"round": 4, "turns": 6}
    mine = {"faces": {"blue": 2}, "state": state}
    settled = looks(unfinished=["blue-1-4"], **mine) - looks(**mine)
    stepped = looks(doing=stepping, unfinished=["blue-1-4"], **mine) - looks(doing=stepping, **mine)
    assert stepped > settled + 1


def test_a_flight_to_a_planet_face_down_is_judged_alike_whatever_shows_there_sol_20():
    collected = set()
    for seed in range(6):
        table = Table(doing=[*REST], drives=[2])
        table.s.chance = Chance(seed)
        table.choose("fly 3,0")
        collected.add((table.s.planets["3,0"], GAME.value(table.s, 0)))
    assert len({tile for tile, _ in collected}) > 2
    assert len({value for _, value in collected}) == 1


@pytest.mark.parametrize("tile", ["black-10-8", "yellow-10-9", "blue-3-4", "brown-3-4", "black-2-2"])
def test_nothing_is_bought_or_sold_to_put_off_what_is_done_with_a_planet(tile):
    held = dict.fromkeys(("black", "yellow", "blue", "brown"), (2, 0, 0))
    state = {"round": 2, "turns": 4, "turned": "3,0"}
    mine = {"cubes": held, "fuel": 4, "bucks": 4, "ship": "3,0", "planets": {"3,0": tile}, "state": state}
    assert greedy_choice(doing=[Deed(), Finish()], **mine).split()[0] in ("settle", "decline")
    table = Table(doing=[Deed(), Finish()], **mine)
    before = GAME.value(table.s, 0)
    table.choose("+sell black_11 1fuel")
    assert GAME.value(table.s, 0) < before


def test_a_station_is_judged_before_it_is_built_as_it_is_after_that_sol_22():
    mine = {"cubes": {"black": (2, 1, 0), "yellow": (2, 0, 0)}, "columns": {"black": 2}, "ship": "2,1", "fuel": 0}
    table = Table(doing=[Deed(), Finish()], **mine)
    before = GAME.value(table.s, 0)
    table.choose(next(choice for choice in table.options() if choice.startswith("station-black-yellow")))
    assert GAME.value(table.s, 0) == pytest.approx(before, abs=0.8)


def test_a_marker_beside_a_site_promises_the_centre_that_may_come_sol_24_sol_41():
    beside = next(name for name in make_chart(tuple(Table().s.boards), 2).site_beside)
    state = {"centres": []}
    none = looks(pieces={"1,1": (0, "mission")}, state=state)
    waiting = looks(pieces={beside: (0, "mission")}, state=state)
    assert none + 1 < waiting < none + 3


def test_the_beginning_of_another_seats_turn_changes_nothing_for_it():
    table = Table(doing=[Finish()], unfinished=["black-2-2"])
    before = GAME.value(table.s, 1)
    table.choose("end")
    assert table.asks == (1, "take")
    assert GAME.value(table.s, 1) == pytest.approx(before)


@pytest.mark.parametrize("seed", [0, 1])
def test_greedy_beats_who_chooses_at_random_by_far(seed):
    s, _ = machine.begin(GAME, 2, seed, Options())
    lucks = [Random(seed), Random(seed + 1)]
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        player = PLAYERS["greedy" if seat == seed else "random"]
        machine.play(GAME, s, seat, player(GAME, s, seat, lucks[seat]))
    scores = GAME.tally(s)
    assert scores[seed].total > scores[1 - seed].total + 10


def test_in_its_last_turn_a_seat_plays_the_mission_that_it_can_fulfil_at_once_sol_12_sol_24():
    beside = next(iter(make_chart(tuple(Table().s.boards), 2).site_beside))
    able = {"ship": beside, "hand": ["1"], "cubes": {"black": (2, 0, 0), "yellow": (1, 0, 0)}}
    table = Table(contamination=3, fuel=0, bucks=0, state={"round": 4, "turns": 6}, **able)
    while table.asks[0] == 0 and not machine.over(table.s):
        table.choose(greedy(GAME, table.s, 0, Random(1)))
    assert table.me.done == ["1"]


@pytest.mark.parametrize(("fuel", "bucks", "more"), [(10, 8, 2), (2, 2, 4)])
def test_goods_to_come_are_worth_nothing_beyond_the_limit_sol_16(fuel, bucks, more):
    income = looks(doing=[Income(4)], fuel=fuel, bucks=bucks) - looks(doing=[Finish()], fuel=fuel, bucks=bucks)
    one = looks(doing=[Income(1)], fuel=2, bucks=2) - looks(doing=[Finish()], fuel=2, bucks=2)
    assert income == pytest.approx(more * one)


def test_a_die_whose_cubes_pay_a_mission_at_once_looks_better_for_it_sol_24():
    beside = next(iter(make_chart(tuple(Table().s.boards), 2).site_beside))
    mine = {"ship": beside, "missions": ["1"], "cubes": {"black": (2, 0, 0)}, "state": {"round": 4, "turns": 6}}
    pays = looks(doing=[Act("yellow", 1, 0, "", 0), *REST], **mine) - looks(**mine)
    assert pays > CARDS["1"].points
