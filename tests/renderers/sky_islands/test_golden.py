"""Pictures against small copies kept in golden/ (see tests/renderers/golden.py)."""

from pathlib import Path

import msgspec
import pytest

from renderers.sky_islands import card, hand, seat, table
from tests.renderers.golden import as_it_was, small_and_in_use, told_apart
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import look

GOLDEN = Path(__file__).parent / "golden"

PICTURES = {
    "begun-2-dark-en": lambda: table(views.start_view(2), look("en", "dark")),
    "table-2-light-ja": lambda: table(views.midgame_view(2, 14), look("ja", "light")),
    "table-3-dark-ja": lambda: table(views.midgame_view(3, 20), look("ja", "dark")),
    "table-4-light-en": lambda: table(views.midgame_view(4, 36), look("en", "light")),
    "row-of-44-light-en": lambda: table(views.view(views.line(40, 0), 4, 20), look("en", "light")),
    "column-of-44-dark-ja": lambda: table(views.view(views.line(40, 1), 3, 20), look("ja", "dark")),
    "end-2-light-ja": lambda: table(views.final_view(2), look("ja", "light")),
    "end-4-dark-en": lambda: table(views.final_view(4), look("en", "dark")),
    "hand-light-en": lambda: hand(views.placing_view(), look("en", "light")),
    "hand-dark-ja": lambda: hand(views.placing_view(2, ("32", "4")), look("ja", "dark")),
    "seat-light-ja": lambda: seat(views.placing_view(), 1, look("ja", "light")),
    "seat-dark-en": lambda: seat(views.midgame_view(4, 30), 2, look("en", "dark")),
    "tile-split-light-en": lambda: card("38", look("en", "light")),
    "tile-start-dark-ja": lambda: card("SA", look("ja", "dark")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    as_it_was(GOLDEN, name, PICTURES[name]())


def test_the_copies_are_small_and_all_in_use():
    small_and_in_use(GOLDEN, PICTURES, 2_000_000)


def test_a_missing_house_would_be_noticed():
    """The tolerance is narrow enough to see one house with its tower."""
    view = views.midgame_view(2, 14)
    place = next(n for n, tile in enumerate(view.tiles) if tile.parts[0].tower and len(tile.parts) == 1)
    bare = msgspec.structs.replace(view.tiles[place].parts[0], house=None, tower=False, port=False)
    tile = msgspec.structs.replace(view.tiles[place], parts=(bare,))
    changed = views.with_changes(view, tiles=(*view.tiles[:place], tile, *view.tiles[place + 1 :]))
    told_apart(table(view, look()), table(changed, look()))
