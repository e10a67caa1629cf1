"""Fits messages into Discord's limits, so that none is refused for its size."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.components import BaseOption

from bot.icons import without_icons
from bot.process.log import log
from cogs.discord_text.bounds import (
    ALT,
    BUTTON,
    CONTENT,
    DESCRIPTION,
    EMBED,
    FIELD,
    FIELD_NAME,
    FIELDS,
    FOOTER,
    FORM_HINT,
    FORM_LABEL,
    FORM_VALUE,
    LABEL,
    LAYOUT,
    OPTIONS,
    PLACEHOLDER,
    TITLE,
    cut,
    cut_lines,
)

logger = log(__name__)
FORMATTED = ("content", "description", "field", "text")
Cut: TypeAlias = Callable[[str, int], str]
Parts: TypeAlias = dict[str, Any]
"""The keyword arguments of a message."""


def fit_message(parts: Parts) -> Parts:
    """Return the keyword arguments of a message, cut to Discord's limits."""
    fitting = dict(parts)
    if isinstance(content := fitting.get("content"), str):
        fitting["content"] = _fit("content", content, CONTENT, cut_lines)
    if isinstance(embed := fitting.get("embed"), discord.Embed):
        fitting["embed"] = _fit_embed(embed.copy())
    if isinstance(view := fitting.get("view"), discord.ui.View | discord.ui.LayoutView):
        _fit_view(view)
    for file in _files(fitting):
        file.description = file.description and _fit("alt text", file.description, ALT)
    return fitting


def fit_form(form: discord.ui.Modal) -> None:
    """Cut the texts of a form to Discord's limits."""
    form.title = _fit("form title", form.title, FORM_LABEL)
    for item in form.walk_children():
        if isinstance(item, discord.ui.Label):
            item.text = _fit("form label", item.text, FORM_LABEL)
            item.description = item.description and _fit("form description", item.description, LABEL)
        elif isinstance(item, discord.ui.TextInput):
            item.placeholder = item.placeholder and _fit("form placeholder", item.placeholder, FORM_HINT)
            item.default = item.default and item.default[: item.max_length or FORM_VALUE]
        elif isinstance(item, discord.ui.TextDisplay):
            item.content = _fit("text", item.content, LAYOUT, cut_lines)
        elif isinstance(item, discord.ui.RadioGroup | discord.ui.CheckboxGroup):
            _fit_options(item.options)


def fit_choices(choices: Sequence[app_commands.Choice[str]]) -> list[app_commands.Choice[str]]:
    """Return as many autocompletions as Discord takes, without values that are too long."""
    fitting = [choice for choice in choices if len(choice.value) <= LABEL][:OPTIONS]
    if len(fitting) < len(choices):
        logger.warning("a list was cut", options=len(choices), most=len(fitting))
    for choice in fitting:
        choice.name = _fit("choice", choice.name, LABEL)
    return fitting


def _fit(part: str, text: str, most: int, shorten: Cut = cut) -> str:
    """Return the text, cut if it is too long, which is logged as its author's mistake.

    Only what Discord formats, `FORMATTED`, keeps its icons: elsewhere it would show no emoji of ours.
    """
    if part not in FORMATTED:
        text = without_icons(text)
    if len(text) > most:
        logger.warning("a text was cut", part=part, length=len(text), most=most)
    return shorten(text, most)


def _files(parts: Parts) -> Iterator[discord.File]:
    """Yield the new files among a message's parts."""
    for file in (parts.get("file"), *(parts.get("files") or ()), *(parts.get("attachments") or ())):
        if isinstance(file, discord.File):
            yield file


def _fit_embed(embed: discord.Embed) -> discord.Embed:
    """Return the embed after cutting its texts to Discord's limits, and removing fields beyond them."""
    embed.title = embed.title and _fit("title", embed.title, TITLE)
    embed.description = embed.description and _fit("description", embed.description, DESCRIPTION, cut_lines)
    if embed.footer.text:
        embed.set_footer(text=_fit("footer", embed.footer.text, FOOTER), icon_url=embed.footer.icon_url)
    for index in reversed(range(len(embed.fields))):
        if index >= FIELDS:
            logger.warning("a field was left out", most=FIELDS)
            embed.remove_field(index)
    for index, field in enumerate(embed.fields):
        name, value = _fit("field name", field.name or "", FIELD_NAME), field.value or ""
        _set_field(embed, index, name, _fit("field", value, FIELD, cut_lines))
    _fit_total(embed)
    return embed


def _set_field(embed: discord.Embed, index: int, name: str, value: str) -> None:
    """Replace the texts of a field; it stays inline, or a block."""
    embed.set_field_at(index, name=name, value=value, inline=embed.fields[index].inline)


def _fit_total(embed: discord.Embed) -> None:
    """Shorten an embed that is too long as a whole from its end: fields first, then the description."""
    if (over := len(embed) - EMBED) <= 0:
        return
    logger.warning("an embed was cut", length=len(embed), most=EMBED)
    for index in reversed(range(len(embed.fields))):
        name, value = embed.fields[index].name or "", embed.fields[index].value or ""
        if over < len(value):
            _set_field(embed, index, name, cut_lines(value, len(value) - over))
        else:
            embed.remove_field(index)
        if (over := len(embed) - EMBED) <= 0:
            return
    embed.description = cut_lines(embed.description or "", len(embed.description or "") - over)


def _fit_view(view: discord.ui.View | discord.ui.LayoutView) -> None:
    """Cut the texts of a view, its buttons, lists and pictures to Discord's limits."""
    room = LAYOUT
    for item in view.walk_children():
        if isinstance(item, discord.ui.Button):
            item.label = item.label and _fit("button", item.label, BUTTON)
        elif isinstance(item, discord.ui.Select):
            _fit_select(item)
        elif isinstance(item, discord.ui.TextDisplay):
            item.content = _fit("text", item.content, room, cut_lines)
            room -= len(item.content)
        elif isinstance(item, discord.ui.MediaGallery):
            for picture in item.items:
                picture.description = picture.description and _fit("alt text", picture.description, ALT)


def _fit_select(select: discord.ui.Select[discord.ui.View]) -> None:
    """Cut the texts of a list to Discord's limits, and drop options beyond them."""
    select.placeholder = select.placeholder and _fit("placeholder", select.placeholder, PLACEHOLDER)
    if len(select.options) > OPTIONS:
        logger.warning("a list was cut", options=len(select.options), most=OPTIONS)
        select.options = select.options[:OPTIONS]
        select.max_values = min(select.max_values, OPTIONS)
    _fit_options(select.options)


def _fit_options(options: Sequence[BaseOption]) -> None:
    """Cut the texts of the options of a list, of radio buttons or of check boxes to Discord's limits."""
    for option in options:
        option.label = _fit("option", option.label, LABEL)
        option.description = option.description and _fit("option description", option.description, LABEL)
