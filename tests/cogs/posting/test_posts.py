"""The posts: each event told once and in order, everybody called once, whatever happens to bot, network or channel."""

from random import Random

import msgspec
import pytest

from bot.engine.effect import SeatEvent
from bot.games.cartographers.effects import Drawn
from bot.local.people.reply import labels, pictures
from bot.local.world.components import walk
from bot.store import rows
from bot.tables.table.outgoing import Post
from bot.tables.table.table import events_json
from bot.texts import texts
from cogs.posting.post_view import turn_message
from tests.cogs.playing import (
    begin,
    begin_by_buttons,
    can_press,
    expected_lines,
    narration_lines,
    quickly,
    seed,
    status,
)

POST = "POST /channels/{channel_id}/messages"
WORDS = texts("en")


async def test_a_post_has_picture_words_call_and_buttons(house, ann, ben):
    sitting = await begin(house, ann, ben)
    post = sitting.last
    assert can_press(post) == ["Play", "Board", "What happened?", "Undo", "Help"]
    assert ann.mention in post.content
    assert ben.mention in post.content
    assert sorted(house.world.pinged_ids(post)) == sorted([ann.id, ben.id])
    assert [picture.filename.rpartition("-")[0] for picture in pictures(post)] == [f"board-{sitting.id}"]
    assert pictures(post)[0].description.startswith("Cartographers, Spring")
    assert status(post) == ""  # the call has named them


