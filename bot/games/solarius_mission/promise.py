"""What planets, stations and missions promise: points that are to come, and how sure they are."""

from collections.abc import Sequence
from functools import lru_cache

from . import cubes, standing, worth
from .rows import CARDS, PLANETS, Planet
from .standing import station_prices
from .state import COLOURS, FACES, MARKERS, ROUNDS, STATIONS, Player
from .worth import CUBE, GOOD, use

Means = tuple[int, ...]

SURE = 0.87  # at most, until it is done
LAST = 1  # turns left from which on cubes may be sold for a planet's demand
SALE = 0.07  # less sure for each sale
SET = 0.6  # what a planet adds to sets
UNFINISHED = 2.5  # what one that is never completed costs
INCOME = 3.0  # fuel, bucks or action points that a turn brings
RES = 0.62  # a resource of any colour
OPEN = 0.85  # of a mission's points, while it is not fulfilled
CENTRE = 0.8  # a mission beside a site: a centre now or later, and what it delivers
FIRING = {  # a permanent effect, in points
    "black-yellow": 0.95,
    "black-blue": 0.7,
    "black-brown": 0.95,
    "yellow-blue": 1.0,
    "yellow-brown": 1.0,
    "blue-brown": 1.0,
}
INSTANT = {
    "black-yellow": 1.9,
    "black-blue": 1.6,
    "black-brown": 2.0,
    "yellow-blue": 2.4,
    "yellow-brown": 1.3,
    "blue-brown": 2.2,
}


# ---- planets -------------------------------------------------------------------------------------------------
def planets(player: Player, left: int) -> float:
    """Planets settled, not completed."""
    if not player.unfinished:
        return 0.0
    return sum(_promised(colour, _of(player, colour), _means(player, colour, left), left) for colour in COLOURS)


def planet(player: Player, tile: str, left: int) -> float:
    """What a planet would promise if it were settled, those settled before considered."""
    colour = PLANETS[tile].colour
    before, means = _of(player, colour), _means(player, colour, left)
    return _promised(colour, (*before, tile), means, left) - _promised(colour, before, means, left)


def face_down(player: Player, left: int) -> float:
    """What a planet that lies face down promises: it is settled or declined when it shows."""
    each = [_unseen(colour, _of(player, colour), _means(player, colour, left), left) for colour in COLOURS]
    return sum(each) / len(each)


@lru_cache(maxsize=16384)
def _unseen(colour: str, before: tuple[str, ...], means: Means, left: int) -> float:
    """The mean of the planets of a colour that are not settled yet."""
    rows = [row for row in PLANETS.values() if row.colour == colour and row.tile not in before]
    now = _promised(colour, before, means, left)
    settled = [_promised(colour, (*before, row.tile), means, left) - now for row in rows]
    declined = [RES * use(left) * row.points * (left > 0) for row in rows]
    return sum(map(max, settled, declined)) / max(1, len(rows))


def _of(player: Player, colour: str) -> tuple[str, ...]:
    """The unfinished planets of a colour."""
    return tuple([tile for tile in player.unfinished if PLANETS[tile].colour == colour])


def _means(player: Player, colour: str, left: int) -> Means:
    """What planets of a colour look at: fuel or bucks with a discount and what cubes could be sold for; dice."""
    if colour == "blue":
        return tuple([FACES[face] for face in player.faces])
    if colour == "brown":
        return tuple(player.columns)
    sales = cubes.value(player) // 2 if left <= LAST else 0
    return player.fuel if colour == "black" else player.bucks, standing.less(player, "completion"), sales


@lru_cache(maxsize=16384)
def _promised(colour: str, tiles: tuple[str, ...], means: Means, left: int) -> float:
    rows = [PLANETS[tile] for tile in tiles]
    if colour in ("black", "yellow"):
        held, less, sales = means
        return _bought(rows, held, less, sales, left)
    return sum(_expected(row, _chance(_missing(row, means) / INCOME, left)) for row in rows)


