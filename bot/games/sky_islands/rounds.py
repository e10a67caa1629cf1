"""Set-up, the order of play, the end."""

from typing import ClassVar

from bot.engine.chance import Chance
from bot.engine.effect import Effect, Event, Frame, Next, Seat, Verb

from .effects import BeginAhead, Build, Discard, Intake, Keep, Place, Showed, Take
from .score import influences, island_points, ranks
from .state import BUILDINGS, CUBES, HAND, IN_PLAY, ROUNDS, Merchant, Options, State
from .tiles import COLOURS, ISLANDS

# by players, in order of play; a cube would put the first of two players further ahead than the second is without it
HEAD_STARTS: dict[int, tuple[Effect, ...]] = {2: (BeginAhead(1),), 3: (Take(),), 4: (Take(), Take())}


class Started(Event, frozen=True):
    """This seat plays first (SKY-24)."""


class Drew(Event, frozen=True):
    """A tile came into a hand, unseen by the others (SKY-23)."""

    only: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    tile: str


class TurnEnded(Event, frozen=True):
    """One of a seat's ten turns is over; so many tiles are left to draw."""

    ends_turn: ClassVar[bool] = True
    number: int
    left: int


class RoundBegan(Event, frozen=True):
    """Everybody has had another turn."""

    begins_round: ClassVar[bool] = True


class Scored(Event, frozen=True):
    """What an island brought a seat with influence on it, even if nothing (SKY-41..43).

    Its number, its size, "open" or "closed", the seat's influence.
    """

    island: int
    size: int
    border: str
    influence: int
    points: int


class Won(Event, frozen=True):
    """The seat won, perhaps together with others (SKY-44)."""

    points: int


class Turn(Verb, frozen=True):
    """A turn's steps (SKY-10..23)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Follow up with the steps of a turn."""
        s.active = me
        s.merchants[me].turns += 1
        return Intake(), Lay(), Build(), Keep(), Refill()


class Lay(Verb, frozen=True):
    """Place a tile; where none fits anywhere, show the hand and discard one (SKY-13)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        if Place().possible(s, me):
            return (Place(),)
        return Showed(", ".join(s.merchants[me].hand)), Discard()


class Refill(Verb, frozen=True):
    """Draw a tile while there is one (SKY-23); then the next player to the left begins a turn (SKY-24)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Draw a tile, log it, and begin the next turn or end the game."""
        following: list[Event] = []
        if s.deck:
            s.deck -= 1
            tile = s.unseen.pop(s.chance.below(len(s.unseen)))
            s.merchants[me].hand.append(tile)
            following.append(Drew(tile))
        after = (me + 1) % s.seats
        goes_on = s.merchants[after].turns < ROUNDS
        if goes_on and after == s.first:
            following.append(RoundBegan())
        return *following, TurnEnded(s.merchants[me].turns, s.deck), Frame(after, Turn() if goes_on else Judge())


class Judge(Verb, frozen=True):
    """Score the islands one by one (SKY-40..43) and name the winners (SKY-44)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Score the islands and log the winners."""
        scored, chart, numbers = [], s.chart, s.chart.numbers()
        for key, influence in sorted(influences(s, chart).items()):
            island = chart.islands[key]
            for seat, points in enumerate(island_points(island.size, island.is_closed, influence)):
                s.merchants[seat].islands += points
                if influence[seat]:
                    border = "closed" if island.is_closed else "open"
                    scored.append(Frame(seat, Scored(numbers[key], island.size, border, influence[seat], points)))
        won = [Frame(seat, Won(s.merchants[seat].points)) for seat, rank in enumerate(ranks(s)) if rank == 1]
        return *scored, *won


def new(seats: int, seed: int, options: Options) -> State:
    """Return a game set up for this many players (SKY-01, SKY-02)."""
    chance = Chance(seed)
    first = chance.below(seats)
    unseen = chance.shuffle([tile.name for tile in ISLANDS])
    hands = [[unseen.pop() for _ in range(HAND)] for _ in range(seats)]
    starts = [Frame((first + place) % seats, start) for place, start in enumerate(HEAD_STARTS[seats])]
    return State(
        seats=seats,
        chance=chance,
        stack=[Frame(first, Turn()), *reversed(starts if options.head_start else ()), Frame(first, Started())],
        first=first,
        active=first,
        unseen=unseen,
        deck=IN_PLAY[seats] - HAND * seats,
        merchants=[Merchant(hand) for hand in hands],
        supply=[CUBES] * len(COLOURS),
        towers=BUILDINGS,
        ports=BUILDINGS,
    )
