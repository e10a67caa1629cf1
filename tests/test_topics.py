"""Every game's rules are pages by what one wants to do: topics.toml and its words are whole."""

import re
from random import Random

import pytest

from bot.command_line.translation_coverage import catalogue
from bot.data import names
from bot.engine import machine
from bot.engine.effect import Event, Verb
from bot.engine.guessing import pick
from bot.games.registry import games
from bot.languages import languages
from bot.texts import rules, texts
from bot.topics import topic_keys, topics
from cogs.discord_text import fold
from cogs.rulebook.topics import SEPARATOR, topics_of_events
from tests.walk import effects_of, few, lobby

ID = re.compile(r"[A-Z]{3}-\d\d")
SHORT = {"ja": 130}  # letters that stand before the rules
LENGTH = 260  # of languages with spaces
EACH = [pytest.param(key, lang, id=f"{key}-{lang}") for key in games() for lang in languages(key)]


@pytest.mark.parametrize("key", games())
def test_every_rule_belongs_to_a_topic(key):
    ids = {rule["id"] for rule in rules("en", key)}
    listed = {name for topic in topics(key).values() for name in topic.rules}
    assert sorted(ids - listed) == [], f"write these rules into a topic of data/{key}/topics.toml"
    assert sorted(listed - ids) == [], f"data/{key}/topics.toml names rules that data/{key}/rules.en.toml has not"
    assert all(topic.rules for topic in topics(key).values())
    assert all(len(set(topic.rules)) == len(topic.rules) for topic in topics(key).values())


@pytest.mark.parametrize("key", games())
def test_what_a_topic_explains_is_asked_in_the_game(key):
    asked = [verb for topic in topics(key).values() for verb in topic.asked]
    known = {effect.__name__.lower() for effect in effects_of(games()[key]) if issubclass(effect, Verb)}
    assert len(set(asked)) == len(asked)
    assert set(asked) <= known


@pytest.mark.parametrize("key", games())
def test_what_a_topic_tells_of_happens_in_the_game(key):
    told = [name for topic in topics(key).values() for name in topic.told]
    events = {effect.__name__.lower() for effect in effects_of(games()[key]) if issubclass(effect, Event)}
    assert {name.partition(".")[0] for name in told} <= events


@pytest.mark.parametrize("key", games())
def test_what_happens_in_most_turns_has_a_topic(key):
    game, random = games()[key], Random(5)
    s, _ = machine.begin(game, few(game), 5, lobby(game, few(game), 5))
    turns, told = [[]], set()
    while not machine.over(s):
        seat = random.choice(machine.seats_to_choose(s))
        for one in machine.play(game, s, seat, pick(machine.question_for(game, s, seat).options, random)):
            turns[-1].append(one.event)
            if one.event.ends_turn:
                turns.append([])
    explained = [topics_of_events(key, turn) for turn in turns if turn]
    told.update(name for names in explained for name in names)
    assert sum(map(bool, explained)) >= 0.9 * len(explained)
    assert len(told) >= min(4, sum(bool(topic.told) for topic in topics(key).values()))


@pytest.mark.parametrize(("key", "lang"), EACH)
def test_every_topic_is_said(key, lang):
    own = {*catalogue(key, "topics", lang)} if f"topics.{lang}.toml" in names(key) else set()
    assert set(topic_keys(key)) - own == set(), f"write them in data/{key}/topics.{lang}.toml"
    assert own - set(topic_keys(key)) == set(), f"data/{key}/topics.toml has no such topic"


@pytest.mark.parametrize(("key", "lang"), EACH)
def test_a_page_begins_with_plain_words(key, lang):
    words = texts(lang, key)
    titles = [words(f"topic.{name}.title") for name in topics(key)]
    assert len(set(map(fold, titles))) == len(titles)
    for name, title in zip(topics(key), titles, strict=True):
        text = words(f"topic.{name}.text")
        assert not ID.search(title + text), name
        assert len(text) <= SHORT.get(lang, LENGTH), name
        assert text.count("。" if lang == "ja" else ". ") <= 3, name


@pytest.mark.parametrize(("key", "lang"), EACH)
def test_words_that_people_type_stand_once_and_beside_the_title(key, lang):
    words = texts(lang, key)
    for name in topics(key):
        typed = [fold(word) for word in SEPARATOR.split(words(f"topic.{name}.words"))]
        assert all(typed), name
        assert len(set(typed)) == len(typed), name
        assert fold(words(f"topic.{name}.title")) not in typed, name
