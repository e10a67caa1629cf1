"""Leaves out of a page what Discord would refuse: it takes 40 parts and 4,000 characters."""

from collections.abc import Sequence

from cogs.discord_text import LAYOUT, MENTION, PARTS, cut_lines
from cogs.page.parts import Entry, Page


def fitting_entries(page: Page) -> list[Entry]:
    """Return as many entries as fit on the page, and one that says how many more there are."""
    count = next(count for count in range(len(page.entries), -1, -1) if count == 0 or _is_fitting(page, count))
    kept = list(page.entries[:count])
    if not kept and page.entries:  # the first one alone is too long
        kept = [Entry(cut_lines(page.entries[0].text, _room(page)), page.entries[0].button)]
    omitted = len(page.entries) - len(kept) + page.further
    return [*kept, Entry(page.more(omitted))] if omitted else kept


def _is_fitting(page: Page, count: int) -> bool:
    """Return whether this many entries fit, with how many more there are if that must be said."""
    kept = page.entries[:count]
    says_more = count < len(page.entries) or page.further > 0
    characters = sum(len(entry.text) + 1 for entry in kept)  # each has a line of its own
    parts = page.parts + sum(map(parts_of, groups(page, kept))) + says_more
    return parts <= PARTS and characters <= (_room(page) if says_more else _whole_room(page))


def _whole_room(page: Page) -> int:
    """Return how many characters the entries may have together."""
    return LAYOUT - page.characters


def _room(page: Page) -> int:
    """Return the same where how many more there are must be said, in which a command may be mentioned."""
    return _whole_room(page) - len(page.more(len(page.entries) + page.further)) - MENTION


def groups(page: Page, entries: Sequence[Entry]) -> list[list[Entry]]:
    """Return entries in order, several in a group if they stand in one text: neighbours without buttons do.

    Where entries stand apart, each is a group of its own.
    """
    grouped = list[list[Entry]]()
    for entry in entries:
        joins = grouped and not page.apart and not entry.button and not grouped[-1][-1].button
        grouped = [*grouped[:-1], [*grouped[-1], entry]] if joins else [*grouped, [entry]]
    return grouped


def parts_of(group: Sequence[Entry]) -> int:
    """Return how many of Discord's parts a group is: a button, its text and what holds both, or a text."""
    return 3 if group[0].button else 1
