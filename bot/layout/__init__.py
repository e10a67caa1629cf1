"""How questions are laid out and events told: a game's `layout.py`, with defaults for everything that it leaves out.

The rules know nothing of it. Code that shows a game calls `panel_of`, `ask_key` and `hints_of` with an effect, and
`sentence_of` with an event.
"""

from bot.layout.registry import ask_key, befell, hints_of, layout_fault, panel_of, sentence_of, strikes
from bot.layout.rows import (
    APART,
    BELOW,
    DETAIL,
    NEWS,
    POINTS,
    SAME,
    WASTE,
    Hint,
    Layout,
    Panel,
    PanelPart,
    Pivots,
    Sentence,
    by_value,
)

__all__ = [
    "APART",
    "BELOW",
    "DETAIL",
    "NEWS",
    "POINTS",
    "SAME",
    "WASTE",
    "Hint",
    "Layout",
    "Panel",
    "PanelPart",
    "Pivots",
    "Sentence",
    "ask_key",
    "befell",
    "by_value",
    "hints_of",
    "layout_fault",
    "panel_of",
    "sentence_of",
    "strikes",
]
