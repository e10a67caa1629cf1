"""What each trait and scenario of Oceans does, told in plain sentences made from its row, is what its text says."""

import re

import pytest

from bot.games.oceans import cards
from bot.games.oceans.rows import SCENARIOS, TRAITS
from bot.languages import languages
from bot.texts import texts

from . import sentences

END = {"en": re.compile(r"\.(?:\s+|$)"), "ja": re.compile("。")}


def sentences_of(kind, key, lang):
    """The sentences of a card's text, without full stops."""
    return {text for text in END[lang].split(texts(lang, "oceans")(f"{kind}.{key}.text")) if text}


@pytest.mark.parametrize("lang", languages("oceans"))
@pytest.mark.parametrize("key", TRAITS)
def test_a_trait_does_what_its_text_says(key, lang):
    assert sentences.trait(TRAITS[key], lang) == sentences_of("trait", key, lang)


@pytest.mark.parametrize("lang", languages("oceans"))
@pytest.mark.parametrize("key", SCENARIOS)
def test_a_scenario_does_what_its_text_says(key, lang):
    assert sentences.scenario(SCENARIOS[key], lang) == sentences_of("scenario", key, lang)


def test_all_traits_and_scenarios_are_told():
    assert (len(TRAITS), len(SCENARIOS)) == (101, 39)
    assert len(cards.DEEP) == 89
