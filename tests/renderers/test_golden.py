"""Pictures against small copies kept in golden/; GOLDEN=write draws the copies anew (then look at them)."""

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import plain
from renderers.cartographers import card, seat, table
from tests.renderers import views
from tests.renderers.looks import look

GOLDEN = Path(__file__).parent / "golden"
SMALLER = 5
MEAN, WORST = 2.0, 40  # of 255; the worst over squares of eight by eight: other FreeTypes set letters otherwise

PICTURES = {
    "table-1-light-en": lambda: table(views.running(1, "B"), look("en", "light")),
    "table-2-dark-ja-ruins": lambda: table(views.running(2, "A", "Rift Lands", True), look("ja", "dark")),
    "table-4-light-ja": lambda: table(views.running(4, "A"), look("ja", "light")),
    "table-4-dark-en-ambush": lambda: table(views.running(4, "B", "Kobold Onslaught"), look("en", "dark")),
    "table-5-light-en": lambda: table(views.running(5, "A", "Great River"), look("en", "light")),
    "table-8-dark-ja": lambda: table(views.running(8, "B"), look("ja", "dark")),
    "end-1-dark-en": lambda: table(views.ended(1), look("en", "dark")),
    "end-6-light-ja": lambda: table(views.ended(6, "A"), look("ja", "light")),
    "seat-light-en": lambda: seat(views.running(4, "B"), 2, look("en", "light")),
    "seat-dark-ja": lambda: seat(views.running(3, "A", "Hamlet"), 1, look("ja", "dark")),
    "card-scoring-light-ja": lambda: card("Shoreside Expanse", look("ja", "light")),
    "card-explore-dark-en": lambda: card("Forgotten Forest", look("en", "dark")),
    "card-ambush-light-en": lambda: card("Goblin Attack", look("en", "light")),
    "plain-dark-en": lambda: plain.draw(views.running(3), look("en", "dark")),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_looks_as_it_did(name):
    path, drawn = GOLDEN / f"{name}.webp", PICTURES[name]().reduce(SMALLER)
    if os.environ.get("GOLDEN") == "write":
        drawn.save(path, lossless=True, quality=100, method=6)
    with Image.open(path) as file:
        kept = file.convert("RGB")
    assert drawn.size == kept.size
    difference = ImageChops.difference(drawn, kept)
    assert max(ImageStat.Stat(difference).mean) < MEAN
    assert max(high for _, high in difference.reduce(8).getextrema()) < WORST


def test_the_copies_are_small_and_all_in_use():
    files = list(GOLDEN.iterdir())
    assert {file.name for file in files} == {f"{name}.webp" for name in PICTURES}
    assert sum(file.stat().st_size for file in files) < 1_500_000


def test_a_missing_drawing_would_be_noticed():
    """The tolerance is narrow enough to see one drawing of four squares."""
    view = views.running(4)
    rows = tuple(row.replace("W", ".") for row in view.sheets[0].rows)
    changed = views.replaced(view, 0, rows=rows)
    one, other = (table(each, look()).reduce(SMALLER) for each in (view, changed))
    assert max(high for _, high in ImageChops.difference(one, other).reduce(8).getextrema()) >= WORST
