"""Planets as lit spheres: light comes from the upper left, and each colour has its own kind of land."""

import math
from random import Random

from PIL import Image, ImageChops, ImageDraw

from ..kit import text
from ..kit.badges import star_corners
from ..kit.cache import SHAPES, SPRITES, memoize
from ..kit.canvas import Drawing, Point
from ..kit.glance import detail
from ..kit.palette import Colour, colour, darker, lighter, mix
from ..kit.shades import reduce_shades
from .colours import HIDDEN, INKS, PAINTS
from .figures import demand
from .icons import MARKS

SCALE = 4
# Few, so that files stay small:
TINTS = 5  # bits of each colour
TONES = 11  # steps of the shade
CONTINENTS = (  # of the home planet: middle, radius, colour
    ((0.28, 0.36), 0.19, colour("3f9d5d")),
    ((0.68, 0.62), 0.21, colour("4a9a54")),
    ((0.72, 0.2), 0.1, colour("6ea650")),
    ((0.22, 0.76), 0.1, colour("3f9d5d")),
    ((0.47, 0.9), 0.06, colour("4a9a54")),
)
NIGHT, WHITE = colour("0a0b20"), colour("ffffff")
GOLD = colour("ffc93c")


@memoize(SPRITES)
def globe(kind: str, size: int, number: int = 0) -> Image.Image:
    """Return a planet of a colour, or face down (""), on transparent ground; the number varies its land."""
    big = size * SCALE
    paint = PAINTS.get(kind, HIDDEN)
    picture = Image.new("RGB", (big, big), paint)
    LANDS[kind](Drawing(picture, unit=big), paint, Random(number * 7 + len(kind)))  # noqa: S311 - not for secrets
    return _light_sphere(picture, paint, size, 0.9)


@memoize(SPRITES)
def home(size: int) -> Image.Image:
    """Return the home planet with seas, land, clouds, the lights of its night, and its air."""
    big, room = size * 2, 18
    sea = colour("2a7fd4")
    picture = Image.new("RGB", (big, big), sea)
    pen = Drawing(picture, unit=big)
    chance = Random(8)  # noqa: S311 - not for secrets
    for middle, far, paint in CONTINENTS:
        pen.polygon(_blot(middle, far * 1.16, chance), lighter(sea, 0.22))
        pen.polygon(_blot(middle, far, chance), paint)
        pen.polygon(_blot(middle, far * 0.45, chance), mix(paint, colour("c9ad66"), 0.6))
    for y, wide in ((0.05, 0.26), (0.96, 0.24)):
        pen.ellipse((0.5 - wide, y - 0.07, 0.5 + wide, y + 0.07), WHITE)
    for x, y, wide in ((0.3, 0.52, 0.26), (0.66, 0.36, 0.3), (0.5, 0.82, 0.26), (0.42, 0.2, 0.2), (0.82, 0.6, 0.16)):
        pen.polygon(_bank(x, y, wide), lighter(sea, 0.78))
    world = _light_sphere(picture, sea, size, 0.88, 2)
    _draw_cities(world, chance)
    around = Image.new("RGBA", (size + 2 * room, size + 2 * room), (*lighter(sea, 0.45), 0))
    around.putalpha(_air(around.width, room))
    around.alpha_composite(world, (room, room))
    return around


def _draw_cities(world: Image.Image, chance: Random) -> None:
    """Draw lights on the night side."""
    pen = ImageDraw.Draw(world)
    for _ in range(90):
        x, y = chance.uniform(0.5, 0.95), chance.uniform(0.5, 0.95)
        if x + y > 1.4 and math.hypot(x - 0.5, y - 0.5) < 0.46:
            at = x * world.width, y * world.height
            pen.ellipse((*at, at[0] + 1.6, at[1] + 1.6), fill=GOLD)


def _bank(x: float, y: float, wide: float) -> list[Point]:
    """Return a thin bank of cloud, bent as the sphere is."""
    above = [(x + wide * t / 10, y - 0.05 * (1 - (t / 10) ** 2) - 0.012 * (1 - abs(t) / 10)) for t in range(-10, 11)]
    below = [
        (x + wide * t / 10, y - 0.05 * (1 - (t / 10) ** 2) + 0.014 * (1 - abs(t) / 10)) for t in range(10, -11, -1)
    ]
    return above + below


def _air(size: int, room: int) -> Image.Image:
    """Return a thin light round a sphere."""
    drawing = Drawing(Image.new("L", (size * 2, size * 2)), unit=2)
    for step in range(room, 0, -3):
        drawing.ellipse((room - step, room - step, size - room + step, size - room + step), ((room - step) * 9,))
    return drawing.image.reduce(2)


def _light_sphere(picture: Image.Image, paint: Colour, size: int, dark: float, scale: int = SCALE) -> Image.Image:
    """Return a square of land as a sphere: shaded away from the light (up to `dark`), cut round, with a bright rim."""
    deep, light, disc, rim = _shades(picture.width, dark)
    picture.paste(mix(NIGHT, darker(paint, 0.7), 0.35), (0, 0), deep)
    picture.paste(WHITE, (0, 0), light)
    picture.paste(lighter(paint, 0.6), (0, 0), rim)
    picture.putalpha(disc)
    return reduce_shades(picture.reduce(scale), TINTS)


