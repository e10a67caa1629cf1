"""The computer players by name."""

from collections.abc import Callable
from random import Random
from typing import Any

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game
from bot.engine.guessing import pick
from bot.engine.machine import asked, imagined
from bot.engine.state import copy

Player = Callable[[Game[Any, Any], Any, Seat, Random], Choice]

LOOKS = 400  # choices that the greedy player tries at most; more than a turn of thought is worth


def random(game: Game[Any, Any], s: Any, seat: Seat, chance: Random) -> Choice:
    """Any choice, each as likely."""
    question = asked(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    return pick(question.options, chance)


def greedy(game: Game[Any, Any], s: Any, seat: Seat, chance: Random) -> Choice:
    """The choice after which the position looks best to a player who cannot see what is hidden."""
    question = asked(game, s, seat)
    assert question, f"seat {seat} has nothing to choose"
    known = game.guess(copy(s), seat, chance)
    choices = list(question.options)
    if len(choices) > LOOKS:
        choices = chance.sample(choices, LOOKS)
    return max(choices, key=lambda choice: game.value(imagined(game, known, seat, choice), seat))


PLAYERS: dict[str, Player] = {"random": random, "greedy": greedy}
