"""Parts a list that is longer than a phone shows at once by the marks of its lines."""

from collections.abc import Sequence

import discord

from bot.layout import PanelPart
from bot.texts import Texts
from cogs.panel.control import JOINT, PAGE
from cogs.panel.labels import Hints
from cogs.panel.listing import SCREEN
from cogs.panel.notation import parse_entry

Lines = list[discord.SelectOption]


def in_kinds(options: Lines, parts: Sequence[PanelPart], hints: Hints, words: Texts) -> list[tuple[str, Lines]]:
    """Return two lists with their names in place of one: what stands `apart` by its mark, and the rest.

    Both have the lines that lead to other pages. Empty if the list is short, or has only one of them.
    """
    place = next((place for place, part in enumerate(parts) if part.apart), None)
    choices = [option for option in options if not option.value.startswith(PAGE)]
    if place is None or len(choices) <= SCREEN:
        return []
    kinds: dict[bool, Lines] = {True: [], False: []}
    for option in choices:
        values = parse_entry(option.value.partition(JOINT)[0])
        marks = hints(place, values[place], values).marks
        kinds[not {*marks}.isdisjoint(parts[place].apart)].append(option)
    if not all(kinds.values()):
        return []
    pages = [option for option in options if option.value.startswith(PAGE)]
    names = {True: f"heading.{parts[place].name}_apart", False: f"heading.{parts[place].name}_rest"}
    return [(words(names[kind]), [*lines, *pages]) for kind, lines in kinds.items()]