@memoize(SHAPES)
def _shades(big: int, dark: float) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """Return the masks of a sphere: its night, its brightest part, its disc, its bright rim."""
    wide = round(big * 1.9)
    shade = Image.new("L", (big, big), 255)
    fall = Image.radial_gradient("L").resize((wide, wide))
    shade.paste(fall, (round(big * 0.32 - wide / 2), round(big * 0.28 - wide / 2)))
    deep = [round(255 * min(dark, max(0, value - 50) / 98)) // TONES * TONES for value in range(256)]
    light = [max(0, 120 - value * 2) // TONES * TONES for value in range(256)]
    disc = Image.new("L", (big, big))
    ImageDraw.Draw(disc).ellipse((0, 0, big - 1, big - 1), fill=255)
    rim = ImageChops.subtract(disc, ImageChops.offset(disc, big // 40, big // 40))
    return shade.point(deep), shade.point(light), disc, rim


# ---- land ---------------------------------------------------------------------------------------------------------
def _blot(middle: Point, far: float, chance: Random) -> list[Point]:
    """Return the outline of a ragged patch of about this radius."""
    waves = [(number, chance.random() * 6.3, 0.26 / number**0.7 * chance.random()) for number in (1, 2, 3, 5, 8)]
    points = []
    for turn in range(0, 360, 6):
        angle = math.radians(turn)
        away = far * (1 + sum(high * math.sin(number * angle + start) for number, start, high in waves))
        points.append((middle[0] + away * math.cos(angle), middle[1] + away * math.sin(angle)))
    return points


def _craters(pen: Drawing, paint: Colour, chance: Random) -> None:
    for x, y, far in ((0.24, 0.3, 0.11), (0.7, 0.2, 0.08), (0.8, 0.62, 0.13), (0.36, 0.82, 0.1), (0.12, 0.6, 0.06)):
        x, y = x + chance.random() * 0.08, y + chance.random() * 0.08
        pen.disc((x, y), far, darker(paint, 0.35))
        pen.disc((x + far * 0.18, y + far * 0.18), far * 0.8, lighter(paint, 0.14))


def _bands(pen: Drawing, paint: Colour, chance: Random) -> None:
    for y, high, tone in (
        (0.1, 0.1, -0.12),
        (0.28, 0.08, 0.3),
        (0.44, 0.05, -0.2),
        (0.62, 0.1, 0.2),
        (0.82, 0.1, -0.18),
    ):
        y += chance.random() * 0.04
        pen.ellipse((-0.2, y, 1.2, y + high), lighter(paint, tone) if tone > 0 else darker(paint, -tone))


def _seas(pen: Drawing, paint: Colour, chance: Random) -> None:
    for x, y, wide in ((0.1, 0.2, 0.5), (0.5, 0.36, 0.5), (0.05, 0.6, 0.45), (0.5, 0.78, 0.4)):
        x += chance.random() * 0.1
        pen.arc((x, y, x + wide, y + 0.22), 180, 340, lighter(paint, 0.42), 0.05)
        pen.arc((x + 0.1, y + 0.08, x + wide, y + 0.26), 10, 150, darker(paint, 0.22), 0.05)


def _canyons(pen: Drawing, paint: Colour, chance: Random) -> None:
    for x, y, far in ((0.2, 0.28, 0.2), (0.76, 0.4, 0.17), (0.46, 0.8, 0.2)):
        pen.polygon(_blot((x, y), far, chance), lighter(paint, 0.2))
        pen.polygon(_blot((x + 0.03, y + 0.03), far * 0.55, chance), darker(paint, 0.24))


def _mist(pen: Drawing, paint: Colour, chance: Random) -> None:
    for y in (0.12, 0.34, 0.58, 0.8):
        pen.ellipse((-0.1 + chance.random() * 0.1, y, 1.1, y + 0.12), lighter(paint, 0.2))


LANDS = {"black": _craters, "yellow": _bands, "blue": _seas, "brown": _canyons, "": _mist}


# ---- what is written on them --------------------------------------------------------------------------------------
@memoize(SPRITES)
def planet(kind: str, first: int, second: int, points: int, size: int, *, above: bool = False) -> Image.Image:
    """Return a planet face up with its mark, demand and points; with `above` these leave its lower third free."""
    room = round(size * 0.17)
    picture = Image.new("RGBA", (size + 2 * room, size + 2 * room))
    picture.alpha_composite(globe(kind, size, first * 8 + second), (room, room))
    middle = picture.width / 2
    drawing = Drawing(Image.new("RGBA", (picture.width * SCALE, picture.height * SCALE)), unit=SCALE)
    side = size * 0.27
    ink = INKS[kind]
    MARKS[kind](drawing.inside(middle - side / 2, room + size * 0.06, side), ink)
    at = (middle + size * (0.5 if above else 0.41), room + size * (0.46 if above else 0.82))
    _draw_star(drawing, at, size * 0.215)
    picture.alpha_composite(drawing.image.reduce(SCALE))
    words = demand(kind, first, second)
    label = text.narrow(words, round(size * (0.84 if above else 0.98)), round(size * 0.43), ink, bold=True)
    at_label = middle - size * 0.14 * above - label.width / 2, room + size * 0.47 - label.height / 2
    picture.alpha_composite(label, (round(at_label[0]), round(at_label[1])))
    with detail():
        text.draw_clear(picture, (at[0], at[1] + size * 0.015), str(points), round(size * 0.25), (56, 34, 2), bold=True)
    return picture


def _draw_star(pen: Drawing, middle: Point, far: float) -> None:
    """Draw a golden star with a dark edge."""
    for grown, paint in ((0.045, colour("6a4404")), (0.0, GOLD)):
        pen.polygon(star_corners(5, far * (1.12 + grown * 5), far * (0.66 + grown * 4), middle), paint)


@memoize(SPRITES)
def unknown(size: int) -> Image.Image:
    """Return a planet face down."""
    picture = globe("", size).copy()
    text.draw_clear(picture, (size / 2, size * 0.44), "?", round(size * 0.5), (255, 255, 255), bold=True)
    return picture
