"""Where pieces and outposts may be put (SOL-25, SOL-29)."""

from collections.abc import Collection
from functools import cache

from bot.engine.effect import Refusal, Seat

from .rows import BONUSES
from .space import board_of, chart
from .state import State

KINDS = ("station", "colony", "mission")
OF_ONE_KIND = 2  # outposts that a player has


def is_vacant(s: State, here: str) -> bool:
    """Return whether a station or a mission marker may be put here, where the seat's ship stands (SOL-29)."""
    return here in chart(s).empty and here not in s.pieces


def outposts(s: State, me: Seat, here: str, kind: str) -> list[str]:
    """Return the letters of the outposts that may go under a piece of this kind here, then "" for none (SOL-25)."""
    board, used_letters = board_of(here), s.players[me].outposts
    if not board or board in outposted_boards(s, me) or kind not in outpost_kinds(tuple(used_letters)):
        return [""]
    return [*(letter for letter, row in BONUSES.items() if row.kind == kind and letter not in used_letters), ""]


def why_no_outpost(s: State, me: Seat, kinds: Collection[str]) -> Refusal | None:
    """Return why no outpost may go under a piece of these kinds where the seat's ship stands; None if one may."""
    here, letters = s.players[me].ship, tuple(s.players[me].outposts)
    if not kinds or any(outposts(s, me, here, kind)[0] for kind in kinds):
        return None
    if not board_of(here):
        return Refusal("lack.outpost_home")
    if board_of(here) in outposted_boards(s, me):
        return Refusal("lack.outpost_board")
    return Refusal("lack.outpost_kind" if outpost_kinds(letters) else "lack.outpost")


def awaits_other_outposts(s: State, me: Seat, here: str, kind: str) -> bool:
    """Return whether an outpost under a piece of this kind here has to wait for one of each other kind (SOL-25)."""
    board, letters = board_of(here), s.players[me].outposts
    is_open = bool(board) and board not in outposted_boards(s, me)
    of_kind = sum(BONUSES[letter].kind == kind for letter in letters)
    return is_open and 0 < of_kind < OF_ONE_KIND and kind not in outpost_kinds(tuple(letters))


def outposted_boards(s: State, me: Seat) -> set[str]:
    """Return the boards on which the seat has an outpost already."""
    return {board_of(name) for name, piece in s.pieces.items() if piece.outpost and piece.seat == me}


@cache
def outpost_kinds(letters: tuple[str, ...]) -> frozenset[str]:
    """Return the kinds of pieces that the next outpost may lie under, given the letters of those already put down."""
    used: list[str] = [BONUSES[letter].kind for letter in letters]
    allowed = {kind for kind in KINDS if kind not in used or len(set(used)) == len(KINDS)}
    return frozenset(kind for kind in allowed if used.count(kind) < OF_ONE_KIND)
