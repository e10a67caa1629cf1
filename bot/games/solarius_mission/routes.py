"""The destinations of a ship, and the fuel that they take (SOL-19)."""

from functools import cache, lru_cache

import msgspec

from bot.engine.effect import Seat

from .lasting_developments import flight_range, free_portals
from .space import chart, distances
from .state import HOME, State

FUEL = 2  # for each hex beyond the range


class Route(msgspec.Struct, frozen=True, gc=False):
    """The shortest route to a hex; without portals if that is as short."""

    steps: int  # hexes moved
    needs: int  # how much of the range it takes: the steps, and one more for portals unless they are free
    portals: tuple[str, ...]  # the one entered and the one left, if any


@cache
def _direct_routes(start: str) -> dict[str, Route]:
    """Return the route to each space without portals."""
    return {name: Route(steps, steps, ()) for name, steps in distances(start).items()}


@lru_cache(maxsize=4096)
def shortest_routes(start: str, portals: tuple[str, ...], free: bool) -> dict[str, Route]:
    """Return the shortest route to each space, the nearest first; `free`: portals cost nothing.

    One jump is enough, from the nearest portal, because any portal leads to any other.
    """
    steps = distances(start)
    entry, jump = min(portals, key=lambda name: steps[name]), 0 if free else 1
    steps_to_exit = steps[entry] + jump
    by_portal = {
        name: Route(steps_to_exit + steps_after, steps_to_exit + steps_after + jump, (entry, portal_exit))
        for name, (steps_after, portal_exit) in _nearest_exits(portals, entry).items()
        if steps_to_exit + steps_after + jump < steps[name]
    }
    routes = _direct_routes(start) | by_portal
    return dict(sorted(routes.items(), key=lambda item: item[1].needs)) if by_portal else routes


@lru_cache(maxsize=256)
def _nearest_exits(portals: tuple[str, ...], entry: str) -> dict[str, tuple[int, str]]:
    """Return for each space the steps from the nearest portal but the one entered, and that portal."""
    nearest: dict[str, tuple[int, str]] = {}
    for portal_exit in portals:
        for name, steps in distances(portal_exit).items() if portal_exit != entry else ():
            if name not in nearest or steps < nearest[name][0]:
                nearest[name] = steps, portal_exit
    return nearest


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
    """Return the hexes that this seat can fly to, its present one included, the nearest first.

    Each has its route and the fuel that it takes.
    """
    player = s.players[me]
    free_range = flight_range(player)
    most = free_range + player.fuel // FUEL
    closed = occupied_spaces(s, me)
    reachable: dict[str, tuple[Route, int]] = {}
    for name, route in shortest_routes(player.ship, chart(s).portals, free_portals(player)).items():
        if route.needs > most:
            break
        if name not in closed:
            reachable[name] = route, FUEL * max(0, route.needs - free_range)
    return reachable
