"""Computer players: one that looks a choice ahead beats one that does not."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.guessing import pick
from bot.games.oceans import GAME
from bot.games.oceans.state import Options
from bot.players.greedy import greedy


@pytest.mark.parametrize("seed", range(4))
def test_greedy_beats_random(seed):
    s, _ = machine.begin(GAME, 2, seed, Options(measured=True))
    mine, random = seed % 2, Random(seed)
    while not machine.over(s):
        (seat,) = machine.seats_to_choose(s)
        options = machine.question_for(GAME, s, seat).options
        machine.play(GAME, s, seat, greedy(GAME, s, seat, random) if seat == mine else pick(options, random))
    assert GAME.tally(s)[mine].rank == 1
