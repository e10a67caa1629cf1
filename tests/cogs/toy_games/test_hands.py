"""Private hands: by DM at one's turn, else by /hand; and nothing public depends on what is hidden."""

import asyncio
from random import Random
from unittest.mock import AsyncMock

import pytest

from bot.engine import codec
from bot.engine.state import copy
from bot.local.people.reply import pictures, text
from bot.local.world.records import SILENT
from bot.store import rows
from bot.tables.table.outgoing import Post
from bot.tables.table.table import Table
from bot.texts import texts
from cogs.discord_text import SIGNS
from cogs.posting.post_view import turn_message
from tests.cogs.http_errors import http_error
from tests.cogs.playing import CallWatcher, Sitting, begin_made, wait_for_outbox
from tests.engine.corners import discards
from tests.pixels import pixels

pytestmark = pytest.mark.usefixtures("fixed_seed")

CREATE_DM = "POST /users/@me/channels"


async def discard(sitting, seat):
    """Put the seat's first card away."""
    card = (await sitting.choices(seat))[0]
    return await (await sitting.people[seat].slash(sitting.channel, "/discards discard", card=card)).wait()


async def to_next_post(sitting):
    """Everybody discards until the next post is out."""
    count = len(sitting.posts())
    while len(sitting.posts()) == count and (await sitting.table()).running:
        await discard(sitting, (await sitting.table()).seats_to_choose()[0])
        await sitting.house.wait_for_posts()


async def test_who_must_choose_gets_the_hand_by_dm(house, ann, ben):
    sitting = await begin_made(house, "discards", ann, ben)
    table = await sitting.table()
    for seat, person in enumerate((ann, ben)):
        inbox = person.inbox()
        assert len(inbox) == (seat in table.seats_to_choose())
        for dm in inbox:
            (picture,) = pictures(dm)
            assert picture.description
            assert f"/{house.general.id}" in dm.content


async def test_dms_do_not_heap_up_and_go_at_the_end(house, ann, ben):
    """The DM of the last turn is taken away when the next one has come."""
    sitting, seen = await begin_made(house, "discards", ann, ben), set()
    while (await sitting.table()).running:
        seen |= {dm.id for dm in ann.inbox() + ben.inbox()}
        assert max(len(ann.inbox()), len(ben.inbox())) == 1
        await to_next_post(sitting)
        await house.idle()
    assert len(seen) > 2
    assert ann.inbox() == ben.inbox() == []


async def test_a_former_hand_that_is_gone_or_out_of_reach_stops_nothing(house, ann, ben):
    sitting = await begin_made(house, "discards", ann, ben)
    for dm in ann.inbox() + ben.inbox():
        house.world.delete_message(dm)
    house.stand_in.faults.next("500", "DELETE /channels/{channel_id}/messages/{message_id}")
    for _ in range(3):
        await to_next_post(sitting)
    await wait_for_outbox(house)
    assert max(len(ann.inbox()), len(ben.inbox())) == 1
    assert await house.store.outbox.due(2**53) == []


async def test_who_has_set_no_language_gets_the_hand_in_that_of_their_discord(house, kei, ann):
    """On an English server; and the server's language is no matter to who has set their own."""
    table = await house.bot.tables.lobby.open(house.world.guild.id, house.general.id, "discards", kei.id, "Kei", "en")
    await house.bot.tables.lobby.join(table.id, ann.id, "Ann")
    await kei.slash(house.general, "/help")
    await ann.slash(house.general, "/help")
    await house.quiet()
    await house.bot.tables.lobby.start(table.id, kei.id)
    await house.idle()
    sitting = Sitting(house, house.general, table.id, (kei, ann))
    while not (kei.inbox() and ann.inbox()):
        await to_next_post(sitting)
    assert "手番が来ました" in kei.inbox()[-1].content
    assert "your turn" in ann.inbox()[-1].content
    assert "Your turn" in sitting.last.content or "over" in sitting.last.content


