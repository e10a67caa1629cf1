"""Estimates the rest of a seat's turn in points."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import add
from typing import Any, NamedTuple

import msgspec

from bot.engine.effect import Effect, Seat

from .. import cubes
from ..deeds import Deed, colonies
from ..effects import Discard, Income, PlayCard, Relieve, Stock
from ..flying import Fly
from ..lasting_developments import flight_range
from ..placing import outpost_kinds, outposted_boards
from ..routes import reach
from ..space import board_of, chart
from ..state import COLOURS, MOST, Cubes, Player, State
from ..steps import Kind, Plan, Step, bounded_plans, plans, positions
from ..taking_dice import Act, Take
from . import holdings, prospects, ship_position, trade_sites, worth

OUTPOST = 1.4  # points for an outpost's bonus
DEED, FLIGHT = 0.2, 0.3  # points less for a deed or a flight still to come, so that nothing is put before it needlessly
TURNED = 0.05  # points less for a planet turned up for nothing: it helps only others
STEP = 0.95  # the share of what steps bring that counts before they are chosen
STOCK = 0.8  # the share of what resources bring that counts before they are chosen
RESOURCE = 0.42  # points for a resource of a given colour


def rest_of_turn(s: State, seat: Seat, turns_left: int) -> float:
    """Return the points for the effects that are still on the stack for a seat in its turn.

    0 before it has taken its die.
    """
    if s.active != seat or s.pending or not s.stack or s.stack[-1].seat != seat or isinstance(s.stack[-1].effect, Take):
        return 0.0
    points = 0.0
    for frame in s.stack[-6:]:  # the rest of a turn is seldom more
        if frame.seat == seat and (expected_points := EXPECTED.get(type(frame.effect))):
            points += expected_points(s, seat, frame.effect, turns_left)
    return points


# ---- flight and deed -----------------------------------------------------------------------------------------
class Means(NamedTuple):
    """Points for what a seat could do if its ship stood on the right hex; 0 for what it cannot do."""

    colony: float  # on a planet face down
    station: float
    mission: float
    kinds: frozenset[str]  # of pieces under which an outpost may go
    boards: frozenset[str]  # with an own outpost
    free: frozenset[str]  # hexes on which a station or a mission marker may be put (SOL-29)
    site_beside: Mapping[str, str]  # hexes beside sites


def _means(s: State, seat: Seat, turns_left: int) -> Means:
    """Return the points for a colony, a station and a mission now, and where they may be put."""
    player = s.players[seat]
    mine = holdings.holdings(player, s.round, turns_left)
    station, mission = holdings.station(mine), holdings.best_mission_points(mine) if mine.missions else 0.0
    boards = frozenset(outposted_boards(s, seat))
    colony = prospects.face_down(player, turns_left) if colonies(s, seat) else 0.0
    space = chart(s)
    free = space.empty - s.pieces.keys() if station or mission else frozenset()
    return Means(colony, station, mission, outpost_kinds(tuple(player.outposts)), boards, free, space.site_beside)


def deed(s: State, seat: Seat, name: str, means: Means, turns_left: int) -> float:
    """Return the points of the best deed on a hex."""
    board = board_of(name)
    outpost = OUTPOST * worth.share_used(turns_left) if board and board not in means.boards else 0.0
    if name in s.planets:
        return _colony(s, seat, name, means, outpost * ("colony" in means.kinds), turns_left)
    if name not in means.free:
        return 0.0
    best = 0.0
    if means.station:
        best = means.station + trade_sites.piece_points(s, seat, name, "station") + outpost * ("station" in means.kinds)
    if means.mission and name in means.site_beside:
        mission = (
            means.mission + trade_sites.piece_points(s, seat, name, "mission") + outpost * ("mission" in means.kinds)
        )
        best = max(best, mission)
    return best


def _colony(s: State, seat: Seat, name: str, means: Means, outpost: float, turns_left: int) -> float:
    """Return the points of a colony on this planet; a planet just turned up counts like a face-down one."""
    tile = s.planets[name]
    if not tile or s.turned == name:  # whether it was worth flying there must not depend on luck
        return means.colony + outpost
    return prospects.planet(s.players[seat], tile, turns_left) + outpost if colonies(s, seat) else 0.0


def _deed(s: State, seat: Seat, effect: Effect, turns_left: int) -> float:
    """Return the points of the best deed where the ship has just arrived; 0 right after a free action.

    So a free action looks bad between flight and deed.
    """
    if s.acted == s.turn:
        return 0.0
    here = s.players[seat].ship
    least = -TURNED if s.turned == here else 0.0
    return max(least, deed(s, seat, here, _means(s, seat, turns_left), turns_left) - DEED)


def _fly(s: State, seat: Seat, effect: Effect, turns_left: int) -> float:
    """Return the points of the best flight, less its fuel."""
    means, best = _means(s, seat, turns_left), 0.0
    fuel_points, player = worth.GOOD * worth.share_used(turns_left), s.players[seat]
    can_put_piece = means.station > 0 or means.mission > 0
    planets, range_ = tuple(s.planets), flight_range(player)
    for name, (_, fuel) in reach(s, seat).items():
        if can_put_piece or name in s.planets:
            position = ship_position.worth(planets, name, range_, turns_left)
            best = max(best, deed(s, seat, name, means, turns_left) - fuel_points * fuel + position)
    return max(ship_position.worth(planets, player.ship, range_, turns_left), best - DEED) - FLIGHT


# ---- other ---------------------------------------------------------------------------------------------------
def _step(s: State, seat: Seat, effect: Step, turns_left: int) -> float:
    """Return the points of the best steps that this effect allows."""
    player = s.players[seat]
    kinds: tuple[Kind, ...] = ("face", "column")
    points = [
        _steps(player, kind, effect.points, effect.each, effect.times, turns_left)
        for kind in kinds
        if effect.kind in (kind, "either")
    ]
    return STEP * max(points)


def _steps(player: Player, kind: Kind, points: int, most_per_step: int, times: int, turns_left: int) -> float:
    """Return the points of the best steps: the worth of technology dice, and of planets that demand them."""
    colour = "blue" if kind == "face" else "brown"
    tiles = prospects.unfinished_planets(player, colour)
    return _best_plan_points(kind, positions(player, kind), points, most_per_step, times, tiles, turns_left)


@lru_cache(maxsize=16384)
def _best_plan_points(
    kind: Kind,
    at: tuple[int, ...],
    points: int,
    most_per_step: int,
    times: int,
    tiles: tuple[str, ...],
    turns_left: int,
) -> float:
    """Return the points of the best plan of steps from these positions."""
    choices = bounded_plans(kind, at, most_per_step, times) if most_per_step else plans(kind, at, points)
    values = worth.FACE if kind == "face" else worth.COLUMN
    share, before = worth.lasting_share(turns_left), prospects.demanding(kind, at, tiles, turns_left)

    def plan_points(plan: Plan) -> float:
        ends = tuple(map(add, at, plan))
        growth = share * sum([values[end] - values[start] for start, end in zip(at, ends, strict=True)])
        return growth + (prospects.demanding(kind, ends, tiles, turns_left) - before if tiles else 0.0)

    return max(map(plan_points, choices), default=0.0)


def _act(s: State, seat: Seat, effect: Act, turns_left: int) -> float:
    """Return the points of a die's action, the better one if it is not chosen yet."""
    player, points = s.players[seat], effect.points
    by_action = []
    if effect.action != "resources":
        by_action.append(_colour_points(player, effect.colour, points, turns_left))
    if effect.action != "colour":
        share = worth.share_used(turns_left)
        by_action.append(RESOURCE * share * min(points, cubes.free_spaces(player, effect.colour)))
        by_action.append(_gain(s, seat, turns_left, cubes=_more_cubes(player, effect.colour, points)))
    return 0.9 * max(by_action)


