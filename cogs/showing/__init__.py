"""Showing a person the board, their hand and the log."""

from cogs.showing.boards import show_board, show_hand
from cogs.showing.log import Filter
from cogs.showing.log_view import LogControl, show_log
from cogs.showing.luck import show_luck

__all__ = ["Filter", "LogControl", "show_board", "show_hand", "show_log", "show_luck"]
