"""Converts games that were saved by earlier versions."""

from bot.engine.game import Json
from bot.engine.hexes import cell_from_notation, cell_label

LETTERS = "ab"


def migrate(saved: Json, version: int) -> Json:
    """Return a saved state as the present version knows it.

    In version 1 exchanging was a question of its own, before keeping, and cells were named by two numbers. Up to
    version 3 a seat was asked which cubes it keeps even where nothing followed from it.
    """
    if version > 1:
        return saved | {"stack": [*saved["stack"][:-1], *map(_migrate_question, saved["stack"][-1:])]}
    stack = [frame for frame in saved["stack"] if frame["effect"]["do"] != "Exchange"]
    houses = {rename_cell(where): house for where, house in saved.get("houses", {}).items()}
    return migrate(saved | {"stack": stack, "houses": houses}, 2)


def _migrate_question(frame: Json) -> Json:
    """Return what a seat is asked now, as it was asked."""
    return frame | {"effect": frame["effect"] | {"already": True}} if frame["effect"]["do"] == "Keep" else frame


def rename_cell(where: str) -> str:
    """Return the present name of a cell, or a part of one: "2,0b" -> "M52b"; a present name is returned unchanged."""
    cell = cell_from_notation(where.rstrip(LETTERS))
    return cell_label(cell) + where[len(where.rstrip(LETTERS)) :] if cell else where
