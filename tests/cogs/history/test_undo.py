"""Undo in the channel: at once, by consent, refused, stale, after a restart."""

import asyncio
import json
import re
from unittest.mock import AsyncMock

import pytest

from bot.local.people.reply import buttons, labels, text
from bot.tables.table.errors import Refused
from bot.texts import texts
from cogs.discord_text.names import escape_name
from tests.cogs.http_errors import http_error
from tests.cogs.playing import CallWatcher, begin, wait_for_outbox

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS = texts("en")
ALWAYS = "Always agree within 5 min"


async def game_after_a_round(house, *people):
    """A game in which everybody has drawn once."""
    sitting = await begin(house, *people)
    await sitting.round()
    return sitting


async def ask_for_undo(sitting, seat):
    """The seat asks to go back; the question in the channel."""
    house = sitting.house
    reply = await (await sitting.people[seat].slash(sitting.channel, "/undo")).wait()
    assert WORDS("undo.asked") in reply.text
    assert reply.ephemeral
    await house.wait_for_posts()
    return house.public(sitting.channel)[-1]


async def test_alone_it_is_done_at_once_and_posted(house, ann):
    sitting = await game_after_a_round(house, ann)
    reply = await sitting.press(0, "undo")
    assert reply.text == WORDS("undo.done")
    await house.wait_for_posts()
    assert "took back the last choice" in sitting.last.content
    assert ann.mention in sitting.last.content
    assert (await sitting.table()).seats_to_choose() == [0]
    assert [choice.undone for choice in await house.store.choices.history(sitting.id)] == [True]
    await sitting.round()
    assert len(sitting.posts()) == 4


async def test_of_two_presses_at_once_one_counts(house, ann):
    sitting = await game_after_a_round(house, ann)
    await sitting.round()
    replies = await asyncio.gather(sitting.press(0, "undo"), sitting.press(0, "undo"))
    told = [text(message) for reply in replies for message in reply.messages]
    assert told.count(WORDS("undo.done")) == 1
    assert [choice.undone for choice in await house.store.choices.history(sitting.id)] == [False, True]


async def test_a_second_press_before_the_new_post_takes_nothing_back(house, ann, monkeypatch):
    """A tenth of a second later, say, when the table has gone back and its post still offers what is undone."""
    sitting = await game_after_a_round(house, ann)
    await sitting.round()
    house.hold_posts()
    assert (await sitting.press(0, "undo")).text == WORDS("undo.done")
    assert (await sitting.press(0, "undo")).text == WORDS("refused.undone_already")
    assert [choice.undone for choice in await house.store.choices.history(sitting.id)] == [False, True]
    house.release_posts(sitting.id)
    await house.wait_for_posts()
    assert (await sitting.press(0, "undo")).text == WORDS("undo.done")
    assert [choice.undone for choice in await house.store.choices.history(sitting.id)] == [True, True]


async def test_a_button_from_before_it_carried_a_number_still_works(house, ann):
    sitting = await game_after_a_round(house, ann)
    post = sitting.last
    post.components = json.loads(re.sub(r":undo\d+", ":undo", json.dumps(post.components)))
    assert any(button["custom_id"].endswith(":undo") for button in buttons(post))
    assert (await sitting.press(0, "undo")).text == WORDS("undo.done")
    assert [choice.undone for choice in await house.store.choices.history(sitting.id)] == [True]


async def test_own_choices_taken_back_one_by_one_each_renew_the_button(house, ann, ben):
    """Of what is taken back before all have chosen no post tells: the one that stands is brought up to date."""
    sitting = await begin(house, ann, ben)
    for _ in range(2):
        await sitting.draw(0)
        await house.wait_for_posts()
        assert (await sitting.press(0, "undo")).text == WORDS("undo.done")
        await house.wait_for_posts()
    assert len(sitting.posts()) == 1
    assert [choice.undone for choice in await house.store.choices.history(sitting.id)] == [True, True]


