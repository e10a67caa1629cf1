"""What Cartographers promises: its sheets are bit sets, so scoring and listing placements are quick."""

from collections.abc import Iterator
from random import Random

from bot.bench.bench_spec import BenchSpec
from bot.bench.engine import microseconds
from bot.bench.figure import Figure, at_least, at_most, below
from bot.bench.scale import Scale
from bot.bench.walk import SEATS, positions
from bot.games.cartographers import GAME
from bot.games.cartographers.cards import AMBUSHES, EXPLORE, Card
from bot.games.cartographers.drawings import Drawings, drawings
from bot.games.cartographers.score import SCORERS
from bot.games.cartographers.sheet import Sheet
from bot.games.cartographers.state import State

OF = "cartographers"


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield all scoring cards on a board; all placements of a card, counted and listed in notation."""
    sheets = [s.sheets[seat] for s in positions(GAME, SEATS, scale.boards) for seat in range(SEATS)]
    yield Figure(OF, "all 16 cards on a board", microseconds(_all_cards, sheets, scale.seconds), "us", below(140))
    cards = [card for card in (*EXPLORE, *AMBUSHES) if card.kind != "ruins"]
    # In a random order and over more boards than the game remembers, so that each is found anew.
    pairs = [(card, sheet) for sheet in sheets for card in cards]
    Random(0).shuffle(pairs)
    computed = microseconds(_drawings, pairs, scale.seconds)
    yield Figure(OF, "all placements of a card", computed, "us", below(20))
    listed = microseconds(lambda pair: list(_drawings(pair)), pairs, scale.seconds)
    options = sum(len(_drawings(pair)) for pair in pairs) / len(pairs)
    yield Figure(OF, "the same, each in notation", listed, "us")
    yield Figure(OF, "placements of a card, on the average", options, unit="")


def _all_cards(sheet: Sheet) -> None:
    """Score a sheet by every scoring card."""
    for scorer in SCORERS.values():
        scorer(sheet)


def _drawings(pair: tuple[Card, Sheet]) -> Drawings:
    """Return the placements of a card on a sheet."""
    card, sheet = pair
    return drawings(card, sheet, after_ruins=False)


BENCH: BenchSpec[State] = BenchSpec(
    aims={"decisions": at_least(10_000), "options": at_least(1_000_000), "copy": below(50)},
    measure=measure,
    presses=(at_most(3.2), at_most(4)),
)
