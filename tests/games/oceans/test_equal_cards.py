"""Two cards of one trait and number are two cards: each is ignored, swapped and lost by itself."""

import json

import pytest

from bot.engine import codec, machine
from bot.engine.effect import Frame
from bot.engine.steps import advance
from bot.games.oceans import GAME
from bot.games.oceans.attacking import Attempt, attack_variants, tokens_taken
from bot.games.oceans.before_feeding import Preparing
from bot.games.oceans.copies import Copy
from bot.games.oceans.event_cards import Strikes
from bot.games.oceans.playing import Play
from bot.games.oceans.state import Species
from bot.games.oceans.swaps import Regress
from tests.games.oceans.positions import Table


def prepare(t):
    """What acts before feeding."""
    t.s.stack = [Frame(0, Preparing())]
    advance(GAME, t.s, [], 0)


@pytest.mark.parametrize(
    ("traits", "offered"),
    [
        (("inking_7", "inking_7"), False),  # the other's shells stay: 2 - 4
        (("inking_7", "tentacled_7"), True),
        (("schooling_7", "schooling_7"), False),  # the other forbids it at 6 tokens
        (("schooling_7", "tentacled_7"), True),
        (("transparent_7", "transparent_7"), False),
    ],
)
def test_OCE_57_one_of_two_equal_cards_is_ignored(traits, offered):
    t = Table(("A 2: electroreception",), ("B 6: tentacled",))
    t.s.species["B"] = Species("B", 1, 6, traits)
    assert any("attack B" in choice for choice in t.options()) == offered


def test_OCE_57_who_ignores_two_ignores_two_equal_cards():
    t = Table(("A 2: electroreception, advanced_eyes",), ("B 6: tiny",))
    t.s.species["B"] = Species("B", 1, 6, ("inking_7", "inking_7", "grazer"))
    assert [(named, tokens_taken(t.s, attempt)) for named, attempt in attack_variants(t.s, Attempt("A", "B", 3))] == [
        ("inking_7-inking_7", 3)
    ]
    t.s.species["A"] = Species("A", 0, 2, ("flight",))  # which knows both by their kind
    t.s.species["B"] = Species("B", 1, 6, ("inking_7", "inking_7"))
    assert [(named, tokens_taken(t.s, attempt)) for named, attempt in attack_variants(t.s, Attempt("A", "B", 3))] == [
        ("", 3)
    ]


def test_OCE_16_atavism_swaps_a_second_card_of_the_same_number():
    """One inking_7 has come from the hand, the other one lay there before."""
    t = Table(("A 0: atavism",), ("Z 0: speed",), doing=[Play()])
    t.s.species["A"] = Species("A", 0, 0, ("atavism", "inking_7", "inking_8"))
    t.s.hands[0] = ("inking_7", "speed_9")
    prepare(t)
    t.choose("inking_8 inking_7")
    assert "inking_7 speed_9" in t.options()
    t.choose("inking_7 speed_9")
    assert sorted(t.s.species["A"].traits) == ["atavism", "inking_7", "speed_9"]
    assert t.asks != [(0, "regress")]  # what is there now has come by it


def test_OCE_16_gene_transfer_swaps_a_second_card_of_the_same_number():
    t = Table(("A 0: gene_transfer", "B 0: speed"), ("Z 0: speed",), doing=[Play()])
    t.s.species["A"] = Species("A", 0, 0, ("gene_transfer", "inking_7", "inking_8"))
    t.s.species["B"] = Species("B", 0, 0, ("inking_7", "grazer"))
    prepare(t)
    t.choose(next(choice for choice in t.options() if choice == "A inking_8 B inking_7"), 0)
    assert "A inking_7 B grazer" in t.options()
    t.choose("A inking_7 B grazer")
    assert sorted(t.s.species["A"].traits) == ["gene_transfer", "grazer", "inking_7"]
    assert t.asks != [(0, "swap")]


def test_OCE_16_a_limit_takes_the_card_that_came_by_the_swap():
    """Without Communication's place one card goes: of two equal ones the one that came, so that the other is swapped."""
    t = Table(("A 0: atavism",), ("Z 0: speed",), zones=(0, 9, 9), scenarios=("shallow_gene_pool", "fertile"))
    t.s.species["A"] = Species("A", 0, 0, ("atavism", "communication", "inking_7", "inking_8", "tentacled_8"))
    t.s.hands[0] = ("inking_7", "tentacled_9")
    prepare(t)
    t.choose("communication inking_7")
    assert t.asks == [(0, "drop")]
    t.choose("inking_7")
    assert "inking_7 tentacled_9" in t.options()


def test_swaps_under_way_in_a_game_of_version_2_go_on():
    t = Table(("A 0: atavism",), ("Z 0: speed",), doing=[Play()])
    t.s.species["A"] = Species("A", 0, 0, ("atavism", "inking_7", "inking_8", "speed_9"))
    t.s.hands[0] = ("tentacled_7",)
    t.s.stack = [Frame(0, Regress(Copy("A", "atavism", 0, 1)))]
    saved = json.loads(codec.encode(GAME, t.s))
    saved["version"] = 2
    del saved["state"]["stack"][0]["effect"]["left"]
    saved["state"]["stack"][0]["effect"]["done"] = ["speed_9"]
    s = codec.decode(GAME, json.dumps(saved).encode())
    assert [*machine.question_for(GAME, s, 0).options] == ["inking_7 tentacled_7", "inking_8 tentacled_7", "no no"]


def test_OCE_39_a_burrower_that_has_answered_does_not_answer_again_where_radiation_blast_deals_it():
    t, holders = Table(("A 2: apex_predator",), ("V 5: burrower", "W 5: tentacled")), set()
    for _ in range(40):
        t.s.burrowed = tuple(name for name in "VW" if "burrower" in t.traits(name))
        t.s.stack = [Frame(0, Strikes("radiation_blast"))]
        advance(GAME, t.s, [], 0)
        holder = next(name for name in "VW" if "burrower" in t.traits(name))
        assert holder in t.s.burrowed
        holders.add(holder)
    assert holders == {"V", "W"}
