"""What people and servers set: defaults for the unknown, changed as a whole, closed DMs apart."""

from bot.store import Counts, Guild, Person
from tests.store.play import message, running, step


async def test_an_unknown_person_has_the_defaults(store):
    assert await store.person(5) == Person(5, None, True, True, "auto", None)
    assert (await store.counts()).people == 0


async def test_a_person_is_saved_and_changed(store):
    await store.save_person(Person(5, "ja", dms=False, pings=True, theme="dark"))
    await store.save_person(Person(6, "en"))
    await store.save_person(Person(5, None, dms=True, pings=False, theme="light"))
    assert await store.people([5, 6, 7]) == {
        5: Person(5, None, dms=True, pings=False, theme="light"),
        6: Person(6, "en"),
        7: Person(7),
    }


async def test_closed_dms_and_settings_do_not_overwrite_each_other(store):
    await store.set_dms_closed(5, 1234)
    assert await store.person(5) == Person(5, dms_closed_at=1234)
    await store.save_person(Person(5, "ja"))
    assert await store.person(5) == Person(5, "ja", dms_closed_at=1234)
    await store.set_dms_closed(5, None)
    assert await store.person(5) == Person(5, "ja")


async def test_a_server_is_saved_and_changed(store):
    assert await store.guild(9) == Guild(9, None, "{}")
    await store.save_guild(Guild(9, "ja", '{"channel":5}'))
    await store.save_guild(Guild(9, "en", '{"channel":6}'))
    assert await store.guild(9) == Guild(9, "en", '{"channel":6}')


async def test_the_counts_tell_how_much_there_is(store):
    table_id = await running(store)
    await step(store, table_id, 1, messages=[message("a")])
    await store.set_status(await running(store, 101), "over", at=3)
    await store.save_person(Person(5))
    await store.save_guild(Guild(9))
    assert await store.counts() == Counts({"over": 1, "running": 1}, 1, {"waiting": 1}, 1, 1)
    assert await store.faults() == []
