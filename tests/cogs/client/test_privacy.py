"""/privacy: the file with one's data, and its deletion, which is asked about first."""

import asyncio
import json

import pytest

from bot.local.people.reply import labels, text
from bot.store.rows import Tombstone
from bot.tables.people.retries import TRIES
from bot.tables.table.errors import Refused
from tests.cogs.playing import begin


async def test_the_file_is_private_and_holds_ones_own_data(house, ann, ben):
    await begin(house, ann, ben)
    reply = await house.after(ann.slash(house.general, "/privacy export"))
    assert reply.ephemeral
    (file,) = reply.message.attachments
    content = house.world.files.get(file.id)
    data = json.loads(content)
    assert data["user_id"] == ann.id
    assert [seat["name"] for seat in data["seats"]] == ["Ann"]
    assert str(ben.id) not in content.decode()


async def test_deletion_is_asked_about_and_forgets_the_person(house, ann, ben):
    await begin(house, ann, ben)
    asked = await house.after(ann.slash(house.general, "/privacy delete"))
    assert asked.ephemeral
    assert labels(asked.message) == ["Delete everything", "Keep it"]
    await house.after(ann.press(asked.message, "Keep it"))
    assert text(asked.message) == "Nothing has changed."
    assert (await house.table(house.general)).names == ("Ann", "Ben")
    asked = await house.after(ann.slash(house.general, "/privacy delete"))
    await house.after(ann.press(asked.message, "Delete everything"))
    await house.wait_for_posts()
    table = await house.table(house.general)
    assert table.names == ("Former player", "Ben")
    assert table.row.host_id == ben.id
    assert "A player has left for good" in text(house.public(house.general)[-1])
    assert (await house.store.people.find(ann.id)).active_at is None, "the press itself is not remembered either"
    assert await house.store.privacy.table_ids(ann.id) == []


async def test_a_restored_backup_forgets_again_before_anything_is_posted(house, ann, ben):
    await begin(house, ann, ben)
    await house.wait_for_posts()
    await house.store.upkeep.raise_generation(10**13, deleted=[Tombstone(ann.id, 1)])
    await house.restart()
    await house.until(lambda: house.bot.ready.is_set())
    assert (await house.table(house.general)).names == ("Former player", "Ben")


@pytest.mark.parametrize("command", ["/privacy export", "/privacy delete"])
async def test_it_works_in_direct_messages(house, ann, command):
    reply = await house.after(ann.slash(ann.dm, command))
    assert "❌" not in reply.text
    assert reply.message is not None


async def test_yes_pressed_twice_while_the_game_begins_deletes_and_says_so(house, ann, ben):
    await house.lobby(ben)
    table_id = (await house.table(house.general)).id
    await house.bot.tables.lobby.join(table_id, ann.id, "Ann")
    await house.idle()
    asked = await house.after(ann.slash(house.general, "/privacy delete"))
    leave, tables = house.bot.tables.lobby.leave, house.bot.tables

    async def too_late(*place):
        await tables.lobby.start(table_id, ben.id)
        return await leave(*place)

    tables.lobby.leave = too_late
    await asyncio.gather(*(ann.press(asked.message, "Delete everything") for _ in range(2)))
    await house.quiet()
    assert text(asked.message).startswith("🗑️ Everything that was kept about you is deleted.")
    table = await house.table(house.general)
    assert (table.running, table.names) == (True, ("Ben", "Former player"))
    assert await house.store.privacy.unfinished_deletions() == []
    assert (await house.store.people.find(ann.id)).active_at is None


async def test_what_stood_in_the_way_is_deleted_without_a_start(house, ann, ben):
    await begin(house, ann, ben)
    asked = await house.after(ann.slash(house.general, "/privacy delete"))
    seats, privacy = house.bot.tables.seats, house.bot.tables.privacy
    leave, resume, refusals, deleted = seats.leave_for_good, privacy.resume, iter(range(TRIES)), asyncio.Event()

    async def refuse(*place):
        if next(refusals, None) is not None:
            raise Refused("busy")
        await leave(*place)

    async def note(names):
        if await resume(names):
            deleted.set()

    seats.leave_for_good, privacy.resume = refuse, note
    await house.after(ann.press(asked.message, "Delete everything"))
    assert text(asked.message).startswith("🗑️ Your request is noted")
    await asyncio.wait_for(deleted.wait(), 10)
    assert (await house.table(house.general)).names == ("Former player", "Ben")
    assert await house.store.privacy.table_ids(ann.id) == []


async def test_a_server_that_the_bot_has_left_is_noted(house, ann):
    await house.lobby(ann)
    await house.bot.tables.lobby.open(77, 900, "cartographers", ann.id, "Ann", "en")
    await house.restart()
    await house.bot.servers.done.wait()
    known = await house.store.guilds.leave_times()
    assert known[house.general.guild_id] is None
    assert known[77] is not None
