"""What feedings set off, in the order of the ring (OCE-35, OCE-36, OCE-56)."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from bot.engine.effect import Effect, Frame, Next, Options, Part, Seat, Verb

from .bodies import body
from .cards import Card, card
from .occasions import (
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
)
from .ring import beside, circle, nearest, pointed
from .standings import Feeding
from .state import State
from .tokens import Gain, Take, each_loses, of_owner
from .values import free, gain


class Fed(msgspec.Struct, frozen=True):
    """A feeding that is done: "attack" or "forage", by whom, on whom, its value, what the target lost to it."""

    kind: str
    feeder: str
    target: str
    value: int
    lost: int = 0
    ignored: tuple[str, ...] = ()  # cards of the target


class Fire(Verb, frozen=True):
    """A copy of a trait acts, if it is still there (OCE-35)."""

    species: str
    card: str
    nth: int
    does: Does
    fed: Fed

    def do(self, s: State, me: Seat, choice: None) -> Next:
        if self.species not in s.species or s.species[self.species].traits.count(self.card) <= self.nth:
            return ()
        trait, why = card(self.card).trait, f"trait.{card(self.card).trait.key}"
        if isinstance(self.does, Gains):
            cleaner = trait.named.endswith("cleaner")
            tokens = gain(s, self.species, trait.gain, more=_more(s, self.fed, trait.named))
            return Gain(self.species, tokens, why, self.fed.kind, cleaner), *fired(s, trait.named, self.fed)
        if isinstance(self.does, Drains):
            return _drained(s, self.species, self.does.tokens, why)
        assert isinstance(self.does, Takes)
        return (Take(self.species, self.does.tokens, self.fed.feeder, why),)


def _more(s: State, fed: Fed, kin: str) -> int:
    """What the attacker's traits add to a gain (Rows of Teeth)."""
    if fed.kind != "attack" or fed.feeder not in s.species:
        return 0
    return sum(row.more for row in body(s.species[fed.feeder].traits).of(Feeding) if kin in row.kins)


def _drained(s: State, feeder: str, tokens: int, why: str) -> list[Frame]:
    """Each other species leeches once for each Parasitic on it."""
    found = []
    for name in circle(s):
        copies = sum(each.trait.named == "parasitic" for each in body(s.species[name].traits).cards)
        if name != feeder:
            found += [of_owner(s, Take(name, tokens, feeder, why, leech=True)) for _ in range(copies)]
    return found


def fired(s: State, kin: str, fed: Fed) -> list[Frame]:
    """Those that answer a trait's firing."""
    return [
        Frame(s.species[name].owner, Fire(name, each.name, nth, rule.does, fed))
        for name, each, nth, rule in copies(s, WhenFires)
        if rule.kin == kin
    ]


Copy = tuple[str, Card, int, After]


def copies(s: State, kind: type) -> Iterator[tuple[str, Card, int, "After | WhenFires | WhenCleaned"]]:
    """All rules of a kind, round the ring, with the copies whose they are."""
    for name in circle(s):
        seen: dict[str, int] = {}
        for each, rule in body(s.species[name].traits).rules.get(kind, ()):
            yield name, each, seen.get(each.name, 0), rule
            seen[each.name] = seen.get(each.name, 0) + 1


class Answers(Verb, frozen=True):
    """What the traits of one species do; the active player orders them where that can matter (OCE-35)."""

    parts: ClassVar[tuple[Part, ...]] = (Part("trait"),)
    species: str
    fires: tuple[Fire, ...]

    @property
    def word(self) -> str:
        return "order"

    def options(self, s: State, me: Seat) -> Options | None:
        if self.species not in s.species or not self._matters(s):
            return None
        return {fire.card: place for place, fire in enumerate(self.fires)}

    def _matters(self, s: State) -> bool:
        """Gains and takes compete for the last free spaces."""
        kinds = {type(fire.does) for fire in self.fires}
        if not {Gains, Takes} <= kinds:
            return False
        wanted = sum(
            fire.does.tokens if isinstance(fire.does, Takes) else gain(s, self.species, card(fire.card).trait.gain)
            for fire in self.fires
        )
        return wanted > free(s, self.species) > 0

    def do(self, s: State, me: Seat, choice: int | None) -> Next:
        if self.species not in s.species:
            return ()
        owner = s.species[self.species].owner
        if choice is None:
            return [Frame(owner, fire) for fire in self.fires]
        rest = self.fires[:choice] + self.fires[choice + 1 :]
        more = (Answers(self.species, rest),) if rest else ()
        return Frame(owner, self.fires[choice]), *more


