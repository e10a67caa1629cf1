"""Upper bounds of what effects bring: a quick check before all ways to do them are tried.

No way brings more than the bound, so a want that the bound does not meet cannot be met. An effect is split into what it
brings for any player, which is cached, and those of its parts for which that depends on the player.
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
from ..goods import FREE, Goods
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
    replaces_one = card.action and len(player.actions) >= ACTIONS
    return with_triggers(player, upper_bound(player, (Act(),) if replaces_one else card.instant))


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
    """Return the most that this choice itself brings, without what it triggers; None if that is not known."""
    match effect:
        case Build():
            kind, space, paid = choice
            happens = _build_happenings(effect, (kind,))
            return _built_bound(player.board, space, _tile_beside(player.board, player.tiles, space), happens, paid)
        case Upgrade():
            space, paid = choice
            return Outlook(FREE.minus(paid), (upgrade_happening((kind_of(player, space),)),))
        case OneOf():
            return brings(player, (choice,), opened) if choice else NOTHING
        case Act():
            return brings(player, CARDS[choice].action, opened).plus(Outlook(happens=(USED_ACTION,)))
        case Perform():
            return brings(player, (UseSlot(choice),), opened)
        case Parts() if choice == LEAVE:
            return brings(player, [part for part in effect.effects if only_gives(part)])
        case Parts() if isinstance(choice, tuple) and isinstance(choice[1], Build):
            index, build = choice
            rest = brings(player, effect.effects[:index] + effect.effects[index + 1 :], opened=True)
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
    return _unspent_bound(tuple(player.kept), tuple(player.spent)) if player.kept else NOTHING


@lru_cache(maxsize=4096)
def _unspent_bound(kept: tuple[str, ...], spent: tuple[str, ...]) -> Outlook:
    """Return the most that the unused once-per-turn cards among these bring."""
    rows = [row for card in kept if card not in spent for row in CARDS[card].permanent]
    return total(_split_bound(row.effect)[0] for row in rows if isinstance(row, OncePerTurn))


def brings(player: Player, effects: Sequence[Effect], opened: bool = False) -> Outlook:
    """Return the most that effects bring, without triggers; `opened`: building before may have opened more places."""
    outlook, dependent = _split_bounds(tuple(effects))
    if not dependent:
        return outlook
    outlook = outlook.plus(total(_action_bound(player, part) for part in dependent if not isinstance(part, Build)))
    builds = [part for part in dependent if isinstance(part, Build)]
    return outlook.plus(total(_build_bound(player, build, opened or _opens(build, outlook)) for build in builds))


def _action_bound(player: Player, effect: Effect) -> Outlook:
    """Return the most that using an action card brings (`Act`), or making a used one ready (`Ready`)."""
    of_used = isinstance(effect, Ready)
    cards = tuple(card for card in player.actions if (card in player.used) == of_used)
    if not cards:
        return NOTHING
    return _greatest_card_bound(player.board, _occupied_spaces(player), tuple(player.tiles.items()), cards)


@lru_cache(maxsize=4096)
def _greatest_card_bound(
    name: str, occupied: tuple[str, ...], tiles: tuple[tuple[str, str], ...], cards: tuple[str, ...]
) -> Outlook:
    """Return the most that one of these action cards brings on a board with these occupied spaces and metropolises."""
    return greatest(_card_bound(name, occupied, tiles, card) for card in cards)


def _card_bound(name: str, occupied: tuple[str, ...], tiles: tuple[tuple[str, str], ...], card: str) -> Outlook:
    """Return the most that this action card brings, whatever is built before it is used."""
    outlook, dependent = _split_bounds(CARDS[card].action)
    builds = [part for part in dependent if isinstance(part, Build)]
    assert len(builds) == len(dependent), "an action card uses no other"
    bounds = (_greatest_space_bound(name, _free_spaces(name, build.kinds, occupied), tiles) for build in builds)
    return outlook.plus(total(bounds))


def _build_bound(player: Player, effect: Build, opened: bool) -> Outlook:
    """Return the most that building brings, on a space where it can be done now or, with `opened`, on any."""
    if opened:
        spaces = _free_spaces(player.board, effect.kinds, _occupied_spaces(player))
    else:
        places = {space for kind in effect.kinds for space in effect.places(player, kind)}
        spaces = tuple(space for space in _giving_spaces(player.board, effect.kinds) if space in places)
    return _greatest_space_bound(player.board, spaces, tuple(player.tiles.items())) if spaces else NOTHING


def _occupied_spaces(player: Player) -> tuple[str, ...]:
    """Return the spaces of the player's board with a piece."""
    return (*player.tunnels, *player.domes, *player.buildings)


