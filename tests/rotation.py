"""Which pairs of values a test has in the usual suite, and which in long runs alone."""

from itertools import product

import pytest


def by_turns(first, *others):
    """Return all combinations as parameters, of which the usual suite has few: each value occurs, with others by turns."""
    first, rest = list(first), list(product(*others))
    return [
        pytest.param(one, *more, marks=() if _meet(row, column, len(first), len(rest)) else pytest.mark.long)
        for row, one in enumerate(first)
        for column, more in enumerate(rest)
    ]


def _meet(row, column, rows, columns):
    """Return whether a row and a column meet on the diagonal, which starts again where the shorter side ends."""
    return row % columns == column if rows >= columns else column % rows == row
