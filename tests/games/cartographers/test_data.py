"""Cartographers' printed facts: data/cartographers and the rows of the code say the same, and everything has words."""

import json
import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from bot.engine.effect import Event, Verb
from bot.games.cartographers import GAME, ambush, cards, effects, rounds, sheet
from bot.games.cartographers.drawings import shape_names
from bot.icons import take_out_icons
from bot.languages import languages
from bot.layout.registry import sentence_of_type
from bot.message import arguments
from bot.texts import flatten, texts

ROOT = Path(__file__).parents[3]
DATA = ROOT / "data" / "cartographers"
FACTS = tomllib.loads((DATA / "cards.toml").read_text("utf-8"))
SIDES = {"A", "B"}


def shared_file(place: str) -> Path:
    """A file of the developers' shared folder, found upwards from the repository; skips where there is none."""
    for folder in ROOT.parents:
        if (result := folder / "shared" / place).is_file():
            return result
    pytest.skip(f"shared/{place} is not on this machine")


def words(lang):
    return dict(flatten(tomllib.loads((DATA / f"texts.{lang}.toml").read_text("utf-8"))))


def rule_entries(lang):
    return tomllib.loads((DATA / f"rules.{lang}.toml").read_text("utf-8"))["rule"]


def as_card(row):
    """A row of cards.toml as a card of the code."""
    shapes = tuple(cards.shape(shape["picture"], shape.get("coin", False)) for shape in row.get("shapes", ()))
    rest = (row.get("arrow", ""), row.get("corner", ""))
    return cards.Card(row["name"], row["kind"], row.get("time", 0), tuple(row.get("terrains", ())), shapes, *rest)


def squares(shape):
    return sorted(map(tuple, shape))


# ---- the code's rows and the data file --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "rows"), [("explore", cards.EXPLORE), ("ambush", cards.AMBUSHES), ("promo", cards.PROMO_AMBUSHES)]
)
def test_the_code_has_the_printed_cards(table, rows):
    assert tuple(map(as_card, FACTS[table])) == rows


def test_the_code_has_the_printed_seasons():
    printed = FACTS["season"]
    assert tuple(row["name"] for row in printed) == cards.SEASONS
    assert {row["name"]: row["time"] for row in printed} == cards.LENGTH
    assert {row["name"]: row["edicts"] for row in printed} == cards.EDICTS


def test_the_code_has_the_printed_scoring_cards():
    printed = {}
    for row in FACTS["scoring"]:
        printed.setdefault(row["group"], {})[row["name"]] = row["solo_rating"]
    assert printed == cards.SCORING
    assert {len(back) for back in printed.values()} == {4}


def test_the_code_has_the_printed_maps_and_coin_track():
    assert {side: tuple(row["rows"]) for side, row in FACTS["map"].items()} == sheet.MAPS
    assert FACTS["coins"] == sheet.COIN_TRACK


def test_the_code_has_the_titles():
    assert tuple((row["from"], row["key"]) for row in FACTS["title"]) == cards.TITLES


def test_every_numbered_card_has_its_own_number():
    numbers = [row["number"] for table in ("explore", "ambush", "season", "scoring") for row in FACTS[table]]
    edict_cards = [22, 23, 24, 25]
    assert sorted(numbers + edict_cards) == list(range(1, 42))


@pytest.mark.parametrize("side", sorted(SIDES))
def test_a_map_is_eleven_by_eleven_with_five_mountains_and_six_ruins(side):
    rows = FACTS["map"][side]["rows"]
    picture = "".join(rows)
    assert [len(row) for row in rows] == [11] * 11
    assert (picture.count("^"), picture.count("R"), picture.count("#")) == (5, 6, 7 if side == "B" else 0)


# ---- the shared facts -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def facts():
    return json.loads(shared_file("facts/cartographers.json").read_text("utf-8"))


def test_explore_cards_are_those_of_the_facts(facts):
    assert len(facts["explore"]) == len(FACTS["explore"]) == 13
    for fact, row in zip(facts["explore"], FACTS["explore"], strict=True):
        card = as_card(row)
        assert (row["number"], *msgspec.structs.astuple(card)[:3]) == (
            fact["card_no"],
            fact["name"],
            fact["kind"],
            fact["time"],
        )
        assert list(card.terrains) == fact["terrains"]
        assert [(squares(s.squares), s.coin) for s in card.shapes] == [
            (squares(o["shape"]), o["coin"]) for o in fact["options"]
        ]


