"""Where pieces and outposts may be put (SOL-25, SOL-29)."""

from bot.engine.effect import Seat

from .rows import BONUSES
from .space import board_of, chart
from .state import State

KINDS = ("station", "colony", "mission")


def is_vacant(s: State, here: str) -> bool:
    """Return whether a station or a mission marker may be put here, where the seat's ship stands (SOL-29)."""
    return here in chart(s).empty and here not in s.pieces


def outposts(s: State, me: Seat, here: str, kind: str) -> list[str]:
    """Return the letters of the outposts that may go under a piece of this kind here, then "" for none (SOL-25)."""
    player = s.players[me]
    board = board_of(here)
    board_is_open = board and not any(
        piece.outpost and piece.seat == me and board_of(name) == board for name, piece in s.pieces.items()
    )
    used_kinds = [BONUSES[letter].kind for letter in player.outposts]
    if not board_is_open or (kind in used_kinds and len(set(used_kinds)) < len(KINDS)):
        return [""]
    return [*(letter for letter, row in BONUSES.items() if row.kind == kind and letter not in player.outposts), ""]
