"""Oceans' data: the printed facts against the counts of the facts file, and the words of every card."""

import json
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from bot.games.oceans.cards import SURFACE as SURFACE_CARDS
from bot.games.oceans.rows import SCENARIOS as SCENARIO_ROWS
from bot.games.oceans.rows import TRAITS as TRAIT_ROWS
from bot.games.oceans.standing_rules import Ages, Feeds, Places
from bot.games.oceans.triggered_rules import Before
from bot.languages import languages
from bot.texts import rules, texts

ROOT = Path(__file__).parents[3]
DATA = ROOT / "data" / "oceans"
ARROWS = {"bottom_feeder", "parasitic", "symbiotic"}
NAMESAKES = {  # Deep cards with the name of a Surface trait
    *("apex_predator", "bottom_feeder", "filter_feeder", "inking", "parasitic", "schooling", "shark_cleaner"),
    *("speed", "symbiotic", "tentacled", "transparent", "whale_cleaner"),
}
READ = {  # what the facts file has as words, and what is ours (OCE-07)
    "camouflage": {"shell": 2},
    "deep_diver": {"forage": 2},
    "swarming": {"attack": 1},
    "pack_hunting": {"attack": None},
    "communication": {"gain": None, "shell": 0},
    "endurance": {"gain": None},
    "sea_rex": {"attack": 8},
    "deep_sea_kraken": {"attack": 5},
    "abyss_dweller": {"attack": 4},
}
ICONS = {  # what a text says of an icon
    "en": {"forage": "Forage {n}", "attack": "Attack {n}", "shell": "Shell {n}", "no_forage": "Never forages."}
    | {"no_attack": "Never attacks.", "gain": "Gains {n}", "leech": "leeches {n}"},
    "ja": {"forage": "採集{n}", "attack": "攻撃{n}", "shell": "甲殻{n}", "no_forage": "採集不可。"}
    | {"no_attack": "攻撃不可。", "gain": "恩恵{n}", "leech": "{n}個吸血"},
}


def read(name):
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


FACTS = read("cards")
SURFACE, DEEP, SCENARIOS = (FACTS[kind] for kind in ("surface", "deep", "scenario"))
TRAITS = [*SURFACE, *DEEP]
WORDS = {lang: read(f"cards.{lang}") for lang in languages("oceans")}


def load_shared(place):
    """A file of the developers' shared folder, found upwards from the repository; skips where there is none."""
    for folder in ROOT.parents:
        for value in (folder / "shared" / place, folder / "work" / "shared" / place):
            if value.is_file():
                return json.loads(value.read_text("utf-8"))
    pytest.skip(f"shared/{place} is not on this machine")


def snake(name):
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def by_id(cards):
    return {card["id"]: card for card in cards}


# ---- printed facts ----------------------------------------------------------------------------------------------------


def test_oce_06_120_surface_cards_of_12_kinds():
    assert len(SURFACE) == 12
    for card in SURFACE:
        assert card["migrate"] == [5, 6, 7, 7, 8, 8, 9, 9, 10, 11]
        assert sum(card["migrate"]) == 80
    assert sum(len(card["migrate"]) for card in SURFACE) == 120


def test_oce_06_arrows_point_five_times_each_way():
    assert {card["key"] for card in SURFACE if card.get("arrow")} == ARROWS
    for card in SURFACE:
        if card["key"] not in ARROWS:
            assert not {"left", "right", "arrow"} & set(card)
            continue
        assert sorted(card["left"] + card["right"]) == card["migrate"]
        assert (len(card["left"]), len(card["right"]), sum(card["left"]), sum(card["right"])) == (5, 5, 40, 40)
        assert {"left", "right"} <= set(card["house"])


def test_oce_07_89_deep_cards_and_their_costs():
    assert [card["id"] for card in DEEP] == [*range(3001, 3090)]
    assert Counter(card["cost"] for card in DEEP) == {1: 53, 2: 19, 3: 7, 4: 8, 5: 2}
    assert sum(card["cost"] for card in DEEP) == 154


