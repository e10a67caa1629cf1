"""The smallest game that shows what the machine does: verbs that write down what was done."""

from random import Random
from typing import Any, ClassVar

import msgspec

from bot.engine import machine
from bot.engine import state as engine
from bot.engine.chance import Chance
from bot.engine.effect import Effect, Event, Frame, Next, Options, Query, Seat, Verb
from bot.engine.game import Game, Score


class State(engine.State, kw_only=True):
    log: list[str] = []  # who did what
    purse: int = 0
    prices: dict[int, str] = {}


class Say(Verb, frozen=True):
    what: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.log.append(f"{me} {self.what}")
        return ()


class Pay(Verb, frozen=True):
    amount: int = 1

    def possible(self, s: State, me: Seat) -> bool:
        return s.purse >= self.amount

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.purse -= self.amount
        s.log.append(f"{me} pays {self.amount}")
        return ()


class Pick(Verb, frozen=True):
    """Pick one of these words; then say it."""

    words: tuple[str, ...]

    def options(self, s: State, me: Seat) -> Options:
        return {word: word.upper() for word in self.words}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        return (Say(choice),)


class Rich(Query, frozen=True):
    least: int

    def holds(self, s: State, me: Seat) -> bool:
        return s.purse >= self.least


class Happened(Event, frozen=True):
    """Answered by the other seat: it says so, and with "ask" it must pick first."""

    what: str


class Whispered(Event, frozen=True):
    only: ClassVar[bool] = True
    what: str


class Turned(Event, frozen=True):
    """A card was turned up."""

    reveals: ClassVar[bool] = True


class Turn(Verb, frozen=True):
    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.log.append("turned")
        return (Turned(),)


class Roll(Verb, frozen=True):
    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (Happened(str(s.chance.below(6))),)


class Endless(Verb, frozen=True):
    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (self,)


class Sell(Verb, frozen=True):
    """Holds what JSON has no place for: keys that are numbers."""

    prices: dict[int, str]

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.prices = {**s.prices, **self.prices}
        return ()


def reactions(s: State, seat: Seat, event: Event) -> Next:
    if not isinstance(event, Happened):
        return ()
    other = (seat + 1) % s.seats
    answer = Pick(("yes", "no")) if event.what == "ask" else Say(f"heard {event.what}")
    return (Frame(other, answer),)


def new(seats: int, seed: int, options: Any) -> State:
    return State(seats=seats, chance=Chance(seed), stack=[Frame(0, Pick(("left", "right")))])


def guess(s: State, seat: Seat | None, random: Random) -> State:
    return s


GAME: Game[State, list[str]] = Game(
    key="toy",
    command="toy",
    seats=range(1, 5),
    version=3,
    state=State,
    view=list,
    new=new,
    see=lambda s, seat: list(s.log),
    tally=lambda s: [Score(len(s.log))] * s.seats,
    guess=guess,
    value=lambda s, seat: 0.0,
    reactions=reactions,
)


def begin_with(*effects: Effect | Frame, seats: int = 2, purse: int = 0, game: Any = GAME) -> tuple[State, list[Any]]:
    """A game in which these are still to be done, first one first, gone on to the first choice."""
    stack = [effect if isinstance(effect, Frame) else Frame(0, effect) for effect in reversed(effects)]
    s = State(seats=seats, chance=Chance(1), stack=stack, purse=purse)
    made = msgspec.structs.replace(game, new=lambda seats, seed, options: s)
    return machine.begin(made, seats, 1, None)
