"""The pieces on the map and in the panels: airships and wares, houses with tower and port, trees."""

from collections.abc import Callable

from PIL import Image

from ..kit.badges import SCALE, SHAPES, star_corners
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, blank, finish
from ..kit.halo import with_shadow
from ..kit.palette import SEATS, Colour, colour, darker, lighter
from .colours import THEMES

WHITE = (255, 255, 255)
SHADOW = (4, 10, 26)
WARES: dict[str, tuple[Colour, Colour]] = {  # ground and outline
    "red": (colour("c8324a"), colour("560b1a")),
    "white": (colour("f7f3e6"), colour("55503f")),
    "blue": (colour("3a86e8"), colour("0b2c5e")),
    "green": (colour("8ed25c"), colour("0d3f1f")),  # light: told from red by brightness too
}


def with_soft_shadow(picture: Image.Image, down: float, blur: float, strength: float) -> Image.Image:
    """Return a picture on its own soft shadow."""
    return with_shadow(picture, SHADOW, down, blur, strength)


# ---- signs of the wares -------------------------------------------------------------------------------------------
def _cup(pen: Drawing, ink: Colour) -> None:
    pen.pie((0.2, -0.16, 0.8, 0.62), 0, 180, ink)
    pen.rectangle((0.45, 0.5, 0.55, 0.86), ink)
    pen.rounded_rectangle((0.28, 0.82, 0.72, 0.94), 0.05, ink)


def _sail(pen: Drawing, ink: Colour) -> None:
    pen.polygon(((0.46, 0.06), (0.46, 0.72), (0.1, 0.72)), ink)
    pen.polygon(((0.56, 0.2), (0.9, 0.72), (0.56, 0.72)), ink)
    pen.polygon(((0.1, 0.8), (0.92, 0.8), (0.76, 0.96), (0.26, 0.96)), ink)


def _crystal(pen: Drawing, ink: Colour) -> None:
    pen.polygon(((0.5, 0.02), (0.84, 0.34), (0.5, 0.98), (0.16, 0.34)), ink)


def _star(pen: Drawing, ink: Colour) -> None:
    pen.polygon(star_corners(5, 0.52, 0.22, (0.5, 0.54)), ink)


MARKS: dict[str, Callable[[Drawing, Colour], None]] = {"red": _cup, "white": _sail, "blue": _crystal, "green": _star}
INKS = {"red": WHITE, "white": colour("6b5a2e"), "blue": WHITE, "green": WARES["green"][1]}


@memoize(SPRITES)
def ware(name: str, size: int) -> Image.Image:
    """Return a cube of a colour with its sign; for green, a point."""
    paint, edge = WARES[name]
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0, 0, size)
    if name == "green":
        pen.disc((0.5, 0.5), 0.47, edge)
        pen.disc((0.5, 0.5), 0.42, paint)
    else:
        pen.rounded_rectangle((0.06, 0.06, 0.94, 0.94), 0.16, edge)
        pen.rounded_rectangle((0.11, 0.11, 0.89, 0.89), 0.12, paint)
        pen.polygon(((0.14, 0.22), (0.22, 0.14), (0.78, 0.14), (0.86, 0.22)), lighter(paint, 0.4))
        pen.polygon(((0.14, 0.8), (0.86, 0.8), (0.78, 0.87), (0.22, 0.87)), darker(paint, 0.22))
    MARKS[name](pen.inside(0.27, 0.27, 0.46), INKS[name])
    return finish(drawing)


# ---- airships -----------------------------------------------------------------------------------------------------
@memoize(SPRITES)
def airship(name: str, size: int) -> Image.Image:
    """Return an airship: a balloon for wine, a sailing ship for sailcloth, a crystal for skystone, a
    zeppelin for points.
    """
    drawing = blank(size, size, SCALE)
    SHIPS[name](drawing.inside(0.11 * size, 0.03 * size, 0.78 * size))
    return with_soft_shadow(finish(drawing), size * 0.08, size * 0.045, 0.55)


def _gondola(pen: Drawing, top: float, half: float = 0.15) -> None:
    wood, dark = colour("a06a35"), colour("3e2208")
    pen.rounded_rectangle((0.5 - half, top, 0.5 + half, top + 0.17), 0.05, dark)
    pen.rounded_rectangle((0.5 - half + 0.035, top + 0.03, 0.5 + half - 0.035, top + 0.135), 0.03, wood)


