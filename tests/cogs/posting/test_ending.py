"""A game's end: one post with the result, and what can be done from there."""

import asyncio

import pytest

from bot.games.cartographers import accounts
from bot.games.registry import games
from bot.local.people.reply import buttons, labels, pictures, selects, text
from bot.local.world.components import walk
from bot.local.world.permissions import Permission
from bot.pace.wall_time import HOUR
from bot.store import rows
from bot.texts import texts
from tests.cogs.pace.test_reminders import later
from tests.cogs.playing import Sitting, begin, begin_made, idle, seed, status, wait_for_outbox

WORDS = texts("en", "cartographers")


async def finish_game(house, *people, **more):
    """A game that was played to its end."""
    sitting = await begin(house, *people, **more)
    await end(sitting)
    assert (await sitting.table()).row.status == "over"
    return sitting


async def end(sitting):
    """Everybody draws the first that is possible, to the last card, and only then it is posted."""
    house = sitting.house
    house.hold_posts()
    while (table := await sitting.table()).running:
        people = [seat for seat in table.seats_to_choose() if table.seats[seat].computer is None]
        for seat in people[:1]:
            await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
        await asyncio.sleep(0 if people else 0.01)  # the computers choose by themselves
    house.release_posts(sitting.id)
    await idle(house)


async def lobby_of(house, channel):
    table = await house.table(channel)
    return house.world.message(channel.id, table.row.last_post_id)


async def test_the_end_calls_everybody_once_and_shows_the_places(house, ann, ben, monkeypatch):
    seed(monkeypatch, 2)
    sitting = await finish_game(house, ann, ben)
    scores = (await sitting.table()).game.tally((await sitting.table()).state)
    order = sorted((0, 1), key=lambda seat: scores[seat].rank)
    lines = status(sitting.last).splitlines()
    medals = [line.split(" ")[0] for line in lines]
    assert medals == ["🥇" if scores[seat].rank == 1 else "🥈" for seat in order]
    for seat, line in zip(order, lines, strict=True):
        assert ("Ann", "Ben")[seat] in line
        assert f"{scores[seat].total} point" in line
    assert sorted(house.world.pinged_ids(sitting.last)) == sorted([ann.id, ben.id])
    assert sitting.last.content.count(ann.mention) == sitting.last.content.count(ben.mention) == 1
    assert len(pictures(sitting.last)) == 1
    assert labels(sitting.last) == ["Again", "Board", "Log", "Replay", "Undo"]
    assert buttons(sitting.posts()[0]) == []


async def test_a_tie_in_points_says_what_breaks_it(house, ann, ben, monkeypatch):
    """CAR-30: two with the same points stood there as first and second."""
    line = WORDS("game.tied")
    seed(monkeypatch, 2)
    assert line not in (await finish_game(house, ann, ben)).last.content
    monkeypatch.setattr(accounts, "stars", lambda s, seat: 7)
    monkeypatch.setattr(accounts, "stars_lost", lambda s, seat: seat)
    sitting = await finish_game(house, ann, ben)
    assert f"wins with 7 points. {line}" in sitting.last.content
    monkeypatch.setattr(accounts, "stars_lost", lambda s, seat: 0)
    assert line not in (await finish_game(house, ann, ben)).last.content, "they share the win"


def test_every_game_that_breaks_ties_says_by_what():
    """Whoever loses with as many points as the winner asks why."""
    lacking = {key for key in games() if "game.tied" not in texts("en", key)}
    assert lacking == {"sky_islands"}, "there all who tie share the win (SKY-44)"


async def test_who_wants_no_pings_is_not_rung_at_the_end(house, ann, ben):
    await house.store.people.save(rows.PersonRow(ben.id, pings=False))
    sitting = await finish_game(house, ann, ben)
    assert house.world.pinged_ids(sitting.last) == [ann.id]


async def test_board_and_log_are_there_for_everybody(house, ann, kei):
    sitting = await finish_game(house, ann)
    for person in (ann, kei):
        assert pictures((await (await person.press(sitting.last, "🗺️")).wait()).message)
        log = await (await person.press(sitting.last, "📜")).wait()
        assert log.ephemeral
        assert "Ann" in log.text
    assert "手番目" in log.text


