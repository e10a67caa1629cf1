"""How good a position looks, in points: for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over

from .counts import count
from .goods import Goods
from .network import beside_city, connected, connected_buildings, metropolises
from .production import production, total
from .rows import CARDS
from .scoring import final
from .state import Player, State

GOODS = Goods(credit=6, kelp=6, steelplast=8, science=8, biomatter=13)  # a tenth of a point each, early
LATE = 2.5
LEFT = (3, 2, 1)  # productions still to come, by era
EARLY = {
    "permanent": 5.0,
    "action": 4.0,
    "production": 1.0,
    "scoring": 0.5,
}  # worth of a kept card with three eras to go


def value(s: State, seat: Seat) -> float:
    """Points so far and those to come: productions, the final scoring, goods and cards by how long they can be used."""
    player = s.players[seat]
    if over(s):
        return float(player.points)
    share = max(0.0, (10.5 - s.round) / 10)
    left = LEFT[s.era - 1]
    return (
        player.points
        + sum(entry.points for entry in final(player) if entry.what != "resources")
        + left * _income(s, seat)
        + _worth(player.goods, share)
        + _prospects(player, share)
        + 0.5 * share * len(player.hand)
        + 0.2 * (5 - player.marker)
    )


def _income(s: State, seat: Seat) -> float:
    """What a production brings, in points, less what the cities eat."""
    entries = production(s, seat)
    cities = len(connected(s.players[seat]))
    goods = total(entries)
    share = max(0.0, (8.5 - s.round) / 10)
    hungry = max(0, cities - goods.kelp)
    return sum(entry.points for entry in entries) + _worth(goods, share) - 0.8 * cities * share - 0.7 * hungry


def _worth(goods: Goods, share: float) -> float:
    """Goods are worth what they build early and a quarter at the end."""
    each = zip(goods.counts, GOODS.counts, strict=True)
    return sum(n * ((0.1 * tenths) * min(1.0, share * LATE) + 0.2 * (1 - min(1.0, share * LATE))) for n, tenths in each)


def _prospects(player: Player, share: float) -> float:
    """What is not yet joined or scored, but leads there."""
    kept = sum(EARLY.get(CARDS[card].kind, 0.0) for card in (*player.kept, *player.actions))
    alone = (
        len(player.domes) - len(connected(player)) + 0.5 * (len(player.buildings) - len(connected_buildings(player)))
    )
    ways = len(player.tunnels) - len(beside_city(player))
    cities = 3.0 * len(player.domes) + 4.0 * len(metropolises(player))
    upgraded = 0.5 * count(player, "upgraded_structure")
    return share * (kept + cities + upgraded) + (0.5 + share) * alone + 1.0 * ways * share
