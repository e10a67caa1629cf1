"""What Confirm is called: never by a choice that it does not confirm."""

import re
from collections import defaultdict
from itertools import islice

import pytest
from discord import ButtonStyle

from bot.games.cartographers.effects import Draw
from bot.games.oceans.refill import LOOK, NO, Refill
from bot.games.registry import games
from bot.layout import PanelPart, panel_of
from bot.texts import texts
from cogs.discord_text import capital
from cogs.panel.control import Control, parse_control
from cogs.panel.control_maker import CONFIRM, FINAL
from cogs.panel.labels import no_hints
from cogs.panel.navigation import Navigation
from cogs.panel.notation import parse_entry
from cogs.panel.part_chooser import chooser_of
from cogs.panel.view import PanelView
from cogs.panel.words import confirm_key
from tests.walk import decisions, few

OFFERED = ("poisonous_spines", "deep_shark_cleaner")
SIGN = re.compile(f"^({CONFIRM}|{FINAL}) ")
DISCARDS = (NO, "speed_7")


def confirming(effect, choices, values, words):
    """The labels of a panel's buttons by the choice that each confirms or makes, and the green one's."""
    here, ways = Control(1, "1", "open", values=values), Navigation(confirm=confirm_key(effect, words))
    view = PanelView(here, chooser_of(panel_of(effect).parts, [*choices]), words, no_hints, ways)
    names, green = defaultdict(list), ""
    for item in view.children:
        control = parse_control(item.custom_id)
        if control.act == "confirm":
            is_green = item.style == ButtonStyle.success
            assert CONFIRM in f"{item.emoji} {item.label}" or not is_green
            assert (FINAL in f"{item.emoji} {item.label}") != is_green
            names[control.values].append(item.label)
            green = item.label if is_green else green
        elif control.act == "end":
            for option in item.options:
                assert option.label.startswith(FINAL)
                names[parse_entry(option.value)].append(option.label)
        elif control.act == "whole" and control.arg and getattr(item, "label", None):
            names[tuple(control.arg.split(" "))].append(item.label)
    return names, green


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("discards", DISCARDS)
@pytest.mark.parametrize("first", [NO, *OFFERED, LOOK])
def test_of_several_ends_each_is_called_the_same_whichever_is_green(lang, discards, first):
    words = texts(lang, "oceans")
    choices = [*(f"{deep} {cards}" for deep in (NO, *OFFERED) for cards in DISCARDS), f"{LOOK} {NO}"]
    values = (first, NO if first == LOOK else discards)
    names, green = confirming(Refill(), choices, values, words)
    bare = {values[0]: [SIGN.sub("", label) for label in labels] for values, labels in names.items()}
    assert green == names[values][0]
    assert bare == {
        NO: [words("verb.refill.confirm_ask")],
        LOOK: [capital(words("deep.look"))],
        **{name: [capital(words.word("deep", name))] for name in OFFERED},
    }


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("key", games())
def test_no_name_of_confirm_stays_while_it_confirms_another_first_value(key, lang):
    game, words, seen = games()[key], texts(lang, key), set()
    usual = {words("panel.confirm"), words("panel.next")}
    for d in islice(decisions(game, few(game), 1), 0, None, 5):
        effect = d.question.effect
        if effect.word in seen or not confirm_key(effect, words):
            continue
        seen.add(effect.word)
        chooser, by_name = chooser_of(panel_of(effect).parts, [*d.question.options]), defaultdict(set)
        for values in chooser.choices:
            names, green = confirming(effect, d.question.options, values, words)
            by_name[green].add(values[0])
            called_so = [chooser.stepping.expand(other)[0] for other, labels in names.items() if green in labels]
            assert called_so == [values[0]]
        assert all(len(firsts) == 1 for name, firsts in by_name.items() if name not in usual)


def test_it_is_called_as_usual_where_a_question_says_nothing_else():
    assert confirm_key(Draw("Hamlet"), texts("en", "cartographers")) == ""


@pytest.mark.parametrize("choice", ["a", "b"])
def test_before_confirm_stands_a_button_that_says_something_else(choice):
    """A grey "Confirmed" beside a green "Confirm" read as the same thing twice."""
    chooser, words = chooser_of((PanelPart("choice"),), ["a", "b"]), texts("en")
    here = Control(1, "1", "open", values=(choice,))

    for ways, before in (
        ({"suggests": True, "ahead": "what_if"}, "suggest"),
        ({"suggested": True, "ahead": "what_if"}, "whatif"),
        ({"suggested": True}, "past"),  # nothing else is there that makes no choice
    ):
        view = PanelView(here, chooser, words, no_hints, Navigation(aside=True, **ways))
        acts = [parse_control(item.custom_id).act for item in view.children]
        assert acts.index(before) < acts.index("confirm")
        assert acts.count(before) == 1
        assert before == "past" or "past" not in acts
