"""What feedings trigger, in ring order (OCE-35, OCE-36, OCE-56)."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec

from bot.engine.effect import Effect, Frame, Next, Options, Part, Seat, Verb

from .bodies import Body, body
from .cards import card
from .ring import circle, nearest, neighbours, pointed
from .species_values import free, gain, leechable
from .standing_rules import Feeding
from .state import State
from .tokens import Gain, Take, each_loses, of_owner
from .triggered_rules import (
    After,
    Does,
    Drains,
    Gains,
    Loses,
    StrikesBack,
    SwapsWithPool,
    Takes,
    WhenCleaned,
    WhenFires,
    WhenMigratedToReef,
)

CLEANERS = ("shark_cleaner", "whale_cleaner")


class Fed(msgspec.Struct, frozen=True):
    """A completed feeding: "attack" or "forage", its feeder, target and value, and what the target lost to it."""

    kind: str
    feeder: str
    target: str
    value: int
    lost: int = 0
    ignored: tuple[str, ...] = ()  # cards of the target


class Copy(msgspec.Struct, frozen=True):
    """A copy of a trait on a species, with the number of one of its rules."""

    species: str
    card: str
    nth: int
    rule: int

    @property
    def does(self) -> Does:
        does: Does = self.row.does
        return does

    @property
    def row(self) -> Any:
        return card(self.card).trait.rules[self.rule]

    @property
    def why(self) -> str:
        return f"trait.{card(self.card).trait.key}"

    def there(self, s: State) -> bool:
        """Whether species and trait are still there (OCE-35)."""
        return self.species in s.species and s.species[self.species].traits.count(self.card) > self.nth


class Fire(Verb, frozen=True):
    """A copy of a trait acts, if it is still there (OCE-35)."""

    copy: Copy
    fed: Fed

    def do(self, s: State, me: Seat, choice: None) -> Next:
        name, does, why = self.copy.species, self.copy.does, self.copy.why
        if not self.copy.there(s):
            return ()
        if isinstance(does, Gains):
            trait = card(self.copy.card).trait
            cleaner = cleaning(trait.named, self.fed)
            tokens = gain(s, name, trait.gain, more=_more(s, self.fed, trait.named))
            return Gain(name, tokens, why, self.fed.kind, cleaner), *fired(s, trait.named, self.fed)
        if isinstance(does, Drains):
            return _drained(s, name, does.tokens, why)
        assert isinstance(does, Takes)
        return (Take(name, does.tokens, self.fed.feeder, why),)


def cleaning(kin: str, fed: Fed) -> str:
    """The key under which gains of cleaners are noted, one for feedings and one for events; "" for other traits."""
    return (kin if fed.kind else f"{kin}*") if kin in CLEANERS else ""


def _more(s: State, fed: Fed, kin: str) -> int:
    """What the attacker's traits add to a gain (Rows of Teeth)."""
    if fed.kind != "attack" or fed.feeder not in s.species:
        return 0
    return sum(row.more for row in body(s.species[fed.feeder].traits).of(Feeding) if kin in row.kins)


def _drained(s: State, feeder: str, tokens: int, why: str) -> list[Frame]:
    """Every other species leeches once for each Parasitic that it has."""
    frames: list[Frame] = []
    for name in circle(s) if leechable(s, feeder) else ():
        copies = sum(card.trait.named == "parasitic" for card in body(s.species[name].traits).cards)
        if name != feeder:
            frames += [of_owner(s, Take(name, tokens, feeder, why, leech=True)) for _ in range(copies)]
    return frames


def fired(s: State, kin: str, fed: Fed) -> list[Frame]:
    """The traits that answer the firing of a trait."""
    return [
        Frame(s.species[copy.species].owner, Fire(copy, fed)) for copy in copies(s, WhenFires) if copy.row.kin == kin
    ]


def copies(s: State, kind: type, names: Iterable[str] | None = None) -> Iterator[Copy]:
    """All rules of a type, of these species or of all round the ring, with the copies of traits that have them."""
    for name in circle(s) if names is None else names:
        now = body(s.species[name].traits)
        if now.has(kind):
            yield from _copies(name, now, kind)


def _copies(name: str, now: Body, kind: type) -> Iterator[Copy]:
    seen: dict[str, int] = {}
    for trait_card in now.cards:
        for place, rule in enumerate(trait_card.trait.rules):
            if isinstance(rule, kind):
                yield Copy(name, trait_card.name, seen.get(trait_card.name, 0), place)
        seen[trait_card.name] = seen.get(trait_card.name, 0) + 1


class Order(Verb, frozen=True):
    """What the traits of one species do; the active player chooses the order if it can matter (OCE-35)."""

    plain: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("trait"),)
    species: str
    copies: tuple[Copy, ...]
    fed: Fed

    def options(self, s: State, me: Seat) -> Options | None:
        if self.species not in s.species or not self._matters(s):
            return None
        return {copy.card: place for place, copy in enumerate(self.copies)}

    def _matters(self, s: State) -> bool:
        """Whether gains and takes compete for the last free spaces."""
        if len({type(copy.does) for copy in self.copies if not isinstance(copy.does, Drains)}) < 2:
            return False
        room = free(s, self.species)
        return sum(self._wanted(s, copy) for copy in self.copies) > room > 0

    def _wanted(self, s: State, copy: Copy) -> int:
        if isinstance(copy.does, Takes):
            return copy.does.tokens
        return gain(s, self.species, card(copy.card).trait.gain) if isinstance(copy.does, Gains) else 0

    def do(self, s: State, me: Seat, choice: int | None) -> Next:
        if self.species not in s.species:
            return ()
        owner = s.species[self.species].owner
        if choice is None:
            return [Frame(owner, Fire(copy, self.fed)) for copy in self.copies]
        rest = self.copies[:choice] + self.copies[choice + 1 :]
        return Frame(owner, Fire(self.copies[choice], self.fed)), Order(self.species, rest, self.fed)


