"""What is only supposed leaves the true state as it was, also where looking at it fails."""

import pytest

from bot.engine import machine
from bot.engine.codec import encode
from bot.engine.effect import Verb
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.effect_parts import Pay
from bot.games.underwater_cities.supposing import Supposing
from tests.games.underwater_cities.positions import Table, goods, player
from tests.walk import decisions


class Breaks(Verb, frozen=True):
    def possible(self, s, me):
        raise RuntimeError


def test_true_goods_come_back():
    mine = player(held=goods(3))
    with Supposing(mine, goods(1)):
        assert mine.goods == goods(1)
        mine.goods = goods(7)
    assert mine.goods == goods(3)
    with pytest.raises(RuntimeError), Supposing(mine, goods(1)):
        raise RuntimeError
    assert mine.goods == goods(3)


def test_a_price_that_is_only_supposed_is_not_paid():
    t = Table(player(held=goods(3)), player("2"))
    with pytest.raises(RuntimeError):
        Pay(goods(1), Breaks()).possible(t.s, 0)
    assert t.s.players[0].goods == goods(3)


def test_listing_and_judging_change_nothing():
    looked = 0
    for d in decisions(GAME, 4, 5):
        before = encode(GAME, d.s)
        machine.question_for(GAME, d.s, d.seat)
        for seat in range(4):
            GAME.value(d.s, seat)
        assert encode(GAME, d.s) == before
        looked += 1
    assert looked > 200
