"""Estimates action cards beside the board, for computer players."""

from functools import cache, lru_cache

from ..effect_parts import Parts
from ..resolve import ACTIONS
from ..rows import CARDS
from ..state import Player
from . import worth

USES = (0.8, 0.65, 0.5, 0.35)  # the share of a use of each action card in an era, the best card's first
LAST_USE = 0.8  # the share of a use of a card that is replaced


def action_cards(player: Player, turns_left: int, era: int) -> float:
    """Return the points that action cards will bring: the unused ones in this era, all of them in later eras."""
    return _action_card_points(tuple(player.actions), tuple(player.used), turns_left, era)


@lru_cache(maxsize=4096)
def _action_card_points(cards: tuple[str, ...], used: tuple[str, ...], turns_left: int, era: int) -> float:
    """Return the points that these action cards will bring, of which `used` are used in this era.

    `era` is the number of turns before the next production, `turns_left` that of the whole game.
    """
    by_points = sorted([(points_of_use(card, turns_left), card) for card in cards], reverse=True)
    share_of_era, later_eras = min(1.0, era / 5), (turns_left - era) / 9
    points, unused = 0.0, 0
    for rank, (use_points, card) in enumerate(by_points[: len(USES)]):
        points += later_eras * USES[rank] * use_points
        if card not in used:
            points += share_of_era * USES[unused] * use_points
            unused += 1
    return points


def action_card_gain(player: Player, name: str, turns_left: int, era: int) -> float:
    """Return the points that one more action card brings: if it is the fifth, in place of the one least missed."""
    return _action_card_gain(tuple(player.actions), tuple(player.used), name, turns_left, era)


@lru_cache(maxsize=4096)
def _action_card_gain(cards: tuple[str, ...], used: tuple[str, ...], name: str, turns_left: int, era: int) -> float:
    """Return the points that an action card adds to these; one that it replaces unused may be used at once (UWC-31)."""
    before = _action_card_points(cards, used, turns_left, era)
    if len(cards) < ACTIONS:
        return _action_card_points((*cards, name), used, turns_left, era) - before
    by_replaced = []
    for replaced in cards:
        kept = tuple(card for card in cards if card != replaced)
        last_use = LAST_USE * points_of_use(replaced, turns_left) * (replaced not in used)
        by_replaced.append(_action_card_points((*kept, name), used, turns_left, era) + last_use)
    return max(by_replaced) - before


@cache
def points_of_use(card: str, turns_left: int) -> float:
    """Return the points that using an action card brings."""
    return worth.of_effect(Parts(CARDS[card].action, must=True), turns_left)
