"""The play phase: evolve, migrate, discard traits (OCE-20..23)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

from bot.engine.effect import Choice, Effect, Next, Options, Part, Refusal, Seat, Verb
from bot.engine.state import copy

from .bodies import body
from .cards import Card, card, is_deep, sort_hand
from .events import Born, Evolved, Migrated, PoolTurned
from .limits import Limits, discard_trait, removable, remove_trait
from .migrating import AfterMigrating
from .overpopulation import Crowding
from .rows import Trait
from .species_values import allows, has_room
from .standing_rules import DeepFree, PlayedOn
from .state import PLACES, Species, State
from .water import change_species, drain, fill, pile_name, put_away, record_flow

FREE = "no"  # nothing to pay
DONE = "done"
NOWHERE = "nowhere"  # a migration while no place has tokens
FIRST = "first"  # the place of a seat's first species
CardUse = tuple[str, str, str, str]  # card, how, where, where the cost goes: the four parts of a play


class Play(Verb, frozen=True):
    """Play a card of the hand, or discard a trait of one of one's species.

    How: "add" it to a species, as a "new" one beside a species ("3-right"), "migrate" from one place to another
    ("reef-to-zone3"), "discard" it from a species. `again`: after Vestigial Limb another card is evolved, which does
    not count as a play (OCE-16).
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (
        Part("card"),
        Part("how"),
        Part("where"),
        Part("pay"),
    )
    again: bool = False

    def certainly_asks(self, s: State, me: Seat) -> bool:
        # a card can be migrated in several ways wherever there is a token
        may_migrate = not self.again and s.plays < 1 + s.exploded and any(s.waters)
        return may_migrate and any(s.exploded or not is_deep(name) for name in s.hands[me])

    def options(self, s: State, me: Seat) -> Options:
        """Return every way to play a card or discard a trait."""
        uses: dict[Choice, CardUse] = {}
        may_play = self.again or s.plays < 1 + s.exploded
        for name in _playable(s, me) if may_play else ():
            uses.update(_evolutions(s, me, card(name)))
            if not self.again and name in s.hands[me]:
                uses.update(_migrations(name, tuple(map(bool, s.waters))))
        if self.again or not (uses or (s.late and not may_play)):
            return uses
        uses.update(_name_uses(_discards(s, me)))
        return uses if may_play else uses and uses | {f"{DONE} {DONE} {DONE} {FREE}": ("", DONE, "", "")}

    def do(self, s: State, me: Seat, choice: CardUse) -> Next:
        """Play the card or discard the trait; what follows depends on how it was used."""
        name, how, where, pay_to = choice
        if how == DONE:
            return ()
        if how == "discard":
            return discard_trait(s, where, name), Limits(), Crowding(), Play()
        if not self.again:
            s.plays += 1
        pool_events = _spend(s, me, name)
        if how == "migrate":
            return *_migrate(s, name, where), Crowding(), Play()
        cost = _pay(s, me, name, where if how == "add" else "", pay_to)
        event = _add_card(s, me, name, where, cost) if how == "add" else _create(s, me, name, where, cost)
        extra_play = (Play(again=True),) if _allows_another(name) else ()
        next_play = () if self.again else (Play(),)
        return event, *pool_events, Crowding(), *extra_play, *next_play

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        """Return the first reason why this cannot be played."""
        words = choice.split(" ")
        if len(words) != len(self.parts):
            return Refusal("why.parts")
        name = words[0]
        if name not in s.hands[me]:
            return Refusal("why.not_held", {"card": name[:40]})
        if is_deep(name) and not s.exploded:
            return Refusal("why.deep", {"card": name})
        wrong = self.invalid_part(s, me, choice)
        return Refusal("why.play", wrong.text_values | {"card": name}) if wrong else None


def how_used(s: State, where: str) -> str:
    """Return how a card is used, by the notation of the place: "add", "new", "migrate" or "discard"."""
    return "migrate" if "-to-" in where else "add" if where in s.species else "new"


