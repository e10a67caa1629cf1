"""SKY-01..05: the components, the set of tiles, the start tile, setting up."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from bot.engine import machine
from bot.engine.hexes import EDGES, neighbour
from bot.games.sky_islands import GAME
from bot.games.sky_islands.chart import BEGUN
from bot.games.sky_islands.effects import BeganAhead, TookCube
from bot.games.sky_islands.rounds import Started
from bot.games.sky_islands.state import BUILDINGS, CUBES, HOUSES, IN_PLAY, Options
from bot.games.sky_islands.tiles import COLOURS, ISLANDS, START, TILES, orientations

from .positions import RING, edges_of, lay_tiles, spots

PRINTED = tomllib.loads((Path(__file__).parents[3] / "data/sky_islands/tiles.toml").read_text("utf-8"))
SPLIT = [tile for tile in ISLANDS if len(tile.parts) == 2]
WHOLE = [tile for tile in ISLANDS if len(tile.parts) == 1]


def smallest(text):
    """An edge string up to rotation."""
    return min(text[turn:] + text[:turn] for turn in EDGES)


def test_sky_01_the_components():
    supply = PRINTED["supply"]
    assert (supply["houses"], supply["towers"], supply["ports"]) == (HOUSES, BUILDINGS, BUILDINGS) == (11, 12, 12)
    assert [supply[colour] for colour in COLOURS] == [CUBES] * 3 == [20] * 3
    assert (len(START), len(ISLANDS)) == (4, 40)


def test_sky_04_the_rows_are_what_the_data_says():
    for tile, row in zip(ISLANDS, PRINTED["tile"], strict=True):
        whole = [[edge for edge in EDGES if row["edges"][edge] == "I"]]
        assert (tile.name, tile.edges, tile.airship) == (row["name"], row["edges"], row["airship"])
        assert [sorted(edges_of(part)) for part in tile.parts] == row.get("parts", whole)
    for (cell, tile), row in zip(START.items(), PRINTED["start"], strict=True):
        assert [tile.name, list(cell), tile.edges, tile.airship] == [
            row[k] for k in ("name", "cell", "edges", "airship")
        ]


def test_sky_04_numbers_of_edges_and_airships():
    assert Counter(tile.edges.count("I") for tile in WHOLE) == {1: 7, 2: 8, 3: 7, 4: 7, 5: 2, 6: 1}
    assert Counter(tile.edges.count("I") for tile in SPLIT) == {2: 4, 3: 2, 4: 2}
    assert sum(tile.edges.count("I") for tile in ISLANDS) == 110
    assert Counter(tile.airship for tile in ISLANDS) == {"red": 11, "white": 11, "blue": 11, "green": 7}
    assert Counter(tile.airship for tile in SPLIT) == {"red": 2, "white": 2, "blue": 2, "green": 2}


def test_sky_04_every_pattern_is_there():
    assert len({smallest(tile.edges) for tile in WHOLE}) == 13
    patterns = Counter(smallest(tile.edges) for tile in SPLIT)
    assert patterns == {
        smallest(e): n
        for e, n in zip(("ISISSS", "ISSISS", "IISISS", "IISSIS", "IIISIS", "IISIIS"), (2, 2, 1, 1, 1, 1), strict=True)
    }


@pytest.mark.parametrize("tile", SPLIT, ids=lambda tile: tile.name)
def test_sky_04_a_split_tile_has_two_runs_parted_by_sky_on_both_sides(tile):
    one, other = map(edges_of, tile.parts)
    assert one | other == {edge for edge in EDGES if tile.edges[edge] == "I"}
    for run in (one, other):
        assert sum((edge + 1) % 6 not in run for edge in run) == 1
    assert not any((edge + 1) % 6 in other or (edge - 1) % 6 in other for edge in one)


def test_sky_05_the_start_tile_is_one_island_of_four_tiles_with_every_colour():
    assert {tile.airship for tile in START.values()} == {"red", "white", "blue", "green"}
    ((_, island),) = BEGUN.islands.items()
    assert island.size == 4
    outer = {cell: [tile.edges[e] for e in EDGES if neighbour(cell, e) not in START] for cell, tile in START.items()}
    kinds = Counter(kind for edges in outer.values() for kind in edges)
    assert kinds == {"I": 7, "S": 7}
    assert all(set(edges) == {"I", "S"} for edges in outer.values())
    inner = [tile.edges[e] for cell, tile in START.items() for e in EDGES if neighbour(cell, e) in START]
    assert inner == ["I"] * 10  # five edges, seen from both sides


@pytest.mark.parametrize("tile", ISLANDS, ids=lambda tile: tile.name)
def test_sky_05_every_tile_has_24_placements_on_the_bare_start_tile(tile):
    assert sum(map(len, spots(BEGUN, tile.name).values())) == 24


def test_sky_03_six_hexagons_make_a_ring_round_a_hole():
    result = lay_tiles(*RING)
    island = result.islands[result.island_of["M49"]]
    assert (island.size, island.is_closed) == (6, True)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sky_02_setting_up(seats):
    s = GAME.new(seats, 7, Options())
    assert IN_PLAY[seats] == PRINTED["in_play"][str(seats)] == 10 * seats
    assert s.deck == 10 * seats - 2 * seats
    assert all(len(m.hand) == 2 and m.cubes == [0, 0, 0] and m.points == 0 and m.houses == 11 for m in s.merchants)
    assert len(s.unseen) == 40 - 2 * seats
    assert (s.supply, s.towers, s.ports) == ([20, 20, 20], 12, 12)
    GAME.check(s)


def test_sky_02_hands_are_their_owners_alone():
    s, _ = machine.begin(GAME, 3, 4, Options())
    assert [held.tile for held in machine.view(GAME, s, 1).hand] == s.merchants[1].hand
    assert machine.view(GAME, s, None).hand == ()
    assert machine.view(GAME, s, 2).hand != machine.view(GAME, s, 1).hand
    assert [player.hand for player in machine.view(GAME, s, None).players] == [2, 2, 2]


def test_sky_24_chance_names_the_start_player():
    firsts = Counter(GAME.new(4, seed, Options()).first for seed in range(200))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 25
    s, events = machine.begin(GAME, 4, 3, Options())
    assert (events[0].seat, events[0].event) == (s.first, Started())
    assert machine.seats_to_choose(s) == [s.first]


def test_sky_04_of_two_players_the_first_has_a_head_start_of_a_point():
    s, events = machine.begin(GAME, 2, 3, Options())
    assert [(entry.seat, entry.event) for entry in events] == [(s.first, Started()), (s.first, BeganAhead(1))]
    assert [GAME.tally(s)[seat].total for seat in s.after(s.first)] == [1, 0]
    assert machine.view(GAME, s, None).phase == "place"
    assert machine.seats_to_choose(s) == [s.first]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sky_04_without_a_head_start_all_begin_alike(seats):
    s, events = machine.begin(GAME, seats, 3, Options(head_start=False))
    assert [entry.event for entry in events] == [Started()]
    assert [(score.total, merchant.cubes) for score, merchant in zip(GAME.tally(s), s.merchants, strict=True)] == [
        (0, [0, 0, 0])
    ] * seats
    assert machine.view(GAME, s, None).phase == "place"


@pytest.mark.parametrize(("seats", "takers"), [(3, 1), (4, 2)])
def test_sky_04_a_head_start_is_a_cube_before_the_first_turn(seats, takers):
    s, _ = machine.begin(GAME, seats, 3, Options())
    for place in range(takers):
        seat = (s.first + place) % seats
        assert machine.view(GAME, s, None).phase == "take"
        assert list(machine.question_for(GAME, s, seat).options) == ["red", "white", "blue"]
        events = machine.play(GAME, s, seat, "white")
        assert events[0].event == TookCube("white")
        assert s.merchants[seat].cubes == [0, 1, 0]
    assert machine.view(GAME, s, None).phase == "place"
    assert machine.seats_to_choose(s) == [s.first]
    assert s.supply == [20, 20 - takers, 20]


def test_sky_12_turns_that_look_alike_are_one_way():
    counts = {name: len(orientations(TILES[name].parts)) for name in ("1", "14", "21", "29", "32", "33", "35", "40")}
    assert counts == {"1": 6, "14": 3, "21": 2, "29": 3, "32": 1, "33": 6, "35": 3, "40": 3}
