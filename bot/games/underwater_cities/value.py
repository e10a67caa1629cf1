"""How good a position looks, in points: for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over

from . import promise
from .keeping import bought, keeping
from .pace import ROUNDS, before_production, turns
from .prospects import actions, pending
from .rows import CARDS
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
        + bought(player, stands, left)
        + _hand(s, seat, left, stands)
        + actions(player, left, near)
        + MARKER * (5 - player.marker) * (s.round < ROUNDS)
        + pending(s, seat, left)
    )


def _hand(s: State, seat: Seat, left: int, stands: Standing) -> float:
    """What the cards in the hand may come to."""
    if not left:
        return 0.0
    found = sorted([_held(s, seat, name, left, stands) for name in s.players[seat].hand], reverse=True)
    return sum([share * max(0.3, worth) for share, worth in zip(HAND[:left], found, strict=False)])


def _held(s: State, seat: Seat, name: str, left: int, stands: Standing) -> float:
    """What a card in the hand promises: what hangs on the network is judged by what there is."""
    row = CARDS[name]
    if row.scoring or row.production:
        return keeping(s, seat, name, left, stands) - promise.unit(left) * row.cost
    return promise.card(name, left)


def _hunger(player: Player, stands: Standing, near: int) -> float:
    """What may go hungry in the next production; it costs more the less time is left to find kelp (UWC-53)."""
    missing = stands.cities - stands.goods.kelp - player.goods.kelp - player.goods.biomatter
    return max(0, missing) * (0.3 + 2.0 * max(0.0, 1 - near / 9) ** 2)
