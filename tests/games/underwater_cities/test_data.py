"""Underwater Cities' cards, slots and tiles: data/underwater_cities and the rows say the same, and all has words."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from bot.engine.combinators import Seq
from bot.engine.effect import Effect
from bot.games.underwater_cities import cards, contracts, metropolises, rows, specials
from bot.games.underwater_cities.board import BOARDS
from bot.games.underwater_cities.counts import AtLeast
from bot.games.underwater_cities.effect_parts import OneOf, Parts, effect_word
from bot.games.underwater_cities.gains import Gain
from bot.games.underwater_cities.goods import KINDS, Goods
from bot.games.underwater_cities.payment import USUAL
from bot.games.underwater_cities.rows import ACTIONS, CARDS, CONTRACTS, METROPOLISES, SLOTS
from bot.languages import languages
from bot.texts import rules, texts
from tests.rows import comments

ROOT = Path(__file__).parents[3]
DATA = ROOT / "data" / "underwater_cities"
COLOURS = ("green", "red", "yellow")
TYPES = {"end": "scoring"}  # how the facts call a type, where the rows call it otherwise


def facts(name):
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


CARD_FACTS, SLOT_FACTS, TILE_FACTS = map(facts, ("cards", "slots", "tiles"))
ERA_CARDS = [card for card in CARDS.values() if card.era]
SPECIALS = [card for card in CARDS.values() if card.cost]


def read_shared(place):
    """A file of the developers' shared folder, found upwards from the repository; skips where there is none."""
    for folder in ROOT.parents:
        if (result := folder / "shared" / place).is_file():
            return result.read_text("utf-8")
    pytest.skip(f"shared/{place} is not on this machine")


def kind(fact):
    return TYPES.get(fact["type"], fact["type"])


# ---- cards ------------------------------------------------------------------------------------------------------------


def test_uwc_07_the_code_has_the_era_cards_of_the_facts():
    collected = [(str(f["number"]), f["era"], f["colour"], kind(f)) for f in CARD_FACTS["era_card"]]
    assert collected == [(card.name, card.era, card.colour, card.kind) for card in ERA_CARDS]


def test_the_code_has_the_specials_of_the_facts():
    collected = [(str(f["number"]), f["cost"], f["colour"], kind(f)) for f in CARD_FACTS["special"]]
    assert collected == [(card.name, card.cost, card.colour, card.kind) for card in SPECIALS]


def test_each_row_has_the_cards_english_name_beside_it():
    kinds = "instant", "permanent", "action", "production", "scoring", "Contract"
    beside = {key: name for module in (cards, specials, contracts) for key, name in comments(module, *kinds).items()}
    words = facts("cards.en")["card"]
    assert len(beside) == 205 + len(CONTRACTS)
    assert beside == {key: words[key]["name"] for key in beside}


def test_uwc_07_decks_have_66_57_and_57_cards_numbered_through():
    assert [[int(card.name) for card in ERA_CARDS if card.era == era] for era in (1, 2, 3)] == [
        [*range(1, 67)],
        [*range(67, 124)],
        [*range(124, 181)],
    ]
    assert [int(card.name) for card in SPECIALS] == [*range(181, 206)]


def test_the_other_card_is_the_personal_assistant():
    assert {*CARDS} == {*map(str, range(1, 206)), "assistant"}
    assert (CARDS["assistant"].kind, CARDS["assistant"].colour) == ("action", "")


def test_each_card_is_of_exactly_one_type():
    for card in CARDS.values():
        filled = [kind for kind in ("instant", "permanent", "action", "production", "scoring") if getattr(card, kind)]
        assert len(filled) == 1, card.name


MAKE_UP = {  # instant, permanent, action, production, end scoring
    (1, "green"): (8, 5, 5, 3, 1),
    (1, "red"): (8, 5, 4, 4, 1),
    (1, "yellow"): (9, 5, 3, 4, 1),
    (2, "green"): (8, 3, 3, 3, 2),
    (2, "red"): (8, 3, 3, 3, 2),
    (2, "yellow"): (8, 4, 3, 2, 2),
    (3, "green"): (11, 1, 2, 1, 4),
    (3, "red"): (10, 2, 2, 1, 4),
    (3, "yellow"): (10, 2, 1, 2, 4),
}


