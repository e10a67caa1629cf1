"""The colours of the sky islands by day and by night."""

from dataclasses import dataclass

from ..kit.inks import Inks
from ..kit.palette import Colour, colour


@dataclass(frozen=True)
class Colours(Inks):
    """A theme."""

    ground: tuple[Colour, Colour]  # the desk behind the panels
    sea: tuple[Colour, Colour]  # far below
    wave: Colour
    cloud: Colour
    haze: Colour  # the sky of the tiles
    hex: Colour  # lines round the tiles
    shade: Colour  # shadows of the islands on what lies below
    rock: tuple[Colour, ...]  # undersides, from the lowest to the highest
    shore: Colour
    grass: Colour
    meadow: Colour
    high: Colour
    leaf: tuple[Colour, Colour, Colour]  # trees: dark, middle, light
    glint: Colour
    label: tuple[Colour, Colour]  # coordinates on tiles: letters and their halo
    free: Colour  # coordinates on the sea
    panel: tuple[Colour, Colour]
    alarm: Colour
    tag: tuple[Colour, Colour]  # an island's badge: its number's ground, its size's ground
    last: Colour  # round what was placed last


def _codes(codes: str) -> tuple[Colour, ...]:
    return tuple(colour(code) for code in codes.split())


LIGHT = Colours(
    ground=(colour("a9d3ea"), colour("6fa7cf")),
    sea=(colour("4f9fce"), colour("1f6ea6")),
    wave=colour("7fbde0"),
    cloud=colour("f4fbff"),
    haze=colour("b5e1f5"),
    hex=colour("f4fcff"),
    shade=colour("123f66"),
    rock=_codes("5b4a48 77615a 957b6b b49a80"),
    shore=colour("efdcae"),
    grass=colour("7fb95a"),
    meadow=colour("93c868"),
    high=colour("a9d67c"),
    leaf=_codes("2f6b3a 418a48 6db35c"),  # type: ignore[arg-type]
    glint=colour("fdf6d8"),
    label=(colour("1d3d5c"), colour("eaf7ff")),
    free=colour("e8f6ff"),
    panel=(colour("fdfdf8"), colour("e6eff5")),
    rim=colour("ffffff"),
    ink=colour("1c2f45"),
    soft=colour("526a82"),
    faint=colour("a9bccb"),
    gold=colour("d99a1c"),
    gold_ink=colour("4a2f00"),
    chip=colour("d6e5ef"),
    alarm=colour("b03024"),
    good=colour("2f7d43"),
    tag=(colour("27435f"), colour("fff6dc")),
    last=colour("fff3a8"),
)
DARK = Colours(
    ground=(colour("1b2747"), colour("0a1022")),
    sea=(colour("1a3156"), colour("0b1a36")),
    wave=colour("294a78"),
    cloud=colour("8fa6d6"),
    haze=colour("3b5b93"),
    hex=colour("8aa6dc"),
    shade=colour("030814"),
    rock=_codes("352f4a 463e5c 5b5171 766b8b"),
    shore=colour("b8ac8f"),
    grass=colour("3c7a53"),
    meadow=colour("488a5c"),
    high=colour("579a66"),
    leaf=_codes("123a2c 1f5440 3f7f58"),  # type: ignore[arg-type]
    glint=colour("d8dcc0"),
    label=(colour("eef4ff"), colour("13233f")),
    free=colour("a9bfe8"),
    panel=(colour("2a3c63"), colour("202f50")),
    rim=colour("40578a"),
    ink=colour("f3efe2"),
    soft=colour("b3c1de"),
    faint=colour("5f74a3"),
    gold=colour("f2c14e"),
    gold_ink=colour("33240a"),
    chip=colour("374b78"),
    alarm=colour("ff9d8a"),
    good=colour("8fdc9c"),
    tag=(colour("101b33"), colour("f5e7bd")),
    last=colour("ffe27a"),
)
THEMES = {"light": LIGHT, "dark": DARK}
