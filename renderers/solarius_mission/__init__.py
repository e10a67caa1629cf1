"""Solarius Mission's pictures: the table, the hand, one player's board, one card, and their descriptions."""

from .card import card
from .choices import brings, preview
from .hand import hand
from .seat import focus, seat
from .table import table
from .words import describe, describe_card, describe_long, describe_seat

__all__ = [
    "brings",
    "card",
    "describe",
    "describe_card",
    "describe_long",
    "describe_seat",
    "focus",
    "hand",
    "preview",
    "seat",
    "table",
]
