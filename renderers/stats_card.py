"""Statistics as a card: a row for each title, with places and the rating over time, and a table of figures below."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from .kit import text
from .kit.canvas import Drawing, Point, blank, finish
from .kit.figures import figure
from .kit.palette import Colour, colour
from .kit.paper import PAINTS
from .look import Look

WIDTH, MARGIN, AIR, GAP = 900, 20, 24, 18
HEAD, ROW, LINE, FOOT = 128, 156, 58, 16  # heights: of the heading, of a title, of a line of figures, and below these
ONE = 330  # height of a title that stands alone: its curve has room
BAR = 46  # height of the bar of places
CURVE = 300  # width of the curve beside that
NAME, SIZE, SMALL = 40, 34, 31  # of letters: read on a phone, on which the card is 336 pixels wide
AXIS = 100  # room for numbers at the left of a large curve
COLUMN = 160  # width of a column of figures
SCALE = 2
# Of the first, the second, the third place, and the others.
PLACES: tuple[Colour, ...] = tuple(map(colour, ["d9a520", "9aa4b5", "b9774a", "5f6b82"]))
ON_PLACES: tuple[Colour, ...] = tuple(map(colour, ["20242c", "20242c", "20242c", "ffffff"]))
LINE_PAINT = {"dark": colour("7db7f0"), "light": colour("2a6cb0")}
LEAST_PART = 70  # width of a part of the bar in which a number stands


@dataclass(frozen=True)
class Row:
    """A title: its name, what stands beside and below it, how often which place, and ratings, oldest first."""

    name: str
    beside: str = ""
    below: str = ""
    places: tuple[int, ...] = ()
    curve: tuple[float, ...] = ()
    place_names: tuple[str, ...] = ()  # each place with how often


@dataclass(frozen=True)
class Figures:
    """A line of the table: what it is, and a figure in each of its columns."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """What a card says; the `headings` stand above the columns of its `figures`."""

    head: str
    below: str
    rows: tuple[Row, ...]
    figures: tuple[Figures, ...] = ()
    headings: tuple[str, ...] = ()


def draw(card: Card, look: Look) -> Image.Image:
    """Return the picture, 900 pixels wide."""
    ground, panel, *_ = PAINTS[look.theme]
    heights = [_height(card, row) for row in card.rows]
    table = LINE * (len(card.figures) + bool(card.headings)) + FOOT if card.figures else 0
    height = HEAD + sum(heights) + GAP * len(heights) + table + GAP * bool(table) + MARGIN - GAP + FOOT
    drawing = blank(WIDTH, height, SCALE, (*ground, 255))
    top = HEAD
    for row, tall in zip(card.rows, heights, strict=True):
        drawing.rounded_rectangle((MARGIN, top, WIDTH - MARGIN, top + tall), 16, panel)
        _draw_marks(drawing, row, top, tall, look)
        top += tall + GAP
    if table:
        drawing.rounded_rectangle((MARGIN, top, WIDTH - MARGIN, top + table), 16, panel)
        _draw_lines(drawing, card, top, look)
    image = finish(drawing).convert("RGB")
    _write_head(image, card, look)
    _write_rows(image, card, heights, look)
    _write_figures(image, card, top, look)
    return image


def _height(card: Card, row: Row) -> int:
    """Return how high a title is: one that stands alone has a large curve."""
    return ONE if len(card.rows) == 1 and len(row.curve) > 1 else ROW


def _is_alone(tall: int) -> bool:
    return tall == ONE


def _bar_of(row: Row, tall: int) -> tuple[float, float]:
    """Return where the bar of places begins and ends."""
    left, right = MARGIN + AIR, WIDTH - MARGIN - AIR
    return (left, right) if _is_alone(tall) or len(row.curve) < 2 else (left, right - CURVE - AIR)


def _draw_marks(drawing: Drawing, row: Row, top: float, tall: int, look: Look) -> None:
    """Draw a title's bar of places, and its curve."""
    left, right = _bar_of(row, tall)
    for number, (start, end) in enumerate(parts(row.places, left, right)):
        paint = PLACES[min(number, len(PLACES) - 1)]
        if end > start:
            drawing.rectangle((start, _bar_top(top), end - 2, _bar_top(top) + BAR), paint)
    if len(row.curve) > 1:
        points = curve(row.curve, _curve_box(top, tall))
        drawing.line(points, LINE_PAINT[look.theme], 5)
        drawing.disc(points[-1], 8, LINE_PAINT[look.theme])


def _bar_top(top: float) -> float:
    """Return where the bar of a title that begins here begins."""
    return top + 84


def _curve_box(top: float, tall: int) -> tuple[float, float, float, float]:
    """Return where the curve of a title lies."""
    right = WIDTH - MARGIN - AIR - 10
    if _is_alone(tall):
        return MARGIN + AIR + AXIS, _bar_top(top) + BAR + 34, right, top + tall - 30
    return right - CURVE + 10, _bar_top(top), right, _bar_top(top) + BAR


