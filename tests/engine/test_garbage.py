"""What garbage collection need not look through."""

import msgspec
import pytest

from bot.games.registry import games
from tests.walk import decisions, effects_of


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_garbage_collection_passes_over_effects_and_what_is_chosen(game):
    """They cannot form cycles, and listing options makes so many that looking through them took a twentieth of the time."""
    chosen_kinds = {
        type(part)
        for seats in (game.seats[0], game.seats[-1])
        for d in decisions(game, seats, seed=3)
        for value in d.question.options.values()
        for part in (value, getattr(value, "chosen", None), *getattr(value, "choices", ()))
    }
    structs = {kind for kind in chosen_kinds if issubclass(kind, msgspec.Struct)} | {*effects_of(game)}
    assert [kind.__qualname__ for kind in structs if kind.__struct_config__.gc is not False] == []
    assert [kind.__qualname__ for kind in chosen_kinds if hasattr(kind, "_fields")] == []  # slower to make than structs
