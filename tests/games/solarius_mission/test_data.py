"""Solarius Mission's data: the files and the rows say the same, and keep to what the design asks of them."""

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from bot.engine import hexes
from bot.engine.effect import Effect
from bot.games.solarius_mission import boards, bonuses, cards, flying, planets, starts, stations, taking_dice  # noqa: F401
from bot.games.solarius_mission.boards import CENTRES
from bot.games.solarius_mission.cubes import payments
from bot.games.solarius_mission.lasting_developments import STATION
from bot.games.solarius_mission.rows import BOARDS, BONUSES, CARDS, PLANETS, STARTS, STATIONS
from bot.games.solarius_mission.space import distances, make_chart, neighbours
from bot.games.solarius_mission.state import COLOURS, HOME, Board
from tests.rows import comments

DATA = Path(__file__).parents[3] / "data" / "solarius_mission"
KINDS = ("space", "rule", "turn", "trigger", "round", "end")
MARKS = ("three", "from_three", "four", "site", "portal")
ON_RADIUS = {hexes.cell_notation(cell) for ring in range(3) for cell in hexes.ring((0, 0), ring)}
EDGES = [{hexes.cell_notation(c) for c in (corner, middle, other)} for corner, middle, other in (
    (hexes.ring((0, 0), 2) * 2)[at : at + 3] for at in range(0, 12, 2)
)]  # fmt: skip


def facts(name):
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


# ---- the files and the rows ------------------------------------------------------------------------------------
def test_the_code_has_the_cards_of_the_facts():
    collected = [(str(f["number"]), f["kind"], f["cost"], f["points"]) for f in facts("cards")["card"]]
    rows = [(kind, row) for kind, some in zip(KINDS, cards.KINDS, strict=True) for row in some]
    assert collected == [(row.number, kind, [*map(str, row.cost)], row.points) for kind, row in rows]


def test_each_row_has_the_cards_english_name_beside_it():
    words = facts("cards.en")
    assert comments(cards, "card") == {key: words["card"][key]["name"] for key in CARDS}
    assert comments(starts, "Start") == {key: words["start"][key]["name"] for key in STARTS}


def test_the_code_has_the_stations_and_their_costs_of_the_facts():
    printed = facts("stations")
    assert [f["pair"] for f in printed["station"]] == [*STATIONS]
    assert tuple(map(tuple, printed["costs"]["stations"])) == STATION


def test_the_code_has_the_bonuses_of_the_facts():
    collected = [(f["letter"], f["outpost"], f["centre"]) for f in facts("bonuses")["bonus"]]
    assert collected == [(row.letter, row.kind, row.centre) for row in BONUSES.values()]


def test_the_code_has_the_start_cards_of_the_facts():
    collected = [
        (f["number"], f["face"], f["column"], f["cubes"], [*map(str, f["cards"])]) for f in facts("starts")["start"]
    ]
    assert collected == [(row.number, row.face, row.column, [*row.cubes], [*row.cards]) for row in STARTS.values()]


def test_the_code_has_the_planets_of_the_facts():
    collected = [(f["colour"], f["first"], f["second"], f["points"]) for f in facts("planets")["planet"]]
    assert collected == [(row.colour, row.first, row.second, row.points) for row in PLANETS.values()]
    assert all(name == f"{row.colour}-{row.first}-{row.second}" == row.tile for name, row in PLANETS.items())


def test_the_code_has_the_boards_of_the_facts():
    printed = facts("boards")
    assert tuple(printed["layout"]["centres"]) == CENTRES
    collected = [(f["name"], f["planets"], *(f.get(mark, "") for mark in MARKS)) for f in printed["board"]]
    rows = [(row.name, [*row.planets], *(getattr(row, mark) for mark in MARKS)) for row in BOARDS.values()]
    assert collected == rows


