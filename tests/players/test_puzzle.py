"""Which missed turns are puzzles: the best one is sure, and most others are clearly worse."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.players import puzzle
from bot.players.budget import Budget
from bot.players.player import PLAYERS
from bot.players.puzzle import FIRST_FUTURES, FURTHER_FUTURES, Solution, solve
from bot.players.second_look import FUTURES, LEAST_GAIN
from bot.players.turn import has_ended_own_turn
from tests.players.test_search import ladder

LONG = Budget(playouts=10**9)
LEAD = "bot.players.puzzle.Futures.lead_after"
LINES = [("best",), ("made",), ("a",), ("b",), ("c",), ("d",)]


@pytest.fixture
def solution_of(monkeypatch):
    """What comes of these leads of each line, future by future, where six lines are compared."""
    monkeypatch.setattr(puzzle, "different_lines", lambda *_: LINES)
    monkeypatch.setattr(puzzle, "is_whole", lambda *_: True)

    def solution_of(lead, budget=LONG):
        monkeypatch.setattr(LEAD, lambda self, line, number: float(lead(line[0], number)))
        game = ladder()
        return solve(game, machine.begin(game, 1, 0, None)[0], 0, ("made",), ("best",), Random(0), budget)

    return solution_of


def test_a_turn_that_is_clearly_best_is_a_puzzle(solution_of):
    assert solution_of(lambda line, n: 5 * (line == "best")) == Solution(("best",), 5.0, 6, 1)


def test_the_best_turn_may_be_another_one_than_the_second_look_has_found(solution_of):
    leads = {"best": 5, "c": 9}
    assert solution_of(lambda line, n: leads.get(line, 0)).choices == ("c",)


def test_a_turn_is_no_puzzle_if_many_are_as_good(solution_of):
    assert solution_of(lambda line, n: 5 * (line in ("best", "a"))).good == 2
    assert solution_of(lambda line, n: 5 * (line in ("best", "a", "b"))) is None


def test_a_small_gain_or_one_that_luck_explains_is_no_puzzle(solution_of):
    assert solution_of(lambda line, n: LEAST_GAIN * (line == "best")) is not None
    assert solution_of(lambda line, n: (LEAST_GAIN - 0.01) * (line == "best")) is None
    assert solution_of(lambda line, n: (4 + 40 * (-1) ** n) * (line == "best")) is None


def test_what_has_chosen_the_best_turn_does_not_prove_it(solution_of):
    chosen = FIRST_FUTURES + FURTHER_FUTURES
    met = []
    assert solution_of(lambda line, n: met.append(n) or 9 * (line == "best" and n < chosen)) is None
    assert max(met) == chosen + FUTURES - 1


def test_nothing_is_a_puzzle_once_the_time_is_up_or_there_is_little_to_find(solution_of, monkeypatch):
    assert solution_of(lambda line, n: 5 * (line == "best"), Budget(seconds=1e-9)) is None
    monkeypatch.setattr(puzzle, "different_lines", lambda *_: LINES[:3])
    assert solution_of(lambda line, n: 5 * (line == "best")) is None


def test_a_turn_that_is_not_known_to_its_end_is_no_puzzle(solution_of, monkeypatch):
    monkeypatch.setattr(puzzle, "is_whole", lambda *_: False)
    assert solution_of(lambda line, n: 5 * (line == "best")) is None


@pytest.mark.parametrize("key", games())
def test_a_whole_turn_ends_and_a_part_of_it_does_not(key):
    game = games()[key]
    s, _ = machine.begin(game, max(2, game.seats[0]), 5, game.options())
    seat, line, events, simultaneous, played = machine.seats_to_choose(s)[0], [], [], bool(s.pending), copy(s)
    while not line or not has_ended_own_turn(played, seat, events, simultaneous):
        line.append(PLAYERS["greedy"](game, played, seat, Random(1)))
        events = machine.play(game, played, seat, line[-1])
    assert puzzle.is_whole(game, s, seat, tuple(line))
    assert len(line) == 1 or not puzzle.is_whole(game, s, seat, tuple(line[:1]))


@pytest.mark.parametrize("key", games())
def test_different_turns_of_every_game_are_compared_and_its_state_left_alone(key):
    game = games()[key]
    s, _ = machine.begin(game, max(2, game.seats[0]), 5, game.options())
    seat = machine.seats_to_choose(s)[0]
    made = PLAYERS["random"](game, s, seat, Random(1))
    before = copy(s)
    solve(game, s, seat, (made,), (made,), Random(1), Budget(seconds=0.3))
    assert s == before


def test_the_same_turn_in_another_order_is_compared_once():
    game = ladder()
    s, _ = machine.begin(game, 1, 0, None)
    lines = puzzle.different_lines(game, s, 0, ("coin", "coin"), ("coin", "coin"), Random(0), puzzle.Clock(LONG))
    assert len(lines) == len(set(lines))
