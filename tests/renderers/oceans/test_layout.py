"""Where the parts of a table lie, and how large the names of traits are there."""

from itertools import combinations_with_replacement

import pytest

from renderers.kit.glance import listen
from renderers.oceans.layout import BARE, BELOW, BESIDE, DENSE, FLOWS, RESULT, TALLEST, WATER, WIDTH, layout
from renderers.oceans.scene import Scene
from renderers.oceans.sea import sea
from renderers.oceans.species import draw_species
from tests.renderers.oceans import views
from tests.renderers.oceans.looks import look


def are_apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("counts", [(0, 0), (1, 12), (5, 6), (4, 4, 4, 4, 4, 4), (24, 0), (11, 3, 7), (8, 8, 8)])
@pytest.mark.parametrize("flows", [0, 1, 2])
def test_no_part_of_a_table_lies_on_another(counts, flows):
    plan = layout(tuple((count, count % 7) for count in counts), flows)
    boxes = [plan.header, plan.water, plan.decks, *(row.box for row in plan.rows)]
    lines = (plan.flows[3] - plan.flows[1]) // FLOWS
    assert lines <= flows
    boxes += [plan.flows] if lines else []
    for row in plan.rows:
        inner = [row.side, *row.tiles]
        for number, box in enumerate(inner):
            assert row.box[0] <= box[0] < box[2] <= row.box[2]
            assert row.box[1] <= box[1] < box[3] <= row.box[3]
            assert all(are_apart(box, other) for other in inner[number + 1 :])
    for number, box in enumerate(boxes):
        assert 0 <= box[0] < box[2] <= WIDTH
        assert 0 <= box[1] < box[3] <= plan.height
        assert all(are_apart(box, other) for other in boxes[number + 1 :])


def test_no_more_rows_tell_less_than_a_phone_needs():
    """First those that become much lower by it."""
    for counts, styles in (
        (((3, 3), (3, 3), (4, 2)), (BESIDE, BESIDE, BESIDE)),
        (((4, 4), (2, 2), (4, 3), (2, 3)), (BESIDE, BESIDE, BESIDE, BESIDE)),
        (((4, 4), (3, 3), (4, 3), (2, 2), (3, 2)), (BELOW, BELOW, BELOW, BESIDE, BELOW)),
        (((4, 3), (4, 3), (4, 3), (2, 2), (2, 1), (4, 3)), (BARE, BARE, BARE, BESIDE, BESIDE, BELOW)),
        (((5, 4), (3, 3), (1, 1), (4, 2), (5, 3), (1, 6)), (DENSE, BARE, BARE, BARE, DENSE, BARE)),
    ):
        assert tuple(row.style for row in layout(counts, 1).rows) == styles


@pytest.mark.parametrize("traits", [0, 3, 4, 7])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_phone_shows_every_table_in_its_full_width(seats, traits):
    """Also of many species with many traits: on the way there and after the end."""
    most = 7 if traits < 4 else 4
    for species in combinations_with_replacement((0, 1, 2, 4, most), seats):
        counts = tuple((count, min(traits, count * 7)) for count in species)
        assert layout(counts, 2, WATER).height <= TALLEST
        assert layout(counts, 0, RESULT).height <= TALLEST


@pytest.mark.parametrize(("lang", "name"), [("en", "filter_feeder"), ("ja", "shark_cleaner")])
def test_a_small_name_is_as_large_as_the_place_for_its_trait_allows(lang, name):
    def letters(number):
        species = views.with_changes(
            views.midgame_view(6).players[0].species[0], limit=3, traits=(views.trait(name),) * number
        )
        with listen() as written:
            draw_species(
                Scene(sea(480, 160, "light"), look(lang)), (0, 0, 480, 153), species, views.midgame_view(6), BELOW
            )
        return {each.size for each in written if each.words[0] in look(lang).texts(f"trait.{name}.name")}

    assert letters(2) == {22}
    assert letters(6) == {18 if lang == "ja" else 14}


def test_oce_12_the_lines_of_a_row_follow_the_ring():
    """Above stands the right end, where the ring comes in from the player before."""
    tiles = layout(((8, 3),), 0).rows[0].tiles
    assert len({box[1] for box in tiles[:4]}) == len({box[1] for box in tiles[4:]}) == 1
    assert tiles[0][1] > tiles[7][1]
    assert [box[0] for box in tiles[:4]] == [box[0] for box in tiles[4:]] == sorted(box[0] for box in tiles[:4])
