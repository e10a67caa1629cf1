"""Texts of Solarius Mission's cards, stations, bonuses, start cards and planets are the sentences made from their rows."""

import re
import tomllib
from itertools import permutations
from pathlib import Path

import pytest

from bot.games.solarius_mission import bonuses, cards, planets, starts, stations  # noqa: F401
from bot.games.solarius_mission.rows import BONUSES, CARDS, PLANETS, STARTS, STATIONS
from bot.games.solarius_mission.state import COLOURS
from bot.languages import languages
from bot.texts import texts
from cogs.rulebook.cards import cards_of as listed

from . import sentences

DATA = Path(__file__).parents[3] / "data" / "solarius_mission"


def text(key, lang):
    return texts(lang, "solarius_mission")(key)


@pytest.mark.parametrize("lang", languages("solarius_mission"))
@pytest.mark.parametrize("number", CARDS)
def test_a_development_does_what_its_text_says(number, lang):
    assert text(f"card.{number}.text", lang) == sentences.development(CARDS[number], lang)


@pytest.mark.parametrize("lang", languages("solarius_mission"))
@pytest.mark.parametrize("pair", STATIONS)
def test_a_station_does_what_its_texts_say(pair, lang):
    result = tuple(text(f"station.{pair}.{part}", lang) for part in ("instant", "permanent", "text"))
    assert result == sentences.station(STATIONS[pair], lang)


@pytest.mark.parametrize("lang", languages("solarius_mission"))
@pytest.mark.parametrize("letter", BONUSES)
def test_a_bonus_does_what_its_text_says(letter, lang):
    assert text(f"bonus.{letter}.text", lang) == sentences.bonus(BONUSES[letter], lang)


@pytest.mark.parametrize("lang", languages("solarius_mission"))
@pytest.mark.parametrize("number", STARTS)
def test_a_start_card_gives_what_its_text_says(number, lang):
    assert text(f"start.{number}.text", lang) == sentences.start(STARTS[number], lang)


@pytest.mark.parametrize("lang", languages("solarius_mission"))
@pytest.mark.parametrize("tile", PLANETS)
def test_a_planet_asks_for_what_its_name_says(tile, lang):
    assert text(f"planet.{tile}", lang) == sentences.planet(tile, lang)


def test_all_that_has_a_row_and_nothing_else_can_be_looked_up_as_a_card():
    known = {card.key for card in listed("solarius_mission")}
    assert known == {*CARDS, *STATIONS, *BONUSES, *STARTS}


@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_no_two_cards_have_one_name(lang):
    names = [card.names[lang] for card in listed("solarius_mission")]
    assert len(names) == len({*names}) == 48


@pytest.mark.parametrize("lang", languages("solarius_mission"))
@pytest.mark.parametrize("key", [*CARDS, *STATIONS, *BONUSES, *STARTS])
def test_what_is_said_in_short_names_no_other_number(key, lang):
    short, matches = (set(re.findall(r"\d+|I+", text(f"card.{key}.{part}", lang))) for part in ("short", "text"))
    assert short <= matches


@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_a_space_for_dice_is_called_like_its_card(lang):
    words = texts(lang, "solarius_mission")
    said = {key.removeprefix("space.d"): words(key) for key in words if re.match(r"space\.d\d", key)}
    assert {key.partition("-")[0] for key in said} == {*map(str, range(1, 11))}
    for key, name in said.items():
        assert re.split(r" \(|\(", name)[0] == words(f"card.{key.partition('-')[0]}.name")


@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_deeds_are_called_like_their_cards(lang):
    words = texts(lang, "solarius_mission")
    for number in CARDS:
        assert words(f"deed.mission-{number}").endswith(words(f"card.{number}.name"))
    for first, second in permutations(COLOURS, 2):
        said = words(f"deed.station-{first}-{second}")
        assert words(f"station.{sentences.pair(first, second)}.name") in said
        assert sentences.COLOUR[lang][first] in said


def test_both_languages_have_the_same_keys():
    collected = [
        tomllib.loads((DATA / f"cards.{lang}.toml").read_text("utf-8")) for lang in languages("solarius_mission")
    ]
    shapes = [[(kind, key, *entry) for kind in part for key, entry in part[kind].items()] for part in collected]
    assert shapes[0] == shapes[1]
