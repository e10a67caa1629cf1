"""Estimates the rest of a seat's turn in points, for computer players."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect, Seat

from ..building import Build, pieces_left
from ..effect_parts import OneOf, Parts, Pay
from ..events import Advanced
from ..gains import Advance, Gain, GainPer, track_gains
from ..goods import FREE, Goods
from ..payment import USUAL, affordable, cost, payments
from ..resolve import Claim, LastUse, Resolve
from ..rows import CARDS
from ..state import Player, State
from ..supposing import Supposing
from ..taking_specials import Hire, Special
from ..upgrading import Upgrade
from ..using_actions import Act, UseSlot, slot_action
from . import worth
from .action_cards import LAST_USE, action_card_gain, points_of_use
from .hand import card_gain
from .kept_cards import kept_card, stock_points
from .network_worth import network_worth
from .next_pieces import build_points, upgrade_points
from .turns_left import ROUNDS, before_production

BUILT = 0.9  # the share of what a piece would bring that is not built yet
UPGRADE = Upgrade()


def rest_of_turn(s: State, seat: Seat, turns_left: int) -> float:
    """Return the points for the seat's effects that are still on the stack."""
    points = 0.0
    for frame in s.stack[-8:]:
        if frame.seat == seat:
            points += expected_points(s, seat, frame.effect, turns_left)
    return points


def expected_points(s: State, seat: Seat, effect: Effect, turns_left: int) -> float:
    """Return the points that an effect is expected to bring now."""
    judge = EXPECTED.get(type(effect))
    return judge(s, seat, effect, turns_left) if judge else 0.0


def _if_possible(s: State, seat: Seat, effect: Effect, turns_left: int) -> float:
    """Return the points of an effect, 0 if it is impossible now."""
    return worth.of_effect(effect, turns_left) if effect.possible(s, seat) else 0.0


def _gain(s: State, seat: Seat, effect: Gain, turns_left: int) -> float:
    """Return the points of a gain to a seat with the goods that it has."""
    drawn = worth.draw_points(turns_left) * effect.draw
    return _goods_points(s, seat, effect.goods, turns_left) + effect.points + drawn


def _gain_per(s: State, seat: Seat, effect: GainPer, turns_left: int) -> float:
    """Return the points of a gain as often as it comes now."""
    return effect.times(s, seat) * expected_points(s, seat, effect.gain, turns_left)


def _goods_points(s: State, seat: Seat, more: Goods, turns_left: int) -> float:
    """Return by how much more goods would raise the worth of the seat's stock."""
    stock, network = s.players[seat].goods, network_worth(s, seat, turns_left)
    return stock_points(stock.plus(more), network, turns_left) - stock_points(stock, network, turns_left)


Ways = Iterator[tuple[tuple[float, ...], Goods]]  # points by space, the best one first, and the price


def _piece(s: State, seat: Seat, effect: Build | Upgrade, turns_left: int, others: int = 0) -> float:
    """Return the points of the best piece or upgrade that can be paid for, less its price.

    The best spaces are taken by `others` that come first.
    """
    best = 0.0
    for by_space, price in _list_ways(s, seat, effect, turns_left):
        if len(by_space) > others:
            best = max(best, by_space[others] + _goods_points(s, seat, FREE.minus(price), turns_left))
    return BUILT * best


def _list_ways(s: State, seat: Seat, effect: Build | Upgrade, turns_left: int) -> Ways:
    """Return the ways to build or to upgrade that can be paid for."""
    return (
        _upgrades(s, seat, effect, turns_left) if isinstance(effect, Upgrade) else _builds(s, seat, effect, turns_left)
    )


def _builds(s: State, seat: Seat, effect: Build, turns_left: int) -> Ways:
    """Yield for each kind that can be built the points on its best spaces, and the price."""
    player = s.players[seat]
    for kind in effect.kinds:
        price = cost(player, kind, effect.stated, effect.less)
        if affordable(price, player.goods) and pieces_left(s, kind):
            by_space = build_points(s, seat, kind, effect.expansion, turns_left)
            also = worth.of_effect(UPGRADE, turns_left) * effect.upgrade
            yield tuple([points + also for points in by_space]), payments(price, player.goods)[0]


def _upgrades(s: State, seat: Seat, effect: Upgrade, turns_left: int) -> Ways:
    """Yield for each price that can be paid the points of the best upgrades, and the price."""
    for price in effect.prices:
        if s.players[seat].goods.covers(price):
            yield upgrade_points(s, seat, effect.kinds, turns_left), price


def _last_use(s: State, seat: Seat, effect: LastUse, turns_left: int) -> float:
    """Return the points of the action of a card that is replaced, 0 if it is impossible now."""
    return LAST_USE * points_of_use(effect.card, turns_left) if effect.possible(s, seat) else 0.0


