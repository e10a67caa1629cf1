"""Refill: a Deep card, discards, new cards (OCE-31, OCE-32)."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import ClassVar

from bot.engine.effect import Choice, Effect, Hint, Next, Options, Part, Refusal, Seat, Verb

from . import hints
from .cards import is_deep, ordered
from .events import Discarded, Drew, Fetched, Hand, KeptDeep, Looked, LookedDeep, TookDeep
from .incidents import does
from .playing import from_pool
from .state import HAND, State

NO = "no"
LOOK = "look"
LATER = "later"
LOOKED = 3
DEEP_BEFORE = 5  # Deep cards in a hand before the Explosion (OCE-20)


class Refill(Verb, frozen=True):
    """Take a Deep card, or look at three, or not; and discard Surface cards: "speed_7-inking_5"."""

    parts: ClassVar[tuple[Part, ...]] = (Part("deep"), Part("discard", "some", hand=True))

    def options(self, s: State, me: Seat) -> Options:
        found: dict[Choice, tuple[str, tuple[str, ...]]] = {}
        gone = subsets(surface(s.hands[me]))
        for deep in offered(s, me):
            for cards in gone:
                found[f"{deep} {'-'.join(cards) or NO}"] = (deep, cards)
        if s.deep and may_take(s, me):
            found[f"{LOOK} {LATER}"] = (LOOK, ())
        return found

    def do(self, s: State, me: Seat, choice: tuple[str, tuple[str, ...]]) -> Next:
        deep, cards = choice
        if deep == LOOK:
            s.looking = tuple(s.deep.pop(s.chance.below(len(s.deep))) for _ in range(min(LOOKED, len(s.deep))))
            return LookedDeep(len(s.looking)), Looked("-".join(s.looking)), Keep(), Discard(), Draw(), Fetch()
        told: list[Effect] = []
        if deep != NO:
            told = [TookDeep(deep), *from_pool(s, deep)]
            s.hands[me] = (*s.hands[me], deep)
        return *told, *discard(s, me, cards), Draw(), Fetch()

    def hint(self, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        return hints.of_card(value)

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        return Refusal("why.refill")


def may_take(s: State, me: Seat) -> bool:
    """Before the Explosion nobody takes a sixth Deep card (OCE-20)."""
    return not s.variant and (s.exploded or sum(map(is_deep, s.hands[me])) < DEEP_BEFORE)


def offered(s: State, me: Seat) -> list[str]:
    """The cards of the gene pool that may be taken, and none."""
    return [NO, *(pool[-1] for pool in s.pools if pool and may_take(s, me))]


def surface(hand: tuple[str, ...]) -> list[str]:
    return [name for name in ordered(hand) if not is_deep(name)]


def subsets(cards: list[str]) -> list[tuple[str, ...]]:
    """All ways to choose any number of these cards; equal cards are the same."""
    kinds = list(dict.fromkeys(cards))
    counts = product(*(range(cards.count(kind) + 1) for kind in kinds))
    return sorted((_cards(kinds, some) for some in counts), key=len)


def _cards(kinds: list[str], counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(kind for kind, n in zip(kinds, counts, strict=True) for _ in range(n))


def discard(s: State, me: Seat, cards: tuple[str, ...]) -> list[Effect]:
    """Lay cards of the hand on the discard pile."""
    hand = [*s.hands[me]]
    for name in cards:
        hand.remove(name)
    s.hands[me], s.discards = tuple(hand), [*s.discards, *cards]
    return [Discarded("-".join(cards))] if cards else []


class Keep(Verb, frozen=True):
    """Keep one of the Deep cards looked at; of the others one goes on each pile of the gene pool."""

    parts: ClassVar[tuple[Part, ...]] = (Part("keep"), Part("left"), Part("right"))

    def options(self, s: State, me: Seat) -> Options:
        return {" ".join(way): way for way in _layings(s.looking)}

    def do(self, s: State, me: Seat, choice: tuple[str, ...]) -> Next:
        kept, *others = choice
        s.hands[me], s.looking = (*s.hands[me], kept), ()
        s.pools = [(*pool, name) if name != NO else pool for pool, name in zip(s.pools, others, strict=True)]
        return (KeptDeep("-".join(name for name in others if name != NO)),)

    def hint(self, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        return hints.of_card(value)


def _layings(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Which card is kept and where the others go; with fewer than three some pile gets none."""
    padded = (*cards, NO, NO)[:LOOKED]
    return (way for way in dict.fromkeys(permutations(padded)) if way[0] != NO)


class Discard(Verb, frozen=True):
    """Discard any number of Surface cards, once the Deep cards have been seen."""

    parts: ClassVar[tuple[Part, ...]] = (Part("discard", "some", hand=True),)

    def options(self, s: State, me: Seat) -> Options:
        cards = surface(s.hands[me])
        return {"-".join(some) or NO: some for some in subsets(cards)} if cards else {}

    def do(self, s: State, me: Seat, choice: tuple[str, ...]) -> Next:
        return discard(s, me, choice)

    def hint(self, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        return hints.of_card(value)


class Draw(Verb, frozen=True):
    """Draw up to six cards; an empty deck is the reshuffled discard pile (OCE-31, OCE-32)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        drawn: list[str] = []
        while len(s.hands[me]) + len(drawn) < HAND and (s.deck or s.discards):
            if not s.deck:
                s.deck, s.discards = s.discards, []
            drawn.append(s.deck.pop(s.chance.below(len(s.deck))))
        s.hands[me] = (*s.hands[me], *drawn)
        return (Drew(len(drawn)), Hand("-".join(ordered(drawn)))) if drawn else ()


class Fetch(Verb, frozen=True):
    """Swap a Surface card of the hand with one of the discard pile, or not (Prescient Mutations)."""

    parts: ClassVar[tuple[Part, ...]] = (Part("card", hand=True), Part("theirs"))

    def options(self, s: State, me: Seat) -> Options:
        if not does(s, "refilled", "swap_discard"):
            return {}
        mine, theirs = dict.fromkeys(surface(s.hands[me])), dict.fromkeys(ordered(s.discards))
        found: dict[str, tuple[str, str] | None] = {
            f"{one} {other}": (one, other) for one in mine for other in theirs if one != other
        }
        return found | {f"{NO} {NO}": None} if found else {}

    def do(self, s: State, me: Seat, choice: tuple[str, str] | None) -> Next:
        if choice is None:
            return ()
        one, other = choice
        discard(s, me, (one,))
        s.discards.remove(other)
        s.hands[me] = (*s.hands[me], other)
        return (Fetched(other, one),)

    def hint(self, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        return hints.of_card(value)
