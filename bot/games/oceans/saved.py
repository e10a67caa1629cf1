"""Games that were saved by earlier versions."""

from bot.engine.game import Json

from .bodies import is_rooted
from .cards import is_deep


def migrate(saved: Json, version: int) -> Json:
    """Return a state as this version knows it.

    2: repeated swaps kept which cards had come by them, not which were left to be swapped.
    """
    if version > 2:
        return saved
    return saved | {"stack": [frame | {"effect": _swap(saved, frame["effect"])} for frame in saved["stack"]]}


def _swap(saved: Json, effect: Json) -> Json:
    """Return a repeated swap, by Atavism or Gene Transfer, as it is called now; other effects as they are."""
    name = effect.get("species") or effect.get("copy", {}).get("species")
    if effect["do"] not in ("Regress", "Swap") or not name:
        return effect
    come, swapper = effect.get("done", []), effect.get("copy", {}).get("card")
    traits = [trait for trait in saved["species"][name]["traits"] if trait not in come and not is_rooted(trait)]
    left = [trait for trait in traits if (not is_deep(trait) if effect["do"] == "Swap" else trait != swapper)]
    return effect | {"left": left}
