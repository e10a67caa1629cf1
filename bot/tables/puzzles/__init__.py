"""Puzzles from finished games: one each day, tried at a table of one's own, and judged."""

from bot.store.puzzles.attempts import AttemptRow
from bot.store.puzzles.puzzles import NewPuzzle, PuzzleRow
from bot.tables.puzzles.attempts import MadeAttempt
from bot.tables.puzzles.puzzle import Puzzle
from bot.tables.puzzles.puzzles import PuzzleService
from bot.tables.puzzles.rating import stars
from bot.tables.puzzles.streak import streak_on

__all__ = [
    "AttemptRow",
    "MadeAttempt",
    "NewPuzzle",
    "Puzzle",
    "PuzzleRow",
    "PuzzleService",
    "stars",
    "streak_on",
]
