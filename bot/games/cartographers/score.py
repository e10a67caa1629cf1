"""What each scoring card brings on a sheet (CAR-21), and what the monsters cost (CAR-20). Pure functions.

All adjacency is by edges; a cluster is a maximal group of one terrain and may be one space (CAR-21).
"""

from collections.abc import Callable

from bot.engine.grid import gather

from .sheet import GRID, Sheet

Scorer = Callable[[Sheet], int]


def score(card_name: str, sheet: Sheet) -> int:
    """Return the stars that a scoring card brings on this sheet now. Raise KeyError if there is no such card."""
    return SCORERS[card_name](sheet)


def monster_loss(sheet: Sheet) -> int:
    """Return the stars lost: 1 for each empty space beside a monster, each once; zero or positive (CAR-20)."""
    return (GRID.neighbours(sheet.monster) & sheet.empty).bit_count()


def sentinel_wood(sheet: Sheet) -> int:
    """CAR-21: 1 for each forest space on the map's edge."""
    return (sheet.forest & GRID.edge).bit_count()


def greenbough(sheet: Sheet) -> int:
    """CAR-21: 1 for each row and 1 for each column with a forest space."""
    return GRID.count_rows(sheet.forest) + GRID.count_columns(sheet.forest)


def treetower(sheet: Sheet) -> int:
    """CAR-21: 1 for each forest space surrounded by filled spaces or the map's edge."""
    return (sheet.forest & ~GRID.neighbours(sheet.empty)).bit_count()


def stoneside_forest(sheet: Sheet) -> int:
    """CAR-21: 3 for each mountain joined to another one by a forest cluster, each mountain once."""
    joined = 0
    for cluster in GRID.clusters(sheet.forest):
        mountains = GRID.neighbours(cluster) & sheet.mountain
        if mountains & (mountains - 1):  # two or more
            joined |= mountains
    return 3 * joined.bit_count()


def canal_lake(sheet: Sheet) -> int:
    """CAR-21: 1 for each water space beside a farm space, 1 for each farm space beside a water space."""
    farms_by_water = sheet.farm & GRID.neighbours(sheet.water)
    waters_by_farm = sheet.water & GRID.neighbours(sheet.farm)
    return (farms_by_water | waters_by_farm).bit_count()


def mages_valley(sheet: Sheet) -> int:
    """CAR-21: 2 for each water space and 1 for each farm space beside a mountain, each space once."""
    foothills = GRID.neighbours(sheet.mountain)
    return 2 * (sheet.water & foothills).bit_count() + (sheet.farm & foothills).bit_count()


def golden_granary(sheet: Sheet) -> int:
    """CAR-21: 1 for each water space beside a ruins space, drawn on or not, 3 for each farm space on one."""
    return (sheet.water & GRID.neighbours(sheet.ruins)).bit_count() + 3 * (sheet.farm & sheet.ruins).bit_count()


def shoreside_expanse(sheet: Sheet) -> int:
    """CAR-21: 3 for each farm cluster beside neither water nor the edge, and each water cluster likewise off farms."""
    farms = _clusters_outside(sheet.farm, GRID.neighbours(sheet.water) | GRID.edge)
    waters = _clusters_outside(sheet.water, GRID.neighbours(sheet.farm) | GRID.edge)
    return 3 * (len(farms) + len(waters))


def wildholds(sheet: Sheet) -> int:
    """CAR-21: 8 for each village cluster of six or more spaces."""
    return 8 * sum(size >= 6 for size in _sizes(GRID.clusters(sheet.village)))


def great_city(sheet: Sheet) -> int:
    """CAR-21: 1 for each space of the largest village cluster that is not beside a mountain."""
    return max(_sizes(_clusters_outside(sheet.village, GRID.neighbours(sheet.mountain))), default=0)


def greengold_plains(sheet: Sheet) -> int:
    """CAR-21: 3 for each village cluster beside three different terrains or more; wasteland is none."""
    others = (sheet.forest, sheet.farm, sheet.water, sheet.monster, sheet.mountain)
    count = 0
    for cluster in GRID.clusters(sheet.village):
        neighbours = GRID.neighbours(cluster)
        count += sum([neighbours & terrain > 0 for terrain in others]) >= 3
    return 3 * count


def shieldgate(sheet: Sheet) -> int:
    """CAR-21: 2 for each space of the second largest village cluster, which may be as large as the largest."""
    sizes = sorted(_sizes(GRID.clusters(sheet.village)))
    return 2 * sizes[-2] if len(sizes) > 1 else 0


def borderlands(sheet: Sheet) -> int:
    """CAR-21: 6 for each row and each column without an empty space."""
    empty = sheet.empty
    return 6 * (GRID.height + GRID.width - GRID.count_rows(empty) - GRID.count_columns(empty))


def lost_barony(sheet: Sheet) -> int:
    """CAR-21: 3 for each space along one side of the largest square of filled spaces."""
    corners, side = sheet.filled_squares, 0  # `corners`: the upper left ones of all filled squares of size `side` + 1
    below, right = GRID.stride, 1
    while corners:
        side += 1
        corners &= corners >> right & corners >> below & corners >> below + right
    return 3 * side


def broken_road(sheet: Sheet) -> int:
    """CAR-21: 3 for each diagonal without an empty space from the left edge down and right to the bottom edge."""
    broken = gather(sheet.empty, GRID.stride + 1, GRID.height) & GRID.first_column
    return 3 * (GRID.height - broken.bit_count())


def cauldrons(sheet: Sheet) -> int:
    """CAR-21: 1 for each empty space surrounded by filled spaces or the map's edge."""
    empty = sheet.empty
    return (empty & ~GRID.neighbours(empty)).bit_count()


def _clusters_outside(terrain: int, area: int) -> list[int]:
    """Return the clusters of a terrain without a space in this area."""
    return GRID.clusters(terrain & ~GRID.flood(terrain & area, terrain))


def _sizes(clusters: list[int]) -> list[int]:
    """Return the number of spaces of each cluster."""
    return [cluster.bit_count() for cluster in clusters]


SCORERS: dict[str, Scorer] = {
    "Sentinel Wood": sentinel_wood,
    "Greenbough": greenbough,
    "Treetower": treetower,
    "Stoneside Forest": stoneside_forest,
    "Canal Lake": canal_lake,
    "Mages Valley": mages_valley,
    "The Golden Granary": golden_granary,
    "Shoreside Expanse": shoreside_expanse,
    "Wildholds": wildholds,
    "Great City": great_city,
    "Greengold Plains": greengold_plains,
    "Shieldgate": shieldgate,
    "Borderlands": borderlands,
    "Lost Barony": lost_barony,
    "The Broken Road": broken_road,
    "The Cauldrons": cauldrons,
}
