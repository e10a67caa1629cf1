"""Upper bounds of what effects bring: a quick check before all ways are tried.

No way brings more than the bound, so a want that the bound does not meet cannot be met.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import replace

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect

from ..board import BOARDS
from ..building import Build, Transform
from ..effect_parts import LEAVE, OneOf, Parts, Pay, only_gives
from ..events import Advanced
from ..gains import Advance, Gain, GainPer, track_gains
from ..goods import FREE
from ..network import BUILDINGS, DOMES, STRUCTURES, kind_of
from ..resolve import ACTIONS, Finish
from ..rows import CARDS, CONTRACTS, METROPOLISES, SLOT_NAMED, Card, OncePerTurn, Whenever
from ..state import Player
from ..taking_specials import Charter, Special
from ..upgrading import MAKES, Upgrade, UpgradeIt, Yield
from ..using_actions import Act, Perform, Ready, UseSlot, slot_action, whole_slot
from .outlook import (
    ADVANCED,
    ANYTHING,
    CONNECTED,
    MANY,
    MORE_PLACES,
    NONE,
    NOTHING,
    READIED,
    SLOT_STEELPLAST,
    TOOK_SPECIAL,
    USED_ACTION,
    Happening,
    Outlook,
    build_happening,
    greatest,
    happening_of,
    slot_happening,
    total,
    upgrade_happening,
)


def with_card_in_play(player: Player, card: Card) -> Player:
    """Return a copy of the player with the card already in play, if it stays in play after it is resolved."""
    if card.permanent:
        return replace(player, kept=[*player.kept, card.name])
    return replace(player, actions=[*player.actions, card.name]) if card.action else player


def from_card(player: Player, card: Card) -> Outlook:
    """Return the most that resolving a card brings; an action card may replace one that is then used at once."""
    full = card.action and len(player.actions) >= ACTIONS
    return with_triggers(player, upper_bound(player, (Act(),) if full else card.instant))


def upper_bound_with_triggers(player: Player, effects: Sequence[Effect], contracts: Sequence[str]) -> Outlook:
    """Return the most that effects bring, with once-per-turn cards and triggered cards and contracts."""
    return with_triggers(player, upper_bound(player, effects, contracts))


def upper_bound(
    player: Player, effects: Sequence[Effect], contracts: Sequence[str] = (), opened: bool = False
) -> Outlook:
    """Return the most that effects bring, without triggers; `opened` as in `brings`."""
    benefits = [effect for contract in contracts for effect in CONTRACTS[contract].benefit]
    return brings(player, (*effects, *benefits), opened).plus(_once_per_turn_bound(player))


def with_triggers(player: Player, outlook: Outlook) -> Outlook:
    """Return the outlook with all that it triggers: cards, and spaces of the federation track."""
    if not outlook.happens:
        return outlook
    return outlook.plus(_triggered_bound(tuple(player.kept), player.marker, outlook.happens))


def from_choice(player: Player, effect: Effect, choice: Any, opened: bool) -> Outlook | None:
    """Return the most that this choice itself brings, without triggers and consequences; None if that is not known."""
    match effect:
        case Build():
            kind, space, way = choice
            return Outlook(FREE.minus(way), _builds(effect, (kind,))).plus(_bonus(player.board, player.tiles, space))
        case Upgrade():
            space, way = choice
            return Outlook(FREE.minus(way), (upgrade_happening((kind_of(player, space),)),))
        case OneOf():
            return brings(player, (choice,), opened) if choice else NOTHING
        case Act():
            return brings(player, CARDS[choice].action, opened).plus(Outlook(happens=(USED_ACTION,)))
        case Perform():
            return brings(player, (UseSlot(choice),), opened)
        case Parts() if choice == LEAVE:
            return brings(player, [part for part in effect.effects if only_gives(part)])
        case Parts() if isinstance(choice, tuple) and isinstance(choice[1], Build):
            place, build = choice
            rest = brings(player, effect.effects[:place] + effect.effects[place + 1 :], opened=True)
            return brings(player, (build,), opened).plus(rest)
    return None


@lru_cache(maxsize=4096)
def _triggered_bound(kept: tuple[str, ...], marker: int, happens: tuple[Happening, ...]) -> Outlook:
    """Return the most that kept cards and the track, with the marker on this space, bring when this happens."""
    rows = [row for card in kept for row in CARDS[card].permanent if isinstance(row, Whenever)]
    cards = total(
        _split_bound(row.effect)[0] for row in rows for happening in happens if happening & happening_of(row.occasion)
    )
    steps = sum(bool(happening & ADVANCED) for happening in happens)
    track = track_gains(Advanced(marker, max(1, marker - steps), 0))
    return cards.plus(total(_gain_bound(gain) for gain in track))


def _once_per_turn_bound(player: Player) -> Outlook:
    """Return what once-per-turn cards bring at most."""
    return _once(tuple(player.kept), tuple(player.spent)) if player.kept else NOTHING


@lru_cache(maxsize=4096)
def _once(kept: tuple[str, ...], spent: tuple[str, ...]) -> Outlook:
    """Return the most that the unused once-per-turn cards among these bring."""
    rows = [row for card in kept if card not in spent for row in CARDS[card].permanent]
    return total(_split_bound(row.effect)[0] for row in rows if isinstance(row, OncePerTurn))


def brings(player: Player, effects: Sequence[Effect], opened: bool = False) -> Outlook:
    """Return the most that effects bring; `opened`: earlier building may have opened more places."""
    parts = [_split_bound(effect) for effect in effects]
    outlook = total(sure for sure, _ in parts)
    others = [other for _, some in parts for other in some]
    if not others:
        return outlook
    outlook = outlook.plus(total(_using(player, effect) for effect in others if not isinstance(effect, Build)))
    builds = [effect for effect in others if isinstance(effect, Build)]
    return outlook.plus(total(_building(player, build, opened or _opens(build, outlook)) for build in builds))


def _using(player: Player, effect: Effect) -> Outlook:
    """Return the most that using an action card brings, or making a used one ready."""
    again = isinstance(effect, Ready)
    cards = tuple(card for card in player.actions if (card in player.used) == again)
    return _in_use(player.board, _occupied_spaces(player), tuple(player.tiles.items()), cards) if cards else NOTHING


@lru_cache(maxsize=4096)
def _in_use(name: str, built: tuple[str, ...], tiles: tuple[tuple[str, str], ...], cards: tuple[str, ...]) -> Outlook:
    """Return the most that one of these action cards brings."""
    return greatest(_action(name, built, tiles, card) for card in cards)


def _action(name: str, built: tuple[str, ...], tiles: tuple[tuple[str, str], ...], card: str) -> Outlook:
    """Return the most that this action card brings, whatever is built before it is used."""
    outlook, others = _together(CARDS[card].action)
    builds = [effect for effect in others if isinstance(effect, Build)]
    assert len(builds) == len(others), "an action card uses no other"
    return outlook.plus(total(_at_best(name, _free(name, build.kinds, built), tiles) for build in builds))


def _building(player: Player, effect: Build, opened: bool) -> Outlook:
    """Return the most that building brings, on a space where it can be done now or, with `opened`, on any."""
    if opened:
        spaces = _free(player.board, effect.kinds, _occupied_spaces(player))
    else:
        places = {space for kind in effect.kinds for space in effect.places(player, kind)}
        spaces = tuple(space for space in _giving(player.board, effect.kinds) if space in places)
    return _at_best(player.board, spaces, tuple(player.tiles.items())) if spaces else NOTHING


def _occupied_spaces(player: Player) -> tuple[str, ...]:
    """Return the occupied spaces."""
    return (*player.tunnels, *player.domes, *player.buildings)


def _free(name: str, kinds: tuple[str, ...], built: tuple[str, ...]) -> tuple[str, ...]:
    """Return the free spaces for these kinds that give something."""
    return tuple(space for space in _giving(name, kinds) if space not in built)


def _opens(effect: Build, outlook: Outlook) -> bool:
    """Return whether the outlook contains something that may open places for this building."""
    more = NONE.union(*(MORE_PLACES[kind] for kind in effect.kinds))
    return sum(bool(kinds & more) for kinds in outlook.happens) > bool(build_happening(effect.kinds) & more)


@lru_cache(maxsize=4096)
def _at_best(name: str, spaces: tuple[str, ...], tiles: tuple[tuple[str, str], ...]) -> Outlook:
    """Return the most that building on one of these spaces of a board brings."""
    corners = dict(tiles)
    return greatest(_bonus(name, corners, space) for space in spaces)


@cache
def _giving(name: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Return the spaces of a board for these kinds on which building may give something."""
    here = BOARDS[name]
    tunnels = here.tunnels if "tunnel" in kinds else ()
    others = [space.name for space in here.printed if space.name not in here.tunnels]
    return *tunnels, *(n for n in others if any(kind in kinds for kind in (DOMES if len(n) == 1 else BUILDINGS)))


