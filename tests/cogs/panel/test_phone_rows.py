"""Buttons that would fill a phone, each in a row of its own, are a list."""

import discord
import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.texts import texts
from cogs.discord_text import control_rows, fill_phone
from cogs.posting.post_height import ROW, text_height


@pytest.mark.parametrize(
    ("labels", "rows"),
    [
        (["Yes", "No", "OK"], 1),
        (["Research (draw a card)", "Conversion to yellow"], 2),
        (["Research (draw a card)", "OK", "Conversion to blue", "No"], 2),
        (["鋼鉄プラスチックを1個得る", "ケルプ"], 1),
    ],
)
def test_buttons_stand_side_by_side_as_long_as_there_is_room(labels, rows):
    assert control_rows([discord.ui.Button(label=label).to_component_dict() for label in labels]) == rows


@pytest.mark.parametrize(
    ("label", "number", "fills"),
    [("Conversion to yellow", 5, True), ("Conversion to yellow", 4, False), ("Blue", 5, False)],
)
def test_only_five_wide_buttons_fill_a_phone(label, number, fills):
    assert fill_phone([discord.ui.Button(label=label)] * number) == fills


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_what_explains_a_question_leaves_room_for_it(game):
    """Five rows of a phone: a first panel was higher than a screen, and half of that was its explanation."""
    for lang in languages(game.key):
        words = texts(lang, game.key)
        tips = [words(key) for verb in game.verbs if (key := f"verb.{verb.__name__.lower()}.tip") in words]
        assert [tip for tip in tips if text_height(words("panel.tip", text=tip), {}) > 5 * ROW] == []
