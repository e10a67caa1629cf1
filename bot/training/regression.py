"""Finds the weights that explain which options of a decision came out better, shrunk towards none."""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from bot.players.learned import Weight, Weights
from bot.training.rollouts import Decision

Matrix: TypeAlias = NDArray[np.float64]
FOLDS = 5
PULLS = tuple(10.0 ** (power / 2) for power in range(9))  # how strongly weights are shrunk; the best is found
DIGITS = 4  # of a weight in the file
SMALL, LEAST = 1e-9, 8  # a feature counts that differs by more between the options of so many decisions


def fit(decisions: Sequence[Decision]) -> Weights:
    """Return the weights of all features that differ between options. Raise ValueError if none do in several."""
    names = sorted({name for decision in decisions for option in decision.options for name in option.features})
    blocks = [_block(decision, names) for decision in decisions]
    columns, results, deals = (np.concatenate(part) for part in zip(*blocks, strict=True))
    scale = np.sqrt((columns**2).mean(axis=0))
    used = sum((np.abs(block[0]).max(axis=0) > SMALL).astype(int) for block in blocks) >= LEAST
    if not used.any():
        raise ValueError(f"no feature differs between options in {LEAST} decisions")
    columns, scale = columns[:, used] / scale[used], scale[used]
    pull = min(PULLS, key=lambda one: _error_of(columns, results, deals, one))
    weights = np.zeros(len(used))
    weights[used] = ridge(columns, results, pull) / scale
    by_name = zip(names, weights.reshape(len(names), 2), strict=True)
    return {name: Weight(*(round(float(part), DIGITS) for part in pair)) for name, pair in by_name if pair.any()}


def _block(decision: Decision, names: Sequence[str]) -> tuple[Matrix, Matrix, Matrix]:
    """Return a decision's rows, centred: two columns for each name, what the value did not foresee, and the deal."""
    none = (0.0, 0.0)
    rows = [[part for name in names for part in option.features.get(name, none)] for option in decision.options]
    columns = np.array(rows)
    results = np.array([option.result - option.looks for option in decision.options])
    return columns - columns.mean(axis=0), results - results.mean(), np.full(len(rows), float(decision.deal))


def ridge(columns: Matrix, results: Matrix, pull: float) -> Matrix:
    """Return the weights that come closest to the results, each pulled to 0 as by so many rows of size 1."""
    square = columns.T @ columns + pull * np.eye(columns.shape[1])
    return np.asarray(np.linalg.solve(square, columns.T @ results))


def _error_of(columns: Matrix, results: Matrix, deals: Matrix, pull: float) -> float:
    """Return how far off the results of deals are that were left out, in mean squares."""
    missed = 0.0
    for fold in range(FOLDS):
        out = deals % FOLDS == fold
        if out.any() and not out.all():
            weights = ridge(columns[~out], results[~out], pull)
            missed += float(((results[out] - columns[out] @ weights) ** 2).sum())
    return missed / len(results)
