"""Players' names behind their seats' badges, the same as in the pictures."""

from collections.abc import Sequence

from bot.icons import icons
from bot.languages import SHARED
from cogs.discord_text.names import escape_name


def seat_badge(seat: int, seats: int) -> str:
    """Return the icon of a seat's badge; "" at a table of one, where nobody needs telling apart."""
    badges = icons(SHARED)
    return badges[f"seat.seat{seat % len(badges)}"] if seats > 1 else ""


def seat_name(name: str, seat: int, seats: int) -> str:
    """Return a name as it is to be put into text that Discord formats, behind its seat's badge."""
    return f"{seat_badge(seat, seats)} {escape_name(name)}".lstrip(" ")


def seat_names(names: Sequence[str]) -> list[str]:
    """Return the names of all seats of a table for text that Discord formats, each behind its seat's badge."""
    return [seat_name(name, seat, len(names)) for seat, name in enumerate(names)]
