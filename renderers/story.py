"""How a game went: points and chances over the turns as charts, and what the points were made of as bars."""

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from .kit import text
from .kit.badges import badge
from .kit.canvas import Drawing, Point, blank, finish, paste_centred
from .kit.figures import figure
from .kit.numbered_marks import mark
from .kit.palette import SEATS, Colour, colour, lighter
from .kit.paper import PAINTS
from .kit.scene import IntBox
from .look import Look

WIDTH, MARGIN, GAP = 1200, 28, 24
CHART = 400  # height of the chart of points
CHANCES, HEAD, AIR = 260, 52, 16  # height of the chart of chances, of its heading, and what is free below its areas
CHANCES_TOP = MARGIN + CHART + GAP
AXIS, FOOT = 70, 64  # room for its numbers at the left and below it
END = 80  # room for a number on the last moment and the badges at its right
BAR, NAME, ROW = 44, 40, 96  # heights of a seat: the bar, the name above it, and both with what is free below
MANY, LOW = 6, (20, 14)  # seats from which on rows and bars are lower, and by how much
LEGEND = 44  # a line of the legend
BADGE, MARK = 34, 28  # of a seat: at the end of its line, and on it
SIZE = 32  # of letters: read on a phone
SCALE = 2
HUES = "e0a526 4d8fd6 58a868 c8644a 9a72c4 3fa7a3 d57fb0 8a9445 7f8794 b58a5a f3dc9c a9d3f5 b9e2a8 eeb09c"
PARTS: tuple[Colour, ...] = tuple(map(colour, HUES.split()))  # of the kinds of points


@dataclass(frozen=True)
class Part:
    """Points of one kind, by seat."""

    name: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Story:
    """Points by moment and then by seat, the names of the first and the last moment, and what made them.

    `chances` are those of each seat to win, by moment as well, from 0 to 1; none where they are not known. `swings` are
    the moments at which a seat gained most over the others, each with that seat.
    """

    points: tuple[tuple[int, ...], ...]
    chances: tuple[tuple[float, ...], ...]
    ends: tuple[str, str]
    swings: tuple[tuple[int, int], ...]  # numbered in this order
    parts: tuple[Part, ...]
    ranked: tuple[int, ...]  # seats, the winners first


def draw(story: Story, look: Look) -> Image.Image:
    """Return the picture, 1,200 pixels wide."""
    ground, panel, *_ = PAINTS[look.theme]
    legend = _legend(story)
    foot = CHANCES_TOP + (CHANCES + GAP) * bool(story.chances)  # of the charts
    bars = (MARGIN, foot, WIDTH - MARGIN, foot + _row(story) * len(story.ranked) + GAP)
    height = bars[3] + LEGEND * len(legend) + MARGIN
    drawing = blank(WIDTH, height, SCALE, (*ground, 255))
    drawing.rounded_rectangle((MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + CHART), 16, panel)
    drawing.rounded_rectangle((MARGIN, bars[1], WIDTH - MARGIN, height - MARGIN / 2), 16, panel)
    if story.chances:
        _draw_chances(drawing, story, look)
    image = finish(drawing).convert("RGB")
    if story.chances:
        _name_chances(image, story, look)
    _draw_chart(image, (MARGIN, MARGIN, WIDTH - MARGIN, MARGIN + CHART), story, look)
    _draw_bars(image, bars, story, look)
    _draw_legend(image, bars[3], legend, look)
    return mark(image, [(point_at(story, place, seat), number) for number, (place, seat) in enumerate(story.swings, 1)])


# ---- the chart ----------------------------------------------------------------------------------------------------
def _span(story: Story) -> tuple[int, int]:
    """Return the fewest and the most points on the chart, zero among them."""
    every = [points for moment in story.points for points in moment]
    return min(0, *every), max(1, *every)


def point_at(story: Story, place: int, seat: int) -> Point:
    """Return the position of a seat's points at a moment."""
    left, right = MARGIN + AXIS, WIDTH - MARGIN - END
    x = left + (right - left) * place / max(1, len(story.points) - 1)
    return x, _y_of(story, story.points[place][seat])


