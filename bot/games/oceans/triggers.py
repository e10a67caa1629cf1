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
            return _leechings(s, name, does.tokens, why)
        assert isinstance(does, Takes)
        return (Take(name, does.tokens, self.fed.feeder, why),)


def cleaning_key(kin: str, feeding: FeedingResult) -> str:
    """Return the key under which a cleaner's gain is recorded: its kin, with "*" if no feeding triggered it.

    "" for other traits.
    """
    return (kin if feeding.kind else f"{kin}*") if kin in CLEANERS else ""


def _gain_bonus(s: State, feeding: FeedingResult, kin: str) -> int:
    """Return what the attacker's traits add to a gain (Rows of Teeth)."""
    if feeding.kind != "attack" or feeding.feeder not in s.species:
        return 0
    return sum(row.more for row in body(s.species[feeding.feeder].traits).of(Feeding) if kin in row.kins)


def _leechings(s: State, victim: str, tokens: int, why: str) -> list[Frame]:
    """Return the leeching from a species by every other one, once for each Parasitic that it has."""
    frames: list[Frame] = []
    for name in circle(s) if is_leechable(s, victim) else ():
        parasitics = sum(card.trait.kin_name == "parasitic" for card in body(s.species[name].traits).cards)
        if name != victim:
            frames += [of_owner(s, Take(name, tokens, victim, why, leech=True)) for _ in range(parasitics)]
    return frames


def triggered_traits(s: State, kin: str, feeding: FeedingResult) -> list[Frame]:
    """Return the traits that answer when a trait of this kin fires."""
    answers = [copy for copy in copies(s, WhenFires) if copy.row.kin == kin]
    return [Frame(s.species[copy.species].owner, Fire(copy, feeding)) for copy in answers]


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
        moves = by_species(copy for copy in answers if isinstance(copy.does, Gains | Takes | Drains))
        effects: list[Effect | Frame] = [Frame(s.active, Order(name, group, self.fed)) for name, group in moves.items()]
        effects += [Impostors(kin) for kin in dict.fromkeys(_kin(copy) for copy in answers if copy.row.nearest)]
        losses = [copy for copy in answers if isinstance(copy.does, Loses)]
        losses.sort(key=lambda copy: copy.species != self.fed.target)  # the target's before the attacker's (OCE-56)
        effects += [Punish(copy, self.fed) for copy in losses]
        choices = [copy for copy in answers if isinstance(copy.does, SwapsWithPool | StrikesBack)]
        choices.sort(key=lambda copy: isinstance(copy.does, StrikesBack))  # Burrower comes when the attack is over
        effects += [Frame(s.species[copy.species].owner, LAST[type(copy.does)](copy, self.fed)) for copy in choices]
        return effects


NOTHING = FeedingResult(kind="", feeder="", target="", value=0)  # for traits that act without a feeding
LAST: dict[type, type[Verb]] = {}  # the verbs of the choices that come last: filled by after_attack.py


def answering(s: State, feeding: FeedingResult) -> list[Copy]:
    """Return the copies of traits that this feeding triggers, in ring order."""
    nearest_by_kin: dict[str, set[str]] = {}
    answers = []
    for copy in copies(s, After):
        rule, trait = copy.row, card(copy.card).trait
        if rule.feeding not in (feeding.kind, "any") or feeding.value < rule.value or feeding.lost < rule.lost:
            continue
        if copy.species == feeding.target and copy.nth < feeding.ignored.count(copy.card):
            continue
        if rule.nearest and trait.kin_name not in nearest_by_kin:
            nearest_by_kin[trait.kin_name] = nearest(s, feeding.feeder, trait.kin_name)
        if (not rule.nearest or copy.species in nearest_by_kin[trait.kin_name]) and _concerns(s, rule, copy, feeding):
            answers.append(copy)
    return answers


def _concerns(s: State, rule: After, copy: Copy, feeding: FeedingResult) -> bool:
    """Return whether the feeder (or target: the rule's `role`) stands to the trait's species as the rule demands."""
    name, other = copy.species, feeding.feeder if rule.role == "feeder" else feeding.target
    if other not in s.species or (isinstance(rule.does, StrikesBack) and name == feeding.feeder):
        return False
    if rule.emptied and s.species[other].tokens:
        return False
    if rule.whom == "arrow":
        return pointed_neighbour(s, name, card(copy.card).arrow) == other
    if rule.whom == "beside":
        return other in neighbours(s, name)
    return rule.whom == "any" or (other == name) == (rule.whom == "self")


def _kin(copy: Copy) -> str:
    """Return the name that a trait's Surface and Deep cards share."""
    return card(copy.card).trait.kin_name


class Impostors(Verb, frozen=True):
    """After all cleaners: impostors take from each species whose cleaners have gained."""

    cleaners: str  # a kin of cleaners after a feeding; "*" for all, or "<kin>*", after an event

    def do(self, s: State, me: Seat, choice: None) -> Next:
        event = "*" if self.cleaners.endswith("*") else ""
        kins = CLEANERS if self.cleaners == "*" else (self.cleaners.rstrip("*"),)
        answers = by_species(copy for copy in copies(s, WhenCleaned) if copy.row.kin in kins)
        return [Frame(s.active, Impose(name, its_copies, event)) for name, its_copies in answers.items()]


class Impose(AnyOrder, frozen=True):
    """What the impostors of one species take; asked as `Order` asks."""

    event: str = ""  # "*" after an event card

    @property
    def word(self) -> str:
        """The word of `Order`."""
        return "order"

    def act(self, s: State, copy: Copy) -> Next:
        """Take tokens from the species whose cleaners have gained."""
        key, does = f"{copy.row.kin}{self.event}", copy.does
        if not isinstance(does, Takes) or not copy.exists(s):
            return ()
        gainers = {name for its_key, name in (entry.split(":") for entry in s.cleaned) if its_key == key}
        others = [name for name in circle(s) if name in gainers and name != copy.species]
        return [of_owner(s, Take(copy.species, does.tokens, other, copy.why)) for other in others]


class Punish(Verb, frozen=True):
    """Losses after an attack, if the trait is still there (OCE-56)."""

    copy: Copy
    fed: FeedingResult

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Let the feeder or the target lose tokens, or the feeder and all that gained from its attack."""
        does = self.copy.does
        if not isinstance(does, Loses) or not self.copy.exists(s):
            return ()
        if does.who == "gainers":
            names = [self.fed.feeder, *(name for name in s.gained if name != self.copy.species)]
            return each_loses(s, names, does.tokens, self.copy.why)
        return each_loses(s, [getattr(self.fed, does.who)], does.tokens, self.copy.why)


def all_gain(s: State, kind: type, but: tuple[str, str] = ("", "")) -> list[Frame]:
    """Return the gains of every trait with this rule, except that of the species and card `but` (OCE-50)."""
    return [
        Frame(s.species[copy.species].owner, Fire(copy, NOTHING))
        for copy in copies(s, kind)
        if (copy.species, copy.card) != but
    ]


def migrated_to_reef(s: State) -> list[Frame]:
    """Return the gains of traits when tokens were migrated to the Reef."""
    return all_gain(s, WhenMigratedToReef)
