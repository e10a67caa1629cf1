"""How votes are counted: what can be asked, how many must vote yes, and when that is decided. Silence is no."""

from typing import Literal

from bot.pace.wall_time import DAY

VoteKind = Literal["pause", "resume", "extend", "replace", "end"]
LASTS = 2 * DAY  # after which who has said nothing has said no


def least_voters(kind: VoteKind) -> int:
    """Return how many voters are needed, both to ask and to count: at least one besides the asker can vote no.

    Only resuming after a pause takes nothing from those who are away.
    """
    return 1 if kind == "resume" else 2


def votes_needed(kind: VoteKind, voters: int) -> int:
    """Return how many of these voters must vote yes; a person to be replaced is not one of them.

    Two thirds, rounded up, pause or resume the game; all but one add time; all replace somebody or end the game. Except
    for resuming, it is at least two.
    """
    match kind:
        case "pause" | "resume":
            need = -(-2 * voters // 3)
        case "extend":
            need = voters - 1
        case "replace" | "end":
            need = voters
    return max(need, least_voters(kind))


def verdict(kind: VoteKind, voters: int, yes: int, no: int) -> bool | None:
    """Return whether these votes decide it: True or False; None while those who have not voted can turn it."""
    need = votes_needed(kind, voters)
    if no > voters - need:  # also where there are too few of them
        return False
    return True if yes >= need else None