@pytest.mark.parametrize("kind", ["farm", "plant", "laboratory"])
def test_uwc_72_three_contracts_ask_for_three_of_a_building_two_of_them_upgraded(kind):
    wanted = AtLeast(kind, 3), AtLeast(f"upgraded_{kind}", 2)
    assert contracts.three(kind, f"upgraded_{kind}") == wanted
    assert [contract.conditions for contract in CONTRACTS.values()].count(wanted) == 1


@pytest.mark.parametrize(("era", "colour"), MAKE_UP)
def test_a_deck_is_made_up_as_designed(era, colour):
    counts = Counter(card.kind for card in ERA_CARDS if (card.era, card.colour) == (era, colour))
    kinds = ("instant", "permanent", "action", "production", "scoring")
    assert tuple(counts[kind] for kind in kinds) == MAKE_UP[era, colour]


def test_uwc_06_ten_specials_cost_three_credits_and_fifteen_one_or_two():
    assert Counter(card.cost for card in SPECIALS) == {3: 10, 1: 11, 2: 4}
    assert all(card.kind == "scoring" for card in SPECIALS if card.cost == 3)
    cheap = [card for card in SPECIALS if card.cost < 3]
    assert Counter(card.colour for card in cheap) == dict.fromkeys(COLOURS, 5)
    assert Counter(card.kind for card in cheap) == {
        "instant": 4,
        "permanent": 3,
        "action": 4,
        "production": 3,
        "scoring": 1,
    }


def inner(value):
    """All effects and rows within a value."""
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from inner(item)
    elif isinstance(value, msgspec.Struct) and not isinstance(value, Goods):
        yield value
        for field in value.__struct_fields__:
            yield from inner(getattr(value, field))


def holds(row, kinds):
    """Whether a row's effects hold one of each of these kinds of row or verb, by name."""
    return set(kinds.split()) <= {type(part).__name__ for part in inner(row)}


QUOTED = {  # effects that the print quotes: on which cards they are, and by what rows
    "second tunnel of the turn": ("10", "Whenever OnBuilt"),
    "a slot gives steelplast": ("77", "OnSlotSteelplast"),
    "upgrade 1 or 2 farms": ("30", "Upgrade"),
    "expansion space": ("87 144 201", "Build"),
    "per 3 farms": ("44", "Per"),
    "exchange": ("50", "OneOf Pay"),
    "depicted slot": ("33 94 115", "OnSlot"),
    "action of a slot": ("2 67 132 194 196", "Perform"),
    "kelp per 3 laboratories": ("62", "GainPer"),
    "produced biomatter": ("100", "Convert"),
    "at least 3 plants": ("88", "If AtLeast"),
    "second upgraded farm": ("58", "OnUpgraded"),
    "on the third space": ("92", "If OnTrack"),
    "entering the third space": ("35", "OnSpace"),
    "2 credits off a tunnel": ("153", "Discount"),
    "stated costs, for free": ("3 126 5 146", "Build"),
    "once per turn": ("12", "OncePerTurn"),
    "end of turn": ("96", "OnTurnEnd"),
    "a city becomes symbiotic": ("72", "Transform"),
    "ready again": ("73 143", "Ready"),
    "production of 1 credit": ("41", "Gain"),
    "pay for points": ("66 182", "Buy"),
    "an extra metropolis": ("131", "Charter"),
    "second laboratory, second plant": ("37 54", "OnBuilt"),
    "production of one upgraded structure": ("89 150", "Yield"),
    "2 upgraded laboratories": ("70", "If AtLeast"),
    "use action cards": ("1 124", "Act"),
    "unmatched slot": ("14", "OnUnmatched"),
    "build and draw, build and advance": ("34 19", "Build"),
    "laboratory makes other goods": ("40", "Instead"),
    "hand limit": ("29", "HandLimit"),
}


