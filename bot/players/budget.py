"""How much a computer player may think."""

from time import perf_counter

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """How much a player may think: so many playouts, or with 0 playouts so many seconds.

    With equal numbers of playouts, equal seeds give equal choices.
    """

    seconds: float = 0.0
    playouts: int = 0


STRENGTHS = {"quick": Budget(seconds=0.3), "normal": Budget(seconds=1.0), "strong": Budget(seconds=3.0)}
NORMAL = STRENGTHS["normal"]


class Clock:
    """What has been spent of a budget since the clock was made."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._begun = perf_counter()
        self.playouts = 0

    def share_spent(self) -> float:
        """Return the share of the budget that is spent; 1 or more when it is used up."""
        if self._budget.playouts:
            return self.playouts / self._budget.playouts
        return (perf_counter() - self._begun) / self._budget.seconds if self._budget.seconds else 1.0

    def first_look_playouts(self, most: int) -> int:
        """Return how many playouts the first look may use: three quarters of the budget, at most
        `most`, at least two.
        """
        return max(2, min(most, self._budget.playouts * 3 // 4)) if self._budget.playouts else most
