"""Aging (OCE-30, OCE-61) and how scenarios change it (OCE-45)."""

from typing import ClassVar

from bot.engine.effect import Effect, Frame, Next, Options, Part, Seat, Verb

from .bodies import body, may_age
from .copies import Copy, copies
from .event_cards import losing_species
from .events import Aged, Bleached, Generation, Scored
from .orders import AnyOrder
from .overpopulation import Crowding, die
from .ring import circle
from .rows import EachLoses
from .scenario_steps import has_step, steps_on
from .species_values import aging_amount, free_spaces
from .standing_answers import ASK, habit
from .state import PLACES, REEF, ZONES, State
from .tokens import each_loses
from .triggered_rules import Gains, Scores, WhenAging
from .triggers import NOTHING, Fire
from .water import add_tokens, drain, fill, pile_name, record_flow

NO = "no"


class Aging(Verb, frozen=True):
    """All species of the active player age, right end first; then scenarios, and others' Fast Metabolisms."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        mine = [Age(name) for name in reversed(s.rows[me])]
        return *mine, MoreAging("age_one_again"), MoreAging("age_previous"), Hasten(), Weather(), CloseAging()


class MoreAging(Verb, frozen=True):
    """Do what a scenario in force adds after all species have aged."""

    what: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Ask for each scenario step that follows aging."""
        if self.what == "age_one_again":
            return (Sicken(),) if has_step(s, "aged", self.what) else ()
        others = s.after(me)[1:]
        again = others if has_step(s, "aged", "age_all") else []
        again = [*again, *others[-1:]] if has_step(s, "aged", self.what) else again
        return [Frame(seat, Age(name)) for seat in again for name in reversed(s.rows[seat])]


class Sicken(Verb, frozen=True):
    """One of the player's species, of their choice, ages again (Degenerative Virus)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("species"),)

    def options(self, s: State, me: Seat) -> Options:
        return {name: name for name in s.rows[me]}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        return (Age(choice),)


class Age(Verb, frozen=True):
    """One species ages: traits that act first, the amount, voluntary tokens, extinction (OCE-61)."""

    species: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Let early traits act, then let the species give tokens."""
        if self.species not in s.rows[me]:
            return ()
        return *_early(s, self.species), Give(self.species), Crowding()


def _early(s: State, name: str) -> list[Frame]:
    """Return the traits of a species that act before it ages, in an order that the active player chooses."""
    first = tuple(copies(s, WhenAging, [name]))
    return [Frame(s.active, Early(name, first))] if first else []


class Early(AnyOrder, frozen=True):
    """Cthulhu Leech and Telomere Repair act before their species ages."""

    def act(self, s: State, copy: Copy) -> Next:
        owner = s.species[self.species].owner
        return (Frame(owner, Fire(copy, NOTHING) if isinstance(copy.does, Gains) else Leech(copy)),)


class Leech(Verb, frozen=True):
    """The player of a trait scores tokens of the species on which it lies."""

    copy: Copy

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move tokens of the species to the pile of the trait's player."""
        name, rule = self.copy.species, self.copy.does
        assert isinstance(rule, Scores)
        seat = s.leeches.get(self.copy.card, me)
        tokens = min(rule.tokens, s.species[name].tokens)
        if not tokens:
            return ()
        score(s, name, seat, tokens, self.copy.why)
        return (Frame(seat, Scored(name, tokens, self.copy.why)),)


def score(s: State, name: str, seat: Seat, tokens: int, why: str = "") -> None:
    """Move tokens of a species to a score pile."""
    add_tokens(s, name, -tokens)
    s.piles[seat] += tokens
    s.aged += tokens * (seat == s.active)
    record_flow(s, "age", name, pile_name(seat), tokens, why)


