"""Cartographers' pictures: the table, one sheet at large, one card at large, and their descriptions."""

from .card import card
from .sheet import focus, hand, seat
from .table import table
from .words import describe, describe_card, describe_long, describe_seat

__all__ = ["card", "describe", "describe_card", "describe_long", "describe_seat", "focus", "hand", "seat", "table"]
