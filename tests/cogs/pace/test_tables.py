"""/tables: all one's games, what waits longest first, Play and reminders for each."""

from bot.local.people.reply import buttons, labels, selects, text
from bot.local.world.records import Message
from bot.pace.wall_time import HOUR
from tests.cogs.pace.test_reminders import later, reminders
from tests.cogs.playing import begin, begin_made


def lists(message):
    return {select["custom_id"]: [option["value"] for option in select["options"]] for select in selects(message)}


async def open_tables(person, channel):
    return (await (await person.slash(channel, "/tables")).wait()).message


async def test_who_plays_nowhere_is_told_how_to_begin(house, ann):
    message = await open_tables(ann, house.general)
    assert "You are not in any game yet" in text(message)
    assert selects(message) == []


async def test_ones_own_turns_come_first_and_are_played_from_there(house, ann, ben):
    drawn = await begin(house, ann, ben)
    waiting = await begin_made(house, "cartographers", ann, ben, channel=house.games)
    await drawn.draw(0)
    message = await open_tables(ann, ann.dm)
    assert "Your games: 1 is waiting for you" in text(message)
    assert text(message).index(str(house.games.id)) < text(message).index(str(house.general.id))
    assert "**Your turn** began <t:" in text(message)
    assert "Waiting for" in text(message)
    assert [button["custom_id"] for button in buttons(message)] == [f"mine:play:{waiting.id}"]
    assert lists(message) == {"mine:mute": [str(waiting.id), str(drawn.id)]}
    panel = await (await ann.press(message, "Play")).wait()
    assert labels(panel.message) == labels((await (await ann.slash(house.games, "/play")).wait()).message)


async def test_reminders_of_one_game_are_switched_off_and_on(house, ann, ben):
    sitting = await begin(house, ann, ben)
    message = await open_tables(ann, house.general)
    await house.after(ann.choose(message, "mine:mute", str(sitting.id)))
    assert "🔕 **Cartographers**" in text(message)
    await later(house, 25 * HOUR)
    assert (len(reminders(ann)), len(reminders(ben))) == (0, 1)
    await house.after(ann.choose(message, "mine:mute", str(sitting.id)))
    assert "🔕" not in text(message)


async def test_a_list_that_was_sent_before_the_buttons_goes_on_answering(house, ann, ben):
    sitting = await begin(house, ann, ben)
    option = {"label": "Cartographers", "value": str(sitting.id)}
    rows = [
        {"type": 1, "id": place, "components": [{"type": 3, "id": place + 1, "custom_id": what, "options": [option]}]}
        for place, what in ((1, "mine:play"), (3, "mine:mute"))
    ]
    world = house.world
    old = Message(world.new_id(), ann.dm.id, world.bot.id, embeds=[{"title": "Your games"}], components=rows)
    world.post(old)
    panel = await (await ann.choose(old, "mine:play", str(sitting.id))).wait()
    assert "Confirm" in labels(panel.message)
    await house.after(ann.choose(old, "mine:mute", str(sitting.id)))
    assert (old.layout, old.embeds, "🔕 **Cartographers**" in text(old)) == (True, [], True)
    await house.after(ann.choose(old, "mine:mute", str(sitting.id)))
    assert "🔕" not in text(old)


async def test_a_lobby_stands_there_too_and_an_old_list_does_nothing_wrong(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await house.lobby(ann, house.games)
    message = await open_tables(ann, house.general)
    assert "1 of" in text(message) or "Lobby" in text(message)
    await sitting.draw(0)
    reply = await (await ann.press(message, f"mine:play:{sitting.id}")).wait()
    assert reply.text or labels(reply.message)
