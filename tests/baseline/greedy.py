"""One step ahead: the choice after which the position looks best, by the values in this folder."""

from bot.engine.guessing import pick
from bot.engine.lookahead import state_after
from bot.engine.machine import question_for
from bot.engine.side_actions import is_side_choice
from bot.engine.state import copy

from . import cartographers, oceans, sky_islands, solarius_mission, underwater_cities

LOOKS = 2000  # choices that are tried at most
VALUES = {
    "cartographers": cartographers.value,
    "oceans": oceans.value,
    "sky_islands": sky_islands.value,
    "solarius_mission": solarius_mission.value,
    "underwater_cities": underwater_cities.value,
}


def baseline(game, s, seat, chance, budget=None):
    """Return the choice after which the position looks best to a player who cannot see what is hidden."""
    question, value = question_for(game, s, seat), VALUES[game.key]
    guess = game.guess(copy(s), seat, chance)
    looks = {
        choice: lead(value, state_after(game, guess, seat, choice, question), seat)
        for choice in shuffled_options(question.options, chance)
    }
    return best(looks, lead(value, guess, seat))


def shuffled_options(options, chance):
    """Return all options, or as many as are tried at random, in random order: equals are chosen alike."""
    few = len(options) <= LOOKS
    choices = list(options if few else dict.fromkeys(pick(options, chance) for _ in range(LOOKS)))
    chance.shuffle(choices)
    return choices


def best(looks, before):
    """Return the choice that looks best; a side action only if it looks better than the position before it."""
    worth_it = {choice: look for choice, look in looks.items() if not is_side_choice(choice) or look > before} or looks
    return max(worth_it, key=worth_it.__getitem__)


def lead(value, s, seat):
    """Return how far a seat is ahead of the others: of the best of them and of them all, half and half."""
    worth = [value(s, other) for other in range(s.seats)]
    others = worth[:seat] + worth[seat + 1 :]
    return worth[seat] - (max(others) + sum(others) / len(others)) / 2 if others else worth[seat]
