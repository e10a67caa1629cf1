"""The colours of the sea: a warm shallow reef above, violet depths below."""

from dataclasses import dataclass

from ..kit.inks import Inks
from ..kit.palette import Colour, colour


@dataclass(frozen=True)
class Colours(Inks):
    """A theme."""

    water: tuple[Colour, Colour, Colour]  # from the surface to the ground
    ray: Colour  # light falling into it
    sun: Colour  # the glow at the surface
    coral: Colour  # what grows at the bottom
    ledge: tuple[Colour, int]  # a player's row: its colour, and how much of the water it covers
    current: Colour  # the ring's way from row to row
    plate: tuple[Colour, Colour]  # a species' board
    bad: Colour
    token: tuple[Colour, Colour]  # a population token, a free space
    pages: tuple[Colour, Colour]  # large panels of text
    zones: tuple[tuple[Colour, Colour], ...]  # reef and zones: water above and below
    bed: tuple[Colour, Colour]  # sand and rock below them


LIGHT = Colours(
    water=(colour("bdf3e8"), colour("74cfe6"), colour("8f97e0")),
    ray=colour("f4fff8"),
    sun=colour("fff3c4"),
    coral=colour("b45fa8"),
    ledge=(colour("ffffff"), 128),
    current=colour("1d7696"),
    plate=(colour("fdf8ec"), colour("fdf8ec")),
    rim=colour("e0cfa8"),
    chip=colour("e6dcc3"),
    ink=colour("1b2240"),
    soft=colour("4d5a7d"),
    faint=colour("9aa3bd"),
    gold=colour("d98a00"),
    gold_ink=colour("ffffff"),
    good=colour("0a7a57"),
    bad=colour("b53a12"),
    token=(colour("e0631c"), colour("d9cfb8")),
    pages=(colour("fffef9"), colour("f3eee2")),
    zones=(
        (colour("ffe9b0"), colour("ffc79a")),
        (colour("a5ecdf"), colour("63cbd2")),
        (colour("7ecdf0"), colour("4b9bdc")),
        (colour("8ea4ee"), colour("6a63c8")),
    ),
    bed=(colour("f1dca6"), colour("b9906a")),
)
DARK = Colours(
    water=(colour("17707c"), colour("163f7a"), colour("1d1248")),
    ray=colour("2f97a0"),
    sun=colour("2fa3a0"),
    coral=colour("8a3585"),
    ledge=(colour("060d2c"), 118),
    current=colour("7fd6e0"),
    plate=(colour("213b70"), colour("213b70")),
    rim=colour("4a73b5"),
    chip=colour("35588f"),
    ink=colour("f5f8ff"),
    soft=colour("b9c8ea"),
    faint=colour("6f86b8"),
    gold=colour("ffc94d"),
    gold_ink=colour("35230a"),
    good=colour("6fe8c8"),
    bad=colour("ff8a5a"),
    token=(colour("ff9a4d"), colour("14264f")),
    pages=(colour("24407a"), colour("1a2b5c")),
    zones=(
        (colour("e2905e"), colour("a2505c")),
        (colour("1f8f95"), colour("16687f")),
        (colour("1f5fa6"), colour("17407f")),
        (colour("3f3a9e"), colour("281c66")),
    ),
    bed=(colour("8d6b57"), colour("3a2a4c")),
)
THEMES = {"light": LIGHT, "dark": DARK}

# Told apart by shape first, and by hue and brightness with any kind of colour sight (after Okabe and Ito).
VALUES: dict[str, Colour] = {
    "forage": colour("00845f"),
    "attack": colour("cf4a00"),
    "shell": colour("0067ad"),
    "gain": colour("8a6100"),
}
BANNED = colour("7b8194")
GROUNDS: dict[bool, tuple[Colour, Colour]] = {  # of trait cards: Surface, Deep; alike in both themes
    False: (colour("9fe8e4"), colour("3f9fcb")),
    True: (colour("4a3a96"), colour("170f42")),
}
