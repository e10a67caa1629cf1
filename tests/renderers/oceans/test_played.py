"""Pictures and words of positions from real games, whatever is asked there."""

from random import Random

import pytest

from bot.engine import lookahead, machine
from bot.games.oceans import GAME
from bot.games.oceans.state import Options
from renderers.oceans import brings, describe, describe_long, describe_seat, hand, preview, seat, table
from tests.renderers.oceans.looks import look

EVERY = 60


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (6, 3)])
def test_every_position_of_a_game_is_drawn_and_told(seats, seed):
    s, _ = machine.begin(GAME, seats, seed, Options(promo=seed == 2))
    random, number = Random(seed), 0
    while not machine.over(s) and number < 1500:
        mine = machine.seats_to_choose(s)[0]
        choices = machine.question_for(GAME, s, mine).options
        choice = random.choice([one for one in choices if "migrate" not in one] or [*choices])
        shown = look(("en", "ja")[number % 2], ("light", "dark")[number % 3 > 0])
        private = machine.view(GAME, s, mine)
        assert len(describe(private, shown)) <= 1000
        assert len(describe_seat(private, mine, shown)) <= 1000
        assert describe_long(private, shown)
        if number % EVERY == 0:
            after = machine.view(GAME, lookahead.state_after(GAME, s, mine, choice), mine)
            assert brings(private, after, mine, shown) is not None
            for picture in (
                table(private, shown),
                hand(private, shown),
                seat(private, mine, shown),
                preview(private, after, mine, shown),
            ):
                assert picture.width == 1200
        machine.play(GAME, s, mine, choice)
        number += 1
    assert number > 100
    assert table(machine.view(GAME, s, None), look()).width == 1200
