"""Every lesson can be given to its end, in every language it is written in: its choices, its words, its pictures."""

import re

import pytest

from bot.command_line.translation_coverage import catalogue
from bot.data import names
from bot.engine import machine
from bot.games.registry import games
from bot.languages import languages
from bot.lessons import YOU, answer_position, find_lesson, question_position, require_complete, station_keys
from bot.texts import texts
from cogs.coach.page import answer_page, answer_pointers, question_page, question_pointers, stopped_page
from cogs.discord_text import BUTTON, CONTENT, text_height
from cogs.posting.post_height import SCREEN, free_height
from renderers.lessons import point
from renderers.look import Look
from renderers.registry import renderer

TAUGHT = [key for key in games() if find_lesson(key)]
STATIONS = range(8, 13)
MINUTES = 15
SPEED = {"ja": 500}  # characters a minute; of languages with spaces, words
WORDS = 200
HIGH = 745  # pixels, by estimate: what a phone of 844 shows between its bars
WHOLE = {"underwater_cities": 700}  # where the lines around a private answer fit as well, 62 pixels
READ_AT_ONCE = 420  # characters of a station's text or answer, beside a picture on a phone


def written_in(key):
    """The languages in which a game's lesson has words of its own."""
    return [lang for lang in languages(key) if f"lesson.{lang}.toml" in names(key)]


EACH = [pytest.param(key, lang, id=f"{key}-{lang}") for key in TAUGHT for lang in written_in(key)]
PLACES = [
    pytest.param(key, place, id=f"{key}-{station.name}")
    for key in TAUGHT
    for place, station in enumerate(find_lesson(key).stations)
]


def sentences(key, lang):
    """All that may be read in a lesson."""
    words = texts(lang, key)
    return [words(text) for station in find_lesson(key).stations for text in station_keys(station)]


def minutes(key, lang):
    """How long it takes to read all of it."""
    said = " ".join(sentences(key, lang))
    return len(said) / SPEED[lang] if lang in SPEED else len(said.split()) / WORDS


@pytest.mark.parametrize(("key", "lang"), EACH)
def test_where_choices_are_offered_the_text_ends_with_a_question(key, lang):
    """Else nobody knows what the buttons answer."""
    asking = [station for station in find_lesson(key).stations if station.offer]
    asked = {station.name: texts(lang, key)(f"lesson.{station.name}.text") for station in asking}
    assert [name for name, text in asked.items() if not text.endswith(("?", "？"))] == []


@pytest.mark.parametrize(("key", "lang"), EACH)
def test_every_choice_is_legal_one_is_right_and_all_is_said(key, lang):
    require_complete(key, lang)
    assert len(find_lesson(key).stations) in STATIONS
    lacking = {text for station in find_lesson(key).stations for text in station_keys(station)} - {
        *catalogue(key, "lesson", lang)
    }
    assert not lacking, f"write them in data/{key}/lesson.{lang}.toml"


@pytest.mark.parametrize("key", TAUGHT)
def test_it_is_written_in_english_and_japanese_and_says_nothing_of_stations_that_are_gone(key):
    assert {"en", "ja"} <= {*written_in(key)}
    known = {text for station in find_lesson(key).stations for text in station_keys(station)}
    for lang in written_in(key):
        assert {*catalogue(key, "lesson", lang)} <= known, lang


@pytest.mark.parametrize(("key", "lang"), EACH)
def test_it_is_read_in_a_quarter_of_an_hour_and_each_station_at_a_glance(key, lang):
    assert minutes(key, lang) <= MINUTES
    assert all(len(said) <= READ_AT_ONCE for said in sentences(key, lang))


@pytest.mark.parametrize("key", TAUGHT)
def test_where_cards_of_the_hand_are_offered_the_picture_shows_the_hand(key):
    """A station asked what to do with five cards of which none was in the picture."""
    look = Look(texts("en", key), ("Ann", "Ben"))
    for station in find_lesson(key).stations:
        view = machine.view(games()[key], question_position(key, find_lesson(key).place(station.name)), YOU)
        cards = {spot for spot in renderer(key).hand_spots(view, look) if spot.startswith("card.")}
        named = {f"card.{value}" for offer in station.offer for value in re.split("[ -]", offer.choice)}
        shown = [spot for part in station.picture.crop for spot in part]
        assert not station.picture.hand or not named & cards or not shown or cards.intersection(shown), station.name


