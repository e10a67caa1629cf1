"""What this process hears of the others that share the shards, and when a connection may be begun."""

from types import SimpleNamespace

import pytest

from bot.store.database.shards import Shards
from bot.tables.sharing import SharingService


class Link:
    """A database that several processes share: of which tables, of which servers, it tells."""

    is_shared = True

    def __init__(self, *tells):
        self._tells = tells

    async def listen(self, heard, begun):
        await begun()
        for table_id, guild_id in self._tells:
            heard(table_id, guild_id)


class Leases:
    """For how many milliseconds the connections of each row wait."""

    def __init__(self, waits):
        self._waits = waits

    async def queue_wait(self, row):
        return self._waits[row]

    async def enter_queue(self, row):
        return self._waits[row]


def sharing(*tells, waits=()):
    store = SimpleNamespace(link=Link(*tells), leases=Leases(waits))
    return SharingService(SimpleNamespace(store=store, shards=Shards()))


async def test_of_each_table_is_said_whether_it_is_served_here():
    served, elsewhere = 2 << 22, 3 << 22
    service, heard = sharing((7, served), (8, elsewhere), (9, served)), []

    async def note_begin():
        heard.append("begun")

    service.serve(4, [2])
    await service.listen(lambda *told: heard.append(told), note_begin)
    assert heard == ["begun", (7, True), (8, False), (9, True)]
    assert not service.is_alone


@pytest.mark.parametrize(("waits", "free", "seconds"), [(0, True, 0), (1, False, 0.001), (5_250, False, 5.25)])
async def test_a_row_is_free_when_nothing_is_left_to_wait(waits, free, seconds):
    service = sharing(waits=(7, waits))
    assert await service.is_queue_free(1) is free
    assert await service.enter_queue(1) == seconds
