"""Estimates the cards in the hand, for computer players."""

from collections.abc import Iterable, Sequence

from bot.engine.effect import Seat

from ..rows import CARDS
from ..state import State
from . import worth
from .action_cards import action_card_gain
from .kept_cards import kept_card
from .network_worth import Network
from .turns_left import before_production

HAND = (0.5, 0.4, 0.3, 0.15, 0.05)  # the share of what each card in the hand may bring, the best card's first
LEAST = 0.3  # points of any card: with it a slot is used


def hand_points(s: State, seat: Seat, turns_left: int, network: Network) -> float:
    """Return the points expected of the cards in the hand."""
    if not turns_left:
        return 0.0
    return _hand_sum([_card_points(s, seat, name, turns_left, network) for name in s.players[seat].hand], turns_left)


def card_gain(s: State, seat: Seat, cards: Iterable[str], turns_left: int, network: Network) -> float:
    """Return by how much the best of these cards raises the points of the hand: little if it holds better ones."""
    if not turns_left:
        return 0.0
    by_card = [_card_points(s, seat, name, turns_left, network) for name in s.players[seat].hand]
    best = max([_card_points(s, seat, name, turns_left, network) for name in cards], default=None)
    return 0.0 if best is None else _hand_sum([*by_card, best], turns_left) - _hand_sum(by_card, turns_left)


def _hand_sum(points: Sequence[float], turns_left: int) -> float:
    """Return the points of a hand whose cards may bring these."""
    by_card = sorted(points, reverse=True)
    return sum([share * max(LEAST, points) for share, points in zip(HAND[:turns_left], by_card, strict=False)])


def _card_points(s: State, seat: Seat, name: str, turns_left: int, network: Network) -> float:
    """Return the points of a card in the hand; cards that depend on the network are judged by the present one."""
    row = CARDS[name]
    if row.scoring or row.production:
        return kept_card(s, seat, name, turns_left, network) - worth.unit(turns_left) * row.cost
    if row.action:
        gain = action_card_gain(s.players[seat], name, turns_left, before_production(s, turns_left))
        return gain - worth.unit(turns_left) * row.cost
    return worth.of_card(name, turns_left)
