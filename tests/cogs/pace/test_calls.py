"""Through Discord: while who acted may take it back in their panel, the post rings for nobody; a moment later it does."""

import asyncio

import pytest

from bot.local.people.reply import labels, text
from bot.local.world.records import SILENT
from bot.store import rows
from bot.tables.posts.calls import WAIT
from bot.tables.table.outgoing import Post
from cogs.answering.open_panels import GATHER
from cogs.panel import press
from cogs.posting.ringing import people_to_ring
from tests.cogs.pace.test_reminders import later
from tests.cogs.playing import Sitting, begin, begin_made, seed, wait_for_outbox
from tests.cogs.posting.test_moving import move_game
from tests.cogs.pressing import Panels
from tests.tables.seating import NOON

pytestmark = pytest.mark.usefixtures("fixed_seed")

OPENING = 27  # choices with which the game begins, before one that ends a turn and can be taken back


@pytest.fixture
def fixed_seed(monkeypatch):
    """Let games begin from the seed of which `OPENING` holds."""
    seed(monkeypatch, 1)


async def handed_on(house, ann, ben, *, bell="channel"):
    """The first to play in a game of hidden hands has chosen by panel, and may take it back: sitting, seat, panel."""
    for person in (ann, ben):
        await house.store.people.save(rows.PersonRow(person.id, bell=bell))
    sitting = await begin_made(house, "sky_islands", ann, ben)
    for _ in range(OPENING):
        table = await sitting.table()
        seat = table.seats_to_choose()[0]
        await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
    await house.quiet()
    return sitting, *await hand_on(sitting, 1)


async def hand_on(sitting, choices):
    """Whoever is asked first makes so many choices, the first there are, by panel; who made the last one, its panel."""
    panels = Panels(sitting)
    for _ in range(choices):
        table = await sitting.table()
        seat = table.seats_to_choose()[0]
        await panels.press(table, seat, next(iter(table.question(seat).options)))
    await sitting.house.quiet()
    return seat, panels.standing[seat]


def calls(sitting):
    """The channel's messages that call and are no posts."""
    posts = sitting.posts()
    return [
        message for message in sitting.house.public(sitting.channel) if "👉" in message.content and message not in posts
    ]


async def test_the_post_goes_out_at_once_and_the_call_a_minute_later(house, ann, ben):
    sitting, seat, panel = await handed_on(house, ann, ben)
    (called,) = (person for person in (ann, ben) if person is not sitting.people[seat])
    assert called.mention in sitting.last.content
    assert house.world.pinged_ids(sitting.last) == []
    assert labels(panel) == ["Take back", "Done", "Plan my turn", "Analyse"]
    assert "notified in a minute" in text(panel)
    assert calls(sitting) == []
    await later(house, WAIT)
    (call,) = calls(sitting)
    assert house.world.pinged_ids(call) == [called.id]
    assert f"/{sitting.last.id})" in call.content
    assert labels(call) == ["Play"]
    await house.after(called.press(call, "Play"))
    await later(house, WAIT)
    assert calls(sitting) == [call]


async def test_with_the_next_post_the_call_goes(house, ann, ben):
    sitting, *_ = await handed_on(house, ann, ben)
    await later(house, WAIT)
    assert len(calls(sitting)) == 1
    count = len(sitting.posts())
    while len(sitting.posts()) == count:
        await hand_on(sitting, 1)
    assert calls(sitting) == []
    assert await house.store.outbox.due(2**53) == []


async def test_done_calls_at_once_and_leaves_the_panel(house, ann, ben):
    sitting, seat, panel = await handed_on(house, ann, ben)
    await house.after(sitting.people[seat].press(panel, "Done"))
    await later(house, 0)
    assert len(calls(sitting)) == 1
    assert labels(panel) == ["Plan my turn", "Analyse"]
    assert text(panel).startswith("🔔 Notified: ")
    await later(house, WAIT)
    assert len(calls(sitting)) == 1


async def test_what_is_taken_back_calls_nobody(house, ann, ben):
    """Neither whom it had led to, nor who took it back: the question stands in their panel again."""
    sitting, seat, panel = await handed_on(house, ann, ben)
    actor = sitting.people[seat]
    rung = len(actor.pings())
    await house.after(actor.press(panel, "Take back"))
    assert "↩️ Taken back: " in text(panel)
    assert actor.mention in sitting.last.content
    await later(house, WAIT)
    assert calls(sitting) == []
    assert len(actor.pings()) == rung


async def test_the_panel_in_which_it_is_taken_back_does_not_go_on_by_itself(house, ann, ben, monkeypatch):
    """Its picture may take longer than the table's change to be heard of: the panel would be written twice."""
    sitting, seat, panel = await handed_on(house, ann, ben)
    went_on, show = [], press.open_panel

    async def go_on(interaction, table_id, seat):
        went_on.append(seat)
        return True

    async def slow(*args, **more):
        await asyncio.sleep(4 * GATHER)
        await show(*args, **more)

    monkeypatch.setattr(house.bot.panels, "_resume", go_on)
    monkeypatch.setattr(press, "open_panel", slow)
    await house.after(sitting.people[seat].press(panel, "Take back"))
    assert "↩️ Taken back: " in text(panel)
    assert went_on == []


