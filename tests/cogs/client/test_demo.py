"""The demonstration opens its game as a person would, also where one was played before."""

from bot.local.demo import start_game


async def test_a_demonstration_follows_another_in_the_same_folder(house, ann):
    await ann.say(house.general, "what an earlier one has left")
    await start_game(house.stand_in, house.general, 2)
    await house.idle()
    table = await house.table(house.general)
    assert (table.row.status, len(table.seats)) == ("running", 2)