class Fires(Verb, frozen=True):
    """All that a feeding sets off: gains and takes, impostors, losses, what is left to choose (OCE-56)."""

    fed: Fed

    def do(self, s: State, me: Seat, choice: None) -> Next:
        found = answering(s, self.fed)
        first: dict[str, list[Fire]] = {}
        for name, each, nth, rule in found:
            if isinstance(rule.does, (Gains, Takes, Drains)):
                first.setdefault(name, []).append(Fire(name, each.name, nth, rule.does, self.fed))
        cleaning = [each for each, _ in ((rule, None) for *_, rule in found) if each.nearest]
        told: list[Effect | Frame] = [Frame(s.active, Answers(name, tuple(fires))) for name, fires in first.items()]
        told += [Impostors(self.fed)] if cleaning else []
        losses = [copy for copy in found if isinstance(copy[3].does, Loses)]
        losses.sort(key=lambda copy: copy[0] != self.fed.target)  # the target's before the attacker's (OCE-56)
        told += [Punish(name, each.name, rule.does, self.fed) for name, each, _, rule in losses]
        told += [
            Frame(s.species[name].owner, LAST[type(rule.does)](name, each.name, self.fed))
            for name, each, _, rule in found
            if type(rule.does) in LAST
        ]
        return told


LAST: dict[type, type] = {}  # what comes last and is chosen: filled by answering.py
assert SwapsWithPool
assert StrikesBack


def answering(s: State, fed: Fed) -> list[Copy]:
    """The copies of traits that this feeding sets off, round the ring."""
    found: list[Copy] = []
    close = {kin: nearest(s, fed.feeder, kin) for kin in ("shark_cleaner", "whale_cleaner")}
    for name, each, nth, rule in copies(s, After):
        assert isinstance(rule, After)
        if rule.feeding not in (fed.kind, "any") or (rule.nearest and name not in close[each.trait.named]):
            continue
        if name == fed.target and each.name in fed.ignored:
            continue
        if fed.value >= rule.value and fed.lost >= rule.lost and _concerns(s, rule, name, each, fed):
            found.append((name, each, nth, rule))
    return found


def _concerns(s: State, rule: After, name: str, each: Card, fed: Fed) -> bool:
    """Whether the one that the rule looks at stands so to the species."""
    seen = fed.feeder if rule.role == "feeder" else fed.target
    if seen not in s.species or (isinstance(rule.does, StrikesBack) and name == fed.feeder):
        return False
    if rule.emptied and s.species[seen].tokens:
        return False
    if rule.whom == "arrow":
        return pointed(s, name, each.arrow) == seen
    if rule.whom == "beside":
        return seen in beside(s, name)
    return rule.whom == "any" or (seen == name) == (rule.whom == "self")


class Impostors(Verb, frozen=True):
    """After all cleaners: impostors take from each species whose cleaners have gained."""

    fed: Fed

    def do(self, s: State, me: Seat, choice: None) -> Next:
        kin = "shark_cleaner" if self.fed.kind == "attack" else "whale_cleaner"
        takes = []
        for name, each, _, rule in copies(s, WhenCleaned):
            if isinstance(rule, WhenCleaned) and rule.kin == kin and isinstance(rule.does, Takes):
                takes += [
                    of_owner(s, Take(name, rule.does.tokens, other, f"trait.{each.trait.key}"))
                    for other in circle(s)
                    if other in s.cleaned and other != name
                ]
        return takes


class Punish(Verb, frozen=True):
    """Losses after an attack, if the trait is still there (OCE-56)."""

    species: str
    card: str
    does: Loses
    fed: Fed

    def do(self, s: State, me: Seat, choice: None) -> Next:
        if self.species not in s.species or self.card not in s.species[self.species].traits:
            return ()
        why = f"trait.{card(self.card).trait.key}"
        if self.does.who == "gainers":
            names = [self.fed.feeder, *(name for name in s.gained if name != self.species)]
            return each_loses(s, names, self.does.tokens, why)
        return each_loses(s, [getattr(self.fed, self.does.who)], self.does.tokens, why)
