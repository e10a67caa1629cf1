"""Choices that come last after an attack, mostly out of turn: Rapid Mutation, Burrower."""

from typing import ClassVar

from bot.engine.effect import Next, Options, Part, Seat, Verb

from .attacking import Attempt, attack_variants
from .bodies import is_rooted
from .cards import is_deep
from .copies import Copy
from .events import TraitSwapped
from .feeding import Attack
from .limits import Limits
from .species_values import attack
from .state import State
from .swaps import NO, replace_trait
from .triggered_rules import StrikesBack, SwapsWithPool
from .triggers import LAST, FeedingResult

PLAIN = "plain"  # the "way" of an attack that ignores no named card


class Mutate(Verb, frozen=True):
    """Swap a Deep trait of the attacked species for a top card of the gene pool, or decline (Rapid Mutation)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("trait"), Part("pool"))
    copy: Copy
    fed: FeedingResult

    def options(self, s: State, me: Seat) -> Options:
        """Return the possible swaps: a Deep trait of the species with each top card that is allowed on it, or none."""
        if not self.copy.exists(s):
            return {}
        traits = dict.fromkeys(s.species[self.copy.species].traits)
        own_cards = [card for card in traits if is_deep(card) and not is_rooted(card)]
        pool_cards = [(index, pool[-1]) for index, pool in enumerate(s.pools) if pool and not is_rooted(pool[-1])]
        swaps: dict[str, tuple[str, int] | None] = {
            f"{card} {top}": (card, index) for card in own_cards for index, top in pool_cards
        }
        return swaps | {f"{NO} {NO}": None} if swaps else {}

    def do(self, s: State, me: Seat, choice: tuple[str, int] | None) -> Next:
        """Swap the trait, or do nothing; then check trait limits."""
        if choice is None:
            return ()
        old, index = choice
        name, new = self.copy.species, s.pools[index][-1]
        s.pools[index] = (*s.pools[index][:-1], old)
        replace_trait(s, name, old, new)
        return TraitSwapped(name, new, old), Limits()


class Strike(Verb, frozen=True):
    """Attack the species that attacked a neighbour, or decline (Burrower); once per turn (OCE-39)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("answer"), Part("way"))
    copy: Copy
    fed: FeedingResult

    def options(self, s: State, me: Seat) -> Options:
        """Return the possible attacks on the attacker, and declining."""
        if not self._may_strike(s):
            return {}
        name = self.copy.species
        attempts = attack_variants(s, Attempt(name, self.fed.feeder, attack(s, name)))
        strikes = {f"attack {ignored_names or PLAIN}": attempt for ignored_names, attempt in attempts}
        return strikes | {f"{NO} {PLAIN}": None} if strikes else {}

    def _may_strike(self, s: State) -> bool:
        """Return whether Burrower and the attacker still exist, and it has not struck in this turn."""
        both_exist = self.copy.exists(s) and self.fed.feeder in s.species
        return both_exist and self.copy.species not in s.burrowed

    def do(self, s: State, me: Seat, choice: Attempt | None) -> Next:
        """Attack, or do nothing."""
        if choice is None:
            return ()
        s.burrowed = (*s.burrowed, self.copy.species)
        return (Attack.of(choice),)


LAST.update({SwapsWithPool: Mutate, StrikesBack: Strike})
