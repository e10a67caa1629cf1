"""Guesses at what a seat cannot know, for computer players and for the tests of secrecy."""

from itertools import islice
from random import Random

from bot.engine.combinators import Together
from bot.engine.effect import Effect, Options, Seat
from bot.engine.state import PendingChoices, State


def guess_pending(s: State, seat: Seat | None, random: Random) -> None:
    """Replace, in place, the other seats' hidden choices of simultaneous play with random ones.

    Guess their hands before this: a seat whose guessed hand leaves only one choice counts as having chosen. This works
    for effects with one choice per seat; a game whose seats make several in a row must guess them itself.
    """
    if not s.pending:
        return
    together = s.stack[-1].effect
    assert isinstance(together, Together)
    for other, pending in enumerate(s.pending):
        if other != seat:
            s.pending[other] = _guess_choices(together.effect, s, other, pending, random)


def _guess_choices(effect: Effect, s: State, seat: Seat, pending: PendingChoices, random: Random) -> PendingChoices:
    """Return random choices for a seat, as many as it has made."""
    assert len(pending.choices) < 2, "choices in a row depend on one another: the game must guess them itself"
    has_chosen = bool(pending.choices) or pending.done
    if not has_chosen and effect.certainly_asks(s, seat):
        return pending
    options = effect.options(s, seat)
    if options is None:
        return pending
    if len(options) < (1 if effect.always_asks(s, seat) else 2):
        return PendingChoices(done=True)
    return PendingChoices([pick(options, random)], pending.done) if has_chosen else pending


def pick(options: Options, random: Random) -> str:
    """Return a random option; a lazy mapping computes only this one."""
    number = random.randrange(len(options))
    nth = getattr(options, "nth", None)
    if nth is not None:
        return str(nth(number))
    return next(islice(options, number, None))
