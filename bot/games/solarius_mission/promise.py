"""What planets, stations and missions promise: points that are to come, and how sure they are."""

from functools import cache

from . import cubes, standing, worth
from .rows import CARDS, PLANETS, Planet
from .standing import station_prices
from .state import COLOURS, FACES, MARKERS, ROUNDS, STATIONS, Player
from .worth import CUBE, GOOD, use

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
    return sum(_colour(player, colour, _of(player, colour), left) for colour in COLOURS)


def planet(player: Player, tile: str, left: int) -> float:
    """What a planet would promise if it were settled, those settled before considered."""
    colour = PLANETS[tile].colour
    before = _of(player, colour)
    return _colour(player, colour, (*before, tile), left) - _colour(player, colour, before, left)


def _of(player: Player, colour: str) -> tuple[str, ...]:
    return tuple([tile for tile in player.unfinished if PLANETS[tile].colour == colour])


def _colour(player: Player, colour: str, tiles: tuple[str, ...], left: int) -> float:
    if not tiles:
        return 0.0
    if colour in ("black", "yellow"):
        held = player.fuel if colour == "black" else player.bucks
        sales = cubes.value(player) // 2 if left <= LAST else 0
        return _bought(tiles, held, standing.less(player, "completion"), left, sales)
    return _reached(tiles, _levels(player, colour), left)


def _levels(player: Player, colour: str) -> tuple[int, ...]:
    return tuple([FACES[face] for face in player.faces]) if colour == "blue" else tuple(player.columns)


@cache
def _bought(tiles: tuple[str, ...], held: int, less: int, left: int, sales: int) -> float:
    """Black or yellow planets: fuel or bucks are paid for one after the other, the best first."""
    worth_, short = 0.0, 0
    for row in sorted([PLANETS[tile] for tile in tiles], key=lambda row: -row.points):
        price, missing = max(0, row.second - less), max(0, row.first - held)
        short += missing
        sure = SURE - SALE * short if short <= sales else _chance(short / INCOME, left)
        worth_ += _expected(row, sure) - sure * (GOOD * use(left) * price if left else 0.0)
        held = max(held, row.first) - price
    return worth_


@cache
def _reached(tiles: tuple[str, ...], levels: tuple[int, ...], left: int) -> float:
    """Blue or brown planets: the same dice serve them all."""
    return sum(_expected(PLANETS[tile], _chance(_missing(PLANETS[tile], levels) / INCOME, left)) for tile in tiles)


def _expected(row: Planet, sure: float) -> float:
    return sure * (row.points + SET) - (1 - sure) * UNFINISHED


def _chance(turns: float, left: int) -> float:
    """How surely something is done that takes so many turns."""
    return SURE * max(0.0, 1 - 0.1 * turns - 0.6 * turns / (left + 0.3))


def _missing(row: Planet, levels: tuple[int, ...]) -> int:
    """The action points that a demand still takes: a step costs as much as the level that it leaves."""
    return sum(sum(range(level, row.second)) for level in sorted(levels, reverse=True)[: row.first])


def face_down(player: Player, left: int) -> float:
    """What a planet that lies face down promises: it is settled or declined when it shows."""
    less, sales = standing.less(player, "completion"), cubes.value(player) // 2 if left <= LAST else 0
    fuel, bucks = (
        _unseen(_of(player, colour), colour, (held, less, sales), left)
        for colour, held in (("black", player.fuel), ("yellow", player.bucks))
    )
    blue, brown = (_unseen(_of(player, colour), colour, _levels(player, colour), left) for colour in ("blue", "brown"))
    return (fuel + bucks + blue + brown) / len(COLOURS)


@cache
def _unseen(before: tuple[str, ...], colour: str, held: tuple[int, ...], left: int) -> float:
    """The mean of the planets of a colour."""

    def promised(tiles: tuple[str, ...]) -> float:
        if colour in ("black", "yellow"):
            number, less, sales = held
            return _bought(tiles, number, less, left, sales)
        return _reached(tiles, held, left)

    tiles = [tile for tile, row in PLANETS.items() if row.colour == colour and tile not in before]
    settled = [promised((*before, tile)) - promised(before) for tile in tiles]
    return sum(max(each, declined(tile, left)) for each, tile in zip(settled, tiles, strict=True)) / len(tiles)


def declined(tile: str, left: int) -> float:
    """What declining a planet brings (SOL-20)."""
    return RES * use(left) * PLANETS[tile].points if left else 0.0


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
