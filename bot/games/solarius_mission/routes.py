"""The destinations of a ship, and the fuel that they take (SOL-19)."""

from functools import cache, lru_cache
from typing import NamedTuple

from bot.engine.effect import Seat

from .lasting_developments import flight_range, free_portals
from .space import chart, distances
from .state import HOME, State

FUEL = 2  # for each hex beyond the range


class Route(NamedTuple):
    """The shortest route to a hex; without portals if that is as short."""

    steps: int  # hexes moved
    needs: int  # of the range: with portals the hex that is given up for them as well
    portals: tuple[str, ...]  # those entered and left


@cache
def _on_foot(start: str) -> dict[str, Route]:
    """Return the routes without portals."""
    return {name: Route(steps, steps, ()) for name, steps in distances(start).items()}


@lru_cache(maxsize=4096)
def shortest_routes(start: str, portals: tuple[str, ...], free: bool) -> dict[str, Route]:
    """Return the shortest way to each space, the nearest first. One jump is enough: any portal leads to any other."""
    steps = distances(start)
    entry, jump = min(portals, key=lambda name: steps[name]), 0 if free else 1
    before = steps[entry] + jump
    jumped: dict[str, Route] = {}
    for leave in portals:
        for name, after in distances(leave).items() if leave != entry else ():
            needs = before + after + jump
            if needs < steps[name] and (name not in jumped or needs < jumped[name].needs):
                jumped[name] = Route(before + after, needs, (entry, leave))
    by_space = _on_foot(start) | jumped
    return dict(sorted(by_space.items(), key=lambda item: item[1].needs)) if jumped else by_space


def occupied_spaces(s: State, me: Seat) -> set[str]:
    """Return where this seat's flight may not end: others' ships and pieces, trade centres.

    Home takes any number (SOL-19).
    """
    sites = chart(s).sites
    closed = {name for name, piece in s.pieces.items() if piece.seat != me}
    closed.update(player.ship for seat, player in enumerate(s.players) if seat != me)
    closed.update(sites[letter] for letter in s.centres)
    return closed - {HOME}


def reach(s: State, me: Seat) -> dict[str, tuple[Route, int]]:
    """Return the hexes that this seat can fly to, the nearest first, each with its route and fuel.

    The ship may stay.
    """
    player = s.players[me]
    range_ = flight_range(player)
    most = range_ + player.fuel // FUEL
    closed = occupied_spaces(s, me)
    reachable: dict[str, tuple[Route, int]] = {}
    for name, way in shortest_routes(player.ship, chart(s).portals, free_portals(player)).items():
        if way.needs > most:
            break
        if name not in closed:
            reachable[name] = way, FUEL * max(0, way.needs - range_)
    return reachable
