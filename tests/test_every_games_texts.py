"""Every game can be told in every language: its events, verbs, parts, refusals, and its rules are named by tests."""

import re
from pathlib import Path

import msgspec
import pytest

from bot.command_line.translation_coverage import catalogue
from bot.engine import machine
from bot.engine.effect import Event
from bot.engine.state import copy
from bot.facts import MOST, facts
from bot.games.registry import games
from bot.languages import languages
from bot.layout.registry import sentence_of_type
from bot.narration import choice_words, tell
from bot.texts import rules, texts
from bot.wording import required_keys
from cogs.discord_text import described_game
from tests.walk import decisions, effects_of, every_lobby

TESTS = Path(__file__).parent
EACH = [pytest.param(game, lang, id=f"{game.key}-{lang}") for game in games().values() for lang in languages(game.key)]
SENTENCE = 120  # letters of a game's sentence that a phone shows in three lines
FORM = re.compile(r"^  (named|own|each) \{", re.MULTILINE)
RULE = re.compile(r"[A-Z]{3}-\d\d")


def need(game, lang, *keys):
    """That these texts are there; else the author is told where to write them."""
    missing = [key for key in keys if key not in texts(lang, game.key)]
    assert not missing, f"write {', '.join(missing)} in data/{game.key}/texts.{lang}.toml"


def told_events(game):
    """The game's events that are told anywhere."""
    events = [effect for effect in effects_of(game) if issubclass(effect, Event)]
    return [event for event in events if sentence_of_type(event).told_in != "nowhere"]


def forms_of(event, game, lang):
    """The forms of an event's sentence, beside the usual one."""
    return set(FORM.findall(catalogue(game.key, "texts", lang).get(f"event.{event.__name__}", "")))


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_every_event_has_a_sentence_whose_fields_are_its_own(game, lang):
    words = texts(lang, game.key)
    events = told_events(game)
    assert events
    need(game, lang, *(f"event.{event.__name__}" for event in events))
    for event in events:
        fields = {field.name: "x" for field in msgspec.structs.fields(event)}
        row = sentence_of_type(event)
        assert {row.count, *row.seats, *(row.shares or ())} - {""} <= set(fields), event.__name__
        key, forms = f"event.{event.__name__}", forms_of(event, game, lang)
        if row.shares is not None:
            fields["each"] = words(key, form="each", n=1, player="Ann", **fields)
        for n in (0, 1, 2):
            assert words(key, form="other", n=n, player="Ann", **fields)
            if "own" in forms:  # all is this player's
                assert "Ann" in words(key, form="own", n=n, player="Ann", **fields)
            if "named" in forms:  # there the player has been named
                assert "Ann" not in words(key, form="named", n=n, player="Ann", **fields)


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_no_sentence_is_left_of_an_event_that_is_gone(game, lang):
    events = {event.__name__ for event in told_events(game)}
    collected = {key.split(".")[1] for key in texts(lang, game.key) if key.startswith("event.")}
    assert collected - {"Forced"} <= events


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_a_sentence_has_the_forms_that_its_event_is_told_in(game, lang):
    for event in told_events(game):
        forms, row = forms_of(event, game, lang), sentence_of_type(event)
        assert ("each" in forms) == (row.shares is not None), event.__name__
        assert "named" not in forms or row.joint, event.__name__


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_who_does_not_know_a_game_is_told_how_long_and_how_hard_it_is(game):
    assert facts(game.key), f"write data/{game.key}/facts.toml: minutes a player, weight from 1 to {MOST}"


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_a_game_is_offered_with_what_it_is(game, lang):
    words = texts(lang, game.key)
    assert len(words("game.about")) < SENTENCE, f"shorten game.about in data/{game.key}/texts.{lang}.toml"
    text, known = described_game(game.key, words), facts(game.key)
    assert text.startswith(words("game.name"))
    assert ("★" in text, "…" in text) == (known.learners, False)
    for number in (game.seats[0], game.seats[-1], known.minutes, known.weight):
        assert str(number) in text


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_every_verb_part_and_option_of_the_lobby_has_words(game, lang):
    words = texts(lang, game.key)
    need(game, lang, *required_keys(game))
    assert all(words(key) for key in required_keys(game))
    for field in msgspec.structs.fields(game.options):
        values = getattr(field.type, "__args__", ("true", "false"))
        assert any(f"option.{field.name}.{value}_about" in words for value in values)


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_why_a_game_cannot_be_started_so_is_said(game, lang):
    words = texts(lang, game.key)
    for seats in game.seats:
        for options in every_lobby(game):
            refused = game.options_error(seats, options)
            assert refused is None or words(refused)


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_whole_games_are_told(game, lang):
    words = texts(lang, game.key)
    for seats in (min(game.seats), max(game.seats)):
        names = [f"Player{seat}" for seat in range(seats)]
        for d in decisions(game, seats, seats):
            events = machine.play(game, copy(d.s), d.seat, d.choice)
            for viewer in (None, d.seat):
                sentences = tell(events, names, words, viewer)
                assert all(sentences)
                assert not any("{" in sentence for sentence in sentences)
            assert choice_words(d.choice, [part.name for part in d.question.effect.parts], words)
            asked = (d.question.effect, *d.question.side_actions)
            assert all(words(f"verb.{effect.word}.tip") for effect in asked)


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_every_refusal_is_a_sentence(game, lang):
    words = texts(lang, game.key)
    for d in decisions(game, max(game.seats), 11):
        parts = d.choice.split(" ")
        wrong = [
            "",
            "x",
            *(" ".join([*parts[:i], other, *parts[i + 1 :]]) for i in range(len(parts)) for other in "xÄ"),
        ]
        for choice in wrong:
            why = d.question.effect.refusal(d.s, d.seat, choice) if choice not in d.question.options else None
            assert why is None or words(why.key, **why.values)


@pytest.mark.parametrize(("game", "lang"), EACH)
def test_scores_have_words(game, lang):
    *_, last = decisions(game, max(game.seats), 2)
    scores = game.tally(last.s)
    need(game, lang, *{f"tally.{line.what}": 0 for score in scores for line in (*score.lines, *score.standing)})


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_every_rule_is_named_by_a_test(game):
    named = {
        f"{prefix.upper()}-{number}"
        for path in TESTS.rglob("*.py")
        for prefix, number in re.findall(r"([A-Za-z]{3})[-_](\d\d)(?!\d)", path.read_text("utf-8"))
    }
    ids = {rule["id"] for rule in rules("en", game.key) if RULE.fullmatch(rule["id"])}
    assert ids, f"give the rules in data/{game.key}/rules.en.toml ids such as PEB-01"
    assert sorted(ids - named) == [], f"name a test in tests/games/{game.key}/ after each, as test_peb_01_what_it_says"
