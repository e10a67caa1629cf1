"""People's names in our texts: they must not format, ping or change the direction of text."""

import re
import unicodedata

MARKS = re.compile(r"([\\*_~`|<>\[\]()#:@])")  # what Discord reads as formatting, links, mentions or timestamps
TURNS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]")  # characters that turn the direction of text
BLANKS = re.compile("[\u115f\u1160\u2800\u3164\uffa0]")  # letters and signs that are drawn as nothing
IGNORED = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\u2065\ufe00-\ufe0f\ufff0-\ufff8\U000e0000-\U000e0fff]")
HIDDEN = ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp")  # kinds of characters of which one sees nothing
ISOLATE, RELEASE = "\u2068", "\u2069"


def escape_name(name: str) -> str:
    """Return a name as it is to be put into text that Discord formats: it formats, mentions and turns nothing."""
    return isolate_name(MARKS.sub(r"\\\1", name))


def visible_name(name: str) -> str:
    """Return a name on one line; empty if nothing of it is visible."""
    line = " ".join(BLANKS.sub(" ", name).split())
    seen = any(unicodedata.category(char) not in HIDDEN and not IGNORED.match(char) for char in line)
    return line if seen else ""


def isolate_name(name: str) -> str:
    """Return a name for buttons, lists and autocompletion, where Discord formats nothing.

    Invisible marks around it keep its writing direction from affecting the text beside it.
    """
    return ISOLATE + TURNS.sub("", name) + RELEASE
