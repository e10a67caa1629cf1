"""A lobby goes on without those who have left the server; its host hands the place on and takes people out."""

import pytest

from bot.local.people.reply import labels
from bot.pace.wall_time import DAY, HOUR
from bot.texts import texts
from tests.cogs.pace.test_absence import leaves
from tests.cogs.pace.test_reminders import later
from tests.cogs.playing import begin, leave_as_host, list_with

WORDS = texts("en")


def seats(message):
    return next(field["value"] for field in message.embeds[0]["fields"] if field["name"].startswith("Seats"))


async def lobby_of(house, host, *others):
    post = await house.lobby(host)
    for person in others:
        await house.after(person.press(post, "Join"))
    return post


def reply_text(reply):
    return " ".join([reply.text or "", *(message.content for message in reply.follow_ups)])


@pytest.mark.parametrize("met", [0, 2 * DAY], ids=["just now", "two days ago"])
async def test_where_the_host_has_left_the_server_the_next_one_starts(house, ann, ben, kei, met):
    post = await lobby_of(house, ann, ben, kei)
    leaves(house, ann)
    await later(house, met)
    reply = await house.after(ben.press(post, "Start"))
    assert "Only the host" not in reply_text(reply)
    table = await house.table(house.general)
    assert (table.running, table.row.host_id, table.names) == (True, ben.id, ("Ben", "Kei"))


async def start(house, person, post):
    return await house.after(person.slash(house.general, "/game start"))


async def add_computer(house, person, post):
    return await house.after(person.choose(post, "Add a computer player", "add=greedy"))


async def set_option(house, person, post):
    return await house.after(person.choose(post, list_with(post, "side=B")["custom_id"], "side=B"))


async def set_pace(house, person, post):
    return await house.after(person.press(post, "Pace"))


async def take_out(house, person, post):
    return await house.after(person.slash(house.general, "/game remove", player="Kei"))


async def hand_on(house, person, post):
    return await house.after(person.slash(house.general, "/game host", player="Kei"))


async def end(house, person, post):
    return await house.after(person.slash(house.general, "/game end"))


@pytest.mark.parametrize("act", [start, add_computer, set_option, set_pace, take_out, hand_on, end])
async def test_whatever_only_the_host_may_do_the_next_one_may(house, ann, ben, kei, act):
    post = await lobby_of(house, ann, ben, kei)
    before = await house.table(house.general)
    refused = await act(house, ben, post)
    assert f"Only the host, <@{ann.id}>" in reply_text(refused), "the host is there"
    assert (await house.table(house.general)).seats == before.seats
    leaves(house, ann)
    allowed = await act(house, ben, post)
    assert "Only the host" not in reply_text(allowed)
    table = await house.table(house.general)
    assert ann.id not in [seat.user_id for seat in table.seats]
    assert table.row.host_id == (kei.id if act is hand_on else ben.id)


async def test_who_is_not_the_next_one_hears_who_is(house, ann, ben):
    dan = house.person("Dan")
    post = await lobby_of(house, ann, ben, dan)
    leaves(house, ann)
    refused = await house.after(dan.press(post, "Start"))
    assert f"Only the host, <@{ben.id}>" in reply_text(refused)


async def test_whoever_has_left_is_not_in_the_game_that_begins(house, ann, ben, kei):
    post = await lobby_of(house, ann, ben, kei)
    await later(house, 2 * HOUR)
    leaves(house, kei)
    await house.after(ann.press(post, "Start"))
    assert (await house.table(house.general)).names == ("Ann", "Ben")


async def test_alone_after_the_others_have_left_one_is_asked_first(house, ann, ben):
    post = await lobby_of(house, ann, ben)
    leaves(house, ann)
    await later(house, 2 * DAY)
    reply = await house.after(ben.press(post, "Start"))
    assert labels(reply.follow_ups[0]) == ["Play alone", "Wait for others"]
    await house.quiet()
    assert seats(post) == "1. \u2068Ben\u2069 👑 host"


async def test_a_post_that_changes_finds_who_has_left(house, ann, ben, kei):
    post = await lobby_of(house, ann, ben)
    leaves(house, ann)
    await later(house, 2 * HOUR)
    await house.after(kei.press(post, "Join"))
    await house.until(lambda: "Ann" not in seats(post))
    assert seats(post) == "1. \u2068Ben\u2069 👑 host\n2. \u2068Kei\u2069"


