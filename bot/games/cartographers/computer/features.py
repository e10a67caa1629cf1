"""What a sheet may still bring, as numbers that differ between the drawings of one turn: for learned values."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from msgspec.structs import astuple

from bot.engine.effect import Seat
from bot.engine.game import Features
from bot.engine.grid import bits

from ..cards import LENGTH, SEASONS
from ..score import cauldrons, lost_barony, monster_loss
from ..sheet import GRID, Fields, Sheet
from ..state import State
from .value import scorings_left

Named = Iterator[tuple[str, float]]
DIAGONALS = tuple(
    sum(1 << GRID.index(row + step, step) for step in range(GRID.height - row)) for row in range(GRID.height)
)
ROWS = tuple(GRID.first_row << GRID.stride * row for row in range(GRID.height))
COLUMNS = tuple(GRID.first_column << column for column in range(GRID.width))
LINES = ROWS + COLUMNS
BESIDE = tuple(GRID.neighbours(1 << index) for index in range(GRID.stride * GRID.height))
YEAR = sum(LENGTH.values())


def features(s: State, seat: Seat) -> Features:
    """Return the share of the year that is left, and the potentials of the seat's sheet; all are 0 at its end."""
    seasons_left = len(SEASONS) - len(s.accounts[seat])
    if not seasons_left:
        return Features(0.0, {})
    scored = tuple(zip(s.edicts, scorings_left(s, seat), strict=True))
    return Features(_time_left(s, seasons_left) / YEAR, _numbers(astuple(s.sheets[seat]), seasons_left, scored))


@lru_cache(256)  # of four sheets three are as they were, whatever is drawn on the fourth
def _numbers(fields: Fields, seasons_left: int, scored: tuple[tuple[str, int], ...]) -> Mapping[str, float]:
    """Return the potentials of a sheet with these fields: the common ones, and those of each edict that is scored."""
    sheet = Sheet(*fields)
    empty = sheet.empty
    numbers = {name: seasons_left * number for name, number in _common(sheet, empty)}
    for card, times in scored:
        if times:
            numbers |= {f"{card}: {name}": times * number for name, number in POTENTIALS[card](sheet, empty)}
    return numbers


def _time_left(s: State, seasons_left: int) -> int:
    """Return the time of the present season that has not passed, and that of all later ones."""
    later = sum(LENGTH[season] for season in SEASONS[len(SEASONS) - seasons_left + 1 :])
    return later + max(0, LENGTH[s.season] - s.elapsed)


def _common(sheet: Sheet, empty: int) -> Named:
    """Yield what matters with every edict: coins to come, room that closes up, and monsters' open sides."""
    yield from _counts("mountain lacks", _lacking(sheet.mountain & ~sheet.closed, empty), 4)
    degrees = _degrees(empty)
    yield "dead ends", degrees[1].bit_count()
    yield "holes", degrees[0].bit_count()
    yield "open edges", sum(number * degree.bit_count() for number, degree in enumerate(degrees)) / 4
    pockets = [pocket.bit_count() for pocket in GRID.clusters(empty)]
    yield "pockets", len(pockets)
    yield "small pockets", sum(size <= 3 for size in pockets)
    yield "edge empty", (empty & GRID.edge).bit_count()
    yield "open ruins", sheet.open_ruins.bit_count()
    yield "monsters", monster_loss(sheet)


def _degrees(area: int) -> list[int]:
    """Return the spaces of an area by how many of their four neighbours belong to it: none, one, two, three, four."""
    stride = GRID.stride
    one = two = three = four = 0
    for moved in (area << 1, area >> 1, area << stride, area >> stride):
        four, three, two, one = four | three & moved, three | two & moved, two | one & moved, one | moved
    return [area & ~one, area & one & ~two, area & two & ~three, area & three & ~four, area & four]


def _lacking(spaces: int, empty: int) -> list[int]:
    """Return for each of these spaces how many of its neighbours are empty."""
    return [(BESIDE[index] & empty).bit_count() for index in bits(spaces)]


def _counts(name: str, numbers: list[int], most: int) -> Named:
    """Yield how many of the numbers are one, two ... and `most`."""
    for number in range(1, most + 1):
        yield f"{name} {number}", numbers.count(number)


def _sentinel_wood(sheet: Sheet, empty: int) -> Named:
    yield "edge", (empty & GRID.edge).bit_count()
    yield "joined", (empty & GRID.edge & GRID.neighbours(empty & GRID.edge)).bit_count()


