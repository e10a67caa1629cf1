"""How much a computer player may think."""

from time import perf_counter, process_time

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """How much a player may think: this number of playouts, or if that is 0, this number of seconds of its processor.

    With equal numbers of playouts, equal seeds give equal choices.
    """

    seconds: float = 0.0
    playouts: int = 0


LATEST = 3.0  # times the seconds of a budget: after so long thinking ends, however little of the processor it was given
THINKING = Budget(seconds=1.0)  # at a table; more brings nothing that can be measured


class Clock:
    """What has been spent of a budget since the clock was made."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._start, self._began = process_time(), perf_counter()
        self.playouts = 0

    def share_spent(self) -> float:
        """Return the share of the budget that is spent; 1 or more when it is used up."""
        if self._budget.playouts:
            return self.playouts / self._budget.playouts
        if not self._budget.seconds:
            return 1.0
        spent, passed = process_time() - self._start, perf_counter() - self._began
        return max(spent, passed / LATEST) / self._budget.seconds

    def first_look_playouts(self, most: int) -> int:
        """Return how many playouts the search's first look may use: at most `most`.

        With a budget in playouts, three quarters of it, but at least two.
        """
        return max(2, min(most, self._budget.playouts * 3 // 4)) if self._budget.playouts else most
