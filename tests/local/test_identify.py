"""Connections that are begun queue as they do at Discord, and each event goes to the shard of its server."""

import pytest

IDENTIFY = {"op": 2, "d": {"intents": 1, "properties": {}}}


async def begin_connection(stand_in, session, number, count):
    """The op of what a new connection of this shard is told."""
    async with session.ws_connect(stand_in.address.gateway_url) as socket:
        await socket.receive_json()
        shard = {"token": stand_in.token, "shard": [number, count]}
        await socket.send_json(IDENTIFY | {"d": IDENTIFY["d"] | shard})
        return (await socket.receive_json())["op"]


async def test_one_is_begun_in_five_seconds(still, session):
    stand_in, clock = still
    stand_in.world.identify_every = 5.0
    assert await begin_connection(stand_in, session, 0, 2) == 0
    clock.advance(4.9)
    assert await begin_connection(stand_in, session, 1, 2) == 9
    assert "shard 1 4.90 s after another one of row 0" in stand_in.violations.pop()
    clock.advance(0.1)
    assert await begin_connection(stand_in, session, 1, 2) == 0, "what was refused does not count"


@pytest.mark.parametrize(("number", "op"), [(1, 0), (2, 9), (3, 0)])
async def test_each_row_queues_by_itself(still, session, number, op):
    stand_in, _ = still
    stand_in.world.identify_every, stand_in.world.max_concurrency = 5.0, 2
    assert await begin_connection(stand_in, session, 0, 4) == 0
    assert await begin_connection(stand_in, session, number, 4) == op
    assert len(stand_in.violations) == (op == 9)
    stand_in.violations.clear()


async def test_who_presses_where_no_shard_is_connected_is_not_heard(stand_in, session, ann, general):
    number = (general.guild_id >> 22) % 2
    async with session.ws_connect(stand_in.address.gateway_url) as socket:
        await socket.receive_json()
        await socket.send_json(IDENTIFY | {"d": IDENTIFY["d"] | {"token": stand_in.token, "shard": [1 - number, 2]}})
        assert (await socket.receive_json())["t"] == "READY"
        assert not stand_in.gateway.hears(general.guild_id)
        assert stand_in.gateway.hears(None) == (number == 1), "direct messages are shard 0's"
