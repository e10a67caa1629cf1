"""What Oceans promises of its speed and of its patience, and what its balance is judged by."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from time import perf_counter

from bot.bench.bench_spec import Balance, BenchSpec
from bot.bench.engine import microseconds
from bot.bench.figure import Figure, at_least, at_most, below
from bot.bench.scale import Scale
from bot.bench.walk import SEATS, position_judge, positions, question_lister
from bot.engine.effect import Choice, Effect, Seat, SeatEvent
from bot.engine.machine import begin, over, play, question_for, seats_to_choose
from bot.games.oceans import GAME
from bot.games.oceans.cards import card
from bot.games.oceans.computer.outlook import outlook
from bot.games.oceans.events import Attacked, Born, Drew, Evolved, Extinct, Foraged, Gained, Migrated, Overpopulated
from bot.games.oceans.feeding import Feed
from bot.games.oceans.overpopulation import Surplus
from bot.games.oceans.playing import Play
from bot.games.oceans.state import State
from bot.games.oceans.turns import MEASURED
from bot.players.greedy import greedy

OF = "oceans"
STANDING = {  # by verb, what is answered in others' turns: the first that is possible
    "surplus": ("reef",),
    "strike": ("attack plain",),
    "mutate": ("no no",),
    "metabolise": ("1", "2", "3"),
    "tap": ("zone1", "zone2", "zone3"),
    "give": ("0", "1", "2"),
}
TOLD: dict[type[Effect], str] = {
    Attacked: "attacks, each",
    Born: "new species, each",
    Evolved: "traits added, each",
    Extinct: "species lost, each",
    Foraged: "forages, each",
    Migrated: "cards migrated, each",
    Overpopulated: "overpopulations, each",
}


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield the times to list plays and feedings and to judge a position, and how often others are asked."""
    states, ask, judge = positions(GAME, SEATS, scale.boards), question_lister(GAME), position_judge(GAME)
    for effect, what in ((Play, "all plays of a hand"), (Feed, "all feedings")):
        some = [s for s in states if isinstance(s.stack[-1].effect, effect)] or states
        yield Figure(OF, f"{what}, listed", microseconds(ask, some, scale.seconds), "us", below(1000))
    yield Figure(OF, "how a position looks to a seat", microseconds(judge, states, scale.seconds), "us", below(30))
    yield from _patience(scale)


def _patience(scale: Scale) -> Iterator[Figure]:
    """Yield how often others are asked in a player's turn: with standing answers, and without them by kind."""
    asked_others, asked_plain, games, started = 0, Counter[str](), 0, perf_counter()
    while not games or perf_counter() - started < scale.seconds:
        asked_others += stalls(SEATS, games).total()
        asked_plain += stalls(SEATS, games, standing=False)
        games += 1
    of, what = f"{OF}, {SEATS} seats", "asked in others' turns, a game"
    yield Figure(of, what, asked_others / games, "questions", below(3))
    for asked_what, number in asked_plain.most_common():
        yield Figure(of, f"the same without standing answers: {asked_what}", number / games, "questions")


def stalls(seats: int, seed: int, standing: bool = True) -> Counter[str]:
    """Return how often others than the active player were asked what, in a game of equal players."""
    s, _ = begin(GAME, seats, seed, GAME.options())
    chance, stalls_by_kind = Random(seed), Counter[str]()
    while not over(s):
        seat = seats_to_choose(s)[0]
        answer = _standing_answer(s, seat) if standing and seat != s.active else ""
        if seat != s.active and not answer:
            stalls_by_kind[kind(s)] += 1
        play(GAME, s, seat, answer or greedy(GAME, s, seat, chance))
    return stalls_by_kind


def _standing_answer(s: State, seat: Seat) -> Choice:
    """Return what a seat has answered for good to what it is asked now; "" if nothing that is possible."""
    question = question_for(GAME, s, seat)
    assert question, "the seat is asked"
    return next((answer for answer in STANDING.get(question.effect.word, ()) if answer in question.options), "")


def kind(s: State) -> str:
    """Return what is asked now, and whether the asked species has a trait that gains or takes in others' turns."""
    effect = s.stack[-1].effect
    if not isinstance(effect, Surplus):
        return effect.word
    look = outlook(s.species[effect.species].traits)
    return effect.word if look.shared or look.steady else f"{effect.word} without such a trait"


def order(s: State) -> list[int]:
    """Return the seats in order of play."""
    return s.after(s.first)


def delays(s: State, seat: Seat) -> Iterator[tuple[str, float]]:
    """Yield the question that a seat is asked now, where it is another's turn."""
    if seat != s.active:
        yield f"asked in others' turns: {s.stack[-1].effect.word}", 1


def event_counts(s: State, events: Sequence[SeatEvent]) -> Iterator[tuple[str, float]]:
    """Yield what a choice adds to a game's account; names that end in "each" are shared by the players."""
    for happened in events:
        event = happened.event
        if type(event) in TOLD:
            yield TOLD[type(event)], 1 / s.seats
        if isinstance(event, Foraged | Attacked | Gained):
            yield f"tokens {type(event).__name__.lower()}, each", event.tokens / s.seats
        elif isinstance(event, Drew):
            yield "cards drawn, each", event.cards / s.seats


def end_counts(s: State) -> Iterator[tuple[str, float]]:
    """Yield what the end of a game adds.

    The measured bonus changes no computer's choices, so the same games tell of it.
    """
    yield "rounds", s.round
    yield "species at the end, each", len(s.species) / s.seats
    yield "traits at the end, each", sum(len(species.traits) for species in s.species.values()) / s.seats
    plain = [s.piles[seat] + sum(s.species[name].tokens for name in s.rows[seat]) for seat in order(s)]
    measured = [points + more for points, more in zip(plain, MEASURED[s.seats], strict=True)]
    for place, points in enumerate(measured):
        yield f"seat {place + 1}: points without a bonus", plain[place]
        won = (points == max(measured)) / measured.count(max(measured))
        yield f"seat {place + 1}: wins with the measured bonus, in a hundred", 100 * won


def dealt_items(s: State) -> Sequence[str]:
    """Return the scenarios under the zones."""
    return s.scenarios


def hands(s: State) -> list[set[str]]:
    """Return the traits that each seat holds."""
    return [{card(name).trait.key for name in hand} for hand in s.hands]


def used_cards(events: Sequence[SeatEvent]) -> Iterator[tuple[Seat, str]]:
    """Yield the traits that were evolved, with who did."""
    for happened in events:
        event = happened.event
        if isinstance(event, Evolved | Born):
            yield happened.seat, card(event.card).trait.key


BENCH: BenchSpec[State] = BenchSpec(
    aims={"decisions": at_least(1_000_000 / 300), "copy": below(50)},
    measure=measure,
    presses=(at_most(4.5), at_most(7)),
    press_seats=(2, 4),
    usual=("play", "play", "feed", "refill"),
    playouts=8,
    matches={("search", "greedy", 4): at_least(40)},
    balance=Balance(
        order=order,
        event_counts=event_counts,
        end_counts=end_counts,
        delays=delays,
        hands=hands,
        used_cards=used_cards,
        dealt_items=dealt_items,
    ),
)
