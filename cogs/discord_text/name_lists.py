"""Names one after the other, as many as there is room for."""

from collections.abc import Iterable

from bot.texts import Texts
from cogs.discord_text.bounds import first_lines


def list_names(names: Iterable[str], words: Texts, most: int) -> str:
    """These names, or the first of them and how many more there are; of so many characters at most."""
    between = words("list.and_also")
    return between.join(first_lines([*names], most, lambda left: words("list.more", n=left), between))