@pytest.mark.parametrize("computer", [False, True], ids=["people", "a computer too"])
async def test_a_channel_whose_lobby_all_have_left_is_free(house, ann, ben, computer):
    post = await lobby_of(house, ann, ben)
    if computer:
        await add_computer(house, ann, post)
    leaves(house, ann)
    leaves(house, ben)
    dan = house.person("Dan")
    reply = await house.after(dan.slash(house.general, "/game new", game="oceans"))
    assert "is open in this channel" in reply.text
    await house.until(lambda: labels(post) == [])
    table = await house.table(house.general)
    assert (table.row.game, table.row.host_id) == ("oceans", dan.id)


async def test_a_host_who_only_lets_computers_play_frees_the_channel_too(house, ann, ben):
    post = await lobby_of(house, ann)
    await add_computer(house, ann, post)
    await leave_as_host(house, ann, post, "aside")
    assert (await house.table(house.general)).seats_taken, "the host may begin"
    leaves(house, ann)
    reply = await house.after(ben.slash(house.general, "/game new", game="oceans"))
    assert "is open in this channel" in reply.text


async def test_a_lobby_in_which_somebody_is_left_keeps_its_channel(house, ann, ben):
    await lobby_of(house, ann, ben)
    leaves(house, ann)
    reply = await house.after(house.person("Dan").slash(house.general, "/game new", game="oceans"))
    assert "already has a lobby for Cartographers" in reply_text(reply)
    table = await house.table(house.general)
    assert (table.row.game, table.row.host_id, table.names) == ("cartographers", ben.id, ("Ben",))


# ---- handing on, taking out


async def test_the_host_hands_the_lobby_on(house, ann, ben):
    post = await lobby_of(house, ann, ben)
    reply = await house.after(ann.slash(house.general, "/game host", player="Ben"))
    assert reply.text == WORDS("post.new_host", host="\u2068Ben\u2069")
    await house.until(lambda: seats(post) == "1. \u2068Ann\u2069\n2. \u2068Ben\u2069 👑 host")
    refused = await house.after(ann.press(post, "Start"))
    assert f"Only the host, <@{ben.id}>" in reply_text(refused)
    assert (await house.table(house.general)).row.host_id == ben.id


async def test_somebody_is_taken_out_of_the_lobby(house, ann, ben, kei):
    post = await lobby_of(house, ann, ben, kei)
    await add_computer(house, ann, post)
    reply = await house.after(ann.slash(house.general, "/game remove", player="2"))
    assert "Ben\u2069 is no longer in the lobby" in reply.text
    await house.until(lambda: "Ben" not in seats(post))
    await house.after(ann.slash(house.general, "/game remove", player="Easy 1"))
    await house.until(lambda: "Easy" not in seats(post))
    assert seats(post) == "1. \u2068Ann\u2069 👑 host\n2. \u2068Kei\u2069"
    await house.after(ann.press(post, "Start"))
    refused = await house.after(ann.slash(house.general, "/game remove", player="Kei"))
    assert refused.text == WORDS("refused.not_in_lobby")


async def test_who_is_there_is_offered_by_name(house, ann, ben):
    await lobby_of(house, ann, ben)
    for command in ("/game host", "/game remove"):
        offered = await ann.complete(house.general, command, focused="player", value="be")
        assert [choice["name"] for choice in offered] == ["2. Ben"]


async def open_abandoned_lobby(house, ann, ben):
    """A lobby of Ann and Ben in another channel, who have both left the server."""
    lobby = house.bot.tables.lobby
    opened = await lobby.open(house.world.guild.id, house.games.id, "oceans", ann.id, "Ann", "en")
    await lobby.join(opened.id, ben.id, "Ben")
    await house.quiet()
    leaves(house, ann)
    leaves(house, ben)
    return opened


async def test_a_game_is_moved_to_the_channel_of_a_lobby_that_all_have_left(house, ann, ben):
    dan = house.person("Dan")
    sitting = await begin(house, dan)
    lobby = await open_abandoned_lobby(house, ann, ben)
    await house.after(dan.slash(house.general, "/game move", channel=house.games))
    assert (await sitting.table()).row.channel_id == house.games.id
    assert (await house.bot.tables.get(lobby.id)).row.status == "ended"


async def test_a_game_that_is_over_goes_on_where_a_lobby_was_that_all_have_left(house, ann, ben):
    dan = house.person("Dan")
    sitting = await begin(house, dan, channel=house.games)
    await sitting.draw(0)
    row = await sitting.table()
    await house.store.tables.set_status(row.id, "over", at=1)
    await open_abandoned_lobby(house, ann, ben)
    reply = await sitting.press(0, "undo")
    assert reply.text == WORDS("undo.done")
    assert (await house.table(house.games)).id == sitting.id
