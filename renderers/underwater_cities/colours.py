"""The colours of the sea: by day near the surface, by night in the deep."""

from dataclasses import dataclass

from ..kit.inks import Inks
from ..kit.palette import Colour, colour


@dataclass(frozen=True)
class Colours(Inks):
    """A theme."""

    ground: tuple[Colour, Colour]  # the open sea behind the panels
    ray: Colour  # light falling into it
    weed: Colour  # what grows at its bottom
    panel: tuple[Colour, Colour]
    alarm: Colour
    board: tuple[Colour, Colour]  # the sea floor of a player board
    groove: tuple[Colour, Colour]  # a tunnel space: its bed, its dots
    plate: tuple[Colour, Colour]  # a city space's platform
    plate_rim: Colour
    lit: tuple[Colour, Colour]  # the platform of a connected city
    lit_rim: Colour
    room: tuple[Colour, Colour]  # a building space: its hollow, its rim
    tag: tuple[Colour, Colour]  # names of spaces: ground, letters
    fresh: Colour  # round what changed last
    offer: Colour  # round what may be chosen
    paper: tuple[Colour, Colour]  # cards


LIGHT = Colours(
    ground=(colour("a5dcea"), colour("3f8db3")),
    ray=colour("dff6fb"),
    weed=colour("2f7f8f"),
    panel=(colour("fcfefe"), colour("e3f0f5")),
    rim=colour("ffffff"),
    chip=colour("d3e6ee"),
    ink=colour("0f2c42"),
    soft=colour("456579"),
    faint=colour("9fbac8"),
    gold=colour("b57d0c"),
    gold_ink=colour("4a2f00"),
    alarm=colour("b02a20"),
    good=colour("1f7a45"),
    board=(colour("8fcbdc"), colour("5aa3c0")),
    groove=(colour("6fb2ca"), colour("e2f4f8")),
    plate=(colour("b4d3de"), colour("9cc2d0")),
    plate_rim=colour("2f6680"),
    lit=(colour("fdf9ea"), colour("ecdfbd")),
    lit_rim=colour("b08d3c"),
    room=(colour("86b3c4"), colour("2f6680")),
    tag=(colour("12384f"), colour("ffffff")),
    fresh=colour("ffd23e"),
    offer=colour("c2257a"),
    paper=(colour("fffdf6"), colour("f0ead8")),
)
DARK = Colours(
    ground=(colour("0f4765"), colour("061527")),
    ray=colour("2b7591"),
    weed=colour("1c6578"),
    panel=(colour("1a4260"), colour("123049")),
    rim=colour("2f6485"),
    chip=colour("255474"),
    ink=colour("f1f8fb"),
    soft=colour("a9c9da"),
    faint=colour("54809a"),
    gold=colour("f2c14e"),
    gold_ink=colour("33240a"),
    alarm=colour("ff9d8a"),
    good=colour("86e0a2"),
    board=(colour("10405c"), colour("0b2740")),
    groove=(colour("0a2a42"), colour("4d89a6")),
    plate=(colour("1d4a66"), colour("173c55")),
    plate_rim=colour("5f96b4"),
    lit=(colour("3a7186"), colour("2b5a70")),
    lit_rim=colour("e6c66c"),
    room=(colour("0d2c42"), colour("5f96b4")),
    tag=(colour("06182a"), colour("e8f4fa")),
    fresh=colour("ffd95a"),
    offer=colour("ff9fdc"),
    paper=(colour("21506f"), colour("173a55")),
)
THEMES = {"light": LIGHT, "dark": DARK}

SUITS: dict[str, Colour] = {  # of slots and cards, told apart by eyes of any kind; white letters read on each
    "green": colour("0d7a62"),
    "red": colour("9e2a22"),
    "yellow": colour("b07f10"),
    "": colour("50687a"),
}
BRIGHT: dict[str, tuple[Colour, Colour]] = {  # their bright grounds by theme: light, dark
    "green": (colour("c0ebdd"), colour("0c4f4c")),
    "red": (colour("f3beb3"), colour("7a3a32")),
    "yellow": (colour("faeab4"), colour("6a5c14")),
    "": (colour("d9e4ea"), colour("2c4a60")),
}


def bright(suit: str, theme: str) -> Colour:
    """Return the ground of a slot of a colour."""
    light, dark = BRIGHT[suit]
    return light if theme == "light" else dark
