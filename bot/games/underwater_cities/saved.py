"""Converts games that were saved by earlier versions."""

from typing import Any

from bot.engine.game import Json

from .rows import SLOTS
from .using_actions import PART, whole_slot


def migrate(saved: Json, version: int) -> Json:
    """Return a saved state as the present version knows it. In version 1 slots had the letters of their actions."""
    if version > 1:
        return saved
    names = {slot.action: slot.name for slot in SLOTS[saved["side"]].values()}
    tiles = {names[slot]: seats for slot, seats in saved.get("tiles", {}).items()}
    placed = names.get(saved.get("placed", ""), "")
    return saved | {"tiles": tiles, "placed": placed, "stack": rename_slots(saved["stack"], names)}


def rename_slots(plain: Any, names: dict[str, str]) -> Any:
    """Return a saved effect with its slots under their present names."""
    if isinstance(plain, list):
        return [rename_slots(element, names) for element in plain]
    if not isinstance(plain, dict):
        return plain
    return {
        key: current_slot(value, names) if key == "slot" else rename_slots(value, names) for key, value in plain.items()
    }


def current_slot(slot: str, names: dict[str, str]) -> str:
    """Return the present name of a slot, or a part of it, that was named by a letter: "part-l" -> "part-G3"."""
    return (PART if slot.startswith(PART) else "") + names[whole_slot(slot)]
