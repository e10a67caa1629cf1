"""What may come in at most, and what that would be enough for: a quick look before all ways are tried.

It errs on one side only: more is never gained, and what this is not enough for cannot be done.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect, Seat

from .board import BOARDS
from .building import Build, Transform
from .gains import Advance, Gain, GainPer
from .goods import FREE, Goods
from .network import BUILDINGS, DOMES
from .payment import cost, payments
from .resolve import ACTIONS, Finish
from .rows import CARDS, CONTRACTS, METROPOLISES, Card, Discount, OncePerTurn, Whenever
from .state import Player, State
from .taking import Charter, Special
from .upgrading import Upgrade, UpgradeIt
from .using import Act, Perform, UseSlot, slot_action
from .ways import LEAVE, OneOf, Parts, Pay, simple

MANY = 50  # more than a turn brings of any good
ANYTHING = Goods(MANY, MANY, MANY, MANY, MANY)


def enough(player: Player, held: Goods, effects: tuple[Effect, ...]) -> bool:
    """Whether these goods would do for one of the effects, if there is a place for it."""
    return any(_enough(player, held, effect) for effect in effects)


def _enough(player: Player, held: Goods, effect: Effect) -> bool:
    if isinstance(effect, (Parts, OneOf)):
        return enough(player, held, effect.effects)
    if isinstance(effect, Upgrade):
        return any(held.covers(price) for price in effect.prices)
    if isinstance(effect, Build):
        return any(payments(cost(player, kind, effect.stated, effect.less), held) for kind in effect.kinds)
    return True


def from_card(s: State, me: Seat, card: Card) -> Goods:
    """What resolving a card brings at most; an action card may take the place of one that is used at once."""
    if any(isinstance(row, (Discount, OncePerTurn)) for row in card.permanent):
        return ANYTHING
    full = card.action and len(s.players[me].actions) >= ACTIONS
    return at_most(s, me, (Act(),) if full else card.instant) if full or card.instant else _unused(s.players[me])


def at_most(s: State, me: Seat, effects: Sequence[Effect]) -> Goods:
    """What effects bring at most, with the cards and contracts that they set off and with once-per-turn cards."""
    player = s.players[me]
    benefits = [effect for contract in s.contracts for effect in CONTRACTS[contract].benefit]
    return _sum(player, (*effects, *benefits)).plus(_set_off(tuple(player.kept))).plus(_unused(player))


def from_choice(player: Player, effect: Effect, choice: Any) -> Goods:
    """What this choice brings at most, what it sets off and what is left to be done apart."""
    match effect:
        case Build():
            return _bonus(player, choice[1])
        case OneOf():
            return _of(player, choice) if choice else FREE
        case Act():
            return _sum(player, CARDS[choice].action)
        case Perform():
            return _of(player, slot_action(choice))
        case Parts() if choice == LEAVE:
            return _sum(player, (part for part in effect.effects if simple(part)))
    return _of(player, effect)


@lru_cache(maxsize=4096)
def _set_off(kept: tuple[str, ...]) -> Goods:
    """What kept cards bring at most when things happen, however often."""
    rows = [row for card in kept for row in CARDS[card].permanent]
    return _total(_surely(row.effect)[0] for row in rows if isinstance(row, Whenever)).times(MANY)


def _unused(player: Player) -> Goods:
    """What once-per-turn cards bring at most."""
    return _once(tuple(player.kept), tuple(player.spent))


@lru_cache(maxsize=4096)
def _once(kept: tuple[str, ...], spent: tuple[str, ...]) -> Goods:
    rows = [row for card in kept if card not in spent for row in CARDS[card].permanent]
    return _total(_surely(row.effect)[0] for row in rows if isinstance(row, OncePerTurn))


def _sum(player: Player, effects: Iterable[Effect]) -> Goods:
    return _total(_of(player, effect) for effect in effects)


def _of(player: Player, effect: Effect) -> Goods:
    goods, others = _surely(effect)
    return goods.plus(_total(_on_board(player, each) for each in others)) if others else goods


def _on_board(player: Player, effect: Effect) -> Goods:
    """What building, or using an action card, brings at most."""
    if not isinstance(effect, Build):
        return _greatest(_sum(player, CARDS[card].action) for card in player.actions)
    built = (*player.tunnels, *player.domes, *player.buildings)
    free = [space for space in _giving(player.board, effect.kinds) if space not in built]
    return _greatest(_bonus(player, space) for space in free)


@cache
def _giving(name: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """The spaces of a board for these kinds on which building may give something."""
    here = BOARDS[name]
    tunnels = here.tunnels if "tunnel" in kinds else ()
    others = [space.name for space in here.printed if space.name not in here.tunnels]
    return *tunnels, *(n for n in others if any(kind in kinds for kind in (DOMES if len(n) == 1 else BUILDINGS)))


def _bonus(player: Player, space: str) -> Goods:
    """What building on a space gives at most: what is printed there, and the metropolis at a tunnel's end."""
    end = BOARDS[player.board].ends.get(space, ("", ""))[1]
    return _printed(player.board, space, player.tiles.get(end, ""))


@cache
def _printed(name: str, space: str, tile: str) -> Goods:
    gains = (*BOARDS[name].spaces[space].bonus, *(METROPOLISES[tile].instant if tile else ()))
    return _total(_surely(effect)[0] for effect in gains)


@cache
def _surely(effect: Effect) -> tuple[Goods, tuple[Effect, ...]]:
    """What an effect brings at most whoever does it, and those of its parts with which that hangs on the player."""
    match effect:
        case Gain() | GainPer() | Advance():
            return _gained(effect), ()
        case Parts() | Seq():
            return _together(effect.effects)
        case OneOf():
            found = [_surely(each) for each in effect.effects]
            return _greatest(goods for goods, _ in found), tuple(each for _, others in found for each in others)
        case Pay():
            return _surely(effect.effect)
        case If():
            return _together((effect.then, effect.other))
        case UseSlot():
            return _surely(slot_action(effect.slot))
        case Upgrade() | UpgradeIt() | Transform() | Special() | Charter() | Finish():
            return FREE, ()  # but what they set off
        case Build() | Act():
            return FREE, (effect,)
    return ANYTHING, ()


def _gained(effect: Gain | GainPer | Advance) -> Goods:
    if isinstance(effect, Advance):
        return Goods(credit=1, steelplast=1)  # of the track
    return effect.goods if isinstance(effect, Gain) else _surely(effect.gain)[0].times(MANY)


def _together(effects: tuple[Effect, ...]) -> tuple[Goods, tuple[Effect, ...]]:
    found = [_surely(effect) for effect in effects]
    return _total(goods for goods, _ in found), tuple(each for _, others in found for each in others)


def _total(each: Iterable[Goods]) -> Goods:
    found = FREE
    for goods in each:
        found = found.plus(goods)
    return found


def _greatest(each: Iterable[Goods]) -> Goods:
    """The most of every good."""
    return Goods(*(max(counts) for counts in zip(FREE.counts, *(goods.counts for goods in each), strict=True)))
