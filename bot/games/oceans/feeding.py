"""Feeding: a species forages or attacks, and perhaps feeds again (OCE-24..28, OCE-51)."""

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from bot.engine.effect import Choice, Effect, Frame, Next, Options, Part, Refusal, Seat, Verb

from .attacking import Attempt, attack_refusal, attack_variants, tokens_taken
from .bodies import body
from .events import Attacked, Foraged, Unfed
from .foraging import Meal, meals
from .overpopulation import Crowding, die
from .ring import circle
from .rows import EachLoses
from .scenario_steps import steps_on
from .species_values import attack, free_spaces, numbers, scenarios_in_force, sum_of_changes
from .standing_rules import Feeds, FeedsIfEvolved, Splashes
from .state import PLACES, REEF, State
from .tokens import Take, each_loses, growth_checks
from .triggers import FeedingResult, Fires
from .water import add_tokens, drain, pile_name, record_flow

PLAIN = "plain"  # the "way" of a feeding without variants
STOP = "stop"
NONE = "none"
Allowance = tuple[int, int, int]  # feedings left: of either kind, forages only, attacks only
FIRST: Allowance = (1, 0, 0)


class Feed(Verb, frozen=True):
    """Feed one of one's species: forage at a place or attack a species; the last part chooses between variants.

    With `species`, only this one may feed, in addition, with the allowance `left`, and may decline. `first` is True
    unless this feeding is one of the allowance that a first one brought.
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (
        Part("species"),
        Part("how"),
        Part("where"),
        Part("way"),
    )
    species: str = ""
    left: tuple[int, int, int] = FIRST
    first: bool = True

    def certainly_asks(self, s: State, me: Seat) -> bool:
        # finding two feedings is quick, while listing all of them is slow where species attack
        return not self.species and len(list(islice(_possible_feedings(s, me), 2))) > 1

    def options(self, s: State, me: Seat) -> Options:
        """Return all feedings of the seat's species, or of the one that feeds again."""
        names = [self.species] if self.species else [*reversed(s.rows[me])]
        choices: dict[Choice, Meal | Attempt | None] = {}
        for name in names:
            if name in s.rows[me] and name not in s.sated:
                choices.update(feedings(s, name, self.left))
        if choices and self.species:
            choices[f"{STOP} {NONE} {NONE} {PLAIN}"] = None
        return choices

    def skip_event(self, s: object, me: Seat) -> Unfed | None:
        """Return that none of the seat's species could feed; not of a further feeding or without species."""
        assert isinstance(s, State)
        return None if self.species or not s.rows[me] else Unfed(s.waters[REEF])

    def do(self, s: State, me: Seat, choice: Meal | Attempt | None) -> Next:
        """Forage or attack; then further feedings follow."""
        if choice is None:
            return ()
        name = s.fed = choice.feeder
        feeding: Effect = Attack.of(choice) if isinstance(choice, Attempt) else Forage.of(choice)
        index = 2 if isinstance(choice, Attempt) else 1  # of this kind in the allowance
        return feeding, Crowding(), Again(name, None if self.first else _reduce(self.left, index))

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        """Return the first reason why this feeding is not allowed: its species, its place, or its target."""
        words = choice.split(" ")
        if len(words) != len(self.parts):
            return Refusal("why.parts")
        name, how, where, _ = words
        if name not in s.species or s.species[name].owner != me:
            return Refusal("why.species", {"species": name[:40]})
        attacks = how == "attack" and where in s.species
        if attacks and (why := attack_refusal(s, Attempt(name, where, attack(s, name), loot_scores(s, name)))):
            return Refusal(why, {"species": name, "target": where})
        if not free_spaces(s, name):
            return Refusal("why.full", {"species": name})
        wrong = self.invalid_part(s, me, choice)
        return Refusal("why.feeding", wrong.text_values | {"species": name}) if wrong else None


