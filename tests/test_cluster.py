"""Several bots share the shards of one PostgreSQL: whoever is killed or updated, nothing is lost, doubled or told twice."""

from random import Random

import pytest

from tests.cluster import Cluster
from tests.store.conftest import scratch, url, with_tables  # noqa: F401  the databases of the store's tests
from tests.test_kill import check

pytestmark = pytest.mark.parametrize("url", ["postgresql"], indirect=True)
LONG = [pytest.mark.long, pytest.mark.timeout(1800)]


@pytest.fixture
def cluster(request, stand_in, url, tmp_path):  # noqa: F811
    """Bots that share so many shards."""
    return Cluster(stand_in, tmp_path, Random(request.param), url, request.param)


async def kill_and_replace(cluster):
    """Another one comes in the place of who was killed."""
    await cluster.kill()
    await cluster.start()
    await cluster.wait_shared()


async def update_all(cluster):
    await cluster.update()


@pytest.mark.parametrize(
    ("cluster", "bots", "games", "events"),
    [
        pytest.param(2, 2, 2, [kill_and_replace, update_all], marks=pytest.mark.timeout(900)),  # bots start six times
        pytest.param(6, 3, 12, [*[kill_and_replace] * 4, *[update_all] * 3, *[kill_and_replace] * 6], marks=LONG),
    ],
    indirect=["cluster"],
    ids=["two", "three"],
)
async def test_bots_come_and_go_and_each_game_is_told_once(cluster, bots, games, events):
    tables = await cluster.play(games, games // 2, bots, events)
    assert cluster.twice == [], "no shard has two connections at once"
    for played in tables:
        check(cluster, played)
    dead = cluster.database.rows("SELECT count(*) FROM outbox WHERE state = 'dead'")
    cluster.database.close()
    assert dead == [(0,)]
