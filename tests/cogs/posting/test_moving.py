"""/game move: a table goes on in another channel, and outlives a channel that is deleted."""

import asyncio

import pytest

from bot.local.people.reply import buttons, labels, pictures, text
from bot.local.world.permissions import Permission
from bot.tables.table.errors import Refused
from bot.texts import texts
from tests.cogs.playing import (
    CallWatcher,
    Sitting,
    begin,
    can_press,
    expected_lines,
    idle,
    narration_lines,
    quickly,
    status,
    wait_for_outbox,
)

WORDS = texts("en")
POST = "POST /channels/{channel_id}/messages"


async def move_game(sitting, person, channel, **more):
    """The game in its new channel, and what the person was answered."""
    reply = await sitting.house.after(person.slash(sitting.channel, "/game move", channel=channel, **more))
    return Sitting(sitting.house, channel, sitting.id, sitting.people), reply


async def lose_channel(house, sitting):
    """The game's channel is deleted while the bot looks."""
    noted = CallWatcher(house.bot.tables.places, "channel_deleted")
    house.world.delete_channel(sitting.channel)
    await noted.once()
    await idle(house)


async def test_the_host_moves_the_game_and_nobody_is_called_twice(house, ann, ben):
    sitting = await begin(house, ann, ben)
    former, pinged = sitting.last, len(house.world.pings)
    there, reply = await move_game(sitting, ann, house.games)
    assert reply.ephemeral
    assert reply.text == WORDS("move.done", game="Cartographers", channel=house.games.id)
    (post,) = there.posts()
    assert post.content == "- 🚚 \u2068Ann\u2069 moved the game here."
    assert can_press(post) == ["Play", "Board", "What happened?", "Undo", "Help"]
    assert pictures(post)
    assert "Ann" in status(post)
    assert "Ben" in status(post)
    assert len(house.world.pings) == pinged
    assert buttons(former) == []
    assert status(former) == f"🚚 The game goes on in <#{house.games.id}>."
    assert pictures(former), "what it told stays"
    assert await house.table(house.general) is None
    await there.round()
    assert narration_lines(there.posts()[1:]) == await expected_lines(there)
    assert buttons(post) == []
    assert house.world.pinged_ids(there.last) == [ann.id], "Ben's own choice led there"
    assert len(house.world.pings) == pinged + 1
    assert await house.store.outbox.due(2**53) == []


async def test_what_was_called_but_not_yet_posted_is_called_there(house, ann, ben):
    """Nothing that happened is lost on the way, and nothing is told twice."""
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    house.world.deny(house.general, Permission.SEND_MESSAGES)
    failed = CallWatcher(house.bot.tables.outbox, "retry")
    await quickly(sitting, 0, 1)
    await failed.once()
    there, _ = await move_game(sitting, ann, house.games)
    assert narration_lines(there.posts())[:-1] == await expected_lines(there)
    assert len(house.world.pings) == pinged + 2
    assert len(sitting.posts()) == 1
    assert await house.store.outbox.due(2**53) == []


async def test_a_post_that_did_arrive_in_the_former_channel_is_not_repeated(house, ann, ben):
    """Nobody heard of it: the connection broke, and Discord had taken it."""
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    house.stand_in.faults.next("drop after", POST)
    house.stand_in.faults.next("drop before", POST, times=3)
    failed = CallWatcher(house.bot.tables.outbox, "retry")
    await quickly(sitting, 0, 1)
    await failed.once()
    arrived = house.public(house.general)[-1]
    assert arrived.content
    house.stand_in.faults.clear()
    there, _ = await move_game(sitting, ann, house.games)
    assert narration_lines(there.posts()) == ["🚚 \u2068Ann\u2069 moved the game here."] or len(there.posts()) == 0
    assert len(house.world.pings) == pinged + 2
    assert len([post for post in house.public(house.games) if pictures(post)]) == 1
    assert buttons(arrived) == []


async def test_it_is_brought_here_by_its_number(house, ann, ben, mod):
    sitting = await begin(house, ann, ben)
    offered = await mod.complete(house.games, "/game move", focused="table", value="cart")
    assert offered == [{"name": f"{sitting.id} · Cartographers · #general", "value": str(sitting.id)}]
    assert await ben.complete(house.games, "/game move", focused="table", value="") == []
    assert await ann.complete(house.general, "/game move", focused="table", value="") == []
    await house.after(mod.slash(house.games, "/game move", table=offered[0]["value"]))
    assert (await house.table(house.games)).id == sitting.id
    assert "Mod" in house.public(house.games)[-1].content


