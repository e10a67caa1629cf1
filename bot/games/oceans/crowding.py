"""Overpopulation (OCE-29) and extinction (OCE-30, OCE-63)."""

from typing import ClassVar

from bot.engine.effect import Effect, Frame, Next, Options, Part, Seat, Verb

from .bodies import body
from .events import Extinct, LostTokens, Overpopulated
from .habits import habit
from .incidents import on
from .limits import shed
from .ring import beside, circle
from .rows import EachLoses
from .standings import SurplusScores
from .state import PLACES, REEF, State
from .tokens import each_loses
from .values import allows, fish_spaces
from .water import fill, flow, pile, shift

KEPT = 5


class Crowding(Verb, frozen=True):
    """The first species with a token on the bone puts its surplus away; then again, until none is left (OCE-29)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        tame = allows(s, "no_surplus")
        for name in circle(s):
            each = s.species[name]
            spaces = fish_spaces(s, each)
            if each.tokens <= spaces:
                continue
            if not tame and not body(each.traits).never:
                return Frame(each.owner, Surplus(name)), Crowding()
            if each.tokens > spaces + 1:
                return *spill(s, name, each.tokens - spaces - 1), Crowding()
        return ()


def spill(s: State, name: str, tokens: int) -> list[Effect]:
    """What no board has a space for goes to the Reef."""
    shift(s, name, -tokens)
    flow(s, "surplus", name, PLACES[REEF], tokens)
    return [*fill(s, REEF, tokens), LostTokens(name, tokens, "crowded")]


class Surplus(Verb, frozen=True):
    """A species keeps five; its owner chooses where the rest goes (OCE-29)."""

    plain: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("place"),)
    species: str

    @property
    def swift(self) -> bool:
        return True

    def options(self, s: State, me: Seat) -> Options | None:
        if allows(s, "surplus_kills") or body(s.species[self.species].traits).has(SurplusScores):
            return None
        settled = habit(s, me, "surplus")
        return {name: place for place, name in enumerate(PLACES) if settled in ("ask", name)}

    def do(self, s: State, me: Seat, choice: int | None) -> Next:
        each = s.species[self.species]
        tokens = each.tokens - KEPT
        if self.species == s.fed:
            s.sated = (*s.sated, self.species)
        follows: list[Effect | Frame] = []
        end = pile(each.owner) if choice is None else PLACES[choice]
        if body(each.traits).has(SurplusScores):
            s.piles[each.owner] += tokens
        elif choice is not None:
            follows += fill(s, choice, tokens)
        else:
            tokens = 0
        shift(s, self.species, -tokens)
        flow(s, "surplus", self.species, end, tokens)
        losses = neighbours_lose(s, self.species)
        dead = die(s, self.species) if allows(s, "surplus_kills") else []
        return Overpopulated(self.species, tokens, end), *follows, *dead, *losses


def die(s: State, name: str) -> list[Effect | Frame]:
    """A species goes extinct: its tokens to the Reef, its traits are discarded (OCE-30, OCE-63)."""
    each = s.species[name]
    if body(each.traits).immortal:
        return []
    flow(s, "extinct", name, PLACES[REEF], each.tokens)
    follows: list[Effect | Frame] = [*fill(s, REEF, each.tokens)]
    for card in each.traits:
        shed(s, name, card)
    del s.species[name]
    s.rows[each.owner] = tuple(other for other in s.rows[each.owner] if other != name)
    return [*follows, Frame(each.owner, Extinct(name))]


def neighbours_lose(s: State, name: str) -> list[Frame]:
    """Each neighbour loses what scenarios in force say, once (Contagious Outbreak)."""
    names = [each for each in beside(s, name) if each]
    steps = [(why, step) for why, step in on(s, "overpopulated") if isinstance(step, EachLoses)]
    return [frame for why, step in steps for frame in each_loses(s, names, step.tokens, why)]