def test_oce_07_namesakes_have_keys_of_their_own():
    assert {card["key"] for card in DEEP if card["key"].removeprefix("deep_") in {c["key"] for c in SURFACE}} == {
        f"deep_{key}" for key in NAMESAKES
    }
    cleaners = [card["key"] for card in DEEP if card["key"].startswith("impostor")]
    assert cleaners == ["impostor_shark_cleaner", "impostor_whale_cleaner"]


def test_oce_07_six_deep_cards_have_house_values():
    assert {card["key"]: card["house"] for card in DEEP if "house" in card} == {
        "abyss_dweller": ["attack"],
        "blubber": ["shell"],
        "communication": ["shell"],
        "deep_sea_kraken": ["attack"],
        "hard_shell": ["text"],
        "sea_rex": ["attack"],
    }


def test_oce_08_39_scenarios_without_lazy_creator():
    assert Counter(card["set"] for card in SCENARIOS) == {"base": 25, "promo": 14}
    assert [card["id"] for card in SCENARIOS] == [n for n in range(2001, 2041) if n != 2032]
    assert {card["key"] for card in SCENARIOS if card["key"].startswith("inhospitable")} == {
        f"inhospitable_environment_{n}" for n in (2012, 2013, 2014)
    }
    assert all(card["event"] == (card["kind"] == "event") for card in SCENARIOS)
    assert "lazy_creator" not in (DATA / "cards.toml").read_text("utf-8")


def test_oce_05_the_reef_variant_has_two_fixed_scenarios():
    assert {card["reef_variant"]: card["key"] for card in SCENARIOS if "reef_variant" in card} == {
        "zone 1": "abundance",
        "zone 2": "fertile",
    }


def test_oce_09_five_surface_and_26_deep_traits_are_defensive():
    assert {card["key"] for card in SURFACE if card.get("defensive")} == {
        *("apex_predator", "inking", "schooling", "speed", "transparent")
    }
    assert {card["key"] for card in SURFACE if "defensive" in card.get("house", [])} == {"apex_predator", "speed"}
    assert sum(card.get("defensive", False) for card in DEEP) == 26
    assert "defensive" not in next(card for card in DEEP if card["key"] == "communication")


def test_oce_49_4_surface_and_14_deep_traits_have_a_gain_icon():
    assert {card["key"]: card["gain"] for card in SURFACE if "gain" in card} == {
        "bottom_feeder": 2,
        "shark_cleaner": 2,
        "symbiotic": 1,
        "whale_cleaner": 3,
    }
    gains = {card["key"]: card["gain"] for card in DEEP if "gain" in card}
    assert len(gains) == 14
    assert Counter(gains.values()) == {1: 8, 2: 2, 3: 3, 4: 1}


def test_no_key_stands_for_two_cards():
    assert len({card["key"] for card in [*TRAITS, *SCENARIOS]}) == 140
    assert not [card["key"] for card in [*TRAITS, *SCENARIOS] if not re.fullmatch(r"[a-z_]+(_\d{4})?", card["key"])]


# ---- against the facts file -------------------------------------------------------------------------------------------


def test_surface_cards_are_those_of_the_facts():
    fact_rows = load_shared("facts/oceans.json")["surface_cards"]
    assert [(snake(f["name"]), f["id"], f["migrate"]) for f in fact_rows] == [
        (c["key"], c["id"], c["migrate"]) for c in SURFACE
    ]
    names = {"extra_traits": "places", "extra_feeds": "feedings"}
    for fact, card in zip(fact_rows, SURFACE, strict=True):
        assert bool(fact["arrow"]) == card.get("arrow", False)
        for field in ("forage", "attack", "shell", "gain", "leech", "aging", "extra_traits", "extra_feeds"):
            assert (fact.get(field) or None) == card.get(names.get(field, field)), (card["key"], field)
        if "defensive" not in card.get("house", []):
            assert fact["defensive"]["value"] == card.get("defensive", False)