def state_with(s: State, me: Seat, name: str, how: str, where: str) -> State | None:
    """Return a copy of the state in which the card has become a trait there; None if that cannot be shown."""
    twin: State = copy(s)
    if how == "add":
        _add_card(twin, me, name, where, (0, ""))
    elif how == "new":
        _create(twin, me, name, where, (0, ""))
    return None if how == "migrate" else twin


def state_without(s: State, name: str, where: str) -> State | None:
    """Return a copy of the state without the trait; None if there is no such trait."""
    if where not in s.species or name not in s.species[where].traits:
        return None
    twin: State = copy(s)
    remove_trait(twin, where, name)
    return twin


def _playable(s: State, me: Seat) -> list[str]:
    """Return the cards that may be played now: of the hand, and with Thermal Currents of the gene pool (OCE-45)."""
    hand = [name for name in dict.fromkeys(sort_hand(s.hands[me])) if s.exploded or not is_deep(name)]
    return [*hand, *playable_pool_cards(s)]


def playable_pool_cards(s: State) -> list[str]:
    """Return the cards of the gene pool that may be played like those in hand (OCE-45)."""
    return [pool[-1] for pool in s.pools if pool] if s.exploded and allows(s, "pool_plays") else []


def _name_uses(uses: Iterable[CardUse]) -> Iterator[tuple[Choice, CardUse]]:
    """Yield each use after its notation."""
    return ((" ".join(use), use) for use in uses)


def _evolutions(s: State, me: Seat, played: Card) -> dict[Choice, CardUse]:
    """Return all ways to evolve a card."""
    if not played.trait.deep:
        return _surface_evolutions(played.name, s.rows[me])
    return dict(_name_uses(_deep_evolutions(s, me, played)))


@lru_cache(maxsize=1024)
def _surface_evolutions(name: str, row: tuple[str, ...]) -> dict[Choice, CardUse]:
    """Return all ways to evolve a Surface card, which is free and lies on one's own species."""
    additions = [(name, "add", where, FREE) for where in row]
    new_species = [(name, "new", where, FREE) for where in new_species_places(row)]
    return dict(_name_uses(additions + new_species))


def _deep_evolutions(s: State, me: Seat, played: Card) -> Iterator[CardUse]:
    """Yield all ways to evolve a Deep card, on the species that its trait allows."""
    rule = _played_on_rule(played.trait)
    if rule:
        for name, species in s.species.items():
            if (rule.whose == "any" or species.owner != me) and has_room(s, species):
                yield from _payments(s, me, played, "add", name, name)
        return
    for name in s.rows[me]:
        yield from _payments(s, me, played, "add", name, name)
    for where in new_species_places(s.rows[me]):
        yield from _payments(s, me, played, "new", where, "")


def _played_on_rule(trait: Trait) -> PlayedOn | None:
    """Return a trait's rule that it is played on others' species, too; None if it has no such rule."""
    return next((rule for rule in trait.rules if isinstance(rule, PlayedOn)), None)


def is_for_others(played: Card) -> bool:
    """Return whether a card may become a trait of others' species, too."""
    return _played_on_rule(played.trait) is not None


def new_species_places(row: Sequence[str]) -> list[str]:
    """Return where a new species may stand in a row: left of the first, right of each (OCE-11)."""
    return [f"{row[0]}-left", *(f"{name}-right" for name in row)] if row else [FIRST]


def cost_of(s: State, played: Card, species: str) -> int:
    """Return what evolving the card on this species costs, or as a new species if that is "" (OCE-23)."""
    if not played.trait.deep or (species and body(s.species[species].traits).has(DeepFree)):
        return 0
    return played.trait.cost


def _payments(s: State, me: Seat, played: Card, how: str, where: str, species: str) -> Iterator[CardUse]:
    """Yield this use of a Deep card for each place to which its cost can be paid; none if the seat cannot pay."""
    cost = cost_of(s, played, species)
    if not cost:
        yield played.name, how, where, FREE
    elif cost <= s.piles[me]:
        yield from ((played.name, how, where, place) for place in PLACES)


