"""Texts made alike for comparing."""

import unicodedata
from typing import Any


def folded(text: Any) -> str:
    """A text for comparing: without case, width or doubled spaces."""
    return " ".join(unicodedata.normalize("NFKC", str(text)).casefold().split())