def test_ambushes_are_those_of_the_facts(facts):
    ambushes = facts["ambush"] + facts["promo_ambush_pack"]["cards"]
    for fact, row in zip(ambushes, FACTS["ambush"] + FACTS["promo"], strict=True):
        card = as_card(row)
        assert (row.get("number"), card.name, card.arrow) == (fact.get("card_no"), fact["name"], fact["arrow"])
        assert card.corner == (fact["solo_corner"] or "")
        assert [squares(s.squares) for s in card.shapes] == [squares(fact["shape"])]
        assert (card.kind, card.time, card.terrains) == ("ambush", 0, ("monster",))


def test_seasons_scoring_cards_and_titles_are_those_of_the_facts(facts):
    assert [(r["number"], r["name"], r["time"], list(r["edicts"])) for r in FACTS["season"]] == [
        (f["card_no"], f["name"].lower(), f["threshold"], f["edicts"]) for f in facts["seasons"]
    ]
    assert [(r["number"], r["name"], r["group"], r["solo_rating"]) for r in FACTS["scoring"]] == [
        (f["card_no"], f["name"], f["group"], f["solo_rating"]) for f in facts["scoring"]
    ]
    assert [row["from"] for row in FACTS["title"]] == [least for least, _ in facts["solo_titles"]]


def test_maps_and_coin_track_are_those_of_the_facts(facts):
    assert {side: (m["name"], m["rows"]) for side, m in FACTS["map"].items()} == {
        side: (m["name"], m["ascii"]) for side, m in facts["maps"].items()
    }
    assert FACTS["coins"] == facts["coin_track_length"]


# ---- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_everything_on_the_cards_has_words(lang):
    corners = {card.corner for card in cards.AMBUSHES}
    arrows = {card.arrow for card in cards.AMBUSHES}
    needed = {f"card.{name}.text" for name in (*cards.CARDS, *cards.SOLO_RATING)}
    needed |= {f"terrain.{name}" for name in (*cards.TERRAINS, *sheet.MARKS, "ruins")}
    needed |= {f"shape.{name}" for card in cards.CARDS.values() if card.shapes for name in shape_names(card)}
    needed |= {f"season.{name}" for name in cards.SEASONS} | {f"title.{name}" for _, name in cards.TITLES}
    needed |= {f"group.{name}" for name in cards.SCORING} | {f"side.{side}" for side in SIDES}
    needed |= {f"edict.{letter}" for letter in cards.LETTERS}
    needed |= {f"corner.{name}" for name in corners} | {f"arrow.{name}" for name in arrows}
    assert needed - set(words(lang)) == set()


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_words_name_no_card_that_there_is_not(lang):
    named = {key.split(".")[1] for key in words(lang) if key.startswith("card.")}
    assert named == {*cards.CARDS, *cards.SOLO_RATING}


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_names_of_cards_differ(lang):
    names = [text for key, text in words(lang).items() if key.startswith("card.") and key.endswith(".name")]
    assert len(set(names)) == len(names) == 13 + 4 + 4 + 16


WAYS = {  # how a card's time is said, and who is to the left and to the right in its text and its short text
    "en": ("Time ", ("left-hand neighbour", "left"), ("right-hand neighbour", "right")),
    "ja": ("時間", ("シートを左隣", "右隣のシート"), ("シートを右隣", "左隣のシート")),
    "de": ("Zeit ", ("linken Nachbarn", "links"), ("rechten Nachbarn", "rechts")),
}
ANTI = {"en": "counterclockwise", "ja": "反時計回り", "de": "gegen den Uhrzeigersinn"}


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_card_texts_name_the_printed_time_and_the_way_of_the_sheets(lang):
    sentences = words(lang)
    time, *sides = WAYS[lang]
    for card in cards.CARDS.values():
        text, short = sentences[f"card.{card.name}.text"], sentences[f"card.{card.name}.short"]
        if card.kind == "ambush":
            (neighbour, way), (_, other) = sides if card.arrow == "clockwise" else reversed(sides)
            assert neighbour in text, card.name
            assert way in short, card.name
            assert other not in short, card.name
        else:
            assert text.startswith(f"{time}{card.time}"), card.name


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_card_texts_name_every_terrain_of_the_card(lang):
    sentences = words(lang)
    for card in cards.CARDS.values():
        for terrain in card.terrains:
            assert sentences[f"terrain.{terrain}"] in sentences[f"card.{card.name}.text"], (card.name, terrain)


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_solo_ambush_texts_name_corner_and_direction(lang):
    sentences = words(lang)
    for card in cards.AMBUSHES:
        text = sentences[f"card.{card.name}.text"]
        assert sentences[f"corner.{card.corner}"] in text, card.name
        assert (ANTI[lang] in text) == (card.arrow == "counterclockwise"), card.name


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_lobby_options_and_verbs_have_words(lang):
    sentences = words(lang)
    needed = {f"option.{name}.name" for name in GAME.options.__struct_fields__}
    needed |= {f"option.side.{side}" for side in ("A", "B", "random")} | {"option.promos.true", "option.promos.false"}
    needed |= {f"verb.draw.{part}" for part in ("name", "about")}
    needed |= {f"part.{part.name}.{of}" for part in effects.Draw.parts for of in ("name", "about")}
    assert needed - set(sentences) == set()


