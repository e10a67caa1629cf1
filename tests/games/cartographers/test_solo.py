"""CAR-40, CAR-41: a lone player's ambushes, rating and title."""

import json
from pathlib import Path

import pytest

from bot.engine import machine
from bot.games.cartographers import GAME
from bot.games.cartographers.ambush import Missed, Struck, spots
from bot.games.cartographers.cards import AMBUSHES, SCORING, SOLO_RATING, TITLES
from bot.games.cartographers.effects import AmbushTurned
from bot.games.cartographers.rounds import SoloResult
from bot.games.cartographers.sheet import GRID, blank
from bot.games.cartographers.state import Account
from bot.languages import languages
from bot.texts import texts

from .positions import EDICTS, Table, filled_but, position, sheet

FACTS = Path(__file__).parents[4] / "shared" / "facts" / "cartographers.json"
# The first place on each empty map.
FIRST = {
    ("A", "Goblin Attack"): "I9 J10 K11",
    ("A", "Bugbear Assault"): "A9 A11 B9 B11",
    ("A", "Kobold Onslaught"): "I1 J1 J2 K1",
    ("A", "Gnoll Raid"): "A1 A2 B1 C1 C2",
    ("B", "Goblin Attack"): "I9 J10 K11",
    ("B", "Bugbear Assault"): "C9 C11 D9 D11",  # B9 is a mountain
    ("B", "Kobold Onslaught"): "I1 J1 J2 K1",
    ("B", "Gnoll Raid"): "A1 A2 B1 C1 C2",
}
SHAPES = {
    "Goblin Attack": ("#..", ".#.", "..#"),
    "Bugbear Assault": ("#.#", "#.#"),
    "Kobold Onslaught": ("#.", "##", "#."),
    "Gnoll Raid": ("##", "#.", "##"),
}
CORNERS = {
    "Goblin Attack": ("bottom right", "counterclockwise"),
    "Bugbear Assault": ("top right", "clockwise"),
    "Kobold Onslaught": ("bottom left", "clockwise"),
    "Gnoll Raid": ("top left", "counterclockwise"),
}


# Where one sets out from a corner, as (rows, columns), and how one turns at the next corner.
AHEAD = {
    "clockwise": {"top left": (0, 1), "top right": (1, 0), "bottom right": (0, -1), "bottom left": (-1, 0)},
    "counterclockwise": {"top left": (1, 0), "bottom left": (0, 1), "bottom right": (-1, 0), "top right": (0, -1)},
}
TURN = {"clockwise": lambda down, right: (right, -down), "counterclockwise": lambda down, right: (-right, down)}


def places(name):
    """Every place in the order in which it is tried, walked step by step, as sets of cells."""
    shape = [(r, c) for r, row in enumerate(SHAPES[name]) for c, mark in enumerate(row) if mark == "#"]
    height, width = len(SHAPES[name]), len(SHAPES[name][0])
    for ring in range(6):
        rows, columns = range(ring, 12 - height - ring), range(ring, 12 - width - ring)
        if rows and columns:
            for row, column in _round(rows, columns, *CORNERS[name]):
                yield {f"{'ABCDEFGHIJK'[row + r]}{column + c + 1}" for r, c in shape}


def _round(rows, columns, corner, arrow):
    """Once along the border, from the corner: straight on, and where that ends, turn."""
    here = (rows[0] if "top" in corner else rows[-1], columns[0] if "left" in corner else columns[-1])
    path, ahead, turns = [here], AHEAD[arrow][corner], 0
    while turns < 4:
        row, column = path[-1][0] + ahead[0], path[-1][1] + ahead[1]
        border = (
            row in rows and column in columns and (row in (rows[0], rows[-1]) or column in (columns[0], columns[-1]))
        )
        if border and (row, column) not in path:
            path.append((row, column))
            turns = 0
        else:
            ahead = TURN[arrow](*ahead)
            turns += 1
    return path


