"""Trophies as rows on a shelf: the cup or medal, what it is called and for, and how far one is with the next tier."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from .kit import text
from .kit.canvas import Drawing, blank, finish
from .kit.palette import mix
from .kit.paper import PAINTS
from .kit.trophies import METALS, draw_trophy
from .look import Look

WIDTH, MARGIN, AIR, GAP = 900, 20, 18, 10
HEAD, ROW = 120, 112  # heights: of the heading, of a trophy
CUP = 96  # size of a cup
NAME, SIZE, SMALL, TINY = 38, 33, 31, 29  # of letters: read on a phone, on which the shelf is 336 pixels wide
LEFT = MARGIN + AIR + CUP + AIR  # where texts begin
BAR = 8  # height of the bar of progress
SCALE = 2
SOFT = 0.25  # how far what one does not have yet fades


@dataclass(frozen=True)
class Place:
    """A place on the shelf: the tier reached, 0 for none; a name, and what it is for.

    Beside the name stands what is `reached`; a bar shows which share of the next tier, if it is given.
    """

    tier: int
    name: str
    about: str
    reached: str
    share: float | None


@dataclass(frozen=True)
class Shelf:
    """What stands on a shelf, below a heading."""

    head: str
    below: str
    places: tuple[Place, ...]


def draw(shelf: Shelf, look: Look) -> Image.Image:
    """Return the picture, 900 pixels wide."""
    ground, panel, _, line = PAINTS[look.theme]
    drawing = blank(WIDTH, HEAD + (ROW + GAP) * len(shelf.places) + MARGIN - GAP, SCALE, (*ground, 255))
    for place, top in _tops(shelf.places):
        drawing.rounded_rectangle((MARGIN, top, WIDTH - MARGIN, top + ROW), 16, panel)
        draw_trophy(drawing.inside(MARGIN + AIR - 6, top + (ROW - CUP) / 2, CUP), place.tier, line)
        _draw_bar(drawing, place, top, look)
    image = finish(drawing).convert("RGB")
    _write_head(image, shelf, look)
    for place, top in _tops(shelf.places):
        _write(image, place, top, look)
    return image


def _tops(places: Sequence[Place]) -> list[tuple[Place, int]]:
    """Return each place with where it begins."""
    return [(place, HEAD + number * (ROW + GAP)) for number, place in enumerate(places)]


def _draw_bar(drawing: Drawing, place: Place, top: float, look: Look) -> None:
    """Draw how far one is, in the metal of the next tier."""
    if place.share is None:
        return
    left, right, y = LEFT, WIDTH - MARGIN - AIR, top + ROW - BAR - 7
    drawing.rectangle((left, y, right, y + BAR), PAINTS[look.theme][3])
    if place.share > 0:
        metal = METALS[min(place.tier, len(METALS) - 1)]
        drawing.rectangle((left, y, left + (right - left) * min(1.0, place.share), y + BAR), metal)


def _write_head(image: Image.Image, shelf: Shelf, look: Look) -> None:
    """Write whose trophies these are, and how many."""
    ink, room = PAINTS[look.theme][2], WIDTH - 2 * MARGIN - 8
    text.draw_fit(image, (MARGIN + 4, 40), shelf.head, room, 46, SMALL, ink, bold=True)
    text.draw_fit(image, (MARGIN + 4, 88), shelf.below, room, SIZE, TINY, ink)


def _write(image: Image.Image, place: Place, top: float, look: Look) -> None:
    """Write what a trophy is called and for, and how far one is."""
    _, panel, ink, _ = PAINTS[look.theme]
    paint = ink if place.tier else mix(ink, panel, SOFT)
    left, right = LEFT, WIDTH - MARGIN - AIR
    beside = text.width(place.reached, SIZE, bold=True)
    text.draw_fit(image, (left, top + 30), place.name, right - left - beside - AIR, NAME, SMALL, paint, bold=True)
    text.draw(image, (right, top + 30), place.reached, SIZE, paint, True, "right")
    text.draw_fit(image, (left, top + 70), place.about, right - left, SMALL, TINY, paint)
