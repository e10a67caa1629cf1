"""The demonstration opens its game as a person would, also where one was played before."""

from bot.local.demo import start_game
from bot.local.people.reply import labels


async def test_a_demonstration_follows_another_in_the_same_folder(house, ann):
    await ann.say(house.general, "what an earlier one has left")
    await start_game(house.stand_in, house.general, 2)
    await house.until(lambda: not any("Start" in labels(post) for post in house.public(house.general)))
    table = await house.bot.tables.get(1)
    assert table.row.status in ("running", "over")  # its computers may have played it to its end by now
    assert len(table.seats) == 2
