"""Merchants of Sky Islands' pictures: the table, the hand, one seat's part, one tile, and their descriptions."""

from .card import card
from .choices import brings
from .hand import hand
from .seat import focus, preview, seat
from .table import table
from .words import describe, describe_long

__all__ = ["brings", "card", "describe", "describe_long", "focus", "hand", "preview", "seat", "table"]
