"""What is asked and explained goes with what can be chosen."""

import pytest

from bot.engine.merging import effect_and_options
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.effect_parts import OneOf, Parts, Pay
from bot.games.underwater_cities.gains import Advance, Gain
from bot.games.underwater_cities.hints import of_effect
from bot.games.underwater_cities.network import BUILDINGS, DOMES, STRUCTURES
from bot.games.underwater_cities.taking_specials import Charter
from bot.languages import languages
from bot.layout import hints_of, panel_of
from bot.texts import texts
from cogs.panel import chooser_of
from cogs.panel.words import choice_so_far, question_text, tip_key, tip_of
from tests.games.underwater_cities.positions import goods, player, state

RICH = goods(credit=9, kelp=9, steelplast=9, science=9, biomatter=9)
ASKED = {
    ("tunnel",): "build.tunnel",
    DOMES: "build.city",
    ("farm",): "build.building",
    BUILDINGS: "build.building",
    STRUCTURES: "build",
}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("kinds", "tip"), ASKED.items())
def test_a_build_is_explained_by_what_can_be_built(kinds, tip, lang):
    words = texts(lang, "underwater_cities")
    s = state(player(held=RICH), player())
    merged, _ = effect_and_options(Parts((Build(kinds), Gain(draw=1))), s, 0)
    for effect in (Build(kinds), merged):
        assert tip_of(effect, words) == tip
        assert tip_key(tip) in words
        assert question_text(effect, words) != words("verb.build.about")


@pytest.mark.parametrize("lang", languages())
def test_a_build_on_an_expansion_space_says_which_space_that_is(lang):
    """It asked where to build, and offered "5x" without a word on it."""
    words = texts(lang, "underwater_cities")
    assert question_text(Build(BUILDINGS, expansion=True), words) == words("verb.build.expansion")


def test_what_is_asked_together_is_explained_by_what_is_true_of_all():
    s = state(player(held=RICH), player())
    merged, _ = effect_and_options(Parts((Build(("tunnel",)), Build(DOMES))), s, 0)
    assert tip_of(merged, texts("en", "underwater_cities")) == "build"


def test_what_may_be_left_out_is_not_said_to_be_one_of_several():
    words = texts("en", "underwater_cities")
    assert tip_of(OneOf((Gain(credit=1),), optional=True), words) == "oneof.may"
    assert tip_of(OneOf((Gain(credit=1), Gain(kelp=1))), words) == "oneof"


@pytest.mark.parametrize("lang", languages())
def test_the_last_part_that_may_be_left_out_is_asked_for_by_itself(lang):
    """It was asked what one does next, where there was only a step to take, or not."""
    words = texts(lang, "underwater_cities")
    several = Parts((Advance(), Gain(draw=1)))
    last = Parts((Advance(),), must=True, begun=True)
    assert question_text(several, words) == words("verb.parts.ask")
    assert question_text(last, words) == words("verb.parts.advance")
    assert question_text(Parts((OneOf((Gain(kelp=1),), optional=True),)), words) == words("verb.parts.left")


@pytest.mark.parametrize("lang", languages())
def test_a_question_about_one_thing_or_few_names_what_it_is_about(lang):
    """ "One part is left: do you do it?" stood above a closed list, and nothing said what the part was."""
    words, s = texts(lang, "underwater_cities"), state(player(held=RICH), player())
    pay = Pay(goods(kelp=1), Gain(science=2))
    asked = {
        Parts((pay,), begun=True): ["pay-gain"],
        Parts((pay, Gain(draw=1)), begun=True): ["pay-gain", "draw"],
        OneOf((Charter(),), optional=True): ["charter"],
    }
    for effect, named in asked.items():
        said = _question(effect, s, words)
        assert all(words.word("choice", name).lower() in said.lower() for name in named)
        assert len(named) > 1 or all(words.word(*one) in said for one in of_effect(effect.effects[0]))


def _question(effect, s, words):
    """The question at the top of the panel."""
    merged, options = effect_and_options(effect, s, 0)
    chooser = chooser_of(panel_of(merged).parts, options)
    return choice_so_far(chooser, merged, chooser.stepping.initial(), hints_of(merged, s, 0), words)