async def test_it_goes_into_a_thread_and_out_again(house, ann, ben):
    sitting = await begin(house, ann, ben)
    thread = ann.open_thread(house.general, "corner")
    inside, _ = await move_game(sitting, ann, thread)
    assert len(inside.posts()) == 1
    await inside.round()
    outside, _ = await move_game(inside, ann, house.games)
    assert len(outside.posts()) == 1
    assert buttons(inside.last) == []


async def test_a_lobby_moves_too_and_its_old_post_leads_there(house, ann, ben, kei):
    former = await house.lobby(ann)
    await house.after(ben.press(former, "Join"))
    await house.after(ann.slash(house.general, "/game move", channel=house.games))
    assert labels(former) == []
    assert f"<#{house.games.id}>" in text(former)
    (post,) = house.public(house.games)
    assert "2. \u2068Ben" in text(post)
    await house.after(kei.press(post, "Join"))
    assert "3. \u2068Kei" in text(post)


async def test_who_may_not_and_where_it_cannot_go(house, ann, ben, kei, mod):
    sitting = await begin(house, ann, ben)
    before = await sitting.snapshot()
    refusals = [
        (ben, {"channel": house.games}, "not_host_nor_moderator", {"host": ann.id}),
        (ann, {"channel": house.general}, "there_already", {"channel": house.general.id}),
        (ann, {}, "where_to", {}),
        (ann, {"channel": house.games, "table": "999"}, "no_such_table", {}),
        (ann, {"channel": house.games, "table": "²x"}, "no_such_table", {}),
    ]
    for person, options, key, values in refusals:
        reply = await house.after(person.slash(house.general, "/game move", **options))
        assert reply.text == WORDS(f"refused.{key}", **values)
    house.world.deny(house.games, Permission.SEND_MESSAGES, ann.user)
    reply = await house.after(ann.slash(house.general, "/game move", channel=house.games))
    assert reply.text == WORDS("refused.cannot_write", channel=house.games.id)
    house.world.allow(house.games, Permission.SEND_MESSAGES, ann.user)
    for lacking, name in ((Permission.ATTACH_FILES, "Attach Files"), (Permission.SEND_MESSAGES, "Send Messages")):
        house.world.deny(house.games, lacking)
        reply = await house.after(ann.slash(house.general, "/game move", channel=house.games))
        assert f"**{name}**" in reply.text
        assert f"<#{house.games.id}>" in reply.text
        house.world.allow(house.games, lacking)
    await house.lobby(kei, house.games)
    reply = await house.after(ann.slash(house.general, "/game move", channel=house.games))
    assert reply.text == WORDS("refused.target_taken", channel=house.games.id)
    assert await sitting.snapshot() == before
    assert len(sitting.posts()) == 1


async def test_who_manages_one_channel_only_takes_no_game_from_another(house, ann, ben, kei):
    sitting = await begin(house, ann, ben)
    house.world.allow(house.games, Permission.MANAGE_CHANNELS, kei.user)
    assert await kei.complete(house.games, "/game move", focused="table", value="") == []
    reply = await house.after(kei.slash(house.games, "/game move", table=str(sitting.id)))
    assert reply.text == texts("ja")("refused.not_host_nor_moderator", host=ann.id)


async def test_a_game_of_another_server_stays_there(house, ann, ben):
    sitting = await begin(house, ann, ben)

    def change_server(connection):
        connection.exec_driver_sql("UPDATE tables SET guild_id = guild_id + 1")

    await house.store.link.write(change_server)
    reply = await house.after(ann.slash(house.games, "/game move", table=str(sitting.id)))
    assert reply.text == WORDS("refused.other_server")


async def test_a_post_on_its_way_is_waited_for(house, ann, ben, monkeypatch):
    monkeypatch.setattr("cogs.managing.moving.PAUSE", 0.02)
    monkeypatch.setattr("cogs.managing.moving.TRIES", 500)
    sitting = await begin(house, ann, ben)
    go_on, begun, send = asyncio.Event(), asyncio.Event(), house.bot.pictures.table

    async def slowly(table, lang, **how):
        begun.set()
        await go_on.wait()
        return await send(table, lang, **how)

    monkeypatch.setattr(house.bot.pictures, "table", slowly)
    await quickly(sitting, 0, 1)
    await begun.wait()
    reply = await ann.slash(house.general, "/game move", channel=house.games)
    await asyncio.sleep(0.1)
    assert (await sitting.table()).row.channel_id == house.general.id
    go_on.set()
    await house.quiet()
    assert "✅" in reply.text
    assert len(sitting.posts()) == 2
    assert buttons(sitting.last) == []
    assert len(house.public(house.games)) == 1
    assert (await sitting.table()).row.last_post_id == house.public(house.games)[0].id