def _free_spaces(name: str, kinds: tuple[str, ...], occupied: tuple[str, ...]) -> tuple[str, ...]:
    """Return the free spaces of a board for these kinds on which building may give something."""
    return tuple(space for space in _giving_spaces(name, kinds) if space not in occupied)


def _opens(effect: Build, outlook: Outlook) -> bool:
    """Return whether the outlook, which includes this building, contains another that may open places for it."""
    opening = NONE.union(*(MORE_PLACES[kind] for kind in effect.kinds))
    return sum(bool(kinds & opening) for kinds in outlook.happens) > bool(build_happening(effect.kinds) & opening)


@lru_cache(maxsize=4096)
def _greatest_space_bound(name: str, spaces: tuple[str, ...], tiles: tuple[tuple[str, str], ...]) -> Outlook:
    """Return the most that building on one of these spaces of a board brings; `tiles` are corners with metropolises."""
    tile_by_corner = dict(tiles)
    return greatest(_space_bound(name, tile_by_corner, space) for space in spaces)


@cache
def _giving_spaces(name: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Return the spaces of a board for these kinds on which building may give something: tunnels, and printed ones."""
    board = BOARDS[name]
    tunnels = board.tunnels if "tunnel" in kinds else ()
    cities_and_rooms = [space.name for space in board.printed if space.name not in board.tunnels]
    others = [
        space
        for space in cities_and_rooms
        if any(kind in kinds for kind in (DOMES if len(space) == 1 else BUILDINGS))  # "5" is a city, "5a" a room
    ]
    return *tunnels, *others


def _space_bound(name: str, tiles: Mapping[str, str], space: str) -> Outlook:
    """Return the most that building on a space gives: what is printed there, and the metropolis at a tunnel's end."""
    return _printed_bound(name, space, _tile_beside(name, tiles, space))


def _tile_beside(name: str, tiles: Mapping[str, str], space: str) -> str:
    """Return the metropolis at the end of a tunnel space; "" if there is none, and for the other spaces."""
    return tiles.get(BOARDS[name].ends.get(space, ("", ""))[1], "")


@lru_cache(maxsize=16384)
def _built_bound(name: str, space: str, tile: str, happens: tuple[Happening, ...], paid: Goods) -> Outlook:
    """Return the most that building on a space brings when this is paid for it and happens by it."""
    return Outlook(FREE.minus(paid), happens).plus(_printed_bound(name, space, tile))


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
            return _split_bounds(effect.effects)
        case OneOf():
            bounds = [_split_bound(alternative) for alternative in effect.effects]
            return greatest(bound for bound, _ in bounds), tuple(part for _, parts in bounds for part in parts)
        case Pay():
            return _split_bound(effect.effect)
        case If():
            return _split_bounds((effect.then, effect.other))
        case UseSlot():
            bound, parts = _split_bound(slot_action(effect.slot))
            return bound.plus(Outlook(happens=(slot_happening(SLOT_NAMED[whole_slot(effect.slot)].action),))), parts
        case Build():
            return Outlook(happens=_build_happenings(effect, effect.kinds)), (effect,)
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
            return greatest(_gain_bound(gain) for gain in MAKES.values())
        case Transform() | Finish():
            return NOTHING
    return ANYTHING


def _gain_bound(effect: Gain | GainPer) -> Outlook:
    """Return the most that a gain brings, for any player."""
    if isinstance(effect, Gain):
        return Outlook(effect.goods, (SLOT_STEELPLAST,) if effect.by_slot and effect.steelplast else ())
    return _split_bound(effect.gain)[0].times(MANY)


def _build_happenings(effect: Build, kinds: tuple[str, ...]) -> tuple[Happening, ...]:
    """Return what happens when one of these kinds is built."""
    return _happenings_of(kinds, effect.upgrade)


@cache
def _happenings_of(kinds: tuple[str, ...], upgrade: bool) -> tuple[Happening, ...]:
    """Return what happens when one of these kinds is built; `upgrade`: and upgraded."""
    return (build_happening(kinds), upgrade_happening(kinds)) if upgrade else (build_happening(kinds),)


@lru_cache(maxsize=4096)
def _split_bounds(effects: tuple[Effect, ...]) -> tuple[Outlook, tuple[Effect, ...]]:
    """Return the most that these effects bring together for any player, and their parts that depend on the player."""
    bounds = [_split_bound(effect) for effect in effects]
    return total(bound for bound, _ in bounds), tuple(part for _, parts in bounds for part in parts)