def _possible_feedings(s: State, me: Seat) -> Iterator[object]:
    """Yield the ways in which a seat can feed once; forages come first since they are quick to list."""
    names = [name for name in s.rows[me] if name not in s.sated]
    for name in names:
        yield from meals(s, name)
    for name in names:
        yield from _attacks(s, name)


def _reduce(left: Allowance, index: int) -> Allowance:
    """Return the allowance after a feeding: one for its kind is used before a general one (OCE-51)."""
    used_index = index if left[index] else 0
    counts = [*left]
    counts[used_index] -= 1
    return counts[0], counts[1], counts[2]


def feedings(s: State, name: str, left: Allowance) -> dict[Choice, Meal | Attempt]:
    """Return all ways in which a species can feed now."""
    either, forages, attacks = left
    ways_to_feed: dict[Choice, Meal | Attempt] = {}
    if either or forages:
        ways_to_feed.update((f"{name} forage {meal.place} {way}", meal) for way, meal in meals(s, name))
    if either or attacks:
        for target, way, attempt in _attacks(s, name):
            ways_to_feed[f"{name} attack {target} {way}"] = attempt
    return ways_to_feed


def _attacks(s: State, name: str) -> Iterator[tuple[str, str, Attempt]]:
    """Yield every possible attack of a species, with the target and the name of the variant."""
    to_pile, value = loot_scores(s, name), attack(s, name)
    if not value or not (to_pile or free_spaces(s, name)):
        return
    # how far the value may be taken higher or lower (Parallel Universe)
    wild = sum_of_changes(scenarios_in_force(s)).wild * numbers(
        s.species[name].traits, s.species[name].tokens, "attack"
    )
    for target in circle(s):
        if target == name:
            continue
        for more in sorted(range(-wild, wild + 1), key=abs):
            for ignored_names, attempt in attack_variants(s, Attempt(name, target, value + more, to_pile)):
                words = [f"{value + more}value" if more else "", ignored_names]
                yield target, "-".join(filter(None, words)) or PLAIN, attempt


def loot_scores(s: State, name: str) -> bool:
    """Return whether the tokens of its next attack go to the score pile (Deep-Sea Kraken)."""
    return s.fights.get(name, 0) > 0 and any(row.scores for row in body(s.species[name].traits).of(Feeds))


class Again(Verb, frozen=True):
    """Further feedings of the species, determined after its first one (OCE-51)."""

    species: str
    left: tuple[int, int, int] | None = None

    def do(self, s: State, me: Seat, choice: None) -> Next:
        if self.species not in s.rows[me] or self.species in s.sated:
            return ()
        left = self.left or _allowance(s, self.species)
        return (Feed(self.species, left, first=False),) if any(left) else ()


def _allowance(s: State, name: str) -> Allowance:
    """Return the further feedings that the traits of a species allow."""
    rows = body(s.species[name].traits).of(Feeds)
    counts = [sum(row.more for row in rows if row.only == kind) for kind in ("", "forage", "attack")]
    return counts[0], counts[1], counts[2]


