"""Names the acting seat once in the log of a turn: with the die, or before anything done earlier (SOL-27)."""

from bot.engine.effect import Effect, Seat

from .events import Led
from .state import State


def acting_seat_event(s: State, me: Seat) -> list[Effect]:
    """Return the event that names the seat before the first free action of a turn whose die is not taken yet."""
    if s.led or s.die is not None or s.active != me:
        return []
    s.led = True
    return [Led()]
