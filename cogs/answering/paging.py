"""The buttons to the pages beside the one that is shown."""

from collections.abc import Callable, Iterator

import discord

from bot.texts import Texts
from cogs.answering.message_parts import Button


def page_buttons(
    page: int, last: int, ways: tuple[str, str], id_of: Callable[[str, int], str], words: Texts, row: int | None = None
) -> Iterator[Button]:
    """Buttons to the page before and the page after; pages count from 0.

    `ways` are the keys of their labels, "log.earlier" and "log.later"; `id_of` gives the id for what follows the dot
    and the page it leads to.
    """
    before, after = ways
    for key, to, possible in ((before, max(page - 1, 0), page > 0), (after, page + 1, page < last)):
        custom_id = id_of(key.partition(".")[2], to)
        yield discord.ui.Button(label=words(key), custom_id=custom_id, disabled=not possible, row=row)