@lru_cache(maxsize=1024)
def _migrations(name: str, has_tokens: tuple[bool, ...]) -> dict[Choice, CardUse]:
    """Return all ways to migrate with a card, given which places have tokens.

    Cached: they are most of all options, and are listed at almost every step.
    """
    starts = [start for start, filled in zip(PLACES, has_tokens, strict=True) if filled]
    movements = [f"{start}-to-{end}" for start in starts for end in PLACES if end != start] or [NOWHERE]
    return dict(_name_uses((name, "migrate", movement, FREE) for movement in movements))


def _discards(s: State, me: Seat) -> Iterator[CardUse]:
    """Yield all ways to discard a trait."""
    for name in s.rows[me]:
        yield from ((trait, "discard", name, FREE) for trait in removable(s.species[name].traits))


def _spend(s: State, me: Seat, name: str) -> list[Effect]:
    """Take a card out of the hand or the gene pool. Return the events of refilling the pool."""
    if name in s.hands[me]:
        hand = [*s.hands[me]]
        hand.remove(name)
        s.hands[me] = tuple(hand)
        return []
    return from_pool(s, name)


def from_pool(s: State, name: str) -> list[Effect]:
    """Take a top card from its pile of the gene pool. Return the events of refilling an empty pile (OCE-31)."""
    index = next(index for index, pool in enumerate(s.pools) if pool and pool[-1] == name)
    s.pools[index] = s.pools[index][:-1]
    if s.pools[index] or not s.deep:
        return []
    new_card = s.deep.pop(s.chance.below(len(s.deep)))
    s.pools[index] = (new_card,)
    return [PoolTurned(new_card)]


def _migrate(s: State, name: str, where: str) -> list[Effect]:
    """Discard the card and move its tokens. Return the events and what follows."""
    put_away(s, name)
    if where == NOWHERE:
        return [Migrated(name, 0, "", "")]
    start, _, end = where.partition("-to-")
    origin, goal = PLACES.index(start), PLACES.index(end)
    tokens = min(card(name).migration, s.waters[origin])
    record_flow(s, "migrate", start, end, tokens)
    filled = fill(s, goal, tokens)  # first: a migration is one movement, between whose ends nothing is empty (OCE-44)
    return [Migrated(name, tokens, start, end), *filled, *drain(s, origin, tokens), AfterMigrating(end)]


Cost = tuple[int, str]  # tokens, and the place that they go to


def _pay(s: State, me: Seat, name: str, species: str, place: str) -> Cost:
    """Pay for a card. Return what it cost and where that went."""
    if place == FREE:
        return 0, ""
    cost = cost_of(s, card(name), species)
    s.piles[me] -= cost
    record_flow(s, "cost", pile_name(me), place, cost)
    s.waters[PLACES.index(place)] += cost  # what this sets off comes after what was paid for (see reactions.py)
    return cost, place


def _add_card(s: State, me: Seat, name: str, where: str, cost: Cost) -> Evolved:
    """Put the card on a species. Return the event."""
    change_species(s, where, traits=(*s.species[where].traits, name))
    s.evolved.append(f"{where}:{name}")
    if _played_on_rule(card(name).trait):
        s.leeches[name] = me
    return Evolved(name, where, cost[0], cost[1])


def _create(s: State, me: Seat, name: str, where: str, cost: Cost) -> Born:
    """Create a species with the card. Return the event."""
    s.born += 1
    new_name, row = str(s.born), [*s.rows[me]]
    neighbour, _, side = where.partition("-")
    row.insert(row.index(neighbour) + (side == "right") if row else 0, new_name)
    s.rows[me] = tuple(row)
    s.species[new_name] = Species(new_name, me, 0, (name,))
    s.evolved.append(f"{new_name}:{name}")
    return Born(name, new_name, cost[0], cost[1])


def _allows_another(name: str) -> bool:
    """Return whether another card may be evolved after this one."""
    rule = _played_on_rule(card(name).trait)
    return rule is not None and rule.again
