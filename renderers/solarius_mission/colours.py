"""The colours of space: by night among nebulae, by day a chart of the sky in pale ink."""

from dataclasses import dataclass

from ..kit.inks import Inks
from ..kit.palette import Colour, colour


@dataclass(frozen=True)
class Colours(Inks):
    """A theme."""

    sky: tuple[Colour, Colour]  # from above to below
    clouds: tuple[Colour, ...]  # of the nebula, one on the other
    star: Colour
    field: tuple[Colour, int]  # a hex of a board: its colour, and how much of the sky it covers
    home: tuple[Colour, int]  # those of the home board
    grid: tuple[Colour, int]  # lines between hexes: colour, strength in per cent
    border: tuple[Colour, int]  # lines round boards
    name: tuple[Colour, Colour]  # of a hex: letters, and a rim where something lies
    panel: Colour
    hollow: Colour  # an empty place on a panel
    bad: Colour
    reach: Colour  # what a ship can reach
    fresh: Colour  # round what has changed
    flight: Colour
    paper: Colour  # of cards


LIGHT = Colours(
    sky=(colour("c6d2f0"), colour("a3b3de")),
    clouds=(colour("f3b9d8"), colour("8fdcf0")),
    star=colour("ffffff"),
    field=(colour("f7f9ff"), 168),
    home=(colour("fff6dc"), 178),
    grid=(colour("7d8bb5"), 50),
    border=(colour("3d4c7d"), 85),
    name=(colour("2b3560"), colour("f4f6fd")),
    panel=colour("f5f7fe"),
    rim=colour("ffffff"),
    chip=colour("dbe2f3"),
    hollow=colour("c3cce4"),
    ink=colour("161b38"),
    soft=colour("4f5a80"),
    faint=colour("8d97b8"),
    gold=colour("c98900"),
    gold_ink=colour("ffffff"),
    good=colour("00708f"),
    bad=colour("b5301f"),
    reach=colour("0086a8"),
    fresh=colour("e87800"),
    flight=colour("d1177f"),
    paper=colour("fbf8ec"),
)
DARK = Colours(
    sky=(colour("1b1740"), colour("080a1f")),
    clouds=(colour("74308f"), colour("1f6a9c")),
    star=colour("ffffff"),
    field=(colour("8ea4ff"), 26),
    home=(colour("ffd98a"), 34),
    grid=(colour("8fa2ec"), 34),
    border=(colour("b9c6ff"), 62),
    name=(colour("c8d1f8"), colour("0b0c22")),
    panel=colour("22254e"),
    rim=colour("4f589c"),
    chip=colour("393e74"),
    hollow=colour("14163a"),
    ink=colour("f5f6ff"),
    soft=colour("b7bfe8"),
    faint=colour("6d76ac"),
    gold=colour("ffcb4f"),
    gold_ink=colour("33220a"),
    good=colour("6fe8c8"),
    bad=colour("ff8a5a"),
    reach=colour("5cf0ff"),
    fresh=colour("ffd45c"),
    flight=colour("ff8fd8"),
    paper=colour("2d3162"),
)
THEMES = {"light": LIGHT, "dark": DARK}

# Of dice, planets and tracks: far apart in brightness too, and each with a mark of its own.
PAINTS: dict[str, Colour] = {
    "black": colour("3b4058"),
    "yellow": colour("efb92f"),
    "blue": colour("2f86e0"),
    "brown": colour("9b5a2e"),
}
INKS: dict[str, Colour] = {  # letters on them
    "black": colour("ffffff"),
    "yellow": colour("2d2205"),
    "blue": colour("ffffff"),
    "brown": colour("ffffff"),
}
CUBE = colour("f07ab5")  # resources are pink in every colour
WASTE = colour("9aa0ad")  # contamination
HIDDEN = colour("8c86b0")  # a planet face down
VALUES: dict[int, Colour] = {  # of the bridge's spaces
    -1: colour("b23b3b"),
    0: colour("5f6784"),
    1: colour("2f7d6d"),
    2: colour("248a52"),
    3: colour("1f9a2c"),
}
