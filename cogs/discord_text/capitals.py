"""Capital letters."""


def capital(text: str) -> str:
    """A text as it begins a label or a line."""
    return text[:1].upper() + text[1:]
