"""Pictures against small copies kept in golden/ (see tests/renderers/golden.py)."""

from pathlib import Path

import pytest

from renderers.underwater_cities import card, hand, seat, table
from tests.renderers.golden import as_it_was, small_and_in_use, told_apart
from tests.renderers.underwater_cities import views
from tests.renderers.underwater_cities.looks import look

GOLDEN = Path(__file__).parent / "golden"

PICTURES = {
    "begun-3-light-en": lambda: table(views.start_view(3, boards="advanced", contracts=True), look("en", "light")),
    "table-1-light-ja": lambda: table(views.midgame_view(1), look("ja", "light")),
    "table-2-dark-ja": lambda: table(views.midgame_view(2), look("ja", "dark")),
    "table-4-dark-en": lambda: table(views.midgame_view(4), look("en", "dark")),
    "end-4-light-en": lambda: table(views.final_view(4), look("en", "light")),
    "hand-light-en": lambda: hand(views.midgame_view(4, 0), look("en", "light")),
    "hand-dark-ja": lambda: hand(views.start_view(2, 1), look("ja", "dark")),
    "seat-light-en": lambda: seat(views.building_view(), 0, look("en", "light")),
    "seat-dark-ja": lambda: seat(views.midgame_view(4, 1), 1, look("ja", "dark")),
    "card-dark-en": lambda: card("10", look("en", "dark")),
    "metropolis-light-ja": lambda: card("blue5", look("ja", "light")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    as_it_was(GOLDEN, name, PICTURES[name]())


def test_the_copies_are_small_and_all_in_use():
    small_and_in_use(GOLDEN, PICTURES, 1_500_000)


def test_a_missing_city_would_be_noticed():
    """The tolerance is narrow enough to see one dome."""
    view = views.midgame_view(4)
    spaces = tuple(
        views.with_changes(space, piece="", connected=False) if space.name == "5" else space
        for space in view.players[0].spaces
    )
    changed = views.with_player(view, 0, spaces=spaces)
    told_apart(table(view, look()), table(changed, look()))
