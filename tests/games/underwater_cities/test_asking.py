"""What is asked and explained goes with what can be chosen."""

import pytest

from bot.engine.merging import effect_and_options
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.effect_parts import OneOf, Parts
from bot.games.underwater_cities.gains import Gain
from bot.games.underwater_cities.network import BUILDINGS, DOMES, STRUCTURES
from bot.languages import languages
from bot.texts import texts
from cogs.panel.words import question_text, tip_key, tip_of
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


def test_what_is_asked_together_is_explained_by_what_is_true_of_all():
    s = state(player(held=RICH), player())
    merged, _ = effect_and_options(Parts((Build(("tunnel",)), Build(DOMES))), s, 0)
    assert tip_of(merged, texts("en", "underwater_cities")) == "build"


def test_what_may_be_left_out_is_not_said_to_be_one_of_several():
    words = texts("en", "underwater_cities")
    assert tip_of(OneOf((Gain(credit=1),), optional=True), words) == "oneof.may"
    assert tip_of(OneOf((Gain(credit=1), Gain(kelp=1))), words) == "oneof"