async def test_who_has_looked_is_not_called(house, ann, ben):
    sitting, seat, _ = await handed_on(house, ann, ben)
    await sitting.panel(1 - seat)
    await later(house, WAIT)
    assert calls(sitting) == []


async def test_for_whom_the_hand_rings_it_comes_then_and_no_other_message(house, ann, ben):
    sitting, seat, _ = await handed_on(house, ann, ben, bell="dm")
    called, count = sitting.people[1 - seat], len(sitting.people[1 - seat].inbox())
    before = {dm.id for dm in called.inbox()}
    assert house.world.pinged_ids(sitting.last) == []
    await later(house, WAIT)
    (hand,) = (dm for dm in called.inbox() if dm.id not in before)
    assert not hand.flags & SILENT
    assert calls(sitting) == []
    assert len(called.inbox()) <= count + 1
    assert await house.store.outbox.due(2**53) == []


@pytest.mark.parametrize("kind", ["drop after", "500"])
async def test_a_failing_request_neither_loses_nor_repeats_it(house, ann, ben, kind):
    sitting, seat, _ = await handed_on(house, ann, ben)
    house.stand_in.faults.next(kind, "POST /channels/{channel_id}/messages")
    await later(house, WAIT)
    await wait_for_outbox(house)
    (call,) = calls(sitting)
    assert house.world.pinged_ids(call) == [sitting.people[1 - seat].id]


async def test_killed_when_it_has_arrived_and_before_that_is_noted_it_is_not_repeated(house, ann, ben, monkeypatch):
    sitting, seat, _ = await handed_on(house, ann, ben)
    stuck = asyncio.Event()

    async def crash(*args, **more):
        stuck.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(house.store.outbox, "mark_sent", crash)
    house.pass_time(WAIT)
    await house.bot.tables.due.do()
    await stuck.wait()
    await house.restart()
    await wait_for_outbox(house)
    (call,) = calls(Sitting(house, sitting.channel, sitting.id, sitting.people))
    assert house.world.pinged_ids(call) == [sitting.people[1 - seat].id]


async def test_after_a_restart_it_comes(house, ann, ben):
    sitting, seat, _ = await handed_on(house, ann, ben)
    await house.restart()
    await later(house, WAIT)
    (call,) = calls(Sitting(house, sitting.channel, sitting.id, sitting.people))
    assert house.world.pinged_ids(call) == [sitting.people[1 - seat].id]


async def test_at_night_it_comes_in_the_morning(house, ann, ben):
    house.now = lambda: NOON
    sitting, seat, _ = await handed_on(house, ann, ben)
    called = sitting.people[1 - seat]
    await house.bot.tables.people.set_quiet(called.id, "Asia/Tokyo", "9-17")
    await later(house, WAIT)
    assert calls(sitting) == []
    assert [row.kind for row in await house.store.due.of_person(called.id)].count("call") == 1


async def test_a_call_in_a_former_channel_goes_too(house, ann, ben):
    sitting, *_ = await handed_on(house, ann, ben)
    await later(house, WAIT)
    assert len(calls(sitting)) == 1
    there, _ = await move_game(sitting, ann, house.games)
    count = len(there.posts())
    while len(there.posts()) == count:
        await hand_on(there, 1)
    assert calls(sitting) == []
    assert calls(there) == []


@pytest.mark.parametrize(("older", "rings"), [(0, True), (1, False)])
async def test_a_call_to_a_turn_that_is_over_rings_for_nobody(house, ann, ben, older, rings):
    """It could not be sent for so long that its seat is asked anew."""
    sitting, seat, _ = await handed_on(house, ann, ben)
    table, called = await sitting.table(), sitting.people[1 - seat]
    turn = await house.bot.tables.reminders.turn_of(table, 1 - seat)
    post = Post(turn.number - older, call=(1 - seat,))
    assert await people_to_ring(house.bot, table, post, turn.since) == [called.id] * rings
    assert await people_to_ring(house.bot, table, Post(turn.number, call=(seat,)), turn.since) == []


async def drawn_last(house, ann, ben, faults=0):
    """Both have drawn, Ben last and in his panel, whose answer fails so often; what he is asked next is due a call."""
    sitting = await begin(house, ann, ben)
    await sitting.draw(0)
    await house.quiet()
    panel = (await sitting.panel(1)).message
    await house.quiet()
    if faults:
        house.stand_in.faults.next("drop before", "PATCH /webhooks/", times=faults)
    await ben.press(panel, "✅")
    await house.quiet()
    house.stand_in.faults.clear()
    assert (await sitting.table()).seats_to_choose() == [0, 1]
    return sitting


async def test_who_chose_but_never_saw_what_came_next_is_called(house, ann, ben):
    """Others are called by the post; who was to be asked on in their panel by a message, as no answer arrived there."""
    sitting = await drawn_last(house, ann, ben, faults=100_000)
    assert ben.id not in house.world.pinged_ids(sitting.last)
    await later(house, WAIT)
    (call,) = calls(sitting)
    assert house.world.pinged_ids(call) == [ben.id]


async def test_whose_question_has_arrived_is_not_called(house, ann, ben):
    sitting = await drawn_last(house, ann, ben)
    assert (await sitting.table()).stamp(1) in str(sitting.newest_panel(1).components)
    await later(house, WAIT)
    assert calls(sitting) == []