def _more_cubes(player: Player, colour: str, number: int) -> list[Cubes]:
    """Return the cubes that a player has when so many of a colour are added, as far as they fit."""
    place, more = COLOURS.index(colour), list(player.cubes)
    more[place] = cubes.plus(more[place], cubes.place_cubes(more[place], player.columns[place], number))
    return more


def _colour_points(player: Player, colour: str, points: int, turns_left: int) -> float:
    """Return the points of a colour's action with its action points."""
    fuel, bucks = player.fuel, player.bucks
    match colour:
        case "black":
            return worth.goods(min(MOST, fuel + points), bucks, turns_left) - worth.goods(fuel, bucks, turns_left)
        case "yellow":
            return worth.goods(fuel, min(MOST, bucks + points), turns_left) - worth.goods(fuel, bucks, turns_left)
    kind: Kind = "face" if colour == "blue" else "column"
    return _steps(player, kind, points, most_per_step=0, times=1, turns_left=turns_left)


def _play_card(s: State, seat: Seat, effect: PlayCard, turns_left: int) -> float:
    """Return the points of playing the best card in hand, also one whose mission is fulfilled in the same turn."""
    player = s.players[seat]
    best = max((prospects.card_points(player, number, turns_left) for number in player.hand), default=0.0)
    if holdings.markers_left(player) > 0:
        missions = [_gain(s, seat, turns_left, missions=[*player.missions, number]) for number in player.hand]
        best = max([best, *missions])
    return 0.9 * max(0.0, best - worth.cards(1, turns_left))


def _income(s: State, seat: Seat, effect: Income, turns_left: int) -> float:
    """Return the points of fuel and bucks in any mix, as far as there is room for them."""
    player = s.players[seat]
    number = min(effect.number + sum(effect.rest), 2 * MOST - player.fuel - player.bucks)
    return 0.8 * worth.GOOD * worth.share_used(turns_left) * number


def _gain(s: State, seat: Seat, turns_left: int, **changes: object) -> float:
    """Return the points that changes of what a seat has add, also by what a flight in this turn does with them."""
    player = msgspec.structs.replace(s.players[seat], **changes)
    after = msgspec.structs.replace(s, players=[*s.players[:seat], player, *s.players[seat + 1 :]])
    before, then = (holdings.worth(holdings.holdings(p, s.round, turns_left)) for p in (s.players[seat], player))
    flights = [frame.effect for frame in s.stack[-6:] if frame.seat == seat and isinstance(frame.effect, Fly)]
    return then - before + sum(_fly(after, seat, fly, turns_left) - _fly(s, seat, fly, turns_left) for fly in flights)


EXPECTED: dict[type[Effect], Callable[[State, Seat, Any, int], float]] = {
    Fly: _fly,
    Deed: _deed,
    Step: _step,
    PlayCard: _play_card,
    Stock: lambda s, seat, effect, turns_left: STOCK * prospects.resources(s.players[seat], effect.number, turns_left),
    Income: _income,
    Discard: lambda s, seat, effect, turns_left: -worth.cards(effect.number, turns_left) - DEED * (turns_left > 0),
    Relieve: lambda s, seat, effect, turns_left: 0.3 * worth.share_used(turns_left) * (turns_left > 0),
    Act: _act,
}
