"""How good a position looks, in points: for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over

from . import promise
from .goods import Goods
from .pace import before_production, turns
from .prospects import actions, pending
from .scoring import best
from .scoring import worth as left_over
from .standing import Standing, standing
from .state import Player, State

HAND = (0.5, 0.4, 0.3, 0.15, 0.05)  # of what the cards in the hand promise, best first
MARKER = 0.25  # a space of the federation track: to be earlier in the next round


def value(s: State, seat: Seat) -> float:
    """Points so far and those to come: productions, the final scoring, goods and cards by how long they can be used."""
    player = s.players[seat]
    if over(s):
        return float(player.points)
    left = turns(s, seat)
    stands, near = standing(s, seat, left), before_production(s, left)
    return (
        player.points
        + stands.points
        + promise.worth(player.goods, left)
        - _hunger(player, stands, near)
        + _bought(player, stands, left)
        + _hand(player.hand, left)
        + actions(player, left, near)
        + MARKER * (5 - player.marker) * (left > 0)
        + pending(s, seat, left)
    )


def _hand(hand: list[str], left: int) -> float:
    """What the cards in the hand may come to."""
    if not left:
        return 0.0
    found = sorted([promise.card(name, left) for name in hand], reverse=True)
    return sum([share * max(0.3, worth) for share, worth in zip(HAND[:left], found, strict=False)])


def _hunger(player: Player, stands: Standing, near: int) -> float:
    """What may go hungry in the next production; it costs more the less time is left to find kelp (UWC-53)."""
    missing = stands.cities - stands.goods.kelp - player.goods.kelp - player.goods.biomatter
    return max(0, missing) * (0.3 + 2.0 * max(0.0, 1 - near / 9) ** 2)


def _bought(player: Player, stands: Standing, left: int) -> float:
    """What paying cards will bring beyond what goods are worth."""
    if not stands.buys:
        return 0.0
    goods = stands.goods.plus(player.goods) if left < 3 else stands.goods.times(1 + left // 12)
    goods = goods.minus(Goods(kelp=min(goods.kelp, stands.cities)))
    times = best(stands.buys, goods)
    spent = goods
    for row, n in zip(stands.buys, times, strict=True):
        spent = spent.minus(row.price.times(n))
    return sum(row.points * n for row, n in zip(stands.buys, times, strict=True)) + left_over(spent) - left_over(goods)
