"""Injected faults, as discord.py sees them."""

import asyncio

import aiohttp
import pytest

from bot.local.faults import Faults

MESSAGES = "POST /channels/{channel_id}/messages"


@pytest.fixture
async def channel(bot, general):
    await bot.wait_until_ready()
    return bot.get_channel(general.id)


async def gone_and_back(stand_in, act):
    """Lets a fault strike the gateway and waits until the client is back."""
    act()
    await stand_in.world.until(lambda: not stand_in.gateway.live_sessions)
    await stand_in.world.until(lambda: stand_in.gateway.live_sessions)


@pytest.mark.parametrize("kind", ["500", "502", "429"])
async def test_client_tries_again_after_a_refusal(stand_in, channel, world, general, kind):
    stand_in.faults.next(kind, MESSAGES)
    await channel.send("x")
    assert len(world.messages[general.id]) == 1
    assert stand_in.faults.log == [(kind, MESSAGES)]


async def test_socket_dropped_before_handling_loses_the_message(stand_in, channel, world, general):
    stand_in.faults.next("drop before", MESSAGES)
    with pytest.raises(aiohttp.ClientError):
        await channel.send("x", nonce="n")
    assert world.messages[general.id] == {}
    await channel.send("x", nonce="n")
    assert len(world.messages[general.id]) == 1


@pytest.mark.parametrize("kind", ["drop after", "500 after"])
async def test_answer_lost_after_handling_posts_once_with_a_nonce(stand_in, channel, world, general, kind):
    stand_in.faults.next(kind, MESSAGES)
    try:
        await channel.send("x", nonce="n")
    except aiohttp.ClientError:
        assert kind == "drop after"
        await channel.send("x", nonce="n")
    assert len(world.messages[general.id]) == 1


async def test_lost_acknowledgement_excuses_a_second_one(stand_in, bot, ann, general):
    stand_in.faults.next("500 after", "callback")
    reply = await ann.slash(general, "/panel")
    assert reply.text == "panel"
    await bot.until(lambda: bot.errors)
    assert "40060" in str(bot.errors.pop())
    assert stand_in.violations == []


async def test_chances_are_repeatable_and_can_be_cleared():
    def draw(seed):
        faults = Faults(seed=seed)
        faults.chance("500", 0.3, "messages")
        return [faults.for_request(MESSAGES) for _ in range(50)]

    assert draw(1) == draw(1) != draw(2)
    faults = Faults()
    faults.chance("500", 1.0)
    assert faults.for_request("GET /x") == "500"
    faults.paused = True
    assert faults.for_request("GET /x") is None
    faults.paused = False
    faults.clear()
    assert faults.for_request("GET /x") is None


async def test_plans_strike_as_often_as_told_and_where_told():
    faults = Faults()
    faults.next("502", "messages", times=2)
    assert [faults.for_request(name) for name in ("GET /x", MESSAGES, MESSAGES, MESSAGES)] == [None, "502", "502", None]
    assert faults.for_gateway("READY") is None
    with pytest.raises(ValueError, match="no such fault"):
        faults.next("teapot")


@pytest.mark.parametrize("strike", ["reconnect", "close", "drop"])
async def test_client_resumes_and_gets_what_it_missed(stand_in, bot, ann, general, strike):
    await bot.wait_until_ready()
    [session] = stand_in.gateway.sessions.values()
    getattr(stand_in.gateway, strike)()
    await stand_in.world.until(lambda: not stand_in.gateway.live_sessions)
    assert (await ann.slash(general, "/panel")).text == "panel"
    assert list(stand_in.gateway.sessions.values()) == [session]
    assert "resumed" in bot.told


async def test_resumable_invalid_session(stand_in, bot):
    await bot.wait_until_ready()
    await gone_and_back(stand_in, lambda: stand_in.gateway.invalidate(resumable=True))
    await stand_in.world.until(lambda: len(stand_in.gateway.sessions) == 1)
    assert bot.told.count("ready") == 1


async def test_invalid_session_makes_a_new_one(stand_in, bot, ann, general):
    await bot.wait_until_ready()
    [before] = stand_in.gateway.sessions
    await gone_and_back(stand_in, stand_in.gateway.invalidate)
    assert before not in stand_in.gateway.sessions
    assert (await ann.slash(general, "/panel")).text == "panel"


async def test_gateway_fault_right_after_an_event(stand_in, bot, ann, general):
    await bot.wait_until_ready()
    stand_in.faults.next("drop", "INTERACTION_CREATE")
    assert (await ann.slash(general, "/panel")).text == "panel", "it was replayed after resuming"
    assert stand_in.faults.log == [("drop", "INTERACTION_CREATE")]


async def test_session_is_forgotten_in_the_end(still, session):
    stand_in, clock = still
    async with session.ws_connect(stand_in.address.gateway_url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": stand_in.token, "intents": 1, "properties": {}}})
        ready = await socket.receive_json()
    await stand_in.wait_disconnected()
    clock.advance(200)
    stand_in.gateway.dispatch("X", {})
    async with session.ws_connect(stand_in.address.gateway_url) as socket:
        await socket.receive_json()
        known = {"token": stand_in.token, "session_id": ready["d"]["session_id"], "seq": 1}
        await socket.send_json({"op": 6, "d": known})
        assert (await socket.receive_json())["op"] == 9


async def test_rate_limits_slow_a_client_down_but_lose_nothing(stand_in, channel, world, general):
    stand_in.faults.limits[MESSAGES] = (2, 0.2)
    await asyncio.gather(*(channel.send(str(number)) for number in range(5)))
    assert len(world.messages[general.id]) == 5
    created = [message.created for message in world.messages[general.id].values()]
    assert created[4] - created[0] >= 0.2


async def test_request_beyond_the_limit_is_answered_429(stand_in, raw, general):
    stand_in.faults.limits[MESSAGES] = (1, 60.0)
    path = f"/channels/{general.id}/messages"
    assert (await raw("POST", path, {"content": "x"}))[0] == 200
    status, answer = await raw("POST", path, {"content": "x"})
    assert status == 429
    assert 0 < answer["retry_after"] <= 60
    games = stand_in.world.channel("games")
    assert (await raw("POST", f"/channels/{games.id}/messages", {"content": "x"}))[0] == 200


async def test_several_faults_in_a_row(stand_in, bot):
    stand_in.faults.next("500", "GET /users/{user_id}")
    stand_in.faults.next("429", "GET /users/{user_id}", times=3)
    assert (await bot.fetch_user(stand_in.world.owner.id)).display_name == "Owner"
    assert [kind for kind, _ in stand_in.faults.log] == ["500", "429", "429", "429"]


async def test_a_gateway_that_refuses_whoever_identifies(stand_in, session):
    stand_in.faults.next("4013", "IDENTIFY")
    async with session.ws_connect(stand_in.address.gateway_url) as socket:
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": stand_in.token, "intents": 1, "properties": {}}})
        await socket.receive()
        assert socket.close_code == 4013


@pytest.mark.parametrize("kind", ["503", "drop before"])
async def test_a_gateway_that_cannot_be_opened(stand_in, session, kind):
    stand_in.faults.next(kind, "GATEWAY", times=2)
    with pytest.raises(aiohttp.ClientError):
        await session.ws_connect(stand_in.address.gateway_url)