class Fires(Verb, frozen=True):
    """All that a feeding triggers: gains and takes, impostors, losses, then choices (OCE-56)."""

    fed: Fed

    def do(self, s: State, me: Seat, choice: None) -> Next:
        answers = answering(s, self.fed)
        first: dict[str, tuple[Copy, ...]] = {}
        for copy in answers:
            if isinstance(copy.does, Gains | Takes | Drains):
                first[copy.species] = (*first.get(copy.species, ()), copy)
        follows: list[Effect | Frame] = [Frame(s.active, Order(name, some, self.fed)) for name, some in first.items()]
        follows += [Impostors(kin) for kin in dict.fromkeys(_kin(copy) for copy in answers if copy.row.nearest)]
        losses = [copy for copy in answers if isinstance(copy.does, Loses)]
        losses.sort(key=lambda copy: copy.species != self.fed.target)  # the target's before the attacker's (OCE-56)
        follows += [Punish(copy, self.fed) for copy in losses]
        last = [copy for copy in answers if isinstance(copy.does, SwapsWithPool | StrikesBack)]
        last.sort(key=lambda copy: isinstance(copy.does, StrikesBack))  # Burrower comes when the attack is over
        return *follows, *(Frame(s.species[copy.species].owner, LAST[type(copy.does)](copy, self.fed)) for copy in last)


NOTHING = Fed("", "", "", 0)  # what acts without a feeding
LAST: dict[type, type[Verb]] = {}  # what comes last and is chosen: filled by answering.py, which attacks


def answering(s: State, fed: Fed) -> list[Copy]:
    """The copies of traits that this feeding triggers, round the ring."""
    close: dict[str, set[str]] = {}
    answers = []
    for copy in copies(s, After):
        rule, trait = copy.row, card(copy.card).trait
        if rule.feeding not in (fed.kind, "any") or fed.value < rule.value or fed.lost < rule.lost:
            continue
        if copy.species == fed.target and copy.card in fed.ignored:
            continue
        if rule.nearest and trait.named not in close:
            close[trait.named] = nearest(s, fed.feeder, trait.named)
        if (not rule.nearest or copy.species in close[trait.named]) and _concerns(s, rule, copy, fed):
            answers.append(copy)
    return answers


def _concerns(s: State, rule: After, copy: Copy, fed: Fed) -> bool:
    """Whether the feeder or target that the rule is about stands in the relation that it asks for."""
    name, seen = copy.species, fed.feeder if rule.role == "feeder" else fed.target
    if seen not in s.species or (isinstance(rule.does, StrikesBack) and name == fed.feeder):
        return False
    if rule.emptied and s.species[seen].tokens:
        return False
    if rule.whom == "arrow":
        return pointed(s, name, card(copy.card).arrow) == seen
    if rule.whom == "beside":
        return seen in neighbours(s, name)
    return rule.whom == "any" or (seen == name) == (rule.whom == "self")


def _kin(copy: Copy) -> str:
    return card(copy.card).trait.named


class Impostors(Verb, frozen=True):
    """After all cleaners: impostors take from each species whose cleaners have gained."""

    cleaners: str  # as `cleaning` names them

    def do(self, s: State, me: Seat, choice: None) -> Next:
        gained = {name for by, name in (entry.split(":") for entry in s.cleaned) if by == self.cleaners}
        return [
            of_owner(s, Take(copy.species, copy.does.tokens, other, copy.why))
            for copy in copies(s, WhenCleaned)
            if copy.row.kin == self.cleaners.rstrip("*") and isinstance(copy.does, Takes)
            for other in circle(s)
            if other in gained and other != copy.species
        ]


class Punish(Verb, frozen=True):
    """Losses after an attack, if the trait is still there (OCE-56)."""

    copy: Copy
    fed: Fed

    def do(self, s: State, me: Seat, choice: None) -> Next:
        does = self.copy.does
        if not isinstance(does, Loses) or not self.copy.there(s):
            return ()
        if does.who == "gainers":
            names = [self.fed.feeder, *(name for name in s.gained if name != self.copy.species)]
            return each_loses(s, names, does.tokens, self.copy.why)
        return each_loses(s, [getattr(self.fed, does.who)], does.tokens, self.copy.why)


def all_gain(s: State, kind: type, but: tuple[str, str] = ("", "")) -> list[Frame]:
    """Every trait with this rule gains, except this card on this species (OCE-50)."""
    return [
        Frame(s.species[copy.species].owner, Fire(copy, NOTHING))
        for copy in copies(s, kind)
        if (copy.species, copy.card) != but
    ]


def migrated_to_reef(s: State) -> list[Frame]:
    """The gains of traits when tokens were migrated to the Reef."""
    return all_gain(s, WhenMigratedToReef)
