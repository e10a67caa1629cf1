"""What a card misses if its slot's action comes before it."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from bot.engine.effect import Effect, Seat

from .building import Build
from .effect_parts import OneOf, Parts
from .gains import Gain, GainPer
from .goods import FREE, Goods
from .rows import (
    CARDS,
    SLOT_NAMED,
    Discount,
    Lasting,
    OnAction,
    OnBuilt,
    OnSlot,
    OnSlotSteelplast,
    OnUpgraded,
    Whenever,
)
from .state import State
from .supposing import Supposing
from .upgrading import Upgrade
from .using_actions import Act, is_usable, slot_action, whole_slot

Missed = Literal["", "activation", "bonus", "goods"]


def missed_if_slot_first(s: State, me: Seat, slot: str, card: str) -> Missed:
    """Return what is lost if this card of the slot's colour is played after the slot's action.

    "activation": the slot lets one use an action card, and none but this one could be used; "bonus": the card pays for
    what the slot does, from then on; "goods": what the card brings would pay for a part of the slot's action that
    cannot be done without; "" for none of these.
    """
    row = CARDS[card]
    if row.action and _uses_actions(slot) and not Act().possible(s, me) and is_usable(s, me, card):
        return "activation"
    if row.permanent and _pays_for_slot(slot, card):
        return "bonus"
    return "goods" if row.instant and _supplies_slot(s, me, slot, _goods_of(s, me, row.instant)) else ""


def _goods_of(s: State, me: Seat, effects: Sequence[Effect]) -> Goods:
    """Return the goods that these effects of a card bring whatever is chosen."""
    goods = FREE
    for effect in effects:
        if isinstance(effect, Gain):
            goods = goods.plus(effect.goods)
        elif isinstance(effect, GainPer) and isinstance(effect.gain, Gain):
            goods = goods.plus(effect.gain.goods.times(effect.times(s, me)))
    return goods


def _supplies_slot(s: State, me: Seat, slot: str, goods: Goods) -> bool:
    """Return whether something of a slot's action can be done only with these goods besides those held."""
    if goods == FREE:
        return False
    player = s.players[me]
    lacking = [effect for effect in _every_part(slot_action(slot)) if not effect.possible(s, me)]
    if not lacking:
        return False
    with Supposing(player, player.goods.plus(goods)):
        return any(effect.possible(s, me) for effect in lacking)


@cache
def _uses_actions(slot: str) -> bool:
    """Return whether a slot's action lets one use an action card."""
    return any(isinstance(effect, Act) for effect in slot_action(slot).effects)


@cache
def _pays_for_slot(slot: str, card: str) -> bool:
    """Return whether a permanent card's bonus or discount is for something that the slot's action does."""
    effects = [*_every_part(slot_action(slot))]
    return any(_is_for(row, slot, effects) for row in CARDS[card].permanent)


def _every_part(effect: Effect) -> list[Effect]:
    """Return the effects of which this one consists, alternatives too."""
    if isinstance(effect, Parts | OneOf):
        return [part for one in effect.effects for part in _every_part(one)]
    return [effect]


def _is_for(row: Lasting, slot: str, effects: list[Effect]) -> bool:
    """Return whether a lasting rule may be for one of these effects; one that waits for more is not."""
    if isinstance(row, Discount):
        return any(_builds(effect, row.kinds) for effect in effects)
    match row.occasion if isinstance(row, Whenever) else None:
        case OnBuilt(kinds=kinds, at_city=0, this_turn=number):
            return sum(_builds(effect, kinds) for effect in effects) >= max(1, number)
        case OnUpgraded(kinds=kinds, at_city=0):
            return any(isinstance(effect, Upgrade) and {*kinds} & {*effect.kinds} for effect in effects)
        case OnSlot(action=action):
            return SLOT_NAMED[whole_slot(slot)].action == action
        case OnSlotSteelplast():
            return any(isinstance(effect, Gain) and effect.goods.steelplast > 0 for effect in effects)
        case OnAction():
            return any(isinstance(effect, Act) for effect in effects)
    return False


def _builds(effect: Effect, kinds: tuple[str, ...]) -> bool:
    """Return whether an effect can build one of these kinds."""
    return isinstance(effect, Build) and bool({*kinds} & {*effect.kinds})