@pytest.mark.parametrize("name", ["cards", "stations", "bonuses", "starts", "planets", "boards"])
def test_each_file_says_in_its_head_what_is_ours(name):
    head = (DATA / f"{name}.toml").read_text("utf-8").partition("\n\n")[0]
    assert all(line.startswith("#") for line in head.splitlines())
    assert "OURS" in head or "BY US" in head
    assert "printed" in head.lower()


# ---- planets -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("colour", COLOURS)
def test_SOL_02_nine_planets_a_colour_of_34_points(colour):
    mine = [row for row in PLANETS.values() if row.colour == colour]
    assert sorted(row.points for row in mine) == [2, 2, 3, 3, 4, 4, 5, 5, 6]


@pytest.mark.parametrize("colour", COLOURS[:2])
def test_SOL_21_what_is_held_grows_with_the_points(colour):
    mine = [row for row in PLANETS.values() if row.colour == colour]
    assert all(row.second <= row.first <= 10 for row in mine)
    asked = [max(row.first for row in mine if row.points == points) for points in (2, 3, 4, 5, 6)]
    assert asked == sorted(asked)


def test_SOL_21_blue_and_brown_planets_ask_for_the_same_of_faces_and_columns():
    blue, brown = ([(r.first, r.second, r.points) for r in PLANETS.values() if r.colour == c] for c in COLOURS[2:])
    assert blue == brown
    assert all(1 <= number <= 4 and 2 <= least <= 4 for number, least, _ in blue)


# ---- boards ------------------------------------------------------------------------------------------------------
def test_SOL_02_what_the_boards_have():
    assert sum(len(row.planets) for row in BOARDS.values()) == 24
    collected = {mark: [getattr(row, mark) for row in BOARDS.values() if getattr(row, mark)] for mark in MARKS}
    assert {mark: len(places) for mark, places in collected.items()} == {
        "three": 2, "from_three": 2, "four": 6, "site": 6, "portal": 4,
    }  # fmt: skip


@pytest.mark.parametrize("row", BOARDS.values(), ids=[*BOARDS])
def test_SOL_01_the_spaces_of_a_board_lie_on_it_and_each_apart(row):
    used = [*row.planets, *(getattr(row, mark) for mark in MARKS if getattr(row, mark))]
    assert {*used} <= ON_RADIUS
    assert len(used) == len({*used})


@pytest.mark.parametrize("row", BOARDS.values(), ids=[*BOARDS])
def test_every_edge_of_a_board_has_one_or_two_unmarked_planets(row):
    assert all(1 <= len(edge & {*row.planets}) <= 2 for edge in EDGES)


def placements():
    """Each board on each centre with each turn, the others anywhere else."""
    for name in BOARDS:
        others = [other for other in BOARDS if other != name]
        for place in range(6):
            for turns in range(6):
                order = [*others[:place], name, *others[place:]]
                yield name, tuple(Board(value, CENTRES[at], turns) for at, value in enumerate(order))


def test_SOL_01_one_or_two_planets_of_each_board_are_two_from_home_however_it_lies():
    home = distances(HOME)
    for name, laid in placements():
        board = next(board for board in laid if board.name == name)
        near = [
            hexes.distance(_cell(planet), _cell(board.centre))
            for planet in make_chart(laid, 2).planets
            if home[planet] == 2
        ]
        assert 1 <= sum(far <= 2 for far in near) <= 2, (name, board)


def test_SOL_24_four_empty_hexes_beside_each_site_which_all_lie_on_its_board():
    for seats in (2, 3, 4):
        for name, laid in placements():
            chart = make_chart(laid, seats)
            site = chart.sites[name]
            centre = next(board.centre for board in laid if board.name == name)
            around = neighbours(site)
            assert len(around) == 6
            assert all(hexes.distance(_cell(part), _cell(centre)) <= 2 for part in around)
            assert sum(part in chart.empty for part in around) >= 4


def _cell(name):
    return hexes.cell_from_notation(name)


