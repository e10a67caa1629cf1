"""Pictures against small copies kept in golden/ (see tests/renderers/golden.py)."""

import io
from importlib import import_module
from pathlib import Path

import pytest
from PIL import Image

from renderers import plain
from renderers.cartographers import card, seat, table
from renderers.kit.cache import PANELS
from renderers.kit.png import png
from tests.renderers import views
from tests.renderers.golden import SMALLER, alike, as_it_was, small_and_in_use, told_apart
from tests.renderers.looks import look

GOLDEN = Path(__file__).parent / "golden"

PICTURES = {
    "table-1-light-en": lambda: table(views.midgame_view(1, "B"), look("en", "light")),
    "table-2-dark-ja-ruins": lambda: table(views.midgame_view(2, "A", "Rift Lands", True), look("ja", "dark")),
    "table-4-light-ja": lambda: table(views.midgame_view(4, "A"), look("ja", "light")),
    "table-4-dark-en-ambush": lambda: table(views.midgame_view(4, "B", "Kobold Onslaught"), look("en", "dark")),
    "table-5-light-en": lambda: table(views.midgame_view(5, "A", "Great River"), look("en", "light")),
    "table-8-dark-ja": lambda: table(views.midgame_view(8, "B"), look("ja", "dark")),
    "end-1-dark-en": lambda: table(views.final_view(1), look("en", "dark")),
    "end-6-light-ja": lambda: table(views.final_view(6, "A"), look("ja", "light")),
    "seat-light-en": lambda: seat(views.midgame_view(4, "B"), 2, look("en", "light")),
    "seat-dark-ja": lambda: seat(views.midgame_view(3, "A", "Hamlet"), 1, look("ja", "dark")),
    "card-scoring-light-ja": lambda: card("Shoreside Expanse", look("ja", "light")),
    "card-explore-dark-en": lambda: card("Forgotten Forest", look("en", "dark")),
    "card-ambush-light-en": lambda: card("Goblin Attack", look("en", "light")),
    "plain-dark-en": lambda: plain.draw(views.midgame_view(3), look("en", "dark")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    as_it_was(GOLDEN, name, PICTURES[name]())


@pytest.fixture
def drawn_in_full(monkeypatch):
    """Draws a picture as it is before its colours become those of the palette."""
    module = import_module("renderers.cartographers.table")

    def draw(name):
        PANELS.clear()
        with monkeypatch.context() as patched:
            patched.setattr(module, "index_colours", lambda image, *_: image)
            picture = PICTURES[name]()
        PANELS.clear()
        return picture

    return draw


@pytest.mark.parametrize("name", PICTURES)
def test_the_palette_has_colours_near_all_that_are_drawn(name, drawn_in_full):
    picture = drawn_in_full(name)
    with Image.open(io.BytesIO(png(PICTURES[name]()))) as read:
        alike(picture.reduce(SMALLER), read.convert("RGB").reduce(SMALLER), 4.0)


def test_the_copies_are_small_and_all_in_use():
    small_and_in_use(GOLDEN, PICTURES, 1_500_000)


def test_a_missing_drawing_would_be_noticed():
    """The tolerance is narrow enough to see one drawing of four squares."""
    view = views.midgame_view(4)
    rows = tuple(row.replace("W", ".") for row in view.sheets[0].rows)
    changed = views.with_sheet(view, 0, rows=rows)
    told_apart(table(view, look()), table(changed, look()))