async def test_the_dm_shows_the_hand_as_it_is_and_the_post_does_not(house, ann, ben):
    sitting = await begin_made(house, "discards", ann, ben)
    table = await sitting.table()
    (seat,) = table.seats_to_choose()
    (dm,) = sitting.people[seat].inbox()
    cards = {str(card) for card in table.state.hands[seat]}
    assert all(card in dm.attachments[0].description for card in cards)
    view = discards.see(table.state, seat)
    assert ", ".join(str(card) for card in view.hand) not in text(sitting.last) + pictures(sitting.last)[0].description


@pytest.mark.parametrize("way", ["command", "button"])
async def test_the_hand_is_always_there_in_private(house, ann, ben, way):
    sitting = await begin_made(house, "discards", ann, ben)
    if way == "command":
        reply = await (await ann.slash(house.general, "/hand")).wait()
    else:
        reply = await sitting.press(0, "hand")
    assert reply.ephemeral
    spoken = pictures(reply.message)[0].description
    assert all(str(card) in spoken for card in (await sitting.table()).state.hands[0])


@pytest.mark.parametrize(
    ("pings", "bell", "rings"),
    [(True, "dm", "dm"), (True, "channel", "post"), (False, "dm", ""), (False, "channel", "")],
)
async def test_one_bell_a_turn(house, ann, ben, pings, bell, rings):
    """The DM with the hand, or the mention, or nothing: never both."""
    for person in (ann, ben):
        await house.store.people.save(rows.PersonRow(person.id, pings=pings, bell=bell))
    sitting = await begin_made(house, "discards", ann, ben)
    (seat,) = (await sitting.table()).seats_to_choose()
    (dm,) = sitting.people[seat].inbox()
    assert sitting.people[seat].mention in sitting.last.content
    assert (not dm.flags & SILENT) == (rings == "dm")
    assert house.world.pinged_ids(sitting.last) == [sitting.people[seat].id] * (rings == "post")


async def test_where_no_dm_comes_the_mention_rings(house, ann, ben):
    for person in (ann, ben):
        person.close_dms()
    sitting = await begin_made(house, "discards", ann, ben)
    for _ in range(3):
        await to_next_post(sitting)
    (seat,) = (await sitting.table()).seats_to_choose()
    assert house.world.pinged_ids(sitting.last) == [sitting.people[seat].id]


async def test_who_turned_dms_off_gets_none(house, ann, ben):
    for person in (ann, ben):
        await house.store.people.save(rows.PersonRow(person.id, dms=False))
    sitting = await begin_made(house, "discards", ann, ben)
    await to_next_post(sitting)
    assert ann.inbox() == ben.inbox() == []


async def test_closed_dms_are_told_once_and_tried_no_more(house, ann, ben):
    ann.close_dms()
    ben.close_dms()
    sitting = await begin_made(house, "discards", ann, ben)
    for _ in range(3):
        await to_next_post(sitting)
    collected = [message for message in house.public(house.general) if texts("en")("hand.closed") in message.content]
    assert len(collected) == 2
    assert sorted(house.world.pinged_ids(entry)[0] for entry in collected) == sorted([ann.id, ben.id])
    assert all(len(house.world.pinged_ids(entry)) == 1 for entry in collected)
    assert (await house.store.people.find(ann.id)).dms_closed_at is not None


async def test_closed_dms_are_not_tried_after_a_restart(house, ann, ben, monkeypatch):
    ann.close_dms()
    sitting = await begin_made(house, "discards", ann, ben)
    await to_next_post(sitting)
    assert (await house.store.people.find(ann.id)).dms_closed_at is not None
    await house.restart()
    tried = []

    async def create_dm(user):
        tried.append(user)
        raise http_error(403, 20026)

    monkeypatch.setattr(house.bot, "create_dm", create_dm)
    await to_next_post(sitting)
    assert ann.id not in [user.id for user in tried]


