"""Estimates goods, effects and cards by the turns that are left, in points, for computer players.

All figures are estimates; some are in units, where 1 unit is the worth of a credit. `python -m bot bench players` and
`balance` measure how well computers play with them.
"""

from functools import cache, lru_cache

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect
from bot.games.underwater_cities.building import Build, Transform
from bot.games.underwater_cities.effect_parts import OneOf, Parts, Pay
from bot.games.underwater_cities.gains import Advance, Gain, GainPer
from bot.games.underwater_cities.goods import FREE, Goods
from bot.games.underwater_cities.network import DOMES, STRUCTURES
from bot.games.underwater_cities.payment import USUAL
from bot.games.underwater_cities.rows import (
    CARDS,
    Buy,
    Discount,
    HandLimit,
    Lasting,
    Occasion,
    OnBuilt,
    OncePerTurn,
    OnMatched,
    OnMetropolis,
    OnSlot,
    OnSlotSteelplast,
    OnSpace,
    OnTurnEnd,
    OnUnmatched,
    OnUpgraded,
    Per,
    Scoring,
    Whenever,
)
from bot.games.underwater_cities.taking_specials import Charter, Special
from bot.games.underwater_cities.upgrading import Upgrade, Yield
from bot.games.underwater_cities.using_actions import Act, Perform, Ready

from .turns_left import TURNS

UNITS = (1.0, 1.0, 1.3, 1.3, 2.1)  # the worth of each good, in the order of KINDS
LEFT_OVER = (0.25, 0.25, 0.25, 0.25, 0.5)  # points of each good at the end
CURVE = ((3, 1.0), (5, 0.8), (8, 0.55))  # the share of its worth that a good has, up to this number of it
MOST = 60  # of a good that are told apart
RIGHTS: dict[type[Effect], float] = {  # what doing it is worth beyond its cost, in units
    Upgrade: 1.4,
    Act: 1.7,
    Special: 2.8,
    Perform: 4.4,
    Charter: 7.0,
    Transform: 4.0,
    Yield: 2.2,
    Ready: 0.9,
}
BUILT = {  # how many are built in a whole game
    "tunnel": 9,
    "nonsymbiotic": 4,
    "symbiotic": 3,
    "farm": 4,
    "plant": 4,
    "laboratory": 4,
}
UPGRADED = 11  # structures in a whole game
A_GAME: dict[str, float] = {  # what counts come to at the end of a game
    "city": 6.5,
    "symbiotic": 2.7,
    "full_city": 3,
    "farm": 4,
    "plant": 4,
    "laboratory": 4,
    "building": 12,
    "upgraded_farm": 3,
    "upgraded_plant": 3,
    "upgraded_laboratory": 3,
    "tunnel": 8.5,
    "upgraded_tunnel": 3,
    "any_upgraded_tunnel": 3,
    "upgraded_structure": 12,
    "upgraded_set": 2,
    "metropolis": 2.3,
    "action_card": 3.5,
    "paid_special": 1.5,
}
OFTEN: dict[type, float] = {  # times in a game that an occasion comes
    OnUnmatched: 4,
    OnMatched: 6,
    OnSlot: 4,
    OnSlotSteelplast: 5,
    OnSpace: 4,
    OnTurnEnd: 6,
    OnMetropolis: 2.5,
}
SELDOM = 3  # times in a game that any other one comes


def unit(turns_left: float) -> float:
    """Return the points per unit (the worth of a credit); fewer, the fewer turns are left to build with it."""
    return 0.32 + 0.36 * min(1.0, turns_left / 18)


@cache
def _table(turns_left: int) -> tuple[tuple[float, ...], ...]:
    """Return the points of goods, first by kind and then by number held, with `turns_left` turns to use them."""
    by_kind = zip(UNITS, LEFT_OVER, strict=True)
    return tuple(tuple(_column(units * unit(turns_left), at_end, turns_left)) for units, at_end in by_kind)


def _column(full: float, at_end: float, turns_left: int) -> list[float]:
    """Return the points of a good by number held: each further one is worth less than `full`.

    What cannot be used in the turns left counts as at the end of the game.
    """
    points = [0.0]
    for n in range(1, MOST):
        share = next((share for most, share in CURVE if n <= most), 0.3)
        points.append(points[-1] + (max(at_end, full * share) if n <= turns_left else at_end))
    return points


@lru_cache(maxsize=4096)
def of_goods(goods: Goods, turns_left: int) -> float:
    """Return the points of goods held, with `turns_left` turns to use them."""
    table = _table(turns_left)
    return sum(column[min(n, MOST - 1)] for column, n in zip(table, goods.counts, strict=True))


@lru_cache(maxsize=4096)
def production_points(goods: Goods, turns_left: int) -> float:
    """Return the points of goods that a production will bring, with `turns_left` turns after it."""
    rate = 0.9 * unit(turns_left)
    by_kind = zip(goods.counts, UNITS, LEFT_OVER, strict=True)
    return sum([n * (units * rate if turns_left else at_end) for n, units, at_end in by_kind])


