"""What is chosen stands in the lists and buttons, wherever the choice came from: a suggestion, a command, an undo.

Nothing here names a game.
"""

from random import Random

import pytest

from bot.engine import machine
from bot.games.registry import games
from bot.languages import languages
from bot.layout import hints_of, panel_of
from bot.texts import texts
from cogs.panel import Control, PanelView, chooser_of, parse_control
from cogs.panel.labels import CHOSEN
from tests.rotation import by_turns
from tests.walk import decisions

EVERY = 3  # one in so many positions is looked at
CHOICES = 3  # at each
PICKING = ("set", "list", "whole", "square", "some")
AMOUNTS = "sky_islands"  # two wares have two signs there


def marks(view):
    """How many lists and buttons pick a value, and how many show one that is chosen."""
    picking = [item for item in view.children if parse_control(item.custom_id).act in PICKING]
    chosen = [
        item
        for item in picking
        if any(one.default for one in getattr(item, "options", ())) or (getattr(item, "label", "") or "")[:2] == CHOSEN
    ]
    return len(picking), len(chosen)


def is_nothing(chooser, values):
    """Whether a choice is to stop, or to pick none of several: no line stands for that."""
    return chooser.stepping.stops(values) or (chooser.parts[0].ends and values[1] == chooser.parts[1].none)


@pytest.mark.parametrize(("key", "lang"), by_turns(games(), languages()))
def test_a_choice_is_shown_as_chosen_in_its_lists(key, lang):
    game, words, seen = games()[key], texts(lang, key), 0
    for number, d in enumerate(decisions(game, game.seats[1], 1)):
        if number % EVERY:
            continue
        effect = (question := machine.questions(game, d.s)[d.seat]).effect
        chooser = chooser_of(panel_of(effect).parts, question.options)
        for values in Random(number).sample(chooser.choices, min(CHOICES, len(chooser.choices))):
            if not is_nothing(chooser, values):
                view = PanelView(Control(1, "1", "open", values=values), chooser, words, hints_of(effect, d.s, d.seat))
                picking, chosen = marks(view)
                assert chosen or not picking, (effect.word, values)
                seen += 1
    assert seen > EVERY


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_no_line_has_a_sign_twice(game):
    """A slot and a card of the same colour each brought its mark: "🎯 🟢 🎯 G2", and the name was cut."""
    words, seen = texts("en", game.key), 0
    for number, d in enumerate(decisions(game, game.seats[1], 1)):
        effect = (question := machine.questions(game, d.s)[d.seat]).effect
        chooser = chooser_of(panel_of(effect).parts, question.options)
        for values in Random(number).sample(chooser.choices, min(1, len(chooser.choices))):
            view = PanelView(Control(1, "1", "open", values=values), chooser, words, hints_of(effect, d.s, d.seat))
            for line in (line for item in view.children for line in getattr(item, "options", ())):
                named = next((at for at, one in enumerate(line.label) if one.isalnum()), 0)
                signs = [*filter(None, [str(line.emoji or "")]), *line.label[:named].split()]
                assert len({*signs}) == len(signs) or game.key == AMOUNTS, line.label
                seen += len(signs) > 1
    assert seen or game.key != "underwater_cities"
