"""Games of earlier versions: what was asked then."""

import msgspec
import pytest

from bot.engine import codec, machine
from bot.games.oceans import GAME
from bot.games.oceans.refill import Refill
from tests.games.oceans.positions import Table


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
        machine.play(GAME, s, 0, [*machine.question_for(GAME, s, 0).options][0])
    assert len(s.hands[0]) == 6