def _balloon(pen: Drawing) -> None:
    paint, edge = WARES["red"]
    for side in (-1, 1):
        pen.line(((0.5 + side * 0.26, 0.56), (0.5 + side * 0.12, 0.84)), edge, 0.035)
    pen.polygon(((0.12, 0.5), (0.88, 0.5), (0.64, 0.76), (0.36, 0.76)), edge)
    pen.disc((0.5, 0.37), 0.4, edge)
    pen.polygon(((0.19, 0.5), (0.81, 0.5), (0.6, 0.72), (0.4, 0.72)), paint)
    pen.disc((0.5, 0.37), 0.35, paint)
    pen.ellipse((0.3, 0.06, 0.44, 0.2), lighter(paint, 0.45))
    _gondola(pen, 0.81)
    _cup(pen.inside(0.29, 0.19, 0.42), WHITE)


def _sailing_ship(pen: Drawing) -> None:
    paint, edge = WARES["white"]
    pen.rectangle((0.475, 0.02, 0.525, 0.8), edge)
    pen.polygon(((0.5, 0.0), (0.5, 0.73), (0.01, 0.73)), edge)
    pen.polygon(((0.53, 0.1), (0.99, 0.73), (0.53, 0.73)), edge)
    pen.polygon(((0.455, 0.15), (0.455, 0.68), (0.105, 0.68)), paint)
    pen.polygon(((0.575, 0.25), (0.89, 0.68), (0.575, 0.68)), lighter(paint, 0.5))
    pen.line(((0.24, 0.5), (0.45, 0.5)), colour("cdbf95"), 0.035)
    pen.line(((0.6, 0.5), (0.74, 0.5)), colour("cdbf95"), 0.035)
    pen.polygon(((0.04, 0.75), (0.96, 0.75), (0.78, 0.98), (0.22, 0.98)), colour("3e2208"))
    pen.polygon(((0.12, 0.795), (0.88, 0.795), (0.75, 0.935), (0.25, 0.935)), colour("b57b40"))


def _stone(pen: Drawing) -> None:
    paint, edge = WARES["blue"]
    for side in (-1, 1):
        pen.line(((0.5 + side * 0.22, 0.5), (0.5 + side * 0.1, 0.84)), edge, 0.035)
    pen.polygon(((0.3, 0.0), (0.7, 0.0), (0.98, 0.28), (0.5, 0.82), (0.02, 0.28)), edge)
    pen.polygon(((0.32, 0.05), (0.68, 0.05), (0.9, 0.27), (0.1, 0.27)), lighter(paint, 0.45))
    pen.polygon(((0.1, 0.29), (0.36, 0.29), (0.48, 0.73)), lighter(paint, 0.12))
    pen.polygon(((0.36, 0.29), (0.64, 0.29), (0.5, 0.74)), paint)
    pen.polygon(((0.64, 0.29), (0.9, 0.29), (0.52, 0.73)), darker(paint, 0.22))
    pen.polygon(((0.36, 0.05), (0.5, 0.05), (0.36, 0.27), (0.14, 0.27)), lighter(paint, 0.75))
    _gondola(pen, 0.81)


def _zeppelin(pen: Drawing) -> None:
    paint, edge = WARES["green"]
    pen.polygon(((-0.1, 0.12), (0.08, 0.12), (0.3, 0.32), (0.3, 0.56), (0.08, 0.76), (-0.1, 0.76)), edge)
    pen.polygon(
        ((-0.05, 0.17), (0.05, 0.17), (0.2, 0.3), (0.2, 0.58), (0.05, 0.71), (-0.05, 0.71)), darker(paint, 0.25)
    )
    pen.ellipse((0.02, 0.18, 1.12, 0.7), edge)
    pen.ellipse((0.07, 0.23, 1.07, 0.65), paint)
    pen.rounded_rectangle((0.36, 0.26, 0.9, 0.33), 0.03, lighter(paint, 0.5))
    _gondola(pen, 0.7, 0.2)
    pen.polygon(star_corners(5, 0.2, 0.085, (0.6, 0.46)), edge)


SHIPS: dict[str, Callable[[Drawing], None]] = {
    "red": _balloon,
    "white": _sailing_ship,
    "blue": _stone,
    "green": _zeppelin,
}


# ---- buildings ----------------------------------------------------------------------------------------------------
@memoize(SPRITES)
def building(seat: int, tower: bool, port: bool, size: int) -> Image.Image:
    """Return a seat's trading house with its sign, a tower at its right, a port below."""
    paint, shape = SEATS[seat % len(SEATS)]
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0, 0, size)
    shift = -0.13 if tower else 0.0
    if tower:
        _tower(pen, paint)
    _house(pen, paint, shape, shift)
    if port:
        _port(pen, paint, shift)
    return with_soft_shadow(finish(drawing), size * 0.03, size * 0.03, 0.6)


