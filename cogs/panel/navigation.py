"""The ways out of a panel."""

from collections.abc import Mapping, Sequence, Set
from typing import Literal

import discord
import msgspec

from bot.engine.effect import Choice
from cogs.panel.labels import Words
from cogs.panel.notation import Values

Ahead = Literal["", "what_if", "analysis"]


class FollowUp(msgspec.Struct, frozen=True):
    """An answer to the question that follows a choice, with its name and its hint."""

    choice: Choice
    name: str
    beside: str


class Navigation(msgspec.Struct, frozen=True):
    """The ways out of a panel, and the `verb` that it asks.

    In a turn of several steps only the last choice is confirmed: `goes_on` means that this is not the last and shows
    nothing hidden, `back` that the previous step can be taken back. `aside` moves Confirm, so that a double press
    confirms nothing.
    `side_actions` have a row of their own: each word with the text of its only choice, which is made at once, or ""
    if a panel asks for it; `side_lines`: the lines of their list, if one of them asks; `side_lists`: those of a list
    for each that asks, if that one has no room for all.
    `explained`: the question is explained until the person turns that off. `suggests`: a computer may be asked for a
    choice; `suggested`: its choice is shown. `alone`: the choice is shown without what else could be chosen.
    `signs`: the game's signs are explained.
    `keeps`: what is planned so far can be kept as it is. `another`: the key of what leads to another guess, if any.
    `forward`: a step that was taken back can be made again.
    `notes`: whether the person has notes on the table, so that they must be within reach. `ahead`: what may be
    asked about what is to come: what comes of a whole choice, an analysis alone, or "" for nothing.
    `confirm`: the key of what Confirm is called; "" as usual.
    `follow_ups`: answers to the question that follows a choice, listed with it. `final`: the offered choices that a
    pick makes for good. `losses`: what choices lose that not all do, by what is chosen first.
    """

    verb: str = ""
    goes_on: bool = False
    back: bool = False
    aside: bool = False
    side_actions: Mapping[str, str] = {}
    side_lines: Sequence[discord.SelectOption] = ()
    side_lists: Mapping[str, Sequence[discord.SelectOption]] = {}
    explained: bool = False
    suggests: bool = False
    suggested: bool = False
    alone: bool = False
    signs: bool = False
    keeps: bool = False
    another: str = ""
    forward: bool = False
    notes: bool = False
    ahead: Ahead = ""
    confirm: str = ""
    follow_ups: Mapping[Values, Sequence[FollowUp]] = {}
    final: Set[Values] = frozenset()
    losses: Mapping[Values, Words] = {}

    @property
    def keeps_last(self) -> bool:
        """Whether the last way out is more than *Close*, which Discord has as well."""
        return self.explained or self.keeps


ONWARD = Navigation()