@pytest.mark.parametrize("quoted", QUOTED)
def test_every_effect_that_the_print_quotes_is_on_a_card(quoted):
    names, kinds = QUOTED[quoted]
    for name in names.split():
        assert holds(CARDS[name], kinds), name


def test_every_kind_of_row_is_on_a_card():
    used = {type(part).__name__ for card in CARDS.values() for part in inner(card)}
    kinds = {*rows.Occasion.__args__, *rows.Lasting.__args__, *rows.Scoring.__args__, rows.Instead, rows.Convert}
    assert {kind.__name__ for kind in kinds} - used == set()


def test_at_least_95_percent_of_the_cards_need_no_code_of_their_own():
    """No verb is made for a card: those that stand on one card only are as general as the others, and few."""
    on = Counter()
    for card in CARDS.values():
        on.update({type(part) for part in inner(card) if isinstance(part, Effect)})
    alone = [verb for verb, n in on.items() if n == 1]
    assert len(alone) <= 0.05 * len(CARDS)
    assert all(verb.__module__ not in {cards.__name__, specials.__name__} for verb in on)


def test_uwc_64_what_a_slot_gives_is_told_apart_from_what_a_card_gives():
    """Steelplast in a slot's action is the slot's; that of cards, tiles and spaces is not."""

    def gains(value):
        return [part for part in inner(value) if isinstance(part, Gain)]

    slots = [gain for action in ACTIONS.values() for gain in gains(action) if gain.goods.total]
    assert slots
    assert all(gain.by_slot for gain in slots)
    others = [*CARDS.values(), *METROPOLISES.values(), *CONTRACTS.values()]
    spaces = [space for board in BOARDS.values() for space in board.printed]
    assert not any(gain.by_slot for value in (*others, *spaces) for gain in gains(value))


# ---- slots ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", SLOTS)
def test_uwc_01_the_code_has_the_slots_of_the_facts(side):
    collected = [(letter, colour) for colour in COLOURS for letter in SLOT_FACTS["side"][side][colour]]
    assert [(slot.action, slot.colour) for slot in SLOTS[side].values()] == [*collected, ("always", "")]


def test_uwc_01_twelve_and_fifteen_slots_in_three_colours():
    for side, value in (("1-2", 4), ("3-4", 5)):
        counts = Counter(slot.colour for slot in SLOTS[side].values())
        assert counts == dict.fromkeys(COLOURS, value) | {"": 1}


def test_uwc_19_all_21_actions_are_used_and_six_are_on_both_sides():
    small, large = ({slot.action for slot in SLOTS[side].values()} - {"always"} for side in ("1-2", "3-4"))
    assert small | large == {*"abcdefghijklmnopqrstu"} == {*ACTIONS} - {"always"}
    assert small & large == {*"bdeiln"}


def test_slots_are_where_the_print_is_known_to_have_them():
    for letter, known in SLOT_FACTS["known"].items():
        there = {side: slot for side in SLOTS for slot in SLOTS[side].values() if slot.action == letter}
        assert [*there] == [word for word in known if word not in COLOURS]
        assert all(slot.colour == colour for slot in there.values() for colour in known if colour in COLOURS)


@pytest.mark.parametrize("side", SLOTS)
def test_slots_are_worth_more_from_green_to_yellow(side):
    worth = SLOT_FACTS["worth"]
    means = [
        sum(worth[letter] for letter in SLOT_FACTS["side"][side][colour]) / len(SLOT_FACTS["side"][side][colour])
        for colour in COLOURS
    ]
    assert means == sorted(set(means))
    assert [round(mean, 1) for mean in means] == {"1-2": [2.6, 3.3, 4.1], "3-4": [3.2, 3.8, 4.3]}[side]


def test_uwc_66_depicted_slots_are_on_both_sides():
    shown = {part.action for card in CARDS.values() for part in inner(card) if isinstance(part, rows.OnSlot)}
    assert shown == {"l", "b", "d", "always"}
    assert all(shown <= {slot.action for slot in SLOTS[side].values()} for side in SLOTS)


# ---- metropolises and contracts ---------------------------------------------------------------------------------------


