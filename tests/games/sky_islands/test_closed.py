"""SKY-31: an island is closed when sky surrounds it; holes that its own tiles enclose alone do not keep it open."""

import pytest

from bot.engine.hexes import NEXT, cell_at, index, ring
from bot.games.sky_islands.chart import LETTERS
from bot.games.sky_islands.island import Island
from bot.games.sky_islands.tiles import TILES, orientations

from .positions import BY_TWO, NEARLY, RING, Table, island, lay_tiles, placement, spots

HOLE, OTHER = (-2, 0), (-4, 1)
TWO_HOLES = (
    *("10 M49 t2", "13 N48 t3", "30 N47 t2", "11 P47 t3", "16 P46 t4"),
    *("12 N45 t5", "8 M46 t1", "26 M47 t5", "18 L47 t0", "1 L48 t3"),
)
ONE_OF_TWO = (  # the last tile, an island of its own, helps to enclose the second hole
    *("10 M49 t2", "13 N48 t3", "30 N47 t2", "27 M47 t1", "16 L47 t0"),
    *("6 L48 t3", "7 P47 t5", "17 M46 t0", "5 N45 t5", "2 P46 t5"),
)
SPLIT = ("10 M49 t2", "11 N48 t3", "17 N47 t4", "39 M47 t5", "13 L47 t0", "7 L48 t3")
WIDE = (  # a ring of twelve, and a tile in it that is joined to none
    *("2 M49 t2", "15 N48 t2", "18 P48 t3", "26 P47 t3", "16 P46 t4", "23 N45 t4", "17 M45 t5"),
    *("14 L45 t2", "13 K46 t0", "20 K47 t2", "11 K48 t1", "10 L48 t3", "7 M48 t3"),
)


def describe_island(found, part):
    """The size of a part's island, whether it is closed, how many edges keep it open, the cells that these face."""
    mine = island(found, part)
    assert mine.is_closed == (mine.ends == 0)
    return mine.size, mine.is_closed, mine.ends, {cell_at(face) for face in mine.faces}


def island_of(*cells, faces):
    """An island with these tiles, whose edges face these cells."""
    return Island((), frozenset(map(index, cells)), tuple(map(index, faces)))


# ---- enclosed by the own tiles alone
def test_sky_31_six_tiles_round_a_hole_are_closed_as_in_the_print():
    assert describe_island(lay_tiles(*RING[:-1]), "M49")[:2] == (5, False)
    result = lay_tiles(*RING)
    assert describe_island(result, "M49") == (6, True, 0, {HOLE})
    assert island(result, "M49").faces.count(index(HOLE)) == 3
    assert describe_island(result, "M50")[:2] == (4, False)


def test_sky_31_several_holes_of_its_own():
    assert describe_island(lay_tiles(*TWO_HOLES[:-1]), "M49")[:2] == (9, False)
    assert describe_island(lay_tiles(*TWO_HOLES), "M49") == (10, True, 0, {HOLE, OTHER})


def test_sky_31_a_split_tile_in_the_ring_is_its_own_tile_too():
    """Its other part is another island, to which the hole is not inside: the ring's tiles are not all its own."""
    result = lay_tiles(*SPLIT)
    assert describe_island(result, "M49") == (6, True, 0, {HOLE})
    assert len({result.island_of[name] for name in result.lying[index((-3, 0))].names}) == 2
    other = next(name for name in ("M47a", "M47b") if name not in island(result, "M49").parts)
    assert describe_island(result, other)[:2] == (1, False)


def test_sky_31_closed_when_the_last_open_end_is_stopped():
    assert describe_island(lay_tiles(*NEARLY), "M50") == (8, False, 2, {(2, 0), (-1, 1)})
    assert describe_island(lay_tiles(*NEARLY, "4 M52 t3"), "M50") == (9, False, 1, {(-1, 1)})
    assert describe_island(lay_tiles(*NEARLY, "4 M52 t3", "5 N49 t5"), "M50") == (10, True, 0, set())


# ---- with others' help
def test_sky_31_a_hole_that_two_islands_enclose_keeps_open_each_that_faces_it():
    result = lay_tiles(*BY_TWO)
    assert not any(index(HOLE) + step not in result.lying for step in NEXT)
    assert [describe_island(result, part) for part in ("N48", "L48")] == [(5, False, 1, {HOLE}), (1, False, 1, {HOLE})]


def test_sky_31_one_hole_of_its_own_and_one_that_another_island_helps_to_enclose():
    assert describe_island(lay_tiles(*ONE_OF_TWO), "M49") == (9, False, 3, {HOLE, OTHER})
    assert describe_island(lay_tiles(*ONE_OF_TWO), "P46") == (1, False, 1, {OTHER})


