"""DMs that turn out to be closed while a turn's post and its hand are on their way."""

from tests.cogs.playing import begin_made
from tests.cogs.toy_games.test_hands import discard, notices


async def test_a_turn_rings_once_where_another_table_has_found_dms_closed_meanwhile(house, ann, ben):
    """Its post was written when the DM was to ring; whichever comes through first, nobody is called twice or not at all."""
    sitting = await begin_made(house, "discards", ann, ben)
    house.hold_posts()
    before = len(ann.pings()), len(ben.pings())
    while len([message for message in await house.store.outbox.due(10**15) if message.kind == "turn"]) == 0:
        await discard(sitting, (await sitting.table()).seats_to_choose()[0])
    for person in (ann, ben):
        person.close_dms()
        await house.store.people.set_dms_closed(person.id, 10**14)
    house.release_posts(sitting.id)
    await house.idle()
    called = [(await sitting.table()).seats[seat].person for seat in (await sitting.table()).seats_to_choose()]
    rung = [len(person.pings()) - count for person, count in zip((ann, ben), before, strict=True)]
    assert rung == [int(person.id in called) for person in (ann, ben)]
    assert len(await notices(house)) == len(called)
