"""`/cartographers draw`: what autocomplete offers, what typing by hand understands, what is refused and why."""

import re
from itertools import permutations
from random import Random

import pytest

from bot.engine import effect, machine
from bot.engine.effect import UNUSED
from bot.games.registry import games
from bot.languages import languages
from bot.layout import PanelPart, panel_of
from bot.local.people.reply import labels, text
from bot.tables.table.errors import Refused
from bot.texts import texts
from cogs.answering.reasons import reason
from cogs.panel.part_chooser import chooser_of
from cogs.typed_choice import complete_values
from cogs.typed_choice.values import typed_value, value_label, value_labels, value_name
from tests.cogs.playing import DRAW, begin, seed, values
from tests.walk import few

GAME = games()["cartographers"]
PARTS = ("terrain", "shape", "cell")
SEED = 1
JAPANESE = texts("ja", "oceans").word("card", "speed_10")


@pytest.fixture(autouse=True)
def homestead(monkeypatch):
    """Every game begins with Homestead: village or farm, a T of four."""
    for number in range(1000):
        s, _ = machine.begin(GAME, 2, number, GAME.options())
        if s.stack[-1].effect.effect.card == "Homestead":
            seed(monkeypatch, number)
            return


# ---- autocomplete


@pytest.mark.parametrize("order", list(permutations(PARTS)), ids=",".join)
async def test_autocomplete_offers_what_is_legal_with_the_parts_that_are_filled(house, ann, ben, order):
    sitting = await begin(house, ann, ben)
    question = (await sitting.table()).question(0)
    ways = chooser_of(panel_of(question.effect).parts, question.options)
    filled = {}
    for part in order:
        offered = [choice["value"] for choice in await ann.complete(house.general, DRAW, filled, part)]
        possible = ways.combinations.values(
            PARTS.index(part), {PARTS.index(name): value for name, value in filled.items()}
        )
        assert offered == possible[:25]
        filled[part] = offered[-1]
    assert " ".join(filled[part] for part in PARTS) in question.options


@pytest.mark.parametrize("key", sorted(games()))
def test_every_offered_value_means_itself(key):
    """Whatever the words of other values are."""
    game, random = games()[key], Random(1)
    s, _ = machine.begin(game, few(game), 7, game.options())
    for _ in range(60):
        seat = random.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        ways = chooser_of(panel_of(question.effect).parts, question.options)
        for place, part in enumerate(question.effect.parts):
            possible = ways.combinations.values(place, {})
            assert [typed_value(part, value, key, texts("en", key), possible) for value in possible] == possible
        machine.play(game, s, seat, random.choice(list(question.options)))
        if machine.over(s):
            break


PLAYER_NAMES = ["Ann", "Ben", "Cat", "Dan", "Eve", "Fay"]
WRITTEN = re.compile(r"\w+[_-][a-z]\w*")  # a value of several words, which nobody says so


def offers(game, lang):
    """Every name under which something is offered on the way through a game, with its value."""
    s, _ = machine.begin(game, few(game), 7, game.options())
    words, random = texts(lang, game.key).with_seat_names(PLAYER_NAMES), Random(1)
    for _ in range(200):
        seat = random.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        ways = chooser_of(panel_of(question.effect).parts, question.options)
        for place, part in enumerate(question.effect.parts):
            values = ways.combinations.values(place, {})[:200]
            names = [value_name(part.name, value, words) for value in values]
            yield from zip(values, names, value_labels(values, names), strict=True)
        machine.play(game, s, seat, random.choice(list(question.options)))
        if machine.over(s):
            return


@pytest.mark.parametrize(("key", "lang"), [(key, lang) for key in sorted(games()) for lang in languages(key)])
def test_what_is_offered_shows_no_internals(key, lang):
    """Neither how a value is written beside its name ("card first (before)") nor that alone; two names differ."""
    for value, name, label in offers(games()[key], lang):
        assert label == name[:100]
        assert len(value) == 1 or not label.endswith(f"({value})"), "only a letter that the pictures show"
        assert not (WRITTEN.search(value) and value in label), label
        assert label != UNUSED
        own_word = lang == "en" or not re.fullmatch("[a-z]{3,}", value)
        assert own_word or label != value, label


