"""Traits and scenarios are rows: at most a tenth of them have a step that is theirs alone."""

from collections import defaultdict

import pytest

from bot.games.oceans.rows import SCENARIOS, TRAITS, ScenarioDoes
from bot.games.oceans.standing_rules import Splashes
from bot.games.oceans.triggered_rules import Does

MOST = 0.1
SAME = {  # steps that go by several names, and the verb that does them
    "SwapsBeside": "Swap",
    "swap_beside": "Swap",
    "age_previous": "MoreAging",
    "age_all": "MoreAging",
    "Takes": "Take",
    "Drains": "Take",
}
CARDS = {
    **{f"trait.{key}": row for key, row in TRAITS.items()},
    **{f"scenario.{key}": row for key, row in SCENARIOS.items()},
}


def step(rule):
    """What a rule does that is a step of its own, not a number, a permission or a condition; "" if nothing."""
    does = getattr(rule, "does", rule)
    if isinstance(does, ScenarioDoes):
        return SAME.get(does.what, does.what)
    return SAME.get(type(does).__name__, type(does).__name__) if isinstance(does, Does | Splashes) else ""


def users(cards):
    """The cards of each step."""
    result = defaultdict(set)
    for name, card in cards.items():
        for rule in card.rules:
            if named := step(rule):
                result[named].add(name)
    return result


def alone(cards):
    """The cards that have a step which no other has."""
    return sorted({name for names in users(cards).values() if len(names) == 1 for name in names})


def test_nine_tenths_of_traits_and_scenarios_need_no_code_of_their_own():
    assert len(CARDS) == 140
    assert len(alone(CARDS)) <= MOST * len(CARDS), alone(CARDS)


@pytest.mark.parametrize(
    ("name", "own"),
    [("trait.hydra", True), ("trait.burrower", True), ("scenario.food_surge", True), ("scenario.hostile_conditions", False),
     ("trait.gene_transfer", False), ("trait.parasitic", False), ("trait.speed", False), ("scenario.prosperity", False)],
)  # fmt: skip
def test_what_counts_as_a_step_of_its_own(name, own):
    assert (name in alone(CARDS)) == own


def test_one_more_card_with_such_a_step_would_be_noticed():
    fewer = {name: card for name, card in CARDS.items() if name != "scenario.hostile_conditions"}
    assert len(alone(fewer)) == len(alone(CARDS)) + 1
    assert len(alone(fewer)) > MOST * len(fewer)
