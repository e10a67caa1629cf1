"""Plays about as well as the others at the table: the likelier it is to win, the more it misjudges."""

from random import Random

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.machine import question_for
from bot.engine.state import copy
from bot.players.beginner import misjudge
from bot.players.budget import THINKING, Budget
from bot.players.chances import chances, spread_of
from bot.players.learned import with_learned_value
from bot.players.search import search

ERROR = 8.0  # of how far the choices lie apart: a standard deviation of how far one is off who is sure to win


def like_us(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Choice:
    """Return a good choice to a seat that is behind, to others one that is the worse the likelier they are to win."""
    learned, guess = with_learned_value(game), game.guess(copy(s), seat, chance)
    ahead = _lead_in_chances(game, guess, seat)
    if ahead <= 0:
        return search(learned, s, seat, chance, budget)
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    return misjudge(learned, guess, seat, question, chance, ERROR * ahead)


def _lead_in_chances(game: Game[S, object], s: S, seat: Seat) -> float:
    """Return how much likelier a seat is to win than the others on average: 1 if it is sure, 0 or less if not likelier.

    Where it is not known how surely a lead wins, nobody is likelier.
    """
    spread = spread_of(game.key)
    if spread is None or s.seats == 1:
        return 0.0
    fair = 1 / s.seats
    return (chances(game, s, spread)[seat] - fair) / (1 - fair)
