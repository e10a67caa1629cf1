"""The map: cells where the notation says, land that joins across borders, readable on the largest maps."""

from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from bot.cells import cell_label
from bot.engine import hexes as engine
from bot.games.sky_islands.tiles import ISLANDS
from bot.games.sky_islands.tiles import START as PARTS
from renderers.kit import text
from renderers.kit.hexes import ROOT, Hexes, neighbour
from renderers.sky_islands import spots
from renderers.sky_islands.chart import SMALLEST, has_name, name_size, name_spacing
from renderers.sky_islands.ground import land_of
from renderers.sky_islands.land import draw_land
from renderers.sky_islands.layout import ENOUGH, MARGIN, RUNNING, SHEETS, layout, sheet
from renderers.sky_islands.printed_tiles import printed_tiles
from renderers.sky_islands.sky import around
from renderers.sky_islands.table import table
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import look

SEA = (10, 20, 30)
LATTICE = Hexes(300.0, 260.0, 60.0)
LINES = [views.line(40, 0), views.line(40, 1), views.line(40, 2)]


def land(*tiles: tuple[tuple[int, int], tuple[tuple[int, ...], ...]]) -> Image.Image:
    picture = Image.new("RGB", (620, 560), SEA)
    draw_land(picture, LATTICE, tiles, "light")
    return picture


def is_land(picture: Image.Image, at: tuple[float, float]) -> bool:
    """Green of a meadow or a tree, or the sand of a shore; not the sea or its shade."""
    red, green, _ = picture.getpixel((round(at[0]), round(at[1])))
    return green > 60 and red + green > 130


# ---- notation -----------------------------------------------------------------------------------------------------
def test_the_names_on_the_map_are_the_notations():
    """SKY-12: what is written on a cell is what a player types."""
    view = views.midgame_view(4, 30)
    for tile in view.tiles:
        assert all(
            part.name in (cell_label(tile.cell), f"{cell_label(tile.cell)}a", f"{cell_label(tile.cell)}b")
            for part in tile.parts
        )
    for cell in ((0, 0), (-3, 12), (7, -10)):
        assert cell_label(cell) == engine.cell_label(cell)
        assert engine.cell_from_label(cell_label(cell)) == cell


@pytest.mark.parametrize("cell", [(2, -1), (-1, 2), (0, -1)])
def test_a_tile_lies_where_its_name_says(cell):
    """The outline of the last tile is all that changes, round the cell that its name means."""
    view = views.midgame_view(2, 8)
    plan = layout([tile.cell for tile in view.tiles], 2, scored=None)
    without = views.with_changes(view, last=None)
    with_last = views.with_changes(view, last=cell)
    left, top, right, bottom = ImageChops.difference(table(without, look()), table(with_last, look())).getbbox()
    x, y = plan.hexes.centre(cell)
    assert (left + right) / 2 == pytest.approx(x, abs=2)
    assert (top + bottom) / 2 == pytest.approx(y, abs=2)
    assert right - left == pytest.approx(ROOT * plan.hexes.size, abs=14)


# ---- land ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("edge", range(6))
def test_sky_30_land_goes_on_across_a_matching_edge(edge):
    cell = (0, 0)
    other = neighbour(cell, edge)
    picture = land((cell, ((edge,),)), (other, (((edge + 3) % 6,),)))
    for part in (0.3, 0.5, 0.7):
        assert is_land(picture, LATTICE.along(cell, edge, part))
    assert is_land(picture, LATTICE.centre(cell))
    assert is_land(picture, LATTICE.centre(other))
    for sky in range(6):
        if sky != edge:
            assert not is_land(picture, LATTICE.along(cell, sky, 0.5))


@pytest.mark.parametrize("tile", sorted(printed_tiles(), key=lambda one: (len(one), one)))
def test_land_meets_the_island_edges_of_a_tile_and_no_other(tile):
    """SKY-04, SKY-05: every edge is wholly island or wholly sky; what is drawn says which."""
    parts = printed_tiles()[tile].parts
    picture = Image.new("RGB", (620, 560), SEA)
    lattice = Hexes(300.0, 260.0, 150.0)
    draw_land(picture, lattice, (((0, 0), parts),), "light")
    for edge in range(6):
        drawn = is_land(picture, lattice.spot((0, 0), 60.0 * edge, 0.77))
        assert drawn == any(edge in part for part in parts), edge


@pytest.mark.parametrize("tile", [str(number) for number in range(33, 41)])
def test_sky_17_a_split_tile_is_two_islands_with_sky_between(tile):
    parts = printed_tiles()[tile].parts
    picture = land(((0, 0), parts))
    assert not is_land(picture, LATTICE.centre((0, 0)))
    for number in range(2):
        assert is_land(picture, LATTICE.spot((0, 0), *spots.slot(parts, number)))
    whole = land(((0, 0), (tuple(sorted(edge for part in parts for edge in part)),)))
    assert is_land(whole, LATTICE.centre((0, 0)))


def test_sky_05_the_start_tile_is_one_landscape():
    """No bay where three parts meet; and none without land on all three sides of a corner is filled."""
    start = [(cell, printed_tiles()[tile].parts) for tile, cell in views.START.items()]
    picture = land(*start)
    assert is_land(picture, LATTICE.corner((0, 0), 1))
    assert is_land(picture, LATTICE.corner((1, 1), 4))
    assert not is_land(land(start[0]), LATTICE.corner((0, 0), 1))


def test_coasts_stay_as_they_are_when_the_map_grows_elsewhere():
    near, far = ((0, 0), ((0, 1),)), ((-2, 0), ((0,),))
    one, both = land(near), land(near, far)
    x, y = (round(at) for at in LATTICE.centre((0, 0)))
    box = (x - 30, y - 40, x + 60, y + 60)
    assert one.crop(box).tobytes() == both.crop(box).tobytes()