def test_uwc_61_the_code_has_the_metropolises_of_the_facts():
    printed = TILE_FACTS["metropolis"]
    assert [f["key"] for f in printed] == [*METROPOLISES]
    for fact in printed:
        tile = METROPOLISES[fact["key"]]
        assert bool(tile.scoring) == (fact["colour"] == "brown")
        assert bool(tile.instant) == (fact["colour"] == "blue")
        assert bool(tile.production) == fact.get("produces", False)
    assert Counter(f["colour"] for f in printed) == {"brown": 5, "blue": 11}
    assert sum(bool(tile.production) for tile in METROPOLISES.values()) == 6


def test_uwc_80_the_tile_left_out_alone_is_that_of_connected_cities():
    assert [f["key"] for f in TILE_FACTS["metropolis"] if not f.get("solo", True)] == [metropolises.NOT_SOLO]
    (row,) = METROPOLISES[metropolises.NOT_SOLO].scoring
    assert (row.count, row.steps) == ("city", ((5, 4), (6, 8), (7, 12)))


def test_uwc_72_there_are_eight_contracts():
    assert [f["key"] for f in TILE_FACTS["contract"]] == [*CONTRACTS]
    assert len(contracts.ALL) == 8


# ---- the design file and the facts ------------------------------------------------------------------------------------


def read_design():
    """Number, colour, type and effect of each card of the design file."""
    for line in read_shared("facts/underwater_cities_design.md").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not (cells[0].isdigit() and len(cells) > 4 and cells[1] in COLOURS):
            continue
        if len(cells) == 6:  # an era card
            yield int(cells[0]), cells[1], cells[2], 0, cells[4]
        elif len(cells) == 5:  # a special of three credits
            yield int(cells[0]), cells[1], "end", 3, cells[3]
        elif len(cells) == 7:
            yield int(cells[0]), cells[1], cells[3], int(cells[2]), cells[5]


def test_the_facts_have_the_cards_of_the_design():
    collected = [
        (f["number"], f["colour"], f["type"], f.get("cost", 0))
        for f in (*CARD_FACTS["era_card"], *CARD_FACTS["special"])
    ]
    assert collected == [card[:4] for card in sorted(read_design())]


def test_the_facts_say_of_each_card_whether_the_print_is_known():
    collected = {f["number"]: f.get("known", "") for f in (*CARD_FACTS["era_card"], *CARD_FACTS["special"])}
    for number, *_, effect in read_design():
        matches = re.search(r"\[(.+?)\]", effect)
        mark = matches[1] if matches else "D"
        assert bool(collected[number]) == ("F" in mark), number
        assert (collected[number] == "name") == (mark == "name F"), number


# ---- words ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_every_card_tile_and_contract_has_words_and_nothing_else_has(lang):
    words = texts(lang, "underwater_cities")
    named = {key.split(".")[1] for key in words if key.startswith("card.")}
    assert named == {*CARDS, *METROPOLISES, *CONTRACTS}


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_names_of_cards_differ(lang):
    words = texts(lang, "underwater_cities")
    names = [words(key) for key in words if key.startswith("card.") and key.endswith(".name")]
    assert len({*names}) == len(names) == 206 + 16 + 8


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_every_action_of_a_slot_has_words_and_names_differ(lang):
    words = texts(lang, "underwater_cities")
    names = [words(f"slot.{letter}.name") for letter in ACTIONS]
    assert len({*names}) == len(names) == 22
    assert all(f"slot.{letter}.{of}" in words for letter in ACTIONS for of in ("text", "short"))


