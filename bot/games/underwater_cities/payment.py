"""The costs of building and the ways to pay them (UWC-20, UWC-21, UWC-26)."""

from functools import cache, lru_cache

from .board import BOARDS
from .goods import FREE, Goods
from .rows import CARDS, Discount
from .state import Player

USUAL = {
    "nonsymbiotic": Goods(steelplast=2, kelp=1, credit=1),
    "symbiotic": Goods(steelplast=1, kelp=1, biomatter=1, credit=2),
    "tunnel": Goods(steelplast=1, credit=1),
    "farm": Goods(kelp=1),
    "plant": Goods(credit=1),
    "laboratory": Goods(steelplast=1),
}


def discounts(player: Player, kind: str) -> Goods:
    """Return the discount of the kept cards on one of this kind."""
    return _discounts(tuple(player.kept), kind) if player.kept else FREE


@lru_cache(maxsize=4096)
def _discounts(kept: tuple[str, ...], kind: str) -> Goods:
    """Return the sum of these cards' discounts on one of this kind."""
    discount = FREE
    for card in kept:
        for row in CARDS[card].permanent:
            if isinstance(row, Discount) and kind in row.kinds:
                discount = discount.plus(row.less)
    return discount


def cost(player: Player, kind: str, stated: Goods | None = None, less: Goods = FREE) -> Goods:
    """Return the price of a kind for this player before a space's surcharge.

    A card's `stated` cost replaces the usual one; `less` is a discount beside those of the player's kept cards.
    """
    price = (USUAL[kind] if stated is None else stated).less(less)
    return price.less(discounts(player, kind)) if player.kept else price


def with_surcharge(player: Player, space: str, price: Goods) -> Goods:
    """Return the price on this space: surcharges are added last, even to what is free (UWC-26)."""
    surcharge = BOARDS[player.board].spaces[space].surcharge
    return price if surcharge is FREE else price.plus(surcharge)


@cache
def possible_payments(price: Goods) -> tuple[Goods, ...]:
    """Return every way to pay a build cost: biomatter may stand for any kelp or steelplast of it (UWC-21)."""
    return tuple(
        price.plus(Goods(kelp=-kelp, steelplast=-steelplast, biomatter=kelp + steelplast))
        for kelp in range(price.kelp + 1)
        for steelplast in range(price.steelplast + 1)
    )


def affordable(price: Goods, goods: Goods) -> bool:
    """Return whether the price can be paid; biomatter replaces missing kelp and steelplast."""
    if goods.credit < price.credit or goods.science < price.science:
        return False
    biomatter = price.biomatter
    if price.kelp > goods.kelp:
        biomatter += price.kelp - goods.kelp
    if price.steelplast > goods.steelplast:
        biomatter += price.steelplast - goods.steelplast
    return biomatter <= goods.biomatter


@lru_cache(maxsize=4096)
def payments(price: Goods, goods: Goods) -> tuple[Goods, ...]:
    """Return the ways to pay that these goods allow, those without biomatter first."""
    return tuple(payment for payment in possible_payments(price) if goods.covers(payment))
