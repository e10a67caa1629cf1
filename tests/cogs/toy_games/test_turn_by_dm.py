"""A turn that is played where the hand has come: by DM."""

from bot.bench.client_driver import do_press, first_press
from bot.local.people.reply import buttons, pictures
from cogs.discord_text import SIGNS
from tests.cogs.playing import begin_made


async def test_a_turn_is_played_from_the_dm_with_the_hand(house, ann, ben):
    sitting = await begin_made(house, "discards", ann, ben)
    before = await sitting.table()
    (seat,) = before.seats_to_choose()[:1]
    person = sitting.people[seat]
    dm, choice = person.inbox()[-1], (await sitting.choices(seat))[0]
    assert [button["emoji"]["name"] for button in buttons(dm)] == [SIGNS["button.play"], SIGNS["button.board"]]
    assert pictures((await (await person.press(dm, SIGNS["button.board"])).wait()).message)
    panel = (await (await person.press(dm, SIGNS["button.play"])).wait()).message
    for _ in range(5):
        if (await sitting.table()).row.number > before.row.number:
            break
        await do_press(person, panel, first_press(panel, before, seat, choice))
    assert (await sitting.table()).row.number > before.row.number
