"""A world on disk: what one run leaves, the next finds."""

import asyncio
import re

import pytest

from bot.local.bot_runner import in_process
from bot.local.server import StandIn
from bot.local.world.attachments import AttachmentFiles
from bot.local.world.clock import ManualClock
from bot.local.world.permissions import Permission
from bot.local.world.records import Attachment, Message
from bot.local.world.storage import load, save, saved_world
from bot.local.world.world import World
from tests.local.example import Example, png
from tests.local.raw import Raw


async def test_next_run_goes_on_where_the_last_ended(tmp_path, session):
    async with saved_world(tmp_path) as world, StandIn(world) as stand_in, in_process(stand_in, Example()):
        ann, general = stand_in.person("Ann", locale="ja"), world.channel("general")
        world.deny(general, Permission.MENTION_EVERYONE)
        await (await ann.slash(general, "/post", text=f"board {ann.mention}")).wait()
        await ann.slash(general, "/whisper")
        before = world
    async with saved_world(tmp_path) as world, StandIn(world) as stand_in, in_process(stand_in, Example(sync=False)):
        ann, general = stand_in.person("Ann"), world.channel("general")
        assert (ann.id, ann.locale) == (before.users[ann.id].id, "ja")
        [message] = ann.sees(general)
        assert message.content.startswith("board")
        assert ann.pings() == [message]
        assert [message.content for message in ann.inbox()] == ["psst"]
        assert world.commands == before.commands
        assert general.overwrites[0].deny == Permission.MENTION_EVERYONE
        await ann.press(message, "Up")
        assert message.content == "went up"
        url = f"{stand_in.url}/attachments/{general.id}/{message.attachments[0].id}/up.png"
        async with session.get(url) as response:
            assert await response.read() == png()
        assert world.new_id() > max(before.messages[general.id])


async def test_closed_dms_stay_closed(tmp_path):
    """A world that was saved before people could close them has all of them open."""
    world = World()
    ann = world.add_user("Ann")
    ann.dms_closed = True
    save(world, tmp_path)
    assert load(tmp_path).users[ann.id].dms_closed
    file = tmp_path / "world.json"
    old = file.read_text()
    assert old.count(',"dms_closed":true') == 1
    file.write_text(re.sub(r',"dms_closed":(true|false)', "", old))
    assert not any(user.dms_closed for user in load(tmp_path).users.values())


async def test_time_does_not_fall_back(tmp_path):
    """What people let pass stays passed: what they saw due is not due again."""
    world = World()
    world.clock.advance(3600)
    save(world, tmp_path)
    assert load(tmp_path).clock.now() >= world.clock.now() - 1


async def test_pictures_survive_a_restart(tmp_path):
    world = World()
    _post(world, b"picture")
    save(world, tmp_path)
    again = load(tmp_path)
    [message] = again.all_messages()
    assert again.files.get(message.attachments[0].id) == b"picture"


async def test_what_is_no_longer_used_is_removed_from_the_folder(tmp_path):
    world = World()
    message = _post(world, b"picture")
    save(world, tmp_path)
    assert len(list((tmp_path / "attachments").iterdir())) == 1
    world.delete_message(message)
    save(world, tmp_path)
    assert list((tmp_path / "attachments").iterdir()) == []


def _post(world, data):
    channel = world.channel("general")
    message = Message(world.new_id(), channel.id, world.bot.id, "x", created=world.clock.now())
    message.attachments = [Attachment(world.new_id(), channel.id, "a.png", len(data), "image/png")]
    world.files[message.attachments[0].id] = data
    world.post(message)
    return message


async def test_ephemeral_messages_are_not_kept(tmp_path):
    world = World()
    _post(world, b"").viewer = world.owner.id
    save(world, tmp_path)
    assert list(load(tmp_path).all_messages()) == []


async def test_nonces_are_kept(tmp_path, session):
    clock, ids = ManualClock(), []
    for _ in range(2):
        async with saved_world(tmp_path, clock) as world, StandIn(world) as stand_in:
            path = f"/channels/{world.channel('general').id}/messages"
            body = {"content": "x", "nonce": "n", "enforce_nonce": True}
            ids.append((await Raw(stand_in, session)("POST", path, body))[1]["id"])
    assert ids[0] == ids[1]


async def test_world_is_saved_while_it_changes(tmp_path):
    async with saved_world(tmp_path, every=0.01) as world:
        world.add_channel("new")
        saved = tmp_path / "world.json"
        async with asyncio.timeout(10):
            while not saved.exists() or '"new"' not in saved.read_text():
                await asyncio.to_thread(saved.exists)


async def test_half_written_state_is_never_read(tmp_path):
    world = World()
    save(world, tmp_path)
    (tmp_path / "world.json.new").write_text("{half")
    assert load(tmp_path).guild.name == "Local"


def test_without_a_saved_world(tmp_path):
    with pytest.raises(FileNotFoundError):
        load(tmp_path)


def test_files_beyond_the_budget_are_the_oldest(tmp_path):
    files = AttachmentFiles(budget=10)
    for number in range(4):
        files[number] = bytes(4)
    assert [number in files for number in range(4)] == [False, False, True, True]


def test_files_in_a_folder_stay_within_reach(tmp_path):
    world = World()
    world.files = AttachmentFiles(budget=10)
    world.files.use_folder(tmp_path / "attachments")
    sent = [_post(world, bytes([number]) * 6) for number in range(2)]
    save(world, tmp_path)
    sent += [_post(world, b"z" * 6)]
    assert [world.files.get(message.attachments[0].id)[:1] for message in sent] == [b"\0", b"\1", b"z"]
