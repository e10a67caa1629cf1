"""Capital letters."""

from bot.icons import is_icon


def capital(text: str) -> str:
    """Return the text with a capital first letter, which may stand behind an icon."""
    if is_icon(text[:1]):
        return text[:2] + capital(text[2:])
    return text[:1].upper() + text[1:]
