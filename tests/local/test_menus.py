"""People use commands in the menus of messages and people, which an unmodified discord.py receives whole."""

import pytest

from bot.local.page.view import menus_json, message_json
from bot.local.people.errors import ClientRefused
from bot.local.world.records import DIRECT

pytestmark = pytest.mark.usefixtures("bot")


async def test_the_menu_of_a_message_sends_the_message(ann, ben, general):
    reply = await ann.slash(general, "/post", text="hello")
    await reply.wait()
    said = ann.sees(general)[-1]
    answer = await ben.use_menu(general, "Read aloud", said)
    assert answer.text == "gamekeeper: hello ['my_board.png']"
    assert answer.ephemeral
    assert answer.message.kind == 23
    assert message_json(ben, answer.message)["used"] == {"user": str(ben.id), "command": "Read aloud", "menu": True}


async def test_the_menu_of_a_person_sends_the_member(ann, ben, general):
    assert (await ann.use_menu(general, "Wave", ben)).text == "Wave to Ben"


async def test_menus_have_names_in_the_language_of_the_person(ann, ben, general):
    said = await ann.say(general, "hi")
    assert (await ben.use_menu(general, "読み上げる", said)).text == "ann: hi []"
    with pytest.raises(ClientRefused, match="読み上げる"):
        await ann.use_menu(general, "読み上げる", said)
    assert menus_json(ben, general) == {
        "message": [{"name": "Read aloud", "shown": "読み上げる"}],
        "user": [{"name": "Wave", "shown": "Wave"}],
    }


async def test_menus_keep_to_their_contexts(ann, ben, general):
    with pytest.raises(ClientRefused, match="Wave"):
        await ann.use_menu(ann.dm, "Wave", ben)
    assert ann.dm.kind == DIRECT


async def test_menus_are_no_slash_commands(ann, general):
    with pytest.raises(ClientRefused, match="no command"):
        await ann.slash(general, "/wave")


async def test_a_message_without_a_menu(world, ann, ben, general):
    private = await ann.slash(general, "/panel")
    with pytest.raises(ClientRefused, match="has no menu"):
        await ann.use_menu(general, "Read aloud", private.message)
    with pytest.raises(ClientRefused, match="not there"):
        await ben.use_menu(general, "Read aloud", private.message)
    said = await ann.say(general, "hi")
    world.delete_message(said)
    with pytest.raises(ClientRefused, match="not there"):
        await ann.use_menu(general, "Read aloud", said)
