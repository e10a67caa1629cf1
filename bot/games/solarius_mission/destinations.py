"""What a ship can do on the hexes that it reaches (SOL-19)."""

from collections.abc import Mapping

from bot.engine.effect import Seat

from .costs import affords_mission, affords_station, pairs
from .deeds import colonies
from .placing import is_vacant, outpost_kinds, outposted_boards
from .routes import Route
from .space import board_of, chart
from .state import State

USES = ("mission", "settle", "reveal", "station")  # of a hex, in this order
PIECES = {"mission": "mission", "settle": "colony", "reveal": "colony", "station": "station"}  # put there by that use
FEW = 5  # hexes of one use that come before those of the next use


def useful_destinations(s: State, seat: Seat, reachable: Mapping[str, tuple[Route, int]]) -> list[str]:
    """Return the hexes that a seat can reach and where it can do something now, the most useful ones first.

    A few hexes of each use come in turn. Among hexes of one use, those where a trade centre rewards a mission come
    first, then those that take the least fuel, then those where an outpost may go under the piece, then
    those beside a standing trade centre, then the nearest.
    """
    closed_boards, kinds = {"", *outposted_boards(s, seat)}, outpost_kinds(tuple(s.players[seat].outposts))
    uses = affordable_uses(s, seat)
    by_use: dict[str, list[tuple[int, int, bool, bool, int, str]]] = {use: [] for use in USES}
    for name, (route, fuel) in reachable.items():
        if use := _use_among(uses, s, seat, name):
            takes_outpost = PIECES[use] in kinds and board_of(name) not in closed_boards
            centre = _centre_beside(s, name)
            reward = _reward(s, seat, centre) if use == "mission" else 0
            by_use[use].append((-reward, fuel, not takes_outpost, not centre, route.steps, name))
    ranked = []
    for use_rank, hexes in enumerate(by_use.values()):
        hexes.sort(key=lambda entry: entry[:-1])
        ranked += [(n // FEW, use_rank, n, name) for n, (*_, name) in enumerate(hexes)]
    return [name for *_, name in sorted(ranked)]


def _centre_beside(s: State, name: str) -> str:
    """Return the letter of the trade centre that stands beside a hex; "" if none does."""
    letter = chart(s).site_beside.get(name, "")
    return letter if letter in s.centres else ""


def _reward(s: State, seat: Seat, centre: str) -> int:
    """Return how much more a mission brings beside this trade centre: a point, and a delivery if it is due."""
    return bool(centre) + (bool(centre) and centre not in s.players[seat].delivered)


def affordable_uses(s: State, seat: Seat) -> set[str]:
    """Return the uses of hexes that the seat can afford now."""
    player = s.players[seat]
    uses = {"reveal"} | ({"settle"} if colonies(s, seat) else set())
    if any(affords_mission(player, number) for number in player.missions):
        uses.add("mission")
    if any(affords_station(player, pair) for pair in pairs(player)):
        uses.add("station")
    return uses


def use_of(s: State, seat: Seat, name: str) -> str:
    """Return what the seat can do on a hex with what it holds now: one of USES, or ""."""
    return _use_among(affordable_uses(s, seat), s, seat, name)


def _use_among(affordable: set[str], s: State, seat: Seat, name: str) -> str:
    """Return the first of these affordable uses that a hex has, or ""."""
    if name in s.planets:
        uses = ["settle" if s.planets[name] else "reveal"]
    elif is_vacant(s, name):
        uses = [*["mission"] * (name in chart(s).site_beside), "station"]
    else:
        uses = []
    return next((use for use in uses if use in affordable), "")
