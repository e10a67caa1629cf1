"""Buttons that would fill a phone, each in a row of its own, are a list."""

import discord
import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.layout import WASTE, Hint, PanelPart
from bot.texts import texts
from cogs.discord_text import ROW, control_rows, fill_phone, text_height
from cogs.panel import Control, Navigation, PanelView, chooser_of
from cogs.panel.labels import no_hints

WORDS = texts("en", "solarius_mission")
DICE = ("black_1_1", "blue_1_2", "brown_1_4")


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


def rows_of(parts, choices, values, *, hints=no_hints, navigation=None):
    """A panel's rows: the labels of buttons, and the prompts of lists."""
    here = Control(1, "1", "open", values=values)
    view = PanelView(here, chooser_of(parts, choices), WORDS, hints, navigation or Navigation())
    rows = [row["components"] for row in view.to_components()]
    return [[one.get("label") or one.get("placeholder") or one["emoji"]["name"] for one in row] for row in rows]


@pytest.mark.parametrize(
    ("part", "preset", "row"),
    [
        ("colours", ("1black", "1blue"), ["● 1 black", "1 blue"]),
        ("extra", ("0", "1"), ["Extra points: choose one"]),
    ],
)
def test_a_preset_part_has_buttons_only_where_one_row_of_a_phone_has_them(part, preset, row):
    """Most people leave it as it is, and a list shows what is chosen."""
    parts = (PanelPart("act", whole=True), PanelPart(part, auto=True))
    choices = [f"{act} {value}" for act in ("fly", "draw") for value in preset]
    assert rows_of(parts, choices, ("fly", preset[0]))[1] == row


@pytest.mark.parametrize(
    ("word", "labels"),
    [
        (("beside", "1worth"), ["Black 1", "Blue 1", "Brown 1"]),
        ((WASTE, "2value"), [f"{die} 1 (2 of their value brings nothing)" for die in ("Black", "Blue", "Brown")]),
    ],
)
def test_what_the_picture_says_takes_no_row_more_but_what_is_wasted_is_said(word, labels):
    parts = (PanelPart("die", first=True, in_picture=True),)
    assert rows_of(parts, DICE, ("",), hints=lambda *_: Hint(words=(word,)))[0] == labels


def test_a_suggestion_stands_beside_side_actions_where_a_phone_then_has_a_row_less():
    beside = {"buy": "", "sell": ""}
    ways = Navigation(side_actions=beside, suggests=True, explained=True, signs=True, back=True)
    rows = rows_of((PanelPart("die"),), DICE, ("",), navigation=ways)
    assert rows[1:] == [["Buy", "Sell", "Suggest"], ["Take back", "❔", "Got it"]]
    few = rows_of((PanelPart("die"),), DICE, ("",), navigation=Navigation(side_actions=beside, suggests=True))
    assert few[1:] == [["Buy", "Sell"], ["Suggest", "Note", "Close"]]


def test_who_is_new_reads_what_explains_the_signs_in_place_of_close():
    """A bare ❔ was found late, by those who needed it most."""
    ways = Navigation(suggests=True, signs=True, notes=True)
    assert rows_of((PanelPart("die"),), DICE, ("",), navigation=ways)[1:] == [["Suggest", "Signs", "Note"]]
    known = rows_of((PanelPart("die"),), DICE, ("",), navigation=Navigation(signs=True))
    assert known[1:] == [["Signs", "Note", "Close"]]


def test_close_is_left_out_where_a_phone_then_has_a_row_less():
    rows = rows_of((PanelPart("die"),), DICE, ("",), navigation=Navigation(suggests=True, back=True))
    assert rows[1:] == [["Take back", "Suggest"]]
    assert rows_of((PanelPart("die"),), DICE, ("",))[1:] == [["Note", "Close"]]
