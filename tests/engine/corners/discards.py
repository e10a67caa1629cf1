"""A corner of a game: all discard at the same time from private hands, and may change their minds.

In round n seat s draws (s + n) % 3 cards and then discards down to three, so that one has nothing to discard,
one chooses once and one twice. The highest hand wins.
"""

from random import Random
from typing import Any, ClassVar

import msgspec

from bot.engine import state as engine
from bot.engine.chance import Chance
from bot.engine.combinators import Each, Seq, Together
from bot.engine.effect import Event, Frame, Next, Options, Part, Seat, Verb
from bot.engine.game import Game, Score
from bot.engine.machine import over, seats_to_choose
from bot.engine.state import PendingChoices

CARDS = 60
LIMIT = 3
ROUNDS = 4


class State(engine.State, kw_only=True):
    deck: list[int]  # top last
    hands: list[list[int]]
    buried: list[list[int]]  # what each seat has discarded, face down


class View(msgspec.Struct, frozen=True):
    """The own hand and the own discards; of others only how many."""

    seat: Seat | None
    hand: tuple[int, ...]
    buried: tuple[int, ...]
    sizes: tuple[int, ...]
    deck: int
    to_discard: tuple[Seat, ...]


class Drew(Event, frozen=True):
    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: int


class Discarded(Event, frozen=True):
    only: ClassVar[bool] = True
    card: int


class DrawCards(Verb, frozen=True):
    """Draw what this round gives to this seat."""

    round: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        drawn = [s.deck.pop() for _ in range((me + self.round) % 3)]
        s.hands[me] += drawn
        return [Drew(card) for card in drawn]


class Discard(Verb, frozen=True):
    """Put one card of the hand away, face down."""

    parts: ClassVar[tuple[Part, ...]] = (Part("card"),)

    def options(self, s: State, me: Seat) -> Options:
        return {str(card): card for card in s.hands[me]}

    def do(self, s: State, me: Seat, choice: int) -> Next:
        s.hands[me].remove(choice)
        s.buried[me].append(choice)
        return (Discarded(choice),)


class DownTo(Verb, frozen=True):
    """Discard one by one as long as the hand is over the limit."""

    limit: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (Discard(), self) if len(s.hands[me]) > self.limit else ()


PLAY = Seq(tuple(Seq((Each(DrawCards(n)), Together(DownTo(LIMIT)))) for n in range(ROUNDS)))


def new(seats: int, seed: int, options: Any) -> State:
    chance = Chance(seed)
    deck = chance.shuffle(range(CARDS))
    hands = [[deck.pop() for _ in range(LIMIT)] for _ in range(seats)]
    buried: list[list[int]] = [[] for _ in range(seats)]
    return State(seats=seats, chance=chance, stack=[Frame(0, PLAY)], deck=deck, hands=hands, buried=buried)


def see(s: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        hand=() if seat is None else tuple(sorted(s.hands[seat])),
        buried=() if seat is None else tuple(s.buried[seat]),
        sizes=tuple(len(hand) for hand in s.hands),
        deck=len(s.deck),
        to_discard=tuple(seats_to_choose(s)),
    )


def guess(s: State, seat: Seat | None, random: Random) -> State:
    """Shuffle all cards that this seat has not seen; the others' unseen choices become any of theirs."""
    s.chance = Chance(random.getrandbits(64))
    others = [other for other in range(s.seats) if other != seat]
    piles = [s.deck, *(s.hands[other] for other in others), *(s.buried[other] for other in others)]
    unknown = [card for pile in piles for card in pile]
    random.shuffle(unknown)
    for pile in piles:
        pile[:] = [unknown.pop() for _ in pile]
    for other in others if s.pending else []:
        pending = s.pending[other]
        chosen = random.sample(s.hands[other], len(pending.choices))
        s.pending[other] = PendingChoices([str(card) for card in chosen], pending.done)
    return s


def redeal(s: State) -> None:
    s.deck = s.chance.shuffle(s.deck)


def tally(s: State) -> list[Score]:
    sums = [sum(hand) for hand in s.hands]
    return [Score(total, rank=1 + sum(other > total for other in sums) if over(s) else 0) for total in sums]


def check(s: State) -> None:
    assert sorted(card for pile in (s.deck, *s.hands, *s.buried) for card in pile) == list(range(CARDS))


GAME: Game[State, View] = Game(
    key="discards",
    command="discards",
    hands=True,
    seats=range(1, 6),
    version=1,
    state=State,
    view=View,
    new=new,
    see=see,
    tally=tally,
    guess=guess,
    redeal=redeal,
    value=lambda s, seat: float(sum(s.hands[seat])),
    check=check,
    verbs=(Discard,),
)
