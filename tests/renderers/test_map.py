"""The map's places are the notation's: rows A-K from the top, columns 1-11 from the left."""

from itertools import islice

import pytest
from PIL import Image, ImageChops

from bot.bench.walk import walk
from bot.engine import lookahead, machine
from bot.games.registry import games
from bot.texts import texts
from renderers.cartographers import table
from renderers.cartographers.layout import layout
from renderers.cartographers.map import (
    BLOB_SCALE,
    Grid,
    blobs,
    blur_space,
    draw_lands,
    draw_outline,
    draw_paper,
    printed_rows,
    spot,
    tile,
)
from renderers.cartographers.sheet import GRID, other_places, preview
from renderers.cartographers.terrain import SIGNS, VARIANTS, ground
from renderers.kit.cache import PANELS
from renderers.look import Look
from tests.renderers import views

CELLS = [f"{letter}{column}" for letter in "ABCDEFGHIJK" for column in range(1, 12)]
EMPTY = (".",) * 11


@pytest.mark.parametrize("grid", [GRID, *(layout(seats).sheets[-1].grid for seats in range(1, 9))])
def test_the_boxes_tile_the_map_in_the_notations_order(grid):
    boxes = [grid.box(cell) for cell in CELLS]
    assert boxes[0][:2] == (grid.left, grid.top)
    assert boxes[-1][2:] == (grid.left + grid.side, grid.top + grid.side)
    for number, box in enumerate(boxes):
        row, column = divmod(number, 11)
        assert box[:2] == (grid.left + column * grid.cell, grid.top + row * grid.cell)
        assert box[2:] == (box[0] + grid.cell, box[1] + grid.cell)


@pytest.mark.parametrize("cell", ["A1", "D7", "K11", "F6"])
def test_a_drawing_lies_in_the_box_of_its_name(cell):
    """One square drawn changes the picture round its own box only."""
    grid = Grid(60, 50, 40)
    row, column = spot(cell)
    rows = tuple("." * column + "F" + "." * (10 - column) if r == row else "." * 11 for r in range(11))
    picture = Image.new("RGB", (560, 540), (240, 230, 200))
    before = picture.copy()
    draw_lands(picture, grid, rows, (), "light")
    left, top, right, bottom = ImageChops.difference(picture, before).getbbox()
    box = grid.box(cell)
    room = grid.cell // 2
    assert box[0] - room <= left < box[0] + 4
    assert box[1] - room <= top < box[1] + 4
    assert box[2] - 4 < right <= box[2] + room
    assert box[3] - 4 < bottom <= box[3] + room


def test_the_outline_surrounds_its_squares_only():
    grid = Grid(60, 50, 40)
    picture = Image.new("RGB", (560, 540))
    draw_outline(picture, grid, ("D7", "D8"), "light")
    left, top, right, bottom = picture.getbbox()
    one, other = grid.box("D7"), grid.box("D8")
    assert one[0] - 10 <= left < one[0]
    assert other[2] < right <= other[2] + 10
    assert one[1] - 10 <= top < one[1]
    assert one[3] < bottom <= one[3] + 10
    middle = (one[0] + other[2]) // 2, (one[1] + one[3]) // 2
    assert picture.getpixel(middle) == (0, 0, 0)  # no line between squares of the same drawing


@pytest.mark.parametrize("side", "AB")
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_paper_shows_ruins_mountains_and_wasteland_at_their_places(side, theme):
    grid, rows = Grid(40, 40, 40), printed_rows(tuple(row.replace("R", ".") for row in views.MAPS[side]))
    size = (40 + 440 + 10, 40 + 440 + 10)
    bare, full = Image.new("RGB", size), Image.new("RGB", size)
    draw_paper(bare, grid, ("." * 11,) * 11, (), theme)
    draw_paper(full, grid, rows, views.ruins(side), theme)
    difference = ImageChops.difference(bare, full).convert("L")
    for cell in CELLS:
        row, column = spot(cell)
        changed = difference.crop(grid.box(cell)).getbbox() is not None
        assert changed == (views.MAPS[side][row][column] != "."), cell


