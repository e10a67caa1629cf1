"""What cards, tiles and contracts count; only connected things count (UWC-28, UWC-62)."""

from collections import Counter

from bot.engine.effect import Query, Seat

from .network import BUILDINGS, beside_city, connected_buildings, connected_cities, metropolises, rooms_with
from .rows import CARDS, Count
from .state import Player, State


def count(player: Player, what: Count) -> int:
    """Return how many of this kind a player has."""
    if what in ("city", "symbiotic", "full_city"):
        return _cities(player, what)
    if what == "metropolis":
        return len(metropolises(player))
    if what == "action_card":
        return len(player.actions)
    if what == "paid_special":
        cards = (*player.kept, *player.actions, *player.under)
        return sum(CARDS[card].cost > 0 for card in cards)
    if what == "any_upgraded_tunnel":
        return sum(tunnel in player.upgraded for tunnel in player.tunnels)
    return _structures(player, what)


def _cities(player: Player, what: Count) -> int:
    """Return how many connected cities of this kind there are."""
    cities = connected_cities(player)
    if what == "symbiotic":
        return sum(player.domes[city] == "symbiotic" for city in cities)
    if what == "full_city":
        return sum(all(rooms_with(player, city, kind) for kind in BUILDINGS) for city in cities)
    return len(cities)


def _structures(player: Player, what: Count) -> int:
    """Return how many buildings or tunnels of this kind are connected."""
    rooms, tunnels = connected_buildings(player), beside_city(player)
    if what == "building":
        return len(rooms)
    if what == "tunnel":
        return len(tunnels)
    if what in BUILDINGS:
        return sum(player.buildings[room] == what for room in rooms)
    upgraded = Counter(player.buildings[room] for room in rooms if room in player.upgraded)
    upgraded["tunnel"] = sum(tunnel in player.upgraded for tunnel in tunnels)
    if what == "upgraded_structure":
        return upgraded.total()
    if what == "upgraded_set":
        return min(upgraded[kind] for kind in ("tunnel", *BUILDINGS))
    return upgraded[what.removeprefix("upgraded_")]


class AtLeast(Query, frozen=True):
    """The count is at least this."""

    count: Count
    n: int

    def holds(self, s: State, me: Seat) -> bool:
        return count(s.players[me], self.count) >= self.n


class OnTrack(Query, frozen=True):
    """The marker stands exactly on one of these spaces of the federation track (UWC-67)."""

    spaces: tuple[int, ...]

    def holds(self, s: State, me: Seat) -> bool:
        return s.players[me].marker in self.spaces
