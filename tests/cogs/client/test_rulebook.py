"""The pages of rules and the cards that /rules and /card look through."""

import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.store.rows import PersonRow
from cogs.answering import Reader
from cogs.discord_text import LAYOUT, OPTIONS, CommandMentions, by_number, fold
from cogs.page.layout import page_view
from cogs.page.room import fitting_entries
from cogs.rulebook.cards import cards_of, find_cards, offered_cards
from cogs.rulebook.entries import rule_entries, search_rules
from cogs.rulebook.rules_view import rules_page
from cogs.rulebook.topic_search import meant_topic, near_topics, offered_topics
from cogs.rulebook.topics import topic_pages

GAME = "cartographers"
BLUE = {"en": "Blue metropolis ", "ja": "青の主要都市"}


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("lang", languages())
def test_every_page_is_one_message_and_is_found_by_its_title(game, lang):
    pages = topic_pages(lang, game)
    assert 1 <= len(pages) <= OPTIONS
    for page in pages:
        assert 1 <= len(page.rules) <= 25
        assert meant_topic(page.title.upper(), lang, game) == page
        assert offered_topics(page.title, lang, [game])[0] == (game, page)


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("lang", languages())
def test_every_rule_is_found_by_its_line_and_its_page_by_its_id(game, lang):
    for rule in rule_entries(lang, game):
        assert search_rules(rule.line, lang, game) == [rule]
        assert rule.id in [told.id for told in meant_topic(rule.id.lower(), lang, game).rules]


TYPED = [
    ("oceans", "en", "how do I attack", "attack"),
    ("oceans", "en", "Cost of Deep cards", "deep"),
    ("oceans", "ja", "絶滅したら", "age"),
    ("oceans", "ja", "エサ", "feed"),
    ("solarius_mission", "en", "polution", "contamination"),
    ("solarius_mission", "en", "wormhole", "fly"),
    ("solarius_mission", "ja", "ワープしたい", "fly"),
    ("sky_islands", "en", "load goods", "gain"),
    ("sky_islands", "en", "who gets points for an island?", "influence"),
    ("sky_islands", "ja", "島を閉じるには", "closed"),
    ("cartographers", "en", "it doesn't fit", "square"),
    ("cartographers", "de", "Wann endet das Spiel?", "end"),
    ("cartographers", "de", "muenzen", "coins"),
    ("cartographers", "ja", "モンスターを描く", "ambush"),
    ("underwater_cities", "en", "city", "city"),
    ("underwater_cities", "en", "CITIES", "city"),
    ("underwater_cities", "en", "how do I build a city", "city"),
    ("underwater_cities", "en", "buid a citi", "city"),
    ("underwater_cities", "en", "tunels", "tunnel"),
    ("underwater_cities", "en", "hungry", "feed"),
    ("underwater_cities", "en", "income", "produce"),
    ("underwater_cities", "en", "ties", "end"),
    ("underwater_cities", "en", "When does the game end?", "end"),
    ("underwater_cities", "en", "cost of a lab", "pay"),
    ("underwater_cities", "en", "UWC-24", "tunnel"),
    ("underwater_cities", "en", "uwc-53", "feed"),
    ("underwater_cities", "en", "rounds down", "words"),
    ("underwater_cities", "ja", "都市を建てたい", "city"),
    ("underwater_cities", "ja", "とんねる", "tunnel"),
    ("underwater_cities", "ja", "メトロポリス", "metropolis"),
    ("underwater_cities", "ja", "飢餓", "feed"),
    ("underwater_cities", "ja", "同点のときは", "end"),
    ("underwater_cities", "ja", "feed", "feed"),
    ("underwater_cities", "ja", "けいやく", "contract"),
]


@pytest.mark.parametrize(("game", "lang", "typed", "name"), TYPED)
def test_a_page_is_offered_for_what_people_type(game, lang, typed, name):
    assert name in [page.name for _, page in offered_topics(typed, lang, [game])][:2]


def test_all_pages_are_offered_in_their_order_before_anything_is_typed():
    offered = offered_topics("", "en", ["underwater_cities"])
    assert tuple(page for _, page in offered) == topic_pages("en", "underwater_cities")
    assert meant_topic(" ", "en", "underwater_cities") is None


def test_of_several_games_the_best_fit_stands_first():
    offered = offered_topics("contract", "en", ["cartographers", "underwater_cities"])
    assert [(game, page.name) for game, page in offered][:1] == [("underwater_cities", "contract")]


def test_pages_are_found_by_what_is_nearly_their_title():
    assert near_topics("", "en", GAME) == []
    for sought in ("teleport", "dragon", "xyzzy", "瞬間移動"):
        assert near_topics(sought, "en", GAME) == near_topics(sought, "ja", GAME) == []


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


def test_kana_case_and_width_make_no_difference():
    assert fold("メトロポリス ＡＢＣ") == fold("めとろぽりす  abc")
    assert fold("ヴー") == fold("ゔー")


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_cards_whose_names_have_numbers_are_offered_in_their_order(lang):
    names = [card.names[lang] for card in offered_cards("", ["underwater_cities"], lang)]
    blue = [name for name in names if name.startswith(BLUE[lang])]
    assert blue == [f"{BLUE[lang]}{n}" for n in range(1, 12)]
    assert [by_number(name) for name in names] == sorted(map(by_number, names))
    assert by_number("Speed 9") < by_number("speed 10") < by_number("Speed 10 b") < by_number("Tail")


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("lang", languages())
def test_every_page_of_rules_is_shown_whole(game, lang):
    who = Reader(PersonRow(1), lang, "dark")
    for number, page in enumerate(topic_pages(lang, game)):
        shown = rules_page(game, number, who)
        assert fitting_entries(shown) == list(shown.entries)
        assert len(shown.entries) == len(page.rules)
        view = CommandMentions().in_message({"view": page_view(shown)})["view"]
        assert view.content_length() <= LAYOUT
