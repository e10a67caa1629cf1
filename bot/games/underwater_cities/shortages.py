"""What a player cannot build though the action of a free slot would let them, and why (UWC-20 to UWC-24)."""

from collections.abc import Iterable
from functools import cache

from bot.engine.effect import Effect, Refusal, Seat

from . import payment
from .building import Build, pieces_left
from .goods import Goods
from .network import DOMES
from .rows import ACTIONS, SLOT_NAMED
from .state import Player, State
from .using_actions import whole_slot

THINGS = (DOMES, ("tunnel",), ("farm",), ("plant",), ("laboratory",))  # what one may look for, the rarest first


def shortages(s: State, me: Seat, slots: Iterable[str]) -> list[Refusal]:
    """Return why the seat cannot build each thing that one of these slots would let it build."""
    kinds = set[str]().union(*(_kinds_of(SLOT_NAMED[whole_slot(slot)].action) for slot in slots))
    builds = [Build(thing) for thing in THINGS if kinds.intersection(thing)]
    return [_shortage(s, me, build) for build in builds if not build.possible(s, me)]


@cache
def _kinds_of(action: str) -> frozenset[str]:
    """Return the kinds that an action, by its letter, lets one build; also those that it upgrades at once."""
    return frozenset().union(*map(_kinds_built, ACTIONS[action]))


def _kinds_built(effect: Effect) -> frozenset[str]:
    """Return the kinds that an effect, or one of those in it, lets one build."""
    if isinstance(effect, Build):
        return frozenset(effect.kinds)
    return frozenset().union(*map(_kinds_built, getattr(effect, "effects", ())))


def _shortage(s: State, me: Seat, build: Build) -> Refusal:
    """Return why this cannot be built: no piece is left, no space is free, or goods are missing."""
    player, thing = s.players[me], build.label
    left = [kind for kind in build.kinds if pieces_left(s, kind) >= 1]
    if not left:
        return Refusal("lack.pieces", {"thing": thing})
    if not any(build.places(player, kind) for kind in left):
        return Refusal("lack.space", {"thing": thing})
    missing = min((_missing(player, build, kind) for kind in left), key=lambda goods: goods.total)
    return Refusal("lack.goods", {"thing": thing, "goods": str(missing)})


def _missing(player: Player, build: Build, kind: str) -> Goods:
    """Return what is missing for the cheapest space of a kind; spare biomatter stands for steelplast, then kelp."""
    price = payment.cost(player, kind)
    prices = [payment.with_surcharge(player, space, price) for space in build.places(player, kind)]
    return min((_deficit(price, player.goods) for price in prices), key=lambda goods: goods.total)


def _deficit(price: Goods, goods: Goods) -> Goods:
    """Return the fewest goods that make the price affordable (UWC-21)."""
    short = price.less(goods)
    spare = max(0, goods.biomatter - price.biomatter)
    steelplast = max(0, short.steelplast - spare)
    kelp = max(0, short.kelp - max(0, spare - short.steelplast))
    return Goods(short.credit, kelp, steelplast, short.science, short.biomatter)
