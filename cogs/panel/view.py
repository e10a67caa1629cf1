"""The panel's controls as Discord shows them: rows of buttons and selects, which hold no state but their ids."""

import discord

from bot.texts import Texts
from cogs.panel.control import Control
from cogs.panel.labels import Hints, capitalise, no_hints
from cogs.panel.navigation import ONWARD, Navigation
from cogs.panel.part_chooser import PartChooser
from cogs.panel.rows import PanelRows


class PanelView(discord.ui.View):
    """The controls for a question of which `base.values` are chosen so far, in up to five rows.

    ┌──────────────────────────────────────────────┐
    │ Red 1 …                                    ▾ │  one row for each part on the page, or list of whole choices;
    ├──────────────────────────────────────────────┤  of few values buttons, of a space on a board lists and arrows
    │ (Before)  (After)  (Only the card)           │
    ├──────────────────────────────────────────────┤
    │ (Leave it)                                   │  choices of one part, beside lists of whole ones
    ├──────────────────────────────────────────────┤
    │ (Sell)  (Buy)                                │  side actions
    ├──────────────────────────────────────────────┤
    │ (✅ Confirm)  (🏁 Done)  (▶ More)  (↩ Back)  (Close) │  confirm, other ends, pages, the ways out
    └──────────────────────────────────────────────┘
    """

    def __init__(
        self,
        base: Control,
        chooser: PartChooser,
        words: Texts,
        hints: Hints = no_hints,
        navigation: Navigation = ONWARD,
    ) -> None:
        super().__init__(timeout=None)
        self.has_final_picks = bool(navigation.final)
        for number, row in enumerate(PanelRows(base, chooser, words, hints, navigation).rows):
            for item in row:
                item.row = number
                capitalise(item)
                self.add_item(item)
        self.stop()  # answered by their ids (press.py), also after a restart
