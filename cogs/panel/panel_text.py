"""The text of a panel: lines in order, of which a phone without room for all shows those that weigh most."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import discord

from cogs.discord_text import CONTENT, HEAD, PHONE_WIDTH, cut_lines, picture_height, text_height, view_height

SHOWN = 716  # pixels between a phone's bars that is 390 wide, but for the lines around a private answer
LOWER = 4  # is a list than a row of buttons
BOLD_WIDTH = 0.92 * PHONE_WIDTH  # of as many letters that are not bold
SMALL, WARNING, BOLD = "-# ", "⚠️", "**"
# What weighs least is left out first: what is always so, what has happened, details, what could come of it or would,
# what is asked where the choice answers it, the goal, the explanation, what the choice changes last: mostly the score.
ASIDE, PAST, DETAIL, OUTLOOK, CHANGE, QUESTION, GOAL, TIP, RESULT, ESSENTIAL = range(10)
FROM_FIRST = (PAST, CHANGE)  # of which the last lines matter most


class Line(NamedTuple):
    """A line and its weight."""

    text: str
    weight: int


def weigh(text: str, weight: int) -> Iterator[Line]:
    """Yield the lines of a text: small ones are details if they weigh more, and warnings are essential."""
    for line in filter(None, text.splitlines()):
        at_most = min(weight, DETAIL) if line.startswith(SMALL) else weight
        yield Line(line, ESSENTIAL if line.startswith(WARNING) else at_most)


def text_room(ratio: float, view: discord.ui.View) -> float:
    """Return how many pixels a text may be high beside these controls and a picture so many times as high as wide."""
    lists = sum(isinstance(item, discord.ui.Select) for item in view.children)
    return SHOWN - HEAD - picture_height(ratio) - view_height(view) + LOWER * lists


def fit_lines(lines: Sequence[Line], room: float) -> list[Line]:
    """Return those of these lines for which there is room: what weighs least is left out, the essential is not."""
    kept = [*lines]
    while (least := min((line.weight for line in kept), default=ESSENTIAL)) < ESSENTIAL and _height(kept) > room:
        places = [place for place, line in enumerate(kept) if line.weight == least]
        del kept[places[0] if least in FROM_FIRST else places[-1]]
    return kept


def join_lines(lines: Sequence[Line]) -> str:
    """Return these lines as one text within Discord's limit."""
    return cut_lines("\n".join(line.text for line in lines), CONTENT)


def _height(lines: Sequence[Line]) -> float:
    """Return how many pixels high these lines are."""
    widths = (BOLD_WIDTH if line.text.startswith(BOLD) else PHONE_WIDTH for line in lines)
    return sum(text_height(line.text, {}, width) for line, width in zip(lines, widths, strict=True))
