"""The host who leaves a lobby is asked once: host on without a seat, or go, and who hosts then."""

import pytest

from bot.local.people.reply import labels, text
from bot.texts import texts
from tests.cogs.playing import leave_as_host

WORDS = texts("en")


def host_line(person):
    return WORDS("lobby.aside", host=f"<@{person.id}>")


async def begun_without(house, host, *players):
    """A game that its host does not play."""
    post = await house.lobby(host)
    for person in players:
        await house.after(person.press(post, "Join"))
    await leave_as_host(house, host, post, "aside")
    await house.after(host.press(post, "Start"))
    return await house.table(house.general)


async def test_without_a_seat_the_post_says_so_and_join_takes_one_again(house, ann, ben):
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    reply = await leave_as_host(house, ann, post, "aside")
    assert "still the host" in reply.text
    assert labels(reply.message) == []
    assert host_line(ann) in text(post)
    assert "👑 host" not in text(post)
    await house.after(ann.press(post, "Join"))
    assert host_line(ann) not in text(post)
    assert "Ann\u2069 👑 host" in text(post)


@pytest.mark.parametrize(
    ("aside", "alone", "offered"),
    [
        (False, False, ["Host without playing", "Leave: \u2068Ben\u2069 hosts"]),
        (False, True, ["Host without playing", "Close the lobby"]),
        (True, False, ["Leave: \u2068Ben\u2069 hosts"]),
        (True, True, ["Close the lobby"]),
    ],
)
async def test_what_is_offered_is_what_can_be(house, ann, ben, aside, alone, offered):
    post = await house.lobby(ann)
    if aside:
        await leave_as_host(house, ann, post, "aside")
    if not alone:
        await house.after(ben.press(post, "Join"))
    asked = (await house.after(ann.press(post, "Leave"))).follow_ups[0]
    assert asked.ephemeral
    assert labels(asked) == offered
    assert text(asked) == WORDS("host_leaves.question_aside" if aside else "host_leaves.question")


async def test_who_is_told_another_heir_is_asked_again(house, ann, ben, kei):
    """Ben had gone when Ann pressed "Leave: Ben hosts"; the lobby was closed, unasked."""
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    asked = (await house.after(ann.press(post, "Leave"))).follow_ups[0]
    await house.after(ben.press(post, "Leave"))
    await house.after(ann.press(asked, "Leave: \u2068Ben\u2069 hosts"))
    assert (await house.table(house.general)).row.status == "lobby"
    assert labels(asked) == ["Host without playing", "Close the lobby"]
    await house.after(kei.press(post, "Join"))
    await house.after(ann.press(asked, "Close the lobby"))
    assert labels(asked) == ["Host without playing", "Leave: \u2068Kei\u2069 hosts"]
    await house.after(ann.press(asked, "Leave: \u2068Kei\u2069 hosts"))
    assert (await house.table(house.general)).row.host_id == kei.id


async def test_others_leave_unasked_and_an_answer_that_comes_late_is_refused(house, ann, ben):
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    asked = (await house.after(ann.press(post, "Leave"))).follow_ups[0]
    assert not (await house.after(ben.press(post, "Leave"))).follow_ups
    await house.bot.tables.lobby.start((await house.table(house.general)).id, ann.id)
    late = await house.after(ann.press(asked, "Host without playing"))
    assert WORDS("refused.not_in_lobby") in late.text
    assert (await house.table(house.general)).seat_of(ann.id) == 0


async def test_a_host_without_a_seat_is_no_player_of_the_game(house, ann, ben, kei):
    table = await begun_without(house, ann, ben, kei)
    assert [seat.user_id for seat in table.seats] == [ben.id, kei.id]
    assert not ann.pings()
    assert not ann.inbox()
    for path in ("/play", "/hand"):
        assert WORDS("refused.not_seated") in (await house.after(ann.slash(house.general, path))).text
    players = await house.after(ann.slash(house.general, "/game players"))
    assert players.text.endswith(host_line(ann))
    tables = await house.after(ann.slash(house.general, "/tables"))
    assert "Cartographers" in tables.text
    assert labels(tables.message) == []


async def test_the_host_hands_on_and_ends_the_game(house, ann, ben, kei):
    await begun_without(house, ann, ben, kei)
    handed = await house.after(ann.slash(house.general, "/game host", player="Kei"))
    assert "Kei" in handed.text
    assert (await house.table(house.general)).row.host_id == kei.id
    refused = await house.after(ann.slash(house.general, "/game end"))
    assert f"<@{kei.id}>" in refused.text


async def test_a_host_without_a_seat_is_told_to_go_on_in_their_own_lobby(house, ann):
    post = await house.lobby(ann)
    await leave_as_host(house, ann, post, "aside")
    reply = await house.after(ann.slash(house.general, "/game new", game="oceans"))
    assert reply.text.startswith("You already have")


async def test_the_list_of_open_lobbies_names_a_host_without_a_seat(house, ann, ben):
    post = await house.lobby(ann)
    await leave_as_host(house, ann, post, "aside")
    assert host_line(ann) in (await house.after(ben.slash(house.general, "/game open"))).text
    await house.bot.tables.ties.tie(ben.id, ann.id, "avoid")
    assert WORDS("open.avoided") in (await house.after(ben.slash(house.general, "/game open"))).text
