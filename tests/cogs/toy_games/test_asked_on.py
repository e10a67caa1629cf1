"""Where the panel asks on by itself, neither post nor DM rings."""

import pytest

from bot.local.world.records import SILENT
from bot.store import rows
from tests.cogs.playing import begin_made
from tests.cogs.toy_games.test_hands import to_next_post

pytestmark = pytest.mark.usefixtures("fixed_seed")


@pytest.mark.parametrize("bell", ["dm", "channel"])
async def test_neither_rings_where_the_panel_asks_on(house, ann, ben, bell):
    """Who made the choice that led to the next question has it before them; the others are rung."""
    for person in (ann, ben):
        await house.store.people.save(rows.PersonRow(person.id, bell=bell))
    sitting = await begin_made(house, "discards", ann, ben)
    await to_next_post(sitting)
    (last, called) = (await house.store.choices.history(sitting.id))[-1].seat, (await sitting.table()).seats_to_choose()
    assert last in called
    rung = [sitting.people[seat].id for seat in called if seat != last]
    assert house.world.pinged_ids(sitting.last) == (rung if bell == "channel" else [])
    assert sitting.people[last].mention in sitting.last.content
    silent = {seat: bool(sitting.people[seat].inbox()[-1].flags & SILENT) for seat in called}
    assert silent == {seat: seat == last or bell == "channel" for seat in called}