def _house(pen: Drawing, paint: Colour, shape: str, shift: float) -> None:
    edge, wall, x = darker(paint, 0.66), lighter(paint, 0.08), 0.5 + shift
    outer = (
        (x, 0.16),
        (x + 0.33, 0.42),
        (x + 0.27, 0.44),
        (x + 0.27, 0.78),
        (x - 0.27, 0.78),
        (x - 0.27, 0.44),
        (x - 0.33, 0.42),
    )
    for ink, wide in (((255, 250, 235), 1.16), (edge, 1.0)):  # light round dark: seen on land by whoever sees no red
        pen.polygon([(x + (across - x) * wide, 0.47 + (down - 0.47) * wide) for across, down in outer], ink)
    pen.rectangle((x - 0.225, 0.42, x + 0.225, 0.735), wall)
    pen.polygon(((x, 0.215), (x + 0.235, 0.41), (x - 0.235, 0.41)), lighter(paint, 0.34))
    SHAPES[shape](pen.inside(x - 0.21, 0.365, 0.42), WHITE)


def _tower(pen: Drawing, paint: Colour) -> None:
    edge = darker(paint, 0.66)
    pen.polygon(((0.66, 0.26), (0.94, 0.26), (0.91, 0.78), (0.69, 0.78)), edge)
    pen.polygon(((0.62, 0.29), (0.98, 0.29), (0.8, 0.0)), edge)
    pen.polygon(((0.705, 0.3), (0.895, 0.3), (0.87, 0.735), (0.73, 0.735)), (244, 234, 208))
    pen.polygon(((0.68, 0.255), (0.92, 0.255), (0.8, 0.065)), lighter(paint, 0.2))
    pen.rounded_rectangle((0.765, 0.38, 0.835, 0.5), 0.03, edge)
    pen.rounded_rectangle((0.765, 0.57, 0.835, 0.69), 0.03, edge)


def _port(pen: Drawing, paint: Colour, shift: float) -> None:
    """Draw a pier on piles below the house, a pennant of the owner's colour at its end."""
    edge, wood, x = colour("2e1a08"), colour("d09a58"), 0.5 + shift
    for step in (-0.28, 0.0, 0.28):
        pen.rectangle((x + step - 0.055, 0.8, x + step + 0.055, 0.97), edge)
        pen.rectangle((x + step - 0.02, 0.8, x + step + 0.02, 0.945), darker(wood, 0.25))
    pen.rounded_rectangle((x - 0.4, 0.735, x + 0.4, 0.885), 0.03, edge)
    pen.rectangle((x - 0.365, 0.77, x + 0.365, 0.85), wood)
    for step in (-0.18, 0.0, 0.18):
        pen.rectangle((x + step - 0.012, 0.77, x + step + 0.012, 0.85), edge)
    pen.rectangle((x - 0.4, 0.5, x - 0.355, 0.76), edge)
    pen.polygon(((x - 0.4, 0.48), (x - 0.4, 0.66), (x - 0.24, 0.57)), darker(paint, 0.66))


# ---- the land's growth --------------------------------------------------------------------------------------------
@memoize(SPRITES)
def tree(kind: int, size: int, theme: str) -> Image.Image:
    """Return a round tree, a fir, or a bush."""
    dark, middle, light = THEMES[theme].leaf
    drawing = blank(size, size, SCALE)
    pen = drawing.inside(0, 0, size)
    if kind == 1:
        for top, bottom, half in ((0.06, 0.5, 0.24), (0.32, 0.86, 0.34)):
            pen.polygon(((0.5, top), (0.5 + half, bottom), (0.5 - half, bottom)), dark)
            pen.polygon(((0.47, top + 0.1), (0.48, bottom - 0.05), (0.56 - half, bottom - 0.05)), middle)
    else:
        pen.ellipse((0.18, 0.62, 0.86, 0.94), darker(dark, 0.2))
        for x, y, radius in ((0.34, 0.56, 0.26), (0.66, 0.56, 0.26), (0.5, 0.36, 0.3)):
            pen.disc((x, y), radius, dark)
        for x, y, radius in ((0.32, 0.52, 0.2), (0.62, 0.52, 0.18), (0.48, 0.32, 0.24)):
            pen.disc((x, y), radius, middle)
        pen.disc((0.4, 0.26), 0.1, light)
    return finish(drawing)
