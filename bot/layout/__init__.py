"""How questions are laid out and events told: what a game's `layout.py` says, and good defaults for all it does not.

Rules know nothing of it. Who shows a game asks `panel_of`, `ask_key` and `hints_of` an effect, `sentence_of` an event.
"""

from bot.layout.registry import ask_key, flaw, hints_of, panel_of, sentence_of
from bot.layout.rows import APART, BELOW, SAME, Hint, Layout, Panel, PanelPart, Sentence, by_value

__all__ = [
    "APART",
    "BELOW",
    "SAME",
    "Hint",
    "Layout",
    "Panel",
    "PanelPart",
    "Sentence",
    "ask_key",
    "by_value",
    "flaw",
    "hints_of",
    "panel_of",
    "sentence_of",
]
