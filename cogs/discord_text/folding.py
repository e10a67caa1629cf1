"""Texts made alike for comparing."""

import unicodedata


def folded(text: object) -> str:
    """A text for comparing: without case, width or doubled spaces."""
    return " ".join(unicodedata.normalize("NFKC", str(text)).casefold().split())
