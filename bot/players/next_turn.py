"""Whose turn comes next, as far as everybody can know."""

from collections.abc import Collection
from random import Random

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import over, play, question_for, seats_to_choose
from bot.engine.question import Question
from bot.engine.side_actions import is_side_choice
from bot.engine.state import copy
from bot.players.turn import begins_turn

FUTURES = 2  # they must agree
MOST_CHOICES = 60  # until then: a turn that takes more is no turn that a next one can be told for


def next_to_begin(game: Game[S, object], s: S, seats: Collection[Seat], chance: Random) -> Seat | None:
    """Return which of these seats begins its turn first after the one that is asked now; None if that is uncertain.

    It is judged by what everybody may see, in futures in which all play at random. It is uncertain while all choose at
    once, in another's turn, and where it depends on what is chosen, or where the game may be over before.
    """
    if over(s) or s.pending or game.active(s) not in (None, seats_to_choose(s)[0]):
        return None
    candidates = {_first_to_begin(game, game.guess(copy(s), None, chance), seats, chance) for _ in range(FUTURES)}
    return candidates.pop() if len(candidates) == 1 else None


def _first_to_begin(game: Game[S, object], s: S, seats: Collection[Seat], chance: Random) -> Seat | None:
    """Return which of these seats begins its turn first when all play at random from this state, which is changed."""
    for _ in range(MOST_CHOICES):
        if over(s) or s.pending:
            return None
        asked = seats_to_choose(s)[0]
        if asked in seats and begins_turn(game, s, asked):
            return asked
        question = question_for(game, s, asked)
        assert question, "who must choose is asked something"
        play(game, s, asked, _any_choice(question, chance), question)
    return None


def _any_choice(question: Question, chance: Random) -> Choice:
    """Return a choice at random, none that leaves the question open."""
    onward = [choice for choice in question.options if not is_side_choice(choice)]
    return chance.choice(onward)
