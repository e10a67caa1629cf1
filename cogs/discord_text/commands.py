"""Turns command names in texts into Discord's clickable command mentions, and our icons into emojis.

A mention has the command's English name in every language: Discord ignores clicks on a translated one, and opens the
reader's command for this.
"""

import re
from collections.abc import Iterable

import discord
from discord import app_commands

from cogs.discord_text.bounds import CONTENT, DESCRIPTION, EMBED, FIELD, LAYOUT
from cogs.discord_text.fitting import Parts, fit_message
from cogs.discord_text.icons import IconEmojis

CODE = re.compile(r"(```.*?```|`[^`\n]*`)", re.DOTALL)  # where nothing is a mention
NEVER = re.compile(r"(?!)")  # matches nothing


class CommandMentions:
    """The ids of commands and emojis; while a command's is unknown, texts name it as they do."""

    def __init__(self) -> None:
        self.emojis = IconEmojis()
        self._ids: dict[str, int] = {}
        self._typed_command = NEVER

    def learn(self, commands: Iterable[app_commands.AppCommand]) -> None:
        """Learn the ids of the registered commands; those of menus cannot be mentioned."""
        typed = [command for command in commands if command.type is discord.AppCommandType.chat_input]
        self._ids = {path: command.id for command in typed for path in _paths(command)}
        names = "|".join(map(re.escape, sorted(self._ids, key=len, reverse=True)))  # "game new" before "game"
        self._typed_command = re.compile(rf"(?<![\w/<.])/({names})(?![\w/])") if names else NEVER

    def link(self, text: str, most: int = CONTENT) -> str:
        """Return the text with emojis and command mentions, without what would make it longer than `most`."""
        text = self.emojis.in_text(text, most)
        pieces = CODE.split(text)  # every second piece is code
        pieces[::2] = [self._typed_command.sub(self._mention, piece) for piece in pieces[::2]]
        linked = "".join(pieces)
        return linked if len(linked) <= most else text

    def _mention(self, command: re.Match[str]) -> str:
        """Return the mention of a command that was found in a text."""
        return f"</{command[1]}:{self._ids[command[1]]}>"

    def in_message(self, parts: Parts) -> Parts:
        """Return message parts with command mentions and emojis, within Discord's limits."""
        linked = fit_message(parts)
        if isinstance(content := linked.get("content"), str):
            linked["content"] = self.link(content)
        if isinstance(embed := linked.get("embed"), discord.Embed):
            self._link_embed(embed)
        if isinstance(view := linked.get("view"), discord.ui.View | discord.ui.LayoutView):
            self.emojis.in_view(view)
            self._link_texts(view)
        return linked

    def _link_texts(self, view: discord.ui.View | discord.ui.LayoutView) -> None:
        """Put mentions and emojis into the texts of a layout, as far as its limit for all of them allows."""
        displays = [item for item in view.walk_children() if isinstance(item, discord.ui.TextDisplay)]
        for display in displays:
            others = sum(len(other.content) for other in displays if other is not display)
            display.content = self.link(display.content, LAYOUT - others)

    def _link_embed(self, embed: discord.Embed) -> None:
        """Put mentions into the description and the fields, as far as the embed's limits allow."""
        if text := embed.description:
            embed.description = self.link(text, min(DESCRIPTION, len(text) + EMBED - len(embed)))
        for index, field in enumerate(embed.fields):
            text = field.value or ""
            value = self.link(text, min(FIELD, len(text) + EMBED - len(embed)))
            embed.set_field_at(index, name=field.name, value=value, inline=field.inline)


def _paths(command: app_commands.AppCommand) -> Iterable[str]:
    """Return the command's name, or "game new" for each subcommand if it has any."""
    groups = [option for option in command.options if isinstance(option, app_commands.AppCommandGroup)]
    return [f"{command.name} {option.name}" for option in groups] or [command.name]
