"""SKY-12, SKY-30..32: where tiles fit, and which islands they make."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.hexes import NEXT, cell_at, distance, index, name_at
from bot.games.sky_islands.chart import BEGUN, chart, placements
from bot.games.sky_islands.tiles import ISLANDS, TILES, ways

from .made import edges_of, island, laid, placement, spots

RING = ("16 -1,0 t2", "11 -2,1 t3", "17 -3,1 t4", "12 -3,0 t5", "18 -2,-1 t0")
CLOSED = ("8 1,-1 t1", "1 2,1 t3", "2 1,2 t4", "3 -1,2 t5")


def random_chart(seed, tiles=36):
    """The placements of a map laid at random."""
    random, placed = Random(seed), ()
    for tile in random.sample(ISLANDS, tiles):
        ways = list(placements(chart(placed), tile))
        placed = (*placed, random.choice(ways)) if ways else placed
    return placed


# ---- where tiles fit


def test_sky_12_tile_4_on_the_bare_start_tile():
    assert spots(BEGUN, "4") == {
        "-1,0": [1, 2, 3, 4, 5],
        "0,-1": [0, 2, 3, 4, 5],
        "2,-1": [0, 1, 3, 4, 5],
        "0,2": [0, 1, 2, 3],
        "-1,1": [5],
        "-1,2": [5],
        "1,2": [4],
        "2,0": [3],
        "2,1": [3],
    }


def test_sky_12_other_tiles_on_the_bare_start_tile():
    assert set(spots(BEGUN, "32")) == {"1,-1", "2,1", "1,2", "-1,2"}
    assert spots(BEGUN, "8")["1,-1"] == [1]
    assert spots(BEGUN, "13")["2,0"] == [1, 3]


@pytest.mark.parametrize("seed", range(12))
def test_sky_12_a_tile_fits_where_every_touching_edge_matches_and_nowhere_else(seed):
    found = chart(random_chart(seed, 4 + 3 * seed))
    for tile in ISLANDS:
        offered = {}
        for one in placements(found, tile):
            offered.setdefault(f"{one.q},{one.r}", []).append(one.turn)
        first = {way.turn for way in ways(tile.parts)}
        wanted = {cell: [turn for turn in turns if turn in first] for cell, turns in spots(found, tile.name).items()}
        assert offered == wanted
        assert found.fits(tile).total == sum(map(len, wanted.values()))


@pytest.mark.parametrize("seed", range(6))
def test_sky_13_a_tile_with_both_kinds_of_edges_always_fits(seed):
    placed = random_chart(seed)
    for length in range(len(placed) + 1):
        assert all(chart(placed[:length]).fits(tile).total for tile in ISLANDS if "S" in tile.edges)


def test_sky_13_the_tile_of_island_all_round_may_fit_nowhere():
    found = laid(*CLOSED)
    assert found.fits(TILES["32"]).total == 0
    assert sum(map(len, spots(found, "4").values())) == 66
    assert sum(map(len, spots(found, "30").values())) == 10


# ---- islands


def test_sky_30_a_part_that_is_joined_to_none_is_an_island():
    found = laid("1 2,0 t3", "3 2,-1 t0")
    assert island(found, "0,0").size == 5
    assert island(found, "2,-1").parts == ("2,-1",)
    assert found.ends(island(found, "2,-1")) == 1


def test_sky_30_a_tile_joins_islands():
    found = laid("3 2,-1 t0", "12 2,0 t3")
    assert [island(found, part).size for part in ("2,0", "2,-1")] == [5, 1]
    found = laid("3 2,-1 t0", "12 2,0 t3", "9 3,-1 t2")
    assert island(found, "2,-1") is island(found, "0,0")
    assert (island(found, "0,0").size, found.closed(island(found, "0,0"))) == (7, False)


def test_sky_32_a_split_tile_counts_for_each_of_its_islands_and_once_where_they_are_one():
    found = laid("35 2,0 t0")
    assert (island(found, "2,0b").size, island(found, "2,0a").size) == (5, 1)
    assert island(found, "2,0b") is island(found, "1,1")
    found = laid("35 2,0 t0", "12 2,1 t3")
    assert island(found, "0,0").size == 6
    found = laid("35 2,0 t0", "12 2,1 t3", "9 3,0 t2")
    assert island(found, "2,0a") is island(found, "2,0b")
    assert (island(found, "0,0").size, found.closed(island(found, "0,0"))) == (7, False)


def test_sky_31_six_tiles_round_a_hole_are_closed_as_in_the_print():
    found = laid(*RING)
    assert (island(found, "-1,0").size, found.closed(island(found, "-1,0"))) == (5, False)
    found = laid(*RING, "13 -1,-1 t1")
    ring = island(found, "-1,0")
    assert (ring.size, found.closed(ring), found.holes) == (6, True, {index((-2, 0))})
    assert ring.faces.count(index((-2, 0))) == 3
    assert (island(found, "0,0").size, found.closed(island(found, "0,0"))) == (4, False)


def test_sky_31_a_hole_may_be_filled():
    found = laid(*RING, "13 -1,-1 t1")
    assert spots(found, "21")["-2,0"] == [0, 2, 4]
    found = laid(*RING, "13 -1,-1 t1", "21 -2,0 t0")
    ring = island(found, "-1,0")
    assert (ring.size, found.closed(ring), found.holes) == (7, True, frozenset())


def test_sky_31_closed_when_the_last_open_end_is_stopped():
    found = laid(*CLOSED)
    start = island(found, "0,0")
    assert (start.size, found.ends(start), {name_at(face) for face in start.faces}) == (8, 2, {"2,0", "-1,1"})
    found = laid(*CLOSED, "4 2,0 t3")
    assert (island(found, "0,0").size, found.ends(island(found, "0,0"))) == (9, 1)
    found = laid(*CLOSED, "4 2,0 t3", "5 -1,1 t5")
    assert (island(found, "0,0").size, found.closed(island(found, "0,0"))) == (10, True)


# ---- whatever is laid in whatever order


def by_flooding(found):
    """The islands, sizes and closed ones found anew from the tiles alone."""
    lying, seen, islands = found.lying, set(), {}
    for place, each in lying.items():
        for part in each.names:
            if part in seen:
                continue
            group, rest = set(), [(place, part)]
            while rest:
                here, name = rest.pop()
                if name in group:
                    continue
                group.add(name)
                for edge in edges_of(lying[here].way.parts[lying[here].names.index(name)]):
                    other = lying.get(here + NEXT[edge])
                    if other:
                        rest.append((here + NEXT[edge], other.sides[(edge + 3) % 6]))
            seen |= group
            islands[frozenset(group)] = (len({name.rstrip("ab") for name in group}), is_closed(found, group))
    return islands


def outside(found):
    """The empty cells from which a way leads out, as far as they matter."""
    far = {index((q, r)) for q in range(-60, 61) for r in range(-60, 61) if distance((q, r), (0, 0)) <= 48}
    empty, start = far - set(found.lying), index((48, 0))
    reached, rest = {start}, [start]
    while rest:
        place = rest.pop()
        for step in NEXT:
            if place + step in empty and place + step not in reached:
                reached.add(place + step)
                rest.append(place + step)
    return reached


def is_closed(found, group, cache={}):  # noqa: B006 - one flood for each chart
    if cache.get("of") is not found:
        cache.update(of=found, reached=outside(found))
    for place, each in found.lying.items():
        for name, edges in zip(each.names, each.way.parts, strict=True):
            if name in group and any(place + NEXT[edge] in cache["reached"] for edge in edges_of(edges)):
                return False
    return True


def summed(found):
    """The islands as the chart keeps them."""
    return {frozenset(each.parts): (each.size, found.closed(each)) for each in found.islands.values()}


@pytest.mark.parametrize("seed", range(12))
def test_sky_30_31_32_islands_are_those_that_a_flood_finds(seed):
    found = chart(random_chart(seed))
    assert summed(found) == by_flooding(found)
    empties = {place + step for place in found.lying for step in NEXT} - set(found.lying)
    assert {place for place in empties if place in found.holes} == empties - outside(found)


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_sky_30_merging_commutes(seed):
    """The same tiles laid in any other order that keeps them touching make the same islands, holes and ends."""
    random, placed = Random(seed), random_chart(seed, 24)
    rest, other, cells = list(placed), [], set(BEGUN.lying)
    while rest:
        reachable = [one for one in rest if any(index((one.q, one.r)) + step in cells for step in NEXT)]
        one = random.choice(reachable)
        rest.remove(one)
        other.append(one)
        cells.add(index((one.q, one.r)))
    here, there = chart(placed), chart(tuple(other))
    assert summed(here) == summed(there)
    assert here.holes == there.holes
    assert here.frontier == there.frontier


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_sky_32_sizes_add_up(seed):
    """Tiles of all islands together: every tile once, a split one twice where its parts are on two islands."""
    found = chart(random_chart(seed, 30))
    twice = sum(len({found.island_of[name] for name in each.names}) for each in found.lying.values())
    assert sum(each.size for each in found.islands.values()) == twice
    assert sorted(part for each in found.islands.values() for part in each.parts) == sorted(found.island_of)


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_sky_31_a_closed_island_stays_closed_whatever_is_laid_outside(seed):
    placed = random_chart(seed, 40)
    for length in range(len(placed)):
        before, after = chart(placed[:length]), chart(placed[: length + 1])
        laid_at = index((placed[length].q, placed[length].r))
        for each in before.islands.values():
            if before.closed(each) and laid_at not in before.holes:
                assert after.islands[after.island_of[each.parts[0]]] == each
                assert after.closed(each)


def test_sky_12_tiles_in_one_long_line_are_kept_apart():
    """A tile with two opposite edges, again and again: the map may grow 40 tiles to one side."""
    found = BEGUN
    for step in range(40):
        cell = (2 + step, 1)
        found = found.with_tile(TILES["14"], cell, ways(TILES["14"].parts)[0])
    assert island(found, "41,1").size == 44
    assert all(cell_at(place)[0] <= 42 for place in found.frontier)
    assert placement("14 41,1 t0").q == 41
