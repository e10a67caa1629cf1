"""Computing with colours, and the eight seats' colours and signs."""

from functools import cache

Colour = tuple[int, int, int]


@cache
def colour(code: str) -> Colour:
    """Return a colour from its six hexadecimal digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """Return the colour a part of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def lighter(one: Colour, part: float) -> Colour:
    """Return a colour mixed with white, of which it gets this part (0 to 1)."""
    return mix(one, (255, 255, 255), part)


def darker(one: Colour, part: float) -> Colour:
    """Return a colour mixed with black, of which it gets this part (0 to 1)."""
    return mix(one, (0, 0, 0), part)


# Told apart with any kind of colour sight by brightness, hue and sign; white letters read on all of them.
SEATS: tuple[tuple[Colour, str], ...] = (
    (colour("2f6fd0"), "disc"),
    (colour("c7472c"), "bars"),
    (colour("1d8260"), "triangle"),
    (colour("a87000"), "circle"),
    (colour("7d4bb0"), "star"),
    (colour("157f98"), "stripes"),
    (colour("bf3f7c"), "cross"),
    (colour("56606f"), "wedge"),
)
