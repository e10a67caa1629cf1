"""A seat's next turn on a guessed future: what it cannot know is dealt anew, and the others play until then."""

from random import Random

from bot.engine.effect import Seat
from bot.engine.game import Game, S
from bot.engine.machine import over, play, seats_to_choose
from bot.engine.state import copy
from bot.players.greedy import greedy
from bot.players.turn import begins_turn

MOST_CHOICES = 200  # of others until the seat's turn; more are those of a game in which the seat plays no more


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
        asked = seats_to_choose(guess)[0]
        play(game, guess, asked, greedy(game, guess, asked, chance))
    return None
