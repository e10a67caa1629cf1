"""SKY-12, SKY-30..32: where tiles fit, and which islands they make."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.hexes import NEXT, cell_at, cell_label, distance, index
from bot.games.sky_islands.chart import BEGUN, chart, placements
from bot.games.sky_islands.tiles import ISLANDS, TILES, orientations

from .positions import NEARLY, edges_of, island, lay_tiles, placement, spots


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
        "M49": [1, 2, 3, 4, 5],
        "L49": [0, 2, 3, 4, 5],
        "L51": [0, 1, 3, 4, 5],
        "P51": [0, 1, 2, 3],
        "N49": [5],
        "P50": [5],
        "P52": [4],
        "M52": [3],
        "N52": [3],
    }


def test_sky_12_other_tiles_on_the_bare_start_tile():
    assert set(spots(BEGUN, "32")) == {"L50", "N52", "P52", "P50"}
    assert spots(BEGUN, "8")["L50"] == [1]
    assert spots(BEGUN, "13")["M52"] == [1, 3]


@pytest.mark.parametrize("seed", range(12))
def test_sky_12_a_tile_fits_where_every_touching_edge_matches_and_nowhere_else(seed):
    result = chart(random_chart(seed, 4 + 3 * seed))
    for tile in ISLANDS:
        offered = {}
        for one in placements(result, tile):
            offered.setdefault(cell_label((one.q, one.r)), []).append(one.turn)
        first = {way.turn for way in orientations(tile.parts)}
        wanted = {cell: [turn for turn in turns if turn in first] for cell, turns in spots(result, tile.name).items()}
        assert offered == wanted
        assert result.fits(tile).total == sum(map(len, wanted.values()))


@pytest.mark.parametrize("seed", range(6))
def test_sky_13_a_tile_with_both_kinds_of_edges_always_fits(seed):
    placed = random_chart(seed)
    for length in range(len(placed) + 1):
        assert all(chart(placed[:length]).fits(tile).total for tile in ISLANDS if "S" in tile.edges)


def test_sky_13_the_tile_of_island_all_round_may_fit_nowhere():
    result = lay_tiles(*NEARLY)
    assert result.fits(TILES["32"]).total == 0
    assert sum(map(len, spots(result, "4").values())) == 66
    assert sum(map(len, spots(result, "30").values())) == 10


# ---- islands


def test_sky_30_a_part_that_is_joined_to_none_is_an_island():
    result = lay_tiles("1 M52 t3", "3 L51 t0")
    assert island(result, "M50").size == 5
    assert island(result, "L51").parts == ("L51",)
    assert island(result, "L51").ends == 1


def test_sky_30_a_tile_joins_islands():
    result = lay_tiles("3 L51 t0", "12 M52 t3")
    assert [island(result, part).size for part in ("M52", "L51")] == [5, 1]
    result = lay_tiles("3 L51 t0", "12 M52 t3", "9 L52 t2")
    assert island(result, "L51") is island(result, "M50")
    assert (island(result, "M50").size, island(result, "M50").is_closed) == (7, False)


def test_sky_32_a_split_tile_counts_for_each_of_its_islands_and_once_where_they_are_one():
    result = lay_tiles("35 M52 t0")
    assert (island(result, "M52b").size, island(result, "M52a").size) == (5, 1)
    assert island(result, "M52b") is island(result, "N51")
    result = lay_tiles("35 M52 t0", "12 N52 t3")
    assert island(result, "M50").size == 6
    result = lay_tiles("35 M52 t0", "12 N52 t3", "9 M53 t2")
    assert island(result, "M52a") is island(result, "M52b")
    assert (island(result, "M50").size, island(result, "M50").is_closed) == (7, False)


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


def outside(cells):
    """The cells near the map from which a way round these cells leads out."""
    near = {index((q, r)) for q in range(-40, 41) for r in range(-40, 41) if distance((q, r), (0, 0)) <= 24} - cells
    start = index((24, 0))
    reached, rest = {start}, [start]
    while rest:
        place = rest.pop()
        for step in NEXT:
            if place + step in near and place + step not in reached:
                reached.add(place + step)
                rest.append(place + step)
    return reached


def is_closed(found, group):
    """Whether no edge of an island faces a cell from which a way round its own tiles leads out."""
    own = {place for place, lying in found.lying.items() if group.intersection(lying.names)}
    reached = outside(own) - set(found.lying)
    return not any(
        place + NEXT[edge] in reached
        for place in own
        for name, edges in zip(found.lying[place].names, found.lying[place].way.parts, strict=True)
        for edge in edges_of(edges)
        if name in group
    )


def island_sizes(found):
    """The islands as the chart keeps them."""
    return {frozenset(value.parts): (value.size, value.is_closed) for value in found.islands.values()}


@pytest.mark.parametrize("seed", range(12))
def test_sky_30_31_32_islands_are_those_that_a_flood_finds(seed):
    result = chart(random_chart(seed))
    assert island_sizes(result) == by_flooding(result)
    assert set(result.frontier) == {place + step for place in result.lying for step in NEXT} - set(result.lying)


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_sky_30_merging_commutes(seed):
    """The same tiles laid in any other order that keeps them touching make the same islands and ends."""
    random, placed = Random(seed), random_chart(seed, 24)
    rest, other, cells = list(placed), [], set(BEGUN.lying)
    while rest:
        reachable = [one for one in rest if any(index((one.q, one.r)) + step in cells for step in NEXT)]
        one = random.choice(reachable)
        rest.remove(one)
        other.append(one)
        cells.add(index((one.q, one.r)))
    here, there = chart(placed), chart(tuple(other))
    assert island_sizes(here) == island_sizes(there)
    assert here.frontier == there.frontier


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_sky_32_sizes_add_up(seed):
    """Tiles of all islands together: every tile once, a split one twice where its parts are on two islands."""
    result = chart(random_chart(seed, 30))
    twice = sum(len({result.island_of[name] for name in value.names}) for value in result.lying.values())
    assert sum(value.size for value in result.islands.values()) == twice
    assert sorted(part for value in result.islands.values() for part in value.parts) == sorted(result.island_of)


@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_sky_31_a_closed_island_stays_closed_whatever_is_laid(seed):
    """It grows only into its own holes; and a tile closes no island but its own parts'."""
    placed = random_chart(seed, 40)
    for length, one in enumerate(placed):
        before, after = chart(placed[:length]), chart(placed[: length + 1])
        mine = {after.island_of[name] for name in after.lying[index((one.q, one.r))].names}
        for value in before.islands.values():
            now = after.islands[after.island_of[value.parts[0]]]
            assert now.is_closed >= value.is_closed
            assert now == value or after.island_of[value.parts[0]] in mine


def test_sky_12_tiles_in_one_long_line_are_kept_apart():
    """A tile with two opposite edges, again and again: the map may grow 40 tiles to one side."""
    result = BEGUN
    for step in range(40):
        cell = (2 + step, 1)
        result = result.with_tile(TILES["14"], cell, orientations(TILES["14"].parts)[0])
    assert island(result, "N91").size == 44
    assert all(cell_at(place)[0] <= 42 for place in result.frontier)
    assert placement("14 N91 t0").q == 41
