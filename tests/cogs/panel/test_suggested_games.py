"""Who presses Suggest and confirms plays whole games to their end."""

from collections import Counter
from random import Random

import pytest

from bot.engine.guessing import pick
from bot.games.registry import games
from bot.tables.table import Limits
from tests.cogs.playing import begin_made, control

pytestmark = pytest.mark.usefixtures("beginners")


async def follow(sitting, seat):
    """Choose what is suggested, through the panel."""
    panel = (await sitting.panel(seat)).message
    for act in ("suggest", "confirm"):
        await sitting.house.after(sitting.people[seat].press(panel, control(panel, act)))


async def play_at_random(house, table, seat):
    choice = pick(table.question(seat).options, Random(table.row.number))
    await house.bot.tables.play.choose(table, seat, choice)


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("key", games())
async def test_a_seat_that_follows_suggestions_ends_its_game(house, ann, ben, key, every):
    """Whatever is new to the seat, and one in so many of its questions after that, is answered as suggested."""
    house.bot.tables.limit(Limits())  # a game takes weeks, this one seconds
    sitting = await begin_made(house, key, ann, ben)
    asked = Counter()
    while (table := await sitting.table()).running:
        seat = table.seats_to_choose()[0]
        word = table.question(seat).effect.word
        asked[seat, word] += 1
        if seat == 0 and asked[seat, word] % every == 1 % every:
            await follow(sitting, 0)
            assert (await sitting.table()).row.number > table.row.number, "what is suggested is legal"
        else:
            await play_at_random(house, table, seat)
    assert table.row.status == "over"