def _draw_chart(image: Image.Image, box: IntBox, story: Story, look: Look) -> None:
    """Draw the axis with its numbers, the seats' lines, and the names of the first and the last moment."""
    *_, ink, faint = PAINTS[look.theme]
    left, _, right, bottom = box
    low, high = _span(story)
    for value in axis_ticks(low, high):
        y = _y_of(story, value)
        ImageDraw.Draw(image).line((left + AXIS, y, right - 20, y), faint, 2)
        text.draw(image, (left + AXIS - 10, y), figure(value), SIZE, ink, align="right")
    _draw_lines(image, story, look)
    _draw_marks(image, story)
    _draw_ends(image, story)
    text.draw(image, (left + AXIS, bottom - 24), story.ends[0], SIZE, ink)
    text.draw(image, (right - 20, bottom - 24), story.ends[1], SIZE, ink, align="right")


def _draw_ends(image: Image.Image, story: Story) -> None:
    """Draw the seats' badges where their lines end, one below the other where these ends are close."""
    last, y_before = len(story.points) - 1, 0.0
    lowest = MARGIN + CHART - FOOT + BADGE / 2
    ends = sorted((point_at(story, last, seat)[1], rank, seat) for rank, seat in enumerate(story.ranked))
    for number, (y, _, seat) in enumerate(ends):
        y_before = max(y_before + BADGE, min(y, lowest - BADGE * (len(ends) - 1 - number)))  # room for those after it
        picture = badge(seat, BADGE)
        image.paste(picture, (WIDTH - MARGIN - 56, round(y_before - BADGE / 2)), picture)


def _draw_lines(image: Image.Image, story: Story, look: Look) -> None:
    """Draw a line for each seat, in its colour, on a rim of the panel's; the winner's on top."""
    pen, panel = blank(image.width, image.height, SCALE), PAINTS[look.theme][1]
    for seat in reversed(story.ranked):
        points = [point_at(story, place, seat) for place in range(len(story.points))]
        pen.line(points, panel, 10)
        pen.line(points, lighter(SEATS[seat % len(SEATS)][0], 0.2), 6)
    lines = finish(pen)
    image.paste(lines, (0, 0), lines)


def _draw_marks(image: Image.Image, story: Story) -> None:
    """Draw each seat's badge on its line, one after the other: colours alone do not tell lines that cross apart."""
    for number, seat in enumerate(story.ranked, 1):
        place = round(number * (len(story.points) - 1) / (len(story.ranked) + 1))
        place -= (place, seat) in story.swings  # whose numbers would hide it
        paste_centred(image, badge(seat, MARK), point_at(story, max(0, place), seat))


def _y_of(story: Story, value: int) -> float:
    """Return how far down on the picture a number of points lies."""
    low, high = _span(story)
    top, bottom = MARGIN + 30, MARGIN + CHART - FOOT
    return bottom - (bottom - top) * (value - low) / (high - low)


