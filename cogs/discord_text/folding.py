"""Texts made alike for comparing."""

import re
import unicodedata
from functools import lru_cache


@lru_cache(maxsize=8192, typed=True)  # the names of all cards and rules are compared with every word that is typed
def folded(text: object) -> str:
    """A text for comparing: without case, width or doubled spaces."""
    return " ".join(unicodedata.normalize("NFKC", str(text)).casefold().split())


def by_number(text: object) -> tuple[str | int, ...]:
    """A text for sorting: like `folded`, and "Metropolis 2" before "Metropolis 10"."""
    pieces = re.split(r"([0-9]+)", folded(text))
    return tuple(int(piece) if place % 2 else piece for place, piece in enumerate(pieces))