@pytest.mark.parametrize(("lang", "colours", "always"), [("en", "GRY", "Always"), ("ja", "緑赤黄", "常時")])
@pytest.mark.parametrize(("side", "places"), [("1-2", 4), ("3-4", 5)])
def test_slots_are_called_by_colour_and_place_and_then_by_what_they_do(lang, colours, always, side, places):
    words = texts(lang, "underwater_cities")
    called = [words.naming("slot", name).brief for name in SLOTS[side]]
    assert called == [*(f"{colour}{place}" for colour in colours for place in range(1, places + 1)), always]
    for name, slot in SLOTS[side].items():
        assert (
            words.word("slot", name) == f"{words.naming('slot', name).brief} · {words(f'slot.{slot.action}.name')}"
            or not slot.colour
        )


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_what_is_counted_has_words(lang):
    words = texts(lang, "underwater_cities")
    for n in (1, 2):
        assert str(n) in words.word("goods", f"{n}point")
        assert all(str(n) in words.word("goods", f"{n}{kind}") for kind in KINDS)
    needed = {f"good.{kind}" for kind in (*KINDS, "point", "card", "step")}
    needed |= {f"colour.{colour}" for colour in (*COLOURS, "none")} | {f"era.{era}" for era in (1, 2, 3)}
    needed |= {f"kind.{card.kind}" for card in CARDS.values()} | {f"side.{side}" for side in SLOTS}
    kinds = {space.special for board in BOARDS.values() for space in board.printed} - {""}
    assert len(kinds) == 5
    needed |= {f"advanced.{kind}" for kind in kinds}
    assert needed - {*words} == set()


def choices():
    """Every effect that may stand among others to choose from, and how it is called there."""
    held = [*CARDS.values(), *METROPOLISES.values(), *CONTRACTS.values(), *ACTIONS.values()]
    for value in held:
        for part in inner(value):
            if isinstance(part, Effect) and part != Seq(()):
                yield effect_word(part)
            if isinstance(part, OneOf):
                yield from part.names


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_everything_that_can_be_chosen_has_words(lang):
    words = texts(lang, "underwater_cities")
    queries = {"atleast", "ontrack"}
    pieces = {piece for name in choices() for piece in name.split("-")} - queries
    assert {piece for piece in pieces if f"choice.{piece}" not in words} == set()
    assert len(pieces) > 30


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_cards_among_choices_are_called_by_their_names(lang):
    """Action cards, and those that are used once per turn."""
    words = texts(lang, "underwater_cities")
    offered = [c.name for c in CARDS.values() if c.action or holds(c, "OncePerTurn")]
    assert {words(f"choice.{name}") for name in offered} == {words(f"card.{name}.name") for name in offered}


# ---- rules ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_the_rules_tell_every_rule_of_the_specification_in_its_order(lang):
    specified = re.findall(r"^- ([A-Z]{3}-\d\d)\b", read_shared("rules/underwater_cities.md"), re.MULTILINE)
    collected = list(dict.fromkeys(rule["id"] for rule in rules(lang, "underwater_cities")))
    assert collected == ["intro", "controls", *specified]


def test_every_ruling_is_explained():
    """Each id with an entry of ours stands in RULINGS.md too."""
    rulings = (ROOT / "bot" / "games" / "underwater_cities" / "RULINGS.md").read_text("utf-8")
    ours = {rule["id"] for rule in rules("en", "underwater_cities") if rule.get("house")}
    assert len(ours) > 25
    assert {id_ for id_ in ours if id_ not in rulings} == set()


@pytest.mark.parametrize("lang", languages("underwater_cities"))
def test_uwc_20_the_rules_tell_the_usual_costs(lang):
    words = texts(lang, "underwater_cities")
    (rule,) = [rule for rule in rules(lang, "underwater_cities") if rule["id"] == "UWC-20"]
    for name, price in USUAL.items():
        sentences = next(
            s for s in re.split(r"[.。]", rule["text"]) if s.strip().lower().startswith(words(f"structure.{name}"))
        )
        for kind, n in zip(KINDS, price.counts, strict=True):
            assert (words.word("goods", f"{n}{kind}") in sentences) == (n > 0), (name, kind)


def test_no_effect_is_made_of_nothing():
    """Rows hold verbs that do something: no empty gain, no choice or sequence of one; one part may be left out."""
    for entry in (e for value in (*CARDS.values(), *ACTIONS.values()) for e in inner(value)):
        if isinstance(entry, Gain):
            assert entry.goods.total + entry.points + entry.draw > 0
        if isinstance(entry, (OneOf, Parts, Seq)) and entry != Seq(()):
            assert len(entry.effects) > (0 if isinstance(entry, Parts) else 1)
