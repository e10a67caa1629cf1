"""What a player's board, goods and cards may still bring, as numbers for learned values.

They are the terms of `value`, so that each can be weighed anew, and counts that it does not know.
"""

from collections.abc import Iterator, Mapping
from itertools import chain

from bot.engine.effect import Seat
from bot.engine.game import Features
from bot.engine.machine import over

from ..goods import KINDS
from ..network import beside_city, connected_buildings, connected_cities, metropolises
from ..rows import CARDS
from ..scoring import kinds
from ..state import Player, State
from . import worth
from .action_cards import action_cards
from .hand import hand_points
from .network_worth import Network, network_worth
from .rest_of_turn import rest_of_turn
from .turns_left import TURNS, before_production, turns
from .value import hunger

Named = Iterator[tuple[str, float]]
ENOUGH = 7  # goods that two turns can use
SOON = 6  # turns


def features(s: State, seat: Seat) -> Features:
    """Return the share of the turns that are left, and what the seat's board, goods and cards may bring."""
    if over(s):
        return Features(0.0, {})
    turns_left, player = turns(s, seat), s.players[seat]
    network = network_worth(s, seat, turns_left)
    if not network.counts:
        network.counts.update(_network(player, network))
    numbers = dict(chain(_goods(player, turns_left), _cards(s, seat, turns_left, network)))
    return Features(turns_left / TURNS, {**network.counts, **numbers})


def _network(player: Player, network: Network) -> Mapping[str, float]:
    """Return counts of what is built, connected and alone; they change only with the network."""
    cities, joined = connected_cities(player), connected_buildings(player)
    numbers: dict[str, float] = {
        "lone cities": len(player.domes) - len(cities),
        "lone buildings": len(player.buildings) - len(joined),
        "lone tunnels": len(player.tunnels) - len(beside_city(player)),
        "tunnels": len(player.tunnels),
        "symbiotic": sum(dome == "symbiotic" for dome in player.domes.values()),
        "metropolises": len(metropolises(player)),
        "upgraded tunnels": len(set(player.upgraded) & set(player.tunnels)),
        "upgraded buildings": len(set(player.upgraded) & set(player.buildings)),
    }
    for number in range(4):
        numbers[f"cities with {number}"] = sum(kinds(player, city) == number for city in cities)
    for kind in ("farm", "plant", "laboratory"):
        numbers[kind] = sum(player.buildings[space] == kind for space in joined)
    for kind, number in zip(KINDS, network.goods.counts, strict=True):
        numbers[f"produces {kind}"] = number
    numbers["short of kelp"] = max(0, network.cities - network.goods.kelp)
    return numbers


def _goods(player: Player, turns_left: int) -> Named:
    """Yield what goods are worth, how many of each there are, and those that can hardly be used any more."""
    yield "goods", worth.of_goods(player.goods, turns_left)
    for kind, number in zip(KINDS, player.goods.counts, strict=True):
        yield kind, number
        yield f"no {kind}", not number
    yield "too many goods", max(0, player.goods.total - ENOUGH)
    yield "late goods", max(0, player.goods.total - turns_left) * (turns_left < SOON)


def _cards(s: State, seat: Seat, turns_left: int, network: Network) -> Named:
    """Yield what cards in the hand and in play may bring, and what the turn still may."""
    player, era_left = s.players[seat], before_production(s, turns_left)
    yield "hunger", hunger(player, network, era_left)
    yield "hand", hand_points(s, seat, turns_left, network)
    yield "action cards", action_cards(player, turns_left, era_left)
    yield "rest of turn", rest_of_turn(s, seat, turns_left)
    yield "actions", len(player.actions)
    yield "unused actions", len(set(player.actions) - set(player.used))
    yield "kept", len(player.kept)
    yield "scoring cards", sum(bool(CARDS[name].scoring) for name in player.kept)
    yield "cards", len(player.hand)
    yield "track", player.marker
