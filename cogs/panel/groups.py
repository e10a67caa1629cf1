"""Parts a list that is longer than one reads at a glance by what its lines are about: planets, or each island."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

import discord

from bot.layout import PanelPart
from bot.texts import Texts
from cogs.panel.control import JOINT, PAGE
from cogs.panel.labels import Hints, Words, join_phrases
from cogs.panel.notation import Values, parse_entry
from cogs.panel.offers import GLANCE, WORTH_A_PAGE

Lines = list[discord.SelectOption]


def in_groups(
    options: Lines, parts: Sequence[PanelPart], hints: Hints, words: Texts, most: int
) -> list[tuple[str, Lines]]:
    """Return at most `most` lists with their names in place of one: of the groups that are worth it, and of the rest.

    All have the lines that lead to other pages. Empty if the list is short, or cannot be parted.
    """
    choices = [option for option in options if not option.value.startswith(PAGE)]
    if len(choices) <= GLANCE or most == 1:
        return []
    place, groups = _last_place(choices[0]), defaultdict[Words, Lines](list)
    for option in choices:
        groups[_group(option, place, hints)].append(option)
    own = _own_groups(groups, most)
    rest = [option for group, lines in groups.items() if group not in own for option in lines]
    if not own or (len(own) == 1 and not rest):
        return []
    part, pages = parts[place].name, [option for option in options if option.value.startswith(PAGE)]
    for group in own:
        _drop_named(groups[group], _text(group, words))
    lists = [(words(f"heading.{part}_group", group=_text(group, words)), groups[group]) for group in own]
    further = [(words(f"heading.{part}_rest"), rest)] if rest else []
    return [(name, [*lines, *pages]) for name, lines in (*lists, *further)]


def _last_place(option: discord.SelectOption) -> int:
    """Return the index of the last part that a line has a value of."""
    return max(place for place, value in enumerate(_values(option)) if value)


def _values(option: discord.SelectOption) -> Values:
    """Return the whole choice of a line, without the answer to what follows it."""
    return parse_entry(option.value.partition(JOINT)[0])


def _group(option: discord.SelectOption, place: int, hints: Hints) -> Words:
    """Return what a line has in common with others, by the hint of the part with this index."""
    values = _values(option)
    return hints(place, values[place], values).group


def _own_groups(groups: Mapping[Words, Lines], most: int) -> list[Words]:
    """Return which groups have a list of their own, where there may be `most` lists with that of the rest."""
    worthy = [group for group, lines in groups.items() if group and len(lines) >= WORTH_A_PAGE]
    number = most if len(groups) <= most and len(worthy) == len(groups) else most - 1
    largest = sorted(worthy, key=lambda group: -len(groups[group]))[:number]
    return [group for group in worthy if group in largest]


def _text(group: Words, words: Texts) -> str:
    """Return what the lines of a group have in common."""
    return join_phrases([words.word(kind, value) for kind, value in group])


def _drop_named(lines: Lines, text: str) -> None:
    """Leave out beside each line what the name of its list says."""
    for option in lines:
        if option.description == text:
            option.description = None
