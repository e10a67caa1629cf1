"""Rounds: centres, turns, what a round's end brings; whole games and what is hidden (SOL-26, SOL-30, SOL-31, SOL-51)."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.combinators import Together
from bot.engine.state import copy
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.round_events import TurnEnded
from bot.games.solarius_mission.rounds import EndRound, Finish, Round
from bot.games.solarius_mission.score import (
    beside_centres,
)
from bot.games.solarius_mission.state import Options
from tests.games.solarius_mission.positions import Table

LEFT = {"C": {"centres": [*"ABDEF"]}}  # the centres laid so far, but for one


def test_SOL_30_example_17_a_centre_that_is_laid_delivers_to_markers_beside_it():
    """In turn order; a second marker of the same player brings nothing more."""
    pieces = {"-4,-1": (0, "mission"), "-2,-2": (1, "mission"), "-4,0": (1, "mission"), "-2,-1": (2, "station")}
    t = Table({}, {}, doing=[Round(4)], pieces=pieces, state=LEFT["C"] | {"first": 1})
    assert t.s.centres[-1] == "C"
    events = [(entry.seat, entry.event.centre) for entry in t.told if type(entry.event).__name__ == "Delivered"]
    assert events[:1] == [(1, "C")]
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
        seat = machine.seats_to_choose(s)[0]
        question = machine.question_for(GAME, s, seat)
        own = [choice for choice in question.options if choice[0] != "+"]
        events = machine.play(GAME, s, seat, random.choice(own), question)
        order += [event.seat for event in events if isinstance(event.event, TurnEnded)]
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
        assert machine.seats_to_choose(t.s) == [0]
        assert set(t.options()) >= {"black_1_face", "black_1_column", "none"}
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
    assert t.options("+") == ["+complete black-2-2"]
    t.choose("+complete black-2-2")
    twin = machine.with_own_choices(GAME, t.s, 0)
    assert twin.players[0].completed == ["black-2-2"]
    assert t.s.players[0].completed == []


def test_SOL_31_each_seats_choices_at_a_rounds_end_are_its_own():
    t = Table({"stations": ["yellow-blue"]}, doing=[EndRound()], stations=["yellow-brown"])
    assert machine.seats_to_choose(t.s) == [0, 1]
    before = t.view(1)
    t.choose(t.options()[0])
    assert t.view(1) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_sixteen_turns_and_everything_is_conserved(seats):
    """Dice: bag, bridge and boards; planets, cards and pieces are each in one place at every decision."""
    for seed in range(4):
        s, events = machine.begin(GAME, seats, seed, Options(advanced=bool(seed % 2)))
        random, turns = Random(seed), [0] * seats
        while not machine.over(s):
            GAME.check(s)
            seat = random.choice(machine.seats_to_choose(s))
            question = machine.question_for(GAME, s, seat)
            events = machine.play(GAME, s, seat, random.choice(list(question.options)), question)
            for entry in events:
                turns[entry.seat] += isinstance(entry.event, TurnEnded)
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
    s, _ = machine.begin(GAME, 4, 3, Options(advanced=True))
    hands = set()
    for seed in range(10):
        twin = GAME.guess(copy(s), 0, Random(seed))
        assert twin.players[0].hand == s.players[0].hand
        assert twin.unseen == s.unseen
        hands.add(tuple(map(tuple, (player.hand for player in twin.players[1:]))))
        GAME.check(twin)
    assert len(hands) > 5


def test_SOL_05_SOL_51_a_guess_keeps_what_others_hold_of_their_start_cards():
    s, _ = machine.begin(GAME, 3, 3, Options())
    for seed in range(5):
        twin = GAME.guess(copy(s), 0, Random(seed))
        assert [player.hand for player in twin.players] == [player.hand for player in s.players]
    t = Table({"hand": ["1", "9", "13"], "shown": ["1", "13"]}, doing=[Fly(), Finish()])
    hands = [GAME.guess(copy(t.s), 0, Random(seed)).players[1].hand for seed in range(20)]
    assert {(first, last) for first, _, last in hands} == {("1", "13")}
    assert len({drawn for _, drawn, _ in hands}) > 5


def test_SOL_51_a_card_of_a_start_card_that_left_the_hand_is_not_known_if_it_comes_back():
    t = Table(hand=["1", "9", "13"], shown=["1", "13"], doing=[Fly(), Finish()])
    t.choose("play 0,0", "13 mission")
    assert (t.me.hand, t.me.shown) == (["1", "9"], ["1"])
    t = Table(hand=["1", "9", "13"], shown=["1", "13"], doing=[Fly(), Finish()])
    t.choose("draw 0,0", "1-9")
    assert t.me.shown == ["13"]


def test_SOL_51_a_guess_in_a_rounds_end_lets_others_choose_anew():
    t = Table(
        {"stations": ["yellow-brown", "yellow-blue"], "columns": [3] * 4},
        doing=[EndRound()],
        stations=["yellow-brown"],
    )
    t.choose("1fuel-1buck" if "1fuel-1buck" in t.options(seat=1) else t.options(seat=1)[0], seat=1)
    while 1 in machine.seats_to_choose(t.s):
        t.choose(t.options(seat=1)[0], seat=1)
    chosen = set()
    for seed in range(12):
        twin = GAME.guess(copy(t.s), 0, Random(seed))
        assert twin.pending[1].done
        assert machine.seats_to_choose(twin) == [0]
        chosen.add(tuple(twin.pending[1].choices))
    assert len(chosen) > 2


def test_undoing_ends_where_something_shows():
    t = Table(doing=[Fly(), Finish()], drives=[2])
    t.choose("fly 3,0")
    assert [type(event).__name__ for event in t.events if event.reveals] == ["Revealed"]
    t.choose("settle none none")
    assert not any(entry.reveals for entry in t.events[:2])
