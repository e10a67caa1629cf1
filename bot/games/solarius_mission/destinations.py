"""The most useful ones of the hexes that a ship can reach (SOL-19)."""

from collections.abc import Mapping

from bot.engine.effect import Seat

from .costs import affords_mission, affords_station, pairs
from .deeds import colonies
from .lasting_developments import stations_left
from .placing import is_vacant
from .routes import Route
from .space import board_of, chart
from .state import HOME, State

MAX_DESTINATIONS = 25
USES = ("settle", "reveal", "mission", "station")  # of a hex, in this order
FEW = 5  # hexes of one use that come before those of the next use


def useful_destinations(s: State, seat: Seat, reachable: Mapping[str, tuple[Route, int]]) -> list[str]:
    """Return the 25 most useful hexes that a seat can reach, the best first.

    Uses that the seat can afford come first, a few hexes of each use in turn. Among hexes of one use, those on boards
    without an own outpost come first, then those that take the least fuel, then the nearest.
    """
    own_boards = {board_of(name) for name, piece in s.pieces.items() if piece.seat == seat and piece.outpost}
    affordable = affordable_kinds(s, seat)
    by_use: dict[str, list[tuple[bool, int, int, str]]] = {use: [] for use in USES}
    for name, (route, fuel) in reachable.items():
        if use := use_of(s, seat, name):
            by_use[use].append((board_of(name) in own_boards or name == HOME, fuel, route.steps, name))
    ranked = []
    for use_rank, (use, hexes) in enumerate(by_use.items()):
        hexes.sort(key=lambda entry: entry[:-1])
        ranked += [(use not in affordable, n // FEW, use_rank, n, name) for n, (*_, name) in enumerate(hexes)]
    return [name for *_, name in sorted(ranked)[:MAX_DESTINATIONS]]


def affordable_kinds(s: State, seat: Seat) -> set[str]:
    """Return the uses of hexes that the seat can afford now."""
    player = s.players[seat]
    kinds = {"reveal"} | ({"settle"} if colonies(s, seat) else set())
    if any(affords_mission(player, number) for number in player.missions):
        kinds.add("mission")
    if any(affords_station(player, pair) for pair in pairs(player)):
        kinds.add("station")
    return kinds


def use_of(s: State, seat: Seat, name: str) -> str:
    """Return what a ship could do on a hex, whether or not it can be paid for: one of USES, or ""."""
    if name in s.planets:
        return "settle" if s.planets[name] else "reveal"
    player = s.players[seat]
    if not is_vacant(s, name):
        return ""
    if player.missions and name in chart(s).site_beside:
        return "mission"
    return "station" if stations_left(player) else ""