async def test_what_is_over_stands_in_the_lists_with_its_result(house, ann, ben, kei):
    sitting = await finish_game(house, ann, ben)
    await begin(house, ann, channel=house.games)
    for path, parts in (("/game list", 2), ("/game history", 1)):
        reply = await (await ben.slash(house.general, path)).wait()
        _, *entries = [item["content"] for item in walk(reply.message.components) if item.get("content")]
        assert len(entries) == parts
        assert "🥇" in entries[-1]
        assert "Ann" in entries[-1]
        assert f"/{house.general.id}/{sitting.last.id}" in entries[-1]
    assert "1 finished game" in text(reply.message)
    assert "終わったゲーム1件" in (await (await kei.slash(house.general, "/game history")).wait()).text
    house.world.deny(house.general, Permission.VIEW_CHANNEL, kei.user)
    assert "🥇" not in (await (await kei.slash(house.games, "/game history")).wait()).text
    assert "🥇" in (await (await ann.slash(house.games, "/game history")).wait()).text


async def test_after_the_end_rules_and_help_still_know_the_game(house, ann, ben):
    await finish_game(house, ann)
    assert "Rules of Cartographers" in (await (await ben.slash(house.general, "/rules")).wait()).text
    rules = (await (await ben.slash(house.general, "/rules", search="ambush")).wait()).text
    assert "**Ambush (CAR-17)**\n" in rules
    assert texts("en", "cartographers")("game.about") in (await (await ben.slash(house.general, "/help")).wait()).text


async def test_again_opens_a_lobby_with_the_same_people_computers_and_options(house, ann, ben, kei):
    sitting = await begin(house, ann, kei, computers=("greedy",))
    await end(sitting)
    over = await sitting.table()
    await house.store.link.write(set_options, sitting.id)
    reply = await house.after(kei.press(sitting.last, "🔁"))
    assert "もう一度" in reply.text
    lobby = await house.table(house.general)
    assert lobby.id != sitting.id
    assert (lobby.row.status, lobby.row.host_id) == ("lobby", kei.id)
    assert lobby.options.side == "B"
    before = [(seat.user_id, seat.computer) for seat in over.seats]
    assert [(seat.user_id, seat.computer) for seat in lobby.seats] == [*before[1:], before[0]]
    post = await lobby_of(house, house.general)
    assert "Ann" in text(post)
    assert [seat.is_reserved for seat in lobby.seats] == [seat.user_id == ann.id for seat in lobby.seats]
    assert house.world.pinged_ids(post) == [ann.id]
    (asked,) = (await house.after(kei.press(post, "Start"))).follow_ups
    assert not (await house.table(house.general)).running
    await house.after(ann.press(post, "Join"))
    assert ann.mention not in post.content
    await house.after(kei.press(post, "Start"))
    await idle(house)
    assert "Ann" in asked.content
    assert [seat.user_id for seat in (await house.table(house.general)).seats].count(ann.id) == 1
    assert (await house.table(house.general)).running


async def test_who_does_not_say_yes_is_left_out_of_the_next_game_once_the_host_says_so(house, ann, ben):
    sitting = await finish_game(house, ann, ben)
    await house.after(ann.press(sitting.last, "🔁"))
    post = await lobby_of(house, house.general)
    assert house.world.pinged_ids(post) == [ben.id]
    (asked,) = (await house.after(ann.press(post, "Start"))).follow_ups
    assert asked.content == WORDS("lobby.without", names="\u2068Ben\u2069")
    await house.after(ann.press(asked, WORDS("lobby.button.wait")))
    assert asked.content == WORDS("lobby.waits")
    (asked,) = (await house.after(ann.press(post, "Start"))).follow_ups
    await house.after(ann.press(asked, WORDS("lobby.button.without")))
    await idle(house)
    begun = await house.table(house.general)
    assert [seat.user_id for seat in begun.seats] == [ann.id]
    assert begun.running


async def test_who_presses_again_as_well_has_said_yes(house, ann, ben):
    sitting = await finish_game(house, ann, ben)
    await house.after(ann.press(sitting.last, "🔁"))
    reply = await house.after(ben.press(sitting.last, "🔁"))
    lobby = await house.table(house.general)
    assert reply.text.startswith("You have a seat")
    assert [seat.is_reserved for seat in lobby.seats] == [False, False]
    assert len(await house.store.tables.of_guild(house.world.guild.id)) == 1


async def test_a_seat_that_is_held_goes_to_who_comes_where_no_other_is_free(house, ann, ben):
    sitting = await finish_game(house, ann, ben)
    await house.after(ann.press(sitting.last, "🔁"))
    lobby = await house.table(house.general)
    for number in range(1, lobby.game.seats[-1]):
        await house.bot.tables.lobby.join(lobby.id, 1000 + number, f"P{number}")
    full = await house.table(house.general)
    assert ben.id not in [seat.user_id for seat in full.seats]
    assert len(full.seats_taken) == len(full.seats) == lobby.game.seats[-1]
    assert [seat.seat for seat in full.seats] == [*range(len(full.seats))]


