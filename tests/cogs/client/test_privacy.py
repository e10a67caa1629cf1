"""/privacy: the file with one's data, and its deletion, which is asked about first."""

import json

import pytest

from bot.local.people.reply import labels, text
from bot.store.rows import Tombstone
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
    await house.posted()
    table = await house.table(house.general)
    assert table.names == ("Former player", "Ben")
    assert table.row.host_id == ben.id
    assert "A player has left for good" in text(house.public(house.general)[-1])
    assert (await house.store.people.find(ann.id)).active_at is None, "the press itself is not remembered either"
    assert await house.store.privacy.table_ids(ann.id) == []


async def test_a_restored_backup_forgets_again_before_anything_is_posted(house, ann, ben):
    await begin(house, ann, ben)
    await house.posted()
    await house.store.upkeep.raise_generation(10**13, deleted=[Tombstone(ann.id, 1)])
    await house.restart()
    await house.until(lambda: house.bot.ready.is_set())
    assert (await house.table(house.general)).names == ("Former player", "Ben")


@pytest.mark.parametrize("command", ["/privacy export", "/privacy delete"])
async def test_it_works_in_direct_messages(house, ann, command):
    reply = await house.after(ann.slash(ann.dm, command))
    assert "❌" not in reply.text
    assert reply.message is not None
