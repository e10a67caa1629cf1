"""Airships, names and badges: they cover no house, no place for one and not one another, and stay with what is theirs."""

import math
from functools import cache

import pytest

from bot.cells import cell_label
from bot.engine import machine
from bot.games.sky_islands import GAME
from renderers.kit import text
from renderers.sky_islands import crowd, spots
from renderers.sky_islands.chart import badges_of, name_size, name_spacing, place_labels
from renderers.sky_islands.ground import edges
from renderers.sky_islands.hand import letters_by_cell
from renderers.sky_islands.layout import layout, sheet
from renderers.sky_islands.sky import around
from renderers.sky_islands.tags import SHADOW
from tests.renderers.sky_islands import views
from tests.walk import decisions

MADE = (
    views.midgame_view(2, 4),
    views.midgame_view(2, 16),
    views.midgame_view(3, 24),
    views.midgame_view(4, 30),
    views.midgame_view(4, 39),
)


@cache
def stages():
    """Views of whoever chooses in random games, whose maps are wide and full of small islands."""
    found = {}
    for seats in (2, 4):
        for d in decisions(GAME, seats, seats):
            tiles = len(d.s.placed)
            if tiles in {14, 22, 30, 38}:
                found.setdefault((seats, tiles), machine.view(GAME, d.s, d.seat))
    return (*found.values(),)


@cache
def lay_out_views():
    """Views with the lattices of table, panel and hand, their badges and where everything stands."""
    made = []
    for view in (*MADE, *stages()):
        cells = [tile.cell for tile in view.tiles]
        plans = [
            (layout(cells, len(view.players), None), {}),
            (sheet(cells, 178), {}),
            (sheet(cells, 262, ring=True), letters_by_cell(view.hand)),
        ]
        for plan, letters in plans:
            hexes, free = plan.hexes, around(cells)
            badges = badges_of(hexes, view, "light")
            made.append(
                (view, hexes, badges, place_labels(hexes, view, name_spacing(hexes, cells), free, badges, letters))
            )
    return made


def box(middle, wide, high):
    x, y = middle
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def common(one, other):
    """The area that two boxes share."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, high)


def things(view, hexes, badges, labels):
    """Boxes by kind, in the order in which they are drawn."""
    size, high = hexes.size, 0.73 * name_size(hexes)
    parts = [(tile, number, part) for tile in view.tiles for number, part in enumerate(tile.parts)]
    slots = [(part, hexes.spot(tile.cell, *spots.slot(edges(tile), number))) for tile, number, part in parts]
    words = [*((cell_label(cell), at) for cell, at in labels.names.items()), *labels.letters]
    return {
        "site": [box(at, 0.4 * size, 0.4 * size) for part, at in slots if part.house is None],
        "ship": [box(at, 0.42 * size, 0.42 * size) for at in labels.ships.values()],
        "house": [box(at, 0.5 * size, 0.5 * size) for part, at in slots if part.house is not None],
        "name": [box(at, text.width(word, name_size(hexes), True), high) for word, at in words],
        "badge": [
            box(at, badges[number].width - SHADOW, badges[number].height - SHADOW)
            for number, (at, _) in labels.badges.items()
        ],
    }


@cache
def covered_shares():
    """Which share of each thing is covered by names and badges, by kind."""
    shares = {}
    for view, hexes, badges, labels in lay_out_views():
        kinds = things(view, hexes, badges, labels)
        above = [*kinds["name"], *kinds["badge"]]
        for kind, boxes in kinds.items():
            for one in boxes:
                area = (one[2] - one[0]) * (one[3] - one[1])
                later = kinds["badge"] if kind == "badge" else above
                covered = sum(common(one, other) for other in later if other is not one)
                shares.setdefault(kind, []).append(covered / area)
    return shares


@pytest.mark.parametrize(
    ("kind", "mean", "much", "few"),
    [
        ("name", 0.0003, 0.05, 0.0),  # a name that is covered is another cell's
        ("badge", 0.001, 0.03, 0.0),
        ("house", 0.007, 0.2, 0.0),
        ("ship", 0.004, 0.2, 0.006),  # what a tile brings is seen on the map
        ("site", 0.015, 0.5, 0.01),  # in the preview of building a third of the legal places were hidden
    ],
)
def test_little_is_covered_by_names_and_badges(kind, mean, much, few):
    """On crowded maps half of the airships were. No more than `few` are covered by more than `much`."""
    shares = covered_shares()[kind]
    assert len(shares) > 200
    assert sum(shares) <= mean * len(shares)
    assert sum(share > much for share in shares) <= few * len(shares)


def test_a_name_stands_on_its_own_cell():
    for _, hexes, _, labels in lay_out_views():
        for cell, (x, y) in labels.names.items():
            middle = hexes.centre(cell)
            assert abs(x - middle[0]) <= 0.41 * hexes.size
            assert abs(y - middle[1]) <= 0.65 * hexes.size


def test_an_airship_flies_over_its_own_tile_before_an_edge_of_sky():
    for view, hexes, _, labels in lay_out_views():
        for tile in view.tiles:
            at = labels.ships[tile.cell]
            near = min(range(6), key=lambda edge: math.dist(at, hexes.spot(tile.cell, 60.0 * edge, 0.6)))
            assert math.dist(at, hexes.centre(tile.cell)) < 0.72 * hexes.size
            land = {edge for part in tile.parts for edge in part.edges}
            assert near not in land or len(land) == 6


def test_a_badge_lies_on_its_island_or_has_a_line_to_it():
    leads = 0
    for view, hexes, badges, labels in lay_out_views():
        for number, (at, end) in labels.badges.items():
            sites = [
                hexes.spot(tile.cell, *spots.slot(edges(tile), place))
                for tile in view.tiles
                for place, part in enumerate(tile.parts)
                if part.island == number
            ]
            reach = 0 if end else math.hypot(badges[number].width, badges[number].height) / 2 + 7
            assert min(math.dist(end or at, site) for site in sites) <= max(0.8, 0.3 + reach / hexes.size) * hexes.size
            assert min(math.dist(at, site) for site in sites) <= 1.75 * hexes.size
            leads += end is not None
    assert leads


@pytest.mark.parametrize("right", [-160, 16])
@pytest.mark.parametrize("view", MADE[1:])
def test_wherever_a_map_lies_all_stands_as_before_and_is_not_sought_again(view, right):
    cells = [tile.cell for tile in view.tiles]
    hexes, free = layout(cells, len(view.players), None).hexes, around(cells)
    moved, badges, step = hexes.shift(right, 48), badges_of(hexes, view, "dark"), name_spacing(hexes, cells)
    before = place_labels(hexes, view, step, free, badges, {})
    known = len(crowd.PLACES)
    after = place_labels(moved, view, step, free, badges, {})
    assert len(crowd.PLACES) == known > 0
    for one, other in ((before.ships, after.ships), (before.names, after.names), (before.free, after.free)):
        assert other == {cell: pytest.approx((x + right, y + 48)) for cell, (x, y) in one.items()}
    assert after.letters == [(letter, pytest.approx((x + right, y + 48))) for letter, (x, y) in before.letters]
    for number, (point, lead) in before.badges.items():
        at, end = after.badges[number]
        assert at == pytest.approx((point[0] + right, point[1] + 48))
        assert end == (lead and pytest.approx((lead[0] + right, lead[1] + 48)))
