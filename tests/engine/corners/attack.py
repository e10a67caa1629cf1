"""A corner of Oceans: an attack sets off triggers on other players' species, one of which must choose.

OCE-26 (what an attack takes), OCE-29 (overpopulation), OCE-35 (the order of triggers). Species are named by
their owner's letter and a number: "B2" is the second one of seat 1.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar

import msgspec

from bot.engine import state as engine
from bot.engine.chance import Chance
from bot.engine.combinators import Each, InAnyOrder, Repeat, Seq
from bot.engine.effect import Event, Frame, Next, Options, Part, Seat, Verb
from bot.engine.game import Game, Score
from bot.engine.machine import over, seats_to_choose

SPACES = 8  # the last of them is the bone space
KEPT = 5  # by an overpopulated species
RED = {"jaws": 3, "teeth": 1}  # attack icons by trait
PLACES = ("reef", "zone1", "zone2", "zone3")
TRAITS = ("jaws", "teeth", "shell", "scavenger", "spines")
TOKENS = 200


class Species(msgspec.Struct):
    name: str
    tokens: int
    traits: list[str]

    @property
    def free(self) -> int:
        return SPACES - self.tokens

    @property
    def attack(self) -> int:
        return sum(RED.get(trait, 0) for trait in self.traits) or 1


class State(engine.State, kw_only=True):
    boards: list[list[Species]]
    ocean: dict[str, int]  # tokens by place


class View(msgspec.Struct, frozen=True):
    """Nothing is hidden."""

    seat: Seat | None
    species: tuple[tuple[str, int, tuple[str, ...]], ...]
    ocean: tuple[int, ...]
    waits_for: tuple[Seat, ...]


class Attacked(Event, frozen=True):
    attacker: str
    target: str
    tokens_taken: int


class Gained(Event, frozen=True):
    species: str
    tokens: int


class TraitLost(Event, frozen=True):
    species: str
    trait: str


class Overpopulated(Event, frozen=True):
    species: str
    place: str


def round_from(s: State, seat: Seat) -> Iterator[tuple[Seat, Species]]:
    """All species with their owners: this seat's first, then round the ring to the left (OCE-35)."""
    return ((owner, species) for owner in s.after(seat) for species in s.boards[owner])


def species_named(s: State, name: str) -> Species | None:
    return next((species for _, species in round_from(s, 0) if species.name == name), None)


def tokens_taken(attacker: Species, target: Species) -> int:
    """What an attack takes (OCE-26)."""
    return min(attacker.attack - target.traits.count("shell"), target.tokens, attacker.free)


class Attack(Verb, frozen=True):
    """One own species attacks another species, own ones too, and must gain by it."""

    parts: ClassVar[tuple[Part, ...]] = (Part("attacker"), Part("target"))

    def options(self, s: State, me: Seat) -> Options:
        return {
            f"{attacker.name} {target.name}": (attacker.name, target.name)
            for attacker in s.boards[me]
            for _, target in round_from(s, me)
            if target is not attacker and tokens_taken(attacker, target) > 0
        }

    def do(self, s: State, me: Seat, choice: tuple[str, str]) -> Next:
        attacker, target = species_named(s, choice[0]), species_named(s, choice[1])
        assert attacker
        assert target
        tokens = tokens_taken(attacker, target)
        attacker.tokens += tokens
        target.tokens -= tokens
        return (Attacked(*choice, tokens),)


class Answer(Verb, frozen=True):
    """A trait's trigger; nothing if the species or the trait is gone by then (OCE-35)."""

    owner: Seat
    species: str
    trait: str

    @property
    def word(self) -> str:
        return self.trait

    def possible(self, s: State, me: Seat) -> bool:
        species = species_named(s, self.species)
        return species is not None and self.trait in species.traits

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (Frame(self.owner, ANSWERS[self.trait](self.species)),) if self.possible(s, me) else ()


class Scavenge(Verb, frozen=True):
    """Gain two tokens from the lowest zones that have any, as many as fit; gaining none is a gain too."""

    species: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        species = species_named(s, self.species)
        assert species
        tokens = 0
        for zone in PLACES[1:]:
            step = min(2 - tokens, species.free - tokens, s.ocean[zone])
            s.ocean[zone] -= step
            tokens += step
        species.tokens += tokens
        return (Gained(self.species, tokens),)