def _greenbough(sheet: Sheet, empty: int) -> Named:
    bare = [(line & empty).bit_count() for line in LINES if not line & sheet.forest]
    yield "lost", bare.count(0)
    yield from _counts("room", bare, 3)
    yield "much room", sum(room > 3 for room in bare)


def _treetower(sheet: Sheet, empty: int) -> Named:
    yield from _counts("lacks", _lacking(sheet.forest, empty), 3)
    yield "hidden", cauldrons(sheet)


def _stoneside_forest(sheet: Sheet, empty: int) -> Named:
    alone = joined = ends = 0
    for forest in GRID.clusters(sheet.forest):
        beside = GRID.neighbours(forest)
        mountains = (beside & sheet.mountain).bit_count()
        alone += mountains == 1
        joined |= beside & sheet.mountain if mountains > 1 else 0
        ends += (beside & empty).bit_count() if mountains else 0
    yield "joined to one", alone
    yield "open ends", ends
    free = sheet.mountain & ~joined & GRID.neighbours(empty | sheet.forest)
    yield "within reach", free.bit_count()
    ways = [(GRID.neighbours(way) & sheet.mountain).bit_count() for way in GRID.clusters(sheet.forest | empty)]
    yield "one way", max(ways, default=0)
    yield "forest beside", (sheet.forest & GRID.neighbours(sheet.mountain)).bit_count()


def _canal_lake(sheet: Sheet, empty: int) -> Named:
    dry, bare = sheet.farm & ~GRID.neighbours(sheet.water), sheet.water & ~GRID.neighbours(sheet.farm)
    room = GRID.neighbours(empty)
    yield "dry farms", (dry & room).bit_count()
    yield "bare waters", (bare & room).bit_count()
    yield "beside farms", (GRID.neighbours(sheet.farm) & empty).bit_count()
    yield "beside waters", (GRID.neighbours(sheet.water) & empty).bit_count()
    yield "beside the lacking", (GRID.neighbours(dry | bare) & empty).bit_count()


def _mages_valley(sheet: Sheet, empty: int) -> Named:
    yield "foothills", (empty & GRID.neighbours(sheet.mountain)).bit_count()
    yield "farms", (sheet.farm & GRID.neighbours(sheet.mountain)).bit_count()


def _golden_granary(sheet: Sheet, empty: int) -> Named:
    yield "ruins", sheet.open_ruins.bit_count()
    yield "shores", (empty & ~sheet.ruins & GRID.neighbours(sheet.ruins)).bit_count()
    yield "on ruins beside", (sheet.water & sheet.ruins).bit_count()


def _shoreside_expanse(sheet: Sheet, empty: int) -> Named:
    for name, terrain, other in (("farms", sheet.farm, sheet.water), ("waters", sheet.water, sheet.farm)):
        bounds = GRID.neighbours(other) | GRID.edge
        clusters = [cluster for cluster in GRID.clusters(terrain) if not cluster & bounds]
        yield f"{name} at risk", sum(bool(GRID.neighbours(cluster) & empty) for cluster in clusters)
        yield f"{name} spaces", sum(cluster.bit_count() for cluster in clusters)
        yield f"{name} room", (empty & ~bounds & ~GRID.neighbours(terrain)).bit_count()
        yield f"{name} bound", (terrain & bounds).bit_count()


def _wildholds(sheet: Sheet, empty: int) -> Named:
    open_sizes, dead = [], 0
    for village in GRID.clusters(sheet.village):
        size, lacking = village.bit_count(), 6 - village.bit_count()
        reach = GRID.flood(village, sheet.village | empty).bit_count() - size if lacking > 0 else 0
        if lacking > 0 and reach >= lacking:
            open_sizes.append(size)
        dead += size if lacking > 0 and reach < lacking else 0
    yield from _counts("size", open_sizes, 5)
    yield "dead", dead
    yield "beside", (GRID.neighbours(sheet.village) & empty).bit_count()
    yield "beyond six", sum(max(0, village.bit_count() - 6) for village in GRID.clusters(sheet.village))


def _great_city(sheet: Sheet, empty: int) -> Named:
    hills = GRID.neighbours(sheet.mountain)
    spoiled = GRID.flood(sheet.village & hills, sheet.village)
    cities = GRID.clusters(sheet.village & ~spoiled)
    city = max(cities, key=int.bit_count, default=0)
    room = empty & ~hills
    yield "room", (GRID.neighbours(city) & room).bit_count()
    yield "growth", min(12, GRID.flood(city, city | room & ~GRID.neighbours(spoiled)).bit_count() - city.bit_count())
    yield "others", sum(map(int.bit_count, cities)) - city.bit_count()
    yield "spoiled", spoiled.bit_count()
    join = GRID.neighbours(city) & room & GRID.neighbours(sheet.village & ~spoiled & ~city)
    yield "joins", join.bit_count()
    yield "hills beside", (GRID.neighbours(city) & empty & hills).bit_count()


