"""Gaining, taking, losing: the effects that move tokens on and off boards (OCE-14, OCE-33)."""

from bot.engine.effect import Effect, Frame, Next, Seat, Verb

from .bodies import body
from .events import Gained, LostTokens, Robbed, Took, TookFrom
from .limits import Limits
from .ring import circle
from .species_values import free_spaces
from .standing_rules import LeavesAbove
from .state import PLACES, REEF, ZONES, State
from .triggered_rules import WhenLeeched
from .water import add_tokens, drain, fill, pile_name, record_flow


class Gain(Verb, frozen=True):
    """A gain, from the lowest zone that has tokens; each zone counts as one movement (OCE-33).

    `cause`: the feeding that triggered it ("attack", "forage"); `cleaner`: the key under which gains of cleaners are
    recorded (see `cleaning_key`), "" for other gains; `got`: the tokens that earlier movements of this gain brought.
    """

    species: str
    tokens: int
    why: str
    cause: str = ""
    cleaner: str = ""
    got: int = 0

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Take the tokens from the lowest zone that has any, one movement per zone; log it."""
        if self.species not in s.species:
            return ()
        zone = next((zone for zone in ZONES if s.waters[zone]), None)
        tokens = min(self.tokens, free_spaces(s, self.species))
        if not tokens or zone is None:
            return self._follow_ups(s, self.got)
        moved = min(tokens, s.waters[zone])
        add_tokens(s, self.species, moved)
        record_flow(s, "gain", PLACES[zone], self.species, moved, self.why)
        drained, rest, got = drain(s, zone, moved), tokens - moved, self.got + moved
        if not rest:
            return *drained, *self._follow_ups(s, got)
        return *drained, Gain(self.species, rest, self.why, self.cause, self.cleaner, got)

    def _follow_ups(self, s: State, got: int) -> list[Effect]:
        """Record who has gained, and return what follows a gain of this many tokens in all."""
        if not got:
            return []
        if self.cause == "attack":
            s.gained = (*s.gained, self.species)
        if self.cleaner:
            s.cleaned = (*s.cleaned, f"{self.cleaner}:{self.species}")
        return [Gained(self.species, got, self.why), *growth_checks(s, self.species)]


def growth_checks(s: State, name: str) -> list[Effect]:
    """Return the check for a trait that must leave at some value, if that value depends on tokens (OCE-62)."""
    its_body = body(s.species[name].traits)
    return [Limits()] if its_body.per_token and its_body.has(LeavesAbove) else []


class Take(Verb, frozen=True):
    """Take tokens from another species, as far as possible; not a gain (OCE-14). A leeched species may answer."""

    species: str
    tokens: int
    source: str
    why: str
    leech: bool = False

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move tokens from the other species; log it and let a leeched species react."""
        if self.species not in s.species or self.source not in s.species:
            return ()
        moved = min(self.tokens, s.species[self.source].tokens, free_spaces(s, self.species))
        if not moved:
            return ()
        add_tokens(s, self.source, -moved)
        add_tokens(s, self.species, moved)
        record_flow(s, "leech" if self.leech else "take", self.source, self.species, moved, self.why)
        answers: list[Effect] = []
        if self.leech:
            rules = body(s.species[self.source].traits).rules.get(WhenLeeched, ())
            answers = [Lose(self.species, rule.loses, f"trait.{card.trait.key}") for card, rule in rules]
        took = TookFrom(self.species, moved, self.source, s.species[self.source].owner, self.why)
        return took, *growth_checks(s, self.species), *answers


class TakeWater(Verb, frozen=True):
    """Take tokens from the Reef or a zone, as far as there are some and they fit."""

    species: str
    tokens: int
    place: int
    why: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move tokens from the place to the species, as far as they fit; log it."""
        if self.species not in s.species:
            return ()
        moved = min(self.tokens, s.waters[self.place], free_spaces(s, self.species))
        if not moved:
            return ()
        add_tokens(s, self.species, moved)
        record_flow(s, "take", PLACES[self.place], self.species, moved, self.why)
        drained = drain(s, self.place, moved)
        return Took(self.species, moved, PLACES[self.place], self.why), *drained, *growth_checks(s, self.species)


class TakePile(Verb, frozen=True):
    """Take tokens from a score pile, as far as there are some and they fit."""

    species: str
    tokens: int
    seat: Seat
    why: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        moved = min(self.tokens, s.piles[self.seat], free_spaces(s, self.species))
        s.piles[self.seat] -= moved
        add_tokens(s, self.species, moved)
        record_flow(s, "take", pile_name(self.seat), self.species, moved, self.why)
        return Robbed(self.species, moved, self.seat, self.why), *growth_checks(s, self.species)


class Lose(Verb, frozen=True):
    """Lose tokens to the Reef, as far as there are some; None: all of them."""

    species: str
    tokens: int | None
    why: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move tokens of the species to the Reef; log it."""
        if self.species not in s.species:
            return ()
        available = s.species[self.species].tokens
        lost = available if self.tokens is None else min(self.tokens, available)
        if not lost:
            return ()
        add_tokens(s, self.species, -lost)
        record_flow(s, "lose", self.species, PLACES[REEF], lost, self.why)
        return *fill(s, REEF, lost), LostTokens(self.species, lost, self.why)


def of_owner(s: State, effect: Gain | Take | TakeWater | Lose) -> Frame:
    """Return the effect as a frame of its species' owner."""
    return Frame(s.species[effect.species].owner, effect)


def each_loses(s: State, names: list[str], tokens: int | None, why: str) -> list[Frame]:
    """Return the losses of these species, in ring order (OCE-35); None for `tokens`: all that each has."""
    return [of_owner(s, Lose(name, tokens, why)) for name in circle(s) if name in names]
