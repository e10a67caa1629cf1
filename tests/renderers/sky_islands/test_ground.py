"""The ground is drawn anew round what has changed only, and comes out as if all were drawn."""

import random

import pytest
from PIL import ImageChops

from renderers.kit import cache
from renderers.kit.hexes import Hexes
from renderers.sky_islands import ground as module
from renderers.sky_islands.ground import Board, ground, land_of
from renderers.sky_islands.layout import layout
from tests.renderers.sky_islands import views


def board(view):
    plan = layout([tile.cell for tile in view.tiles], len(view.players), None)
    return Board((plan.width, plan.height), plan.hexes)


def whole(board, land, theme):
    return module.draw_whole(board, land, theme)


@pytest.fixture(autouse=True)
def whole_draws(monkeypatch):
    """How many grounds are drawn whole, and none that earlier tests have left behind."""
    module.BOARDS.clear()
    module.MAPS.clear()
    count, draw = [], module.draw_whole
    monkeypatch.setattr(module, "draw_whole", lambda *args: count.append(args) or draw(*args))
    return count


@pytest.mark.parametrize(("tiles", "seed", "theme"), [(6, 1, "dark"), (18, 2, "light"), (38, 3, "dark")])
def test_a_tile_more_or_less_is_drawn_by_itself_and_looks_the_same(whole_draws, tiles, seed, theme):
    made = views.grow_map(tiles, seed)
    place = board(views.view(made))
    lands = [land_of(views.view(made[:count])) for count in (tiles + 4, tiles + 3, tiles + 2, tiles + 3)]
    pictures = [ground(place, land, theme) for land in lands]
    assert len(whole_draws) == 1
    for land, picture in zip(lands, pictures, strict=True):
        assert ImageChops.difference(picture, whole(place, land, theme)).getbbox() is None


@pytest.mark.parametrize("seed", range(4))
def test_wherever_a_tile_comes_to_lie(whole_draws, seed):
    made = views.grow_map(20, seed)
    place = board(views.view(made))
    left_out = random.Random(seed).sample(made[4:], 3)
    for row in left_out:
        ground(place, land_of(views.view(made)), "dark")
        land = land_of(views.view(tuple(other for other in made if other != row)))
        assert ImageChops.difference(ground(place, land, "dark"), whole(place, land, "dark")).getbbox() is None
    assert len(whole_draws) == 1 + len(left_out)  # the first, and those to compare with


@pytest.mark.parametrize("cell", [(2, -1), (3, -3)])
def test_a_point_lies_on_the_same_pixel_in_a_part_as_in_the_whole(whole_draws, cell):
    """Middles of tiles lie on the edges of pixels, but for a hair: with some tiles its rounding was another in a part."""
    made = views.grow_map(20, 1)
    place, land = Board((1200, 760), Hexes(506, 298, 54.766433544155056)), land_of(views.view(made))
    ground(place, land_of(views.view(tuple(row for row in made if row[1] != cell))), "dark")
    assert ImageChops.difference(ground(place, land, "dark"), whole(place, land, "dark")).getbbox() is None
    assert len(whole_draws) == 2


def test_an_island_that_is_closed_gets_its_shore_everywhere(whole_draws):
    view = views.view(views.grow_map(14))
    place, land = board(view), land_of(view)
    cells = [(tile.cell, 0) for tile in view.tiles[:4]]
    shut = module.Land(land.tiles, land.closed | frozenset(cells))
    ground(place, land, "light")
    assert ImageChops.difference(ground(place, shut, "light"), whole(place, shut, "light")).getbbox() is None


def test_what_is_drawn_on_a_map_does_not_stay_there(whole_draws):
    view = views.view(views.grow_map(8))
    place, land = board(view), land_of(view)
    for _ in range(3):
        ground(place, land, "dark").paste((255, 0, 0), (0, 0, 600, 600))
    assert len(whole_draws) == 1
    assert ImageChops.difference(ground(place, land, "dark"), whole(place, land, "dark")).getbbox() is None


def test_many_changes_are_drawn_as_a_whole(whole_draws):
    few, many = (views.view(views.grow_map(count)) for count in (2, 20))
    place = board(many)
    for view in (few, many):
        ground(place, land_of(view), "dark")
    assert len(whole_draws) == 2


@pytest.mark.parametrize(("right", "down", "height"), [(16, 0, 0), (-32, 48, 0), (0, -16, 160), (0, 0, -160)])
def test_a_map_that_lies_elsewhere_is_moved_and_looks_the_same(whole_draws, right, down, height):
    """Sea, meadows and coasts go on with the cells."""
    made = views.grow_map(20, 4)
    place = board(views.view(made))
    ground(place, land_of(views.view(made[:-1])), "light")
    moved = Board((place.size[0], place.size[1] + height), place.hexes.shift(right, down))
    land = land_of(views.view(made))
    assert ImageChops.difference(ground(moved, land, "light"), whole(moved, land, "light")).getbbox() is None
    assert len(whole_draws) == 2


def test_a_map_that_another_one_began_with_is_moved_back(whole_draws):
    """As for a choice that is taken back, and for panels whose maps lie elsewhere than on the table."""
    made = views.grow_map(20, 4)
    place, (before, after) = board(views.view(made)), [land_of(views.view(made[:count])) for count in (19, 20)]
    moved = Board(place.size, place.hexes.shift(16, 0))
    for where, land in ((place, before), (moved, after), (place, before)):
        picture = ground(where, land, "dark")
    assert len(whole_draws) == 1
    assert ImageChops.difference(picture, whole(place, before, "dark")).getbbox() is None


def test_a_map_that_was_moved_is_not_packed_and_kept(monkeypatch):
    """To pack what hardly anybody wants again took longer than to move it back takes."""
    made = views.grow_map(20, 4)
    place, packed, pack = board(views.view(made)), [], cache.pack
    monkeypatch.setattr(cache, "pack", lambda image: packed.append(image) or pack(image))
    for count in range(15, 20):
        where = Board(place.size, place.hexes.shift(16 * count, 0))
        ground(where, land_of(views.view(made[:count])), "dark")
        assert len(module.MAPS) == 1
    assert packed == []


def test_tables_that_take_turns_are_each_drawn_anew_in_part(whole_draws):
    lands = [land_of(views.view(views.grow_map(count, seed))) for count in (20, 21) for seed in range(4)]
    place = board(views.view(views.grow_map(21, 0)))
    for land in lands:
        ground(place, land, "dark")
    assert len(whole_draws) == 4


def test_a_map_that_is_kept_no_longer_is_drawn_as_a_whole(whole_draws):
    made = views.grow_map(20, 4)
    place, lands = board(views.view(made)), [land_of(views.view(made[:count])) for count in (19, 20)]
    ground(place, lands[0], "dark")
    module.MAPS.clear()
    assert ImageChops.difference(ground(place, lands[1], "dark"), whole(place, lands[1], "dark")).getbbox() is None
    assert len(whole_draws) == 3
