"""Aging (OCE-30, OCE-61) and how scenarios change it (OCE-45)."""

from collections import Counter
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
from .species_values import aging_amount, free_spaces, scenarios_in_force, sum_of_changes
from .standing_rules import Ages, MayAge
from .state import PLACES, REEF, ZONES, State
from .tokens import each_loses
from .triggered_rules import Gains, Scores, WhenAging
from .triggers import NOTHING, Fire
from .water import add_tokens, drain, fill, pile_name, record_flow

NO = "no"
BLEACHED_TOKENS = 2  # that Coral Bleaching moves


class Aging(Verb, frozen=True):
    """All species of the active player age, right end first; then scenarios, and others' Fast Metabolisms."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        agings = [Age(name) for name in reversed(s.rows[me])]
        return *agings, MoreAging("age_one_again"), MoreAging("age_previous"), Hasten(), Weather(), CloseAging()


class MoreAging(Verb, frozen=True):
    """Do what a scenario in force adds after all species have aged.

    `what` is "age_one_again" or "age_previous"; the latter also stands for "age_all".
    """

    what: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Push the further agings: of one own species, of all others' species, of the previous player's."""
        if self.what == "age_one_again":
            return (Sicken(),) if has_step(s, "aged", self.what) else ()
        others = s.after(me)[1:]
        seats = others if has_step(s, "aged", "age_all") else []
        seats = [*seats, *others[-1:]] if has_step(s, "aged", self.what) else seats
        return [Frame(seat, Age(name)) for seat in seats for name in reversed(s.rows[seat])]


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
        return *_early_frames(s, self.species), Give(self.species), Crowding()


def _early_frames(s: State, name: str) -> list[Frame]:
    """Return the frame of the traits that act before a species ages, in the active player's order; empty if none."""
    early_copies = tuple(copies(s, WhenAging, [name]))
    return [Frame(s.active, Early(name, early_copies))] if early_copies else []


class Early(AnyOrder, frozen=True):
    """Cthulhu Leech and Telomere Repair act before their species ages."""

    def act(self, s: State, copy: Copy) -> Next:
        """Fire a gain; let any other of these traits score tokens of the species."""
        owner = s.species[self.species].owner
        return (Frame(owner, Fire(copy, NOTHING) if isinstance(copy.does, Gains) else Leech(copy)),)


class Leech(Verb, frozen=True):
    """The player of a trait scores tokens of the species on which it lies."""

    copy: Copy

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move tokens of the species to the pile of the trait's player."""
        name, rule = self.copy.species, self.copy.does
        assert isinstance(rule, Scores)
        seat = s.leeches.get(self.copy.card, me)  # who has played the card, on whosever species
        tokens = min(rule.tokens, s.species[name].tokens)
        if not tokens:
            return ()
        score(s, name, seat, tokens, self.copy.why)
        return (Frame(seat, Scored(name, tokens, self.copy.why)),)


def score(s: State, name: str, seat: Seat, tokens: int, why: str = "") -> None:
    """Move tokens of a species to a seat's score pile; `why` is the text key of the trait, if one does it."""
    add_tokens(s, name, -tokens)
    s.piles[seat] += tokens
    if seat == s.active:
        s.aged += tokens
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
        amount, leeway = aging_amount(s, species), may_age(species.traits)
        if not amount or body(species.traits).by_traits:
            return None
        amounts = [0] if leeway.zero else []
        if species.tokens or not leeway.zero:
            amounts += range(amount, amount + 1 + min(leeway.more, max(0, species.tokens - amount)))
        return {str(tokens): tokens for tokens in amounts} if amounts != [amount] else None

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
        """Ask the owner of each other player's species that has Fast Metabolism, in ring order."""
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
        """Return aging (True), named by what the species would give, and declining (False).

        Nothing if aging would have no effect.
        """
        if self.species not in s.species:
            return {}
        early_copies = [*copies(s, WhenAging, [self.species])]
        tokens = s.species[self.species].tokens
        scored = sum(copy.does.tokens for copy in early_copies if isinstance(copy.does, Scores))
        gift = min(max(0, tokens - scored), aging_amount(s, s.species[self.species]))
        may_gain = any(isinstance(copy.does, Gains) for copy in early_copies)
        if not (gift or (scored and tokens) or (may_gain and any(s.waters[1:]) and free_spaces(s, self.species))):
            return {}
        return {str(gift): True, NO: False}

    def do(self, s: State, me: Seat, choice: bool) -> Next:
        """Age with early traits first, unless declined."""
        return (*_early_frames(s, self.species), GiveSome(self.species), Crowding()) if choice else ()


class GiveSome(Verb, frozen=True):
    """A species gives its amount, or what it has if that is less, and does not die of it (Fast Metabolism)."""

    species: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move the tokens to the owner's pile, as many as there are."""
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
        bleaching = (Bleach(),) if has_step(s, "aged", "reef_to_zone") else ()
        return *events, *bleaching, Crowding()


class Bleach(Verb, frozen=True):
    """Two tokens of the Reef go to a zone of choice (Coral Bleaching)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("place"),)

    def options(self, s: State, me: Seat) -> Options:
        return {PLACES[zone]: zone for zone in ZONES} if s.waters[REEF] else {}

    def do(self, s: State, me: Seat, choice: int) -> Next:
        """Move two tokens of the Reef to the chosen zone."""
        tokens = min(BLEACHED_TOKENS, s.waters[REEF])
        record_flow(s, "take", PLACES[REEF], PLACES[choice], tokens, "scenario.coral_bleaching")
        return Bleached(tokens, PLACES[choice]), *drain(s, REEF, tokens), *fill(s, choice, tokens)


class CloseAging(Verb, frozen=True):
    """The aging phase is over."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (_account(s, me),) if s.aged else ()


def _account(s: State, me: Seat) -> Generation:
    """Return the event of a seat's aging phase, in which tokens came to its pile."""
    flows = [flow for flow in s.flows if flow.kind == "age" and flow.end == pile_name(me)]
    amounts = Counter[str]()
    for flow in flows:
        amounts[flow.start] += flow.amount
    gifts = "-".join(f"{name}={tokens}tokens" for name, tokens in amounts.items())
    causes = [flow.why for flow in flows if flow.why]
    causes += [cause for name in amounts if name in s.species for cause in _unusual(s, name)]
    return Generation(s.aged, gifts, "-".join(dict.fromkeys(causes)), 2 if causes else 1)


def _unusual(s: State, name: str) -> list[str]:
    """Return the text keys of the traits and scenarios that change what a species gives in aging."""
    rules = body(s.species[name].traits).rules
    cards = [card for kind in (Ages, MayAge) for card, _ in rules.get(kind, ())]
    scenarios = [key for key in scenarios_in_force(s) if sum_of_changes((key,)).aging]
    return [*(f"trait.{card.trait.key}" for card in cards), *(f"scenario.{key}" for key in scenarios)]
