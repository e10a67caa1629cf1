"""What may come of a choice: how much a seat would have of each thing in the worlds that were guessed, as a chart."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low, quantiles

from PIL import Image

from .kit import text
from .kit.canvas import Drawing, blank, finish
from .kit.figures import figure
from .kit.palette import SEATS, Colour, lighter
from .kit.paper import PAINTS
from .look import Look

WIDTH, MARGIN, AIR = 1200, 24, 20
ROW, HEAD, LEGEND = 96, 64, 60  # heights: of a thing, of the headings, of the line below
NAME, NOW = 396, 110  # widths: of a thing's name, of how much there is now
END = 84  # room for a number beside a line's end
SIZE, BIG = 32, 36  # of letters: read on a phone
THICK, THIN, DOT = 34, 8, 15
SCALE = 2


@dataclass(frozen=True)
class Spread:
    """How much a seat has of something now, and how much in each world."""

    name: str
    now: int
    later: tuple[int, ...]

    @property
    def middle(self) -> int:
        """The number in the middle of those of all worlds."""
        return median_low(self.later)

    @property
    def half(self) -> tuple[float, float]:
        """The bounds between which half of the worlds lie, in the middle."""
        low, _, high = quantiles(self.later, n=4, method="inclusive") if len(self.later) > 1 else 3 * self.later
        return low, high


def draw(spreads: Sequence[Spread], seat: int, when: str, look: Look) -> Image.Image:
    """Return the picture, 1,200 pixels wide: a row for each thing, in the seat's colour; `when` is then."""
    ground, panel, *_ = PAINTS[look.theme]
    height = 2 * MARGIN + HEAD + ROW * len(spreads) + LEGEND
    drawing = blank(WIDTH, height, SCALE, (*ground, 255))
    drawing.rounded_rectangle((MARGIN / 2, MARGIN / 2, WIDTH - MARGIN / 2, height - MARGIN / 2), 16, panel)
    for row, spread in enumerate(spreads):
        _draw_marks(drawing, spread, row, _paint(seat, look), look)
    image = finish(drawing).convert("RGB")
    _write_frame(image, when, len(spreads), look)
    for row, spread in enumerate(spreads):
        _write_row(image, spread, row, look)
    return image


def _paint(seat: int, look: Look) -> Colour:
    """Return the colour of a seat's lines."""
    return lighter(SEATS[seat % len(SEATS)][0], 0.2 if look.theme == "dark" else 0.0)


def _middle_of(row: int) -> float:
    """Return how far down the line of a row lies."""
    return MARGIN + HEAD + ROW * row + ROW * 0.62


def x_of(spread: Spread, number: float) -> float:
    """Return how far right a number lies in its row, whose ends are the fewest and the most that there are."""
    left, right = MARGIN + NAME + NOW + END, WIDTH - MARGIN - END
    low, high = min(spread.now, *spread.later), max(spread.now, *spread.later)
    return (left + right) / 2 if low == high else left + (right - left) * (number - low) / (high - low)


def _draw_marks(drawing: Drawing, spread: Spread, row: int, paint: Colour, look: Look) -> None:
    """Draw a thin line over all worlds, a thick one over half of them, a dot in the middle, and a ring for now."""
    _, panel, ink, faint = PAINTS[look.theme]
    y, (low, high) = _middle_of(row), spread.half
    if row:
        top = MARGIN + HEAD + ROW * row
        drawing.line(((MARGIN + AIR, top), (WIDTH - MARGIN - AIR, top)), faint, 1)
    left, right = x_of(spread, min(spread.later)), x_of(spread, max(spread.later))
    drawing.line(((left, y), (max(right, left + 1), y)), paint, THIN)
    if low < high:
        box = x_of(spread, low), y - THICK / 2, x_of(spread, high), y + THICK / 2
        drawing.rounded_rectangle(box, 8, paint)
    drawing.disc((x_of(spread, spread.now), y), DOT - 2, ink)
    drawing.disc((x_of(spread, spread.now), y), DOT - 6, panel)
    drawing.disc((x_of(spread, spread.middle), y), DOT, panel)
    drawing.disc((x_of(spread, spread.middle), y), DOT - 5, ink)


def _write_frame(image: Image.Image, when: str, rows: int, look: Look) -> None:
    """Write the headings, and what the marks mean."""
    ink, words = PAINTS[look.theme][2], look.texts
    y = MARGIN + HEAD // 2
    text.draw(image, (MARGIN + NAME + NOW // 2, y), words("what_if.chart.now"), SIZE, ink, align="middle")
    left, right = MARGIN + NAME + NOW + END, WIDTH - MARGIN - AIR
    label = text.narrow(when, right - left, SIZE, ink, bold=True)
    image.paste(label, (left, round(y - label.height / 2)), label)
    legend = words("what_if.chart.legend")
    foot = MARGIN + HEAD + ROW * rows + LEGEND // 2 + 4
    text.draw_fit(image, (MARGIN + AIR, foot), legend, WIDTH - 2 * (MARGIN + AIR), SIZE, SIZE, ink)


def _write_row(image: Image.Image, spread: Spread, row: int, look: Look) -> None:
    """Write a thing's name, how much there is now, and the fewest, the middle and the most."""
    ink, y = PAINTS[look.theme][2], round(_middle_of(row))
    name = text.narrow(spread.name, NAME - AIR - 10, SIZE, ink, row == 0)
    image.paste(name, (MARGIN + AIR, round(y - name.height / 2)), name)
    text.draw(image, (MARGIN + NAME + NOW // 2, y), figure(spread.now), BIG, ink, align="middle")
    low, middle, high = min(spread.later), spread.middle, max(spread.later)
    text.draw(image, (x_of(spread, middle), y - THICK - 6), figure(middle), BIG, ink, True, "middle")
    beside = DOT + 10
    if low != middle:
        text.draw(image, (x_of(spread, low) - beside, y), figure(low), SIZE, ink, align="right")
    if high != middle:
        text.draw(image, (x_of(spread, high) + beside, y), figure(high), SIZE, ink)
