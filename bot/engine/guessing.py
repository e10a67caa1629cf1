"""Guesses at what a seat cannot know, for computer players and for the tests of secrecy."""

from itertools import islice
from random import Random

from bot.engine.combinators import Together
from bot.engine.effect import Effect, Options, Seat
from bot.engine.state import PendingChoices, State


def guess_pending(s: State, seat: Seat | None, random: Random) -> None:
    """Replace, in place, the other seats' hidden choices of simultaneous play with random ones; drop their premoves.

    What they hold has been guessed before: whoever has only one choice by now has made it. Works for effects with one
    choice per seat: a game whose seats make several in a row must do this itself.
    """
    s.plans = {owner: plan for owner, plan in s.plans.items() if owner == seat}
    if not s.pending:
        return
    together = s.stack[-1].effect
    assert isinstance(together, Together)
    for other, pending in enumerate(s.pending):
        if other != seat:
            s.pending[other] = _guessed(together.effect, s, other, pending, random)


def _guessed(effect: Effect, s: State, seat: Seat, pending: PendingChoices, random: Random) -> PendingChoices:
    """What a seat may have chosen, as far as it has chosen."""
    assert len(pending.choices) < 2, "choices in a row depend on one another: the game must guess them itself"
    begun = bool(pending.choices) or pending.done
    if not begun and effect.surely_asks(s, seat):
        return pending
    options = effect.options(s, seat)
    if options is None:
        return pending
    if len(options) < (1 if effect.never_forced(s, seat) else 2):
        return PendingChoices(done=True)
    return PendingChoices([pick(options, random)], pending.done) if begun else pending


def pick(options: Options, random: Random) -> str:
    """A random option; of options that are computed lazily only this one is computed."""
    number = random.randrange(len(options))
    nth = getattr(options, "nth", None)
    if nth is not None:
        return str(nth(number))
    return next(islice(options, number, None))
