"""Oceans' pictures: the table, the hand, one player's species, one card, and their descriptions."""

from .card import card
from .choices import brings, follows, preview, stands
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
    "follows",
    "hand",
    "preview",
    "seat",
    "stands",
    "table",
]
