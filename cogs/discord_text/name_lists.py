"""Lists of names within a limit."""

from collections.abc import Iterable

from bot.texts import Texts
from cogs.discord_text.bounds import first_lines


def list_names(names: Iterable[str], words: Texts, most: int) -> str:
    """Return these names in at most `most` characters; if they do not fit, the first and how many more there are."""
    between = words("list.and_also")
    return between.join(first_lines([*names], most, lambda omitted: words("list.more", n=omitted), between))