def test_sky_31_a_hole_that_others_enclose_closes_nothing_when_it_comes_about():
    """One tile alone at L51 faces a cell that the last tile cuts off."""
    placed = ("22 M49 t1", "13 N48 t2", "3 N52 t3", "17 P50 t5", "15 P51 t0", "34 L51 t1", "23 L52 t4")
    one, result = placement("25 M53 t3"), lay_tiles(*placed)
    way = next(way for way in orientations(TILES["25"].parts) if way.turn == one.turn)
    assert result.outcome(TILES["25"], index((one.q, one.r)), way).closes == 0
    after = lay_tiles(*placed, "25 M53 t3")
    assert any(after.islands[after.island_of[f"L51{letter}"]].size == 1 for letter in LETTERS)
    assert not any(island(after, f"L51{letter}").is_closed for letter in LETTERS)


# ---- a hole in a hole
def test_sky_31_an_island_in_anothers_hole_is_open_while_the_other_is_closed():
    result = lay_tiles(*WIDE)
    size, closed, ends, faces = describe_island(result, "M49")
    assert (size, closed, ends) == (12, True, 0)
    assert faces < set(map(cell_at, map(index, [*ring((-3, 0), 1), (-3, 0)])))
    assert describe_island(result, "M48") == (1, False, 1, {(-3, 0)})


def test_sky_31_a_ring_in_a_ring():
    """The outer ring's hole has the inner ring in it; to the inner one what lies between them is outside."""
    inner, between, outer = (ring((0, 0), radius) for radius in (1, 2, 3))
    assert island_of(*outer, faces=between).is_closed
    assert island_of(*inner, faces=[(0, 0)]).is_closed
    assert not island_of(*inner, faces=[(0, 0), between[0]]).is_closed
    assert island_of(*inner, faces=[(0, 0), between[0]]).ends == 1
    assert island_of(*inner, *outer, faces=[(0, 0), *between]).is_closed
    assert not island_of(*outer, faces=[*between, (4, 0)]).is_closed


@pytest.mark.parametrize("radius", [1, 2, 3])
def test_sky_31_a_ring_with_a_gap_encloses_nothing(radius):
    """Hexagons meet along edges only, so there is no way out by a corner, and none but a whole cell."""
    cells = ring((2, -1), radius)
    assert island_of(*cells, faces=[(2, -1)]).is_closed
    for gap in cells:
        assert not island_of(*(cell for cell in cells if cell != gap), faces=[(2, -1)]).is_closed


def test_sky_31_a_bay_is_no_hole():
    """However deep it cuts into an island; the map has no edge that could stop it."""
    bay = [(q, 0) for q in range(12)]
    shores = [(q, r) for q in range(-1, 12) for r in (-1, 1)] + [(-1, 0), (12, -1), (-2, 1)]
    assert not island_of(*shores, faces=bay).is_closed
    assert island_of(*shores, faces=bay).ends == len(bay)
    assert island_of(*shores, (12, 0), (11, 1), faces=bay).is_closed


# ---- what becomes of a hole
def test_sky_31_a_hole_may_be_filled():
    result = lay_tiles(*RING)
    assert spots(result, "21")["M48"] == [0, 2, 4]
    way = orientations(TILES["21"].parts)[0]
    assert result.outcome(TILES["21"], index(HOLE), way).closes == 0
    assert describe_island(lay_tiles(*RING, "21 M48 t0"), "M49") == (7, True, 0, set())


def test_sky_31_what_is_joined_in_a_hole_is_closed_with_the_island_round_it():
    """Nothing new is closed: there was a closed island there, and it grows."""
    result = lay_tiles(*WIDE, "8 M47 t0")
    assert [describe_island(result, part)[:2] for part in ("M49", "M48")] == [(12, True), (2, False)]
    way = next(way for way in orientations(TILES["19"].parts) if way.turn == 1)
    joined = result.outcome(TILES["19"], index((-3, 1)), way)
    assert (len(joined.joined), joined.sizes, joined.closes) == (2, (15,), 0)
    assert describe_island(lay_tiles(*WIDE, "8 M47 t0", "19 N47 t1"), "M48")[:3] == (15, True, 0)


# ---- what it brings
THREE = (("40",), ("9",), ("3",))


def test_sky_31_41_only_the_island_that_encloses_its_holes_counts_double():
    houses = [["M49", "N48 t"], ["N47", "M47"], ["L47 p"]]
    assert Table(*TWO_HOLES, hands=THREE, houses=houses).island("M49").points == (20, 10, 0)
    assert Table(*ONE_OF_TWO, hands=THREE, houses=houses).island("M49").points == (9, 4, 0)
