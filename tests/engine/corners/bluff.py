"""A corner of a game: secret bids from private hands, a claim that may be a bluff, and elimination.

In each round all who are still in bid a card at the same time, face down. Who has bid highest claims to hold low or
high cards; the next one believes it, which is a point for the claim, or doubts it, and who is wrong loses a life. Who
has none left is out. The last one in wins, or whoever has most points and lives after some rounds.
"""

from random import Random
from typing import Any, ClassVar

import msgspec

from bot.engine import state as engine
from bot.engine.chance import Chance
from bot.engine.combinators import Seq, Together
from bot.engine.effect import Event, Frame, Next, Options, Part, Seat, Verb
from bot.engine.game import Game, Score
from bot.engine.machine import over, seats_to_choose
from bot.engine.state import PendingChoices

CARDS = 60
HAND = 3
LIVES = 2
ROUNDS = 5
HIGH = CARDS * (HAND - 1) // 2  # what the cards left after a bid add up to, from which on they are high


class State(engine.State, kw_only=True):
    deck: list[int]  # top last
    hands: list[list[int]]
    bids: list[list[int]]  # of each seat in this round: one, or none before and for who is out
    spent: list[int]
    lives: list[int]
    points: list[int]


class View(msgspec.Struct, frozen=True):
    """The own hand; of the others only how many cards."""

    seat: Seat | None
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    bids: tuple[tuple[int, ...], ...]
    spent: tuple[int, ...]
    lives: tuple[int, ...]
    points: tuple[int, ...]
    deck: int
    to_choose: tuple[Seat, ...]


class Filled(Event, frozen=True):
    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    card: int


class HasBid(Event, frozen=True):
    """Told once all have bid: that it `reveals` is the engine's to know."""

    card: int


class HandClaimed(Event, frozen=True):
    high: bool


class Believed(Event, frozen=True):
    ends_turn: ClassVar[bool] = True


class HandShown(Event, frozen=True):
    reveals: ClassVar[bool] = True
    of_hand: ClassVar[bool] = True
    cards: tuple[int, ...]


class LostLife(Event, frozen=True):
    ends_turn: ClassVar[bool] = True


class Bid(Verb, frozen=True):
    """Put a card of the hand down."""

    parts: ClassVar[tuple[Part, ...]] = (Part("card"),)

    def options(self, s: State, me: Seat) -> Options:
        return {str(card): card for card in s.hands[me]}

    def do(self, s: State, me: Seat, choice: int) -> Next:
        s.hands[me].remove(choice)
        s.bids[me].append(choice)
        return (HasBid(choice),)


class BidIfIn(Verb, frozen=True):
    """Who is out bids nothing."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (Bid(),) if s.lives[me] else ()


class ClaimHand(Verb, frozen=True):
    """Say of the own hand what it is, or is not."""

    parts: ClassVar[tuple[Part, ...]] = (Part("what"),)

    def options(self, s: State, me: Seat) -> Options:
        return {"low": False, "high": True}

    def do(self, s: State, me: Seat, choice: bool) -> Next:
        rival = next(seat for seat in s.after(me)[1:] if s.lives[seat])
        return HandClaimed(choice), Frame(rival, Believe(me, choice))


class Believe(Verb, frozen=True):
    """Believe a claim or doubt it."""

    parts: ClassVar[tuple[Part, ...]] = (Part("answer"),)
    claimant: Seat
    high: bool

    def options(self, s: State, me: Seat) -> Options:
        return {"believe": True, "doubt": False}

    def do(self, s: State, me: Seat, choice: bool) -> Next:
        if choice:
            s.points[self.claimant] += 1
            return (Frame(self.claimant, Believed()),)
        cards = tuple(sorted(s.hands[self.claimant]))
        loser = me if (sum(cards) >= HIGH) == self.high else self.claimant
        s.lives[loser] -= 1
        if not s.lives[loser]:
            s.spent += s.hands[loser]
            s.hands[loser] = []
        return Frame(self.claimant, HandShown(cards)), Frame(loser, LostLife())


class Fill(Verb, frozen=True):
    """All who are in fill their hands."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        drawn = []
        for seat in range(s.seats):
            while s.lives[seat] and len(s.hands[seat]) < HAND:
                s.hands[seat].append(s.deck.pop())
                drawn.append(Frame(seat, Filled(s.hands[seat][-1])))
        return drawn


class CompareBids(Verb, frozen=True):
    """Who has bid highest claims; what was bid is spent."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        highest = max(range(s.seats), key=lambda seat: s.bids[seat])
        s.spent += [card for bid in s.bids for card in bid]
        s.bids = [[] for _ in range(s.seats)]
        return (Frame(highest, ClaimHand()),)


class BluffRound(Verb, frozen=True):
    """One round after the other, while several are in."""

    number: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        if self.number > ROUNDS or sum(life > 0 for life in s.lives) < 2:
            return ()
        return Fill(), Together(BidIfIn()), CompareBids(), BluffRound(self.number + 1)


def new(seats: int, seed: int, options: Any) -> State:
    chance = Chance(seed)
    deck = chance.shuffle(range(CARDS))
    hands = [[deck.pop() for _ in range(HAND)] for _ in range(seats)]
    return State(
        seats=seats,
        chance=chance,
        stack=[Frame(0, Seq((BluffRound(1),)))],
        deck=deck,
        hands=hands,
        bids=[[] for _ in range(seats)],
        spent=[],
        lives=[LIVES] * seats,
        points=[0] * seats,
    )


def see(s: State, seat: Seat | None) -> View:
    return View(
        seat=seat,
        hand=() if seat is None else tuple(sorted(s.hands[seat])),
        sizes=tuple(len(hand) for hand in s.hands),
        bids=tuple(tuple(bid) for bid in s.bids),
        spent=tuple(s.spent),
        lives=tuple(s.lives),
        points=tuple(s.points),
        deck=len(s.deck),
        to_choose=tuple(seats_to_choose(s)),
    )


def guess(s: State, seat: Seat | None, random: Random) -> State:
    """Shuffle all cards that this seat has not seen; the others' bids that wait become any of theirs."""
    s.chance = Chance(random.getrandbits(64))
    others = [other for other in range(s.seats) if other != seat]
    piles = [s.deck, *(s.hands[other] for other in others)]
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


def worth(s: State, seat: Seat) -> int:
    return s.points[seat] + 10 * s.lives[seat]


def tally(s: State) -> list[Score]:
    all_worth = [worth(s, seat) for seat in range(s.seats)]
    return [Score(mine, rank=1 + sum(other > mine for other in all_worth) if over(s) else 0) for mine in all_worth]


def check(s: State) -> None:
    assert sorted(card for pile in (s.deck, s.spent, *s.hands, *s.bids) for card in pile) == list(range(CARDS))
    assert all(life or not hand for life, hand in zip(s.lives, s.hands, strict=True))


GAME: Game[State, View] = Game(
    key="bluff",
    command="bluff",
    hands=True,
    seats=range(2, 6),
    version=1,
    state=State,
    view=View,
    new=new,
    see=see,
    tally=tally,
    guess=guess,
    redeal=redeal,
    value=lambda s, seat: float(worth(s, seat)),
    check=check,
    verbs=(Bid, ClaimHand, Believe),
)
