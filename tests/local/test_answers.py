"""The rules of answering: in time, once, of a fitting kind, for 15 minutes; and who sees what."""

import pytest

from bot.local.gateway.interactions import SILENCE
from bot.local.people.reply import pictures
from tests.local.raw import Raw


@pytest.fixture
def open_interaction(still, session):
    """An interaction that nobody has answered, on a clock that stands still."""
    stand_in, clock = still
    world = stand_in.world
    who, where = world.add_user("Ann"), world.channel("general")

    def make(kind=2, source=None, **data):
        return stand_in.interactions.open(kind, who, where, data, source=source)

    make.raw, make.clock, make.stand_in = Raw(stand_in, session), clock, stand_in
    return make


def hook(open_interaction, interaction, rest=""):
    return f"/webhooks/{open_interaction.stand_in.world.application_id}/{interaction.token}{rest}"


def callback(interaction):
    return f"/interactions/{interaction.id}/{interaction.token}/callback"


SEND = {"type": 4, "data": {"content": "hi"}}
THINK = {"type": 5, "data": {"flags": 64}}


async def test_deferred_answer_is_edited_with_a_picture_and_followed_up(bot, stand_in, ann, ben, general):
    reply = await ann.slash(general, "/game draw")
    assert reply.is_deferred
    assert reply.ephemeral
    await reply.wait()
    assert (reply.message.content, reply.thinking) == ("drawn", False)
    assert [picture.description for picture in pictures(reply.message)] == ["a board"]
    await stand_in.world.until(lambda: reply.follow_ups)
    assert [message.content for message in reply.messages] == ["drawn", "and more"]
    assert ann.sees(general) == reply.messages
    assert ben.sees(general) == []


async def test_first_follow_up_takes_over_the_defer_and_its_flag(bot, ann, ben, general):
    reply = await ann.slash(general, "/game think")
    await reply.wait()
    assert (reply.message.content, reply.ephemeral, reply.follow_ups) == ("thought", True, [])
    assert ben.sees(general) == []


async def test_public_answer_is_seen_by_all(bot, ann, ben, general):
    reply = await (await ann.slash(general, "/game draw", private=False)).wait()
    assert ben.sees(general) == [reply.message]


async def test_without_an_answer_the_person_is_told_after_3_seconds(open_interaction):
    interaction = open_interaction()
    open_interaction.clock.advance(2.9)
    assert interaction.failed is None
    open_interaction.clock.advance(0.2)
    assert interaction.failed == SILENCE
    assert (await open_interaction.raw.refusal("POST", callback(interaction), SEND))[0] == 10062


async def connect(stand_in, session):
    socket = await session.ws_connect(stand_in.address.gateway_url)
    await socket.receive_json()
    await socket.send_json({"op": 2, "d": {"token": stand_in.token, "intents": 1, "properties": {}}})
    assert (await socket.receive_json())["t"] == "READY"
    return socket


async def test_late_answer_of_a_connected_bot_is_noted(open_interaction, session):
    socket = await connect(open_interaction.stand_in, session)
    interaction = open_interaction()
    open_interaction.clock.advance(3.1)
    code, _, noted = await open_interaction.raw.refusal("POST", callback(interaction), SEND)
    assert code == 10062
    assert "after 3.1 s" in noted[0]
    await socket.close()


async def test_late_answer_after_a_lost_connection_is_excused(open_interaction, session):
    socket = await connect(open_interaction.stand_in, session)
    interaction = open_interaction()
    await socket.close()
    await open_interaction.stand_in.wait_disconnected()
    open_interaction.clock.advance(3.1)
    assert (await open_interaction.raw.refusal("POST", callback(interaction), SEND))[2] == []


async def test_without_a_bot_connected_the_person_is_told(still, open_interaction):
    stand_in, clock = still
    path = f"/applications/{stand_in.world.application_id}/commands"
    await open_interaction.raw("PUT", path, [{"name": "hi", "description": "Hi"}])
    stand_in.world.subscribe(lambda change: clock.advance(3.1) if change.what == "interaction" else None)
    reply = await stand_in.person("Ann").slash(stand_in.world.channel("general"), "/hi")
    assert reply.failure == SILENCE


async def test_answer_in_time_stops_the_clock(open_interaction):
    interaction = open_interaction()
    open_interaction.clock.advance(2.9)
    assert (await open_interaction.raw("POST", callback(interaction), SEND))[0] == 204
    open_interaction.clock.advance(60)
    assert interaction.failed is None
    assert interaction.original.content == "hi"


async def test_second_answer_is_refused(open_interaction):
    interaction = open_interaction()
    await open_interaction.raw("POST", callback(interaction), SEND)
    code, _, noted = await open_interaction.raw.refusal("POST", callback(interaction), SEND)
    assert code == 40060
    assert "second time" in noted[0]


