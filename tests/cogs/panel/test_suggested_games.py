"""Who always presses Suggest, fills it in and confirms plays whole games to their end."""

from random import Random

import pytest

from bot.engine.machine import question_for
from bot.games.registry import games
from bot.players.greedy import greedy
from bot.tables.table import Limits
from tests.cogs.playing import begin_made, control

pytestmark = pytest.mark.usefixtures("beginners")


async def follow(sitting, seat):
    """Choose what is suggested, through the panel."""
    panel = (await sitting.panel(seat)).message
    for act in ("suggest", "take", "confirm"):
        await (await sitting.people[seat].press(panel, control(panel, act))).wait()


async def play_greedily(house, table, seat):
    choice = greedy(table.game, table.state, seat, Random(table.row.number))
    assert choice in question_for(table.game, table.state, seat).options
    await house.bot.tables.play.choose(table, seat, choice)


@pytest.mark.parametrize("key", games())
async def test_a_seat_that_follows_every_suggestion_ends_its_game(house, ann, ben, key):
    house.bot.tables.limit(Limits())  # a game takes weeks, this one seconds
    sitting = await begin_made(house, key, ann, ben)
    while (table := await sitting.table()).running:
        seat = table.seats_to_choose()[0]
        if seat == 0:
            await follow(sitting, 0)
            assert (await sitting.table()).row.number > table.row.number, "what is suggested is legal"
        else:
            await play_greedily(house, table, seat)
    assert table.row.status == "over"
