"""Controls of a lobby's post that is out of date: each says where the game stands."""

import copy

import pytest

from bot.local.people.reply import labels, text
from tests.cogs.playing import leave_as_host, start_game


@pytest.mark.parametrize("button", ["Join", "Pace"])
async def test_an_old_control_says_that_the_game_has_begun(house, ann, ben, button):
    post = await house.lobby(ann)
    before = copy.deepcopy(post.components)
    await start_game(house, ann, post)
    await house.wait_for_posts()
    post.components = before  # as if neither edit had reached Discord
    reply = await house.after(ben.press(post, button))
    await reply.interaction.until(lambda: reply.follow_ups, 5)
    assert "has begun already" in text(reply.follow_ups[0])
    assert str(house.public(house.general)[1].id) in text(reply.follow_ups[0])
    assert labels(post) == ["Luck"]
    assert (await house.table(house.general)).names == ("Ann",)


@pytest.mark.parametrize("button", ["Join", "Pace"])
async def test_an_old_control_says_that_the_lobby_is_closed(house, ann, ben, button):
    post = await house.lobby(ann)
    before = copy.deepcopy(post.components)
    await leave_as_host(house, ann, post)
    post.components = before
    reply = await house.after(ben.press(post, button))
    await reply.interaction.until(lambda: reply.follow_ups, 5)
    assert "lobby is closed" in text(reply.follow_ups[0])
    assert labels(post) == []


@pytest.mark.parametrize("button", ["Join", "Pace"])
async def test_a_second_post_of_a_lobby_leads_to_the_newest(house, ann, ben, button):
    post = await house.lobby(ann)
    table = await house.table(house.general)
    await house.store.tables.set_last_post(table.id, post.id + 1)
    reply = await house.after(ben.press(post, button))
    await reply.interaction.until(lambda: reply.follow_ups, 5)
    assert str(post.id + 1) in text(reply.follow_ups[0])
    assert labels(post) == []