def _bonus(name: str, tiles: Mapping[str, str], space: str) -> Outlook:
    """Return the most that building on a space gives: what is printed there, and the metropolis at a tunnel's end."""
    end = BOARDS[name].ends.get(space, ("", ""))[1]
    return _printed_bound(name, space, tiles.get(end, ""))


@cache
def _printed_bound(name: str, space: str, tile: str) -> Outlook:
    """Return the most that a space's print gives, with what a metropolis there gives when it is connected."""
    printed = total(_split_bound(effect)[0] for effect in BOARDS[name].spaces[space].bonus)
    if not tile:
        return printed
    instant = total(_split_bound(effect)[0] for effect in METROPOLISES[tile].instant)
    return printed.plus(Outlook(happens=(CONNECTED,))).plus(instant)


@cache
def _split_bound(effect: Effect) -> tuple[Outlook, tuple[Effect, ...]]:
    """Return the most that an effect brings for any player, and its parts for which that depends on the player."""
    match effect:
        case Gain() | GainPer():
            return _gain_bound(effect), ()
        case Parts() | Seq():
            return _together(effect.effects)
        case OneOf():
            ways = [_split_bound(way) for way in effect.effects]
            return greatest(outlook for outlook, _ in ways), tuple(other for _, others in ways for other in others)
        case Pay():
            return _split_bound(effect.effect)
        case If():
            return _together((effect.then, effect.other))
        case UseSlot():
            outlook, others = _split_bound(slot_action(effect.slot))
            return outlook.plus(Outlook(happens=(slot_happening(SLOT_NAMED[whole_slot(effect.slot)].action),))), others
        case Build():
            return Outlook(happens=_builds(effect, effect.kinds)), (effect,)
        case Act():
            return Outlook(happens=(USED_ACTION,)), (effect,)
        case Ready():
            return Outlook(happens=(READIED, USED_ACTION) if effect.use else (READIED,)), (effect,)
    return _simple_bound(effect), ()


