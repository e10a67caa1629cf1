"""Estimates the rest of a seat's turn in points, for computer players."""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect, Seat
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.effect_parts import OneOf, Parts, Pay
from bot.games.underwater_cities.events import Advanced
from bot.games.underwater_cities.gains import Advance, Gain, GainPer, track_gains
from bot.games.underwater_cities.goods import FREE, Goods
from bot.games.underwater_cities.payment import USUAL, cost
from bot.games.underwater_cities.resolve import Claim, Resolve
from bot.games.underwater_cities.rows import CARDS
from bot.games.underwater_cities.state import Player, State
from bot.games.underwater_cities.supposing import Supposing
from bot.games.underwater_cities.taking_specials import Special
from bot.games.underwater_cities.upgrading import Upgrade
from bot.games.underwater_cities.using_actions import Act, UseSlot, slot_action

from . import worth
from .kept_cards import kept_card
from .network_worth import network_worth
from .turns_left import ROUNDS

USES = (0.8, 0.65, 0.5, 0.35)  # the share of a use of each action card in an era, the best card's first
UNPLAYED = 0.5  # the share of what a special brings that is not played yet


def action_cards(player: Player, turns_left: int, era: int) -> float:
    """Return the points that action cards will bring: the unused ones in this era, all of them in later eras."""
    return _action_card_points(tuple(player.actions), tuple(player.used), turns_left, era)


@lru_cache(maxsize=4096)
def _action_card_points(cards: tuple[str, ...], used: tuple[str, ...], turns_left: int, era: int) -> float:
    """Return the points that these action cards will bring, of which `used` are used in this era.

    `era` is the number of turns before the next production, `turns_left` that of the whole game.
    """
    by_points = sorted([(_use_points(card, turns_left), card) for card in cards], reverse=True)
    share_of_era, later_eras = min(1.0, era / 5), (turns_left - era) / 9
    points, unused = 0.0, 0
    for rank, (use_points, card) in enumerate(by_points[: len(USES)]):
        points += later_eras * USES[rank] * use_points
        if card not in used:
            points += share_of_era * USES[unused] * use_points
            unused += 1
    return points


@cache
def _use_points(card: str, turns_left: int) -> float:
    """Return the points that using an action card brings."""
    return worth.of_effect(Parts(CARDS[card].action, must=True), turns_left)


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


def _resolve(s: State, seat: Seat, effect: Effect, turns_left: int) -> float:
    """Return the points of the card that is being played."""
    return card_points(s, seat, s.playing, turns_left) if s.playing else 0.0


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
        for effect in effects:
            if isinstance(effect, Gain):
                player.goods = player.goods.plus(effect.goods)
            points += expected_points(s, seat, effect, turns_left)
            player.goods = _goods_after_paying(player, effect)
    return points


def _goods_after_paying(player: Player, effect: Effect) -> Goods:
    """Return the player's goods after paying for an effect at its usual cost."""
    goods = player.goods
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
    """Return the points for the best face-up special, discounted since it must be played first."""
    if not turns_left or not effect.possible(s, seat):
        return 0.0
    price = worth.unit(turns_left) * 3
    network = network_worth(s, seat, turns_left)
    best = max([kept_card(s, seat, name, turns_left, network) - price for name in s.prizes], default=0.0)
    return max(UNPLAYED * best, worth.of_effect(effect, turns_left))


def _act(s: State, seat: Seat, effect: Act, turns_left: int) -> float:
    """Return the points for using the best unused action card, less those that it would bring anyway."""
    player = s.players[seat]
    points = [_use_points(card, turns_left) for card in player.actions if card not in player.used]
    return 0.6 * max(points, default=0.0)


def card_points(s: State, seat: Seat, name: str, turns_left: int) -> float:
    """Return the points that resolving a card is expected to bring."""
    row = CARDS[name]
    price = worth.unit(turns_left) * row.cost
    if row.instant:
        return _parts(s, seat, row.instant, turns_left) - price
    if row.action:
        return 0.7 * worth.of_card(name, turns_left)
    return kept_card(s, seat, name, turns_left, network_worth(s, seat, turns_left)) - price


EXPECTED: dict[type[Effect], Callable[[State, Seat, Any, int], float]] = {
    Gain: lambda s, seat, effect, turns_left: worth.of_effect(effect, turns_left),
    GainPer: lambda s, seat, effect, turns_left: effect.times(s, seat) * worth.of_effect(effect.gain, turns_left),
    Resolve: _resolve,
    Claim: _resolve,
    UseSlot: lambda s, seat, effect, turns_left: _parts(s, seat, slot_action(effect.slot).effects, turns_left),
    Parts: lambda s, seat, effect, turns_left: _parts(s, seat, effect.effects, turns_left),
    Seq: lambda s, seat, effect, turns_left: _parts(s, seat, effect.effects, turns_left),
    OneOf: _one_of,
    If: _if,
    Advance: _advance,
    Act: _act,
    Special: _special,
    **dict.fromkeys((Build, Pay, *(right for right in worth.RIGHTS if right not in (Act, Special))), _if_possible),
}
