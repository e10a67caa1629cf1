"""Pictures against small copies kept in golden/ (see tests/renderers/golden.py)."""

from pathlib import Path

import pytest

from renderers.solarius_mission import card, hand, preview, seat, table
from tests.renderers.golden import as_it_was, small_and_in_use, told_apart
from tests.renderers.solarius_mission import views
from tests.renderers.solarius_mission.looks import look
from tests.renderers.solarius_mission.test_choices import before_and_after

GOLDEN = Path(__file__).parent / "golden"

PICTURES = {
    "begun-2-dark-ja": lambda: table(views.start_view(2), look("ja", "dark")),
    "table-3-light-ja": lambda: table(views.midgame_view(3), look("ja", "light")),
    "table-4-dark-en": lambda: table(views.late(4), look("en", "dark")),
    "asked-3-light-en": lambda: table(views.midgame_view(3, phase="income", waits_for=(1, 2)), look("en", "light")),
    "end-4-light-en": lambda: table(views.final_view(4), look("en", "light")),
    "hand-dark-ja": lambda: hand(views.midgame_view(4, 0), look("ja", "dark")),
    "seat-light-en": lambda: seat(views.late(4), 1, look("en", "light")),
    "take-dark-en": lambda: preview(*before_and_after()[:2], 0, look("en", "dark")),
    "fly-light-ja": lambda: preview(views.flight_view(3), views.flight_view(3), 0, look("ja", "light")),
    "card-dark-en": lambda: card("32", look("en", "dark")),
    "station-light-ja": lambda: card("black-blue", look("ja", "light")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    as_it_was(GOLDEN, name, PICTURES[name]())


def test_the_copies_are_small_and_all_in_use():
    small_and_in_use(GOLDEN, PICTURES, 1_200_000)


def test_a_missing_piece_would_be_noticed():
    """The tolerance is narrow enough to see one colony."""
    view = views.late(4)
    told_apart(table(view, look()), table(views.with_changes(view, pieces=view.pieces[1:]), look()))
