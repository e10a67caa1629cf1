"""Names and badges: they cover no house, no place for one and no other name, and stay with their cell."""

import pytest

from bot.cells import spoken
from renderers.kit import text
from renderers.sky_islands import spots
from renderers.sky_islands.chart import name_size, shown, tag_size
from renderers.sky_islands.ground import edges
from renderers.sky_islands.labels import ROOMY, Labels
from renderers.sky_islands.layout import layout, sheet
from renderers.sky_islands.sky import around
from renderers.sky_islands.tags import tag
from tests.renderers.sky_islands import views

VIEWS = [views.running(2, 4), views.running(2, 16), views.running(3, 24), views.running(4, 30), views.running(4, 39)]


def laid(view):
    """The lattices of the table and of a panel's picture, each with its labels."""
    cells = [tile.cell for tile in view.tiles]
    for hexes in (layout(cells, len(view.players), None).hexes, sheet(cells, 178).hexes):
        yield hexes, Labels(hexes, view, name_size(hexes), around(cells))


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: len(view.tiles))
def test_a_name_stands_on_its_own_cell(view):
    for hexes, labels in laid(view):
        for cell, (x, y) in labels.names.items():
            middle = hexes.centre(cell)
            assert abs(x - middle[0]) <= 0.4 * hexes.size
            assert abs(y - middle[1]) <= 0.65 * hexes.size


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: len(view.tiles))
def test_no_name_covers_another(view):
    for hexes, labels in laid(view):
        size = name_size(hexes)
        wide = text.width(spoken((0, 0)), size, True)
        places = [*labels.names.values()]
        touching = [
            (one, other)
            for number, one in enumerate(places)
            for other in places[:number]
            if abs(one[0] - other[0]) < 0.8 * wide and abs(one[1] - other[1]) < 0.7 * size
        ]
        assert not touching


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: len(view.tiles))
def test_no_badge_covers_a_house_or_a_place_for_one(view):
    """In the preview of building a third of the legal places were hidden; on crowded maps one in twenty may be."""
    for hexes, labels in laid(view):
        boxes = []
        for island in view.islands:
            if shown(island, hexes):
                size = tag(island.number, island.size, island.closed, tag_size(hexes), "light", brief=True).size
                (x, y), (wide, high) = labels.badge(island, size), size
                boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
        places = [
            hexes.spot(tile.cell, *spots.slot(edges(tile), number))
            for tile in view.tiles
            for number in range(len(tile.parts))
        ]
        covered = [
            (x, y)
            for x, y in places
            if any(left < x < right and top < y < bottom for left, top, right, bottom in boxes)
        ]
        assert len(covered) <= len(places) // 20


@pytest.mark.parametrize(
    "view", [views.running(2, turns) for turns in (4, 8, 12, 16)], ids=lambda view: len(view.tiles)
)
def test_where_tiles_are_large_no_name_and_no_badge_covers_an_airship(view):
    """What a tile brings is seen on the map."""
    for hexes, labels in laid(view):
        if hexes.size < ROOMY:
            continue
        wide = text.width(spoken((0, 0)), name_size(hexes), True)
        boxes = [(at, (wide, 0.7 * name_size(hexes))) for at in labels.names.values()]
        for island in view.islands:
            if shown(island, hexes):
                size = tag(island.number, island.size, island.closed, tag_size(hexes), "light", brief=True).size
                boxes.append((labels.badge(island, size), size))
        ships = [hexes.spot(tile.cell, *spots.ship(edges(tile))) for tile in view.tiles]
        hidden = [
            ship
            for ship in ships
            if any(abs(ship[0] - x) < w / 2 and abs(ship[1] - y) < h / 2 for (x, y), (w, h) in boxes)
        ]
        assert not hidden
