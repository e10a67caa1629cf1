"""Where the parts of a table lie, and how large the names of traits are there."""

import pytest

from renderers.kit.glance import listen
from renderers.oceans.layout import FLOWS, WIDTH, layout
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
    assert plan.flows[3] - plan.flows[1] == flows * FLOWS
    boxes += [plan.flows] if flows else []
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


def test_no_more_rows_have_small_names_than_a_phone_needs():
    """First those that become much lower by it."""
    for counts, small in (
        (((4, 4), (2, 2), (4, 3), (2, 3)), ()),
        (((4, 4), (3, 3), (4, 3), (2, 2), (3, 2)), (1,)),
        (((4, 3), (2, 3), (4, 3), (2, 2), (2, 1), (1, 1)), (0, 1, 2, 3)),
        (((5, 4), (3, 3), (1, 1), (4, 2), (5, 3), (0, 0)), (0, 1, 2, 3, 4)),
    ):
        rows = layout(counts, 1).rows
        assert tuple(number for number, row in enumerate(rows) if row.small) == small


@pytest.mark.parametrize(("lang", "name"), [("en", "filter_feeder"), ("ja", "shark_cleaner")])
def test_a_small_name_is_as_large_as_the_place_for_its_trait_allows(lang, name):
    def letters(number):
        species = views.with_changes(
            views.midgame_view(6).players[0].species[0], limit=3, traits=(views.trait(name),) * number
        )
        with listen() as written:
            draw_species(
                Scene(sea(480, 160, "light"), look(lang)), (0, 0, 480, 153), species, views.midgame_view(6), small=True
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
