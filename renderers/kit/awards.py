"""Signs that several games share: the star of points and the winner's crown."""

from .badges import star_corners
from .canvas import Drawing, Paint
from .palette import colour

GOLD = (colour("804e08"), colour("ffd04a"))  # edge and face


def star(pen: Drawing, ink: Paint) -> None:
    """Draw a golden star on the unit square; `ink` is not used."""
    for paint, outer, inner in ((GOLD[0], 0.5, 0.23), (GOLD[1], 0.41, 0.18)):
        pen.polygon(star_corners(5, outer, inner, (0.5, 0.53)), paint)


def crown(pen: Drawing, ink: Paint) -> None:
    """Draw a golden crown on the unit square; `ink` is not used."""
    points = ((0.08, 0.24), (0.3, 0.5), (0.5, 0.12), (0.7, 0.5), (0.92, 0.24), (0.84, 0.84), (0.16, 0.84))
    pen.polygon(points, GOLD[0])
    pen.polygon([(0.5 + (x - 0.5) * 0.8, 0.56 + (y - 0.56) * 0.72) for x, y in points], GOLD[1])
    for x, y in points[0:5:2]:
        pen.disc((x, y), 0.07, GOLD[0])
