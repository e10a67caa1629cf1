"""Wants: the goods and happenings that an effect needs to be possible."""

import msgspec

from bot.engine.effect import Effect

from ..building import Build
from ..effect_parts import OneOf, Parts
from ..goods import FREE, Goods
from ..payment import affordable, cost
from ..rows import CARDS
from ..state import Player
from ..upgrading import Upgrade
from ..using_actions import Act
from .outlook import MORE_PLACES, NONE, READIED, Happening, Outlook


class Want(msgspec.Struct, frozen=True, gc=False):
    """The price must be held or come in, and one of `first` must happen, if there are any."""

    price: Goods = FREE
    first: Happening = NONE

    def is_met(self, outlook: Outlook) -> bool:
        """Return whether the outlook is enough."""
        if not affordable(self.price, outlook.goods):
            return False
        return not self.first or any(self.first & kinds for kinds in outlook.happens)


Wants = tuple[Want, ...]  # one of them is enough


def enough(outlook: Outlook, wants: Wants) -> bool:
    """Return whether the outlook meets one of the wants."""
    return any(want.is_met(outlook) for want in wants)


def wants(player: Player, effect: Effect) -> Wants:
    """Return what a player needs to do any part of an effect."""
    if isinstance(effect, (Parts, OneOf)):
        return tuple(want for part in effect.effects for want in wants(player, part))
    if isinstance(effect, Upgrade):
        return tuple(Want(price) for price in effect.prices)
    if isinstance(effect, Build):
        return tuple(_build_want(player, effect, kind) for kind in effect.kinds)
    if isinstance(effect, Act):
        return tuple(want for card in player.actions for want in _action_wants(player, card))
    return (Want(),)


def _build_want(player: Player, effect: Build, kind: str) -> Want:
    """Return what building one of this kind needs; some spaces cost more than this."""
    price = cost(player, kind, effect.stated, effect.less)
    return Want(price, NONE if effect.places(player, kind) else MORE_PLACES[kind])


def _action_wants(player: Player, card: str) -> Wants:
    """Return what using this action card needs: a used one must be made ready first."""
    if card in player.used:
        return (Want(first=READIED),)
    return tuple(want for effect in CARDS[card].action for want in wants(player, effect))