def axis_ticks(low: int, high: int) -> list[int]:
    """Return round numbers of points between these two, at most seven of them."""
    step = next(step for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000) if (high - low) / step <= 6)
    return list(range(-(-low // step) * step, high + 1, step))


# ---- the chances --------------------------------------------------------------------------------------------------
def _draw_chances(pen: Drawing, story: Story, look: Look) -> None:
    """Draw everybody's chances as areas, one upon the other, between thin lines: the whole height is certainty."""
    _, panel, *_ = PAINTS[look.theme]
    pen.rounded_rectangle((MARGIN, CHANCES_TOP, WIDTH - MARGIN, CHANCES_TOP + CHANCES), 16, panel)
    above: list[Point] = [_chance_point(story, place, 0.0) for place in range(len(story.chances))]
    for number, seat in enumerate(story.ranked, 1):
        below = [
            _chance_point(story, place, sum(shares[other] for other in story.ranked[:number]))
            for place, shares in enumerate(story.chances)
        ]
        pen.polygon([*above, *reversed(below)], lighter(SEATS[seat % len(SEATS)][0], 0.2))
        above = below
        if number < len(story.ranked):
            pen.line(below, panel, 5)


def _chance_point(story: Story, place: int, share: float) -> Point:
    """Return the position below so large a share of the chances at a moment."""
    x, _ = point_at(story, place, 0)
    return x, CHANCES_TOP + HEAD + (CHANCES - HEAD - AIR) * share


def _name_chances(image: Image.Image, story: Story, look: Look) -> None:
    """Write what the areas are, and put each seat's badge beside where its area begins, one below the other."""
    ink = PAINTS[look.theme][2]
    text.draw(image, (MARGIN + AXIS, CHANCES_TOP + HEAD / 2), look.texts("story.chances"), SIZE, ink)
    step = min(BADGE, (CHANCES - HEAD - AIR) / len(story.ranked))  # eight overlap a little
    base, y_before = 0.0, CHANCES_TOP + HEAD - step / 2
    for number, seat in enumerate(story.ranked, 1):
        share = story.chances[0][seat]
        lowest = CHANCES_TOP + CHANCES - AIR - step * (len(story.ranked) - number + 0.5)
        y_before = max(y_before + step, min(_chance_point(story, 0, base + share / 2)[1], lowest))
        picture = badge(seat, BADGE)
        image.paste(picture, (MARGIN + 18, round(y_before - BADGE / 2)), picture)
        base += share


# ---- the bars -----------------------------------------------------------------------------------------------------
def _draw_bars(image: Image.Image, box: IntBox, story: Story, look: Look) -> None:
    """Draw the points of each seat, kind by kind; lost points are left of zero."""
    *_, ink, faint = PAINTS[look.theme]
    left, top, right, _ = box
    lost = [sum(min(0, part.points[seat]) for part in story.parts) for seat in story.ranked]
    won = [sum(max(0, part.points[seat]) for part in story.parts) for seat in story.ranked]
    unit = (right - left - 150) / max(1, max(won) - min(lost))
    zero = left + 20 - min(lost) * unit
    for row, seat in enumerate(story.ranked):
        y = top + 14 + row * _row(story)
        picture = badge(seat, BADGE)
        image.paste(picture, (left + 20, y), picture)
        text.draw_fit(image, (left + 64, y + 17), look.name(seat), 700, SIZE, SIZE, ink, bold=True)
        end = _draw_bar(image, (zero, y + NAME), unit, story, seat)
        total = sum(part.points[seat] for part in story.parts)
        text.draw(image, (end + 12, y + NAME + _bar(story) / 2), figure(total), SIZE + 2, ink, bold=True)
        if min(lost) < 0:
            ImageDraw.Draw(image).line((zero, y + NAME - 6, zero, y + NAME + 6 + _bar(story)), faint, 2)


def _row(story: Story) -> int:
    """Return the height of a seat's row: lower where there are many, so that the picture fits a phone."""
    return ROW - LOW[0] * (len(story.ranked) >= MANY)


def _bar(story: Story) -> int:
    """Return the height of a seat's bar."""
    return BAR - LOW[1] * (len(story.ranked) >= MANY)


def _draw_bar(image: Image.Image, start: Point, unit: float, story: Story, seat: int) -> float:
    """Draw one seat's bar, with a number on each part that has room for it. Return the right end."""
    pen, (zero, top) = ImageDraw.Draw(image), start
    ends = {True: zero, False: zero}  # of the points won, to the right, and of those lost, to the left
    for number, part in enumerate(story.parts):
        points, paint = part.points[seat], PARTS[number % len(PARTS)]
        if not points:
            continue
        base = ends[points > 0]
        ends[points > 0] = base + points * unit
        left, right = sorted((base, ends[points > 0]))
        pen.rectangle((round(left), top, max(round(left), round(right) - 2), top + _bar(story)), paint)
        if right - left > text.width(figure(points), SIZE, True) + 8:
            text.draw(
                image, ((left + right) / 2, top + _bar(story) / 2), figure(points), SIZE, (16, 16, 20), True, "middle"
            )
    return ends[True]


def _legend(story: Story) -> list[list[tuple[int, str]]]:
    """Return the kinds of points in lines that fit the picture, each with its number, which gives its colour."""
    lines: list[list[tuple[int, str]]] = [[]]
    room = WIDTH - 2 * MARGIN - 40
    for number, part in enumerate(story.parts):
        wide = text.width(part.name, SIZE) + 76
        if lines[-1] and room < wide:
            lines.append([])
            room = WIDTH - 2 * MARGIN - 40
        lines[-1].append((number, part.name))
        room -= wide
    return lines


def _draw_legend(image: Image.Image, top: int, legend: Sequence[Sequence[tuple[int, str]]], look: Look) -> None:
    """Draw for each kind of points a square in its colour and its name."""
    ink = PAINTS[look.theme][2]
    for row, line in enumerate(legend):
        x, y = MARGIN + 20, top + row * LEGEND + LEGEND // 2 - 8
        for number, name in line:
            ImageDraw.Draw(image).rectangle((x, y - 14, x + 28, y + 14), PARTS[number % len(PARTS)])
            text.draw(image, (x + 38, y), name, SIZE, ink)
            x += text.width(name, SIZE) + 76