def _bought(rows: Sequence[Planet], held: int, less: int, sales: int, left: int) -> float:
    """Black or yellow planets: fuel or bucks are paid for one after the other, the best first."""
    found, short = 0.0, 0
    for row in sorted(rows, key=lambda row: -row.points):
        price = max(0, row.second - less)
        short += max(0, row.first - held)
        sure = SURE - SALE * short if short <= sales else _chance(short / INCOME, left)
        found += _expected(row, sure) - sure * GOOD * use(left) * price * (left > 0)
        held = max(held, row.first) - price
    return found


def _expected(row: Planet, sure: float) -> float:
    return sure * (row.points + SET) - (1 - sure) * UNFINISHED


def _chance(turns: float, left: int) -> float:
    """How surely something is done that takes so many turns."""
    return SURE * max(0.0, 1 - 0.1 * turns - 0.6 * turns / (left + 0.3))


def _missing(row: Planet, levels: tuple[int, ...]) -> int:
    """The action points that a demand still takes: a step costs as much as the level that it leaves."""
    return sum(sum(range(level, row.second)) for level in sorted(levels, reverse=True)[: row.first])


def found(player: Player, number: int, left: int) -> float:
    """What so many resources of any colours bring, as far as there is room."""
    if not left:
        return 0.0
    rooms = sum([cubes.room(player, colour) for colour in COLOURS])
    return RES * use(left) * min(number, rooms)


# ---- stations ------------------------------------------------------------------------------------------------
def firings(built: int, round_: int, left: int) -> float:
    """How often a permanent effect still comes: at rounds' ends, and after each later station."""
    return ROUNDS + 1 - round_ + 0.8 * min(STATIONS - built, left / 3)


def permanent(player: Player, round_: int, left: int) -> float:
    """What the stations built will still bring."""
    often = firings(len(player.stations), round_, left)
    return sum(FIRING[pair] for pair in player.stations) * often


def station(player: Player, pair: str, round_: int, left: int) -> float:
    """What building this station now would bring, less its cubes."""
    built = len(player.stations)
    more = FIRING[pair] * firings(built + 1, round_, left) + 0.3 + INSTANT[pair] * min(1.0, left / 5)
    price = min(sum(price) for price in station_prices(player))
    return built + more - CUBE * use(left) * price * (left > 0) - next_station(player, round_, left)


def next_station(player: Player, round_: int, left: int) -> float:
    """What the cubes held are worth beyond themselves: how near the next station is."""
    prices = station_prices(player)
    if not prices or not left:
        return 0.0
    more, less = max(prices[0]), min(prices[0])
    first, second = sorted(map(cubes.worth, player.cubes), reverse=True)[:2]
    near = (min(first, more) + min(second, less)) / (more + less)
    return 0.8 * near * min(1.0, left / 3) * (1.5 + 0.5 * firings(len(player.stations) + 1, round_, left) / 2)


# ---- missions ------------------------------------------------------------------------------------------------
def missions(player: Player, left: int) -> float:
    """Open missions."""
    return sum(mission(player, number, left) for number in player.missions)


def mission(player: Player, number: str, left: int) -> float:
    """What an open mission promises: the more of it can be paid, the more."""
    card = CARDS[number]
    needs = [(need.exact[0] * need.exact[1] if need.exact else need.worth) for need in card.cost]
    held = [cubes.worth(player.cubes[COLOURS.index(need.colour)]) for need in card.cost]
    short = sum(max(0, need - have) for need, have in zip(needs, held, strict=True))
    sure = _chance(1 + short / INCOME, left)
    return sure * OPEN * (card.points + CENTRE) - (1 - sure)


def played(player: Player, number: str, left: int) -> float:
    """What playing a card brings, on its better side."""
    development = worth.development(left)
    open_ = mission(player, number, left) if len(player.missions) + len(player.done) < MARKERS else 0.0
    return max(development, open_)
