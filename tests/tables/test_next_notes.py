"""Who is next is told at most once a turn, after their quiet hours, and only where nobody can doubt it."""

from random import Random

import pytest

from bot.engine.state import copy
from bot.games.registry import games
from bot.players.next_turn import next_to_begin
from bot.players.turn import begins_turn
from bot.store.rows import PersonRow
from bot.tables.posts.next_notes import NEXT
from tests.tables.seating import PEOPLE


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def after_setup(seating, key="sky_islands", people=3, seed=1):
    """A table of this many people at which they take turns."""
    table = await seating.begin(key, people, seed=seed)
    while table.state.pending:
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    return table


async def notes_for(seating, table, **wishes):
    """The notes to people who all have these settings."""
    people = {user: PersonRow(user, **wishes) for user in PEOPLE[: len(table.seats)]}
    return await seating.tables.next_notes.order_notes(table, people)


async def test_only_the_next_person_is_told(seating):
    table = await after_setup(seating)
    (asked,) = table.seats_to_choose()
    (note,) = await notes_for(seating, table, told_next=True)
    assert (note.kind, note.not_before) == (NEXT, 0)
    assert note.target in PEOPLE[:3]
    assert note.target != PEOPLE[asked]
    assert await notes_for(seating, table) == []


async def test_of_two_people_nobody_is_told(seating):
    assert await notes_for(seating, await after_setup(seating, people=2), told_next=True) == []


async def test_while_all_choose_nobody_is_next(seating):
    table = await seating.begin("cartographers", 3)
    assert await notes_for(seating, table, told_next=True) == []


async def test_after_quiet_hours(seating, clock):
    table = await after_setup(seating)
    (note,) = await notes_for(seating, table, told_next=True, zone="Asia/Tokyo", quiet="11:00-13:00")
    assert note.not_before == clock.now + 3_600_000


async def test_one_at_a_time_and_gone_with_the_turn(seating, store):
    table = await after_setup(seating)
    (note,) = await notes_for(seating, table, told_next=True)
    order = seating.tables.next_notes.removal_order(table, note.target, 77)
    await store.outbox.add([order], at=1, table_id=table.id)
    assert await notes_for(seating, table, told_next=True) == [], "it stands"
    while PEOPLE.index(note.target) not in table.seats_to_choose():
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    following = await notes_for(seating, table, told_next=True)
    assert [later.target for later in following] != [note.target]
    (removal,) = await store.outbox.of_table(table.id, ["away"])
    assert (removal.target, removal.not_before) == (77, seating.tables.outbox.now())


async def test_a_note_goes_with_its_persons_wish(seating, store):
    """Where nobody wished for notes any more, one stood on, through turns of its person too."""
    table = await after_setup(seating)
    orders = [seating.tables.next_notes.removal_order(table, user, 70 + user) for user in PEOPLE[:2]]
    await store.outbox.add(orders, at=1, table_id=table.id)
    await seating.tables.next_notes.take_away(PEOPLE[1])
    removals = {row.target: row.not_before for row in await store.outbox.of_table(table.id, ["away"])}
    now = seating.tables.outbox.now()
    assert removals[70 + PEOPLE[1]] == now < removals[70 + PEOPLE[0]]


async def test_it_is_not_wanted_any_more(seating, store):
    table = await after_setup(seating)
    (note,) = await notes_for(seating, table, told_next=True)
    wanted = seating.tables.next_notes.is_wanted
    assert await wanted(table, PersonRow(note.target, told_next=True))
    assert not await wanted(table, PersonRow(note.target))
    assert not await wanted(table, PersonRow(note.target, told_next=True, dms_closed_at=1))
    await store.people.mute(note.target, table.id, True)
    assert not await wanted(table, PersonRow(note.target, told_next=True))


@pytest.mark.parametrize("key", games())
async def test_who_is_named_begins_the_next_turn(seating, key):
    """Whatever is chosen until then, by anybody, at every post of a game's first rounds."""
    chance, table = Random(2), await seating.begin(key, min(3, games()[key].seats[-1]), seed=2)
    for _ in range(25):
        if not table.running:
            return
        asked = table.seats_to_choose()[0]
        others = [seat for seat in range(len(table.seats)) if seat != asked]
        named = next_to_begin(table.game, table.state, others, chance)
        after = await play_until_another_begins(seating, table, others, chance)
        if named is not None and after is not None:
            assert begins_turn(after.game, after.state, named), (key, table.row.number)
        table = after or await seating.tables.get(table.id)


async def play_until_another_begins(seating, table, others, chance):
    """Play at random until one of the others begins its turn; None if all choose at once or it takes too long."""
    for _ in range(40):
        asked = table.seats_to_choose()[0]
        choice = chance.choice([*table.question(asked).options])
        table = (await seating.tables.play.choose(table, asked, choice)).table
        if not table.running or table.state.pending:
            return None
        if any(begins_turn(table.game, copy(table.state), seat) for seat in others):
            return table
    return None