async def test_switched_on_again_in_the_settings_they_come_again(house, ann, ben):
    ann.close_dms()
    ben.close_dms()
    sitting = await begin_made(house, "discards", ann, ben)
    await to_next_post(sitting)
    ann.open_dms()
    settings = (await (await ann.slash(house.general, "/settings")).wait()).message
    await (await ann.press(settings, texts("en")("settings.turn.dms_on"))).wait()
    await to_next_post(sitting)
    assert len(ann.inbox()) == 1
    assert ben.inbox() == []


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce known", "nonce forgotten"])
@pytest.mark.parametrize("before", ["people.set_dms_closed", "outbox.mark_sent"])
async def test_a_crash_around_telling_of_closed_dms_tells_it_once(house, ann, monkeypatch, before, remembered):
    ann.close_dms()
    section, method = before.split(".")
    part = getattr(house.store, section)
    stuck, signalled = asyncio.Event(), getattr(part, method)

    async def crash(*args, **more):
        if method == "mark_sent" and (await house.store.people.find(ann.id)).dms_closed_at is None:
            await signalled(*args, **more)  # the post
        elif method == "mark_sent" and not await notices(house):
            await signalled(*args, **more)  # the hand
        else:
            stuck.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(part, method, crash)
    begun = asyncio.create_task(begin_made(house, "discards", ann))
    await stuck.wait()
    if not remembered:
        house.world.nonces.clear()
    await house.restart()
    await asyncio.gather(begun, return_exceptions=True)
    await wait_for_outbox(house)
    assert len(await notices(house)) == 1
    assert (await house.store.people.find(ann.id)).dms_closed_at is not None


async def notices(house):
    """The messages that say that somebody's DMs are closed."""
    return [message for message in house.public(house.general) if texts("en")("hand.closed") in message.content]


async def test_dms_found_closed_again_within_minutes_are_told_again(house, ann, ben):
    ann.close_dms()
    ben.close_dms()
    sitting = await begin_made(house, "discards", ann, ben)
    for _ in range(3):
        for person in (ann, ben):
            await house.store.people.set_dms_closed(person.id, None)
        await to_next_post(sitting)
    collected = [house.world.pinged_ids(message)[0] for message in await notices(house)]
    assert max(collected.count(person.id) for person in (ann, ben)) > 1


async def test_the_notice_of_closed_dms_has_the_hand_under_it(house, ann):
    ann.close_dms()
    sitting = await begin_made(house, "discards", ann)
    [notice] = await notices(house)
    reply = await (await ann.press(notice, SIGNS["button.hand"])).wait()
    assert reply.ephemeral
    assert all(str(card) in pictures(reply.message)[0].description for card in (await sitting.table()).state.hands[0])


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce known", "nonce forgotten"])
async def test_a_crash_after_sending_a_hand_sends_it_once(house, ann, monkeypatch, remembered):
    signalled, stuck = house.store.outbox.mark_sent, asyncio.Event()

    async def crash(*args, **more):
        if not ann.inbox():
            await signalled(*args, **more)  # the post
        else:
            stuck.set()
            await asyncio.Event().wait()

    monkeypatch.setattr(house.store.outbox, "mark_sent", crash)
    begun = asyncio.create_task(begin_made(house, "discards", ann))
    await stuck.wait()
    if not remembered:
        house.world.nonces.clear()
    await house.restart()
    await asyncio.gather(begun, return_exceptions=True)
    await wait_for_outbox(house)
    assert len(ann.inbox()) == 1
    assert await house.store.outbox.due(2**53) == []


async def test_a_hand_that_cannot_be_sent_holds_up_no_post(house, ann, ben):
    """The first DM meets a passing fault, and another refusal is given up."""
    house.stand_in.faults.next("drop before", CREATE_DM)
    sitting = await begin_made(house, "discards", ann, ben)
    await to_next_post(sitting)
    assert len(sitting.posts()) == 2
    assert len(ann.inbox() + ben.inbox()) >= 1
    assert await house.store.outbox.due(2**53) == []


async def test_a_refusal_that_is_none_of_closed_dms_is_not_remembered(house, ann, monkeypatch):
    monkeypatch.setattr(house.bot, "create_dm", AsyncMock(side_effect=http_error(403, 20026)))
    sitting = await begin_made(house, "discards", ann)
    await to_next_post(sitting)
    assert (await house.store.people.find(ann.id)).dms_closed_at is None
    assert not any(texts("en")("hand.closed") in message.content for message in house.public(house.general))
    assert await house.store.outbox.due(2**53) == []


