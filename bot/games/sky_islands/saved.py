"""Converts games that were saved by earlier versions."""

from bot.engine.game import Json
from bot.engine.hexes import cell_from_notation, cell_label

LETTERS = "ab"


def migrate(saved: Json, version: int) -> Json:
    """Return a saved state as the present version knows it.

    In version 1 exchanging was a question of its own, before keeping, and cells were named by two numbers.
    """
    if version > 1:
        return saved
    stack = [frame for frame in saved["stack"] if frame["effect"]["do"] != "Exchange"]
    houses = {rename_cell(where): house for where, house in saved.get("houses", {}).items()}
    return saved | {"stack": stack, "houses": houses}


def rename_cell(where: str) -> str:
    """Return the present name of a cell, or a part of one: "2,0b" -> "M52b"; a present name is returned unchanged."""
    cell = cell_from_notation(where.rstrip(LETTERS))
    return cell_label(cell) + where[len(where.rstrip(LETTERS)) :] if cell else where
