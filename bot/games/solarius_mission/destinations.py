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

MOST = 25
NOTABLE = ("settle", "reveal", "mission", "station")  # in this order
FEW = 5  # of a kind that come before the next kind does


def useful_destinations(s: State, seat: Seat, reachable: Mapping[str, tuple[Route, int]]) -> list[str]:
    """Return the 25 most useful hexes that a seat can reach, the best first.

    First those where something can be done at once: a few of each kind in turn. Of a kind those on boards without an
    own outpost first, for the least fuel, the nearest first.
    """
    boards = {board_of(name) for name, piece in s.pieces.items() if piece.seat == seat and piece.outpost}
    affordable = affordable_kinds(s, seat)
    by_kind: dict[str, list[tuple[bool, int, int, str]]] = {what: [] for what in NOTABLE}
    for name, (way, fuel) in reachable.items():
        if what := use_of(s, seat, name):
            by_kind[what].append((board_of(name) in boards or name == HOME, fuel, way.steps, name))
    ranked = []
    for kind, (what, ends) in enumerate(by_kind.items()):
        ends.sort(key=lambda end: end[:-1])
        ranked += [(what not in affordable, at // FEW, kind, at, name) for at, (*_, name) in enumerate(ends)]
    return [name for *_, name in sorted(ranked)[:MOST]]


def affordable_kinds(s: State, seat: Seat) -> set[str]:
    """Return what a ship could do at once, wherever that is possible."""
    player = s.players[seat]
    kinds = {"reveal"} | ({"settle"} if colonies(s, seat) else set())
    if any(affords_mission(player, number) for number in player.missions):
        kinds.add("mission")
    if any(affords_station(player, pair) for pair in pairs(player)):
        kinds.add("station")
    return kinds


def use_of(s: State, seat: Seat, name: str) -> str:
    """Return what a ship could do on a hex, whether or not it can be paid for."""
    if name in s.planets:
        return "settle" if s.planets[name] else "reveal"
    player = s.players[seat]
    if not is_vacant(s, name):
        return ""
    if player.missions and name in chart(s).site_beside:
        return "mission"
    return "station" if stations_left(player) else ""
