"""After a backup was restored everybody is told how the games stand now, once, and what was given up answers nobody."""

import shutil
from pathlib import Path

import discord
import pytest

from bot.command_line.restore import restore
from bot.config import Settings
from bot.local.people.reply import buttons, labels, text
from bot.texts import texts
from tests.cogs.playing import begin, can_press, wait_for_outbox

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS = texts("en")
POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


async def go_back(house, backup, done):
    """Stop the bot, restore the backup by our command or by another tool, and start it again."""
    file = Path(house.url.removeprefix("sqlite:///"))
    await house.stop()
    settings = Settings(_env_file=None, database_url=house.url)
    if done:
        shutil.copy(backup, file)
    await restore(settings, None if done else backup)
    await house.start()
    await wait_for_outbox(house)


@pytest.fixture
def backup(tmp_path):
    return tmp_path / "backup"


@pytest.mark.parametrize("done", [False, True], ids=["ours", "another tool's"])
async def test_a_running_table_gets_a_post_of_its_own(house, ann, ben, backup, done):
    sitting = await begin(house, ann, ben)
    await sitting.draw(0)
    await house.quiet()
    before = sitting.last
    saved = (await sitting.table()).row
    await house.store.upkeep.backup(backup)
    await sitting.draw(1)
    await house.wait_for_posts()
    await sitting.round()
    await (await ann.slash(house.general, "/undo")).wait()
    await house.quiet()
    request = house.public(house.general)[-1]
    lost = sitting.posts()[1:]
    assert len(lost) == 2
    assert labels(request) == ["Agree", "Always agree within 5 min", "Refuse"]
    there, pinged = len(house.public(house.general)), len(house.world.pings)
    await go_back(house, backup, done)
    (post,) = house.public(house.general)[there:]
    assert WORDS("post.restored", time=f"<t:{saved.updated_at // 1000}:f>") in post.content
    assert can_press(post) == ["Play", "Board", "What happened?", "Undo", "Help"]
    assert ann.mention not in post.content
    assert house.world.pinged_ids(post) == [ben.id]
    assert len(house.world.pings) == pinged + 1
    assert [buttons(value) for value in (before, request, *lost)] == [[]] * 4
    assert all(message.content and not message.embeds for message in lost)
    assert (await sitting.table()).row.last_post_id == post.id
    await house.restart()
    await wait_for_outbox(house)
    assert len(house.public(house.general)) == there + 1
    await sitting.draw(1)
    await house.wait_for_posts()
    assert len(house.public(house.general)) == there + 2
    assert buttons(post) == []


@pytest.mark.parametrize("fault", ["", "500 after", "drop before"])
async def test_a_lobby_gets_its_post_anew(house, ann, ben, backup, fault):
    """Those that stand there know who came and went, or that the game had begun."""
    lobby = await house.lobby(ann)
    await house.store.upkeep.backup(backup)
    await house.after(ben.press(lobby, "Join"))
    await house.after(ann.press(lobby, "Start"))
    await house.quiet()
    there = house.public(house.general)
    assert "Play" in labels(there[-1])
    if fault:
        house.stand_in.faults.next(fault, POST)
    await go_back(house, backup, done=False)
    (post,) = [message for message in house.public(house.general) if message not in there]
    assert "Join" in labels(post)
    assert "Ben" not in text(post)
    assert [buttons(message) for message in there] == [[]] * len(there)
    assert (await house.table(house.general)).row.last_post_id == post.id
    await house.after(ben.press(post, "Join"))
    assert "Ben" in text(post)


async def test_what_else_the_bot_has_posted_there_keeps_its_buttons(house, ann, ben, backup):
    sitting = await begin(house, ann, ben)
    await house.store.upkeep.backup(backup)
    await sitting.round()
    lost = sitting.last
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Other", custom_id=f"post:{sitting.id}0:board"))
    await house.bot.get_channel(house.general.id).send("Of another table", view=view)
    other = house.public(house.general)[-1]
    await go_back(house, backup, done=False)
    assert (buttons(lost), labels(other)) == ([], ["Other"])


async def test_what_cannot_be_edited_at_once_is_retired_with_the_next_attempt(house, ann, ben, backup):
    sitting = await begin(house, ann, ben)
    await house.store.upkeep.backup(backup)
    await sitting.round()
    lost = sitting.last
    there = len(house.public(house.general))
    house.stand_in.faults.next("500", EDIT, times=7)  # discord.py gives up after five
    await go_back(house, backup, done=False)
    (post,) = house.public(house.general)[there:]
    assert can_press(post) == ["Play", "Board", "What happened?", "Undo", "Help"]
    assert buttons(lost) == []
    assert house.stand_in.faults.log == [("500", EDIT)] * 7


async def test_a_button_of_a_post_given_up_that_is_not_found_says_that_the_table_is_elsewhere(
    house, ann, ben, backup, monkeypatch
):
    sitting = await begin(house, ann, ben)
    await house.store.upkeep.backup(backup)
    await sitting.round()
    lost = sitting.last
    monkeypatch.setattr("cogs.posting.lost_posts.LOST_LOOK_BACK", 1)
    await go_back(house, backup, done=False)
    reply = await (await ann.press(lost, "Play")).wait()
    assert WORDS("panel.moved_on") in text(reply.message)
