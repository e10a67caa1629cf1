"""Pictures against small copies kept in golden/ (see tests/renderers/golden.py)."""

from pathlib import Path

import pytest

from renderers.oceans import card, hand, seat, table
from tests.renderers.golden import as_it_was, small_and_in_use, told_apart
from tests.renderers.oceans import views
from tests.renderers.oceans.looks import look

GOLDEN = Path(__file__).parent / "golden"

PICTURES = {
    "begun-3-light-ja": lambda: table(views.start_view(3), look("ja", "light")),
    "table-2-dark-en": lambda: table(views.foraged_view(2), look("en", "dark")),
    "table-4-dark-ja": lambda: table(views.midgame_view(4), look("ja", "dark")),
    "table-6-light-en": lambda: table(views.midgame_view(6), look("en", "light")),
    "asked-2-light-en": lambda: table(views.foraged_view(2, phase="surplus", waits_for=(1,)), look("en", "light")),
    "asked-6-dark-ja": lambda: table(views.midgame_view(6, phase="surplus", waits_for=(1, 3, 4)), look("ja", "dark")),
    "end-6-dark-en": lambda: table(views.final_view(6), look("en", "dark")),
    "hand-light-ja": lambda: hand(views.midgame_view(4, 1), look("ja", "light")),
    "seat-dark-en": lambda: seat(views.midgame_view(4), 0, look("en", "dark")),
    "card-light-en": lambda: card("parasitic_7_left", look("en", "light")),
    "scenario-dark-ja": lambda: card("food_surge", look("ja", "dark")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    as_it_was(GOLDEN, name, PICTURES[name]())


def test_the_copies_are_small_and_all_in_use():
    small_and_in_use(GOLDEN, PICTURES, 1_000_000)


def test_a_missing_trait_would_be_noticed():
    """The tolerance is narrow enough to see one creature."""
    view = views.midgame_view(4)
    one = view.players[1].species[0]
    changed = views.with_player(view, 1, species=(views.with_changes(one, traits=()), *view.players[1].species[1:]))
    told_apart(table(view, look()), table(changed, look()))