async def test_a_hand_out_of_date_is_not_sent(house, ann, ben):
    """The poster was held up until the choice was made."""
    house.hold_posts()
    sitting = await begin_made(house, "discards", ann, ben)
    (seat,) = (await sitting.table()).seats_to_choose()
    table = await sitting.table()
    while seat in table.seats_to_choose():
        choice = next(iter(table.question(seat).options))
        table = (await house.bot.tables.play.choose(table, seat, choice)).table
    house.release_posts(sitting.id)
    await house.wait_for_posts()
    assert len(sitting.people[seat].inbox()) == (seat in table.seats_to_choose())


# ---- secrecy


def other_worlds(table, seat):
    """The table as it might as well be, for this seat or for everybody (None)."""
    for number in range(5):
        state = discards.guess(copy(table.state), seat, Random(number))
        yield Table(table.row, table.seats, codec.decode(table.game, codec.encode(table.game, state)))


async def seen_by_all(house, table, posts):
    """Everything public about a table: text, status, picture and its description."""
    people = await house.store.people.find_all(table.people(range(len(table.seats))))
    parts = turn_message(table, posts, "1-1", {0, 1, 2}, "en", people)
    picture = await house.bot.pictures.table(table, "en")
    return parts["content"], parts["embed"].to_dict(), pixels(picture.fp.read()), picture.description


@pytest.mark.usefixtures("real_pictures")
async def test_nothing_public_depends_on_hidden_cards(house, ann, ben, kei):
    sitting = await begin_made(house, "discards", ann, ben, kei)
    await to_next_post(sitting)
    (*_, choice) = await house.store.choices.history(sitting.id)
    await discard(sitting, (await sitting.table()).seats_to_choose()[0])
    table = await sitting.table()
    assert table.state.pending
    assert "Drew" in choice.events
    posts = [Post(choice.number, choice.events, (0, 1, 2))]
    mine = await seen_by_all(house, table, posts)
    worlds = list(other_worlds(table, None))
    assert any(world.state.hands != table.state.hands for world in worlds)
    for world in worlds:
        assert await seen_by_all(house, world, posts) == mine


@pytest.mark.usefixtures("real_pictures")
async def test_what_a_seat_is_offered_depends_on_its_own_cards_only(house, ann, ben, kei, monkeypatch):
    sitting = await begin_made(house, "discards", ann, ben, kei)
    table = await sitting.table()
    seat = table.seats_to_choose()[0]
    person = sitting.people[seat]
    offered = await person.complete(house.general, "/discards discard", {}, "card")
    panel = (await (await person.slash(house.general, "/play")).wait()).message
    first = text(panel), panel.components, house.world.files.get(panel.attachments[0].id)

    for world in other_worlds(table, seat):
        monkeypatch.setattr(house.bot.tables, "open_in", AsyncMock(return_value=world))
        assert await person.complete(house.general, "/discards discard", {}, "card") == offered
        panel = (await (await person.slash(house.general, "/play")).wait()).message
        assert (text(panel), panel.components, house.world.files.get(panel.attachments[0].id)) == first


async def test_the_log_tells_each_only_what_they_may_know(house, ann, ben):
    sitting = await begin_made(house, "discards", ann, ben)
    while len(await house.store.choices.history(sitting.id)) < 3:
        await discard(sitting, (await sitting.table()).seats_to_choose()[0])
    said = {}
    for name, person in (("Ann", ann), ("Ben", ben), ("Eve", house.person("Eve"))):
        said[name] = (await (await person.slash(house.general, "/log")).wait()).text
    assert "Ann" not in said["Ben"]
    assert "Ben" not in said["Ann"]
    assert said["Eve"] == texts("en")("log.empty")
    assert "discards" in said["Ann"] + said["Ben"]


async def test_hands_are_never_in_the_logs(house, ann, ben, caplog, capsys):
    ann.close_dms()
    sitting = await begin_made(house, "discards", ann, ben)
    failed = CallWatcher(house.bot.tables.outbox, "retry")
    house.stand_in.faults.next("drop before", "POST /channels/{channel_id}/messages")
    await to_next_post(sitting)
    await failed.once()
    logs = caplog.text + "".join(capsys.readouterr())
    table = await sitting.table()
    for hand in table.state.hands:
        assert str(hand) not in logs
        assert str(hand)[1:-1] not in logs
    assert "table" in logs
