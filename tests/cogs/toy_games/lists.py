"""A made game of long lists: in turn each picks a card of many colours, numbers and sizes.

After each pick the top card of a hidden deck is turned up for all to see.
"""

from random import Random
from typing import Any, ClassVar

import msgspec

from bot.engine import state as engine
from bot.engine.chance import Chance
from bot.engine.combinators import Each, Repeat
from bot.engine.effect import Event, Frame, Next, Options, Part, Seat, Verb
from bot.engine.game import Game, Line, Score

COLOURS = ("red", "blue", "green", "white", "black", "gold", "grey")
SIZES = ("tiny", "huge", "middling")
NUMBERS = tuple(f"n{number}" for number in range(1, 61))
ROUNDS = 3


class State(engine.State, kw_only=True):
    picked: list[list[str]]
    deck: list[int]  # top last
    shown: list[int] = []


class View(msgspec.Struct, frozen=True):
    seat: Seat | None
    picked: tuple[tuple[str, ...], ...]
    shown: tuple[int, ...]


class Turned(Event, frozen=True):
    reveals: ClassVar[bool] = True
    card: int


class Picked(Event, frozen=True):
    ends_turn: ClassVar[bool] = True
    colour: str
    number: str


class Pick(Verb, frozen=True):
    """Red has small numbers only, tiny is never gold."""

    parts: ClassVar[tuple[Part, ...]] = (Part("colour"), Part("number"), Part("size"))

    def options(self, s: State, me: Seat) -> Options:
        ways = ((c, n, z) for c in COLOURS for n in NUMBERS for z in SIZES)
        fitting = (
            way for way in ways if not (way[0] == "red" and int(way[1][1:]) > 9) and way[::2] != ("gold", "tiny")
        )
        return {" ".join(way): way for way in fitting}

    def do(self, s: State, me: Seat, choice: tuple[str, str, str]) -> Next:
        s.picked[me].append(" ".join(choice))
        s.shown.append(s.deck.pop())
        return Picked(choice[0], choice[1]), Turned(s.shown[-1])


def new(seats: int, seed: int, options: Any) -> State:
    play = Repeat(Each(Pick()), ROUNDS)
    chance = Chance(seed)
    picked: list[list[str]] = [[] for _ in range(seats)]
    return State(seats=seats, chance=chance, stack=[Frame(0, play)], picked=picked, deck=chance.shuffle(range(90)))


def see(s: State, seat: Seat | None) -> View:
    return View(seat, tuple(tuple(values) for values in s.picked), tuple(s.shown))


def guess(s: State, seat: Seat | None, random: Random) -> State:
    random.shuffle(s.deck)
    return s


def tally(s: State) -> list[Score]:
    sums = [sum(int(values.split(" ")[1][1:]) for values in picked) for picked in s.picked]
    ranks = [1 + sum(other > mine for other in sums) if not s.stack else 0 for mine in sums]
    lines = [(Line("sum", mine),) for mine in sums]
    return [Score(mine, standing=line, rank=rank) for mine, line, rank in zip(sums, lines, ranks, strict=True)]


GAME: Game[State, View] = Game(
    key="lists",
    command="lists",
    seats=range(1, 5),
    version=1,
    state=State,
    view=View,
    new=new,
    see=see,
    tally=tally,
    guess=guess,
    value=lambda s, seat: float(len(s.picked[seat])),
    verbs=(Pick,),
)
