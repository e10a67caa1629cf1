"""The letters of hexes that can be reached: what promises most comes first (SOL-19)."""

from collections.abc import Mapping

from bot.engine.effect import Seat

from .lasting_developments import stations_left
from .placing import vacant
from .routes import Route
from .space import board_of, chart
from .state import HOME, State

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
NOTABLE = ("settle", "reveal", "mission", "station")  # in this order they get letters


def letters(s: State, seat: Seat, reachable: Mapping[str, tuple[Route, int]]) -> dict[str, str]:
    """The 25 hexes that promise most of these, which a seat can reach, each with its letter, in their order.

    By what is done there, on boards without an own outpost first, for the least fuel, the nearest first.
    """
    boards = {board_of(name) for name, piece in s.pieces.items() if piece.seat == seat and piece.outpost}
    ranked = []
    for name, (way, fuel) in reachable.items():
        if what := does(s, seat, name):
            known = board_of(name) in boards or name == HOME
            ranked.append((NOTABLE.index(what), known, fuel, way.steps, name))
    ranked.sort(key=lambda entry: entry[:-1])
    return {name: letter for (*_, name), letter in zip(ranked, LETTERS, strict=False)}


def does(s: State, seat: Seat, name: str) -> str:
    """What a ship could do on a hex, whether or not it can be paid."""
    if name in s.planets:
        return "settle" if s.planets[name] else "reveal"
    player = s.players[seat]
    if not vacant(s, name):
        return ""
    if player.missions and name in chart(s).site_beside:
        return "mission"
    return "station" if stations_left(player) else ""
