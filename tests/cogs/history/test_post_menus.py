"""The menu of a message: our posts are replayed from, and explained by the rules of what happened in them."""

from random import Random

import pytest

from bot.engine.guessing import pick
from bot.games.registry import games
from bot.local.people.reply import labels, pictures, selects, text
from bot.texts import texts
from bot.topics import topics
from cogs.rulebook.topics import topic_place, topics_of_events
from cogs.showing.log import read_history
from cogs.showing.moments import moments
from tests.cogs.playing import begin, begin_made, company, idle

WORDS = texts("en", "cartographers")
REPLAY, EXPLAIN = WORDS("menu.replay"), WORDS("menu.explain")
SEVERAL = [key for key in games() if sum(bool(topic.told) for topic in topics(key).values()) > 1]


async def use(person, channel, name, message):
    return await (await person.use_menu(channel, name, message)).wait()


def refusal(key, lang="en"):
    return texts(lang)(f"refused.{key}")


async def three_rounds(house, *people):
    sitting = await begin(house, *people)
    for _ in range(3):
        await sitting.round()
    return sitting


async def test_a_post_is_replayed_from_its_turn(house, ann, ben, kei):
    sitting = await three_rounds(house, ann, ben)
    first, second, third, newest = sitting.posts()
    for post, turn in ((second, 1), (third, 2), (newest, 3)):
        reply = await use(kei, house.general, REPLAY, post)
        assert reply.ephemeral
        assert f"-# 盤面 {turn + 1}/4" in reply.text
        assert house.world.files.get(pictures(reply.message)[0].id) == house.world.files.get(pictures(post)[0].id)
    begun = await use(ann, house.general, REPLAY, first)
    assert "-# Board 1 of 4" in begun.text
    assert "Next ▶" in labels(begun.message, enabled=True)


async def test_a_post_whose_picture_says_nothing_is_found_by_its_time(house, ann, ben):
    sitting = await three_rounds(house, ann, ben)
    for post in sitting.posts():
        for picture in post.attachments:
            picture.filename = "board.png"
        post.components = []
    assert "-# Board 3 of 4" in (await use(ann, house.general, REPLAY, sitting.posts()[2])).text


async def test_a_post_is_found_after_its_game_has_moved_and_ended(house, ann, ben):
    sitting = await three_rounds(house, ann, ben)
    post = sitting.posts()[2]
    await house.after(ann.slash(house.general, "/game move", channel=house.games))
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    assert "-# Board 3 of 4" in (await use(ben, house.general, REPLAY, post)).text


async def test_what_happened_is_explained(house, ann, ben):
    sitting = await three_rounds(house, ann, ben)
    reply = await use(ben, house.general, EXPLAIN, sitting.last)
    assert reply.ephemeral
    assert WORDS("topic.draw.title") in reply.text


@pytest.mark.parametrize("key", SEVERAL)
async def test_several_happenings_are_in_a_list_that_survives_a_restart(house, ann, key):
    house.hold_posts()
    sitting = await begin_made(house, key, *company(house, key, ann))
    listed = await post_with_several(house, sitting, ann)
    house.release_posts(sitting.id)
    await idle(house)
    words = texts("en", key)
    reply = await use(ann, house.general, EXPLAIN, sitting.last)
    menu = selects(reply.message)[0]
    assert [int(option["value"]) for option in menu["options"]] == listed
    await house.restart()
    title = list(topics(key))[listed[1]]
    answer = await house.after(ann.choose(reply.message, menu["custom_id"], str(listed[1])))
    assert answer.messages == [reply.message]
    assert words(f"topic.{title}.text") in text(reply.message)
    assert [option.get("default") for option in selects(reply.message)[0]["options"]][:2] == [False, True]


async def post_with_several(house, sitting, person):
    """Play at random until a turn has brought several topics. Return the numbers of their pages."""
    random = Random(1)
    for _ in range(60):
        table = await sitting.table()
        seat = random.choice(table.seats_to_choose())
        await house.bot.tables.play.choose(table, seat, pick(table.question(seat).options, random))
        table = await sitting.table()
        told = moments(table, await read_history(house.bot, table))[-1].entries
        heard = [one.event for entry in told for one in entry.told if not one.event.only or one.seat == 0]
        pages = [topic_place(name, table.game.key) for name in topics_of_events(table.game.key, heard)]
        if len(pages) > 1 and any(event.ends_turn for event in heard):
            return pages
    raise AssertionError(f"{table.game.key}: no turn brought several topics")


async def test_others_messages_and_posts_about_no_game_are_refused(house, ann, ben, kei):
    said = await ann.say(house.general, "hello")
    for name in (REPLAY, EXPLAIN):
        reply = await use(ben, house.general, name, said)
        assert reply.ephemeral
        assert reply.text == refusal("not_our_post")
    lobby = await house.lobby(ann)
    assert (await use(ben, house.general, REPLAY, lobby)).text == refusal("not_started")
    assert (await use(ben, house.general, EXPLAIN, lobby)).text.startswith(f"### {WORDS('topic.start.title')}")
    lobby.components, lobby.created = [], 0.0
    lobby.id = 1 << 22
    house.world.messages[house.general.id][lobby.id] = lobby
    assert (await use(kei, house.general, "これは何？", lobby)).text == refusal("no_games_post", "ja")
