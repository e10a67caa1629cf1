"""The list from which several values are picked at once, in a panel or under a hand, and what its picks choose."""

from collections import Counter
from collections.abc import Iterable, Sequence

import discord

from bot.engine.effect import Choice
from bot.layout import PanelPart
from bot.texts import Texts
from cogs.panel.control import AGAIN
from cogs.panel.control_maker import ControlMaker
from cogs.panel.labels import part_name


def several_options(controls: ControlMaker, place: int, part: PanelPart, chosen: str) -> list[discord.SelectOption]:
    """Return a line for each item of which the part's values consist; those of the value `chosen` are marked."""
    items, marked, options = controls.chooser.stepping.items(place), Counter(chosen.split("-")), []
    for number, item in enumerate(items):
        again = items[:number].count(item)
        options.append(controls.value_option(place, part, item, marked[item] > again))
        options[-1].value += f"{AGAIN}{again}" * (again > 0)
    return options


def several_prompt(part: PanelPart, count: range, verb: str, words: Texts) -> str:
    """Return the placeholder of a list from which `count` items are picked."""
    own = f"verb.{verb}.some"
    key = "panel.any" if count[1:] else own if own in words else "panel.some"
    return words(key, n=count[-1], part=part_name(part.name, words))


def choice_of_picks(picked: Sequence[str], options: Iterable[Choice]) -> Choice:
    """Return what the picks in one list choose, of these options: one pick as it is, of more the choice of just those.

    "" if there is no such choice.
    """
    if len(picked) == 1:
        return picked[0]
    items = sorted(entry.partition(AGAIN)[0] for entry in picked)
    return next((option for option in options if sorted(option.split("-")) == items), "")
