"""Puzzles from finished games: the one of the day, the archive, a server's table, attempts and their verdicts."""

from cogs.puzzles.control import PuzzleControl
from cogs.puzzles.page import show_puzzle_of_day
from cogs.puzzles.verdict import send_verdict

__all__ = ["PuzzleControl", "send_verdict", "show_puzzle_of_day"]