def test_a_drawn_ruins_space_still_shows_that_it_is_one():
    grid, picture, other = Grid(0, 0, 40), Image.new("RGB", (440, 440)), Image.new("RGB", (440, 440))
    rows = ("F" + "." * 10, *("." * 11,) * 10)
    draw_lands(picture, grid, rows, ("A1",), "light")
    draw_lands(other, grid, rows, (), "light")
    assert ImageChops.difference(picture, other).getbbox() is not None


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [30, 43, 68])
def test_terrains_differ_without_their_colours(theme, size):
    """Grey copies of any two terrains differ clearly: by pattern, sign and brightness."""
    grey = {name: ground(name, size, 0, theme).convert("L") for name in SIGNS}
    for one in grey:
        for other in grey:
            if one != other:
                difference = ImageChops.difference(grey[one], grey[other])
                assert sum(difference.point(lambda value: value > 30).histogram()[1:]) > 0.15 * size * size, (
                    one,
                    other,
                )


def test_clusters_are_drawn_as_one():
    """No border between neighbours of the same terrain, one between others."""
    joined, apart = tile("farm", 40, 1, 0b100, "light"), tile("farm", 40, 1, 0, "light")
    assert joined.getpixel((39, 20)) != apart.getpixel((39, 20))
    assert joined.getpixel((0, 20)) == apart.getpixel((0, 20))


def test_every_sign_has_its_variants():
    assert all(1 <= len(signs) <= VARIANTS for signs in SIGNS.values())


@pytest.mark.parametrize("size", [18, 31, 60, 84])
def test_a_space_put_together_of_quarters_is_the_whole_one(size):
    """Blurred with all its neighbours at once, it comes out the same."""
    for alike in range(0, 256, 7):
        (mask,) = blobs(size, alike, 0.075 * size, (0.6,))
        whole = blur_space(size, alike, 0.075 * size, 0, (0, 0, size, size))
        cut = whole.point([255 * (value > 0.6 * 255) for value in range(256)]).reduce(BLOB_SCALE)
        assert ImageChops.difference(mask, cut).getbbox() is None


def test_a_preview_has_a_ring_where_the_shape_could_be_moved_to():
    """On the spaces that list and arrows name, also those on which it lies now, but for the one that names its place.

    None before a shape is chosen. A legal place within what is drawn had no ring.
    """
    game = games()["cartographers"]
    s, _ = machine.begin(game, 1, 3, game.options())
    choice = next(iter(machine.question_for(game, s, 0).options))
    before, after = (game.see(state, 0) for state in (s, lookahead.state_after(game, s, 0, choice)))
    plain = views.with_changes(before, fits=())
    names = Look(texts("en", "cartographers"), ("Ann",), "dark")
    pictures = [preview(view, after, 0, names).convert("RGB") for view in (before, plain)]
    marked = {cell for cell in CELLS if differ(pictures, GRID.box(cell))}
    _, name, own = choice.split(" ")
    ways = [way.split(" ")[1:] for way in machine.question_for(game, s, 0).options]
    alike = {other for other, _ in ways if ("small" in other) == ("small" in name)}
    could = {cell for other, cell in ways if other in alike}
    assert marked == could - {own}
    assert {*after.sheets[0].last} & marked
    places = other_places(before, after.sheets[0].last)
    assert {*places.fitting} == {cell for other, cell in ways if other == name} - {own}
    assert {*places.when_turned} == marked - {*places.fitting}
    assert preview(before, before, 0, names).tobytes() == preview(plain, plain, 0, names).tobytes()


def differ(pictures, box):
    return ImageChops.difference(*(picture.crop(box) for picture in pictures)).getbbox() is not None


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_map_to_which_a_drawing_is_added_is_the_one_drawn_whole(seats):
    game, names = games()["cartographers"], Look(texts("en", "cartographers"), tuple(map(str, range(seats))))
    shown = [machine.view(game, moment.state, None) for moment in islice(walk(game, seats, seats), 30)]
    PANELS.clear()
    after_each_other = [table(view, names) for view in shown]
    for view, added_to in zip(shown, after_each_other, strict=True):
        PANELS.clear()
        assert table(view, names).tobytes() == added_to.tobytes()
