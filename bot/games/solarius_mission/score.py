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
SETS = {4: 4, 3: 2}  # points for planets of so many colours
BY_FACE = (0, 0, 0, 0, 2, 4)
BY_COLUMN = (0, 0, 0, 0, 1, 1)  # from no column, which there is not, to column V
NETWORK = {2: (2, 0), 3: (4, 2, 0), 4: (6, 4, 2, 0)}


def parts(s: State, seat: Seat) -> dict[str, int]:
    """Return a seat's points by their sources, in the order of PARTS, without the network."""
    player = s.players[seat]
    goods = sum((amount >= 5) + (amount >= 10) for amount in (player.fuel, player.bucks))
    full = [full_columns(cubes) for cubes, at in zip(player.cubes, player.columns, strict=True) if at == COLUMNS]
    return {
        "planets": planets(s, seat),
        "unfinished": unfinished_penalty(len(player.unfinished)),
        "sets": sets(tuple(sorted(_colours(player.completed)))),
        "stations": sum(range(len(player.stations))),
        "missions": sum(CARDS[number].points for number in player.done),
        "open_missions": -len(player.missions),
        "centres": beside_centres(s, seat),
        "dice": sum(BY_FACE[face] for face in player.faces) + sum(BY_COLUMN[at] for at in player.columns),
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
    """-1, -3, -6, and -3 for each further one (SOL-40)."""
    return (0, -1, -3, -6)[number] if number <= 3 else -6 - 3 * (number - 3)


def _colours(tiles: list[str]) -> list[int]:
    """Return how many planets of each colour."""
    return [sum(PLANETS[tile].colour == colour for tile in tiles) for colour in COLOURS]


@cache
def sets(counts: tuple[int, ...]) -> int:
    """Return the points of the best sets of three and four colours that these numbers of planets by colour make."""
    best = 0
    for colours, points in SETS.items():
        fullest = sorted(counts, reverse=True)
        if fullest[colours - 1]:
            rest = [n - (place < colours) for place, n in enumerate(fullest)]
            best = max(best, points + sets(tuple(sorted(rest))))
    return best


def beside_centres(s: State, seat: Seat) -> int:
    """Return a seat's pieces beside trade centres (SOL-41)."""
    beside = chart(s).site_beside
    return sum(piece.seat == seat and beside.get(name) in s.centres for name, piece in s.pieces.items())


def networks(s: State) -> list[int]:
    """Return the points of each seat's network: ties share the sum of their ranks, rounded down (SOL-44)."""
    sizes = [size(s, seat) for seat in range(s.seats)]
    prizes = NETWORK[s.seats]
    points = []
    for mine in sizes:
        ahead, tied = sum(other > mine for other in sizes), sizes.count(mine)
        points.append(sum(prizes[ahead : ahead + tied]) // tied)
    return points


def totals(s: State) -> list[dict[str, int]]:
    """Return each seat's points at the end by their sources, in the order of PARTS."""
    return [parts(s, seat) | {"network": points} for seat, points in enumerate(networks(s))]


def ranks(s: State) -> list[int]:
    """Return the place of each seat: most points, then most points of completed planets; ties share it (SOL-45)."""
    standing = [(sum(line.values()), line["planets"]) for line in totals(s)]
    return [1 + sum(other > mine for other in standing) for mine in standing]


def tally(s: State) -> list[Score]:
    """Return every seat's points as if the game ended now; the network counts only at the end."""
    ended = over(s)
    places = ranks(s) if ended else [0] * s.seats
    return [_score(s, seat, network, places[seat]) for seat, network in enumerate(networks(s))]


def _score(s: State, seat: Seat, network: int, rank: int) -> Score:
    player = s.players[seat]
    lines = tuple(Line(what, points) for what, points in parts(s, seat).items())
    last = Line("network", network)
    holdings = [Line("fuel", player.fuel), Line("buck", player.bucks), Line("hand", len(player.hand))]
    holdings += [Line("range", player.range), Line("dirt", player.contamination)]
    total = sum(line.points for line in lines)
    if rank:
        return Score(total + network, (*lines, last), (), rank, tuple(holdings))
    return Score(total, lines, (last,), 0, tuple(holdings))


def points_now(s: State) -> list[int]:
    """Return the points by seat, with the networks as they are now."""
    return [sum(line.values()) for line in totals(s)]
