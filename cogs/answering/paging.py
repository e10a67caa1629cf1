"""Buttons to the previous and the next page."""

from collections.abc import Callable, Iterator

import discord

from bot.texts import Texts
from cogs.answering.message_parts import Button

PAGES = ("page.back", "page.next")
"""The labels of the two buttons where one page follows another."""


def page_buttons(
    page: int, last: int, keys: tuple[str, str], id_of: Callable[[str, int], str], words: Texts, row: int | None = None
) -> Iterator[Button]:
    """Yield buttons to the previous and the next page; pages count from 0.

    `keys` are the text keys of their labels, such as "log.earlier" and "log.later"; `id_of` returns the custom id of
    a button for "earlier" or "later" and the page that it leads to.
    """
    before, after = keys
    for key, target, possible in ((before, max(page - 1, 0), page > 0), (after, page + 1, page < last)):
        custom_id = id_of(key.partition(".")[2], target)
        yield discord.ui.Button(label=words(key), custom_id=custom_id, disabled=not possible, row=row)
