"""Games that were saved by earlier versions."""

from bot.engine.game import Json
from bot.engine.hexes import cell_from_notation, cell_label

LETTERS = "ab"


def migrate(saved: Json, version: int) -> Json:
    """A state as this version knows it.

    1: exchanging was a question of its own, before keeping; cells were called by two numbers.
    """
    if version > 1:
        return saved
    stack = [frame for frame in saved["stack"] if frame["effect"]["do"] != "Exchange"]
    houses = {rename_cell(where): house for where, house in saved.get("houses", {}).items()}
    return saved | {"stack": stack, "houses": houses}


def rename_cell(where: str) -> str:
    """A cell, or a part of one, as it is called now: "2,0b" -> "M52b"; what has its present name keeps it."""
    cell = cell_from_notation(where.rstrip(LETTERS))
    return cell_label(cell) + where[len(where.rstrip(LETTERS)) :] if cell else where
