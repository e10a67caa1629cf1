"""What stands below the picture of a group of signs, and all signs in words."""

import discord

from bot.texts import Texts
from cogs.answering import PAGES, Button, MessageParts, Reader, page_buttons
from cogs.discord_text import COLOUR, LABEL, cut
from renderers.look import Look
from renderers.registry import renderer
from renderers.signs import in_words


def picture_page(key: str, group: int, who: Reader) -> MessageParts:
    """Return the parts of the message with the picture of a group: its heading and the controls."""
    words, groups = who.texts(key), renderer(key).signs
    head = words("signs.head", game=words("game.name"), n=group + 1, all=len(groups))
    view = discord.ui.View(timeout=None)
    if len(groups) > 1:
        view.add_item(_group_list(key, group, words))
        last = len(groups) - 1
        for button in page_buttons(group, last, PAGES, lambda what, page: f"signs:{key}:{page}:{what}", words):
            view.add_item(button)
    view.add_item(_button(key, group, "words", words))
    view.add_item(_button(key, group, "close", words))
    view.stop()
    return {"content": head, "embed": None, "view": view}


def words_page(key: str, group: int, who: Reader) -> MessageParts:
    """Return the parts of the message with all signs in words, and a button back to the picture of a group."""
    words = who.texts(key)
    look = Look(words, ())
    embed = discord.Embed(title=words("signs.all", game=words("game.name")), colour=COLOUR)
    for sign_group in renderer(key).signs:
        lines = "\n".join(f"- {in_words(sign, look)}" for sign in sign_group.signs)
        embed.add_field(name=words(f"sign_group.{sign_group.name}"), value=lines, inline=False)
    view = discord.ui.View(timeout=None)
    for what in ("picture", "close"):
        view.add_item(_button(key, group, what, words))
    view.stop()
    return {"content": "", "embed": embed, "view": view, "attachments": []}


def _group_list(key: str, group: int, words: Texts) -> discord.ui.Select[discord.ui.View]:
    """Return the list of all groups of signs, the current one selected."""
    names = [cut(words(f"sign_group.{sign_group.name}"), LABEL) for sign_group in renderer(key).signs]
    options = [
        discord.SelectOption(label=name, value=str(place), default=place == group) for place, name in enumerate(names)
    ]
    return discord.ui.Select(custom_id=f"signs:{key}::pick", options=options)


def _button(key: str, group: int, what: str, words: Texts) -> Button:
    """Return the button "words", "picture" or "close" below a group of signs."""
    return discord.ui.Button(label=words(f"signs.{what}"), custom_id=f"signs:{key}:{group}:{what}")