class Give(Verb, frozen=True):
    """A species gives its amount, or all it has and dies; some traits let its owner give nothing, or more (OCE-61)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("tokens"),)
    species: str

    def options(self, s: State, me: Seat) -> Options | None:
        """Return how many tokens the owner may give; None if there is no choice."""
        if self.species not in s.rows[me]:
            return {}
        species = s.species[self.species]
        amount, may = aging_amount(s, species), may_age(species.traits)
        if not amount or body(species.traits).by_traits:
            return None
        ways = [0] if may.zero else []
        if species.tokens or not may.zero:
            ways += range(amount, amount + 1 + min(may.more, max(0, species.tokens - amount)))
        if me != s.active and (standing := habit(s, me, "giving")) != ASK:
            ways = [min(ways) if standing == "least" else max(ways)]
        return {str(tokens): tokens for tokens in ways} if ways != [amount] else None

    def do(self, s: State, me: Seat, choice: int | None) -> Next:
        """Move the tokens to the owner's pile; a species that cannot pay goes extinct."""
        species = s.species[self.species]
        wanted = aging_amount(s, species) if choice is None else choice
        tokens = min(wanted, species.tokens)
        score(s, self.species, species.owner, tokens)
        events: list[Effect | Frame] = [Aged(self.species, tokens)] if tokens else []
        return *events, *(die(s, self.species) if tokens < wanted else ())


class Hasten(Verb, frozen=True):
    """Ask for other players' species that may age with any aging (Fast Metabolism), after the active player's."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Ask once for each such species."""
        return [
            Frame(s.species[name].owner, Metabolise(name))
            for name in circle(s)
            if s.species[name].owner != me and may_age(s.species[name].traits).always
        ]


class Metabolise(Verb, frozen=True):
    """Age in another player's aging, or decline (OCE-61): the choice is what the species will give."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("tokens"),)
    species: str

    def options(self, s: State, me: Seat) -> Options:
        """Return how much the species may give now, or False for declining."""
        if self.species not in s.species or (standing := habit(s, me, "metabolism")) == "never":
            return {}
        early = [*copies(s, WhenAging, [self.species])]
        tokens = s.species[self.species].tokens
        left = max(0, tokens - sum(copy.does.tokens for copy in early if isinstance(copy.does, Scores)))
        given = min(left, aging_amount(s, s.species[self.species]))
        gains = (
            any(isinstance(copy.does, Gains) for copy in early) and any(s.waters[1:]) and free_spaces(s, self.species)
        )
        ways = {str(given): True, NO: False} if given or left < tokens or gains else {}
        return {str(given): True} if ways and standing == "always" else ways

    def do(self, s: State, me: Seat, choice: bool) -> Next:
        """Age with early traits first, unless declined."""
        return (*_early(s, self.species), GiveSome(self.species), Crowding()) if choice else ()


class GiveSome(Verb, frozen=True):
    """A species gives the amount or what it has, and does not die of it (Fast Metabolism)."""

    species: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move the tokens to the owner's pile, but never all if that would kill the species."""
        if self.species not in s.species:
            return ()
        tokens = min(s.species[self.species].tokens, aging_amount(s, s.species[self.species]))
        score(s, self.species, me, tokens, "trait.fast_metabolism")
        return (Aged(self.species, tokens),) if tokens else ()


class Weather(Verb, frozen=True):
    """Do what scenarios in force do after the aging phase: losses, and tokens from the Reef to a zone."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Push the losses and token movements of each scenario in force."""
        events: list[Effect | Frame] = []
        for why, step in steps_on(s, "aged"):
            if isinstance(step, EachLoses):
                events += each_loses(s, losing_species(s, step.which), step.tokens, why)
        bleached = (Bleach(),) if has_step(s, "aged", "reef_to_zone") else ()
        return *events, *bleached, Crowding()


class Bleach(Verb, frozen=True):
    """Two tokens of the Reef go to a zone of choice (Coral Bleaching)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("place"),)

    def options(self, s: State, me: Seat) -> Options:
        return {PLACES[zone]: zone for zone in ZONES} if s.waters[REEF] else {}

    def do(self, s: State, me: Seat, choice: int) -> Next:
        """Move two tokens of the Reef to the chosen zone."""
        tokens = min(2, s.waters[REEF])
        record_flow(s, "take", PLACES[REEF], PLACES[choice], tokens, "scenario.coral_bleaching")
        return Bleached(tokens, PLACES[choice]), *drain(s, REEF, tokens), *fill(s, choice, tokens)


class CloseAging(Verb, frozen=True):
    """The aging phase is over."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (Generation(s.aged),) if s.aged else ()
