"""Games that were saved by earlier versions."""

from bot.engine.game import Json


def migrate(saved: Json, version: int) -> Json:
    """Return a saved state as the present version knows it.

    In version 1 the end of the last round asked for fuel and bucks even where they could bring no points, and for
    cubes too unless the round's end was "brief". Where some have chosen already, their choices answer these questions.
    """
    if version > 1:
        return saved
    return saved | {"stack": [frame | {"effect": _migrate_effect(frame["effect"])} for frame in saved["stack"]]}


def _migrate_effect(effect: Json) -> Json:
    """Return an effect with a round's end that was brief sparing cubes; others unchanged."""
    if effect["do"] == "Together":
        return effect | {"effect": _migrate_effect(effect["effect"])}
    return {"do": "Yield", "spared": ["cubes"]} if effect["do"] == "Yield" and effect.get("brief") else effect
