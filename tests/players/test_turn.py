"""Following a choice to the end of the turn."""

from random import Random
from typing import ClassVar

import pytest

from bot.engine import machine
from bot.engine import state as engine
from bot.engine.chance import Chance
from bot.engine.effect import Effect, Event, Frame, Part, Verb
from bot.engine.game import Game, Score
from bot.engine.state import PendingChoices
from bot.games.registry import games
from bot.players.greedy import lead_judge
from bot.players.habits import Habits
from bot.players.lines import LINES, lines, vary_first_words
from bot.players.turn import has_ended_own_turn, is_turn_over_for
from tests.walk import few


class Purse(engine.State, kw_only=True):
    """What each seat has; a turn is two choices."""

    points: list[int]
    saved: int = 0


class Ended(Event, frozen=True):
    ends_turn: ClassVar[bool] = True


class Coin(Verb, frozen=True):
    """Take a coin at once, save it for three later in this turn, or toss it, which may bring nine."""

    parts: ClassVar[tuple[Part, ...]] = (Part("way"),)

    def options(self, s, me):
        return {"take": 1, "save": 0, "waste": 0, "toss": None}

    def do(self, s, me, choice):
        if choice is None:
            choice = 9 * s.chance.below(2)
        s.points[me] += choice
        s.saved = 1 - choice
        return ()


class Open(Verb, frozen=True):
    """Open what was saved, or leave it."""

    def options(self, s, me):
        return {"open": 3 * s.saved, "leave": 0}

    def do(self, s, me, choice):
        s.points[me] += choice
        return (Ended(),)


GAME = Game(
    key="purse",
    command="purse",
    seats=range(2, 3),
    version=1,
    state=Purse,
    view=Purse,
    new=lambda seats, seed, options: Purse(
        seats=2,
        points=[0, 0],
        chance=Chance(seed),
        stack=[Frame(seat, effect) for seat in (1, 0) for effect in turn()],
    ),
    see=lambda s, seat: s,
    tally=lambda s: [Score(points, rank=1) for points in s.points],
    guess=lambda s, seat, random: s,
    value=lambda s, seat: float(s.points[seat]),
)


def turn() -> tuple[Effect, ...]:
    """Two turns of a seat, the last first: the stack is done from its end."""
    return Open(), Coin(), Open(), Coin()


def search_lines(seed=0, **how):
    s, _ = machine.begin(GAME, 2, 0, None)
    return lines(GAME, s, 0, machine.question_for(GAME, s, 0), lead_judge(GAME, 0), Habits(GAME), Random(seed), **how)


def test_a_line_goes_to_the_end_of_the_turn_and_no_further():
    result = search_lines()
    assert {line.choices: line.looks for line in result}[("save", "open")] == 3
    assert {line.choices[0]: len(line.choices) for line in result} == {"take": 2, "save": 2, "waste": 2, "toss": 1}


def test_only_the_most_promising_are_followed():
    assert [line.choices[0] for line in search_lines(most=1)] == ["take"]


def test_the_best_few_and_the_best_of_each_first_part_go_before_the_rest():
    looks = [(7.0, "a 1"), (6.0, "a 2"), (5.0, "a 3"), (4.0, "a 4"), (3.0, "b 1"), (2.0, "b 2"), (1.0, "c")]
    assert [choice for _, choice in vary_first_words(looks)] == ["a 1", "a 2", "a 3", "b 1", "c", "a 4", "b 2"]


def test_a_line_goes_no_further_where_chance_is_drawn():
    """Else its looks would be those of one lucky draw."""
    collected = {line.choices: line.looks for line in search_lines()}
    assert collected["toss",] in {0, 9}
    assert not any(choices[0] == "toss" and len(choices) > 1 for choices in collected)


def test_a_line_is_followed_even_when_there_is_no_time():
    assert len(search_lines(stop=lambda: True)) == 1


def test_a_turn_ends_with_a_post_another_seat_or_the_game():
    s, _ = machine.begin(GAME, 2, 0, None)
    assert not is_turn_over_for(s, 0, machine.play(GAME, s, 0, "take"))
    assert is_turn_over_for(s, 0, machine.play(GAME, s, 0, "leave"))
    assert not is_turn_over_for(s, 0, machine.play(GAME, s, 0, "take"))
    machine.play(GAME, s, 0, "leave")
    assert is_turn_over_for(s, 0, [])
    assert not has_ended_own_turn(s, 0, [], simultaneous=False)
    s.stack = []
    assert is_turn_over_for(s, 1, [])
    assert has_ended_own_turn(s, 1, [], simultaneous=False)


def test_an_answer_in_the_turn_of_another_closes_no_own_turn():
    s, _ = machine.begin(GAME, 2, 0, None)
    machine.play(GAME, s, 0, "take")
    events = machine.play(GAME, s, 0, "leave")
    assert has_ended_own_turn(s, 0, events, simultaneous=False)
    assert is_turn_over_for(s, 1, events)
    assert not has_ended_own_turn(s, 1, events, simultaneous=False)


def test_a_simultaneous_choice_closes_a_turn_only_where_the_game_consists_of_them():
    """At a round's end it is no turn: a playout goes on to the end of the next one."""
    s, _ = machine.begin(GAME, 2, 0, None)
    s.pending = [PendingChoices(), PendingChoices()]
    assert has_ended_own_turn(s, 0, [], simultaneous=True)
    assert not has_ended_own_turn(s, 0, [], simultaneous=False)


@pytest.mark.parametrize("key", games())
def test_lines_leave_the_game_as_it_was(key):
    game = games()[key]
    s, _ = machine.begin(game, few(game), 1, game.options())
    before, seat = engine.copy(s), machine.seats_to_choose(s)[0]
    question, most = machine.question_for(game, s, seat), 3
    possible = lines(game, s, seat, question, lead_judge(game, seat), Habits(game), Random(1), most=most)
    assert s == before
    assert len(possible) == min(most, len(question.options)) < LINES
    assert [line.looks for line in possible] == sorted((line.looks for line in possible), reverse=True)
