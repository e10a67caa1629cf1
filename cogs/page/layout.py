"""A page as the arguments of a message for discord.py."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import discord
from discord.ui.select import BaseSelect

from cogs.answering import RINGS_NOBODY, AnySelect, Button, Interaction, MessageParts, answer_with
from cogs.page.parts import Entry, Page
from cogs.page.room import fitting_entries, groups

Item: TypeAlias = discord.ui.Item[Any]


async def answer_page(interaction: Interaction, page: Page) -> None:
    """Answer with a page, or turn the message that was pressed into it, of whatever kind that was."""
    others: dict[str, Any] = {"content": None, "embeds": [], "attachments": []}  # what it must not have beside
    await answer_with(interaction, page.pictures, {**others, "view": page_view(page), "allowed_mentions": RINGS_NOBODY})


def post_page(page: Page) -> MessageParts:
    """Return a page as the parts of a new message."""
    return {"view": page_view(page), "files": list(page.pictures)}


def page_view(page: Page) -> discord.ui.LayoutView:
    """Return a page as discord.py sends it."""
    view = discord.ui.LayoutView(timeout=None)
    for item in _items(page):
        view.add_item(item)
    view.stop()  # its controls are handled by their ids
    return view


def _items(page: Page) -> Iterator[Item]:
    """Yield the parts of a page, from top to bottom."""
    if page.head:
        yield discord.ui.TextDisplay(page.head)
    for picture in page.pictures:  # each as wide as the message: of several in one gallery a phone makes a mosaic
        yield discord.ui.MediaGallery(discord.MediaGalleryItem(picture, description=picture.description))
    yield from map(_group, groups(page, fitting_entries(page)))
    if page.foot:
        yield discord.ui.TextDisplay(page.foot)
    for row in page.rows:
        yield discord.ui.TextDisplay(row) if isinstance(row, str) else _action_row(row)


def _action_row(row: Sequence[Button] | AnySelect) -> Item:
    """Return a list, or several buttons, in a row."""
    return discord.ui.ActionRow(*([row] if isinstance(row, BaseSelect) else row))


def _group(entries: Sequence[Entry]) -> Item:
    """Return an entry with its button beside it, or entries without buttons as one text."""
    text, button = "\n".join(entry.text for entry in entries), entries[0].button
    return discord.ui.Section(text, accessory=button) if button else discord.ui.TextDisplay(text)
