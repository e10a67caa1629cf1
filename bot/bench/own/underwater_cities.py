"""What Underwater Cities promises of its speed, and what its balance is judged by."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.bench.bench_spec import Balance, BenchSpec
from bot.bench.engine import microseconds
from bot.bench.figure import Figure, at_least, at_most, below
from bot.bench.scale import Scale
from bot.bench.walk import SEATS, position_judge, positions, question_lister
from bot.engine.effect import Effect, Seat, SeatEvent
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.counts import count
from bot.games.underwater_cities.events import (
    ActionUsed,
    Advanced,
    Built,
    Connected,
    Discarded,
    Fed,
    HiddenTaken,
    Matched,
    Placed,
    Produced,
    SpecialTaken,
    Upgraded,
)
from bot.games.underwater_cities.rows import SLOT_NAMED, Count
from bot.games.underwater_cities.scoring import final_scoring
from bot.games.underwater_cities.state import Player, State
from bot.games.underwater_cities.turn import Play

OF = "underwater_cities"
POINTS = re.compile(r"(\d+)point")  # of what a production brought in
TOLD: dict[type[Effect], str] = {
    ActionUsed: "action cards used, each",
    Advanced: "advances on the federation track, each",
    Connected: "metropolises connected, each",
    HiddenTaken: "specials taken, each",
    SpecialTaken: "specials taken, each",
    Upgraded: "upgrades, each",
}
AT_THE_END: tuple[Count, ...] = (
    "city",
    "symbiotic",
    "full_city",
    "tunnel",
    "farm",
    "plant",
    "laboratory",
    "upgraded_structure",
    "metropolis",
    "action_card",
    "paid_special",
)


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield the times to list what a hand may play, and to judge a position."""
    states, ask, judge = positions(GAME, SEATS, scale.boards), question_lister(GAME), position_judge(GAME)
    playing = [s for s in states if not s.pending and isinstance(s.stack[-1].effect, Play)] or states
    yield Figure(OF, "all plays of a hand, listed", microseconds(ask, playing, scale.seconds), "us", below(1000))
    yield Figure(OF, "how a position looks to a seat", microseconds(judge, states, scale.seconds), "us", below(100))


def order(s: State) -> list[Seat]:
    """Return the seats in the order of play of the first round."""
    return [*s.order]


def hands(s: State) -> list[list[str]]:
    """Return the cards that each seat holds."""
    return [player.hand for player in s.players]


def used_cards(events: Sequence[SeatEvent]) -> Iterator[tuple[Seat, str]]:
    """Yield which seat has used which card's effect, or kept the card for it."""
    for happened in events:
        if isinstance(happened.event, Matched):
            yield happened.seat, happened.event.card


def event_counts(s: State, events: Sequence[SeatEvent]) -> Iterator[tuple[str, float]]:
    """Yield what a choice adds to a game's account; names that end in "each" are shared by the players."""
    for happened in events:
        for what, number in _named_amounts(happened.event):
            yield what, number / s.seats


def _named_amounts(event: Effect) -> Iterable[tuple[str, float]]:
    """Return what an event adds to a game's account, before sharing it among the players."""
    if type(event) in TOLD:
        return ((TOLD[type(event)], 1),)
    if isinstance(event, Built):
        return ((f"{event.structure}s built, each", 1),)
    if isinstance(event, Matched):
        return (("matched plays, each", 1),)
    if isinstance(event, Placed):
        return ((f"slot of action {SLOT_NAMED[event.slot].action}, each", 1), ("plays, each", 1))
    if isinstance(event, Produced):
        return (("points from productions, each", sum(map(int, POINTS.findall(event.bonus)))),)
    if isinstance(event, Fed):
        return (("points lost to hunger, each", event.points),)
    return (("cards discarded unplayed, each", event.cards),) if isinstance(event, Discarded) else ()


def end_counts(s: State) -> Iterator[tuple[str, float]]:
    """Yield what the end of a game adds."""
    for what in AT_THE_END:
        yield f"at the end: {what}, each", sum(count(player, what) for player in s.players) / s.seats
    for player in s.players:
        yield f"first tunnel {player.tunnels[0] if player.tunnels else 'none'}, each", 1 / s.seats
    goods = Counter[str]()
    for player in s.players:
        goods.update(_goods(player))
    for kind, number in goods.items():
        yield f"goods {kind}, each", number / s.seats
    yield "cards in the hand at the end, each", sum(len(player.hand) for player in s.players) / s.seats


def _goods(player: Player) -> dict[str, int]:
    """Return where the goods at the end come from, and where they go.

    Goods of the last production are counted apart, since they could not be used any more.
    """
    # The last account is the final scoring, the one before it the last production.
    last_production = sum(entry.goods.total for account in player.accounts[-2:-1] for entry in account)
    left_over = sum(entry.goods.total for entry in final_scoring(player) if entry.what == "resources")
    return {
        "after the last turn": player.goods.total - last_production,
        "of the last production, fed": last_production,
        "paid to cards": player.goods.total - left_over,
        "left over": left_over,
    }


BENCH: BenchSpec[State] = BenchSpec(
    aims={"decisions": at_least(8_000), "options": at_least(160_000), "copy": below(50)},
    measure=measure,
    presses=(at_most(5.5), at_most(8)),
    playouts=2,
    balance=Balance(
        order=order,
        event_counts=event_counts,
        end_counts=end_counts,
        hands=hands,
        used_cards=used_cards,
    ),
)
