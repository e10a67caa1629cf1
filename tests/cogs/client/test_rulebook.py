"""The rules and cards that /rules and /card look through."""

import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.texts import rules, texts
from cogs.discord_text import by_number, fold
from cogs.rulebook.cards import cards_of, find_cards, offered_cards
from cogs.rulebook.pages import COMFORT, ROOM, Rule, fitting_rules, near_rules, rule_entries, rule_pages, search_rules

GAME = "cartographers"
BLUE = {"en": "Blue metropolis ", "ja": "青の主要都市"}


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("lang", languages())
def test_pages_hold_every_rule_once_and_fit(game, lang):
    parted = rule_pages(lang, game)
    assert [rule.id for page in parted for rule in page] == [rule["id"] for rule in rules(lang, game)]
    assert 1 <= len(parted) <= 25
    for page in parted:
        assert len(page) <= 25
        assert sum(len(rule.text) + len(rule.heading(texts(lang))) for rule in page) <= 5000
        assert len(page) == 1 or sum(len(rule.text) for rule in page) <= COMFORT


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("lang", languages())
def test_every_rule_is_found_by_its_line_and_fits_an_answer(game, lang):
    for rule in rule_entries(lang, game):
        assert search_rules(rule.line, lang, game) == [rule]
        assert fitting_rules([rule]) == [rule]
    everything = fitting_rules(rule_entries(lang, game))
    assert sum(len(rule.text) + len(rule.title) for rule in everything) <= 5200


def test_rules_are_found_by_what_is_nearly_their_title():
    assert near_rules("the map", "en", GAME)[0] == "CAR-01: The maps"
    assert near_rules("", "en", GAME) == []
    assert "CAR-15: A mountain surrounded in an ambush" in near_rules("mountian", "en", GAME)
    assert near_rules("怪物の待伏せ", "ja", GAME)[0] == "CAR-17: 怪物の待ち伏せ"
    for sought in ("teleport", "dragon", "xyzzy", "metropolis", "瞬間移動"):
        assert near_rules(sought, "en", GAME) == near_rules(sought, "ja", GAME) == []


@pytest.mark.parametrize("game", sorted(games()))
def test_every_card_is_found_by_each_of_its_names(game):
    for card in cards_of(game):
        assert len(card.value) <= 100
        assert find_cards(card.value, games(), "en") == [card]
        for name in card.names.values():
            assert find_cards(f" {name.upper()} ", [game], "en") == [card]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", games())
def test_an_exact_title_is_listed_first(game, lang):
    for rule in rule_entries(lang, game):
        assert fold(search_rules(rule.title, lang, game)[0].title) == fold(rule.title)


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_cards_whose_names_have_numbers_are_offered_in_their_order(lang):
    names = [card.names[lang] for card in offered_cards("", ["underwater_cities"], lang)]
    blue = [name for name in names if name.startswith(BLUE[lang])]
    assert blue == [f"{BLUE[lang]}{n}" for n in range(1, 12)]
    assert [by_number(name) for name in names] == sorted(map(by_number, names))
    assert by_number("Speed 9") < by_number("speed 10") < by_number("Speed 10 b") < by_number("Tail")


@pytest.mark.parametrize(("more", "fitting"), [(0, 2), (1, 1)])
def test_titles_take_room_too_where_rules_are_found(more, fitting):
    entries = [Rule("A", "t" * 100, "x" * (ROOM // 2 - 100 + more * at)) for at in range(2)]
    assert len(fitting_rules(entries)) == fitting
