"""Points for pieces beside a trade site (SOL-24, SOL-41)."""

from bot.engine.effect import Seat
from bot.games.solarius_mission.boards import CENTRES
from bot.games.solarius_mission.space import chart
from bot.games.solarius_mission.state import ROUNDS, State

BONUS = 1.2  # points for a delivery


def centre_chance(s: State, letter: str) -> float:
    """Return the chance that a site has its trade centre, now or in a later round."""
    laid = len(s.centres)
    return 1.0 if letter in s.centres else (ROUNDS - laid) / (len(CENTRES) - laid)


def points_beside_sites(s: State, seat: Seat) -> float:
    """Return the points of a seat's pieces: one each, and a delivery if a marker waits for the centre."""
    beside, delivered, points = chart(s).site_beside, s.players[seat].delivered, 0.0
    for name, piece in s.pieces.items():
        if piece.seat == seat and (letter := beside.get(name)):
            waits = piece.kind == "mission" and letter not in s.centres and letter not in delivered
            points += centre_chance(s, letter) * (1.0 + BONUS * waits)
    return points


def piece_points(s: State, seat: Seat, name: str, kind: str) -> float:
    """Return the points that a piece on this hex would add.

    The delivery comes at once if the centre is already there.
    """
    letter = chart(s).site_beside.get(name)
    if letter is None:
        return 0.0
    return centre_chance(s, letter) * (1.0 + BONUS * (kind == "mission" and letter not in s.players[seat].delivered))
