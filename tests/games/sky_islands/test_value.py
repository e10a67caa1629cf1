"""The judgement of computer players: who gains by a closed island, and who does not."""

import pytest

from bot.games.sky_islands import GAME
from tests.games.sky_islands.positions import NEARLY, Table

OPEN = (*NEARLY, "4 M52 t3")
CLOSED = (*OPEN, "5 N49 t5")  # with M50


def gain_by_closing(*houses):
    """By how much a seat's position looks better once the island is closed, for each seat."""
    before, after = (Table(*placed, houses=houses, hands=(("1",), ("3",))).s for placed in (OPEN, CLOSED))
    return [GAME.value(after, seat) - GAME.value(before, seat) for seat in (0, 1)]


@pytest.mark.parametrize("houses", [(), (("M50",),)])
def test_an_island_without_own_influence_is_worth_nothing_closed_or_open_sky_41(houses):
    """Points for it went to every seat; they cancelled out, and looked like points."""
    assert gain_by_closing(*houses)[1] == 0


def test_who_has_most_influence_gains_by_closing_an_island_sky_42():
    assert gain_by_closing(("M50",))[0] > 5