def test_sky_31_closed_islands_have_golden_shores():
    cell, parts = (0, 0), ((0,),)
    plain, golden = Image.new("RGB", (620, 560), SEA), Image.new("RGB", (620, 560), SEA)
    draw_land(plain, LATTICE, ((cell, parts),), "light")
    draw_land(golden, LATTICE, ((cell, parts),), "light", closed=frozenset({(cell, 0)}))
    assert plain.tobytes() != golden.tobytes()
    view = views.midgame_view(4, 40)
    closed = {island.number for island in view.islands if island.closed}
    assert closed
    assert {view_part(view, *named) for named in land_of(view).closed} == closed


def view_part(view, cell, number):
    return next(tile.parts[number].island for tile in view.tiles if tile.cell == cell)


def test_the_printed_tiles_are_the_games():
    """SKY-04, SKY-05."""
    for tile in (*PARTS.values(), *ISLANDS):
        edges = tuple(tuple(edge for edge in range(6) if part >> edge & 1) for part in tile.parts)
        assert (printed_tiles()[tile.name].airship, printed_tiles()[tile.name].parts) == (tile.airship, edges)
    assert len(printed_tiles()) == len(PARTS) + len(ISLANDS)


def test_airships_fly_in_the_sky():
    """SKY-14: an airship's place is before a sky edge wherever its tile has one."""
    for tile in printed_tiles().values():
        land_edges = {edge for part in tile.parts for edge in part}
        edge = round(spots.ship(tile.parts)[0] / 60) % 6
        assert edge not in land_edges or len(land_edges) == 6


# ---- large maps ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "made", [views.grow_map(0), views.grow_map(20), views.grow_map(40), views.grow_map(40, 2, "row"), *LINES]
)
@pytest.mark.parametrize("scored", [None, 9])
def test_every_cell_that_can_be_played_lies_within_the_map(made, scored):
    cells = [cell for _, cell, _ in made]
    for players in (2, 4):
        plan = layout(cells, players, scored)
        left, top, right, bottom = plan.map
        shown = [point for cell in cells for point in plan.hexes.corners(cell)]
        shown += [plan.hexes.centre(cell) for cell in around(cells)]  # where their names stand
        for x, y in shown:
            assert left - 2 <= x <= right + 2
            assert top - 2 <= y <= bottom + 2


def test_the_hand_shows_the_empty_cells_whole():
    cells = [cell for _, cell, _ in views.grow_map(20)]
    plan = sheet(cells, 178, ring=True)
    left, top, right, bottom = plan.map
    for x, y in (point for cell in around(cells) for point in plan.hexes.corners(cell)):
        assert left - 2 <= x <= right + 2
        assert top - 2 <= y <= bottom + 2


@pytest.mark.parametrize("made", [views.grow_map(20), views.grow_map(40), *LINES])
def test_names_never_touch_and_are_never_too_small(made):
    """On a line of 44 tiles fewer cells bear their name, but those can be read."""
    cells = [cell for _, cell, _ in made]
    for hexes in (layout(cells, 4, scored=None).hexes, sheet(cells, 178).hexes):
        shown = [cell for cell in cells if has_name(cell, name_spacing(hexes, cells))]
        size = name_size(hexes)
        assert size >= SMALLEST
        pitch = name_spacing(hexes, cells) * ROOT * hexes.size
        assert all(text.width(cell_label(cell), size, True) < pitch for cell in shown)
        assert len(shown) >= len(cells) // 5


def test_the_usual_picture_is_kept_as_long_as_the_tiles_are_large_enough():
    for turns in (0, 12, 24):
        plan = layout([cell for _, cell, _ in views.grow_map(turns)], 4, scored=None)
        assert plan.map == RUNNING[0].map
    wide = layout([cell for _, cell, _ in views.grow_map(36)], 4, scored=None)
    assert wide.map[2] == RUNNING[1].map[2], "the panels stand below it"
    assert wide.hexes.size >= ENOUGH
    row, column = (layout([cell for _, cell, _ in made], 4, scored=None) for made in LINES[:2])
    assert row.map[2] == RUNNING[1].map[2]
    assert row.height < RUNNING[0].height < column.height
    assert sheet([cell for _, cell, _ in views.grow_map(12)], 178).width == SHEETS[0][0]


@pytest.mark.parametrize("players", [2, 3])
def test_a_small_map_has_no_empty_sea_above_and_below_and_the_height_seldom_changes(players):
    """A third of a new game's picture was bare water."""
    plans = [layout([cell for _, cell, _ in views.grow_map(turns)], players, scored=None) for turns in range(41)]
    heights = [plan.height for plan in plans]
    assert heights[0] == {2: 760, 3: 920}[players]
    assert sum(one != other for one, other in pairwise(heights)) <= 3
    for plan in plans:
        assert plan.players[-1][3] <= plan.height - MARGIN


@pytest.mark.parametrize("made", [views.grow_map(40), *LINES])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scored", [None, 9])
def test_no_panel_covers_another_or_the_map(made, players, scored):
    plan = layout([cell for _, cell, _ in made], players, scored)
    boxes = [plan.map, plan.turn, *plan.players] + ([plan.supply] if scored is None else [])
    canvas = Image.new("L", (plan.width, plan.height))
    for left, top, right, bottom in boxes:
        assert 0 < left < right < plan.width
        assert 0 < top < bottom < plan.height
        assert canvas.crop((left, top, right, bottom)).getextrema() == (0, 0)
        canvas.paste(255, (left, top, right, bottom))