async def test_unknown_token_is_refused(open_interaction):
    interaction = open_interaction()
    assert (await open_interaction.raw.refusal("POST", f"/interactions/{interaction.id}/other/callback", SEND))[
        0
    ] == 10062
    assert (await open_interaction.raw.refusal("POST", f"/webhooks/{interaction.id}/other", {"content": "x"}))[
        0
    ] == 10015


async def test_follow_up_before_the_answer_is_refused(open_interaction):
    assert (await open_interaction.raw.refusal("POST", hook(open_interaction, open_interaction()), {"content": "x"}))[
        0
    ] == 10015


@pytest.mark.parametrize(("method", "rest"), [("POST", ""), ("PATCH", "/messages/@original")])
async def test_token_lasts_15_minutes(open_interaction, method, rest):
    interaction = open_interaction()
    await open_interaction.raw("POST", callback(interaction), SEND)
    open_interaction.clock.advance(15 * 60 - 1)
    assert (await open_interaction.raw(method, hook(open_interaction, interaction, rest), {"content": "x"}))[0] == 200
    open_interaction.clock.advance(2)
    assert (await open_interaction.raw.refusal(method, hook(open_interaction, interaction, rest), {"content": "x"}))[
        0
    ] == 50027


@pytest.mark.parametrize(("kind", "answer"), [(2, 6), (2, 7), (2, 8), (3, 8), (4, 4), (4, 5), (5, 9), (5, 7), (2, 1)])
async def test_answer_must_fit_the_interaction(open_interaction, kind, answer):
    code, _, noted = await open_interaction.raw.refusal(
        "POST", callback(open_interaction(kind)), {"type": answer, "data": {}}
    )
    assert code == 50035
    assert noted


async def test_answer_tells_of_its_message(open_interaction):
    interaction = open_interaction()
    status, answered = await open_interaction.raw("POST", callback(interaction), SEND, query={"with_response": "true"})
    assert status == 200
    assert answered["resource"]["message"]["content"] == "hi"
    assert answered["interaction"]["response_message_id"] == str(interaction.original.id)
    thinking = open_interaction()
    _, answered = await open_interaction.raw("POST", callback(thinking), THINK, query={"with_response": "true"})
    assert answered["interaction"]["response_message_loading"]
    assert answered["interaction"]["response_message_ephemeral"]


async def test_ephemeral_messages_are_never_listed_or_fetched(open_interaction):
    interaction = open_interaction()
    await open_interaction.raw("POST", callback(interaction), {"type": 4, "data": {"content": "psst", "flags": 64}})
    channel = f"/channels/{interaction.channel.id}/messages"
    assert (await open_interaction.raw("GET", channel))[1] == []
    assert (await open_interaction.raw("GET", f"{channel}/{interaction.original.id}"))[1]["code"] == 10008
    assert (await open_interaction.raw("GET", hook(open_interaction, interaction, "/messages/@original")))[1][
        "content"
    ] == "psst"
    await open_interaction.raw("DELETE", hook(open_interaction, interaction, "/messages/@original"))
    assert interaction.original.deleted


async def test_follow_ups_are_edited_and_deleted_by_their_id(open_interaction):
    interaction = open_interaction()
    await open_interaction.raw("POST", callback(interaction), SEND)
    _, second = await open_interaction.raw("POST", hook(open_interaction, interaction), {"content": "more"})
    path = hook(open_interaction, interaction, f"/messages/{second['id']}")
    assert (await open_interaction.raw("PATCH", path, {"content": "most"}))[1]["content"] == "most"
    assert (await open_interaction.raw("DELETE", path))[0] == 204
    assert (await open_interaction.raw("PATCH", path, {"content": "x"}))[1]["code"] == 10008
    other = open_interaction()
    await open_interaction.raw("POST", callback(other), SEND)
    assert (
        await open_interaction.raw("PATCH", hook(open_interaction, interaction, f"/messages/{other.original.id}"), {})
    )[1]["code"] == 10008


async def test_answer_in_a_channel_deleted_meanwhile(open_interaction):
    interaction = open_interaction()
    open_interaction.stand_in.world.delete_channel(interaction.channel)
    assert (await open_interaction.raw("POST", callback(interaction), SEND))[1]["code"] == 10003
    open_interaction.clock.advance(5)
    assert interaction.failed == SILENCE


async def test_tokens_are_forgotten_after_a_while(open_interaction):
    first = open_interaction()
    open_interaction.clock.advance(3600)
    second = open_interaction()
    assert list(open_interaction.stand_in.interactions.by_token) == [second.token]
    assert first.token != second.token
