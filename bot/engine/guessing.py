"""Guesses at what a seat cannot know, for computer players and for the tests of secrecy."""

from itertools import islice
from random import Random

from bot.engine.combinators import Together
from bot.engine.effect import Options, Seat
from bot.engine.state import PendingChoices, State


def guess_pending(s: State, seat: Seat | None, random: Random) -> None:
    """Replace, in place, the other seats' hidden choices of simultaneous play with random ones; drop their premoves.

    Works for effects with one choice per seat: a game whose seats make several in a row must do this itself.
    """
    s.plans = {owner: plan for owner, plan in s.plans.items() if owner == seat}
    if not s.pending:
        return
    together = s.stack[-1].effect
    assert isinstance(together, Together)
    for other, pending in enumerate(s.pending):
        if other != seat and pending.choices:
            assert len(pending.choices) == 1, "choices in a row depend on one another: the game must guess them itself"
            options = together.effect.options(s, other) or {}
            s.pending[other] = PendingChoices([pick(options, random)], pending.done)


def pick(options: Options, random: Random) -> str:
    """A random option; of options that are computed lazily only this one is computed."""
    number = random.randrange(len(options))
    nth = getattr(options, "nth", None)
    if nth is not None:
        return str(nth(number))
    return next(islice(options, number, None))
