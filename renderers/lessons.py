"""Pictures that point at what they are about: ringed, numbered, and only as much of them as is needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot

from PIL import Image, ImageStat

from .kit.canvas import Box, Point
from .kit.glance import least
from .kit.numbered_marks import Spot, mark, middle
from .kit.png import in_rgb
from .kit.rings import box_of, ring

NEAR = 14  # pixels round what is shown, and between its parts
LARGE = 2.2  # size of the numbers' discs, in sizes of essential letters
OUTSIDE = 0.3  # of a disc's radius: how far its middle lies outside of what it numbers
LONG = 5  # radii: what is longer has its number inside
IntBox = tuple[int, int, int, int]


@dataclass(frozen=True)
class Pointers:
    """What to point at, by the names of spots: groups with a ring each, and numbers.

    `parts` are the parts of the picture to show, one below another, each given by the spots in it; without any, all of
    it. `hand` is for the viewer's hand instead of the table.
    """

    rings: tuple[tuple[str, ...], ...] = ()
    numbers: tuple[tuple[int, str], ...] = ()
    parts: tuple[tuple[str, ...], ...] = ()
    hand: bool = False


def point(picture: Image.Image, spots: Mapping[str, Spot], pointers: Pointers) -> Image.Image:
    """Return the parts of the picture that the pointers name, with rings and numbers; unknown spots are ignored."""
    picture = in_rgb(picture)
    boxes = [_part(picture, [spots[name] for name in part if name in spots]) for part in pointers.parts]
    excerpt, places = _join(picture, boxes, spots) if boxes else (picture, spots)
    unit = least(excerpt.width)
    groups = [known for group in pointers.rings if (known := [places[name] for name in group if name in places])]
    numbered = [(box_of(places[name], unit), number) for number, name in pointers.numbers if name in places]
    marks: list[tuple[Point, int]] = []
    for box, number in numbered:
        others = [other for other, _ in numbered if other != box]
        marks.append((_best_corner(excerpt, box, others, [at for at, _ in marks], unit), number))
    return mark(ring(excerpt, groups), marks, LARGE)


def _part(picture: Image.Image, spots: Sequence[Spot]) -> IntBox:
    """Return the box round these spots; the whole picture where there are none."""
    if not spots:
        return 0, 0, picture.width, picture.height
    lefts, tops, rights, bottoms = zip(*(box_of(spot, least(picture.width)) for spot in spots), strict=True)
    return (
        max(0, round(min(lefts)) - NEAR),
        max(0, round(min(tops)) - NEAR),
        min(picture.width, round(max(rights)) + NEAR),
        min(picture.height, round(max(bottoms)) + NEAR),
    )


def _join(
    picture: Image.Image, boxes: Sequence[IntBox], spots: Mapping[str, Spot]
) -> tuple[Image.Image, dict[str, Spot]]:
    """Return these parts of the picture one below another, and the positions of the spots in them there."""
    width = max(right - left for left, _, right, _ in boxes)
    boxes = [_widen(box, width, picture.width) for box in boxes]
    joined = Image.new(picture.mode, (width, sum(bottom - top for _, top, _, bottom in boxes)))
    new_spots, height = dict[str, Spot](), 0
    for left, top, right, bottom in boxes:
        joined.paste(picture.crop((left, top, right, bottom)), (0, height))
        for name, spot in spots.items():
            x, y = middle(spot)
            if left <= x <= right and top <= y <= bottom:
                new_spots[name] = _shift(spot, -left, height - top)
        height += bottom - top
    return joined, new_spots


def _widen(box: IntBox, width: int, most: int) -> IntBox:
    """Return a part as wide as others, in a picture `most` wide: with what lies on both sides of it there."""
    left, top, right, bottom = box
    left = min(max(0, (left + right - width) // 2), most - width)
    return left, top, left + width, bottom


def _shift(spot: Spot, right: float, down: float) -> Spot:
    """Return a spot, given by its middle or its box, moved by so many pixels."""
    if len(spot) == 2:
        return spot[0] + right, spot[1] + down
    return spot[0] + right, spot[1] + down, spot[2] + right, spot[3] + down


def _best_corner(picture: Image.Image, box: Box, others: Sequence[Box], taken: Sequence[Point], unit: float) -> Point:
    """Return where the number of a box is read as its own and hides least: at one of its corners.

    That is inside of a large box, which may have another beside it, else mostly outside; away from the `others` and the
    numbers that are `taken` already; of equally good corners where there is least detail.
    """
    radius = unit * LARGE / 2
    xs, ys = _ends(box[0], box[2], picture.width, radius), _ends(box[1], box[3], picture.height, radius)

    def faults(at: Point) -> tuple[int, float]:
        boxes = sum(_overlaps(at, radius, other) for other in others)
        discs = sum(hypot(at[0] - one[0], at[1] - one[1]) < 2 * radius for one in taken)
        return boxes + discs, _detail(picture, at, radius)

    return min(product(xs, ys), key=faults)


def _ends(low: float, high: float, most: float, radius: float) -> tuple[float, float]:
    """Return the two places of a disc at the ends of a box, along one side of it, within the picture."""
    out = -radius if high - low > LONG * radius else radius * OUTSIDE
    return max(radius, low - out), min(high + out, most - radius)


def _overlaps(at: Point, radius: float, box: Box) -> bool:
    """Return whether a disc hides some of a box."""
    left, top, right, bottom = box
    return left - radius < at[0] < right + radius and top - radius < at[1] < bottom + radius


def _detail(picture: Image.Image, at: Point, radius: float) -> float:
    """Return how much the brightness varies round a point."""
    x, y = at
    around = picture.crop((round(x - radius), round(y - radius), round(x + radius), round(y + radius)))
    variance: float = ImageStat.Stat(around.convert("L")).var[0]
    return variance
