"""Nothing of Solarius Mission is told by its key; its rules tell of every id; its cards are found in both languages."""

import re
from itertools import islice

import pytest

from bot.engine import machine
from bot.engine.side_actions import SIDE
from bot.engine.state import copy
from bot.games.registry import games
from bot.games.solarius_mission.effects import Relieve
from bot.languages import languages
from bot.layout import hints_of
from bot.narration import choice_words, tell
from bot.texts import rules, texts
from cogs.rulebook.cards import find_cards
from tests.walk import decisions

GAME = games()["solarius_mission"]
WORDS = texts("ja", "solarius_mission")
NAMES = [f"氏{seat}" for seat in range(4)]
KEY = re.compile(
    r"(?<!\()[a-z_]|[a-z_](?!\))"
)  # a Japanese text has Roman numbers, sites, and outposts in brackets only
IDS = [f"SOL-{n:02}" for n in (*range(1, 9), *range(10, 32), *range(40, 54))]
OURS = {"SOL-08", "SOL-17", "SOL-23", "SOL-29", *(f"SOL-{n}" for n in range(46, 54))}


def effect_of(question, choice):
    """What a choice is for, and its values: the question itself, or what may be done beside it."""
    if not choice.startswith(SIDE):
        return question.effect, choice
    word, _, rest = choice.removeprefix(SIDE).partition(" ")
    return next(effect for effect in question.side_actions if effect.word == word), rest


@pytest.mark.parametrize(("seats", "seed"), [(2, 2), (3, 1), (4, 4)])
def test_games_are_told_without_keys(seats, seed):
    for d in islice(decisions(GAME, seats, seed), 250):
        for choice in islice(d.question.options, 60):
            effect, values = effect_of(d.question, choice)
            assert not KEY.search(choice_words(values, [part.name for part in effect.parts], WORDS)), choice
        events = machine.play(GAME, copy(d.s), d.seat, d.choice)
        for sentence in tell(events, NAMES, WORDS, d.seat):
            assert not KEY.search(sentence), sentence


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (4, 5)])
def test_hints_are_told_without_keys(seats, seed):
    for d in islice(decisions(GAME, seats, seed), 120):
        for choice in islice(d.question.options, 40):
            effect, result = effect_of(d.question, choice)
            values = result.split(" ")
            for place, value in enumerate(values):
                chosen = [*values[:place], *[""] * (len(values) - place)]
                hint = hints_of(effect, d.s, d.seat)(place, value, chosen)
                assert all(f"icon.mark.{mark}" in WORDS for mark in hint.marks)
                assert not any(KEY.search(WORDS.word(*word)) for word in hint.words), (choice, hint)


@pytest.mark.parametrize(
    ("kind", "value", "told"),
    [
        ("cubes", "black_112-blue_3", "black I+I+II, blue III"),
        ("pay", "black_12", "black I+II"),
        ("pay", "2fuel-1buck", "2 fuel, 1 buck"),
        ("income", "1lessfuel", "−1 fuel"),
        ("die", "black_star1_3", "black ☆+1 at the second 0"),
        ("dice", "black_2-blue_star", "black 2, blue ☆"),
        ("steps", "black_1-blue_2", "black +1, blue +2"),
        ("steps", "black_1_face", "black: face +1"),
        ("face", "black_4", "black to 4 (2 points at the end)"),
        ("column", "brown_3", "brown to III"),
        ("colours", "2black-1blue", "2 black, 1 blue"),
        ("planet", "brown-2-4", "brown 2×IV"),
        ("outpost", "a", "Supply Dock (a)"),
        ("cards", "1-12", "Fuel Refinery, Wormhole Charts"),
        ("start", "start1", "Fuel Prospectors"),
        ("need", "IIblack", "1 black II"),
        ("deed", "mission-4", "mission: Test Track"),
        ("action", "both-3", "resources and colour action, 3 points for resources"),
    ],
)
def test_what_a_notation_is_called(kind, value, told):
    assert texts("en", "solarius_mission").word(kind, value) == told


@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_the_rules_tell_of_every_id_and_mark_what_is_ours(lang):
    collected = [rule for rule in rules(lang, "solarius_mission") if rule["id"].startswith("SOL")]
    assert list(dict.fromkeys(rule["id"] for rule in collected)) == IDS
    assert {
        rule["id"] for rule in collected if all(entry.get("house") for entry in collected if entry["id"] == rule["id"])
    } == OURS


def test_both_languages_have_the_same_rules_with_the_same_marks():
    english, japanese = (
        [(rule["id"], rule.get("house", False)) for rule in rules(lang, "solarius_mission")]
        for lang in languages("solarius_mission")
    )
    assert english == japanese


@pytest.mark.parametrize(("name", "key"), [("Mint", "2"), ("造幣局", "2"), ("Academy", "yellow-blue"), ("倉庫", "c")])
@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_cards_stations_and_bonuses_are_found_by_name_in_either_language(name, key, lang):
    assert [card.key for card in find_cards(name, ["solarius_mission"], lang)] == [key]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_reactor_works_offers_at_a_rounds_end_has_words(lang):
    """Random games seldom ask it; "clean" stood in a Japanese panel."""
    s, _ = machine.begin(GAME, 2, 1, GAME.options())
    s.players[0].contamination = 1
    words = texts(lang, "solarius_mission")
    options = Relieve().options(s, 0)
    assert "clean" in options
    assert [choice for choice in options if choice_words(choice, ["goods"], words) == choice] == []


@pytest.mark.parametrize(("lang", "told"), [("en", "play no card"), ("ja", "カードは使わない")])
def test_who_plays_no_card_reads_that_once(lang, told):
    assert choice_words("none none", ["card", "side"], texts(lang, "solarius_mission")) == told
