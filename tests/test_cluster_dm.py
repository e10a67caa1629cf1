"""Who plays by a direct message reaches one process; the table, its post and its calls are another's."""

import asyncio
from random import Random

import pytest

from bot.store.store import Store
from tests.cluster import Cluster
from tests.cogs.playing import seed
from tests.multi_process import PATIENCE, MultiProcessGame
from tests.store.conftest import scratch, url, with_tables  # noqa: F401  the databases of the store's tests

SHARDS = 2


class ByDm(MultiProcessGame):
    """The game, played by direct messages alone."""

    async def panel(self, seat):
        """Open the panel from the list of one's tables, where nobody else is."""
        person = self.people[seat]
        tables = await (await person.slash(person.dm, "/tables")).wait(PATIENCE)
        return await (await person.press(tables.message, f"mine:play:{self.id}")).wait(PATIENCE)


@pytest.fixture
async def cluster(stand_in, url, tmp_path):  # noqa: F811
    """Two bots that have a shard each."""
    cluster = Cluster(stand_in, tmp_path, Random(1), url, SHARDS)
    try:
        await cluster.start()
        await cluster.wait_shared()
        await cluster.start()
        await cluster.wait_shared()
        yield cluster
    finally:
        await cluster.close()
        cluster.database.close()


def channel_of_shard(world, number):
    """A channel of a server that this shard serves."""
    guild = world.add_guild("far")
    while (guild.id >> 22) % SHARDS != number:
        guild = world.add_guild("far")
    return world.add_channel("games", guild)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
async def test_a_press_in_a_dm_is_posted_and_called_once_by_the_tables_own_process(cluster, stand_in, url, monkeypatch):  # noqa: F811
    seed(monkeypatch, 1)
    async with await Store.open(url) as store:
        game = ByDm(stand_in, store, channel_of_shard(stand_in.world, 1))
        await game.begin("channel")
        called, acted, panel = await game.hand_on()
        posts = game.public()
        assert "Done" in str(panel.components)
        game.rung.clear()
        await (await acted.press(panel, "Done")).wait(PATIENCE)
        await stand_in.world.until(lambda: game.rung, PATIENCE)
        await game.quiet()
        await asyncio.sleep(2)  # in which a second one would come
        assert [user for user, _ in game.rung] == [called.id]
        assert posts == game.public()[:-1]
        assert len({message.nonce for message in posts}) == len(posts), "each post once"
        leases = dict(await game.read("SELECT number, owner FROM shards"))
        assert leases[0] != leases[1]
        sent = await game.read("SELECT kind, owner FROM outbox WHERE kind IN ('turn', 'ring')")
        assert {owner for _, owner in sent} == {leases[1]}
