"""The letters of reachable hexes, the most useful ones first (SOL-19)."""

from collections.abc import Mapping

from bot.engine.effect import Seat

from .lasting_developments import stations_left
from .placing import is_vacant
from .routes import Route
from .space import board_of, chart
from .state import HOME, State

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
NOTABLE = ("settle", "reveal", "mission", "station")  # in this order they get letters


def letters(s: State, seat: Seat, reachable: Mapping[str, tuple[Route, int]]) -> dict[str, str]:
    """The letters of the 25 most useful hexes that a seat can reach, by hex, in their order.

    Ordered by what can be done there, boards without an own outpost first, then by fuel and by distance.
    """
    boards = {board_of(name) for name, piece in s.pieces.items() if piece.seat == seat and piece.outpost}
    ranked = []
    for name, (way, fuel) in reachable.items():
        if what := use_of(s, seat, name):
            known = board_of(name) in boards or name == HOME
            ranked.append((NOTABLE.index(what), known, fuel, way.steps, name))
    ranked.sort(key=lambda entry: entry[:-1])
    return {name: letter for (*_, name), letter in zip(ranked, LETTERS, strict=False)}


def use_of(s: State, seat: Seat, name: str) -> str:
    """What a ship could do on a hex, whether or not it can be paid for."""
    if name in s.planets:
        return "settle" if s.planets[name] else "reveal"
    player = s.players[seat]
    if not is_vacant(s, name):
        return ""
    if player.missions and name in chart(s).site_beside:
        return "mission"
    return "station" if stations_left(player) else ""
