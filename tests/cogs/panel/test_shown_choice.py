"""Which choice stands for another one in the panel."""

from itertools import islice

import pytest

from bot.games.registry import games
from cogs.panel import shown_choice, trial_of
from tests.cogs.panel.test_every_choice import press_towards, table_of
from tests.walk import decisions, few

EVERY = 7  # so many decisions go by for one that is looked at, but in long runs
PRESSED = 40  # choices, of a question of which each one is pressed


def look(game, seed, every):
    """At some decisions of a random game: each choice stands for itself, or is equal to one that does.

    Where there are few of a kind, presses lead to each that stands for itself.
    """
    pressed = set()
    for d in islice(decisions(game, few(game), seed), seed % every, None, every):
        table, options = table_of(game, d.s), d.question.options
        shown = {choice: shown_choice(table, d.seat, d.question, choice) for choice in options}
        assert all(shown[one] == one for one in shown.values())
        for choice, one in shown.items():
            assert choice == one or equal(table, d.seat, d.question, choice, one)
        if d.question.effect.word not in pressed and len({*shown.values()}) <= PRESSED:
            pressed.add(d.question.effect.word)
            assert all(press_towards(table, d.seat, d.question, one) for one in {*shown.values()})


def equal(table, seat, question, choice, other):
    """Whether two choices are one for the rules, or lead to the same end, whichever is tried first."""
    known = table.known_state(seat)
    pair = [question.first_twin(known, seat, one) for one in (choice, other)]
    return pair[0] == pair[1] or all(len(trial_of(table, seat, question)(two)) == 1 for two in (pair, pair[::-1]))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_every_choice_stands_for_itself_or_is_equal_to_one_that_does(game):
    look(game, 1, EVERY)


@pytest.mark.long
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(6))
def test_every_choice_of_many_games_stands_for_itself_or_is_equal_to_one_that_does(game, seed):
    look(game, seed, 1)
