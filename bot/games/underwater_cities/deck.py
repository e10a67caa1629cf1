"""The era deck, its discards and the cards that leave the game (UWC-07, UWC-34, UWC-56)."""

from collections.abc import Sequence

from bot.engine.effect import Seat

from .rows import CARDS
from .state import State


def era_cards(era: int) -> list[str]:
    """Return the cards of an era's deck."""
    return [name for name, card in CARDS.items() if card.era == era]


def take(s: State) -> str | None:
    """Take and return the next card of the era deck, refilled from the discards if empty; None if there is no card."""
    if not s.deck:
        s.deck = [*s.discards, *(card for cards in s.dumped for card in cards)]
        s.discards, s.dumped = [], [[] for _ in range(s.seats)]
    return s.deck.pop(s.chance.below(len(s.deck))) if s.deck else None


def draw(s: State, me: Seat, n: int) -> list[str]:
    """Draw cards into a seat's hand, as many as there are. Return them."""
    drawn = [card for _ in range(n) if (card := take(s))]
    s.players[me].hand += drawn
    return drawn


def put_away(s: State, card: str) -> None:
    """Discard a card face up; specials of one or two credits go under their deck, others of no use leave the game."""
    row = CARDS[card]
    if row.cost in (1, 2):
        sink(s, [card])
    elif row.era == s.era:
        s.discards.append(card)
    else:
        s.gone.append(card)


def dump(s: State, me: Seat, card: str) -> None:
    """Discard a card unplayed and unseen by the other players (UWC-44)."""
    s.players[me].hand.remove(card)
    if CARDS[card].era == s.era:
        s.dumped[me].append(card)
    elif CARDS[card].cost in (1, 2):
        sink(s, [card])


def sink(s: State, cards: Sequence[str]) -> None:
    """Put specials that somebody has seen under their deck, in this order."""
    if isinstance(s.sunk, int):
        s.sunk = min(s.sunk, len(s.specials)) + len(cards)
    s.specials += cards


def redeal(s: State) -> None:
    """Shuffle the specials that nobody has seen: not the face-up one, nor those at the deck's end."""
    sunk = s.sunk if isinstance(s.sunk, int) else 0
    first, last = 0 if s.looking else 1, max(0, len(s.specials) - sunk)
    s.specials[first:last] = s.chance.shuffle(s.specials[first:last])
