"""CAR-11..17: every listed and every made drawing of random games, judged by a slow reader of the view alone."""

import re

import pytest

from bot.engine import lookahead, machine
from bot.games.cartographers import GAME
from bot.games.cartographers.sheet import GRID
from tests.walk import decisions

ROWS = "ABCDEFGHIJK"
MARK = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M"}


def cell(row, column):
    return f"{ROWS[row]}{column + 1}"


def turn_shape(squares, name):
    """A printed shape by the name of its turn: f mirrors left to right, then so many degrees clockwise."""
    kind, degrees = re.fullmatch(r"([rf])(\d+)", name).groups()
    squares = [(row, -column) for row, column in squares] if kind == "f" else list(squares)
    for _ in range(int(degrees) // 90):
        squares = [(column, -row) for row, column in squares]
    return squares


def placements_of(squares):
    """Every way to put a shape on an 11 x 11 board, turned and flipped, as sets of cells."""
    collected = set()
    for name in ("r0", "r90", "r180", "r270", "f0", "f90", "f180", "f270"):
        shape = turn_shape(squares, name)
        for down in range(-11, 22):
            for right in range(-11, 22):
                spot = [(row + down, column + right) for row, column in shape]
                if all(0 <= row < 11 and 0 <= column < 11 for row, column in spot):
                    collected.add(frozenset(cell(row, column) for row, column in spot))
    return collected


PLACED = {}


def everywhere(squares):
    if squares not in PLACED:
        PLACED[squares] = placements_of(squares)
    return PLACED[squares]


def lawful(view, seat):
    """What this seat may draw by the rules: (terrain, cells, whether the shape bears a coin)."""
    card, sheet = view.card, view.sheets[view.drawing_on[seat]]
    empty = {cell(r, c) for r, row in enumerate(sheet.rows) for c, mark in enumerate(row) if mark == "."}
    ruins = set(view.ruins) & empty if view.ruins_turned and card.kind == "explore" else None
    fitting = [
        (spot, shape.coin)
        for shape in card.shapes
        for spot in everywhere(shape.squares)
        if spot <= empty and (ruins is None or spot & ruins)
    ]
    if fitting:
        return {(terrain, spot, coin) for terrain in card.terrains for spot, coin in fitting}
    terrains = card.terrains if ruins is None else MARK
    return {(terrain, frozenset([spot]), False) for terrain in terrains for spot in empty}


def read(choice, card):
    """A notation as (terrain, cells, coin), by its words and the printed card alone."""
    terrain, shape, first = choice.split(" ")
    row, column = ROWS.index(first[0]), int(first[1:]) - 1
    if shape == "dot":
        return terrain, frozenset([first]), False
    size, _, name = shape.rpartition("-")
    printed = card.shapes[1 if size == "large" else 0]
    squares = sorted(turn_shape(printed.squares, name))
    down, right = row - squares[0][0], column - squares[0][1]
    return terrain, frozenset(cell(r + down, c + right) for r, c in squares), printed.coin


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
@pytest.mark.parametrize("seed", range(4))
def test_car_11_to_17_what_is_listed_is_what_the_rules_allow(seats, seed):
    for d in decisions(GAME, seats, seed):
        view = machine.view(GAME, d.s, d.seat)
        listed = [read(choice, view.card) for choice in d.question.options]
        assert len(set(listed)) == len(listed)
        assert set(listed) == lawful(view, d.seat)
        drawing = d.question.options[d.choice]
        terrain, cells, coin = read(d.choice, view.card)
        assert (drawing.terrain, set(GRID.squares(drawing.squares)), drawing.coin) == (terrain, cells, coin)


def surrounded_mountains(rows):
    """The mountains whose four sides are filled."""
    beside = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    return {
        (r, c)
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark == "^"
        and all(
            rows[r + down][c + right] != "." for down, right in beside if 0 <= r + down < 11 and 0 <= c + right < 11
        )
    }


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("seed", range(10, 18))
def test_car_15_a_drawing_fills_its_cells_pays_its_coins_and_changes_nothing_else(seats, seed):
    for d in decisions(GAME, seats, seed):
        before = machine.view(GAME, d.s, d.seat)
        after = GAME.see(lookahead.state_after(GAME, d.s, d.seat, d.choice), d.seat)
        terrain, cells, coin = read(d.choice, before.card)
        owner = before.drawing_on[d.seat]
        for mine, then in zip(before.sheets, after.sheets, strict=True):
            changed = {
                (cell(r, c), then.rows[r][c])
                for r in range(11)
                for c in range(11)
                if mine.rows[r][c] != then.rows[r][c]
            }
            assert changed == ({(one_cell, MARK[terrain]) for one_cell in cells} if mine.seat == owner else set())
            earned = (
                coin + len(surrounded_mountains(then.rows) - surrounded_mountains(mine.rows))
                if mine.seat == owner
                else 0
            )
            assert then.coins == min(14, mine.coins + earned)
        assert set(after.sheets[owner].last) == cells
        assert after.sheets[d.seat].drawn


def test_car_14_fallbacks_come_up_in_crowded_games():
    """The games above would prove little about fallbacks if none came up: on small rests of sheets they do."""
    dots = 0
    for seed in range(60):
        for d in decisions(GAME, 1, seed):
            view = machine.view(GAME, d.s, 0)
            options = d.question.options
            if view.card.name != "Rift Lands" and options.nth(0).split()[1] == "dot":
                dots += 1
                assert {read(choice, view.card) for choice in options} == lawful(view, 0)
    assert dots > 20


@pytest.mark.parametrize("seed", range(3))
def test_a_view_tells_who_draws_where_each_shape_fits_as_it_is_turned(seed):
    for d in decisions(GAME, 2, seed):
        fits = GAME.see(d.s, d.seat).fits
        told = {frozenset(_at(fit.squares, first)) for fit in fits for first in fit.cells}
        options = machine.question_for(GAME, d.s, d.seat).options
        drawn = {frozenset(GRID.squares(options[choice].squares)) for choice in options}
        assert told == drawn
        assert GAME.see(d.s, None).fits == ()


def _at(squares, first):
    """The cells of a shape whose first square is this cell."""
    row, column = ROWS.index(first[0]) - squares[0][0], int(first[1:]) - 1 - squares[0][1]
    return [cell(row + down, column + right) for down, right in squares]
