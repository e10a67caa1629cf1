"""What a page consists of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import discord
from discord.ui.select import BaseSelect

from cogs.answering import AnySelect, Button

PageRow: TypeAlias = Sequence[Button] | AnySelect | str
"""Up to five buttons, a list, or a text above what comes next."""


@dataclass(frozen=True)
class Entry:
    """One of several texts that stand one below the other, with a button beside it if there is something to do."""

    text: str
    button: Button | None = None


@dataclass(frozen=True)
class Page:
    """A message, from top to bottom; entries beyond Discord's limits are left out and counted."""

    head: str
    pictures: Sequence[discord.File] = ()
    entries: Sequence[Entry] = ()
    foot: str = ""
    rows: Sequence[PageRow] = ()
    more: Callable[[int], str] = "… +{}".format  # what stands for this many entries that are left out
    further: int = 0  # entries that were left out before
    apart: bool = False  # whether there is a gap between entries without buttons

    @property
    def parts(self) -> int:
        """The number of Discord's components that are always there."""
        rows = sum(map(_parts_of_row, self.rows))
        return len(self.pictures) + sum(map(bool, (self.head, self.foot))) + rows

    @property
    def characters(self) -> int:
        """The number of characters that are always there."""
        return len(self.head) + len(self.foot) + sum(len(row) for row in self.rows if isinstance(row, str))


def _parts_of_row(row: PageRow) -> int:
    """Return how many of Discord's components a row is: a text, or what holds a list or buttons, with these."""
    if isinstance(row, str):
        return 1
    return 2 if isinstance(row, BaseSelect) else 1 + len(row)