class Spines(Verb, frozen=True):
    """Another species, chosen by the owner of the attacked one, loses its last trait."""

    species: str
    parts: ClassVar[tuple[Part, ...]] = (Part("species"),)

    def options(self, s: State, me: Seat) -> Options:
        others = [other for _, other in round_from(s, me) if other.name != self.species]
        return {other.name: other.name for other in others if other.traits}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        species = species_named(s, choice)
        assert species
        return (TraitLost(choice, species.traits.pop()),)


ANSWERS: dict[str, type[Verb]] = {"scavenger": Scavenge, "spines": Spines}


class Overpopulation(Verb, frozen=True):
    """Once nothing more is under way every species with a token on the bone space is thinned out (OCE-29)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return [Frame(owner, Disperse(species.name)) for owner, species in round_from(s, me) if not species.free]


class Disperse(Verb, frozen=True):
    """All but five tokens go to the place that the owner chooses (OCE-29)."""

    species: str
    parts: ClassVar[tuple[Part, ...]] = (Part("place"),)

    def options(self, s: State, me: Seat) -> Options:
        return {place: place for place in PLACES}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        species = species_named(s, self.species)
        assert species
        s.ocean[choice] += species.tokens - KEPT
        species.tokens = KEPT
        return (Overpopulated(self.species, choice),)


def reactions(s: State, seat: Seat, event: Event) -> Next:
    """The answers to an attack, in the order of OCE-35; the active player orders those on one species."""
    if not isinstance(event, Attacked):
        return
    for owner, species in round_from(s, seat):
        triggered = [trait for trait in species.traits if _answers(trait, species, event)]
        answers = tuple(Answer(owner, species.name, trait) for trait in triggered)
        if answers:
            yield InAnyOrder(answers)


def _answers(trait: str, species: Species, event: Attacked) -> bool:
    """A scavenger answers every attack but its own, spines those on their species."""
    return (
        species.name == event.target if trait == "spines" else trait == "scavenger" and species.name != event.attacker
    )


PLAY = Repeat(Each(Seq((Attack(), Overpopulation()))), times=4)


def new(seats: int, seed: int, options: Any) -> State:
    chance = Chance(seed)
    boards = [
        [Species(f"{'ABCD'[seat]}{n}", 2 + chance.below(5), chance.shuffle(TRAITS)[:3]) for n in (1, 2)]
        for seat in range(seats)
    ]
    placed = sum(species.tokens for board in boards for species in board)
    ocean = {"reef": TOKENS - placed - 33, "zone1": 3, "zone2": 10, "zone3": 20}
    return State(seats=seats, chance=chance, stack=[Frame(0, PLAY)], boards=boards, ocean=ocean)


def see(s: State, seat: Seat | None) -> View:
    species = tuple(
        (species_there.name, species_there.tokens, tuple(species_there.traits)) for _, species_there in round_from(s, 0)
    )
    return View(seat, species, tuple(s.ocean[place] for place in PLACES), tuple(seats_to_choose(s)))


def guess(s: State, seat: Seat | None, random: Random) -> State:
    s.chance = Chance(random.getrandbits(64))
    return s


def tally(s: State) -> list[Score]:
    sums = [sum(species.tokens for species in board) for board in s.boards]
    return [Score(total, rank=1 + sum(other > total for other in sums) if over(s) else 0) for total in sums]


def check(s: State) -> None:
    assert sum(s.ocean.values()) + sum(species.tokens for _, species in round_from(s, 0)) == TOKENS
    assert all(0 <= species.tokens <= SPACES for _, species in round_from(s, 0))


GAME: Game[State, View] = Game(
    key="attack",
    command="attack",
    seats=range(2, 5),
    version=1,
    state=State,
    view=View,
    new=new,
    see=see,
    tally=tally,
    guess=guess,
    value=lambda s, seat: float(sum(species.tokens for species in s.boards[seat])),
    reactions=reactions,
    check=check,
    verbs=(Attack, Spines, Disperse),
)
