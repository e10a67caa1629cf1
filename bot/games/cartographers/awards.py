"""The awards after a game: who has most of what, as its final view shows it."""

from collections.abc import Mapping, Sequence

from .view import View

MARKS = {"forests": "F", "villages": "V", "farms": "A", "waters": "W"}


def awards(view: View) -> Mapping[str, Sequence[int]]:
    """Return by seat: spaces of each terrain."""
    maps = ["".join(sheet.rows) for sheet in view.sheets]
    return {name: [rows.count(mark) for rows in maps] for name, mark in MARKS.items()}
