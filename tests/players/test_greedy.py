"""The one-step look-ahead."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.lookahead import state_after
from bot.engine.side_actions import is_side_choice
from bot.engine.state import copy
from bot.games.registry import games
from bot.players.greedy import best, greedy, lead, lead_judge, sample_options
from bot.players.player import PLAYERS
from tests.engine.corners import discards


def test_the_lead_is_over_the_best_and_over_all_others():
    assert lead([5.0], 0) == 5
    assert lead([5.0, 3.0], 0) == 2
    assert lead([5.0, 3.0], 1) == -2
    assert lead([5.0, 3.0, 7.0], 0) == 5 - (7 + 5) / 2


def test_greedy_keeps_the_best_cards():
    game = discards.GAME
    s, _ = machine.begin(game, 3, 4, game.options())
    seat = machine.seats_to_choose(s)[0]
    assert greedy(game, s, seat, Random(0)) == str(min(s.hands[seat]))


def test_a_side_action_is_done_only_if_it_looks_better_than_leaving_it_out():
    assert best({"+sell": 4.0, "fly": 3.0}, before=5.0) == "fly"
    assert best({"+flip": 6.0, "fly": 3.0}, before=5.0) == "+flip"
    assert best({"+flip": 6.0, "fly": 7.0}, before=5.0) == "fly"
    assert best({"+sell": 4.0, "+buy": 4.5}, before=5.0) == "+buy"


@pytest.mark.parametrize("key", games())
def test_greedy_chooses_alike_whatever_is_hidden_from_it(key):
    """A suggestion is greedy's choice: nobody learns from it what they cannot see."""
    game, luck = games()[key], Random(3)
    s, _ = machine.begin(game, max(2, game.seats[0]), 5, game.options())
    for _ in range(24):
        if machine.over(s):
            break
        seat = machine.seats_to_choose(s)[0]
        worlds = [game.guess(copy(s), seat, Random(deal)) for deal in range(3)]
        assert len({greedy(game, world, seat, Random(9)) for world in (s, *worlds)}) == 1
        question = machine.question_for(game, s, seat)
        machine.play(game, s, seat, luck.choice(list(question.options)))


def test_greedy_does_nothing_beside_its_question_only_to_put_off_what_loses_more():
    """In Solarius Mission it once sold and bought the same cubes thirty times in a turn, rather than fly home."""
    game, done = games()["solarius_mission"], 0
    s, _ = machine.begin(game, 3, 0, game.options())
    chance = Random(0)
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        choice = greedy(game, s, seat, chance)
        if is_side_choice(choice):
            looks = lead_judge(game, seat)
            assert looks(state_after(game, s, seat, choice)) > looks(s), choice
            done += 1
        machine.play(game, s, seat, choice)
    assert done


class Lazy(dict):
    """Options of which each listing is counted."""

    listed = 0

    def __iter__(self):
        self.listed += 1
        return super().__iter__()

    def nth(self, n):
        return str(n)


def test_of_many_options_only_some_are_made():
    many = Lazy((str(n), n) for n in range(5000))
    result = sample_options(many, 100, Random(1))
    assert many.listed == 0
    assert 90 <= len(result) == len(set(result)) <= 100
    assert set(result) <= set(many)
    few = Lazy((str(n), n) for n in range(20))
    assert sample_options(few, 20, Random(1)) == list(few)


def test_side_actions_never_push_the_answers_out_of_a_sample():
    """Else a turn with many side actions would consist of them."""
    options = {f"answer {n}": n for n in range(80)} | {f"+sell {n}": n for n in range(800)}
    sample = sample_options(options, 20, Random(1), has_sides=True)
    assert sum(map(is_side_choice, sample)) == 5
    assert sum(not is_side_choice(choice) for choice in sample) == 20


def win_rate(better, worse, game, seats, number, **how):
    """How often the better player does at least as well as the worse one, of so many games."""
    points = 0.0
    for seed in range(number):
        s, _ = machine.begin(game, seats, seed, game.options())
        mine = seed % seats
        chance = Random(seed)
        while not machine.over(s):
            seat = machine.seats_to_choose(s)[0]
            player = PLAYERS[better if seat == mine else worse]
            machine.play(game, s, seat, player(game, s, seat, chance, **how))
        ranks = [score.rank for score in game.tally(s)]
        points += (ranks[mine] == 1) / ranks.count(1)
    return points


@pytest.mark.parametrize("seats", [2, 3])
def test_greedy_beats_random(seats):
    game = discards.GAME
    assert win_rate("greedy", "random", game, seats, 60) > 60 / seats + 12
