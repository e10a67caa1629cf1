"""How good a position looks, in points: for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over

from .counts import count
from .network import beside_city, connected, connected_buildings, metropolises
from .production import production, total
from .prospects import KEPT, pending, share, worth
from .rows import CARDS
from .scoring import final
from .state import Player, State

HUNGER = 1.0  # points, at least, for a city that a production's own kelp does not feed


def value(s: State, seat: Seat) -> float:
    """Points so far and those to come: productions, the final scoring, goods and cards by how long they can be used."""
    player = s.players[seat]
    if over(s):
        return float(player.points)
    left = share(s)
    return (
        player.points
        + sum(entry.points for entry in final(player) if entry.what != "resources")
        + (4 - s.era) * _income(s, seat)
        + worth(player.goods, left)
        + _prospects(player, left)
        + sum(0.1 * _hand_card(s, name) for name in player.hand)
        + 0.15 * (5 - player.marker)
        + pending(s, seat)
    )


def _hand_card(s: State, name: str) -> float:
    """What a card in the hand may come to."""
    row = CARDS[name]
    return 3.0 if row.instant else KEPT[row.kind] * (share(s) if row.kind != "scoring" else 1.0)


def _income(s: State, seat: Seat) -> float:
    """What a production brings, in points, less what the cities eat."""
    entries = production(s, seat)
    goods = total(entries)
    left = max(0.0, share(s) - 0.2)
    cities = len(connected(s.players[seat]))
    eaten = min(cities, goods.kelp)
    fed = worth(goods, left) - 0.6 * eaten * min(1.0, 2.5 * left)
    return sum(entry.points for entry in entries) + fed - HUNGER * (cities - eaten)


def _prospects(player: Player, left: float) -> float:
    """What is not yet joined or scored, but leads there."""
    lasting = sum(KEPT[CARDS[card].kind] for card in player.kept if CARDS[card].permanent)
    actions = sum(KEPT["action"] for card in player.actions)
    alone = len(player.domes) - len(connected(player))
    waiting = len(player.buildings) - len(connected_buildings(player))
    ways = len(player.tunnels) - len(beside_city(player))
    cities = 3.0 * len(player.domes) + 4.0 * len(metropolises(player))
    upgraded = 0.4 * count(player, "upgraded_structure")
    return left * (lasting + actions + cities + upgraded) + (0.5 + left) * (alone + 0.5 * waiting) + ways * left
