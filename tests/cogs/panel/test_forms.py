"""A question of one effect looks the same whenever it is asked: as buttons, as lists, or on a board."""

from collections import defaultdict
from itertools import islice

import pytest
from discord.ui import Select

from bot.games.registry import games
from bot.layout import panel_of
from bot.texts import texts
from cogs.panel import Control, PanelView, chooser_of, parse_control
from cogs.panel.control import PAGE
from tests.walk import decisions, few

EVERY = 5  # so many decisions go by for one that is looked at, but in long runs
BOARD = ("head", "square", "row", "move")
EITHER = ("set", "list")


def form_of(key, effect, options):
    """By which controls the panel asks as it opens, but for what declines and for parts that can be changed besides."""
    chooser = chooser_of(panel_of(effect).parts, options)
    values = chooser.stepping.initial()
    view = PanelView(Control(1, "1", "open", values=values), chooser, texts("en", key))
    declines, form = {*chooser.combinations.one_part_values, *chooser.stepping.stop()}, set()
    for item in view.children:
        control = parse_control(item.custom_id)
        is_list = isinstance(item, Select)
        assert is_list or not control.arg.startswith(PAGE.rstrip(":")), "a button turns no page of a list"
        if control.act in BOARD:
            form.add("board")
        elif is_list and control.act in ("whole", "some"):
            form.add("list")
        elif control.act == "add" or (control.act == "set" and control.arg not in declines):
            form.update(["buttons"] * (control.place == 0))
        elif control.act == "list":
            form.update(["list"] * (control.place == (chooser.listing.thing or 0)))
    return frozenset(form)


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_question_is_asked_in_one_form(game, every):
    forms = defaultdict(set)
    for seed in range(2):
        for d in islice(decisions(game, few(game), seed), 0, None, every):
            for word in ("", *(effect.word for effect in d.question.side_actions)):
                asked = d.question.of(word)
                form = form_of(game.key, asked.effect, asked.distinct_options(d.s, d.seat))
                forms[asked.effect.word, word].add(form)
    assert {what: some for what, some in forms.items() if len(some - {frozenset()}) > 1} == {}
