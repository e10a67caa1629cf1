"""Cubes and airships: gaining, paying, and how several are written ("red-red-white")."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from bot.engine.effect import Seat

from .chart import Chart
from .state import KEPT, ROUNDS, State
from .tiles import COLOURS, GREEN, Tile

NOTHING = "nothing"
SWAP = 3  # cubes of one colour for one of another (SKY-22)
Cubes = tuple[int, int, int]  # red, white, blue
Swap = tuple[int, int]  # the colour that is given, and that is got


def format_cubes(names: Iterable[str]) -> str:
    """Return cubes and points in notation: ["red", "red", "white"] -> "red-red-white", [] -> "nothing"."""
    return "-".join(names) or NOTHING


def ships(chart: Chart, tile: Tile, place: int) -> list[str]:
    """Return the airships that a tile placed here brings: its own, and those of adjacent tiles (SKY-14)."""
    return [tile.airship, *(lying.tile.airship for lying in chart.adjacent(place))]


def real_gain(supply: Sequence[int], airships: Iterable[str]) -> list[str]:
    """Return what is gained of these airships: nothing in a colour that has run out in the supply (SKY-11)."""
    left = dict(zip(COLOURS, supply, strict=True))
    there = []
    for ship in airships:
        if ship == GREEN or left[ship]:
            there.append(ship)
            if ship != GREEN:
                left[ship] -= 1
    return there


def gain(s: State, me: Seat, airships: Iterable[str]) -> str:
    """Gain a cube for each airship, a point for a green one (SKY-15). Return what was gained, in notation."""
    merchant = s.merchants[me]
    received = real_gain(s.supply, airships)
    for ship in received:
        if ship == GREEN:
            merchant.ships += 1
        else:
            move_cubes(s, me, COLOURS.index(ship), 1)
    return format_cubes(sorted(received, key=[*COLOURS, GREEN].index))


def move_cubes(s: State, me: Seat, colour: int, number: int) -> None:
    """Move cubes from the supply to a player; back if the number is negative."""
    s.supply[colour] -= number
    s.merchants[me].cubes[colour] += number


def cubes_matter(s: State, me: Seat) -> bool:
    """Return whether anything can follow from which cubes a seat keeps: a turn of it, or that others run short."""
    return s.merchants[me].turns < ROUNDS or any(_may_run_short(s, colour) for colour in COLOURS)


def _may_run_short(s: State, colour: str) -> bool:
    """Return whether the seats with a turn to come might gain more cubes of a colour than the supply has.

    Each gains at most one of its tile, those of the tiles around it (one more with each tile laid until then), and
    those of its ports.
    """
    chart, later = s.chart, [seat for seat, merchant in enumerate(s.merchants) if merchant.turns < ROUNDS]
    around = (sum(lying.tile.airship == colour for lying in chart.adjacent(place)) for place in chart.frontier)
    most = max(around, default=0)
    ports = [where for where, house in s.houses.items() if house.port and house.seat in later]
    from_ports = sum(chart.at(where).tile.airship == colour for where in ports)
    return from_ports + sum(1 + most + number for number in range(len(later))) > s.supply[COLOURS.index(colour)]


def keepings(cubes: Sequence[int], supply: Sequence[int]) -> dict[Cubes, tuple[Swap, ...]]:
    """Return all sets of cubes with which a turn may end, each with the fewest exchanges that lead there (SKY-22).

    The likeliest come first: if some must be returned, those with the most colours; then those with the fewest
    exchanges.
    """
    swaps_to: dict[Cubes, tuple[Swap, ...]] = {}
    for stock, swaps in _exchanges(cubes, supply).items():
        for kept in _selections(stock, min(KEPT, sum(stock))):
            swaps_to.setdefault(kept, swaps)
    returns = sum(cubes) > KEPT
    return dict(sorted(swaps_to.items(), key=lambda way: returns * way[0].count(0)))


def _exchanges(cubes: Sequence[int], supply: Sequence[int]) -> dict[Cubes, tuple[Swap, ...]]:
    """Return all sets that exchanges make of these cubes, each with these exchanges, those with the fewest first."""
    red, white, blue = cubes
    swaps_to: dict[Cubes, tuple[Swap, ...]] = {(red, white, blue): ()}
    waiting = [*swaps_to]
    while waiting:
        stock = waiting.pop(0)
        for give, get in permutations(range(3), 2):
            there = supply[get] + cubes[get] - stock[get]
            after = _swap(stock, give, get)
            if stock[give] >= SWAP and there and after not in swaps_to:
                swaps_to[after] = (*swaps_to[stock], (give, get))
                waiting.append(after)
    return swaps_to


def _swap(stock: Cubes, give: int, get: int) -> Cubes:
    """Return the cubes after three of one colour are exchanged for one of another."""
    red, white, blue = (number - SWAP * (give == at) + (get == at) for at, number in enumerate(stock))
    return red, white, blue


def _selections(cubes: Sequence[int], number: int) -> Iterator[Cubes]:
    """Yield each way to keep this number of these cubes, most of the first colour first."""
    red, white, blue = cubes
    for reds in range(min(red, number), -1, -1):
        for whites in range(min(white, number - reds), -1, -1):
            if number - reds - whites <= blue:
                yield reds, whites, number - reds - whites


def swap_name(swap: Swap) -> str:
    """Return an exchange in notation: "red-to-white"."""
    give, get = swap
    return f"{COLOURS[give]}-to-{COLOURS[get]}"


def format_counts(cubes: Sequence[int]) -> str:
    """Return numbers of cubes, in the order of COLOURS, in notation: (2, 1, 0) -> "red-red-white"."""
    return format_cubes(name for name, number in zip(COLOURS, cubes, strict=True) for _ in range(number))