def events():
    modules = (effects, rounds, ambush)
    collected = {value for module in modules for value in vars(module).values() if isinstance(value, type)}
    return sorted((c for c in collected if issubclass(c, Event) and c not in {Event, Verb}), key=lambda c: c.__name__)


@pytest.mark.parametrize("event", events(), ids=lambda event: event.__name__)
@pytest.mark.parametrize("lang", languages("cartographers"))
def test_every_event_has_a_line_that_its_fields_can_fill(event, lang):
    row = sentence_of_type(event)
    shared = {"form", "each"} if row.shares is not None else set()
    counted = {"n"} if row.count else set()
    text, _ = take_out_icons(words(lang)[f"event.{event.__name__}"])
    assert arguments(text) <= {*event.__struct_fields__, "player", *counted, *shared}


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_every_reason_for_a_refusal_has_words(lang):
    folder = ROOT / "bot" / "games" / "cartographers"
    code = "\n".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    asked = set(re.findall(r'"(why\.\w+)"', code))
    assert {"why.terrain", "why.shape", "why.cell", "why.ruins"} <= asked
    assert asked - set(words(lang)) == set()


# ---- rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_the_rules_tell_every_rule_of_the_specification_in_its_order(lang):
    specified = re.findall(
        r"^- ([A-Z]{3}-\d\d)\b", shared_file("rules/cartographers.md").read_text("utf-8"), re.MULTILINE
    )
    collected = list(dict.fromkeys(rule["id"] for rule in rule_entries(lang)))
    assert collected == ["intro", "controls", *specified]


def test_every_ruling_is_explained():
    """Each id with an entry of ours stands in RULINGS.md too."""
    rulings = (ROOT / "bot" / "games" / "cartographers" / "RULINGS.md").read_text("utf-8")
    ours = {rule["id"] for rule in rule_entries("en") if rule.get("house")}
    assert ours
    assert {id_ for id_ in ours if id_ not in rulings} == set()


@pytest.mark.parametrize("lang", languages("cartographers"))
def test_the_rules_tell_the_seasons_as_printed(lang):
    text = "\n".join(rule["text"] for rule in rule_entries(lang))
    for season in cards.SEASONS:
        word = words(lang)[f"season.{season}"].lower()
        a, b = cards.EDICTS[season]
        assert {"en": f"{word} {a} and {b}", "ja": f"{word}は{a}と{b}", "de": f"{word.capitalize()} {a} und {b}"}[
            lang
        ] in text
        number = cards.LENGTH[season]
        length = {
            "en": rf"{word}\b[^.;(]*? at {number}\b",
            "ja": f"{word}{number}",
            "de": rf"{word.capitalize()}\b[^.;(]*? bei {number}\b",
        }
        assert re.search(length[lang], text), season


@pytest.mark.parametrize("lang", ["en", "ja", "de"])
@pytest.mark.parametrize("name", [card for kind in cards.SCORING.values() for card in sorted(kind)])
def test_a_short_edict_says_for_what_each_number_of_stars_is(lang, name):
    """A native could not tell what 各2★ or "off both and edge" meant: each star has its unit beside it."""
    short = texts(lang, "cartographers")(f"card.{name}.short")
    assert not re.search("各|互い|off both", short)
    assert len(re.findall("★", short)) <= 2
    if lang == "ja":
        assert all(re.search(r"(1マス|1本|1つ|につき|群れ|農地|×)$", part) for part in re.split(r"\d★", short)[:-1])