def parts(places: Sequence[int], left: float, right: float) -> list[tuple[float, float]]:
    """Return where each part of a bar of places begins and ends: as wide as its share."""
    ends, whole, done = list[tuple[float, float]](), sum(places), 0
    for number in places:
        start, done = done, done + number
        ends.append((left + (right - left) * start / whole, left + (right - left) * done / whole))
    return ends


def curve(ratings: Sequence[float], box: tuple[float, float, float, float]) -> list[Point]:
    """Return the points of a line through ratings, which fills the box."""
    left, top, right, bottom = box
    low, high = min(ratings), max(ratings)
    span = max(high - low, 1e-9)
    step = (right - left) / (len(ratings) - 1)
    flat = high - low < 1e-9
    return [
        (left + step * place, (top + bottom) / 2 if flat else bottom - (bottom - top) * (rating - low) / span)
        for place, rating in enumerate(ratings)
    ]


def _write_head(image: Image.Image, card: Card, look: Look) -> None:
    """Write whose statistics these are, and a line below."""
    _, _, ink, _ = PAINTS[look.theme]
    room = WIDTH - 2 * MARGIN - 8
    text.draw_fit(image, (MARGIN + 4, 46), card.head, room, 50, SIZE, ink, bold=True)
    text.draw_fit(image, (MARGIN + 4, 96), card.below, room, SIZE, 28, ink)


def _write_rows(image: Image.Image, card: Card, heights: Sequence[int], look: Look) -> None:
    """Write the names of the titles, what stands beside them, and how often which place."""
    _, _, ink, _ = PAINTS[look.theme]
    top = HEAD
    for row, tall in zip(card.rows, heights, strict=True):
        left, right = MARGIN + AIR, WIDTH - MARGIN - AIR
        beside = text.width(row.beside, SIZE, bold=True)
        text.draw_fit(image, (left, top + 44), row.name, right - left - beside - AIR, NAME, SMALL, ink, bold=True)
        text.draw(image, (right, top + 44), row.beside, SIZE, ink, True, "right")
        if row.places:
            _write_places(image, row, top, tall)
        else:
            room = round(_bar_of(row, tall)[1] - left)
            text.draw_fit(image, (left, top + 108), row.below, room, SIZE, SMALL, ink)
        if _is_alone(tall):
            _write_axis(image, row, top, tall, look)
        top += tall + GAP


def _write_axis(image: Image.Image, row: Row, top: float, tall: int, look: Look) -> None:
    """Write the highest and the lowest rating beside a large curve."""
    left, high, _, low = _curve_box(top, tall)
    for number, y in dict.fromkeys(((max(row.curve), high), (min(row.curve), low))):
        text.draw(image, (left - 24, y), figure(round(number)), SMALL, PAINTS[look.theme][2], align="right")


def _write_places(image: Image.Image, row: Row, top: float, tall: int) -> None:
    """Write in the parts of a bar which place each is, and how often, where there is room."""
    for number, (start, end) in enumerate(parts(row.places, *_bar_of(row, tall))):
        ink = ON_PLACES[min(number, len(ON_PLACES) - 1)]
        label = row.place_names[number]
        if text.width(label, SMALL) > end - start - 10:
            label = str(row.places[number]) if end - start >= LEAST_PART / 2 else ""
        if row.places[number] and label:
            text.draw(image, ((start + end) / 2, _bar_top(top) + BAR / 2), label, SMALL, ink, align="middle")


def _draw_lines(drawing: Drawing, card: Card, top: float, look: Look) -> None:
    """Draw a thin line above each line of figures but the first."""
    for number in range(1, len(card.figures) + bool(card.headings)):
        y = top + FOOT / 2 + LINE * number
        drawing.line(((MARGIN + AIR, y), (WIDTH - MARGIN - AIR, y)), PAINTS[look.theme][3], 1)


def _write_figures(image: Image.Image, card: Card, top: float, look: Look) -> None:
    """Write the table of figures."""
    ink = PAINTS[look.theme][2]
    lines = [Figures("", card.headings)] * bool(card.headings) + [*card.figures]
    for number, line in enumerate(lines):
        y = top + FOOT / 2 + LINE * number + LINE / 2
        right = WIDTH - MARGIN - AIR
        room = right - MARGIN - 2 * AIR - COLUMN * max(0, len(line.values) - 1)
        last = text.width(line.values[-1], SIZE, bold=True) if len(line.values) == 1 else COLUMN
        text.draw_fit(image, (MARGIN + AIR, y), line.name, round(room - last), SIZE, SMALL - 3, ink)
        is_heading = bool(card.headings) and number == 0
        for column, value in enumerate(reversed(line.values)):
            at = (right - COLUMN * column, y)
            text.draw(image, at, value, SMALL if is_heading else SIZE, ink, not is_heading, "right")