@pytest.mark.parametrize(("key", "lang"), EACH)
def test_its_pages_fit_into_messages(key, lang):
    words, told = texts(lang, key), find_lesson(key)
    for place, station in enumerate(told.stations):
        wrong = [tried for tried, offer in enumerate(station.offer) if not offer.right]
        pages = [question_page(key, told, place, words, tried) for tried in (None, *wrong)]
        pages += [stopped_page(key, told, place, words, hosts=True)] + (
            [answer_page(key, told, place, words)] if wrong else []
        )
        for page in pages:
            ids = [item.custom_id for item in page["view"].children]
            assert len(page["content"]) <= CONTENT
            assert all(len(item.label) <= BUTTON and len(item.custom_id) <= 100 for item in page["view"].children)
            assert len({*ids}) == len(ids)
            assert all(len([item for item in page["view"].children if item.row == row]) <= 5 for row in range(5))


@pytest.mark.parametrize(("key", "place"), PLACES)
def test_what_is_pointed_at_lies_on_the_picture(key, place):
    station, draw = find_lesson(key).stations[place], renderer(key)
    look = Look(texts("en", key), ("Ann", "Computer"))
    shown = [(question_position(key, place), question_pointers(station))]
    shown += [(answer_position(key, place), answer_pointers(station))] if station.offer else []
    for state, pointers in shown:
        view = machine.view(games()[key], state, YOU)
        spots = (draw.hand_spots if pointers.hand else draw.spots)(view, look)
        picture = (draw.hand if pointers.hand else draw.table)(view, look)
        named = {*sum((*pointers.rings, *pointers.parts), ()), *(name for _, name in pointers.numbers)}
        assert named, f"station {station.name} points at nothing"
        assert named <= {*spots}, f"station {station.name}: unknown spots, but there are {sorted(spots)}"
        plain = point(picture, spots, type(pointers)(parts=pointers.parts, hand=pointers.hand))
        marked = point(picture, spots, pointers)
        assert plain.size == marked.size
        assert marked.width >= 390, "wide enough for a phone"
        for name in {*sum(pointers.rings, ())}:
            alone = type(pointers)(rings=((name,),), parts=pointers.parts, hand=pointers.hand)
            assert point(picture, spots, alone).tobytes() != plain.tobytes(), f"{name} lies outside of what is shown"


def heights(key, lang, place):
    """How high the page of a station's question is on a phone: as it opens, and after each wrong answer."""
    station, draw, words = find_lesson(key).stations[place], renderer(key), texts(lang, key)
    view, look = machine.view(games()[key], question_position(key, place), YOU), Look(words, ("Ann", "Computer"))
    pointers = question_pointers(station)
    draws = (draw.hand, draw.hand_spots) if pointers.hand else (draw.table, draw.spots)
    picture, spots = (drawn(view, look) for drawn in draws)
    width, height = point(picture, spots, pointers).size
    ratio = height / width
    for tried in (None, *(tried for tried, offer in enumerate(station.offer) if not offer.right)):
        page = question_page(key, find_lesson(key), place, words, tried, ratio)
        yield SCREEN - free_height(ratio, None, page["view"]) + text_height(page["content"], {})


@pytest.mark.parametrize(("key", "place"), PLACES)
def test_picture_question_and_buttons_stand_on_a_phone_together(key, place):
    most = WHOLE.get(key, HIGH)
    assert {lang: high for lang in written_in(key) if (high := next(heights(key, lang, place))) > most} == {}
    assert {lang: high for lang in written_in(key) if (high := max(heights(key, lang, place))) > HIGH} == {}


@pytest.mark.parametrize(("key", "place"), PLACES)
def test_why_an_answer_is_wrong_stands_below_the_question(key, place):
    """Of a picture as high as any little room is left: what explains the question then goes, the question stays."""
    station = find_lesson(key).stations[place]
    for lang in written_in(key):
        words = texts(lang, key)
        paragraphs = words(f"lesson.{station.name}.text").split("\n")
        for tried in (tried for tried, offer in enumerate(station.offer) if not offer.right):
            pages = [question_page(key, find_lesson(key), place, words, tried, ratio)["content"] for ratio in (0, 1.2)]
            assert all(words(f"lesson.{station.name}.wrong_{tried + 1}") in page for page in pages)
            assert "\n".join(paragraphs) in pages[0]
            assert paragraphs[-1] in pages[1]
            assert len(pages[1]) <= len(pages[0])


@pytest.mark.parametrize("key", TAUGHT)
def test_it_is_dealt_alike_and_its_positions_are_whole(key):
    game, told = games()[key], find_lesson(key)
    for place in range(len(told.stations)):
        state = question_position(key, place)
        game.check(state)
        assert state == question_position(key, place)
        assert answer_position(key, place) is not answer_position(key, place)
        if told.stations[place].offer:
            assert answer_position(key, place) != state
