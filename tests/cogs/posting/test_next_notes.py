"""Who wishes it is told without a sound that only one person is before them, until their turn comes."""

import pytest

from bot.local.people.reply import buttons, text
from bot.local.world.records import SILENT
from bot.store.rows import PersonRow
from bot.texts import texts
from tests.cogs.playing import begin_made


def notes(person):
    """The notes that a person sees now."""
    return [message for message in person.inbox() if text(message).startswith("⏳")]


async def play_turn(house, sitting):
    """Let whoever is asked play their turn to its end; return the seats of who was asked, and is now."""
    table = await sitting.table()
    (seat,) = table.seats_to_choose()
    while seat in (table := await sitting.table()).seats_to_choose():
        await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
    await house.quiet()
    return seat, table.seats_to_choose()[0]


@pytest.fixture
async def sitting(house, ann, ben):
    """Three people in Sky Islands, all of whom wish to be told; the first turn is over."""
    people = [ann, ben, house.person("Cleo")]
    for person in people:
        await house.store.people.save(PersonRow(person.id, told_next=True, dms=False))
    sitting = await begin_made(house, "sky_islands", *people)
    while (table := await sitting.table()).state.pending:
        seat = table.seats_to_choose()[0]
        await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
    await play_turn(house, sitting)
    return sitting


async def test_one_note_without_a_sound_until_the_turn_comes(house, sitting):
    for _ in range(3):
        (asked,) = (await sitting.table()).seats_to_choose()
        told = [seat for seat, person in enumerate(sitting.people) if notes(person)]
        assert len(told) == 1
        (note,) = notes(sitting.people[told[0]])
        assert note.flags & SILENT
        assert (await sitting.table()).names[asked] in text(note)
        _, now = await play_turn(house, sitting)
        assert now == told[0]
        assert notes(sitting.people[now]) == [], "it goes with the turn that it was about"


async def test_its_button_opens_the_plan(house, sitting):
    (person,) = [person for person in sitting.people if notes(person)]
    (note,) = notes(person)
    (button,) = buttons(note)
    assert button["label"] == texts("en")("plan.button")
    reply = await person.press(note, button["custom_id"])
    await reply.wait()
    assert texts("en")("plan.planning") in text(reply.message)


async def test_nobody_is_told_who_does_not_wish_it(house, sitting):
    before = {note.id for person in sitting.people for note in notes(person)}
    for person in sitting.people:
        await house.store.people.save(PersonRow(person.id, dms=False))
    for _ in range(3):
        await play_turn(house, sitting)
    assert {note.id for person in sitting.people for note in notes(person)} <= before


async def test_closed_dms_are_met_with_nothing(house, sitting):
    for person in sitting.people:
        person.close_dms()
    before = len(house.world.messages[sitting.channel.id])
    await play_turn(house, sitting)
    assert len(house.world.messages[sitting.channel.id]) == before + 1, "the turn's post and no notice"
    assert [row.state for row in await house.store.outbox.of_table(sitting.id, ["next"])][-1] == "sent"
