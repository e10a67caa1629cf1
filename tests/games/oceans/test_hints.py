"""What stands beside a choice, and why one is refused."""

import pytest

from bot.engine import machine
from bot.games.oceans import GAME
from bot.games.oceans.feeding import Feed
from bot.games.oceans.playing import Play
from bot.layout import hints_of

from .positions import Table


def words(t, place, value, *chosen):
    """The values of the hint beside a value of a part, without their kinds."""
    effect = machine.question_for(GAME, t.s, 0).effect
    hint = hints_of(effect, t.s, 0)(place, value, [*chosen, *[""] * (len(effect.parts) - len(chosen))])
    return [value for _, value in hint.words]


def test_a_species_is_shown_as_it_would_be_with_the_card():
    t = Table(("A 2: inking",), ("Z 0",), hands=["filter_feeder", ""], doing=[Play()])
    (card,) = t.s.hands[0]
    forage = next(word for word in words(t, 2, "A", card, "add") if word.endswith("forage"))
    now, then = map(int, forage.removesuffix("forage").split(">"))
    assert now < then
    assert t.traits("A") == ["inking"]
    assert words(t, 2, "A-right", card, "new")[0] == "new"


def test_a_trait_on_a_species_is_marked_otherwise_than_a_card_of_the_hand():
    t = Table(("A 2: inking",), ("Z 0",), hands=["filter_feeder", ""], doing=[Play()])
    effect, open_ = machine.question_for(GAME, t.s, 0).effect, [""] * 4
    (card,), (trait,) = t.s.hands[0], t.s.species["A"].traits
    assert hints_of(effect, t.s, 0)(0, card, open_).marks == ("surface",)
    assert hints_of(effect, t.s, 0)(0, trait, open_).marks == ("trait",)
    assert words(t, 0, trait) == ["discard", "inking.short"]


def test_a_migration_is_shown_with_the_tokens_that_it_moves():
    t = Table(("A 2: inking",), ("Z 0",), hands=["filter_feeder", ""], doing=[Play()])
    (card,) = t.s.hands[0]
    how, moves = words(t, 2, "reef-to-zone1", card, "migrate")[:2]
    assert how == "migrate"
    assert moves.endswith("moves")


@pytest.mark.parametrize(("zones", "where", "comes"), [
    ((3, 30, 30), "zone1-to-reef", ["explodes"]), ((0, 3, 30), "zone2-to-reef", ["empties"]),
    ((0, 0, 3), "zone3-to-reef", ["reserve"]), ((3, 0, 0), "zone1-to-reef", ["explodes", "reserve"]),
    ((0, 0, 3), "zone3-to-zone1", ["empties"]), ((30, 30, 30), "zone1-to-reef", []),
])  # fmt: skip
def test_a_migration_that_brings_the_explosion_or_the_end_says_so(zones, where, comes):
    t = Table(
        ("A 2: inking",), ("Z 0",), zones=zones, exploded=not zones[0], hands=["filter_feeder", ""], doing=[Play()]
    )
    (card,) = t.s.hands[0]
    assert words(t, 2, where, card, "migrate")[2:] == comes


def test_once_the_reserve_has_come_it_does_not_come_again():
    t = Table(
        ("A 2: inking",), ("Z 0",), zones=(0, 0, 3), exploded=True, hands=["filter_feeder", ""], doing=[Play()],
    )  # fmt: skip
    t.s.reserve = 0
    assert words(t, 2, "zone3-to-reef", t.s.hands[0][0], "migrate")[2:] == ["empties"]


def test_where_a_species_can_feed_is_shown_with_what_is_there():
    t = Table(("A 1: inking",), ("Z 3: speed",), reef=7)
    assert words(t, 0, "A") == []
    assert words(t, 2, "reef") == ["7tokens"]
    assert words(t, 2, "Z")[0] == "3tokens"
    assert words(t, 1, "Z")[0] == "3tokens"
    assert words(t, 2, "nowhere") == words(t, 2, "Z", "A", "forage") == []


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("A forage", "why.parts"),
        ("Z forage reef plain", "why.species"),
        ("X forage reef plain", "why.species"),
        ("A forage Z plain", "why.feeding"),
        ("A attack reef plain", "why.feeding"),
        ("A forage nowhere plain", "why.feeding"),
    ],
)
def test_a_feeding_that_is_not_possible_is_refused_with_a_reason(choice, why):
    t = Table(("A 1: inking",), ("Z 3: speed",))
    assert choice not in t.options()
    assert t.refusal(choice) == why


def test_a_species_without_room_is_refused_as_full():
    t = Table(("A 12: inking", "B 1: inking"), ("Z 3: speed",))
    assert t.refusal("A forage reef plain") == "why.full"


def test_a_refusal_repeats_forty_letters_at_most():
    t = Table(("A 1: inking",), ("Z 3: speed",))
    why = machine.question_for(GAME, t.s, 0).effect.refusal(t.s, 0, f"{'X' * 41} forage reef plain")
    assert why.values == {"species": "X" * 40}


def test_a_card_for_any_species_says_whose_each_of_them_is():
    """Twenty rows named species by their numbers alone: two of them were the opponent's."""
    t = Table(
        ("A 4: speed",), ("B 1: inking",), hands=["cthulhu_leech", ""], piles=[9, 0], exploded=True, doing=[Play()]
    )
    hint = hints_of(Play(), t.s, 0)
    (leech,) = t.s.hands[0]
    assert hint(2, "B", (leech, "add", "", "")).words[0] == ("seat", "seat1")
    assert hint(2, "A", (leech, "add", "", "")).words[0] == ("beside", "own")


def test_one_of_ones_own_species_as_a_target_is_called_so():
    t = Table(("A 4: apex_predator", "C 3: speed"), ("B 3: speed",), doing=[Feed()])
    hint = hints_of(Feed(), t.s, 0)
    assert ("beside", "own") in hint(2, "C", ("A", "attack", "", "")).words
    assert ("seat", "seat1") in hint(2, "B", ("A", "attack", "", "")).words
