"""Pictures against small copies kept in golden/; GOLDEN=write draws the copies anew (then look at them)."""

import os
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from renderers.sky_islands import card, hand, seat, table
from tests.renderers.sky_islands import views
from tests.renderers.sky_islands.looks import look

GOLDEN = Path(__file__).parent / "golden"
SMALLER = 5
MEAN, WORST = 2.0, 40  # of 255; the worst over squares of eight by eight: other FreeTypes set letters otherwise

PICTURES = {
    "begun-2-dark-en": lambda: table(views.begun(2), look("en", "dark")),
    "table-2-light-ja": lambda: table(views.running(2, 14), look("ja", "light")),
    "table-3-dark-ja": lambda: table(views.running(3, 20), look("ja", "dark")),
    "table-4-light-en": lambda: table(views.running(4, 36), look("en", "light")),
    "row-of-44-light-en": lambda: table(views.view(views.line(40, 0), 4, 20), look("en", "light")),
    "column-of-44-dark-ja": lambda: table(views.view(views.line(40, 1), 3, 20), look("ja", "dark")),
    "end-2-light-ja": lambda: table(views.ended(2), look("ja", "light")),
    "end-4-dark-en": lambda: table(views.ended(4), look("en", "dark")),
    "hand-light-en": lambda: hand(views.placing(), look("en", "light")),
    "hand-dark-ja": lambda: hand(views.placing(2, ("32", "4")), look("ja", "dark")),
    "seat-light-ja": lambda: seat(views.placing(), 1, look("ja", "light")),
    "seat-dark-en": lambda: seat(views.running(4, 30), 2, look("en", "dark")),
    "tile-split-light-en": lambda: card("38", look("en", "light")),
    "tile-start-dark-ja": lambda: card("SA", look("ja", "dark")),
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
    assert sum(file.stat().st_size for file in files) < 2_000_000


def test_a_missing_house_would_be_noticed():
    """The tolerance is narrow enough to see one house with its tower."""
    view = views.running(2, 14)
    place = next(n for n, tile in enumerate(view.tiles) if tile.parts[0].tower and len(tile.parts) == 1)
    bare = msgspec.structs.replace(view.tiles[place].parts[0], house=None, tower=False, port=False)
    tile = msgspec.structs.replace(view.tiles[place], parts=(bare,))
    changed = views.with_(view, tiles=(*view.tiles[:place], tile, *view.tiles[place + 1 :]))
    one, other = (table(each, look()).reduce(SMALLER) for each in (view, changed))
    assert max(high for _, high in ImageChops.difference(one, other).reduce(8).getextrema()) >= WORST