def test_things_that_are_called_alike_are_offered_with_how_they_are_written():
    assert value_labels(["19", "build_structure", "gain"], ["Build a Structure", "build a structure", "gain"]) == [
        "Build a Structure (19)",
        "build a structure (build_structure)",
        "gain",
    ]


def test_several_words_that_are_their_own_names_are_told_one_by_one():
    """ "credit-kelp" is no word of anybody's."""
    assert texts("en", "underwater_cities").word("choice", "credit-kelp") == "credit, kelp"
    assert texts("en", "underwater_cities").word("choice", "x-y") == "x-y"


@pytest.mark.parametrize("typed", ["R49", "r49", "r 49", "Ｒ49", "-3,4"])
def test_a_hex_is_typed_as_the_picture_names_it(typed):
    words, possible = texts("en", "solarius_mission"), ["0,0", "-3,4", "2,-3"]
    assert typed_value(PanelPart("hex"), typed, "solarius_mission", words, possible) == "-3,4"
    assert value_label("-3,4", words.word("hex", "-3,4")) == "R49"
    assert typed_value(PanelPart("hex"), words.word("hex", "0,0"), "solarius_mission", words, possible) == "0,0"


def test_a_hex_that_cannot_be_reached_is_understood_so_that_it_can_be_refused():
    words = texts("en", "solarius_mission")
    assert typed_value(PanelPart("hex"), "E48", "solarius_mission", words, ["-3,4"]) == "2,-7"
    assert typed_value(PanelPart("slot"), "E48", "solarius_mission", words, ["G1"]) == "E48"  # no part of hexes


def test_a_word_that_two_values_have_is_refused_where_both_are_possible():
    """Underwater Cities: "build a structure" is a choice, and what card 19 offers."""
    part, key, word = PanelPart("choice"), "underwater_cities", "build a structure"
    words, both = texts("en", key), ["19", "build_structure"]
    assert [typed_value(part, value, key, words, both) for value in both] == both
    assert typed_value(part, word, key, words, ["19"]) == "19"
    assert typed_value(part, word, key, words, ["build_structure"]) == "build_structure"
    with pytest.raises(Refused, match="ambiguous") as refused:
        typed_value(part, word, key, words, both)
    said = reason(refused.value, texts("en"))
    assert "Build a Structure (19)" in said
    assert "build a structure (build_structure)" in said


@pytest.mark.parametrize("typed", ["Speed 10", "speed_10", "SPEED 10", "speed  10", JAPANESE])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_one_of_several_like_things_is_known_by_its_name_in_any_language_and_case(typed, lang):
    words, cards = texts(lang, "oceans"), ["deep_speed", "speed_9", "speed_10"]
    assert typed_value(PanelPart("card"), typed, "oceans", words, cards) == "speed_10"


def test_what_is_not_possible_is_still_known_by_its_name_so_that_the_refusal_can_tell_it():
    words = texts("en", "oceans")
    assert typed_value(PanelPart("card"), "Speed 10", "oceans", words, ["speed_9"]) == "speed_10"
    assert typed_value(PanelPart("card"), "Banana Split", "oceans", words, ["speed_9"]) == "Banana_Split"


async def test_what_is_typed_narrows_the_offer(house, ann):
    await begin(house, ann)
    offered = await ann.complete(house.general, DRAW, {}, "cell", "d1")
    assert {choice["value"] for choice in offered} <= {"D1", "D10", "D11"}
    assert offered
    offered = await ann.complete(house.general, DRAW, {}, "shape", "mirr")
    assert offered == []  # Homestead looks the same in the mirror
    offered = await ann.complete(house.general, DRAW, {}, "shape", "180")
    assert {choice["value"] for choice in offered} == {"r180"}


async def test_the_offer_is_in_the_readers_language(house, ann, kei):
    await begin(house, ann, kei)
    words = texts("ja", "cartographers")
    offered = await kei.complete(house.general, DRAW, {}, "terrain")
    assert [choice["name"] for choice in offered] == [words("terrain.village"), words("terrain.farm")]
    assert [choice["value"] for choice in offered] == ["village", "farm"]
    offered = await kei.complete(house.general, DRAW, {}, "terrain", words("terrain.farm")[:1])
    assert [choice["value"] for choice in offered] == ["farm"]
    offered = await ann.complete(house.general, DRAW, {}, "terrain")
    assert [choice["name"] for choice in offered] == ["village", "farm"]


