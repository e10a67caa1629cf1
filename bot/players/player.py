"""The computer players by name."""

from random import Random
from typing import Protocol

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.engine.guessing import pick
from bot.engine.machine import question_for
from bot.players.beginner import beginner
from bot.players.budget import THINKING, Budget, Clock
from bot.players.chances import spread_of
from bot.players.greedy import greedy
from bot.players.learned import with_learned_value
from bot.players.level_ratings import level_ratings
from bot.players.like_us import like_us
from bot.players.lines import first_look
from bot.players.search import search


class Player(Protocol):
    """Chooses for a seat that is asked; looks at nothing that the seat cannot see, and changes nothing."""

    def __call__(
        self, game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING
    ) -> Choice: ...


def normal(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Choice:
    """Return the first choice of the turn that looks best at its end, by what was learned where something was."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    return first_look(with_learned_value(game), s, seat, question, chance, Clock(budget))[0].choices[0]


def strong(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Choice:
    """Return the choice that did best in futures, judged by what was learned."""
    return search(with_learned_value(game), s, seat, chance, budget)


def random(game: Game[S, object], s: S, seat: Seat, chance: Random, budget: Budget = THINKING) -> Choice:
    """Return any option, each with the same probability."""
    question = question_for(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    return pick(question.options, chance)


# by the name that the seats of a table have in the database; lists call them by how strong they are
PLAYERS: dict[str, Player] = {
    "beginner": beginner,
    "greedy": greedy,
    "normal": normal,
    "search": strong,
    "like_us": like_us,
    "random": random,
}
LEVELS = ("beginner", "greedy", "normal", "search", "like_us")  # weakest first, then who is as strong as the others
FIRST_LEVEL = "greedy"  # for who has never played a game


def levels(game: Game[S, object]) -> list[str]:
    """Return the players to offer for a game, weakest first.

    "normal" is one of them where it was measured to be stronger than "greedy". Where it is not known how surely a lead
    wins, "like_us" would not know whether it leads.
    """
    known = {"normal": "normal" in level_ratings(game.key), "like_us": spread_of(game.key)}
    return [level for level in LEVELS if known.get(level, True)]
