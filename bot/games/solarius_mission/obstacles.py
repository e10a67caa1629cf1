"""Why a ship cannot build a station, fulfil a mission or settle now (SOL-19 to SOL-24)."""

from collections.abc import Iterator, Mapping

from bot.engine.effect import Refusal, Seat

from . import cubes
from .costs import affords_mission, pairs
from .deeds import colonies
from .lasting_developments import flight_range, free_portals
from .placing import is_vacant
from .routes import FUEL, Route, occupied_spaces, shortest_routes
from .rows import CARDS
from .shortfalls import Values, station_shortfall, station_shortfall_within
from .space import chart
from .state import COLOURS, Player, State

Reach = Mapping[str, tuple[Route, int]]


def of_cubes(player: Player) -> Iterator[Refusal]:
    """Yield why no station and no open mission can be paid for, if none can."""
    lacking = station_shortfall(player)
    if pairs(player) and any(lacking):
        yield _lacking_for_station(player, lacking)
    if player.missions and not any(affords_mission(player, number) for number in player.missions):
        yield min((_lacking_for_mission(player, number) for number in player.missions), key=_hopelessness)


def of_flight(s: State, me: Seat, reachable: Reach) -> Iterator[Refusal]:
    """Yield why no planet can be settled and no mission be fulfilled where the ship can fly to; none if one can."""
    player = s.players[me]
    if not colonies(s, me):
        yield Refusal("lack.colony")
    elif s.planets and not any(name in s.planets for name in reachable):
        fuel = _fuel_to_planet(s, me)
        yield Refusal("lack.fuel", {"goods": f"{fuel - player.fuel}fuel"}) if fuel else Refusal("lack.planet")
    if any(affords_mission(player, number) for number in player.missions):
        sites = chart(s).site_beside
        if not any(name in sites and is_vacant(s, name) for name in reachable):
            yield Refusal("lack.site")


def _format_values(values: tuple[int, ...]) -> str:
    """Return values of cubes by colour in notation: "2black-1blue"."""
    return "-".join(f"{value}{colour}" for value, colour in zip(values, COLOURS, strict=True) if value)


def _unmet(player: Player, number: str) -> list[str]:
    """Return the parts of a mission's cost for which the player has not the cubes, in notation."""
    stock = dict(zip(COLOURS, player.cubes, strict=True))
    return [str(need) for need in CARDS[number].cost if not cubes.payments(stock[need.colour], need)]


def _lacking_for_station(player: Player, lacking: Values) -> Refusal:
    """Return what is missing for the nearest station that has space for it, else for the nearest, and what is full."""
    room = tuple(map(cubes.room_value, player.cubes, player.columns))
    attainable = station_shortfall_within(player, room)
    need = _format_values(attainable or lacking)
    if attainable is not None:
        return Refusal("lack.station", {"need": need})
    colour = next(colour for colour, value, most in zip(COLOURS, lacking, room, strict=True) if value > most)
    return Refusal("lack.station_full", {"need": need, "colour": colour})


def _lacking_for_mission(player: Player, number: str) -> Refusal:
    """Return what a mission needs, and a colour of which there is no space for that, if there is one."""
    full = dict(zip(COLOURS, map(cubes.fill_spaces, player.cubes, player.columns), strict=True))
    colours = [need.colour for need in CARDS[number].cost if not cubes.payments(full[need.colour], need)]
    values = {"card": number, "need": "-".join(_unmet(player, number))}
    return (
        Refusal("lack.mission_full", {**values, "colour": colours[0]}) if colours else Refusal("lack.mission", values)
    )


def _hopelessness(lack: Refusal) -> tuple[bool, int]:
    """Return by what missions are compared: that there is space for what they need, then how much that is."""
    return "colour" in lack.values, lack.values["need"].count("-")


def _fuel_to_planet(s: State, me: Seat) -> int:
    """Return how much fuel the nearest planet takes that a flight may end on; 0 if there is none."""
    player = s.players[me]
    routes = shortest_routes(player.ship, chart(s).portals, free_portals(player))
    closed, free_range = occupied_spaces(s, me), flight_range(player)
    costs = [FUEL * (routes[name].needs - free_range) for name in s.planets if name in routes and name not in closed]
    return min(costs, default=0)
