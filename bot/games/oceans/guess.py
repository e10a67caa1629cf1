"""Re-dealing what a seat cannot know, and the invariants of a state."""

from collections import Counter
from random import Random

from bot.engine.chance import Chance
from bot.engine.effect import Seat
from bot.engine.guessing import guess_pending

from .cards import DEEP, SURFACE, is_deep
from .state import RESERVE, State

WITHOUT_DEEP, WITH_DEEP = Counter(SURFACE), Counter((*SURFACE, *DEEP))


def guess(s: State, seat: Seat | None, random: Random) -> State:
    """Deal the decks, others' hands and piles, and what others look at anew, in place; seed chance anew.

    Return the state.
    """
    s.chance = Chance(random.getrandbits(64))
    others = [other for other in range(s.seats) if other != seat]
    s.deck = _deal(s, others, s.deck, random, deep=False)
    another_looks = seat != s.active and bool(s.looking)
    if another_looks:  # at cards that this seat does not know: back into the deck with them
        s.deep = [*s.deep, *s.looking]
    s.deep = _deal(s, others, s.deep, random, deep=True)
    if another_looks:
        s.looking = tuple(s.deep.pop() for _ in s.looking)
    _redeal_piles(s, others, random)
    guess_pending(s, seat, random)
    return s


def _deal(s: State, others: list[Seat], deck: list[str], random: Random, deep: bool) -> list[str]:
    """Deal each of the others as many cards of a kind as it holds; the backs show the kind. Return the other cards."""
    pool = sorted([*deck, *(card for other in others for card in s.hands[other] if is_deep(card) == deep)])
    random.shuffle(pool)  # sorted before, so that the guess does not depend on the true order
    for other in others:
        s.hands[other] = tuple(pool.pop() if is_deep(card) == deep else card for card in s.hands[other])
    return pool


def _redeal_piles(s: State, others: list[Seat], random: Random) -> None:
    """Divide the total of the others' piles at random: nobody is expected to remember them."""
    rest = sum(s.piles[other] for other in others)
    random.shuffle(others)
    for n, other in enumerate(others):
        s.piles[other] = round(rest / (len(others) - n))
        rest -= s.piles[other]


def check(s: State) -> None:
    """Raise AssertionError unless every token and card is in exactly one place."""
    tokens = sum(s.waters) + sum(s.piles) + sum(species.tokens for species in s.species.values()) + s.reserve
    assert tokens == 60 + 20 * s.seats + RESERVE, tokens
    assert min(*s.waters, *s.piles, 0, *(species.tokens for species in s.species.values())) >= 0
    assert not s.reserve or any(s.waters[1:])
    cards = [*s.deck, *s.discards, *s.deep, *s.gone, *s.looking]
    cards += [card for pile in (*s.hands, *s.pools) for card in pile]
    cards += [card for species in s.species.values() for card in species.traits]
    wanted = WITHOUT_DEEP if s.variant else WITH_DEEP
    assert Counter(cards) == wanted, (Counter(cards) - wanted, wanted - Counter(cards))
    assert all(is_deep(card) for card in (*s.gone, *s.deep, *s.looking))
    assert sorted(name for row in s.rows for name in row) == sorted(s.species)
    for seat, row in enumerate(s.rows):
        assert all(s.species[name].owner == seat for name in row)