def _simple_bound(effect: Effect) -> Outlook:
    """Return the most that an effect without parts brings, for any player."""
    match effect:
        case Advance():
            return Outlook(happens=(ADVANCED,) * effect.steps)
        case Upgrade():
            return Outlook(happens=(upgrade_happening(effect.kinds),))
        case UpgradeIt():
            return Outlook(happens=(upgrade_happening(STRUCTURES),))
        case Special():
            return Outlook(happens=(TOOK_SPECIAL,))
        case Charter():
            return Outlook(happens=(CONNECTED,))
        case Yield():
            return greatest(_gain_bound(made) for made in MAKES.values())
        case Transform() | Finish():
            return NOTHING
    return ANYTHING


def _gain_bound(effect: Gain | GainPer) -> Outlook:
    """Return the most that a gain brings, for any player."""
    if isinstance(effect, Gain):
        return Outlook(effect.goods, (SLOT_STEELPLAST,) if effect.by_slot and effect.steelplast else ())
    return _split_bound(effect.gain)[0].times(MANY)


def _builds(effect: Build, kinds: tuple[str, ...]) -> tuple[Happening, ...]:
    """Return what happens when one of these kinds is built."""
    return (build_happening(kinds), upgrade_happening(kinds)) if effect.upgrade else (build_happening(kinds),)


def _together(effects: tuple[Effect, ...]) -> tuple[Outlook, tuple[Effect, ...]]:
    """Return the most that these effects bring together, and their parts that depend on the player."""
    parts = [_split_bound(effect) for effect in effects]
    return total(outlook for outlook, _ in parts), tuple(other for _, others in parts for other in others)
