"""Triggers on other players' species, one of which asks, with a restart before every choice."""

import pytest

from bot.engine.chance import Chance
from bot.engine.combinators import Seq
from bot.engine.effect import Frame
from bot.engine.steps import Forced
from tests.engine.corners.attack import (
    GAME,
    SPACES,
    TOKENS,
    Attack,
    Attacked,
    Gained,
    Overpopulated,
    Overpopulation,
    Species,
    State,
    TraitLost,
    tokens_taken,
)
from tests.walk import RestartingTable


def ocean(*boards, active=0, zones=(5, 5, 20)):
    """A feeding of the active seat among these species: "A1 4 jaws shell"."""
    placed = [[_species(line) for line in board.split(", ")] for board in boards]
    tokens = sum(species.tokens for board in placed for species in board)
    places = dict(zip(("zone1", "zone2", "zone3"), zones, strict=True))
    s = State(
        seats=len(boards),
        chance=Chance(1),
        stack=[Frame(active, Seq((Attack(), Overpopulation())))],
        boards=placed,
        ocean={"reef": TOKENS - tokens - sum(zones), **places},
    )
    return RestartingTable(GAME, s)


def _species(line):
    name, tokens, *traits = line.split()
    return Species(name, int(tokens), traits)


def without_forced(events):
    return [event for event in events if not isinstance(event, Forced)]


def tokens(game):
    return {species.name: species.tokens for board in game.s.boards for species in board}


@pytest.mark.parametrize(
    ("attacker", "target", "tokens"),
    [
        ("A1 2 jaws", "B1 6", 3),
        ("A1 2", "B1 6", 1),  # no red icon: 1
        ("A1 2 jaws teeth", "B1 6", 4),
        ("A1 2 jaws", "B1 6 shell", 2),
        ("A1 2 jaws", "B1 2", 2),  # bounded by its tokens
        ("A1 6 jaws", "B1 6", 2),  # bounded by the attacker's free spaces
        ("A1 2 teeth", "B1 6 shell", 0),
        ("A1 8 jaws", "B1 6", 0),
    ],
)
def test_oce_26_what_an_attack_takes(attacker, target, tokens):
    assert tokens_taken(_species(attacker), _species(target)) == tokens


def test_oce_26_own_species_may_be_attacked_and_nothing_may_not_be_taken():
    game = ocean("A1 2 teeth, A2 3", "B1 3 shell, B2 0", "C1 3")
    assert game.options(0) == ["A1 A2", "A1 C1", "A2 A1", "A2 C1"]
    game.choose(0, "A1 A2")
    assert tokens(game) == {"A1": 3, "A2": 2, "B1": 3, "B2": 0, "C1": 3}


def test_oce_35_triggers_come_from_the_active_players_species_round_to_the_left():
    game = ocean("A1 2 scavenger", "B1 2 jaws, B2 2 scavenger", "C1 4 scavenger", active=1)
    events = without_forced(game.choose(1, "B1 C1"))
    assert events == [Attacked("B1", "C1", 3), Gained("B2", 2), Gained("C1", 2), Gained("A1", 2)]


def test_oce_35_a_choice_of_another_player_stops_the_round_and_a_trait_lost_meanwhile_no_longer_acts():
    game = ocean("A1 2 jaws, A2 2 scavenger", "B1 5 spines, B2 1 teeth", "C1 2 scavenger", "D1 2 scavenger")
    assert without_forced(game.choose(0, "A1 B1")) == [Attacked("A1", "B1", 3), Gained("A2", 2)]
    assert game.waiting == [1]
    assert game.options(1) == ["B2", "C1", "D1", "A1", "A2"]
    assert without_forced(game.choose(1, "C1")) == [TraitLost("C1", "scavenger"), Gained("D1", 2)]
    assert tokens(game)["C1"] == 2


def test_oce_35_the_active_player_orders_the_triggers_on_one_species():
    game = ocean("A1 2 jaws, A2 2", "B1 5 scavenger spines, B2 1 teeth", "C1 2 shell")
    game.choose(0, "A1 B1")
    assert game.waiting == [0]
    assert game.options(0) == ["scavenger", "spines"]
    game.choose(0, "spines")
    assert game.waiting == [1]  # the trigger's choice is its owner's
    assert without_forced(game.choose(1, "C1")) == [TraitLost("C1", "shell"), Gained("B1", 2)]


def test_oce_35_a_trigger_that_gains_nothing_is_one_all_the_same():
    game = ocean("A1 2 jaws, A2 2", "B1 5", f"C1 {SPACES} scavenger")
    assert without_forced(game.choose(0, "A1 B1")) == [Attacked("A1", "B1", 3), Gained("C1", 0)]


def test_oce_33_gains_take_from_the_lowest_zone_with_tokens_then_the_next():
    game = ocean("A1 2 jaws, A2 2", "B1 5", "C1 2 scavenger", "D1 2 scavenger", zones=(1, 2, 5))
    game.choose(0, "A1 B1")
    assert [game.s.ocean[zone] for zone in ("zone1", "zone2", "zone3")] == [0, 0, 4]


def test_oce_29_overpopulation_waits_for_all_that_the_feeding_triggered():
    game = ocean("A1 6 jaws, A2 2", "B1 5 spines, B2 6 scavenger", "C1 2 shell")
    game.choose(0, "A1 B1")
    assert tokens(game) == {"A1": SPACES, "A2": 2, "B1": 3, "B2": 6, "C1": 2}
    assert game.options(1) == ["B2", "C1", "A1"]  # first the trigger's choice, though A1 and B2 are in need
    game.choose(1, "C1")
    assert tokens(game)["B2"] == SPACES
    assert game.waiting == [0]
    assert game.options(0) == ["reef", "zone1", "zone2", "zone3"]
    before = dict(game.s.ocean)
    assert without_forced(game.choose(0, "zone2")) == [Overpopulated("A1", "zone2")]
    assert game.s.ocean["zone2"] == before["zone2"] + 3
    assert game.waiting == [1]  # anyone's species; its owner chooses the place
    game.choose(1, "reef")
    assert tokens(game) == {"A1": 5, "A2": 2, "B1": 3, "B2": 5, "C1": 2}
    assert game.waiting == []
