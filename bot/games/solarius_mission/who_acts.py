"""Who acts is named once in what is told of a turn: with the die, or before what is done earlier (SOL-27)."""

from bot.engine.effect import Effect, Seat

from .events import Led
from .state import State


def lead(s: State, me: Seat) -> list[Effect]:
    """The seat's name, before the first free action of a turn whose die has not been taken."""
    if s.led or s.die is not None or s.active != me:
        return []
    s.led = True
    return [Led()]
