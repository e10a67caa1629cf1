"""What Solarius Mission promises of its speed, and what its balance is judged by."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.bench.bench_spec import Balance, BenchSpec
from bot.bench.engine import microseconds
from bot.bench.figure import Figure, at_least, at_most, below
from bot.bench.planner import Planner
from bot.bench.scale import Scale
from bot.bench.walk import SEATS, position_judge, positions, question_lister
from bot.engine.effect import Effect, Seat, SeatEvent
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.deeds import Deed
from bot.games.solarius_mission.events import (
    Acted,
    Built,
    Completed,
    Declined,
    Delivered,
    Flew,
    Fulfilled,
    Outposted,
    Played,
    PortalsUsed,
    Revealed,
    Settled,
    Took,
)
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.rows import STATIONS
from bot.games.solarius_mission.state import State
from bot.games.solarius_mission.taking_dice import Take

# what a usual turn asks: free actions and what stations bring besides are extra
USUAL = ("take", "act", "step", "stock", "income", "fly", "deed", "playcard", "discard", "finish")
LINES = 8  # ways to go on that are followed to the end of a turn
OF = "solarius_mission"
SIDES = ("mission", "development")
ASKED: dict[type[Effect], str] = {
    Take: "all that may be done with the dice",
    Fly: "all flights",
    Deed: "all deeds with their payments",
}
TOLD: dict[type[Effect], str] = {
    Built: "stations built, each",
    Completed: "planets completed, each",
    Declined: "planets declined, each",
    Delivered: "deliveries, each",
    Flew: "flights, each",
    Fulfilled: "missions fulfilled, each",
    Outposted: "outposts, each",
    PortalsUsed: "flights by portals, each",
    Revealed: "planets turned up, each",
    Settled: "planets settled, each",
}


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield the times to list what may be done, and to judge a position."""
    states, ask, judge = positions(GAME, SEATS, scale.boards), question_lister(GAME), position_judge(GAME)
    for kind, what in ASKED.items():
        some = [s for s in states if isinstance(s.stack[-1].effect, kind)] or states
        yield Figure(OF, f"{what}, listed", microseconds(ask, some, scale.seconds), "us", below(1000))
    yield Figure(OF, "how a position looks to a seat", microseconds(judge, states, scale.seconds), "us", below(60))


def make_presser(chance: Random) -> Planner[State]:
    """Return who presses in the bench of presses: a flight is worth what is done where it ends."""
    return Planner(GAME, chance, LINES)


def order(s: State) -> list[int]:
    """Return the seats in order of play."""
    return s.after(s.first)


def event_counts(s: State, events: Sequence[SeatEvent]) -> Iterator[tuple[str, float]]:
    """Yield what a choice adds to a game's account; names that end in "each" are shared by the players."""
    for happened in events:
        event = happened.event
        if type(event) in TOLD:
            yield TOLD[type(event)], 1 / s.seats
        match event:
            case Acted():
                yield f"{event.colour}, {event.action}, each", 1 / s.seats
            case Took():
                space = event.space.partition("-")[0]
                yield f"dice on {'developments' if space[1:].isdigit() else space}, each", 1 / s.seats
            case Played():
                yield f"cards played as {event.side}, each", 1 / s.seats


def end_counts(s: State) -> Iterator[tuple[str, float]]:
    """Yield what the end of a game adds."""
    for player in s.players:
        yield "range, each", player.range / s.seats
        yield "contamination outside, each", player.outside / s.seats
        yield "fuel and bucks left, each", (player.fuel + player.bucks) / s.seats
        yield "planets unfinished, each", len(player.unfinished) / s.seats


def hands(s: State) -> list[set[str]]:
    """Return the progress cards that each seat has held, by both sides, and the stations, which everybody has."""
    return [{f"{card} {side}" for card in player.hand for side in SIDES} | {*STATIONS} for player in s.players]


def used_cards(events: Sequence[SeatEvent]) -> Iterator[tuple[Seat, str]]:
    """Yield the developments played, the missions fulfilled and the stations built, with who did."""
    for happened in events:
        match happened.event:
            case Played(card, "development"):
                yield happened.seat, f"{card} development"
            case Fulfilled() as event:
                yield happened.seat, f"{event.card} mission"
            case Built() as event:
                yield happened.seat, event.card


BENCH: BenchSpec[State] = BenchSpec(
    aims={"decisions": at_least(1_000_000 / 300), "copy": below(100)},
    measure=measure,
    presses=(at_most(6), at_most(9)),
    make_presser=make_presser,
    usual=USUAL,
    playouts=32,  # with fewer the search is no better than greedy
    balance=Balance(
        order=order,
        event_counts=event_counts,
        end_counts=end_counts,
        hands=hands,
        used_cards=used_cards,
    ),
)