async def test_nothing_is_offered_to_who_cannot_choose(house, ann, ben):
    sitting = await begin(house, ann, ben)
    eve = house.person("Eve")
    assert await eve.complete(house.general, DRAW, {}, "terrain") == []
    assert await ann.complete(house.games, DRAW, {}, "terrain") == []
    await sitting.draw(0)
    assert await ann.complete(house.general, DRAW, {}, "terrain") == []


async def test_nonsense_in_another_part_offers_nothing(house, ann):
    await begin(house, ann)
    assert await ann.complete(house.general, DRAW, {"terrain": "lava"}, "cell") == []
    assert await ann.complete(house.general, DRAW, {"terrain": "x" * 2000}, "cell", "y" * 2000) == []


# ---- typed by hand


@pytest.mark.parametrize(
    ("terrain", "shape", "cell"),
    [
        ("farm", "r90", "D7"),
        ("FARM", "R90", "d7"),
        (" farm ", " turned right ", " d7 "),
        ("Farm", "turned right (r90)", "d 7"),
        ("畑", "r90", "Ｄ７"),
        ("farm", "右に回す", "ｄ７"),
    ],
)
@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_words_of_both_languages_are_understood(house, locale, terrain, shape, cell):
    person = house.person("Somebody", locale=locale)
    sitting = await begin(house, person)
    terrain = terrain.replace("畑", texts("ja", "cartographers")("terrain.farm"))
    shape = shape.replace("右に回す", texts("ja", "cartographers")("shape.r90"))
    reply = await (await person.slash(house.general, DRAW, terrain=terrain, shape=shape, cell=cell)).wait()
    assert reply.text.startswith("✅")
    assert [choice.choice for choice in await house.store.choices.history(sitting.id)] == ["farm r90 D7"]
    assert reply.ephemeral


@pytest.mark.parametrize(
    ("choice", "names"),
    [
        (("lava", "r0", "A1"), ["lava", "village", "farm"]),
        (("water", "r0", "A1"), ["water", "village", "farm"]),
        (("farm", "r45", "A1"), ["r45"]),
        (("farm", "f0", "A1"), ["mirrored"]),
        (("farm", "r0", "Z9"), ["Z9", "A1", "K11"]),
        (("farm", "r0", "K11"), ["K11", "CAR-11"]),
        (("farm", "r0", "B4"), ["B4", "CAR-11"]),
        (("\u202efarm", "r0", "A1"), ["village", "farm"]),
        (("🦊" * 50, "r0", "A1"), ["🦊🦊🦊…", "village"]),
        (("x" * 2000, "y" * 2000, "z" * 2000), ["xxx…", "village"]),
        (("**@everyone**", "r0", "A1"), ["village"]),
        (("farm farm", "r0", "A1"), ["farm_farm"]),
        (("farm", "`r0`", "A1"), ["r0"]),
    ],
)
async def test_what_is_refused_says_why_and_changes_nothing(house, ann, choice, names):
    sitting = await begin(house, ann)
    before = await sitting.snapshot()
    terrain, shape, cell = choice
    reply = await (await ann.slash(house.general, DRAW, terrain=terrain, shape=shape, cell=cell)).wait()
    plain = reply.text.replace("\\", "")
    assert all(name in plain for name in names), reply.text
    assert len(reply.text) < 400
    assert "\u202e" not in reply.text
    assert "**@" not in reply.text
    assert reply.ephemeral
    assert house.world.pinged_ids(reply.message) == []
    assert await sitting.snapshot() == before
    assert len(sitting.posts()) == 1


@pytest.mark.parametrize("typed", [{}, {"terrain": "farm"}, {"shape": "r90"}, {"terrain": "farm", "cell": "D7"}])
async def test_what_is_left_out_is_asked_by_the_panel_with_the_rest_filled_in(house, ann, kei, typed):
    sitting = await begin(house, ann, kei)
    before = await sitting.snapshot()
    for person, confirm in ((ann, "Confirm"), (kei, "決定")):
        panel = (await (await person.slash(house.general, DRAW, **typed)).wait()).message
        parts = dict(zip(PARTS, values(panel).split(" "), strict=True))
        assert parts == parts | typed
        assert confirm in labels(panel)
    assert await sitting.snapshot() == before


