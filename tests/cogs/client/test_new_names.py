"""A new name is taken over at one's next act, whatever that is, and stands in what is told of it."""

from bot.local.people.reply import labels
from bot.pace.wall_time import MINUTE
from cogs.discord_text.names import escape_name
from tests.cogs.pace.test_votes import YES, propose, votes
from tests.cogs.playing import begin, idle

NEMO = "Captain Nemo"


def rename(house, person, name=NEMO):
    """The server calls a person otherwise from now on."""
    house.world.guild.members[person.id].nick = name


async def names(sitting):
    return (await sitting.table()).names


async def test_a_new_name_is_taken_over_at_ones_next_act_on_the_server_alone(house, ann, ben):
    sitting = await begin(house, ann, ben)
    house.world.guild.members[ben.id].nick = "Captain Nemo"
    await (await ben.slash(ben.dm, "/tables")).wait()
    await sitting.draw(0)
    assert (await sitting.table()).names == ("Ann", "Ben")
    await sitting.draw(1)
    await idle(house)
    assert (await sitting.table()).names == ("Ann", "Captain Nemo")
    assert escape_name("Captain Nemo") in sitting.last.content
    await sitting.draw(0)
    house.world.guild.members[ben.id].nick = None
    await (await ben.slash(house.general, "/log")).wait()
    assert (await sitting.table()).names == ("Ann", "Ben")


async def test_a_new_name_is_taken_over_in_a_lobby(house, ann, ben):
    lobby = await house.lobby(ann)
    await house.after(ben.press(lobby, "Join"))
    house.world.guild.members[ann.id].nick = "Queen"
    await house.after(ann.slash(house.general, "/game start"))
    await house.quiet()
    assert (await house.table(house.general)).names == ("Queen", "Ben")


async def test_a_vote_takes_it_over(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    await propose(house, ann, "pause")
    rename(house, ben)
    await house.after(ben.press(votes(house)[-1], YES))
    assert await names(sitting) == ("Ann", NEMO, "Kei")
    assert escape_name(NEMO) in votes(house)[-1].content


async def test_who_agrees_to_an_undo_takes_it_over(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    await sitting.press(0, "undo")
    await idle(house)
    (request,) = [message for message in house.public(house.general) if "Agree" in labels(message)]
    rename(house, ben)
    await house.after(ben.press(request, "Agree"))
    assert await names(sitting) == ("Ann", NEMO)


async def test_who_asks_for_another_game_sits_there_with_it(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await idle(house)
    rename(house, ben)
    await house.after(ben.press(sitting.last, "🔁"))
    again = await house.table(house.general)
    assert sorted(again.names) == ["Ann", NEMO]
    assert await names(sitting) == ("Ann", "Ben"), "there they were called so"


async def test_who_returns_is_told_by_it(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await house.bot.tables.seats.hand_over(sitting.id, 1, ben.id, "Ben", "greedy", moderator=False)
    await idle(house)
    rename(house, ben)
    await house.after(ben.slash(house.general, "/game return"))
    await idle(house)
    assert await names(sitting) == ("Ann", NEMO)
    assert escape_name(NEMO) in sitting.last.content


async def test_all_open_tables_of_the_server_take_it_over_at_once(house, ann, ben):
    """Also those of which the act is none. Another server calls them what it likes."""
    sitting = await begin(house, ann, ben)
    tables = house.bot.tables
    lobby = await tables.lobby.open(house.world.guild.id, 77, "oceans", ben.id, "Ben", "en")
    elsewhere = await tables.lobby.open(5, 78, "oceans", ben.id, "Benjamin", "en")
    rename(house, ben)
    await house.after(ben.slash(house.general, "/tables"))
    assert await names(sitting) == ("Ann", NEMO)
    assert [(await tables.get(table.id)).names for table in (lobby, elsewhere)] == [(NEMO,), ("Benjamin",)]


async def test_what_is_pressed_in_a_direct_message_takes_it_over(house, ann, ben):
    """Discord does not say there what the server calls them: that is learned as they are looked for on it."""
    sitting = await begin(house, ann, ben)
    listed = (await (await ben.slash(ben.dm, "/tables")).wait()).message
    rename(house, ben)
    house.bot.member_cache.forget(ben.id)
    await house.after(ben.press(listed, f"mine:play:{sitting.id}"))
    assert await names(sitting) == ("Ann", NEMO)


async def test_another_seat_of_nobodys_or_of_another_keeps_its_name(house, ann, ben):
    sitting = await begin(house, ann, ben, computers=("greedy",))
    await house.store.seats.rename(house.world.guild.id, 1, NEMO)
    assert (await names(sitting))[:2] == ("Ann", "Ben")


async def test_the_database_is_asked_once_a_minute_at_most(house, ann, monkeypatch):
    people, now = house.bot.tables.people, [10 * MINUTE]
    asked = []

    async def rename_seats(*args):
        asked.append(args)

    monkeypatch.setattr(house.store.seats, "rename", rename_seats)
    house.now = lambda: now[0]
    for name in ("Ann", "Ann", NEMO, NEMO):
        await people.note_name(ann.id, 1, name)
    assert asked == [(1, ann.id, "Ann"), (1, ann.id, NEMO)]
    now[0] += MINUTE
    await people.note_name(ann.id, 1, NEMO)
    await people.note_name(ann.id, 2, NEMO)
    assert asked[2:] == [(1, ann.id, NEMO), (2, ann.id, NEMO)]
