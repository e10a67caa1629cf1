"""What computer players and the secrecy test share: filling in what a seat cannot know."""

from random import Random

from bot.engine.combinators import Together
from bot.engine.effect import Options, Seat
from bot.engine.state import PendingChoices, State


def guess_apart(s: State, seat: Seat | None, random: Random) -> None:
    """Give the others, who have chosen unseen, random choices instead, and forget their premoves.

    For effects of one choice each: a game whose seats make several in a row deals those anew itself.
    """
    s.plans = {mine: plan for mine, plan in s.plans.items() if mine == seat}
    if not s.apart:
        return
    together = s.stack[-1].effect
    assert isinstance(together, Together)
    for other, apart in enumerate(s.apart):
        if other != seat and apart.choices:
            assert len(apart.choices) == 1, "several choices in a row hang together: the game must deal them anew"
            options = together.effect.options(s, other) or {}
            s.apart[other] = PendingChoices([pick(options, random)], apart.done)


def pick(options: Options, random: Random) -> str:
    """Any of the options; a lazy listing makes only the one."""
    number = random.randrange(len(options))
    nth = getattr(options, "nth", None)
    if nth is not None:
        return str(nth(number))
    return list(options)[number]
