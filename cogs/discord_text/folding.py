"""Folding texts for comparison."""

import re
import unicodedata
from functools import lru_cache

HIRAGANA = {ord(katakana): ord(katakana) - 0x60 for katakana in map(chr, range(ord("ァ"), ord("ヶ") + 1))}


@lru_cache(maxsize=8192, typed=True)  # the names of all cards and rules are compared with every word that is typed
def fold(text: object) -> str:
    """Return a text for comparing: without case, width or doubled spaces, and with one kind of kana."""
    return " ".join(unicodedata.normalize("NFKC", str(text)).casefold().translate(HIRAGANA).split())


def by_number(text: object) -> tuple[str | int, ...]:
    """Return a sort key: like `fold`, but "Metropolis 2" comes before "Metropolis 10"."""
    pieces = re.split(r"([0-9]+)", fold(text))
    return tuple(int(piece) if place % 2 else piece for place, piece in enumerate(pieces))