async def test_the_first_post_alone_says_how_to_begin(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    assert [WORDS("post.first") in post.content for post in sitting.posts()] == [True, False]


async def test_the_lobbys_post_keeps_what_it_says(house, ann):
    sitting = await begin_by_buttons(house, ann)
    lobby = house.public(house.general)[0]
    await sitting.round()
    assert lobby.embeds
    assert labels(lobby) == ["Luck"]


async def test_choices_that_come_at_once_make_one_post(house, ann, ben):
    sitting = await begin(house, ann, ben)
    house.hold_posts()
    await quickly(sitting, 0, 1, 0, 1, 1, 0)
    house.release_posts(sitting.id)
    await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    account = await expected_lines(sitting)
    assert narration_lines(sitting.posts()[1:], account) == account
    assert sorted(house.world.pinged_ids(sitting.last)) == sorted([ann.id, ben.id])


@pytest.mark.parametrize("number", range(3))
async def test_whatever_gathers_in_a_game_is_told_once(monkeypatch, house, ann, ben, number):
    """A post that has just not enough room for its lines does without their icons, before it leaves some out."""
    seed(monkeypatch, number)
    sitting, random = await begin(house, ann, ben), Random(number)
    while (await sitting.table()).running:
        house.hold_posts()
        for _ in range(random.randint(1, 16)):
            await choose_by_chance(sitting, random)
        house.release_posts(sitting.id)
        await house.wait_for_posts()
    account = await expected_lines(sitting)
    assert narration_lines(sitting.posts()[1:], account) == account


async def choose_by_chance(sitting, random):
    """Let who is to choose first do so, if the game still goes on."""
    table = await sitting.table()
    for seat in [seat for seat in range(2) if table.running and table.question(seat)][:1]:
        await sitting.house.bot.tables.play.choose(table, seat, random.choice(list(table.question(seat).options)))


async def test_however_much_gathers_is_one_post_with_one_picture(house, ann, ben):
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    house.hold_posts()
    await quickly(sitting, *(0, 1) * 16)
    house.release_posts(sitting.id)
    await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    account = await expected_lines(sitting)
    assert narration_lines([sitting.last], account) == account
    assert 1 < len(narration_lines([sitting.last])) < len(account)
    assert len(pictures(sitting.last)) == 1
    assert len(house.world.pings) == pinged + 2


@pytest.mark.parametrize("trouble", [None, "500", "drop after"])
async def test_what_gathers_beyond_one_messages_room_is_posted_once(house, ann, ben, trouble):
    """As when computers act for long before a person must; it is tried until it is there."""
    sitting = await begin(house, ann, ben)
    drawn = events_json([SeatEvent(0, Drawn("forest", "small-f270", f"A{1 + number}", 1)) for number in range(8)])
    number, pinged = (await sitting.table()).row.number, len(house.world.pings)
    gathered = [("quiet", Post(number + each_number, drawn)) for each_number in range(1, 12)]
    gathered.append(("turn", Post(number + 12, drawn, (0,))))
    messages = [rows.NewMessage(kind, house.general.id, msgspec.json.encode(post).decode()) for kind, post in gathered]
    await house.store.outbox.add(messages, at=1, table_id=sitting.id)
    if trouble:
        house.stand_in.faults.next(trouble, POST, times=2)
    house.bot.poster.wake(sitting.id)
    await house.wait_for_posts()
    (post,) = sitting.posts()[1:]
    told = narration_lines([post])
    assert 1 < len(told) < 12 * 8
    assert WORDS("post.left_out", n=12 * 8 - len(told)) in post.content.splitlines()
    assert [ping.user_id for ping in house.world.pings[pinged:]] == [ann.id]
    assert can_press(post)


async def test_drawing_by_drawing_the_post_says_who_is_still_to_choose(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    post, pinged = sitting.last, len(house.world.pings)
    for seat, left in ((1, {"Ann", "Kei"}), (0, {"Kei"})):
        await sitting.draw(seat)
        await house.wait_for_posts()
        assert sitting.posts() == [post]
        assert {name for name in ("Ann", "Ben", "Kei") if name in status(post)} == left
        assert len(house.world.pings) == pinged
        assert can_press(post)


async def test_a_press_on_its_way_while_the_post_is_edited_finds_its_button(house, ann, ben):
    """Discord refuses ids that a message has no longer. What Undo would take back is another thing by then."""

    def ids(post):
        return {part.get("label"): part["custom_id"] for part in walk(post.components) if "custom_id" in part}

    sitting = await begin(house, ann, ben)
    before = ids(sitting.last)
    await sitting.draw(1)
    await house.wait_for_posts()
    after = ids(sitting.last)
    assert status(sitting.last)
    assert {label for label in before if before[label] != after[label]} == {"Undo", "Help"}
    assert None in before  # the list with which the panel can begin


async def test_who_wants_no_pings_is_named_but_not_called(house, ann, ben):
    await house.store.people.save(rows.PersonRow(ben.id, pings=False))
    sitting = await begin(house, ann, ben)
    assert ben.mention in sitting.last.content
    assert house.world.pinged_ids(sitting.last) == [ann.id]


async def test_names_format_nothing_and_call_nobody(house, monkeypatch):
    eve = house.person("Eve")
    names = [f"**@everyone** <@{eve.id}>", "\u202eevil `code` 🦊", "## __x__ ||y|| [a](http://b.c)"]
    people = [house.person(name) for name in names]
    seed(monkeypatch, 4)
    sitting = await begin(house, *people)
    await sitting.round()
    post = sitting.last
    called, last = house.world.pinged_ids(post), people[-1].id  # whose own choice led there, in a panel that goes on
    assert sorted([*called, last]) == sorted(person.id for person in people)
    assert not post.mention_everyone
    assert "\u202e" not in post.content + status(post)
    for mark in ("**@", f"<@{eve.id}>", "`code`", "||y||", "[a](http"):
        assert mark not in post.content + status(post)


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_long_account_keeps_the_newest_and_the_call(house, ann, lang):
    """A phone shows it beside the picture."""
    sitting = await begin(house, ann)
    events = [SeatEvent(0, Drawn("forest", "small-f270", f"A{1 + number % 11}", number)) for number in range(120)]
    posts = [Post(number, events_json(events[number : number + 20]), (0,)) for number in range(0, 120, 20)]
    table = await sitting.table()
    parts = turn_message(table, posts, "1-1", {0}, lang, {ann.id: rows.PersonRow(ann.id)})
    *told, more, call = parts["content"].splitlines()
    assert 1 < len(told) < 10
    assert more == texts(lang)("post.left_out", n=120 - len(told))
    assert "119" in told[-1]
    assert ann.mention in call