async def test_a_refusal_is_in_the_readers_language(house, kei):
    await begin(house, kei)
    reply = await (await kei.slash(house.general, DRAW, terrain="lava", shape="r0", cell="A1")).wait()
    words = texts("ja", "cartographers")
    assert words("terrain.village") in text(reply.message)


async def test_the_same_drawing_typed_again_answers_that_one_has_chosen(house, ann, ben):
    sitting = await begin(house, ann, ben)
    choice = (await sitting.choices(0))[0]
    await sitting.draw(0, choice)
    reply = await sitting.draw(0, choice)
    assert "already chosen" in reply.text
    assert "Ben" in reply.text
    assert len(await house.store.choices.history(sitting.id)) == 1


# ---- what happens while somebody types


def fits_twice():
    """A seed whose second card can be drawn where the first one might have been: it, and two choices of seat 0."""
    for number in range(1000):
        s, _ = machine.begin(GAME, 2, number, GAME.options())
        machine.play(GAME, s, 1, next(iter(machine.question_for(GAME, s, 1).options)))
        first = list(machine.question_for(GAME, s, 0).options)
        machine.play(GAME, s, 0, first[0])
        again = machine.question_for(GAME, s, 0)
        for choice in again.options if again else ():
            if choice in first:
                return number, first[0], choice
    raise AssertionError("no such seed")


async def test_what_is_typed_counts_for_the_card_that_was_read_only(house, ann, ben, monkeypatch):
    number, drawn, typed = fits_twice()
    seed(monkeypatch, number)
    sitting = await begin(house, ann, ben)
    await sitting.draw(1)
    play = house.bot.tables.play
    choose = play.choose

    async def later(table, *args, **how):
        """Her own panel is quicker than what she has typed."""
        await choose(table, 0, drawn)
        return await choose(table, *args, **how)

    monkeypatch.setattr(play, "choose", later)
    reply = await sitting.draw(0, typed)
    assert reply.text == texts("en")("refused.moved_on")
    assert [row.choice for row in await house.store.choices.history(sitting.id) if row.seat == 0] == [drawn]


def test_what_is_offered_is_told_in_words_that_commas_do_not_break():
    words = texts("en", "solarius_mission")
    goods = Refused("why.deed_pay", pay="abc", offered="2fuel-1buck, 3fuel", game="solarius_mission")
    assert reason(goods, words).endswith("Possible: 2 fuel, 1 buck; 3 fuel.")
    actions = Refused("why.take_action", action="abc", offered="colour, resources", game="solarius_mission")
    assert reason(actions, words).endswith("Possible: colour action, resources.")


@pytest.mark.parametrize(
    ("lang", "end"),
    [("en", ": A0, A1, A2, and 17 more."), ("ja", "選べるもの:A0・A1・A2・ほか17。")],
)
def test_of_many_that_are_possible_some_are_told_and_how_many_more(monkeypatch, lang, end):
    monkeypatch.setattr(effect, "LISTED_WORDS", 3)
    wrong = effect.InvalidPart("cell", "Z9", tuple(f"A{number}" for number in range(20)))
    refused = Refused("refused.instead", **wrong.text_values, game="cartographers")
    assert reason(refused, texts(lang, "cartographers")).endswith(end)


@pytest.mark.parametrize(("typed", "names"), [({"cell": "Z9"}, ["Z9", "A1", "K11"]), ({"shape": "r45"}, ["r45"])])
async def test_what_is_left_out_hides_not_what_is_wrong(house, ann, typed, names):
    await begin(house, ann)
    reply = await (await ann.slash(house.general, DRAW, **typed)).wait()
    assert all(name in reply.text for name in names), reply.text


@pytest.mark.parametrize("key", sorted(games()))
def test_a_value_that_cannot_be_is_refused_with_a_reason_whatever_else_is_left_out(key):
    game, random = games()[key], Random(1)
    s, _ = machine.begin(game, few(game), 7, game.options())
    asked = set()
    while not machine.over(s) and len(asked) < 30 and s.turn < 80:
        seat = random.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        for part in question.effect.parts:
            asked.add((question.effect.word, part.name))
            choice = " ".join(complete_values(question, {part.name: "never"}))
            refusal = question.effect.refusal(s, seat, choice)
            assert refusal, choice
            assert UNUSED not in refusal.values.values(), choice  # as what was refused, by the first value left out
            assert refusal.values.get("choice", "never") == "never"
        machine.play(game, s, seat, random.choice(list(question.options)))
