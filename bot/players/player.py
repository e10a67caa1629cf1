"""The computer players by name."""

from random import Random
from typing import Protocol

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.machine import question_for
from bot.players.budget import NORMAL, Budget
from bot.players.greedy import greedy
from bot.players.search import search


class Player(Protocol):
    """Chooses for a seat that is asked; looks at nothing that the seat cannot see, and changes nothing."""

    def __call__(self, game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = NORMAL) -> Choice: ...


def random(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = NORMAL) -> Choice:
    """Return any option, each with the same probability."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    return pick(question.options, chance)


PLAYERS: dict[str, Player] = {"greedy": greedy, "search": search, "random": random}  # in the order they are offered in
