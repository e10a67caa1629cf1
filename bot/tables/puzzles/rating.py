"""Ratings of puzzles and of those who solve them: each first attempt is a match between the two."""

from bisect import bisect

from openskill.models import PlackettLuce

from bot.store.puzzles.attempts import SolverRow
from bot.store.puzzles.puzzles import PuzzleRow

BOUNDS = (19.0, 23.0, 27.0, 31.0)  # of a puzzle's rating: from each on it has one star more
KNOWN = 5  # attempts from which on its difficulty is known
_model = PlackettLuce()
MU, SIGMA = _model.mu, _model.sigma  # of who has not been rated yet


def stars(puzzle: PuzzleRow) -> int | None:
    """Return how hard a puzzle is, from 1 to 5; None while too few have tried it."""
    return None if puzzle.tried < KNOWN else 1 + bisect(BOUNDS, puzzle.mu)


def rate(puzzle: PuzzleRow, solver: SolverRow, *, solved: bool) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return `mu` and `sigma` of the puzzle and of the solver after an attempt, which one of them has won."""
    sides = [[_model.rating(mu=one.mu, sigma=one.sigma)] for one in (puzzle, solver)]
    (of_puzzle,), (of_solver,) = _model.rate(sides, ranks=[2, 1] if solved else [1, 2])
    return (of_puzzle.mu, of_puzzle.sigma), (of_solver.mu, of_solver.sigma)