async def test_a_post_that_was_on_its_way_until_the_last_try_is_waited_for_and_one_that_still_is_refused(
    house, ann, ben, monkeypatch
):
    monkeypatch.setattr("cogs.managing.moving.PAUSE", 0.001)
    monkeypatch.setattr("cogs.managing.moving.TRIES", 2)
    sitting = await begin(house, ann, ben)
    move, refusals = house.bot.tables.places.move, []

    async def move_late(*args, **how):
        if refusals:
            refusals.pop()
            raise Refused("being_posted")
        return await move(*args, **how)

    monkeypatch.setattr(house.bot.tables.places, "move", move_late)
    for times, channel_id in ((3, house.general.id), (2, house.games.id)):
        refusals[:] = range(times)
        reply = await house.after(ann.slash(house.general, "/game move", channel=house.games))
        assert refusals == []
        assert (await sitting.table()).row.channel_id == channel_id
        assert (WORDS("refused.being_posted") in reply.text, "✅" in reply.text) == (times == 3, times == 2)


# ---- a deleted channel


@pytest.mark.parametrize("kind", ["channel", "thread"])
async def test_a_deleted_channels_game_is_kept_and_goes_on_where_it_is_brought(house, ann, ben, kind):
    place = house.games if kind == "channel" else house.world.add_thread(house.general, "corner", ann.id)
    sitting = await begin(house, ann, ben, channel=place)
    await lose_channel(house, sitting)
    table = await sitting.table()
    assert (table.running, table.row.channel_deleted) == (True, True)
    pinged = len(house.world.pings)
    for path in ("/tables", "/game list"):
        listed = text((await (await ann.slash(house.general, path)).wait()).message)
        assert f"/game move table:{sitting.id}" in listed
        assert "Your turn" in listed or "your turn" in listed
    (offered,) = await ann.complete(house.general, "/game move", focused="table", value="")
    assert offered["name"] == f"{sitting.id} · Cartographers · its channel was deleted"
    await house.after(ann.slash(house.general, "/game move", table=offered["value"]))
    there = Sitting(house, house.general, sitting.id, (ann, ben))
    assert len(there.posts()) == 1
    assert len(house.world.pings) == pinged
    await there.round()
    assert len(there.posts()) == 2


async def test_played_on_without_a_channel_it_tells_all_of_it_where_it_is_brought(house, ann, ben, lines):
    sitting = await begin(house, ann, ben, channel=house.games)
    await lose_channel(house, sitting)
    listed = (await (await ann.slash(ann.dm, "/tables")).wait()).message
    panel = await (await ann.press(listed, f"mine:play:{sitting.id}")).wait()
    assert buttons(panel.message)
    there, pinged = Sitting(house, house.general, sitting.id, (ann, ben)), len(house.world.pings)
    await quickly(sitting, 0, 1)
    await idle(house)
    await house.restart()
    assert [row.kind for row in await house.store.outbox.due(2**53)] != []
    await house.after(ann.slash(house.general, "/game move", table=str(sitting.id)))
    await wait_for_outbox(house)
    assert narration_lines(there.posts())[:-1] == await expected_lines(there)
    assert len(house.world.pings) == pinged + 2
    assert await house.store.outbox.due(2**53) == []
    assert not [line for line in lines() if line["level"] == "error"]


async def test_a_channel_deleted_unseen_is_found_out_by_the_next_post(house, ann):
    """The bot was down: the game is kept, its post waits, and nothing is tried for ever."""
    sitting = await begin(house, ann, channel=house.games)
    house.hold_posts()
    await quickly(sitting, 0)
    await house.stop()
    house.world.delete_channel(house.games)
    await house.restart()
    deleted = CallWatcher(house.bot.tables.places, "channel_deleted")
    if not (await sitting.table()).row.channel_deleted:
        await deleted.once()
    await idle(house)
    assert (await sitting.table()).row.channel_deleted
    await house.after(ann.slash(house.general, "/game move", table=str(sitting.id)))
    there = Sitting(house, house.general, sitting.id, (ann,))
    assert narration_lines(there.posts())[:-1] == await expected_lines(there)


async def test_a_lobby_ends_with_its_channel(house, ann):
    await house.lobby(ann, house.games)
    table = await house.table(house.games)
    noted = CallWatcher(house.bot.tables.places, "channel_deleted")
    house.world.delete_channel(house.games)
    await noted.once()
    assert (await house.bot.tables.get(table.id)).row.status == "ended"


async def test_moderators_see_in_the_list_what_lost_its_channel_and_others_do_not(house, ann, ben, kei, mod):
    sitting = await begin(house, ann, ben, channel=house.games)
    await lose_channel(house, sitting)
    seen = text((await (await mod.slash(house.general, "/game list")).wait()).message)
    assert f"/game move table:{sitting.id}" in seen
    assert "卓" not in text((await (await kei.slash(house.general, "/game list")).wait()).message)
