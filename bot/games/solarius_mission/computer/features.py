"""What a seat's goods, ship, stations and planets may still bring, as numbers for learned values.

They are the terms of `value`, so that each can be weighed anew, and counts that it does not know.
"""

from collections.abc import Iterator

from bot.engine.effect import Seat
from bot.engine.game import Features
from bot.engine.machine import over

from .. import cubes
from ..score import parts
from ..state import COLOURS, MOST, ROUNDS, TURNS, Player, State
from . import holdings, prospects, trade_sites, worth
from .rest_of_turn import rest_of_turn
from .value import ship_points, turns

Named = Iterator[tuple[str, float]]
COUNTED = ("planets", "sets", "missions", "dice", "effects", "developments", "contamination")


def features(s: State, seat: Seat) -> Features:
    """Return the share of the turns that are left, and what the seat may still bring about."""
    if over(s):
        return Features(0.0, {})
    turns_left = turns(s, seat)
    numbers = dict((*_terms(s, seat, turns_left), *_counts(s.players[seat], turns_left), *_dice(s.players[seat])))
    return Features(turns_left / (ROUNDS * TURNS), numbers)


def _terms(s: State, seat: Seat, turns_left: int) -> Named:
    """Yield the terms of `value`, and the points that are certain by their sources."""
    player, counted = s.players[seat], parts(s, seat)
    for name in COUNTED:
        yield name, counted[name]
    yield "goods", worth.goods(player.fuel, player.bucks, turns_left)
    yield "growth", worth.growth_points(player, turns_left)
    yield "dirt", worth.dirt(player, turns_left)
    yield "unfinished planets", prospects.planets(player, turns_left)
    yield "holdings", holdings.worth(holdings.holdings(player, s.round, turns_left))
    yield "beside sites", trade_sites.points_beside_sites(s, seat)
    yield "ship", ship_points(s, seat, turns_left)
    yield "rest of turn", rest_of_turn(s, seat, turns_left)


def _counts(player: Player, turns_left: int) -> Named:
    """Yield counts of what the seat has, and of what it can hardly use any more."""
    yield "fuel", player.fuel
    yield "bucks", player.bucks
    yield "full fuel", player.fuel == MOST
    yield "full bucks", player.bucks == MOST
    yield "late goods", max(0, player.fuel + player.bucks - 2 * turns_left)
    yield "drives", sum(player.drives)
    yield "stations", len(player.stations)
    yield "open missions", len(player.missions)
    yield "developed", len(player.developments)
    yield "cards", len(player.hand)
    yield "unfinished", len(player.unfinished)
    yield "free spaces", player.spaces - player.contamination
    yield "no cubes", sum(not any(stock) for stock in player.cubes)


def _dice(player: Player) -> Named:
    """Yield how far technology dice are, and what cubes there are of each colour."""
    yield "faces", sum(player.faces)
    yield "columns", sum(player.columns)
    for place, colour in enumerate(COLOURS):
        yield f"{colour} face", player.faces[place]
        yield f"{colour} column", player.columns[place]
        yield f"{colour} cubes", cubes.total_value(player.cubes[place])
