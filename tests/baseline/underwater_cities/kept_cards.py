"""Estimates kept cards beside the board, for computer players."""

from functools import cache, lru_cache

from bot.engine.effect import Seat
from bot.games.underwater_cities.goods import Goods
from bot.games.underwater_cities.production import line_of
from bot.games.underwater_cities.rows import CARDS, Buy
from bot.games.underwater_cities.scoring import best_purchases
from bot.games.underwater_cities.scoring import worth as left_over
from bot.games.underwater_cities.state import Player, State

from . import worth
from .network_worth import Network, final_points, growing
from .turns_left import AFTER

SPENDING_TURNS = 12  # in which all goods held now are spent


def kept_card(s: State, seat: Seat, name: str, turns_left: int, network: Network) -> float:
    """Return the points that keeping a card would bring.

    The part that does not depend on goods is cached with the network.
    """
    player = s.players[seat]
    points = network.keeping.get(name)
    if points is None:
        points = network.keeping[name] = _card_points(s, seat, name, turns_left)
    buys = _buys(name)
    if not buys:
        return points
    return points + purchase_points(player, network, turns_left, buys) - purchase_points(player, network, turns_left)


@cache
def _buys(name: str) -> tuple[Buy, ...]:
    """Return the purchases of points that a card lets its owner make at the end of the game."""
    return tuple(row for row in CARDS[name].scoring if isinstance(row, Buy))


def _card_points(s: State, seat: Seat, name: str, turns_left: int) -> float:
    """Return the points that keeping a card would bring, without purchases."""
    player, row = s.players[seat], CARDS[name]
    points = worth.lasting(name, turns_left) + sum(final_points(player, scoring, turns_left) for scoring in row.scoring)
    if row.production:
        entry = line_of(s, seat, "card", name, row.production)
        for after in AFTER[s.era]:
            points += worth.production_points(entry.goods, after) + entry.points
        points += growing(player, row.production, turns_left, AFTER[s.era])
    return points


def purchase_points(player: Player, network: Network, turns_left: int, more: tuple[Buy, ...] = ()) -> float:
    """Return the points of purchases by the kept cards, and by `more`, beyond the worth of the goods paid."""
    buys = (*network.buys, *more)
    if not buys:
        return 0.0
    return _best_purchase_points(buys, _goods_at_end(player.goods, network.goods, network.cities, turns_left))


@lru_cache(maxsize=4096)
def _best_purchase_points(buys: tuple[Buy, ...], goods: Goods) -> float:
    """Return the points of the best purchases, less the worth of the goods paid."""
    rest = goods
    times = best_purchases(buys, goods)
    for row, n in zip(buys, times, strict=True):
        rest = rest.minus(row.price.times(n))
    return sum(row.points * n for row, n in zip(buys, times, strict=True)) + left_over(rest) - left_over(goods)


@lru_cache(maxsize=4096)
def _goods_at_end(stock: Goods, made: Goods, cities: int, turns_left: int) -> Goods:
    """Return the goods expected at the end: of the last production after feeding, and a share of those held now."""
    share = max(0.0, 1 - turns_left / SPENDING_TURNS)
    rest_of_stock = Goods(*(int(share * n) for n in stock.counts))
    goods = made.times(1 + turns_left // SPENDING_TURNS).plus(rest_of_stock)
    return goods.minus(Goods(kelp=min(goods.kelp, cities)))