def test_deep_cards_are_those_of_the_facts():
    fact_rows = by_id(load_shared("facts/oceans.json")["deep_cards"])
    assert {*fact_rows} == {card["id"] for card in DEEP}
    for card in DEEP:
        fact = fact_rows[card["id"]] | READ.get(card["key"], {})
        name = snake(fact["name"]) if "variant" not in fact else f"impostor_{fact['variant'].lower()}_cleaner"
        assert card["key"].removeprefix("deep_") == name.removeprefix("deep_")
        assert card["cost"] == fact["cost_and_migrate"]
        for field in ("forage", "attack", "shell", "gain"):
            assert (fact[field] or None) == card.get(field), (card["key"], field)
        if card["key"] != "communication":
            assert fact["defensive_inferred"] == card.get("defensive", False)


def test_scenarios_are_those_of_the_facts():
    fact_rows = by_id(load_shared("facts/oceans.json")["scenario_cards"])
    for card in SCENARIOS:
        fact = fact_rows[card["id"]]
        assert card["key"].removesuffix(f"_{card['id']}") == snake(fact["name"])
        assert (card["set"], card["kind"], card["harsh"]) == (fact["set"], fact["kind"], fact["icon_harsh"])
        assert (card["complex"], card["event"]) == (fact["icon_complex"] or 0, fact["icon_event"])
        assert ("house" in card) == (fact["icon_complex"] is None)


# ---- against the rows -------------------------------------------------------------------------------------------------


def row_as_printed(row):
    """What a row says of the print, as cards.toml has it."""
    places = sum(rule.more for rule in row.rules if isinstance(rule, Places) and not row.deep)
    feeds = sum(rule.more for rule in row.rules if isinstance(rule, Feeds) and not row.deep)
    ages = sum(rule.more for rule in row.rules if isinstance(rule, Ages) and not row.deep)
    leech = next((r.does.tokens for r in row.rules if isinstance(r, Before) and row.leeches and not row.deep), 0)
    bans = dict.fromkeys(row.bans, "ban")
    said = {"key": row.key, "id": row.id, "cost": row.cost, "forage": row.forage, "attack": row.attack}
    said |= {"shell": row.shells, "gain": row.gain, "leech": leech, "aging": ages, "places": places, "feedings": feeds}
    said |= {"defensive": row.defensive, "arrow": row.arrow}
    return {name: value for name, value in (said | bans).items() if value}


def test_oce_06_and_07_the_code_has_the_printed_facts():
    ours = ("house", "migrate", "left", "right")
    for card in TRAITS:
        collected = {name: value for name, value in card.items() if name not in ours}
        per = [
            name for name in collected if name.endswith("_per")
        ]  # an icon that counts something is a rule of the row
        for name in per:
            del collected[name], collected[name.removesuffix("_per")]
        assert collected == row_as_printed(TRAIT_ROWS[card["key"]]), card["key"]
    assert {*TRAIT_ROWS} == {card["key"] for card in TRAITS}


def test_oce_06_the_code_has_the_numbers_and_arrows_of_the_surface_cards():
    collected = [
        f"{card['key']}_{n}{way}"
        for card in SURFACE
        for way, numbers in (
            [("_left", card["left"]), ("_right", card["right"])] if "arrow" in card else [("", card["migrate"])]
        )
        for n in numbers
    ]
    assert Counter(collected) == Counter(SURFACE_CARDS)


def test_oce_08_the_code_has_the_scenarios():
    assert {(key, row.id, row.promo, row.event) for key, row in SCENARIO_ROWS.items()} == {
        (card["key"], card["id"], card["set"] == "promo", card["event"]) for card in SCENARIOS
    }


