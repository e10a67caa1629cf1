"""Showing a person the board, their hand and the log."""

from cogs.showing.boards import CONTENT, show_board, show_hand
from cogs.showing.log import log_lines

__all__ = ["CONTENT", "log_lines", "show_board", "show_hand"]
