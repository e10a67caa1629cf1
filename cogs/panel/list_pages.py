"""Lists with pages: what stands on which, and the lines that lead to the others."""

from collections.abc import Callable, Sequence, Set
from functools import partial

import discord

from bot.layout import WASTE, PanelPart
from cogs.panel.control import JOINT, PAGE
from cogs.panel.control_maker import ControlMaker, Select
from cogs.panel.listing import SCREEN
from cogs.panel.notation import format_entry, parse_entry
from cogs.panel.offers import PICKS, in_pages, poorer


def page_options(
    controls: ControlMaker,
    act: str,
    place: int,
    values: Sequence[str],
    option: Callable[[str], discord.SelectOption],
    most: int = PICKS,
    later: Set[str] = frozenset(),
) -> list[discord.SelectOption]:
    """Return the current page of a list, or the one with the chosen value, with lines to the adjacent pages.

    A page has `most` values at most. Those that are `later` have pages of their own.
    """
    pages = list(in_pages(values, most, later))
    now = (
        controls.now[place] if act == "list" else format_entry(controls.now[:place] if act == "head" else controls.now)
    )
    page = next((i for i, listed in enumerate(pages) if now in listed), 0)
    if controls.base.page is not None and place == controls.base.place:
        page = min(controls.base.page, len(pages) - 1)
    options = [option(value) for value in pages[page]]
    if page > 0:
        options.append(_page_line(controls, page - 1, controls.words("panel.back")))
    if page + 1 < len(pages):
        label = further_label(controls, all_later=later >= {*pages[page + 1]})
        options.append(_page_line(controls, page + 1, label))
    return options


def _page_line(controls: ControlMaker, page: int, label: str) -> discord.SelectOption:
    """Return the line that leads to another page."""
    description = controls.words("panel.opens_again")
    return discord.SelectOption(label=label, value=f"{PAGE}{page}", description=description, emoji="📄")


def value_list(controls: ControlMaker, place: int, part: PanelPart, values: Sequence[str]) -> Select:
    """Return a list of a part's values, or a page of a long one."""
    now = controls.values[place]
    options = page_options(
        controls, "list", place, values, lambda value: controls.value_option(place, part, value, value == now)
    )
    return controls.select("list", place, options, controls.prompt(part))


def later_entries(controls: ControlMaker, entries: Sequence[str]) -> Set[str]:
    """Return which whole choices of a list stand on its last pages: those that bring less, or waste or lose."""
    rich = next((place for place, part in enumerate(controls.chooser.parts) if part.rich_first), None)
    if rich is not None:
        return poorer(entries, lambda entry: _mark_count(controls, rich, entry))
    is_worse = partial(_wastes, controls) if controls.chooser.parts[0].paged else controls.loses
    return {entry for entry in entries if is_worse(entry)} if len(entries) > SCREEN else set()


def further_label(controls: ControlMaker, *, all_later: bool) -> str:
    """Return what the line to a further page is called; `all_later`: what stands there brings less."""
    rich = next((part for part in controls.chooser.parts if part.rich_first), None)
    return controls.words(f"heading.{rich.name}_poorer" if rich and all_later else "panel.more")


def _mark_count(controls: ControlMaker, place: int, entry: str) -> int:
    """Return how many marks a whole choice has for this part."""
    values = parse_entry(entry)
    return len(controls.hints(place, values[place], values).marks)


def _wastes(controls: ControlMaker, entry: str) -> bool:
    """Return whether a whole choice, with an answer or without, wastes something by the hint of its last part."""
    values = parse_entry(entry.partition(JOINT)[0])
    last = max(place for place, value in enumerate(values) if value)
    return any(kind == WASTE for kind, _ in controls.hints(last, values[last], values).words)