# ---- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages("oceans"))
def test_every_trait_and_scenario_has_words(lang):
    assert {*WORDS[lang]["trait"]} == {card["key"] for card in TRAITS}
    assert {*WORDS[lang]["scenario"]} == {card["key"] for card in SCENARIOS}
    for card in [*WORDS[lang]["trait"].values(), *WORDS[lang]["scenario"].values()]:
        assert {*card} == {"name", "text", "short"}


def each_text():
    for kind in ("trait", "scenario"):
        for key, card in WORDS["en"][kind].items():
            yield pytest.param(card, WORDS["ja"][kind][key], id=key)


@pytest.mark.parametrize(("english", "japanese"), [*each_text()])
def test_both_languages_state_the_same_numbers(english, japanese):
    numbers = {what: [re.findall(r"\d+", card[what]) for card in (english, japanese)] for what in ("text", "short")}
    assert Counter(numbers["text"][0]) == Counter(numbers["text"][1])
    assert Counter(numbers["short"][0]) == Counter(numbers["short"][1])
    assert {*numbers["short"][0]} <= {*numbers["text"][0]}


@pytest.mark.parametrize("lang", languages("oceans"))
@pytest.mark.parametrize("card", TRAITS, ids=lambda card: card["key"])
def test_a_text_states_every_printed_icon(card, lang):
    words = WORDS[lang]["trait"][card["key"]]["text"]
    for field in ("forage", "attack", "shell", "gain", "leech"):
        value = card.get(field)
        if value == "ban":
            assert ICONS[lang][f"no_{field}"] in words
        elif value:
            assert ICONS[lang][field].format(n=value) in words, (field, value)
        elif field in ("forage", "attack", "shell"):
            assert not re.search(ICONS[lang][field].format(n=r"\d"), words), field


@pytest.mark.parametrize("lang", languages("oceans"))
def test_names_differ_and_those_of_namesakes_say_which_they_are(lang):
    names = [card["name"] for kind in ("trait", "scenario") for card in WORDS[lang][kind].values()]
    assert len({*names}) == len(names) == 140
    deep = {"en": "{} (Deep)", "ja": "{}(深海)"}[lang]
    for key in NAMESAKES:
        trait = WORDS[lang]["trait"]
        assert trait[f"deep_{key}"]["name"] == deep.format(trait[key]["name"])


@pytest.mark.parametrize("lang", languages("oceans"))
def test_a_card_is_told_by_its_trait_its_number_and_its_arrow(lang):
    words = texts(lang, "oceans")
    for card in SURFACE:
        for way in [f"_{way}" for way in ("left", "right")] if card.get("arrow") else [""]:
            result = words.word("card", f"{card['key']}_{card['migrate'][0]}{way}")
            assert result.startswith(words(f"trait.{card['key']}.name"))
            arrows = (
                {"": "", "_left": "、左", "_right": "、右"} if lang == "ja" else {"": "", "_left": " ←", "_right": " →"}
            )
            assert result.endswith(f"(移動値5{arrows[way]})" if lang == "ja" else f"5{arrows[way]}")
    assert words.word("card", "hydra") == words("trait.hydra.name")
    assert words.word("card", "speed_7.short") == words("trait.speed.short")


# ---- rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages("oceans"))
def test_the_rules_tell_of_every_id(lang):
    ids = {rule["id"] for rule in rules(lang, "oceans")} - {"intro", "controls"}
    assert ids == {f"OCE-{n:02}" for n in (*range(1, 17), *range(20, 64))}


RULINGS = {14, 15, 16, 35, 36, 37, 39, *range(44, 64)}  # ids that are rulings altogether


@pytest.mark.parametrize("lang", languages("oceans"))
def test_rulings_of_ours_are_marked(lang):
    collected = {}
    for rule in rules(lang, "oceans"):
        collected.setdefault(rule["id"], []).append(rule.get("house", False))
    for id_, house in collected.items():
        if id_ not in ("intro", "controls"):
            assert all(house) == (int(id_[4:]) in RULINGS), id_
