"""Chance: two integers, equal values give equal futures."""

import msgspec
import pytest

from bot.engine.chance import Chance, recording_draws


def test_equal_values_give_equal_futures():
    a, b = Chance(5), Chance(5)
    drawn = [a.below(1000) for _ in range(50)]
    assert drawn == [b.below(1000) for _ in range(50)]
    assert len(set(drawn)) > 40
    assert a == b == Chance(5, 50)
    assert Chance(5, 20).below(1000) == drawn[20]
    assert [Chance(6).below(1000) for _ in range(1)] != drawn[:1]


def test_a_saved_game_keeps_its_future_in_every_release():
    chance = Chance(2024)
    assert [chance.below(100) for _ in range(8)] == [86, 63, 89, 78, 42, 58, 37, 64]


def test_an_epoch_has_a_future_of_its_own_in_every_release():
    chance = Chance(2024, 3, epoch=1)
    drawn = [chance.below(100) for _ in range(5)]
    assert drawn == [8, 11, 87, 1, 97]
    assert drawn != [Chance(2024, 3 + n).below(100) for n in range(5)]
    assert (chance.draws, chance.epoch) == (8, 1)


def test_the_first_epoch_is_saved_as_it_was_before_there_were_any():
    assert msgspec.json.encode(Chance(5)) == b'{"seed":5,"draws":0}'
    assert msgspec.json.encode(Chance(5, 2, 1)) == b'{"seed":5,"draws":2,"epoch":1}'
    assert msgspec.json.decode(b'{"seed":5,"draws":2}', type=Chance) == Chance(5, 2)


def test_no_error_that_names_it_tells_its_seed():
    assert repr(Chance(987654321, 3)) == "Chance(draws=3, epoch=0)"


def test_each_number_is_about_as_likely():
    chance, n = Chance(1), 6
    counts = [0] * n
    for _ in range(6000):
        counts[chance.below(n)] += 1
    assert all(850 < count < 1150 for count in counts)


def test_a_shuffle_keeps_the_items_and_can_give_every_order():
    chance, items = Chance(1), (1, 2, 3)
    orders = {tuple(chance.shuffle(items)) for _ in range(200)}
    assert len(orders) == 6
    assert all(sorted(order) == [1, 2, 3] for order in orders)
    assert items == (1, 2, 3)
    assert chance.shuffle([]) == []


def test_pick_is_one_of_the_items():
    chance = Chance(1)
    assert {chance.pick("abc") for _ in range(100)} == set("abc")


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_to_draw_from(n):
    chance = Chance(1)
    with pytest.raises(ValueError, match="below"):
        chance.below(n)
    assert chance == Chance(1)
    with pytest.raises(ValueError, match="below"):
        chance.pick([])


def test_draws_are_recorded_within_the_innermost_block_alone():
    chance = Chance(5)
    with recording_draws() as outer:
        with recording_draws() as inner:
            chance.below(10)
        chance.below(10)
    chance.below(10)
    assert ([*inner], [*outer]) == ([1], [2])
