"""What feedings trigger, in ring order (OCE-35, OCE-36, OCE-56)."""

import msgspec

from bot.engine.effect import Effect, Frame, Next, Seat, Verb

from .bodies import body
from .cards import card
from .copies import Copy, by_species, copies
from .orders import AnyOrder
from .ring import circle, nearest, neighbours, pointed_neighbour
from .species_values import gain, is_leechable
from .standing_rules import Feeding
from .state import State
from .tokens import Gain, Take, each_loses, of_owner
from .triggered_rules import (
    After,
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


class FeedingResult(msgspec.Struct, frozen=True):
    """A completed feeding: "attack" or "forage", its feeder, target and value, and what the target lost to it."""

    kind: str
    feeder: str
    target: str
    value: int
    lost: int = 0
    ignored: tuple[str, ...] = ()  # cards of the target


class Fire(Verb, frozen=True):
    """A copy of a trait acts, if it is still there (OCE-35)."""

    copy: Copy
    fed: FeedingResult

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Do what the trait's rule says, if the trait is still there."""
        name, does, why = self.copy.species, self.copy.does, self.copy.why
        if not self.copy.exists(s):
            return ()
        if isinstance(does, Gains):
            trait = card(self.copy.card).trait
            cleaner = cleaning_key(trait.kin_name, self.fed)
            tokens = gain(s, name, trait.gain, more=_gain_bonus(s, self.fed, trait.kin_name))
            return Gain(name, tokens, why, self.fed.kind, cleaner), *triggered_traits(s, trait.kin_name, self.fed)
        if isinstance(does, Drains):
            return _leeches(s, name, does.tokens, why)
        assert isinstance(does, Takes)
        return (Take(name, does.tokens, self.fed.feeder, why),)


def cleaning_key(kin: str, fed: FeedingResult) -> str:
    """Return the key under which gains of cleaners are recorded, per feeding or event; "" for other traits."""
    return (kin if fed.kind else f"{kin}*") if kin in CLEANERS else ""


def _gain_bonus(s: State, fed: FeedingResult, kin: str) -> int:
    """Return what the attacker's traits add to a gain (Rows of Teeth)."""
    if fed.kind != "attack" or fed.feeder not in s.species:
        return 0
    return sum(row.more for row in body(s.species[fed.feeder].traits).of(Feeding) if kin in row.kins)


def _leeches(s: State, feeder: str, tokens: int, why: str) -> list[Frame]:
    """Return the leeching by every other species, once for each Parasitic that it has."""
    frames: list[Frame] = []
    for name in circle(s) if is_leechable(s, feeder) else ():
        copies = sum(card.trait.kin_name == "parasitic" for card in body(s.species[name].traits).cards)
        if name != feeder:
            frames += [of_owner(s, Take(name, tokens, feeder, why, leech=True)) for _ in range(copies)]
    return frames


def triggered_traits(s: State, kin: str, fed: FeedingResult) -> list[Frame]:
    """Return the traits that answer the firing of a trait."""
    return [
        Frame(s.species[copy.species].owner, Fire(copy, fed)) for copy in copies(s, WhenFires) if copy.row.kin == kin
    ]


class Order(AnyOrder, frozen=True):
    """The gains and takes of one species that a feeding or an event card triggers."""

    fed: FeedingResult

    def act(self, s: State, copy: Copy) -> Next:
        return (Frame(s.species[self.species].owner, Fire(copy, self.fed)),)


class Fires(Verb, frozen=True):
    """All that a feeding triggers: gains and takes, impostors, losses, then choices (OCE-56)."""

    fed: FeedingResult

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Push the answers to a feeding in their order."""
        answers = answering(s, self.fed)
        first = by_species(copy for copy in answers if isinstance(copy.does, Gains | Takes | Drains))
        follows: list[Effect | Frame] = [Frame(s.active, Order(name, some, self.fed)) for name, some in first.items()]
        follows += [Impostors(kin) for kin in dict.fromkeys(_kin(copy) for copy in answers if copy.row.nearest)]
        losses = [copy for copy in answers if isinstance(copy.does, Loses)]
        losses.sort(key=lambda copy: copy.species != self.fed.target)  # the target's before the attacker's (OCE-56)
        follows += [Punish(copy, self.fed) for copy in losses]
        last = [copy for copy in answers if isinstance(copy.does, SwapsWithPool | StrikesBack)]
        last.sort(key=lambda copy: isinstance(copy.does, StrikesBack))  # Burrower comes when the attack is over
        return *follows, *(Frame(s.species[copy.species].owner, LAST[type(copy.does)](copy, self.fed)) for copy in last)


NOTHING = FeedingResult("", "", "", 0)  # what acts without a feeding
LAST: dict[type, type[Verb]] = {}  # what comes last and is chosen: filled by answering.py, which attacks


def answering(s: State, fed: FeedingResult) -> list[Copy]:
    """Return the copies of traits that this feeding triggers, round the ring."""
    close: dict[str, set[str]] = {}
    answers = []
    for copy in copies(s, After):
        rule, trait = copy.row, card(copy.card).trait
        if rule.feeding not in (fed.kind, "any") or fed.value < rule.value or fed.lost < rule.lost:
            continue
        if copy.species == fed.target and copy.nth < fed.ignored.count(copy.card):
            continue
        if rule.nearest and trait.kin_name not in close:
            close[trait.kin_name] = nearest(s, fed.feeder, trait.kin_name)
        if (not rule.nearest or copy.species in close[trait.kin_name]) and _concerns(s, rule, copy, fed):
            answers.append(copy)
    return answers


def _concerns(s: State, rule: After, copy: Copy, fed: FeedingResult) -> bool:
    """Return whether the feeder or target (the rule says which) is related to the trait's species as
    the rule demands.
    """
    name, seen = copy.species, fed.feeder if rule.role == "feeder" else fed.target
    if seen not in s.species or (isinstance(rule.does, StrikesBack) and name == fed.feeder):
        return False
    if rule.emptied and s.species[seen].tokens:
        return False
    if rule.whom == "arrow":
        return pointed_neighbour(s, name, card(copy.card).arrow) == seen
    if rule.whom == "beside":
        return seen in neighbours(s, name)
    return rule.whom == "any" or (seen == name) == (rule.whom == "self")


def _kin(copy: Copy) -> str:
    """Return the name that a trait's Surface and Deep cards share."""
    return card(copy.card).trait.kin_name


class Impostors(Verb, frozen=True):
    """After all cleaners: impostors take from each species whose cleaners have gained."""

    cleaners: str  # a kin of cleaners after a feeding, "*" for all after an event

    def do(self, s: State, me: Seat, choice: None) -> Next:
        event = "*" * self.cleaners.endswith("*")
        kins = CLEANERS if self.cleaners == "*" else (self.cleaners.rstrip("*"),)
        answers = by_species(copy for copy in copies(s, WhenCleaned) if copy.row.kin in kins)
        return [Frame(s.active, Impose(name, some, event)) for name, some in answers.items()]


class Impose(AnyOrder, frozen=True):
    """What the impostors of one species take, asked in the words of other orders."""

    event: str = ""  # "*" after one

    @property
    def word(self) -> str:
        return "order"

    def act(self, s: State, copy: Copy) -> Next:
        """Take tokens from the species whose cleaners have gained."""
        cleaned, does = f"{copy.row.kin}{self.event}", copy.does
        gained = {name for by, name in (entry.split(":") for entry in s.cleaned) if by == cleaned}
        if not isinstance(does, Takes) or not copy.exists(s):
            return ()
        others = [name for name in circle(s) if name in gained and name != copy.species]
        return [of_owner(s, Take(copy.species, does.tokens, other, copy.why)) for other in others]


class Punish(Verb, frozen=True):
    """Losses after an attack, if the trait is still there (OCE-56)."""

    copy: Copy
    fed: FeedingResult

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Let the target or others lose tokens, if the trait is still there."""
        does = self.copy.does
        if not isinstance(does, Loses) or not self.copy.exists(s):
            return ()
        if does.who == "gainers":
            names = [self.fed.feeder, *(name for name in s.gained if name != self.copy.species)]
            return each_loses(s, names, does.tokens, self.copy.why)
        return each_loses(s, [getattr(self.fed, does.who)], does.tokens, self.copy.why)


def all_gain(s: State, kind: type, but: tuple[str, str] = ("", "")) -> list[Frame]:
    """Return every trait with this rule gains, except this card on this species (OCE-50)."""
    return [
        Frame(s.species[copy.species].owner, Fire(copy, NOTHING))
        for copy in copies(s, kind)
        if (copy.species, copy.card) != but
    ]


def migrated_to_reef(s: State) -> list[Frame]:
    """Return the gains of traits when tokens were migrated to the Reef."""
    return all_gain(s, WhenMigratedToReef)
