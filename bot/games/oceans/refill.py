"""Refill: a Deep card, discards, new cards (OCE-31, OCE-32)."""

from functools import lru_cache
from itertools import combinations, permutations
from typing import ClassVar

from bot.engine.effect import Choice, Effect, Next, Options, Part, Refusal, Seat, Verb

from .cards import is_deep, sort_hand
from .events import Discarded, Drew, Fetched, Hand, Laid, Looked, LookedDeep, TookDeep
from .playing import from_pool
from .scenario_steps import has_step
from .species_values import may_ever_allow
from .state import HAND, ROUNDS, State

NO = "no"
LOOK = "look"
LOOKED_CARDS = 3  # of the Deep deck
DEEP_LIMIT = 5  # Deep cards in a hand before the Explosion (OCE-20)


class Refill(Verb, frozen=True):
    """Take a Deep card, look at three, or neither; discard any number of Surface cards; then draw.

    In a seat's last turn all of it is left out where nothing can follow from it, unless the game asked already by
    former rules (`already`). `begun`: three were looked at, and one of them kept, so no other Deep card can be taken.
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (
        Part("deep"),
        Part("discard", "some", none=NO),
    )
    begun: bool = False
    already: bool = False

    def certainly_asks(self, s: State, me: Seat) -> bool:
        # every Surface card may be kept or discarded
        return self._matters(s, me) and not all(map(is_deep, s.hands[me]))

    def _go_on(self) -> "Refill":
        """Return what remains once three were looked at."""
        return Refill(begun=True, already=self.already)

    def _matters(self, s: State, me: Seat) -> bool:
        """Return whether anything can follow from a refill (OCE-31)."""
        return self.already or not in_last_round(s) or may_deny_pool_cards(s, me)

    def options(self, s: State, me: Seat) -> Options:
        """Return taking a Deep card or none, with every selection of discards, and looking at three."""
        if not self._matters(s, me):
            return {}
        discards = _discards(tuple(surface_cards(s.hands[me])))
        choices = {f"{NO} {notation}": (NO, cards) for notation, cards in discards.items()}
        if not self.begun:
            for name in pool_offer(s, me):
                choices.update((f"{name} {notation}", (name, cards)) for notation, cards in discards.items())
            if s.deep and may_take(s, me):
                choices[f"{LOOK} {NO}"] = (LOOK, ())
        return choices

    def do(self, s: State, me: Seat, choice: tuple[str, tuple[str, ...]]) -> Next:
        """Take or look, discard, then draw."""
        deep, cards = choice
        if deep == LOOK:
            s.looking = tuple(s.deep.pop(s.chance.below(len(s.deep))) for _ in range(min(LOOKED_CARDS, len(s.deep))))
            return LookedDeep(len(s.looking)), Looked("-".join(s.looking)), Keep(), self._go_on()
        events: list[Effect] = []
        if deep != NO:
            events = [TookDeep(deep), *from_pool(s, deep)]
            s.hands[me] = (*s.hands[me], deep)
        for card in cards:
            discard(s, me, card)
        return *events, *map(Discarded, cards), Draw(), Fetch()

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        return super().refusal(s, me, choice) or Refusal("why.refill")


def in_last_round(s: State) -> bool:
    """Return whether each seat's turn in this round is its last (OCE-42, OCE-46)."""
    return s.ending or s.round >= ROUNDS


def may_deny_pool_cards(s: State, me: Seat) -> bool:
    """Return whether a seat that comes later in the round may play what is taken from the gene pool, or laid there."""
    return (me + 1) % s.seats != s.first and may_ever_allow(s, "pool_plays")


def may_take(s: State, me: Seat) -> bool:
    """Return whether the seat may take a Deep card: before the Explosion at most five (OCE-20)."""
    return not s.variant and (s.exploded or sum(map(is_deep, s.hands[me])) < DEEP_LIMIT)


def pool_offer(s: State, me: Seat) -> list[str]:
    """Return the cards of the gene pool that may be taken."""
    return [pool[-1] for pool in s.pools if pool and may_take(s, me)]


@lru_cache(maxsize=256)
def _discards(cards: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Return all selections of these cards that can be discarded, by notation."""
    discards = {NO: tuple[str, ...]()}
    for number in range(1, len(cards) + 1):
        discards.update(("-".join(selection), selection) for selection in combinations(cards, number))
    return discards


def surface_cards(hand: tuple[str, ...]) -> list[str]:
    """Return a hand's surface cards, sorted."""
    return [name for name in sort_hand(hand) if not is_deep(name)]


def discard(s: State, me: Seat, card: str) -> None:
    """Put a card of the hand on the discard pile."""
    hand = [*s.hands[me]]
    hand.remove(card)
    s.hands[me], s.discards = tuple(hand), [*s.discards, card]


class Keep(Verb, frozen=True):
    """Keep one of the Deep cards looked at; of the others one goes on each pile of the gene pool.

    The second part is the one that goes on the left pile; what is left over goes on the right one.
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("keep"), Part("left"))

    def options(self, s: State, me: Seat) -> Options:
        """Return every distribution: (kept, left pile, right pile), with "no" for each card short of three."""
        padded = (*s.looking, NO, NO)[:LOOKED_CARDS]
        return {f"{kept} {left}": (kept, left, right) for kept, left, right in permutations(padded) if kept != NO}

    def do(self, s: State, me: Seat, choice: tuple[str, ...]) -> Next:
        """Keep the chosen card and put the others on the piles."""
        kept, *others = choice
        s.hands[me], s.looking = (*s.hands[me], kept), ()
        s.pools = [(*pool, name) if name != NO else pool for pool, name in zip(s.pools, others, strict=True)]
        return [Laid(name) for name in others if name != NO]


class Draw(Verb, frozen=True):
    """Draw up to six cards; an empty deck is the reshuffled discard pile (OCE-31, OCE-32)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Draw up to six cards; if the deck is empty, reshuffle the discard pile."""
        new_cards: list[str] = []
        while len(s.hands[me]) + len(new_cards) < HAND and (s.deck or s.discards):
            if not s.deck:
                s.deck, s.discards = s.discards, []
            new_cards.append(s.deck.pop(s.chance.below(len(s.deck))))
        s.hands[me] = (*s.hands[me], *new_cards)
        return (Drew(len(new_cards)), Hand("-".join(sort_hand(new_cards)))) if new_cards else ()


class Fetch(Verb, frozen=True):
    """Swap a Surface card of the hand with one of the discard pile, or decline (Prescient Mutations)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("card"), Part("theirs"))

    def options(self, s: State, me: Seat) -> Options:
        """Return every swap of a Surface card in hand with a discarded one, or declining."""
        if not has_step(s, "refilled", "swap_discard"):
            return {}
        mine, theirs = dict.fromkeys(surface_cards(s.hands[me])), dict.fromkeys(sort_hand(s.discards))
        choices: dict[str, tuple[str, str] | None] = {
            f"{old} {new}": (old, new) for old in mine for new in theirs if old != new
        }
        return choices | {f"{NO} {NO}": None} if choices else {}

    def do(self, s: State, me: Seat, choice: tuple[str, str] | None) -> Next:
        """Swap the cards and log it, or do nothing."""
        if choice is None:
            return ()
        old, new = choice
        discard(s, me, old)
        s.discards.remove(new)
        s.hands[me] = (*s.hands[me], new)
        return (Fetched(new, old),)
