"""How votes are counted: what can be asked, how many must say yes, and when that is decided. Silence is no."""

from typing import Literal

from bot.pace.wall_time import DAY

VoteKind = Literal["pause", "resume", "extend", "replace", "end"]
LASTS = 2 * DAY  # after which who has said nothing has said no


def needed(kind: VoteKind, voters: int) -> int:
    """How many of these voters must say yes; whoever is to be replaced is none of them.

    Two thirds, rounded up, pause the game or let it go on; all but one give more time, but nobody gives it to
    themselves against the only other one; all replace somebody or end it.
    """
    match kind:
        case "pause" | "resume":
            return -(-2 * voters // 3)
        case "extend":
            return min(voters, max(2, voters - 1))
    return voters


def decided(kind: VoteKind, voters: int, yes: int, no: int) -> bool | None:
    """Whether so many who said yes and no carry it. None while those who have said nothing can still turn it."""
    need = needed(kind, voters)
    if not voters or no > voters - need:
        return False
    return True if yes >= need else None
