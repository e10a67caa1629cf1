"""The colours of Cartographers by day (parchment) and by night (ink)."""

from dataclasses import dataclass

from ..kit.inks import Inks
from ..kit.palette import Colour, colour


@dataclass(frozen=True)
class Tone:
    """A terrain's paints: ground from top to bottom, the line round it, its sign's dark and light, its pattern."""

    top: Colour
    bottom: Colour
    ink: Colour
    dark: Colour
    light: Colour
    pattern: Colour


@dataclass(frozen=True)
class Colours(Inks):
    """A theme: the colours that every game has, and this game's own."""

    ground: tuple[Colour, Colour]  # behind everything
    mark: Colour  # the compass rose on it
    title: Colour  # letters on it
    panel: tuple[Colour, Colour]
    accent: Colour  # a title won
    alarm: Colour  # monsters and ambushes
    bright: tuple[Colour, Colour]  # panels of what counts now
    chip_now: Colour  # the chip of the running season
    rose: Colour  # the compass rose printed on the map
    paper: tuple[Colour, Colour]
    grid: Colour
    tones: dict[str, Tone]


def _tones(rows: str) -> dict[str, Tone]:
    """Return the tones in a table: a name and its colour codes in each line."""
    tones = {}
    for row in rows.split("\n"):
        if row.strip():
            name, *codes = row.split()
            tones[name] = Tone(*(colour(code) for code in codes))
    return tones


LIGHT = Colours(
    ground=(colour("c3a06a"), colour("9b7644")),
    mark=colour("a9834d"),
    title=colour("3a2412"),
    panel=(colour("fbf3df"), colour("efe0bd")),
    rim=colour("fffaf0"),
    ink=colour("37261a"),
    soft=colour("725a40"),
    faint=colour("b7a27e"),
    accent=colour("9a3324"),
    gold=colour("d99a1c"),
    gold_ink=colour("4a2f00"),
    alarm=colour("a8281c"),
    good=colour("2f7d43"),
    chip=colour("e6d3a8"),
    bright=(colour("fbe7b4"), colour("efcf86")),
    chip_now=colour("e3b95c"),
    rose=colour("f1e4c3"),
    paper=(colour("faf1d9"), colour("f0e2be")),
    grid=colour("d9c59b"),
    tones=_tones("""
        forest    4f8f47 38702f 1a3617 173d1c d3ecad 3f7c38
        village   f0b193 e0936f 6b2415 7c2418 fff1d8 d48560
        farm      f9e38c edca5e 80570f 8a5c0c fff6cf d6a935
        water     86c5e8 559fd2 184873 1f5c92 f2fbff 6fb4de
        monster   7c5a97 5c4079 28133d 22102f ffd24a 6a4a86
        mountain  cfc3b1 b0a28d 4d4034 5d5046 ffffff beb19d
        wasteland 9c9184 82776b 4a4138 4f463d cbc0b1 8d8276
        ruins     faf1d9 f0e2be 7b6a52 6c5b46 d9cdb6 e6d7b3
    """),
)
DARK = Colours(
    ground=(colour("1d2c4d"), colour("0b1326")),
    mark=colour("2a3d66"),
    title=colour("f1e6c8"),
    panel=(colour("2a3c63"), colour("202f50")),
    rim=colour("40578a"),
    ink=colour("f3efe2"),
    soft=colour("b3c1de"),
    faint=colour("5f74a3"),
    accent=colour("f2c14e"),
    gold=colour("f2c14e"),
    gold_ink=colour("33240a"),
    alarm=colour("ff9d8a"),
    good=colour("8fdc9c"),
    chip=colour("374b78"),
    bright=(colour("4a5c92"), colour("394a7d")),
    chip_now=colour("5e4009"),
    rose=colour("263a63"),
    paper=(colour("22345a"), colour("1a294a")),
    grid=colour("31466f"),
    tones=_tones("""
        forest    2a7446 1b5832 08190f 0a2c18 b9e8b0 246b3e
        village   ea9c7a d6825e 3a1008 55190d fff1dc c87450
        farm      f2d272 deb54a 4d3306 5a3c05 fff3c4 bd9030
        water     58aee4 3f92cf 0a2442 0c3763 f2fbff 6dbbe9
        monster   7d4cae 5b318a 1e0b33 1c0a2e ffd957 7a4da8
        mountain  8f99ad 717b90 1c2231 2c3446 ffffff 828ca1
        wasteland 5d5a63 4a4851 16161d 24232b 8d8a94 56535c
        ruins     22345a 1a294a 8b99b8 91a0c0 d6deef 2c4069
    """),
)
THEMES = {"light": LIGHT, "dark": DARK}