@pytest.mark.parametrize(("side", "name"), FIRST)
def test_car_40_the_first_place_on_an_empty_map(side, name):
    table = Table(name, sheets=1, side=side)
    assert table.cells("monster") == FIRST[side, name]
    assert table.events[:2] == [AmbushTurned(name), Struck(name, FIRST[side, name].split()[0], 0)]
    assert table.waiting == [0]  # no choice: the next card is on show
    assert table.s.turned[0] == name
    assert len(table.s.turned) > 1


@pytest.mark.skipif(not FACTS.exists(), reason="the facts file lies outside of this project")
def test_car_40_the_first_places_are_those_of_the_facts():
    positions = json.loads(FACTS.read_text("utf-8"))["solo_ambush_first_position_on_empty_map"]["positions"]
    stated = {
        tuple(key.split(":")): " ".join(sorted(f"{'ABCDEFGHIJK'[r]}{c + 1}" for r, c in place["cells"]))
        for key, place in positions.items()
    }
    assert stated == {key: " ".join(sorted(cells.split())) for key, cells in FIRST.items()}


@pytest.mark.parametrize("name", SHAPES)
def test_car_40_once_round_each_ring_then_one_space_further_in(name):
    """Wherever but one of the places is blocked, the ambush strikes the first free one."""
    walk = list(places(name))
    height, width = len(SHAPES[name]), len(SHAPES[name][0])
    assert len(walk) == (12 - height) * (12 - width)  # every place once
    blocked = set()
    for cells in walk[:60]:
        mine = sheet()
        mine.forest = GRID.mask(blocked - cells)
        expected = next(place for place in walk if not place & (blocked - cells))
        table = Table(name, sheets=[mine])
        assert set(table.cells("monster").split()) == expected
        blocked |= {min(cells)}


@pytest.mark.parametrize(
    ("name", "blocked", "then"),
    [
        ("Goblin Attack", "K11", "H9 I10 J11"),  # up the right edge
        ("Bugbear Assault", "A11", "B9 B11 C9 C11"),  # down the right edge
        ("Kobold Onslaught", "K1", "H1 I1 I2 J1"),  # up the left edge
        ("Gnoll Raid", "A1", "B1 B2 C1 D1 D2"),  # down the left edge
    ],
)
def test_car_40_from_the_corner_along_the_edge_in_the_arrows_direction(name, blocked, then):
    mine = sheet()
    mine.forest = GRID.mask([blocked])
    assert Table(name, sheets=[mine]).cells("monster") == then


@pytest.mark.parametrize(
    ("name", "room"),
    [
        ("Goblin Attack", "E9 F8 G7"),
        ("Bugbear Assault", "E8 E9 G8 G9"),
        ("Kobold Onslaught", "D9 E8 E9 F9"),
        ("Gnoll Raid", "D8 D9 E9 F8 F9"),
    ],
)
def test_car_40_the_shape_is_neither_turned_nor_flipped(name, room):
    assert Missed(name) in Table(name, sheets=[filled_but(room)]).events
    printed = FIRST["A", name]
    assert Table(name, sheets=[filled_but(printed)]).cells("monster") == printed


@pytest.mark.parametrize("card", AMBUSHES, ids=lambda card: card.name)
def test_car_40_every_place_of_the_map_is_tried_once_down_to_the_middle(card):
    squares = card.shapes[0].squares
    height, width = max(row for row, _ in squares) + 1, max(column for _, column in squares) + 1
    tried = list(spots(card))
    assert len(tried) == len(set(tried)) == (12 - height) * (12 - width)


def test_car_40_an_ambush_that_fits_nowhere_is_ignored():
    mine = filled_but("A1 C3 E5 E6 E7 K11")
    before = mine.village
    table = Table("Gnoll Raid", "Farmland", sheets=[mine])
    assert table.events[:2] == [AmbushTurned("Gnoll Raid"), Missed("Gnoll Raid")]
    assert (table.cells("monster"), table.s.sheets[0].village, table.s.sheets[0].coins) == ("", before, 0)
    assert "Gnoll Raid" not in table.s.ambushes
    assert table.view().sheets[0].last == ()
    assert table.waiting == [0]