def _resolve(s: State, seat: Seat, effect: Effect, turns_left: int) -> float:
    """Return the points of the card that is being played; 0 if that is impossible now."""
    return card_points(s, seat, s.playing, turns_left) if s.playing and effect.possible(s, seat) else 0.0


def _if(s: State, seat: Seat, effect: If, turns_left: int) -> float:
    """Return the points of a conditional effect, 0 if it is impossible now."""
    return expected_points(s, seat, effect.then, turns_left) if effect.possible(s, seat) else 0.0


def _one_of(s: State, seat: Seat, effect: OneOf, turns_left: int) -> float:
    """Return the points of the best alternative."""
    return max([expected_points(s, seat, alternative, turns_left) for alternative in effect.effects])


def _parts(s: State, seat: Seat, effects: tuple[Effect, ...], turns_left: int) -> float:
    """Return the points for effects done one after the other, each paid from the goods that are left."""
    player, points = s.players[seat], 0.0
    with Supposing(player, player.goods):
        for number, effect in enumerate(effects):
            if isinstance(effect, (Build, Upgrade)):
                points += _piece(s, seat, effect, turns_left, effects[:number].count(effect))
            else:
                points += expected_points(s, seat, effect, turns_left)
            player.goods = _goods_after(player, effect)
    return points


def _goods_after(player: Player, effect: Effect) -> Goods:
    """Return the player's goods after a gain, or after paying for an effect at its usual cost."""
    goods = player.goods
    if isinstance(effect, Gain):
        return goods.plus(effect.goods)
    if isinstance(effect, Build):
        prices = [cost(player, kind, effect.stated, effect.less) for kind in effect.kinds if kind in USUAL]
        price = min(prices, key=lambda price: price.total)
        return goods.minus(price) if goods.covers(price) else goods
    if isinstance(effect, Upgrade) and FREE not in effect.prices and goods.science:
        return replace(goods, science=goods.science - 1)
    return goods


def _advance(s: State, seat: Seat, effect: Advance, turns_left: int) -> float:
    """Return the points of the track's bonuses on the spaces that an advance enters."""
    player = s.players[seat]
    steps_on_track = min(effect.steps, player.marker - 1)
    event = Advanced(player.marker, player.marker - steps_on_track, effect.steps - steps_on_track)
    gains = sum(worth.of_effect(gain, turns_left) for gain in track_gains(event))
    return gains + 0.25 * steps_on_track * (s.round < ROUNDS)


def _special(s: State, seat: Seat, effect: Special, turns_left: int) -> float:
    """Return what the best face-up special adds to the hand: nothing is gained by one that will be discarded again."""
    network = network_worth(s, seat, turns_left)
    return card_gain(s, seat, (*s.prizes, *s.specials[:1]), turns_left, network)


def _hire(s: State, seat: Seat, effect: Hire, turns_left: int) -> float:
    """Return what the best of the specials looked at adds to the hand."""
    return card_gain(s, seat, s.looking, turns_left, network_worth(s, seat, turns_left))


def _act(s: State, seat: Seat, effect: Act, turns_left: int) -> float:
    """Return the points for using the best unused action card, less those that it would bring anyway."""
    player = s.players[seat]
    points = [points_of_use(card, turns_left) for card in player.actions if card not in player.used]
    return 0.6 * max(points, default=0.0)


def card_points(s: State, seat: Seat, name: str, turns_left: int) -> float:
    """Return the points that resolving a card is expected to bring."""
    row = CARDS[name]
    price = worth.unit(turns_left) * row.cost
    if row.instant:
        return _parts(s, seat, row.instant, turns_left) - price
    if row.action:
        return action_card_gain(s.players[seat], name, turns_left, before_production(s, turns_left)) - price
    return kept_card(s, seat, name, turns_left, network_worth(s, seat, turns_left)) - price


EXPECTED: dict[type[Effect], Callable[[State, Seat, Any, int], float]] = {
    Gain: _gain,
    GainPer: _gain_per,
    Build: _piece,
    Upgrade: _piece,
    Resolve: _resolve,
    Claim: _resolve,
    UseSlot: lambda s, seat, effect, turns_left: _parts(s, seat, slot_action(effect.slot).effects, turns_left),
    Parts: lambda s, seat, effect, turns_left: _parts(s, seat, effect.effects, turns_left),
    Seq: lambda s, seat, effect, turns_left: _parts(s, seat, effect.effects, turns_left),
    OneOf: _one_of,
    If: _if,
    Advance: _advance,
    Act: _act,
    LastUse: _last_use,
    Special: _special,
    Hire: _hire,
    **dict.fromkeys((Pay, *(right for right in worth.RIGHTS if right not in (Act, Special, Upgrade))), _if_possible),
}