def _greengold_plains(sheet: Sheet, empty: int) -> Named:
    others = (sheet.forest, sheet.farm, sheet.water, sheet.monster, sheet.mountain)
    open_kinds, closed, room = [], 0, 0
    for village in GRID.clusters(sheet.village):
        beside = GRID.neighbours(village)
        kinds = sum([beside & terrain > 0 for terrain in others])
        if kinds < 3 and beside & empty:
            open_kinds.append(kinds)
        closed += kinds < 3 and not beside & empty
        room += (beside & empty).bit_count()
    yield "two", open_kinds.count(2)
    yield "one", open_kinds.count(1)
    yield "none", open_kinds.count(0)
    yield "closed", closed
    yield "room", room
    yield "spaces", sheet.village.bit_count()
    edges = sum((GRID.neighbours(terrain) & empty > 0) for terrain in others)
    yield "kinds open", edges


def _shieldgate(sheet: Sheet, empty: int) -> Named:
    villages = sorted(GRID.clusters(sheet.village), key=int.bit_count, reverse=True)
    first, second, third = (*villages[:3], 0, 0, 0)[:3]
    yield "ahead", first.bit_count() - second.bit_count()
    yield "third", third.bit_count()
    yield "room of second", (GRID.neighbours(second) & empty).bit_count()
    yield "room of first", (GRID.neighbours(first) & empty).bit_count()
    yield "joins", (GRID.neighbours(first) & GRID.neighbours(second) & empty).bit_count()
    yield "rest", sum(map(int.bit_count, villages[3:]))


def _borderlands(sheet: Sheet, empty: int) -> Named:
    lacking = [(line & empty).bit_count() for line in LINES]
    yield from _counts("lacks", lacking, 6)
    yield "squares", sum(number * number for number in lacking) / 10


def _lost_barony(sheet: Sheet, empty: int) -> Named:
    side, filled = lost_barony(sheet) // 3, sheet.filled_squares
    for more in (1, 2):
        lacking = _least_empty(filled, side + more)
        yield f"lacks for {more} more", lacking
        yield f"nearly {more} more", 3.0 * more / (1 + lacking)
    yield "rows", 3 * side - GRID.count_rows(empty) / 4


def _least_empty(filled: int, side: int) -> int:
    """Return the fewest empty spaces that a square of this side has; 99 where the map is too small."""
    if side > GRID.height:
        return 99
    square = sum(((1 << side) - 1) << GRID.stride * row for row in range(side))
    most = 0
    for row in range(GRID.height - side + 1):
        here = filled >> GRID.stride * row
        most = max(most, *((here >> column & square).bit_count() for column in range(GRID.width - side + 1)))
    return side * side - most


def _broken_road(sheet: Sheet, empty: int) -> Named:
    lacking = [(diagonal & empty).bit_count() for diagonal in DIAGONALS]
    yield from _counts("lacks", lacking, 5)
    yield "squares", sum(number * number for number in lacking) / 10


def _cauldrons(sheet: Sheet, empty: int) -> Named:
    degrees = _degrees(empty)
    yield "lacks one", degrees[1].bit_count()
    yield "lacks two", degrees[2].bit_count()
    yield "lacks three", degrees[3].bit_count()
    pairs = [pocket.bit_count() for pocket in GRID.clusters(empty)]
    yield "pairs", pairs.count(2)
    yield "threes", pairs.count(3)


POTENTIALS: Mapping[str, Callable[[Sheet, int], Named]] = {
    "Sentinel Wood": _sentinel_wood,
    "Greenbough": _greenbough,
    "Treetower": _treetower,
    "Stoneside Forest": _stoneside_forest,
    "Canal Lake": _canal_lake,
    "Mages Valley": _mages_valley,
    "The Golden Granary": _golden_granary,
    "Shoreside Expanse": _shoreside_expanse,
    "Wildholds": _wildholds,
    "Great City": _great_city,
    "Greengold Plains": _greengold_plains,
    "Shieldgate": _shieldgate,
    "Borderlands": _borderlands,
    "Lost Barony": _lost_barony,
    "The Broken Road": _broken_road,
    "The Cauldrons": _cauldrons,
}
