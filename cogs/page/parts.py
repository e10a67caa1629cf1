"""What a page consists of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import discord

from cogs.answering import Button, Select


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
    rows: Sequence[Sequence[Button] | Select] = ()  # up to five buttons each, or a list
    more: Callable[[int], str] = "… +{}".format  # what stands for this many entries that are left out
    further: int = 0  # entries that were left out before
    apart: bool = False  # whether there is a gap between entries without buttons

    @property
    def parts(self) -> int:
        """The number of Discord's components that are always there."""
        rows = sum(1 + (1 if isinstance(row, discord.ui.Select) else len(row)) for row in self.rows)
        return len(self.pictures) + sum(map(bool, (self.head, self.foot))) + rows
