"""Pictures against small copies kept in golden/; GOLDEN=write draws the copies anew (then look at them)."""

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.underwater_cities import card, hand, seat, table
from tests.renderers.underwater_cities import views
from tests.renderers.underwater_cities.looks import look

GOLDEN = Path(__file__).parent / "golden"
SMALLER = 5
MEAN, WORST = 2.0, 40  # of 255; the worst over squares of eight by eight: other FreeTypes set letters otherwise

PICTURES = {
    "begun-3-light-en": lambda: table(views.begun(3, boards="advanced", contracts=True), look("en", "light")),
    "table-1-light-ja": lambda: table(views.running(1), look("ja", "light")),
    "table-2-dark-ja": lambda: table(views.running(2), look("ja", "dark")),
    "table-4-dark-en": lambda: table(views.running(4), look("en", "dark")),
    "end-4-light-en": lambda: table(views.ended(4), look("en", "light")),
    "hand-light-en": lambda: hand(views.running(4, 0), look("en", "light")),
    "hand-dark-ja": lambda: hand(views.begun(2, 1), look("ja", "dark")),
    "seat-light-en": lambda: seat(views.building(), 0, look("en", "light")),
    "seat-dark-ja": lambda: seat(views.running(4, 1), 1, look("ja", "dark")),
    "card-dark-en": lambda: card("10", look("en", "dark")),
    "metropolis-light-ja": lambda: card("blue5", look("ja", "light")),
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


def test_a_missing_city_would_be_noticed():
    """The tolerance is narrow enough to see one dome."""
    view = views.running(4)
    spaces = tuple(
        views.with_(space, piece="", connected=False) if space.name == "5" else space
        for space in view.players[0].spaces
    )
    changed = views.with_player(view, 0, spaces=spaces)
    one, other = (table(each, look()).reduce(SMALLER) for each in (view, changed))
    assert max(high for _, high in ImageChops.difference(one, other).reduce(8).getextrema()) >= WORST
