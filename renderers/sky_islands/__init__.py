"""Merchants of Sky Islands' pictures: the table, the hand, one seat's part, one tile, and their descriptions."""

from .card import card
from .hand import hand
from .seat import focus, seat
from .table import table
from .words import describe, describe_long

__all__ = ["card", "describe", "describe_long", "focus", "hand", "seat", "table"]