class Feast(Verb, frozen=True):
    """A species on which another trait was evolved in this turn may feed in addition (OCE-52)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return [Feed(name, FIRST) for name in circle(s) if s.species[name].owner == me and _feasts(s, name)]


def _feasts(s: State, name: str) -> bool:
    """Return whether a species may feed in addition, because a trait other than the one that says so was evolved on it.

    An entry of `s.evolved` is "species:card".
    """
    feeding_cards = [card.name for card, _ in body(s.species[name].traits).rules.get(FeedsIfEvolved, ())]
    evolved_cards = [entry.partition(":")[2] for entry in s.evolved if entry.startswith(f"{name}:")]
    return any(card != feeding_card for feeding_card in feeding_cards for card in evolved_cards)


class Forage(Verb, frozen=True):
    """Take tokens from a place or a hosting species' board."""

    species: str
    place: str
    tokens: int
    value: int

    @classmethod
    def of(cls, meal: Meal) -> "Forage":
        """Return the foraging that this meal is."""
        return cls(meal.feeder, meal.place, meal.tokens, meal.value)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Take the tokens and log it; then everything that foraging triggers."""
        s.gained, s.cleaned, s.target = (), (), self.place
        drained: list[Effect] = []
        add_tokens(s, self.species, self.tokens)
        if self.place in PLACES:
            drained = drain(s, PLACES.index(self.place), self.tokens)
        else:
            add_tokens(s, self.place, -self.tokens)
        record_flow(s, "forage", self.place, self.species, self.tokens)
        return (
            Foraged(self.species, self.tokens, self.place),
            *drained,
            *growth_checks(s, self.species),
            Fires(FeedingResult("forage", self.species, "", self.value)),
            AfterForage(self.species),
        )


class Attack(Verb, frozen=True):
    """Take tokens from a species, then do all that this triggers."""

    species: str
    target: str
    value: int
    ignored: tuple[str, ...] = ()
    to_pile: bool = False

    @classmethod
    def of(cls, attempt: Attempt) -> "Attack":
        """Return the attack that this attempt comes to."""
        return cls(attempt.feeder, attempt.target, attempt.value, attempt.ignored, attempt.to_pile)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Take the tokens and log it; then everything that the attack triggers."""
        tokens = tokens_taken(s, Attempt(self.species, self.target, self.value, self.to_pile, self.ignored))
        s.gained, s.cleaned, s.target = (), (), self.target
        s.fights[self.species] = s.fights.get(self.species, 0) + 1
        end = self._loot(s, tokens)
        record_flow(s, "attack", self.target, end, tokens)
        events: list[Effect | Frame] = [
            Attacked(self.species, self.target, s.species[self.target].owner, tokens, self.value)
        ]
        if not s.species[self.target].tokens and not tokens:
            events += die(s, self.target)
        splash = [Splash(self.species, self.target)] if body(s.species[self.species].traits).has(Splashes) else []
        result = FeedingResult("attack", self.species, self.target, self.value, tokens, self.ignored)
        return *events, *growth_checks(s, self.species), *splash, Fires(result)

    def _loot(self, s: State, tokens: int) -> str:
        """Move the tokens taken. Return where they went: the name of a species or of a score pile."""
        add_tokens(s, self.target, -tokens)
        if not self.to_pile:
            add_tokens(s, self.species, tokens)
            return self.species
        owner = s.species[self.species].owner
        s.piles[owner] += tokens
        return pile_name(owner)


class Splash(Verb, frozen=True):
    """Part of an attack: take 1 from any number of species without a defensive trait, one by one (OCE-58)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("species"),)
    species: str
    target: str
    done: tuple[str, ...] = ()

    def options(self, s: State, me: Seat) -> Options:
        if not free_spaces(s, self.species):
            return {}
        choices: dict[str, str | None] = {name: name for name in circle(s) if self._can_hit(s, name)}
        return choices | {STOP: None} if choices else {}

    def _can_hit(self, s: State, name: str) -> bool:
        """Return whether a species can be hit: it has tokens and no defensive trait, and was not hit yet."""
        species = s.species[name]
        defenceless = not any(card.trait.defensive for card in body(species.traits).cards)
        return defenceless and species.tokens > 0 and name not in (self.species, self.target, *self.done)

    def do(self, s: State, me: Seat, choice: str | None) -> Next:
        if choice is None:
            return ()
        return Take(self.species, 1, choice, "trait.hydra"), Splash(self.species, self.target, (*self.done, choice))


class AfterForage(Verb, frozen=True):
    """What a scenario in force adds to a forage, after all that the forage triggered."""

    species: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Push the losses of the forager that scenarios in force demand."""
        return [
            frame
            for why, does in steps_on(s, "foraged")
            if isinstance(does, EachLoses)
            for frame in each_loses(s, [self.species], does.tokens, why)
        ]
