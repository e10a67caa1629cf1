"""People use slash commands; everything is resolved from what the bot registered."""

import pytest

from bot.local.people.errors import ClientRefused, NoAnswer
from bot.local.world.permissions import Permission

pytestmark = pytest.mark.usefixtures("bot")


async def test_command_with_options_is_answered(ann, general):
    reply = await ann.slash(general, "/game new", game="cart", seats=4, fast=True)
    assert reply.failure is None
    assert not reply.ephemeral
    assert reply.message.content == "cart for 4 fast=True by Ann in en-US"
    assert 0 <= reply.seconds < 3


async def test_locale_of_the_person_goes_along_and_finds_localized_names(ben, general):
    assert (await ben.slash(general, "/game 新規", game="ark")).text.endswith("in ja")
    assert (await ben.slash(general, "/game new", game="ark")).text.endswith("in ja")


async def test_localized_names_are_for_their_language_only(ann, general):
    with pytest.raises(ClientRefused, match="新規"):
        await ann.slash(general, "/game 新規", game="ark")


async def test_autocomplete_sees_what_is_filled_and_typed(ann, general):
    offered = await ann.complete(general, "/game new", {"seats": 5}, "game", "ar")
    assert offered == [{"name": "ark 5", "value": "ark"}, {"name": "cart 5", "value": "cart"}]


async def test_autocomplete_needs_no_required_option(ann, general):
    assert len(await ann.complete(general, "/game new", focused="game")) == 2


@pytest.mark.parametrize(
    ("path", "options", "why"),
    [
        ("/nothing", {}, "no command"),
        ("/game", {}, "needs a sub-command"),
        ("/game new", {}, "required: game"),
        ("/game new", {"game": "x", "colour": 1}, "not 'colour'"),
        ("/game new", {"game": "x", "seats": 9}, "not between 1 and 8"),
        ("/game new", {"game": "x", "seats": "2"}, "no number"),
        ("/game new", {"game": "x", "fast": 1}, "does not fit"),
        ("/game new", {"game": "x" * 6001}, "6001 characters"),
        ("/game new", {"game": ""}, "empty"),
        ("/greet", {"person": "Ann"}, "no user"),
    ],
)
async def test_client_refuses(ann, general, path, options, why):
    with pytest.raises(ClientRefused, match=why):
        await ann.slash(general, path, **options)


async def test_user_option_is_resolved_and_pinged(world, ann, ben, general):
    reply = await ann.slash(general, "/greet", person=ben)
    assert reply.text == f"Hello {ben.mention}"
    assert world.pinged_ids(reply.message) == [ben.id]
    assert ben.pings() == [reply.message]


async def test_commands_for_moderators_are_not_offered_to_others(world, ann, ben, general):
    with pytest.raises(ClientRefused):
        await ann.slash(general, "/rights")
    world.give_role(world.guild, ben.user, world.add_role(world.guild, "Moderator", Permission.MANAGE_CHANNELS))
    assert (await ben.slash(general, "/rights")).text == "send=True attach=True"


async def test_app_permissions_follow_overwrites(world, ann, general):
    world.allow(general, Permission.MANAGE_CHANNELS, ann.user)
    world.deny(general, Permission.ATTACH_FILES)
    assert (await ann.slash(general, "/rights")).text == "send=True attach=False"


async def test_person_who_may_not_use_commands(world, ann, general):
    world.deny(general, Permission.USE_APPLICATION_COMMANDS, ann.user)
    with pytest.raises(ClientRefused, match="Use Application Commands"):
        await ann.slash(general, "/panel")
    world.deny(general, Permission.VIEW_CHANNEL, ann.user)
    with pytest.raises(ClientRefused, match="sees no channel"):
        await ann.slash(general, "/panel")


async def test_commands_work_in_direct_messages(ann):
    reply = await ann.slash(ann.dm, "/game new", game="cart")
    assert reply.text.startswith("cart for 2")
    assert ann.inbox() == [reply.message]


async def test_reply_without_a_message_says_so(ann, general):
    reply = await ann.slash(general, "/panel")
    asked = await ann.press(reply.message, "Ask")
    with pytest.raises(NoAnswer):
        _ = asked.message


async def test_commands_one_by_one(stand_in, raw):
    path = f"/applications/{stand_in.world.application_id}/commands"
    status, made = await raw("POST", path, {"name": "extra", "description": "More"})
    assert status == 201
    assert (await raw("POST", path, {"name": "extra", "description": "Again"}))[0] == 200
    status, edited = await raw("PATCH", f"{path}/{made['id']}", {"description": "Other"})
    assert (edited["id"], edited["description"]) == (made["id"], "Other")
    assert (await raw("GET", f"{path}/{made['id']}"))[1] == edited
    assert (await raw("DELETE", f"{path}/{made['id']}"))[0] == 204
    assert (await raw("GET", f"{path}/{made['id']}"))[1]["code"] == 10063


async def test_commands_of_one_guild(stand_in, raw, ann, general):
    guild = stand_in.world.guild.id
    path = f"/applications/{stand_in.world.application_id}/guilds/{guild}/commands"
    await raw("PUT", path, [{"name": "here", "description": "Only here"}])
    assert "here" in {command["name"] for command in ann.commands(general)}
    assert "here" not in {command["name"] for command in ann.commands(ann.dm)}
