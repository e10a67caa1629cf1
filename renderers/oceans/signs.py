"""Signs of places, piles and values; different meanings have different shapes."""

from PIL import Image

from ..kit import text
from ..kit.badges import star_corners
from ..kit.cache import SPRITES, memoize
from ..kit.canvas import Drawing, blank, finish
from ..kit.palette import Colour, darker, lighter
from .colours import BANNED, VALUES
from .outlines import draw
from .parts import PARTS

WHITE = (255, 255, 255)
WITHIN = 0.78  # of the width of its shape: what a number may take of it
SIGNS: dict[str, str] = {
    "token": """
        O disc 47 50,50; o disc 40 50,50
        w curve 16,50 32,34 56,34 70,48! 84,34! 82,50 84,66! 70,52! 56,66 32,66; O disc 5 32,47
    """,
    "reef": """
        R disc 48 50,50; p disc 43 50,50; + coral 50,54 70 0 r=R
    """,
    "zone1": """
        T disc 48 50,50; t disc 43 50,50
    """,
    "zone2": """
        B disc 48 50,50; b disc 43 50,50
    """,
    "zone3": """
        V disc 48 50,50; v disc 43 50,50
    """,
    "reserve": """
        S curve 50,24 84,54 80,92 50,98 20,92 16,54; s curve 50,30 76,56 73,86 50,91 27,86 24,56
        S poly 30,4 70,4 60,26 40,26; S disc 10 50,60
    """,
    "pile": """
        O disc 44,18 50,80; o disc 40,14 50,78; O disc 44,18 50,62; o disc 40,14 50,60; O disc 44,18 50,44
        o disc 40,14 50,42
        O disc 44,18 50,26; y disc 40,14 50,24
    """,
    "hand": """
        k poly 12,26 46,14 66,76 32,88; t poly 17,29 43,20 61,73 35,83; k poly 42,14 80,18 74,86 36,82
        t poly 46,19 75,22 70,81 41,78
        w limb 5,5 50,48 58,42 64,50
    """,
    "deep_hand": """
        k poly 12,26 46,14 66,76 32,88; v poly 17,29 43,20 61,73 35,83; k poly 42,14 80,18 74,86 36,82
        V poly 46,19 75,22 70,81 41,78
        y star 4,16,6 58,50
    """,
    "surface": """
        k curve 14,4! 86,4! 86,96! 14,96!; t poly 20,10 80,10 80,90 20,90; w limb 6,6 28,44 40,36 52,44 64,36 74,42
        w limb 6,6 28,62 40,54 52,62 64,54 74,60
    """,
    "deep": """
        k poly 14,4 86,4 86,96 14,96; V poly 20,10 80,10 80,90 20,90; v star 4,34,11 50,50; y disc 9 50,50
    """,
    "discard": """
        N poly 8,30 68,10 92,80 32,98; n poly 15,33 65,17 84,76 36,91; N limb 6,6 40,44 60,66; N limb 6,6 60,42 42,68
    """,
    "aging": """
        k poly 18,2 82,2 82,14 58,50 82,86 82,98 18,98 18,86 42,50 18,14; w poly 27,10 73,10 73,14 50,46 27,14
        w poly 27,90 73,90 50,56
        o poly 36,24 64,24 50,44; o poly 32,88 68,88 50,72
    """,
    "explosion": """
        R star 12,49,30 50,50; o star 12,41,24 50,50; y star 10,28,15 50,50; w disc 8 50,50
    """,
    "ending": """
        k limb 8,8 24,4 24,97; k poly 24,6 94,6 94,60 24,60; w poly 29,11 89,11 89,55 29,55
        k poly 29,11 49,11 49,26 29,26; k poly 69,11 89,11 89,26 69,26; k poly 49,26 69,26 69,41 49,41
        k poly 29,41 49,41 49,55 29,55; k poly 69,41 89,41 89,55 69,55
    """,
    "locked": """
        k curve 26,48! 28,12 50,4 72,12 74,48! 62,48! 60,22 50,16 40,22 38,48!; k poly 14,44 86,44 86,96 14,96
        y poly 21,51 79,51 79,89 21,89
        k disc 9 50,66; k limb 8,8 50,68 50,82
    """,
    "safe": """
        k curve 6,8! 50,1 94,8! 92,60 50,99! 8,60; w curve 14,16! 50,9 86,16! 84,56 50,90! 16,56
        G limb 11,11 30,48 46,64; G limb 11,11 46,64 72,32
    """,
    "defensive": """
        k curve 4,12! 96,12! 96,88! 4,88!; w curve 26,26! 50,21 74,26! 72,56 50,80! 28,56
        k curve 36,35! 50,32 64,35! 63,53 50,67! 37,53
    """,
    "fed": """
        k disc 47 50,50; g disc 41 50,50; w limb 13,13 26,52 43,70! 74,30
    """,
    "points": """
        O star 5,50,24 50,54; y star 5,40,18 50,54
    """,
    "bonus": """
        k curve 6,44! 94,44! 94,98! 6,98!; v curve 12,50! 88,50! 88,92! 12,92!
        k curve 0,26! 100,26! 100,52! 0,52!; V curve 5,31! 95,31! 95,47! 5,47!
        y limb 13,13 50,32 50,91; k limb 9,9 50,28 34,6 18,12 24,24 50,28; k limb 9,9 50,28 66,6 82,12 76,24 50,28
        y limb 5,5 50,28 34,7 19,12 25,23 50,28; y limb 5,5 50,28 66,7 81,12 75,23 50,28
    """,
    "traits": """
        t limb 11,11 28,4 70,28 70,44 28,68 28,96; v limb 11,11 72,4 30,28 30,44 72,68 72,96; N limb 5,5 40,12 60,12
        N limb 5,5 40,36 60,36; N limb 5,5 40,84 60,84
    """,
}


