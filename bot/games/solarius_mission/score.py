"""Points (SOL-40..45)."""

from functools import cache

from bot.engine.effect import Seat
from bot.engine.game import Line, Score
from bot.engine.machine import over

from . import development_points
from .cubes import full_columns
from .network import size
from .rows import CARDS, PLANETS
from .space import chart
from .state import COLOURS, COLUMNS, State

PARTS = (
    "planets",
    "unfinished",
    "sets",
    "stations",
    "missions",
    "open_missions",
    "centres",
    "dice",
    "columns",
    "goods",
    "contamination",
    "effects",
    "developments",
    "network",
)
SETS = {4: 4, 3: 2}  # number of colours -> points for a set of planets
BY_FACE = (0, 0, 0, 0, 2, 4)  # points of a technology die, by the index of its face
BY_COLUMN = (0, 0, 0, 0, 1, 1)  # the same by its column; there is no column 0
SCORING_GOODS = (5, 10)  # so much fuel is a point each, and so many bucks
NETWORK = {2: (2, 0), 3: (4, 2, 0), 4: (6, 4, 2, 0)}  # points by rank, for each number of seats


def parts(s: State, seat: Seat) -> dict[str, int]:
    """Return a seat's points by their sources, in the order of PARTS, without the network."""
    player = s.players[seat]
    goods = sum(amount >= number for amount in (player.fuel, player.bucks) for number in SCORING_GOODS)
    by_colour = zip(player.cubes, player.columns, strict=True)
    full = [full_columns(cubes) for cubes, column in by_colour if column == COLUMNS]
    return {
        "planets": planets(s, seat),
        "unfinished": unfinished_penalty(len(player.unfinished)),
        "sets": sets(tuple(sorted(_count_colours(player.completed)))),
        "stations": sum(range(len(player.stations))),
        "missions": sum(CARDS[number].points for number in player.done),
        "open_missions": -len(player.missions),
        "centres": beside_centres(s, seat),
        "dice": sum(BY_FACE[face] for face in player.faces) + sum(BY_COLUMN[column] for column in player.columns),
        "columns": sum(full),
        "goods": goods,
        "contamination": -player.outside,
        "effects": player.points,
        "developments": sum(points for _, points in development_points.scoring_developments(player)),
    }


def planets(s: State, seat: Seat) -> int:
    """Return the points of completed planets, which also break ties (SOL-45)."""
    return sum(PLANETS[tile].points for tile in s.players[seat].completed)


def unfinished_penalty(number: int) -> int:
    """Return the points of unfinished planets: -1, -3, -6, and -3 for each further one (SOL-40)."""
    return (0, -1, -3, -6)[number] if number <= 3 else -6 - 3 * (number - 3)


def _count_colours(tiles: list[str]) -> list[int]:
    """Return how many of these planets are of each colour."""
    return [sum(PLANETS[tile].colour == colour for tile in tiles) for colour in COLOURS]


@cache
def sets(counts: tuple[int, ...]) -> int:
    """Return the points of the best sets of three and four colours that these numbers of planets by colour make."""
    best = 0
    for colours, points in SETS.items():
        fullest = sorted(counts, reverse=True)
        if fullest[colours - 1]:
            rest = [n - 1 for n in fullest[:colours]] + fullest[colours:]
            best = max(best, points + sets(tuple(sorted(rest))))
    return best


def beside_centres(s: State, seat: Seat) -> int:
    """Return how many pieces of a seat are beside trade centres (SOL-41)."""
    beside = chart(s).site_beside
    return sum(piece.seat == seat and beside.get(name) in s.centres for name, piece in s.pieces.items())


def networks(s: State) -> list[int]:
    """Return the points of each seat's network: tied seats share those of their ranks, rounded down (SOL-44)."""
    sizes = [size(s, seat) for seat in range(s.seats)]
    points_by_rank = NETWORK[s.seats]
    points = []
    for mine in sizes:
        larger, equal = sum(other > mine for other in sizes), sizes.count(mine)
        points.append(sum(points_by_rank[larger : larger + equal]) // equal)
    return points


def totals(s: State) -> list[dict[str, int]]:
    """Return each seat's points at the end by their sources, in the order of PARTS."""
    return [parts(s, seat) | {"network": points} for seat, points in enumerate(networks(s))]


def ranks(s: State) -> list[int]:
    """Return the rank of each seat: most points, then most points of completed planets; ties share it (SOL-45)."""
    results = [(sum(by_part.values()), by_part["planets"]) for by_part in totals(s)]
    return [1 + sum(other > mine for other in results) for mine in results]


def tally(s: State) -> list[Score]:
    """Return every seat's points as if the game ended now.

    Only once it is over are there ranks, and then the network counts.
    """
    rank_by_seat = ranks(s) if over(s) else [0] * s.seats
    return [_score(s, seat, network, rank_by_seat[seat]) for seat, network in enumerate(networks(s))]


def _score(s: State, seat: Seat, network: int, rank: int) -> Score:
    """Return one seat's score, in which the points of its network count only with a rank, at the end."""
    player = s.players[seat]
    lines = tuple(Line(what, points) for what, points in parts(s, seat).items())
    network_line = Line("network", network)
    holdings = [Line("fuel", player.fuel), Line("buck", player.bucks), Line("hand", len(player.hand))]
    holdings += [Line("range", player.range), Line("dirt", player.contamination, unwanted=True)]
    total = sum(line.points for line in lines)
    if rank:
        return Score(total + network, (*lines, network_line), rank=rank, held=tuple(holdings))
    return Score(total, lines, standing=(network_line,), held=tuple(holdings))


def points_now(s: State) -> list[int]:
    """Return the points by seat, with the networks as they are now."""
    return [sum(line.values()) for line in totals(s)]
