"""What planets, stations and missions promise: points that are to come, and how sure they are."""

from functools import cache

from . import cubes, standing, worth
from .rows import CARDS, PLANETS, Planet
from .standing import completion_price, station_prices
from .state import COLOURS, FACES, MARKERS, ROUNDS, STATIONS, Player
from .worth import CUBE, GOOD, use

SURE = 0.97  # what is held now may be needed elsewhere
SET = 0.6  # what a planet adds to sets
UNFINISHED = 1.5  # what one that is never completed costs
INCOME = 3.0  # fuel, bucks or action points that a turn brings
RES = 0.62  # a resource of any colour
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
    return sum(planet(player, tile, left) for tile in player.unfinished)


def planet(player: Player, tile: str, left: int) -> float:
    """What a settled planet promises, less what it pays and what it costs if it is never completed."""
    row = PLANETS[tile]
    paid = completion_price(player, row)
    return _promise(tile, _held(player, row.colour), paid, left)


def _held(player: Player, colour: str) -> tuple[int, ...]:
    """What planets of a colour look at: fuel, bucks, faces or columns."""
    match colour:
        case "black":
            return (player.fuel,)
        case "yellow":
            return (player.bucks,)
        case "blue":
            return tuple([FACES[face] for face in player.faces])
    return tuple(player.columns)


@cache
def _promise(tile: str, held: tuple[int, ...], paid: int, left: int) -> float:
    row = PLANETS[tile]
    missing = _missing(row, held)
    sure = _chance(missing / INCOME, left) if missing else SURE
    price = 0.7 * GOOD * use(left) * paid if left else 0.0
    return sure * (row.points + SET - price) - (1 - sure) * UNFINISHED


def _chance(turns: float, left: int) -> float:
    """How surely something is done that takes so many turns."""
    return 0.95 * max(0.0, 1 - 0.1 * turns - 0.6 * turns / (left + 0.3))


def _missing(row: Planet, held: tuple[int, ...]) -> int:
    """The fuel, bucks or action points that a planet's demand still takes; a step costs the level that it leaves."""
    if row.colour in ("black", "yellow"):
        return max(0, row.first - held[0])
    best = sorted(held, reverse=True)[: row.first]
    return sum(sum(range(level, row.second)) for level in best)


def face_down(player: Player, left: int) -> float:
    """What a planet that lies face down promises: it is settled or declined when it shows."""
    less = standing.less(player, "completion")
    each = [_unseen(colour, _held(player, colour), less, left) for colour in COLOURS]
    return sum(each) / len(each)


@cache
def _unseen(colour: str, held: tuple[int, ...], less: int, left: int) -> float:
    """The mean of the planets of a colour."""
    rows = [row for row in PLANETS.values() if row.colour == colour]
    costs = colour in ("black", "yellow")
    paid = [max(0, row.second - less) if costs else 0 for row in rows]
    each = [
        max(_promise(row.tile, held, pay, left), declined(row.tile, left)) for row, pay in zip(rows, paid, strict=True)
    ]
    return sum(each) / len(each)


def found(player: Player, number: int, left: int) -> float:
    """What so many resources of any colours bring, as far as there is room."""
    if not left:
        return 0.0
    rooms = sum([cubes.room(player, colour) for colour in COLOURS])
    return RES * use(left) * min(number, rooms)


def declined(tile: str, left: int) -> float:
    """What declining a planet brings (SOL-20)."""
    return RES * use(left) * PLANETS[tile].points if left else 0.0


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
    more = FIRING[pair] * firings(built + 1, round_, left) + (INSTANT[pair] if left else 0.4)
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
    return sure * 0.75 * (card.points + CENTRE) - (1 - sure)


def played(player: Player, number: str, left: int) -> float:
    """What playing a card brings, on its better side."""
    development = worth.development(left)
    open_ = mission(player, number, left) if len(player.missions) + len(player.done) < MARKERS else 0.0
    return max(development, open_)
