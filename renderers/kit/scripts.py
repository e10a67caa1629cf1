"""Scripts that our font does not have: which font shows their letters, and in which order these stand in a line."""

import re
from collections.abc import Iterator

FONTS = {  # their files; Arabic letters are drawn in the forms that `shape_line` gives them
    "arabic": "NotoSansArabic[wdth,wght].ttf",
    "hebrew": "NotoSansHebrew[wdth,wght].ttf",
    "thai": "NotoSansThai[wdth,wght].ttf",
}
LETTERS = {
    "arabic": "\u060c\u061b\u061f-\u064a\u0660-\u066f\u0671-\u06d3\u06d5\u06ee-\u06ff"
    "\ufb50-\ufbb1\ufbd3-\ufbff\ufdf2\ufe70-\ufe74\ufe76-\ufefc",  # the forms of joined letters, and of God's name
    "hebrew": "\u05be\u05d0-\u05ea\u05f0-\u05f4",
    "thai": "\u0e01-\u0e3a\u0e40-\u0e5b",
}
_script = {script: re.compile(f"[{letters}]") for script, letters in LETTERS.items()}
_any = re.compile("|".join(f"(?P<{script}>[{letters}]+)" for script, letters in LETTERS.items()))
_rtl = f"[{LETTERS['hebrew']}\u061f-\u064a\u066e-\u06d3\u06d5\u06fa-\u06ff]"  # figures stand as in our lines
_from_right = re.compile(f"{_rtl}(?:[{_rtl[1:-1]} ]*{_rtl})?…?")  # also what a name too long ends with


def script_of(char: str) -> str | None:
    """Return the script of a letter that one of our other fonts shows. None for all else."""
    return next((script for script, letters in _script.items() if letters.match(char)), None)


def shape_line(line: str) -> str:
    """Return the line in visual order from left to right: Arabic letters joined, right-to-left words reversed.

    Everything else keeps its place: our lines read from the left, and only names in them may read from the right. So a
    colon and a number after a name stay after it, while Unicode's rules would move them to its other side.
    """
    return _from_right.sub(lambda words_from_right: _join_arabic(words_from_right.group())[::-1], line)


def _join_arabic(words: str) -> str:
    """Return the words with their Arabic letters joined."""
    from arabic_reshaper import reshape  # a large import, which a bot needs only where somebody has such a name

    return str(reshape(words))


def runs(line: str) -> Iterator[tuple[str, str | None]]:
    """Yield the parts of a shaped line, from left to right, each with its script; None for what our own font shows."""
    end = 0
    for run in _any.finditer(line):
        if run.start() > end:
            yield line[end : run.start()], None
        yield run.group(), run.lastgroup
        end = run.end()
    if end < len(line):
        yield line[end:], None
