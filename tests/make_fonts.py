"""Makes the fonts in data/fonts from whole ones: `python -m tests.make_fonts FOLDER`.

FOLDER holds the Noto fonts as their projects release them (notofonts/noto-cjk: Sans 2.004; notofonts/arabic, hebrew
and thai), or what an earlier run made of them. Left out are rare ideographs and syllables, vertical writing, and tables
by which we lay out nothing. What stays is drawn as before, to the pixel: so it keeps its hints.
"""

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from renderers.kit.fonts import FILES, FOLDER
from renderers.kit.scripts import FONTS, LETTERS

RARE = ((0x3400, 0x9FFF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0x20000, 0x3FFFF))  # unless people write them:
COMMON = {  # the last first byte of the two that a common character has, by encoding
    "cp932": 0xFC,  # JIS X 0208, levels 1 and 2, and what makers of computers added
    "euc_jis_2004": 0xFE,  # JIS X 0213, level 3
    "gb2312": 0xF7,
    "big5": 0xC8,  # level 1
    "euc_kr": 0xFD,
}
OF_NAMES = "𠮷𡈽𣘺槗堃"  # in names of people, but in none of these
DROPPED = ("BASE", "DSIG", "GDEF", "STAT", "VORG", "vhea", "vmtx")  # tables
NAMES = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]  # what a font says of itself: whose it is, its name, version and licence


def is_wanted(char: str) -> bool:
    """Return whether our own font is to have this character, if the whole one does."""
    return not _is_rare(char) or char in OF_NAMES or any(_is_common(char, code, last) for code, last in COMMON.items())


def _is_rare(char: str) -> bool:
    return any(first <= ord(char) <= last for first, last in RARE)


def _is_common(char: str, encoding: str, last: int) -> bool:
    code = char.encode(encoding, "ignore")
    return len(code) == 2 and code[0] <= last


def is_letter(char: str, script: str) -> bool:
    """Return whether another script's font is to have this character."""
    return bool(re.match(f"[{LETTERS[script]}]", char))


def make(whole: Path, made: Path, wanted: Callable[[str], bool]) -> None:
    """Write the part of a font that has the wanted characters."""
    from fontTools import subset  # an extra ("dev"): the bot itself needs it nowhere
    from fontTools.ttLib import TTFont

    options = subset.Options(hinting=True, notdef_outline=True, layout_features=["kern", "liga"])
    options.drop_tables += DROPPED
    options.name_IDs = NAMES
    with TTFont(whole) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=[code for code in font.getBestCmap() if wanted(chr(code))])
        subsetter.subset(font)
        font.save(made)


def main(folder: Path) -> None:
    """Write all fonts."""
    for name in FILES.values():
        make(folder / name, FOLDER / name, is_wanted)
    for script, name in FONTS.items():
        make(folder / name, FOLDER / name, partial(is_letter, script=script))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