def test_car_40_a_mountain_closed_by_the_ambush_pays():
    mine = sheet("", "..F", "..^F", "..F")  # C3 lacks C2
    table = Table("Gnoll Raid", sheets=[mine])
    assert table.cells("monster") == "A1 A2 B1 C1 C2"
    assert Struck("Gnoll Raid", "A1", 1) in table.events
    assert table.s.sheets[0].coins == 1


def test_car_40_after_ruins_the_requirement_waits():
    table = Table("Temple Ruins", "Gnoll Raid", "Farmland", sheets=1)
    assert table.s.turned == ["Temple Ruins", "Gnoll Raid", "Farmland"]
    ruins = set(GRID.squares(table.s.sheets[0].open_ruins))
    assert "C2" not in ruins  # the raid took it
    assert all(spot & ruins for spot in table.spots())


def test_car_40_no_time_and_no_end_of_a_season():
    table = Table("Gnoll Raid", "Farmland", sheets=1, elapsed=7)
    assert (table.s.season, table.s.elapsed) == ("spring", 7)


def test_car_40_only_the_four_ambushes_have_corners():
    assert {card.name for card in AMBUSHES if card.corner} == set(SHAPES)


def test_car_41_the_four_cards_numbers_are_deducted():
    assert [SOLO_RATING[card] for card in EDICTS] == [25, 24, 16, 24]
    assert all(16 <= number <= 27 for cards in SCORING.values() for number in cards.values())
    table = Table(
        "Rift Lands",
        sheets=[sheet()],
        season="winter",
        elapsed=6,
        accounts=[[Account("spring", (50, 20), 10, -3)]],
    )
    events = table.draw(0, "forest dot E5")
    assert events[-1] == SoloResult(77, 77 - 89, "dimwitted")
    assert machine.over(table.s)
    seen = table.view(0)
    assert (seen.result.winners, seen.result.rating, seen.result.title) == ((0,), -12, "dimwitted")
    assert [edict.solo_rating for edict in seen.edicts] == [25, 24, 16, 24]


@pytest.mark.parametrize(
    ("rating", "title"),
    [
        (99, "legendary"),
        (30, "legendary"),
        (29, "master"),
        (20, "master"),
        (19, "journeyman"),
        (10, "journeyman"),
        (9, "apprentice"),
        (0, "apprentice"),
        (-1, "amateur"),
        (-5, "amateur"),
        (-6, "inept"),
        (-10, "inept"),
        (-11, "dimwitted"),
        (-20, "dimwitted"),
        (-21, "oblivious"),
        (-30, "oblivious"),
        (-31, "oblivious"),  # below it the lowest all the same
        (-200, "oblivious"),
    ],
)
def test_car_41_the_title_is_the_highest_reached(rating, title):
    total = rating + sum(SOLO_RATING[card] for card in EDICTS)
    s = position(sheets=1, season="winter", accounts=[[Account("spring", (total, 0), 0, 0)]])
    s.stack, s.turned = [], ["Farmland"]
    result = machine.view(GAME, s, 0).result
    assert (result.rating, result.title) == (rating, title)


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_car_41_every_title_has_a_name(lang):
    names = [texts(lang, "cartographers")(f"title.{title}") for _, title in TITLES]
    assert len(set(names)) == 8


def test_car_41_with_others_there_is_no_title():
    s = position(sheets=2, season="winter", accounts=[[], []])
    s.stack, s.turned = [], ["Farmland"]
    result = machine.view(GAME, s, 0).result
    assert (result.rating, result.title) == (None, "")


def test_a_lone_players_game_has_nobody_to_draw_on():
    assert Table("Farmland", sheets=[blank("A")]).view().drawing_on == (0,)