def draw_points(turns_left: float) -> float:
    """Return the points of a card drawn."""
    return (0.2 + 0.35 * turns_left / TURNS) * (turns_left > 0)


@cache
def of_effect(effect: Effect, turns_left: int) -> float:
    """Return the points that an effect brings, if it can be done."""
    rate = unit(turns_left)
    if isinstance(effect, Gain):
        return (
            production_points(effect.goods, max(turns_left, 1)) + effect.points + draw_points(turns_left) * effect.draw
        )
    if isinstance(effect, (Parts, Seq)):
        return sum(of_effect(part, turns_left) for part in effect.effects)
    if isinstance(effect, OneOf):
        return max(of_effect(alternative, turns_left) for alternative in effect.effects)
    if isinstance(effect, If):
        return 0.6 * of_effect(effect.then, turns_left)
    if isinstance(effect, GainPer):
        return of_effect(effect.gain, turns_left) * (1 + 2.5 * (1 - turns_left / TURNS)) / (1 + 0.3 * (effect.per - 1))
    if isinstance(effect, Pay):
        return max(0.1, of_effect(effect.effect, turns_left) - production_points(effect.price, max(turns_left, 1)))
    if isinstance(effect, Advance):
        return rate * effect.steps
    return rate * (_build_units(effect) if isinstance(effect, Build) else _right_units(effect))


def _right_units(effect: Effect) -> float:
    """Return the worth of the right to do an effect, in units."""
    saving = 1.3 if isinstance(effect, Upgrade) and FREE in effect.prices else 0.0
    return RIGHTS.get(type(effect), 0.0) + saving


def _build_units(effect: Build) -> float:
    """Return the worth of the right to build, and of what is saved, in units."""
    right = 2.8 if effect.kinds == DOMES else 2.0 if "tunnel" in effect.kinds else 1.6
    saving = 0.0
    if effect.stated is not None:
        saving = max(_units(USUAL[kind]) for kind in effect.kinds) - _units(effect.stated)
    return right + saving + _units(effect.less) + 1.0 * effect.expansion + 1.4 * effect.upgrade


def _units(goods: Goods) -> float:
    """Return the worth of goods in units."""
    return sum(n * units for n, units in zip(goods.counts, UNITS, strict=True))


@cache
def of_card(name: str, turns_left: int) -> float:
    """Return the points that a card brings whoever plays it, less its price."""
    row = CARDS[name]
    price = unit(turns_left) * row.cost
    if row.instant:
        return sum(of_effect(effect, turns_left) for effect in row.instant) - price
    if row.action:
        return 1.2 * of_effect(Parts(row.action), turns_left) * (0.4 + turns_left / 15) - price
    if row.permanent:
        return lasting(name, turns_left) - price
    if row.production:
        return 1.5 + 0.12 * turns_left - price
    final = sum(scoring_points(scoring, A_GAME.get(getattr(scoring, "count", ""), 0.0)) for scoring in row.scoring)
    return 0.9 * final - price


def scoring_points(row: Scoring, n: float) -> float:
    """Return the points of a row of the final scoring whose count is n, which may lie between two steps."""
    if isinstance(row, Buy):
        return min(row.most, 12 / row.price.total) * (row.points - 0.25 * row.price.total)
    if isinstance(row, Per):
        return row.points * max(0.0, n - row.beyond) / row.per
    last_least, last_points = 0.0, 0.0
    for least, points in row.steps:
        if n < least:
            share = max(0.0, (n - last_least) / (least - last_least))
            return last_points + 0.5 * (points - last_points) * share
        last_least, last_points = least, points
    return last_points


@cache
def lasting(name: str, turns_left: int) -> float:
    """Return the points that a permanent card will bring."""
    return sum(_row_points(row, turns_left) for row in CARDS[name].permanent)


def _row_points(row: Lasting, turns_left: int) -> float:
    """Return the points that a permanent row will bring."""
    share, later = turns_left / TURNS, turns_left // 2
    if isinstance(row, Whenever):
        return share * _frequency(row.occasion) * of_effect(row.effect, later)
    if isinstance(row, Discount):
        return share * sum(BUILT[kind] for kind in row.kinds) * _units(row.less) * unit(later) * 0.8
    if isinstance(row, OncePerTurn):
        return share * 6 * max(0.2, of_effect(row.effect, later))
    return share * 2.5 if isinstance(row, HandLimit) else 0.0


def _frequency(occasion: Occasion) -> float:
    """Return how often an occasion comes in a whole game."""
    if isinstance(occasion, OnBuilt):
        times = sum(BUILT[kind] for kind in occasion.kinds)
        return times * (0.35 if occasion.at_city or occasion.this_turn else 1.0)
    if isinstance(occasion, OnUpgraded):
        return UPGRADED * len(occasion.kinds) / len(STRUCTURES) * (0.3 if occasion.at_city else 1.0)
    return OFTEN.get(type(occasion), SELDOM)
