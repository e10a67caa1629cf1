"""A seat's last turn, in games of this version and of earlier ones (OCE-31, OCE-42)."""

import msgspec
import pytest

from bot.engine import codec, machine
from bot.games.oceans import GAME
from bot.games.oceans.aging import Aging
from bot.games.oceans.refill import Refill
from bot.games.oceans.state import ROUNDS
from bot.games.oceans.turns import EndTurn
from tests.games.oceans.positions import Table


@pytest.mark.parametrize(
    ("scenario", "first", "state", "asks"),
    [
        ("abundance", 0, {"ending": False}, True),
        ("abundance", 0, {"ending": True}, False),
        ("abundance", 0, {"ending": False, "round": ROUNDS}, False),
        ("thermal_currents", 0, {"ending": True}, True),  # the other may still play from the gene pool
        ("thermal_currents", 1, {"ending": True}, False),  # nobody comes after
    ],
)
def test_OCE_31_in_the_last_turn_nobody_refills_what_cannot_matter(scenario, first, state, asks):
    t = Table(
        ("A 3: inking",),
        ("Z 3: inking",),
        hands=["speed inking", ""],
        pools=("hydra", "tiny"),
        scenarios=("fertile", scenario),
        doing=[Refill()],
        first=first,
        **state,
    )
    assert (len(t.options()) > 1) == asks
    assert len(t.s.hands[0]) == 2  # none drawn yet, or at all
    assert Refill().certainly_asks(t.s, 0) == asks


def test_OCE_42_the_last_turn_ends_with_aging():
    t = Table(
        ("A 3: inking",),
        ("Z 3: inking",),
        hands=["speed inking", ""],
        ending=True,
        first=1,
        doing=[Aging(), Refill(), EndTurn()],
        scenarios=("fertile", "abundance"),
    )
    assert machine.over(t.s)


def load_as_version_3(s):
    """The state as a game of version 3 would have saved it, read by the present one."""
    saved = msgspec.json.decode(codec.encode(GAME, s)) | {"version": 3}
    for frame in saved["state"]["stack"]:
        frame["effect"].pop("already", None)
    return codec.decode(GAME, msgspec.json.encode(saved))


@pytest.mark.parametrize("choices", [[], ["look no"], ["look no", None]])
def test_who_was_asked_about_a_refill_in_the_last_turn_still_is(choices):
    """Nobody is any more: the answer leads nowhere. Who had been asked before could not go on without."""
    t = Table(("A 3: inking",), ("Z 3: inking",), hands=["speed inking", ""], pools=("hydra", "tiny"), doing=[Refill()])
    t.s.scenarios = ("fertile", "abundance")
    for choice in choices:
        t.choose(choice or t.options()[0])
    options, t.s.ending = t.options(), True
    s = load_as_version_3(t.s)
    assert [*machine.question_for(GAME, s, 0).options] == options
    while not machine.over(s):
        machine.play(GAME, s, 0, next(iter(machine.question_for(GAME, s, 0).options)))
    assert len(s.hands[0]) == 6