async def test_the_own_drawing_while_others_draw(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.draw(0)
    reply = await (await ann.slash(house.general, "/undo")).wait()
    assert reply.text == WORDS("undo.done")
    await house.wait_for_posts()
    assert len(sitting.posts()) == 1
    assert "Ann" in text(sitting.last)
    reply = await (await ann.slash(house.general, "/undo")).wait()
    assert "no choice that could be taken back" in reply.text


async def test_those_concerned_are_asked_by_name_and_agree(house, ann, ben, kei):
    sitting = await game_after_a_round(house, ann, ben, kei)
    pinged = len(house.world.pings)
    request = await ask_for_undo(sitting, 0)
    assert sorted(house.world.pinged_ids(request)) == sorted([ben.id, kei.id])
    assert "\u2068Ann\u2069" in request.content
    *_, together, last = request.content.splitlines()
    assert (together, last) == (WORDS("undo.chosen_anew"), WORDS("undo.anew"))  # Cartographers has no hands
    await (await ben.press(request, "Agree")).wait()
    assert ben.mention not in request.content
    assert kei.mention in request.content
    assert len(house.world.pings) == pinged + 2
    await house.restart()
    await (await kei.press(request, "Agree")).wait()
    await house.wait_for_posts()
    assert request.content == WORDS("undo.agreed")
    assert buttons(request) == []
    assert (await sitting.table()).seats_to_choose() == [0, 1, 2]
    assert all(choice.undone for choice in await house.store.choices.history(sitting.id))
    assert sorted(house.world.pinged_ids(sitting.last)) == sorted([ann.id, ben.id, kei.id])


async def test_after_a_refusal_one_may_ask_again(house, ann, ben):
    sitting = await game_after_a_round(house, ann, ben)
    first = await ask_for_undo(sitting, 0)
    agree = buttons(first)[0]["custom_id"]
    await (await ben.press(first, "Refuse")).wait()
    second = await ask_for_undo(sitting, 0)
    assert second is not first
    assert house.world.pinged_ids(second) == [ben.id]
    assert buttons(second)[0]["custom_id"] != agree
    await (await ben.press(second, "Agree")).wait()
    await house.wait_for_posts()
    assert second.content == WORDS("undo.agreed")


async def test_a_request_asked_while_a_post_cannot_be_sent_is_not_taken_for_the_post(house, ann, ben, monkeypatch):
    """Discord takes no pictures for a while, and forgets the nonces."""
    sitting = await begin(house, ann, ben)
    pinged, failed = len(house.world.pings), CallWatcher(house.bot.tables.outbox, "retry")
    with monkeypatch.context() as patched:
        patched.setattr("cogs.posting.turns.picture_at", AsyncMock(side_effect=http_error(503)))
        for seat in (0, 1):
            await sitting.draw(seat)
        await failed.once()
        await (await ann.slash(house.general, "/undo")).wait()
        request = await house.until(
            lambda: [message for message in house.public(house.general) if "Agree" in labels(message)]
        )
    house.world.nonces.clear()
    await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    assert labels(sitting.last) == ["Play", "Board", "What happened?", "Undo", "Help"]
    assert house.world.pinged_ids(sitting.last) == [ann.id]
    assert [labels(message) for message in request] == [["Agree", ALWAYS, "Refuse"]]
    assert len(house.world.pings) == pinged + 2


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce known", "nonce forgotten"])
async def test_a_crash_after_asking_asks_once(house, ann, ben, monkeypatch, remembered):
    await game_after_a_round(house, ann, ben)
    stuck = asyncio.Event()

    async def crash(*args, **more):
        stuck.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(house.store.outbox, "mark_sent", crash)
    await (await ann.slash(house.general, "/undo")).wait()
    await stuck.wait()
    if not remembered:
        house.world.nonces.clear()
    await house.restart()
    await wait_for_outbox(house)
    requests = [message for message in house.public(house.general) if labels(message) == ["Agree", ALWAYS, "Refuse"]]
    assert len(requests) == 1
    await (await ben.press(requests[0], "Agree")).wait()
    assert requests[0].content == WORDS("undo.agreed")


async def test_a_request_that_comes_too_late_to_be_answered_is_not_asked(house, ann, ben):
    sitting = await game_after_a_round(house, ann, ben)
    house.hold_posts()
    await (await ann.slash(house.general, "/undo")).wait()
    await sitting.draw(0)
    house.release_posts(sitting.id)
    await house.wait_for_posts()
    assert not any("Agree" in labels(message) for message in house.public(house.general))
    assert await house.store.outbox.due(2**53) == []


@pytest.mark.parametrize("who", ["ann", "ben"])
async def test_one_refusal_is_enough(house, ann, ben, who):
    sitting = await game_after_a_round(house, ann, ben)
    request = await ask_for_undo(sitting, 0)
    before = await sitting.snapshot()
    await (await {"ann": ann, "ben": ben}[who].press(request, "Refuse")).wait()
    assert request.content == WORDS("undo.refused")
    assert buttons(request) == []
    assert await sitting.snapshot() == before
    assert await house.store.requests.find(sitting.id) is None


@pytest.mark.parametrize("button", ["Agree", "Refuse"])
async def test_who_was_not_asked_cannot_answer(house, ann, ben, button):
    sitting = await game_after_a_round(house, ann, ben)
    request = await ask_for_undo(sitting, 0)
    before = await sitting.snapshot()
    reply = await house.person("Eve").press(request, button)
    (said,) = await house.until(lambda: reply.follow_ups)
    assert "not for you" in said.content
    assert said.ephemeral
    assert labels(request) == ["Agree", ALWAYS, "Refuse"]
    assert await sitting.snapshot() == before


async def test_the_one_who_asks_cannot_agree(house, ann, ben):
    sitting = await game_after_a_round(house, ann, ben)
    request = await ask_for_undo(sitting, 0)
    reply = await ann.press(request, "Agree")
    (said,) = await house.until(lambda: reply.follow_ups)
    assert said.content == WORDS("refused.own_request", names=escape_name("Ben"))
    assert labels(request) == ["Agree", ALWAYS, "Refuse"]
    assert (await sitting.table()).seats_to_choose() == [0, 1]
    assert not any(choice.undone for choice in await house.store.choices.history(sitting.id))


async def test_who_has_agreed_is_told_whom_it_waits_for(house, ann, ben, kei):
    sitting = await game_after_a_round(house, ann, ben, kei)
    request = await ask_for_undo(sitting, 0)
    await (await ben.press(request, "Agree")).wait()
    reply = await ben.press(request, "Agree")
    (said,) = await house.until(lambda: reply.follow_ups)
    assert said.content == WORDS("refused.agreed_already", names=escape_name("Kei"))
    again = await (await ann.slash(sitting.channel, "/undo")).wait()
    assert again.text == WORDS("undo.asked_again", names=escape_name("Kei"))
    await (await kei.press(request, "Agree")).wait()
    assert request.content == WORDS("undo.agreed")


async def test_a_choice_that_waits_for_others_leaves_the_request_open(house, ann, ben):
    """What Ben draws meanwhile is taken back with the rest, which he is asked."""
    sitting = await game_after_a_round(house, ann, ben)
    request = await ask_for_undo(sitting, 0)
    await sitting.draw(1)
    await house.quiet()
    assert labels(request) == ["Agree", ALWAYS, "Refuse"]
    await (await ben.press(request, "Agree")).wait()
    await house.quiet()
    assert request.content == WORDS("undo.agreed")
    assert all(choice.undone for choice in await house.store.choices.history(sitting.id))
    assert (await sitting.table()).seats_to_choose() == [0, 1]


async def go_on(house, sitting):
    """The one who asked draws anew."""
    await sitting.draw(0)


async def end(house, sitting):
    await house.bot.tables.ending.end(sitting.id, sitting.people[0].id, "Ann", moderator=False)


async def leave(house, sitting):
    await house.bot.tables.seats.hand_over(sitting.id, 0, sitting.people[0].id, "Ann", "random", moderator=False)


@pytest.mark.parametrize("past", [go_on, end, leave])
@pytest.mark.parametrize("crash", [False, True], ids=["", "crash"])
async def test_a_request_the_game_has_gone_past_says_so_and_loses_its_buttons(house, ann, ben, past, crash):
    sitting = await game_after_a_round(house, ann, ben)
    request = await ask_for_undo(sitting, 0)
    agree = buttons(request)[0]["custom_id"]
    if crash:
        house.hold_posts()
    await past(house, sitting)
    assert await house.store.requests.find(sitting.id) is None
    if crash:
        await house.restart()
        await wait_for_outbox(house)
    await house.quiet()
    assert request.content == WORDS("undo.lapsed")
    assert buttons(request) == []
    stands = await house.store.choices.history(sitting.id)
    with pytest.raises(Refused):
        await house.bot.tables.undo.agree(sitting.id, agree.split(":")[2], ben.id)
    assert await house.store.choices.history(sitting.id) == stands


async def test_a_request_that_another_takes_the_place_of_has_lapsed(house, ann, ben):
    sitting = await game_after_a_round(house, ann, ben)
    first, second = await ask_for_undo(sitting, 0), await ask_for_undo(sitting, 1)
    assert first is not second
    assert (first.content, buttons(first)) == (WORDS("undo.lapsed"), [])
    assert labels(second) == ["Agree", ALWAYS, "Refuse"]


@pytest.mark.parametrize("button", ["Agree", "Refuse"])
async def test_the_message_says_what_came_of_it_though_the_answer_to_the_press_was_lost(
    house, ann, ben, monkeypatch, button
):
    sitting = await game_after_a_round(house, ann, ben)
    request = await ask_for_undo(sitting, 0)
    monkeypatch.setattr("cogs.undoing.undo_button.answer", AsyncMock(side_effect=http_error(400)))
    await (await ben.press(request, button)).wait()
    await house.quiet()
    assert request.content == WORDS("undo.agreed" if button == "Agree" else "undo.refused")
    assert buttons(request) == []


async def test_asking_twice_asks_once(house, ann, ben):
    sitting = await game_after_a_round(house, ann, ben)
    pinged = len(house.world.pings)
    request = await ask_for_undo(sitting, 0)
    again = await house.after(ann.slash(house.general, "/undo"))
    assert again.text == WORDS("undo.asked_again", names=escape_name("Ben"))
    assert house.public(house.general)[-1] is request
    assert len(house.world.pings) == pinged + 1


async def test_agreeing_twice_undoes_once(house, ann, ben):
    sitting = await game_after_a_round(house, ann, ben)
    await sitting.round()
    request = await ask_for_undo(sitting, 0)
    custom_id = buttons(request)[0]["custom_id"]
    first = await ben.press(request, custom_id)
    await first.wait()
    assert [choice.undone for choice in await house.store.choices.history(sitting.id)] == [False, False, True, True]


async def test_computers_are_not_asked(house, ann):
    sitting = await begin(house, ann, computers=("greedy",))
    await sitting.draw(0)
    for task in list(house.bot.computers.tasks.running.values()):
        await task
    await house.wait_for_posts()
    assert (await sitting.press(0, "undo")).text == WORDS("undo.done")


async def test_a_game_that_is_over_goes_on(house, ann):
    sitting = await begin(house, ann)
    while (await sitting.table()).running:
        await sitting.draw(0)
    await house.wait_for_posts()
    final = sitting.last
    assert labels(final) == ["Again", "Board", "Log", "Replay", "Undo"]
    await sitting.press(0, "undo")
    await house.wait_for_posts()
    assert (await sitting.table()).running
    assert labels(sitting.last) == ["Play", "Board", "What happened?", "Undo", "Help"]
    assert buttons(final) == []
    await sitting.draw(0)
    await house.wait_for_posts()
    assert "🏁 **" in text(sitting.last)


async def test_a_game_that_is_over_stays_over_where_another_has_begun(house, ann):
    sitting = await begin(house, ann)
    while (await sitting.table()).running:
        await sitting.draw(0)
    await house.wait_for_posts()
    await house.lobby(ann)
    reply = await sitting.press(0, "undo")
    assert "channel is taken" in reply.text
    assert not (await sitting.table()).running


async def test_who_wants_no_pings_is_asked_by_name_only(house, ann, ben):
    sitting = await game_after_a_round(house, ann, ben)
    person = await house.store.people.find(ben.id)
    await house.store.people.save(type(person)(ben.id, pings=False))
    request = await ask_for_undo(sitting, 0)
    assert ben.mention in request.content
    assert house.world.pinged_ids(request) == []
