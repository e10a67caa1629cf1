"""Nothing of Oceans is told to a Japanese reader by its key: what is left in Latin letters would be one."""

import re
from itertools import islice

import pytest

from bot.account import choice_words, tell
from bot.engine import machine
from bot.engine.effect import Told
from bot.engine.state import copy
from bot.games.oceans import events
from bot.games.oceans.cards import DEEP, SURFACE
from bot.games.oceans.habits import ANSWERS
from bot.games.oceans.rows import SCENARIOS, TRAITS
from bot.games.oceans.state import PLACES
from bot.games.registry import games
from bot.texts import texts
from tests.walk import decisions

GAME = games()["oceans"]
WORDS = texts("ja", "oceans")
NAMES = [f"氏{seat}" for seat in range(6)]
LATIN = re.compile(r"[A-Za-z]")


@pytest.mark.parametrize(("seats", "seed"), [(2, 2), (3, 1), (4, 4), (6, 5)])
def test_games_are_told_without_keys(seats, seed):
    for d in islice(decisions(GAME, seats, seed), 250):
        parts = [part.name for part in d.question.effect.parts]
        for choice in islice(d.question.options, 40):
            assert not LATIN.search(choice_words(choice, parts, WORDS)), choice
        told = machine.play(GAME, copy(d.s), d.seat, d.choice)
        for sentence in tell(told, NAMES, WORDS, d.seat):
            assert not LATIN.search(sentence), sentence


def test_oce_57_and_oce_60_what_is_chosen_with_a_feeding_has_words():
    assert WORDS.word("way", "schooling_5-deep_inking") == "群れ5・墨吐き(深海)"
    assert WORDS.word("way", "7value-3take") == "値7・3を得る"
    assert WORDS.word("way", "plain") == "そのまま"


@pytest.mark.parametrize("place", [*PLACES, "pile0", "pile5"])
def test_every_place_has_a_word(place):
    assert not LATIN.search(WORDS.word("place", place))
    for start in PLACES:
        for end in PLACES:
            assert start == end or not LATIN.search(WORDS.word("where", f"{start}-to-{end}"))


@pytest.mark.parametrize("kind", ["card", "trait", "pool", "deep", "discard", "keep", "left", "theirs", "old"])
def test_every_card_has_a_word_whatever_it_is_asked_as(kind):
    for card in (*SURFACE, *DEEP):
        assert not LATIN.search(WORDS.word(kind, card)), card


@pytest.mark.parametrize("name", ANSWERS)
def test_every_standing_answer_has_a_word(name):
    for answer in ANSWERS[name]:
        assert not LATIN.search(WORDS(f"{name}.{answer}"))


def test_why_a_species_gains_is_told_by_the_cards_name():
    for why in [*(f"trait.{key}" for key in TRAITS), *(f"scenario.{key}" for key in SCENARIOS), "crowded"]:
        (sentence,) = tell([Told(0, events.Gained("3", 2, why))], NAMES, WORDS)
        assert not LATIN.search(sentence), sentence


@pytest.mark.parametrize(("cost", "place", "sentence"), [(0, "", "。"), (2, "zone1", "(コスト2→第1海洋ゾーン)。")])
def test_a_cost_is_told_only_where_there_is_one(cost, place, sentence):
    for event in (events.Evolved("hydra", "3", cost, place), events.Born("hydra", "3", cost, place)):
        (told,) = tell([Told(0, event)], NAMES, WORDS)
        assert told.endswith(sentence)
        assert ("コスト" in told) == bool(cost)


def test_oce_21_a_card_that_moves_nothing_is_just_discarded():
    (told,) = tell([Told(0, events.Migrated("hydra", 0, "", ""))], NAMES, WORDS)
    assert told == "氏0がヒドラを捨てた。移動する個体はない。"
