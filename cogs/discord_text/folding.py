"""Texts made alike for comparing."""

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=8192, typed=True)  # the names of all cards and rules are compared with every word that is typed
def folded(text: object) -> str:
    """A text for comparing: without case, width or doubled spaces."""
    return " ".join(unicodedata.normalize("NFKC", str(text)).casefold().split())
