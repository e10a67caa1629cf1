"""Games that were saved by earlier versions."""

from bot.engine.game import Json

from .bodies import is_rooted
from .cards import is_deep


def migrate(saved: Json, version: int) -> Json:
    """Return a saved state as the present version knows it.

    Up to version 2, repeated swaps kept which cards had come by them ("done"), not which may still be swapped ("left").
    Up to version 3 a seat was asked about its refill even where nothing followed from it. Up to version 4 standing
    answers lay in the state ("plans"), and decided which choices there were: where a seat wished to be asked for
    traits after its last card, all are.
    """
    if version > 4:
        return saved
    saved = saved | {"late": any(_wishes_to_trim(answers) for answers in saved.get("plans", {}).values())}
    if version > 3:
        return saved
    effects = [frame["effect"] for frame in saved["stack"]]
    if version < 3:
        effects = [_migrate_swap(saved, effect) for effect in effects]
    effects = [*map(_migrate_begun_refill, effects[:-1]), *map(_migrate_refill, effects[-1:])]
    stack = [frame | {"effect": effect} for frame, effect in zip(saved["stack"], effects, strict=True)]
    return saved | {"stack": stack}


def _wishes_to_trim(answers: str) -> bool:
    """Return whether a seat's standing answers, of which the seventh was about that, say so."""
    return answers.split(" ")[6:7] == ["ask"]


def _migrate_begun_refill(effect: Json) -> Json:
    """Return what follows on the question, a refill that was begun going on as it would have."""
    return _migrate_refill(effect) if effect.get("begun") else effect


def _migrate_refill(effect: Json) -> Json:
    """Return what a seat is asked now, a refill as it was asked."""
    return effect | {"already": True} if effect["do"] == "Refill" else effect


def _migrate_swap(saved: Json, effect: Json) -> Json:
    """Return a repeated swap, of Atavism or Gene Transfer, with what may still be swapped; other effects unchanged."""
    name = effect.get("species") or effect.get("copy", {}).get("species")
    if effect["do"] not in ("Regress", "Swap") or not name:
        return effect
    new_cards, swapping_card = effect.get("done", []), effect.get("copy", {}).get("card")
    traits = [trait for trait in saved["species"][name]["traits"] if trait not in new_cards and not is_rooted(trait)]
    if effect["do"] == "Swap":
        return effect | {"left": [trait for trait in traits if not is_deep(trait)]}
    return effect | {"left": [trait for trait in traits if trait != swapping_card]}
