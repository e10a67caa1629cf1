"""How questions are laid out and events told: what a game's `layout.py` says, and good defaults for all it does not.

Rules know nothing of it. Who shows a game asks `panel_of(effect)`, `ask_key(effect)` and `sentence_of(event)`.
"""

from bot.layout.registry import ask_key, panel_of, sentence_of
from bot.layout.rows import APART, BELOW, SAME, Layout, Panel, PanelPart, Sentence

__all__ = [
    "APART",
    "BELOW",
    "SAME",
    "Layout",
    "Panel",
    "PanelPart",
    "Sentence",
    "ask_key",
    "panel_of",
    "sentence_of",
]