async def test_a_seat_that_is_held_can_be_given_up(house, ann, ben):
    sitting = await finish_game(house, ann, ben)
    await house.after(ann.press(sitting.last, "🔁"))
    post = await lobby_of(house, house.general)
    await house.after(ben.press(post, "Leave"))
    assert [seat.user_id for seat in (await house.table(house.general)).seats] == [ann.id]
    assert post.content == ""


async def test_where_too_few_have_said_yes_the_lobby_waits_for_them(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await idle(house)
    await house.after(ann.press(sitting.last, "🔁"))
    post = await lobby_of(house, house.general)
    assert WORDS("lobby.state.asked") in text(post)
    await house.after(ben.press(post, "Join"))
    assert WORDS("lobby.state.asked") not in text(post)
    assert (await house.table(house.general)).seats_taken[1].user_id in (ann.id, ben.id)


async def test_a_lobby_in_which_only_held_seats_are_left_is_closed(house, ann, ben):
    sitting = await finish_game(house, ann, ben)
    await house.after(ann.press(sitting.last, "🔁"))
    lobby = await house.table(house.general)
    await house.bot.tables.lobby.leave(lobby.id, ann.id)
    assert (await house.bot.tables.get(lobby.id)).row.status == "ended"


def set_options(connection, table_id):
    """As the lobby would have had it."""
    connection.exec_driver_sql('UPDATE tables SET options = \'{"side":"B","promos":false}\' WHERE id = 1')


async def test_again_pressed_twice_opens_one_lobby(house, ann, ben):
    sitting = await finish_game(house, ann, ben)
    replies = await asyncio.gather(ann.press(sitting.last, "🔁"), ben.press(sitting.last, "🔁"))
    await house.quiet()
    assert sorted(reply.text[:2] for reply in replies) == ["Yo", "🔁 "]  # the second one has said yes
    assert len(await house.store.tables.of_guild(house.world.guild.id)) == 1


async def test_who_played_alone_is_told_of_no_others_and_not_who_begins(house, ann):
    sitting = await begin_made(house, "underwater_cities", ann)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await idle(house)
    reply = await house.after(ann.press(sitting.last, "🔁"))
    assert reply.text == WORDS("lobby.again_alone", game="Underwater Cities")
    post = await lobby_of(house, house.general)
    assert WORDS("lobby.state.ready") in text(post)
    assert "goes first this time" not in text(post)


async def test_again_is_for_who_played_and_for_the_end(house, ann, ben):
    sitting = await finish_game(house, ann)
    final = sitting.last
    assert (await (await ben.press(final, "🔁")).wait()).text == WORDS("refused.not_seated")
    await (await ann.press(final, "↩️")).wait()
    await house.quiet()
    with pytest.raises(Exception, match="not_over"):
        await house.bot.tables.lobby.open_rematch(sitting.id, ann.id, "Ann")


async def test_who_left_a_computer_in_their_seat_is_asked_to_play_again_and_is_there_once(house, ann, ben):
    sitting = await begin(house, ann, ben, computers=("greedy",))
    await house.bot.tables.seats.hand_over(sitting.id, 1, ben.id, "Ben", "greedy", moderator=False)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await idle(house)
    assert labels(sitting.last) == ["Again", "Board", "Log", "Replay"]
    await house.after(ann.press(sitting.last, "🔁"))
    post = await lobby_of(house, house.general)
    assert house.world.pinged_ids(post) == [ben.id]
    lobby = await house.table(house.general)
    there = [(seat.name, seat.user_id, seat.computer, seat.is_reserved) for seat in lobby.seats]
    assert there == [("Ben", ben.id, None, True), ("Easy 1", None, "greedy", False), ("Ann", ann.id, None, False)]
    await house.after(ben.press(post, "Join"))
    await house.after(ann.press(post, "Start"))
    assert (await house.table(house.general)).names == ("Ben", "Easy 1", "Ann")


async def test_who_has_left_asks_for_another_game_as_well(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await house.bot.tables.seats.hand_over(sitting.id, 1, ben.id, "Ben", "greedy", moderator=False)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await idle(house)
    await house.after(ben.press(sitting.last, "🔁"))
    lobby = await house.table(house.general)
    assert (lobby.row.host_id, [seat.is_reserved for seat in lobby.seats]) == (ben.id, [False, True])


async def test_who_has_left_the_server_is_not_asked_for_long(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await idle(house)
    await later(house, 2 * HOUR)
    house.world.guild.members.pop(ben.id)
    await house.after(ann.press(sitting.last, "🔁"))
    await house.quiet()
    lobby = await house.table(house.general)
    assert sorted(seat.user_id for seat in lobby.seats) == sorted([ann.id, kei.id])
    assert ben.mention not in (await lobby_of(house, house.general)).content


@pytest.mark.parametrize(
    "key", [key for key, game in games().items() if game.starter(game.new(2, 1, game.options())) is not None]
)
async def test_the_next_player_begins_the_next_game(house, ann, ben, kei, key):
    sitting = await begin_made(house, key, ann, ben, kei)
    for _ in range(4):
        table = await sitting.table()
        before, began = table.row.starter, table.seats[table.row.starter].user_id
        assert table.game.starter(table.state) == before
        await house.bot.tables.ending.end(table.id, table.row.host_id, "x", moderator=True)
        await idle(house)
        lobby = await house.bot.tables.lobby.open_rematch(table.id, ann.id, "Ann")
        await idle(house)
        people = [seat.user_id for seat in table.seats]
        assert lobby.seats[0].user_id == people[(people.index(began) + 1) % 3]
        for person in (ben, kei):
            await house.bot.tables.lobby.join(lobby.id, person.id, person.user.display)
        await idle(house)
        post = await lobby_of(house, house.general)
        assert f"{lobby.names[0]}" in text(post).split("goes first this time")[0].splitlines()[-1]
        await house.bot.tables.lobby.start(lobby.id, ann.id)
        await idle(house)
        sitting = Sitting(house, house.general, lobby.id, sitting.people)
        assert (await sitting.table()).row.starter == 0
    assert selects(post) == []


# ---- how it went


def stories(house):
    return [message for message in house.public(house.general) if "How it went" in text(message)]


async def test_below_the_last_post_the_whole_game_is_shown_in_motion_and_nobody_is_called(house, ann, ben):
    sitting = await finish_game(house, ann, ben)
    (story,) = stories(house)
    assert story.id > sitting.last.id
    assert [picture.filename.rpartition(".")[2] for picture in pictures(story)] == ["png", "gif"]
    assert all(picture.description for picture in pictures(story))
    assert len(text(story).splitlines()) <= 6
    assert (house.world.pinged_ids(story), buttons(story)) == ([], [])
    assert (await sitting.table()).row.last_post_id == sitting.last.id
    replay = await (await ben.press(sitting.last, "🎞️")).wait()
    assert "-# Board" in replay.text


async def test_a_crash_after_sending_the_story_sends_it_once(house, ann, monkeypatch):
    """It has no buttons: when Discord has forgotten its nonce it is known by the name of its file."""
    arrived, mark_sent = asyncio.Event(), house.store.outbox.mark_sent

    async def crash(*args, **kwargs):
        if not stories(house):
            return await mark_sent(*args, **kwargs)
        arrived.set()
        return await asyncio.Event().wait()

    monkeypatch.setattr(house.store.outbox, "mark_sent", crash)
    sitting = await begin(house, ann)
    while (table := await sitting.table()).running:
        await house.bot.tables.play.choose(table, 0, next(iter(table.question(0).options)))
    await arrived.wait()
    house.world.nonces.clear()
    await house.restart()
    await wait_for_outbox(house)
    assert len(stories(house)) == 1


async def test_what_was_undone_meanwhile_has_no_story(house, ann, monkeypatch):
    sitting = await begin(house, ann)
    house.hold_posts()
    while (table := await sitting.table()).running:
        await house.bot.tables.play.choose(table, 0, next(iter(table.question(0).options)))
    post = house.bot.poster.senders["turn"]

    async def post_and_undo(bot, table, batch):
        sent = await post(bot, table, batch)
        if sent.then:
            await bot.tables.undo.ask(table.id, ann.id)
        return sent

    monkeypatch.setitem(house.bot.poster.senders, "turn", post_and_undo)
    house.release_posts(sitting.id)
    await idle(house)
    assert (await sitting.table()).running
    assert stories(house) == []


async def test_options_that_need_the_others_wait_for_those_who_were_asked(house, ann, ben):
    """Cartographers' promo ambushes are for two or more: no fault while the other seat is held."""
    sitting = await begin_made(house, "cartographers", ann, ben, options={"promos": True})
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await idle(house)
    await house.after(ann.press(sitting.last, "🔁"))
    post = await lobby_of(house, house.general)
    assert WORDS("lobby.state.asked") in text(post)
    assert WORDS("why.promos_solo") not in text(post)
    await house.after(ben.press(post, "Leave"))
    assert WORDS("why.promos_solo") in text(post)
