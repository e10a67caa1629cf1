"""What a piece beside a trade site promises (SOL-24, SOL-41)."""

from bot.engine.effect import Seat

from ..boards import CENTRES
from ..space import chart
from ..state import ROUNDS, State

BONUS = 1.2  # a delivery


def come(s: State, letter: str) -> float:
    """How likely a site has its centre, or gets it in a later round."""
    laid = len(s.centres)
    return 1.0 if letter in s.centres else (ROUNDS - laid) / (len(CENTRES) - laid)


def standing(s: State, seat: Seat) -> float:
    """What a seat's pieces promise: a point each, and a delivery where a marker waits for the centre."""
    beside, delivered, points = chart(s).beside, s.players[seat].delivered, 0.0
    for name, piece in s.pieces.items():
        if piece.seat == seat and (letter := beside.get(name)):
            waits = piece.kind == "mission" and letter not in s.centres and letter not in delivered
            points += come(s, letter) * (1.0 + BONUS * waits)
    return points


def put(s: State, seat: Seat, name: str, kind: str) -> float:
    """What a piece would promise that is put on a hex: the delivery comes at once where the centre lies."""
    letter = chart(s).beside.get(name)
    if letter is None:
        return 0.0
    return come(s, letter) * (1.0 + BONUS * (kind == "mission" and letter not in s.players[seat].delivered))
