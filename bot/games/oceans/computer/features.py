"""What a seat's species and hand may still bring, as numbers for learned values.

They are the terms of `value`, so that each can be weighed anew, and counts that it does not know.
"""

from collections.abc import Iterator

from bot.engine.effect import Seat
from bot.engine.game import Features
from bot.engine.machine import over

from ..cards import is_deep
from ..state import REEF, ZONE1, State
from .outlook import outlook
from .value import FEW_TURNS, MAX_TURNS, Board, Sea, danger, hand_points, hunger, income, sea_of, tokens_kept

Named = Iterator[tuple[str, float]]
FULL = 3  # traits of a species, usually


def features(s: State, seat: Seat) -> Features:
    """Return the share of the turns that are looked ahead to, and what the seat's species and hand may bring."""
    if over(s):
        return Features(0.0, {})
    sea = sea_of(s, seat)
    mine = [s.species[name] for name in s.rows[seat]]
    boards = [Board(species.traits, tokens_kept(s, species), sea) for species in mine]
    numbers = dict((*_terms(boards, sea), *_counts(boards), *_hand(s, seat, sea), *_places(s, seat)))
    return Features(sea.turns_left / MAX_TURNS, numbers)


def _terms(boards: list[Board], sea: Sea) -> Named:
    """Yield the terms of `value` that depend on species."""
    turns_left = sea.turns_left
    later = min(1.0, turns_left / FEW_TURNS)
    yield "income", turns_left * income(boards, max(1.0, turns_left))
    yield "hunger", hunger(boards, turns_left)
    yield "danger", danger(sea.threat, boards, turns_left)
    yield "traits", later * sum(board.traits for board in boards)


def _counts(boards: list[Board]) -> Named:
    """Yield counts of species: how many, how full, how strong, and how many will starve."""
    yield "species", len(boards)
    yield "tokens", sum(board.tokens for board in boards)
    yield "room", sum(max(0, board.spaces - board.tokens) for board in boards)
    yield "nearly full", sum(board.spaces - board.tokens <= 1 for board in boards)
    yield "starving", sum(board.is_starving() for board in boards)
    yield "starving next", sum(board.tokens < 2 * board.amount and not board.is_starving() for board in boards)
    yield "gains", sum(board.gains for board in boards)
    yield "eats most", max((board.eats for board in boards), default=0.0)
    yield "eats", sum(board.eats for board in boards)
    yield "attack", max((board.look.attack for board in boards), default=0)
    yield "forage", max((board.look.forage for board in boards), default=0)
    yield "shells", sum(board.look.shells for board in boards)
    yield "again", sum(board.look.again for board in boards)
    yield "full of traits", sum(board.traits >= FULL for board in boards)
    yield "bare", sum(not board.traits for board in boards)


def _hand(s: State, seat: Seat, sea: Sea) -> Named:
    """Yield what the seat's hand holds."""
    hand = s.hands[seat]
    yield "hand", min(sea.turns_left, FEW_TURNS) / FEW_TURNS * hand_points(hand, s.seats)
    yield "cards", len(hand)
    yield "deep cards", sum(is_deep(name) for name in hand)
    yield "best forage in hand", max((outlook((name,)).forage for name in hand), default=0)
    yield "best attack in hand", max((outlook((name,)).attack for name in hand), default=0)
    yield "gains in hand", sum(outlook((name,)).steady + outlook((name,)).shared for name in hand)


def _places(s: State, seat: Seat) -> Named:
    """Yield what lies in the Reef and the zones, by who feeds next: it is worth something to the seat that does."""
    sign = 1 if s.active == seat else -1
    yield "reef", sign * s.waters[REEF] / 2
    yield "zones", sign * sum(s.waters[ZONE1:]) / 10
    yield "score", s.piles[seat] + s.bonus[seat]
