"""What a seat is asked next on a guessed future: what it cannot know is dealt anew, and the others play until then."""

from collections.abc import Collection, Iterator
from random import Random

from bot.engine.effect import Seat
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.machine import over, play, question_for, seats_to_choose
from bot.engine.state import copy
from bot.players.budget import Budget, Clock
from bot.players.greedy import greedy
from bot.players.turn import begins_turn, is_asked_in_own_turn

MOST_CHOICES = 200  # of others until the seat's turn; more are those of a game in which the seat plays no more
SOON = 200  # choices of all after which another world is tried for a question in another's turn
SEARCHING = Budget(seconds=4.0)  # of a processor, for such questions: some are rare


def forecast(game: Game[S, object], s: S, seat: Seat, chance: Random) -> S | None:
    """Return a guessed state in which this seat begins its next turn; None if none comes before the game may be over.

    The others choose as the greedy player does, and so does the seat where it is asked in another's turn.
    """
    guess = game.guess(copy(s), seat, chance)
    for _ in range(MOST_CHOICES):
        if over(guess):
            return None
        if begins_turn(game, guess, seat):
            return guess
        _play_greedily(game, guess, chance)
    return None


def forecast_question(
    game: Game[S, object], s: S, seat: Seat, chance: Random, known: Collection[str], budget: Budget = SEARCHING
) -> S | None:
    """Return a guessed state in which this seat is asked something in another's turn.

    One whose verb is not `known` if there is time to find it; None if nothing is found. All choose at random: good
    players seldom let it come to such questions.
    """
    clock, otherwise = Clock(budget), None
    while clock.share_spent() < 1:
        for guess, word in _asked_aside(game, game.guess(copy(s), seat, chance), seat, chance, clock):
            if word not in known:
                return guess
            otherwise = otherwise or copy(guess)
    return otherwise


def _asked_aside(game: Game[S, object], guess: S, seat: Seat, chance: Random, clock: Clock) -> Iterator[tuple[S, str]]:
    """Play on in a world, and yield it with the verb wherever the seat is asked in another's turn."""
    for _ in range(SOON):
        if over(guess) or clock.share_spent() >= 1:
            return
        asked = seats_to_choose(guess)[0]
        question = question_for(game, guess, asked)
        assert question, "the seat is asked"
        if asked == seat and not is_asked_in_own_turn(game, guess, seat):
            yield guess, question.effect.word
        play(game, guess, asked, pick(question.options, chance), question)


def _play_greedily(game: Game[S, object], guess: S, chance: Random) -> None:
    """Let the seat that is asked choose, in place."""
    asked = seats_to_choose(guess)[0]
    play(game, guess, asked, greedy(game, guess, asked, chance))
