"""Properties: arithmetic against a plain reimplementation, conservation, secrecy of piles (OCE-26, OCE-33, OCE-48, OCE-49)."""

from itertools import islice
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine import machine
from bot.engine.effect import Frame
from bot.engine.state import copy
from bot.engine.steps import advance
from bot.games.oceans import GAME
from bot.games.oceans.cards import DEEP, card
from bot.games.oceans.score import total
from bot.games.oceans.species_values import attack_of, forage_of, gain
from bot.games.oceans.state import Options
from bot.games.oceans.tokens import Gain
from tests.games.oceans.positions import Table
from tests.walk import decisions

SURFACE = ["apex_predator_5", "filter_feeder_5", "inking_5", "schooling_5", "speed_5", "tentacled_5"]
CARDS = st.lists(st.sampled_from([*SURFACE, *DEEP]), max_size=6, unique_by=lambda name: name).map(tuple)
HOLDS = {"snowball_earth": -1, "large_predators": 2, "biodiverse_reef": 2}


def plain_forage(names, keys):
    """The forage value, card by card, as OCE-48 says it in words."""
    if any("forage" in card(name).trait.bans for name in names):
        return 0
    printed = []
    for name in names:
        if name == "deep_diver":
            printed.append(2 * sum(name in DEEP for name in names))
        elif card(name).trait.forage:
            printed.append(card(name).trait.forage)
    if "snowball_earth" in keys:
        printed = [max(0, number - 1) for number in printed]
    if "biodiverse_reef" in keys:
        printed.append(2)
    return sum(printed) if printed else 1


def plain_attack(names, keys, tokens):
    if "bubble_net" in names:
        return plain_forage(names, keys)
    if any("attack" in card(name).trait.bans for name in names):
        return 0
    printed = [card(name).trait.attack for name in names if card(name).trait.attack]
    if "swarming" in names and tokens:
        printed.append(tokens)
    if "snowball_earth" in keys:
        printed = [max(0, number - 1) for number in printed]
    if "pack_hunting" in names:
        printed = [2 * number for number in printed]
    if "large_predators" in keys:
        printed.append(2)
    return sum(printed) if printed else 1


@settings(max_examples=400, deadline=None)
@given(CARDS, st.lists(st.sampled_from([*HOLDS]), max_size=2, unique=True).map(tuple), st.integers(0, 10))
def test_values_are_those_of_the_words(names, keys, tokens):
    assert forage_of(names, keys) == plain_forage(names, keys)
    assert attack_of(names, keys, tokens) == plain_attack(names, keys, tokens)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 4), st.booleans(), st.booleans(), st.booleans(), st.integers(0, 1))
def test_gains_are_those_of_the_words(printed, endures, communicates, abundant, more):
    t = Table((f"A 0: inking{', endurance' * endures}{', communication' * communicates}",), ())
    t.s.scenarios = ("abundance", "fertile")
    t.s.waters[1] = 0 if abundant else 5
    wanted = printed + abundant + more + 2 * endures
    assert gain(t.s, "A", printed, more=more) == wanted * (1 + communicates)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(0, 12), st.integers(0, 12), st.integers(0, 9), st.integers(1, 9), st.integers(0, 9), st.integers(0, 30)
)
def test_a_gain_is_bounded_by_space_and_water(tokens, wanted, first, second, third, reserve):

    t = Table(("A 0: swarming",), (), zones=(first, second, third), exploded=True)
    t.s.species["A"] = msgspec.structs.replace(t.s.species["A"], tokens=min(tokens, 10))
    t.s.reserve = reserve
    before, start = sum(t.s.waters) + t.s.reserve, t.s.species["A"].tokens
    t.s.stack = [Frame(0, Gain("A", wanted, "trait.grazer"))]
    advance(GAME, t.s, [], 0)
    there = first + second + third
    bound = min(wanted, 10 - start)
    got = min(bound, there + reserve) if bound >= there else bound
    assert t.s.species["A"].tokens - start == got
    assert sum(t.s.waters) + t.s.reserve == before - got


def test_what_a_species_was_to_gain_stays_where_it_is_once_it_is_extinct():
    t = Table(("A 0: swarming",), ())
    waters = list(t.s.waters)
    t.s.stack = [Frame(0, Gain("Z", 3, "trait.grazer"))]
    advance(GAME, t.s, [], 0)
    assert (t.s.stack, t.s.waters) == ([], waters)


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_token_and_no_card_is_lost(seats):
    """OCE-01: after every choice of random games, with all scenarios."""
    for seed in range(3):
        s, _ = machine.begin(GAME, seats, seed, Options(promo=True))
        random = Random(seed)
        while not machine.over(s):
            (seat,) = machine.seats_to_choose(s)
            question = machine.question_for(GAME, s, seat)
            machine.play(GAME, s, seat, random.choice(list(question.options)), question)
            GAME.check(s)
        assert s.round <= 100


def test_piles_are_their_owners_alone():
    for d in islice(decisions(GAME, 3, 4), 0, 500, 40):
        twin = copy(d.s)
        twin.piles[1] += 7
        twin.piles[2] += 3
        for viewer in (0, None):
            assert GAME.see(twin, viewer) == GAME.see(d.s, viewer)
        assert GAME.tally(twin) == GAME.tally(d.s)
        assert GAME.see(twin, 1).players[1].pile == twin.piles[1]


def test_at_the_end_everything_is_shown():
    *_, last = decisions(GAME, 2, 6)
    view = GAME.see(last.s, None)
    assert [line.total for line in view.final] == [total(last.s, seat)[3] for seat in range(2)]
    assert all(player.pile is not None for player in view.players)


def test_computers_do_not_know_piles_or_hands():
    d = next(islice(decisions(GAME, 4, 9), 120, None))
    collected = set()
    for seed in range(20):
        guessed = GAME.guess(copy(d.s), 0, Random(seed))
        assert guessed.piles[0] == d.s.piles[0]
        assert sum(guessed.piles) == sum(d.s.piles)
        assert guessed.hands[0] == d.s.hands[0]
        collected.add(tuple(guessed.hands[1]))
    assert len(collected) > 10