@memoize(SPRITES)
def sign(name: str, size: int) -> Image.Image:
    """Return a sign on transparent ground. Raise KeyError if there is none."""
    drawing = blank(size, size, 5)
    draw(drawing.inside(0, 0, size), SIGNS[name], PARTS)
    picture = finish(drawing)
    if name.startswith("zone"):
        text.draw_clear(picture, (size / 2, size / 2), name[-1], round(size * 0.7), (16, 24, 44), bold=True)
    return picture


@memoize(SPRITES)
def value(kind: str, number: str, size: int) -> Image.Image:
    """Return a value in its shape: forage a circle, attack a spiky star, shell a shield, gain a coin.

    "ban" is struck out.
    """
    banned = number == "ban"
    paint = BANNED if banned else VALUES[kind]
    drawing = blank(size, size, 5)
    pen = drawing.inside(0, 0, size)
    _draw_value_shape(pen, kind, paint)
    picture = finish(drawing)
    if banned:
        drawing = Drawing(Image.new("RGBA", (size * 5, size * 5)), unit=5 * size)
        drawing.line(((0.24, 0.76), (0.76, 0.24)), WHITE, 0.12)
        bar = drawing.image.reduce(5)
        picture.alpha_composite(bar)
        return picture
    letters = round(size * (0.8 if len(number) < 3 else 0.44))
    label = text.narrow(number, round(size * WITHIN), letters, WHITE, bold=True)
    picture.alpha_composite(label, ((size - label.width) // 2, (size - label.height) // 2))
    return picture


def _draw_value_shape(pen: Drawing, kind: str, paint: Colour) -> None:
    """Draw the shape of a kind of value with a dark edge."""
    edge = darker(paint, 0.45)
    for inset, tone in ((0.0, edge), (0.05, lighter(paint, 0.04))):
        if kind == "forage":
            pen.disc((0.5, 0.5), 0.48 - inset, tone)
        elif kind == "attack":
            _draw_spiky_star(pen, 0.53 - inset * 1.4, tone)
        elif kind == "shell":
            pen.polygon(_shield(inset), tone)
        else:
            pen.rounded_rectangle((0.06 + inset, 0.06 + inset, 0.94 - inset, 0.94 - inset), 0.2, tone)


def _draw_spiky_star(pen: Drawing, outer: float, tone: Colour) -> None:
    pen.polygon(star_corners(9, outer, outer * 0.74, (0.5, 0.5)), tone)


def _shield(inset: float) -> list[tuple[float, float]]:
    """Return the outline of a shield that is smaller by this much on every side."""
    points = ((0.06, 0.06), (0.5, 0.0), (0.94, 0.06), (0.94, 0.5), (0.8, 0.8), (0.5, 1.0), (0.2, 0.8), (0.06, 0.5))
    return [(0.5 + (x - 0.5) * (1 - 2 * inset), 0.5 + (y - 0.5) * (1 - 2 * inset)) for x, y in points]
