"""How votes are counted: what can be asked, how many must say yes, and when that is decided. Silence is no."""

from typing import Literal

from bot.pace.wall_time import DAY

VoteKind = Literal["pause", "resume", "extend", "replace", "end"]
LASTS = 2 * DAY  # after which who has said nothing has said no


def least(kind: VoteKind) -> int:
    """How many voters there must be, when it is asked and whenever it is counted: one besides who asks can say no.

    Only going on after a pause takes nothing from those who are away.
    """
    return 1 if kind == "resume" else 2


def votes_needed(kind: VoteKind, voters: int) -> int:
    """How many of these voters must say yes; whoever is to be replaced is none of them.

    Two thirds, rounded up, pause the game or let it go on; all but one give more time; all replace somebody or end it.
    But for going on it is two at least.
    """
    match kind:
        case "pause" | "resume":
            need = -(-2 * voters // 3)
        case "extend":
            need = voters - 1
        case "replace" | "end":
            need = voters
    return max(need, least(kind))


def verdict(kind: VoteKind, voters: int, yes: int, no: int) -> bool | None:
    """Whether so many who said yes and no carry it. None while those who have said nothing can still turn it."""
    need = votes_needed(kind, voters)
    if no > voters - need:  # also where there are too few of them
        return False
    return True if yes >= need else None