# ---- progress cards ----------------------------------------------------------------------------------------------
def test_32_progress_cards_are_numbered_through_and_cost_something_else_each():
    assert [*CARDS] == [*map(str, range(1, 33))]
    assert len({frozenset(map(str, row.cost)) for row in CARDS.values()}) == 32


def test_the_kinds_of_developments():
    assert [len(kind) for kind in cards.KINDS] == [10, 6, 3, 6, 3, 4]


def test_the_points_of_missions():
    assert Counter(row.points for row in CARDS.values()) == {3: 6, 4: 8, 5: 8, 6: 6, 7: 3, 8: 1}


def test_what_missions_cost_by_colour_and_by_points():
    spent, by_points = Counter(), {}
    for row in CARDS.values():
        for need in row.cost:
            spent[need.colour] += _value(need)
        by_points.setdefault(row.points, set()).add(sum(map(_value, row.cost)))
    assert spent == {"black": 42, "yellow": 43, "blue": 42, "brown": 44}
    assert by_points == {3: {3}, 4: {4}, 5: {5, 6}, 6: {6, 7}, 7: {9}, 8: {12}}


def _value(need):
    return need.exact[0] * need.exact[1] if need.exact else need.worth


def test_no_mission_asks_for_a_cube_of_value_three():
    assert all(need.exact in (None, (1, 2)) for row in CARDS.values() for need in row.cost)


# ---- stations, bonuses, start cards ------------------------------------------------------------------------------
def test_SOL_04_a_station_card_for_each_pair_of_colours():
    assert {*STATIONS} == {f"{one}-{other}" for one, other in combinations(COLOURS, 2)}


def test_SOL_25_two_bonuses_for_each_kind_of_piece_and_each_at_one_centre():
    assert Counter(row.kind for row in BONUSES.values()) == {"station": 2, "colony": 2, "mission": 2}
    assert {row.centre for row in BONUSES.values()} == {*BOARDS} == set("ABCDEF")


def test_SOL_05_start_cards_name_eight_cards_and_concern_all_four_colours():
    named = [card for row in STARTS.values() for card in row.cards]
    assert sorted(map(int, named)) == [1, 2, 3, 4, 13, 20, 21, 26]
    for row in STARTS.values():
        assert {row.face, row.column, *row.cubes} == {*COLOURS}


def test_SOL_05_one_start_card_turns_into_the_next():
    rows = list(STARTS.values())
    for row, after in zip(rows, [*rows[1:], rows[0]], strict=True):
        turned = [COLOURS[(COLOURS.index(colour) + 1) % 4] for colour in (row.face, row.column, *row.cubes)]
        assert [after.face, after.column, *sorted(after.cubes)] == [*turned[:2], *sorted(turned[2:])]


def test_SOL_05_each_start_card_has_a_mission_of_four_that_its_resources_pay_exactly():
    for row in STARTS.values():
        mission = CARDS[row.cards[1]]
        assert mission.points == 4
        assert {need.colour for need in mission.cost} == {*row.cubes}
        for need in mission.cost:
            assert payments((2, 0, 0), need) == ((2, 0, 0),)


# ---- rows and code -----------------------------------------------------------------------------------------------
def kinds(row):
    """The kinds of verbs and lasting rows that a row is made of."""
    collected = set()
    for value in msgspec.structs.asdict(row).values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Effect) or type(part).__module__.endswith(".rows"):
                collected |= {type(part), *kinds(part)}
    return collected


def test_nine_rows_of_ten_have_no_code_of_their_own():
    """A verb or a kind of row that one card alone uses, and not the rules themselves, is code of its own."""
    rows = [*CARDS.values(), *STATIONS.values(), *BONUSES.values()]
    users = Counter(kind for row in rows for kind in kinds(row))
    of_rules = {kind for module in (flying, taking_dice) for kind in vars(module).values() if isinstance(kind, type)}
    own = [row for row in rows if any(users[kind] == 1 and kind not in of_rules for kind in kinds(row))]
    assert 0 < len(own) <= len(rows) / 10, own
