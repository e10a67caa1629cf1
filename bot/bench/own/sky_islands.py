"""What Merchants of Sky Islands promises of its speed, and what its balance is judged by."""

from collections.abc import Iterator, Sequence

from bot.bench.bench_spec import Balance, BenchSpec
from bot.bench.engine import microseconds
from bot.bench.figure import Figure, at_least, at_most, below
from bot.bench.scale import Scale
from bot.bench.walk import positions
from bot.engine.effect import Effect, SeatEvent
from bot.engine.hexes import cell_at
from bot.games.sky_islands import GAME
from bot.games.sky_islands.chart import Chart, Placement, placements
from bot.games.sky_islands.effects import BuiltHouse, BuiltPort, BuiltTower, Received, Showed
from bot.games.sky_islands.rounds import Scored
from bot.games.sky_islands.state import State
from bot.games.sky_islands.tiles import GREEN, ISLANDS, Tile

OF = "sky_islands"
SEATS = 4
BUILT: dict[type[Effect], str] = {BuiltHouse: "houses built", BuiltTower: "towers built", BuiltPort: "ports built"}


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield the times to lay a tile, and to find everywhere that another one fits."""
    charts = [s.chart for s in positions(GAME, SEATS, scale.boards)]
    pairs = [(chart, ISLANDS[place % len(ISLANDS)]) for place, chart in enumerate(charts)]
    pairs = [(chart, tile) for chart, tile in pairs if chart.fits(tile).total]
    yield Figure(OF, "laying a tile", microseconds(_lay_tile, pairs, scale.seconds), "us", below(100))
    offered = microseconds(_list_placements, pairs, scale.seconds)
    yield Figure(OF, "the same, and all placements of another", offered, "us", below(200))
    options = sum(chart.fits(tile).total for chart, tile in pairs) / len(pairs)
    yield Figure(OF, "placements of a tile, on the average", options, unit="")


def _lay_tile(pair: tuple[Chart, Tile]) -> Chart:
    """Return the chart with the tile in the first place where it fits."""
    chart, tile = pair
    place, turns = chart.fits(tile).cells[0]
    return chart.with_tile(tile, cell_at(place), turns[0])


def _list_placements(pair: tuple[Chart, Tile]) -> list[Placement]:
    """Return all placements of a tile after one like it was laid."""
    return list(placements(_lay_tile(pair), pair[1]))


def order(s: State) -> list[int]:
    """Return the seats in order of play."""
    return s.after(s.first)


def event_counts(s: State, events: Sequence[SeatEvent]) -> Iterator[tuple[str, float]]:
    """Yield what a choice adds to a game's account; names that end in "each" are shared by the players."""
    for happened in events:
        event = happened.event
        if type(event) in BUILT:
            yield f"{BUILT[type(event)]}, each", 1 / s.seats
        elif isinstance(event, Showed):
            yield "turns without a legal placement", 1
        elif isinstance(event, Received):
            yield "points from ports, each", event.gain.split("-").count(GREEN) / s.seats
        elif isinstance(event, Scored):
            yield f"points from {event.border} islands, each", event.points / s.seats


def end_counts(s: State) -> Iterator[tuple[str, float]]:
    """Yield what the end of a game adds."""
    yield "closed islands", sum(island.is_closed for island in s.chart.islands.values())
    yield "tiles of the largest island", max(island.size for island in s.chart.islands.values())
    yield "games in which the towers ran out", float(not s.towers)
    yield "games in which the ports ran out", float(not s.ports)
    yield "games in which somebody built all houses", float(any(not merchant.houses for merchant in s.merchants))


def ran_out(s: State) -> bool:
    """Return whether a colour of cubes has run out."""
    return not all(s.supply)


BENCH: BenchSpec[State] = BenchSpec(
    aims={"decisions": at_least(10_000), "copy": below(50)},
    measure=measure,
    presses=(at_most(4), at_most(5)),
    balance=Balance(
        order=order,
        event_counts=event_counts,
        end_counts=end_counts,
        ran_out=ran_out,
    ),
)
