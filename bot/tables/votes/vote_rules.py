"""How votes are counted: what can be asked, how many must vote yes, and when that is decided. Silence is no."""

import math
from typing import Literal

from bot.pace.wall_time import DAY

VoteKind = Literal["pause", "resume", "extend", "replace", "end", "forget"]
LASTS = 2 * DAY  # then silence counts as no


def least_voters(kind: VoteKind) -> int:
    """Return how many voters are needed, both to ask and to count: at least one besides the asker can vote no.

    Only resuming after a pause takes nothing from those who are away; and who played alone forgets a game alone.
    """
    return 1 if kind in ("resume", "forget") else 2


def votes_needed(kind: VoteKind, voters: int) -> int:
    """Return how many of these voters must vote yes; a person to be replaced is not one of them.

    Pausing and resuming take two thirds, rounded up; adding time takes all but one; replacing somebody, ending the
    game and forgetting it take all. It is at least two, except for resuming and forgetting.
    """
    match kind:
        case "pause" | "resume":
            need = math.ceil(voters * 2 / 3)
        case "extend":
            need = voters - 1
        case "replace" | "end" | "forget":
            need = voters
    return max(need, least_voters(kind))


def verdict(kind: VoteKind, voters: int, yes: int, no: int) -> bool | None:
    """Return whether the vote has passed (True) or failed (False); None while others can still decide it."""
    need = votes_needed(kind, voters)
    if no > voters - need:  # also if there are fewer voters than needed
        return False
    return True if yes >= need else None
