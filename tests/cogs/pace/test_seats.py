"""Seats in a running game: left to a computer, given to one, taken back; by commands, lists and buttons."""

import asyncio

import pytest

from bot.local.people.reply import buttons, labels, pictures, selects
from bot.players.player import LEVELS
from bot.players.thinker import Thinker
from bot.tables.table.errors import Refused
from bot.tables.table.table import distinct_names
from bot.texts import texts
from cogs.discord_text.names import ISOLATE, RELEASE, escape_name
from tests.cogs.playing import CallWatcher, alt, begin, can_press, list_with, status, wait_for_outbox

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS = texts("en")
JAPANESE = texts("ja")
BACK = WORDS("button.back")


async def until_quiet(sitting):
    """Wait until the computers have moved and the posts are out."""
    bot = sitting.house.bot
    while (await sitting.table()).computers() or bot.computers.tasks.running or bot.poster.tasks.running:
        await asyncio.gather(*bot.computers.tasks.running.values(), *bot.poster.tasks.running.values())
        await asyncio.sleep(0)


async def choose_computer(person, reply, kind="greedy"):
    """Choose a computer in the list that was answered."""
    return await (await person.choose(reply.message, list_with(reply.message, kind)["custom_id"], kind)).wait()


async def leave(sitting, seat, kind="greedy"):
    person = sitting.people[seat]
    reply = await (await person.slash(sitting.channel, "/game leave")).wait()
    await choose_computer(person, reply, kind)
    await until_quiet(sitting)
    return reply


async def test_who_leaves_is_asked_which_computer_and_it_plays(house, ann, ben):
    sitting = await begin(house, ann, ben)
    reply = await (await ben.slash(house.general, "/game leave")).wait()
    assert (reply.ephemeral, reply.text) == (True, WORDS("seat.ask_own"))
    computers = list_with(reply.message, "greedy")["options"]
    assert [option["value"] for option in computers] == [*LEVELS]
    assert (await sitting.table()).seats[1].person == ben.id, "nothing has happened yet"
    await choose_computer(ben, reply)
    assert "(Easy) plays for you" in reply.text
    assert selects(reply.message) == []
    await until_quiet(sitting)
    board, line = sitting.posts()[-2:]
    assert line.content == "🚪 \u2068Ben\u2069 leaves; 🤖 Easy plays on."
    assert can_press(line) == [BACK]
    assert (await sitting.table()).seats_to_choose() == [0]
    assert BACK in can_press(board)
    assert "Ann" in status(board)
    assert pictures(board)
    assert not pictures(line)
    assert (await sitting.table()).row.last_post_id == board.id


@pytest.mark.parametrize("fault", ["500", "drop after"])
async def test_that_somebody_leaves_is_told_once_whatever_happens_to_the_line(house, ann, ben, fault):
    sitting = await begin(house, ann, ben)
    house.stand_in.faults.next(fault, "POST /channels/{channel_id}/messages")
    await leave(sitting, 1)
    await sitting.draw(0)
    await until_quiet(sitting)
    assert [post.content.partition(" leaves; ")[1] for post in sitting.posts()] == ["", " leaves; ", ""]
    assert [len(can_press(post)) > 0 for post in sitting.posts()] == [False, True, True]


async def test_the_computer_plays_on_and_is_not_called(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await leave(sitting, 1)
    count, pinged = len(sitting.posts()), len(house.world.pings)
    for _ in range(2):
        await sitting.draw(0)
        await until_quiet(sitting)
    assert len(sitting.posts()) == count + 2
    assert ben.mention not in sitting.last.content
    assert ann.mention in sitting.last.content
    assert house.world.pings[pinged:] == [], "Ann's panel asks her on"


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_seat_is_taken_back_with_its_turn(house, ann, ben, way):
    sitting = await begin(house, ann, ben)
    house.bot.computers.wake = lambda table_id: None  # the computer has not come to its turn yet
    reply = await (await ben.slash(house.general, "/game leave")).wait()
    await choose_computer(ben, reply)
    await house.wait_for_posts()
    assert "🤖 \u2068Ben" in status(sitting.board)
    if way == "button":
        reply = await sitting.press(1, "back")
    else:
        reply = await (await ben.slash(house.general, "/game return")).wait()
    assert reply.text == WORDS("seat.back_acts")
    await house.wait_for_posts()
    assert "Ben\u2069 is back" in sitting.last.content
    assert ben.mention in sitting.last.content
    assert "🤖" not in status(sitting.last)
    assert BACK not in can_press(sitting.last)
    assert "✅" in (await sitting.draw(1)).text


async def quiet_posts(sitting):
    """Wait until the posts are out, while a computer may still be thinking."""
    bot = sitting.house.bot
    while bot.poster.tasks.running or bot.computers.tasks.running:
        await asyncio.gather(*bot.computers.tasks.running.values(), *bot.poster.tasks.running.values())
        await asyncio.sleep(0)


async def test_while_away_one_may_look_but_not_act(house, ann, ben):
    sitting = await begin(house, ann, ben)
    panel = await sitting.panel(1)
    await leave(sitting, 1)
    before = await sitting.snapshot()
    away = WORDS("refused.seat_left")
    for reply in (
        await sitting.panel(1),
        await (await ben.slash(house.general, "/play")).wait(),
        await (await ben.slash(house.general, "/undo")).wait(),
        await sitting.draw(1, "forest r0 A1"),
    ):
        assert reply.text == away
    old = await (await ben.press(panel.message, "✅")).wait()
    assert away in [follow_up.content for follow_up in old.follow_ups]
    assert pictures((await (await ben.slash(house.general, "/hand")).wait()).message)
    assert pictures((await (await ben.slash(house.general, "/board")).wait()).message)
    assert await sitting.snapshot() == before


async def test_only_the_person_takes_the_seat_back(house, ann, ben, kei, mod):
    sitting = await begin(house, ann, ben, kei)
    await leave(sitting, 1)
    for person, key in ((kei, "refused.seat_not_left"), (mod, "refused.not_seated")):
        words = JAPANESE if person is kei else WORDS
        reply = await (await person.press(sitting.last, "🪑")).wait()
        assert reply.text == words(key)
    assert (await sitting.table()).seats[1].owner_left


@pytest.mark.parametrize("who", ["host", "moderator"])
async def test_a_silent_player_is_replaced_and_told(house, ann, ben, kei, mod, who):
    person = ann if who == "host" else mod
    sitting = await begin(house, ann, ben, kei)
    pinged = len(house.world.pings)
    offered = await person.complete(house.general, "/game replace", focused="player", value="be")
    assert [choice["name"] for choice in offered] == ["2. Ben"]
    reply = await (await person.slash(house.general, "/game replace", player=offered[0]["value"])).wait()
    assert "play for \u2068Ben" in reply.text
    await choose_computer(person, reply, "greedy")
    await until_quiet(sitting)
    post = next(message for message in sitting.posts() if "lets 🤖 Easy play on for" in message.content)
    assert ben.mention in post.content
    assert [ping.user_id for ping in house.world.pings[pinged:]].count(ben.id) == 1


async def test_the_host_who_peeks_and_replaces_asks_the_one_who_sat_there(house, ann, ben):
    """The next card was shown, a computer sits there now: who was replaced is called, and can agree."""
    sitting = await begin(house, ann, ben)
    await sitting.round()
    reply = await (await ann.slash(house.general, "/game replace", player="Ben")).wait()
    await choose_computer(ann, reply, "greedy")
    await until_quiet(sitting)
    asked = await (await ann.slash(house.general, "/undo")).wait()
    assert WORDS("undo.asked") in asked.text
    await house.quiet()
    request = next(
        message
        for message in reversed(house.public(house.general))
        if labels(message) == ["Agree", "Always agree within 5 min", "Refuse"]
    )
    assert house.world.pinged_ids(request) == [ben.id]
    assert not any(choice.undone for choice in await house.store.choices.history(sitting.id))
    await (await ben.press(request, "Agree")).wait()
    await until_quiet(sitting)
    assert request.content == WORDS("undo.agreed")
    assert any(choice.undone for choice in await house.store.choices.history(sitting.id))


async def test_the_offered_seat_is_meant_whatever_the_players_are_called(house, ann, mod):
    """A moderator once replaced the player called "2" with the entry that was offered for seat 2."""
    sitting = await begin(house, ann, house.person("3"), house.person("2"), house.person("1. Ann"))
    offered = await mod.complete(house.general, "/game replace", focused="player", value="")
    assert [choice["name"] for choice in offered] == ["1. Ann", "2. 3", "3. 2", "4. 1. Ann"]
    for name, value in zip(("Ann", "3", "2", "1. Ann"), offered, strict=True):
        reply = await (await mod.slash(house.general, "/game replace", player=value["value"])).wait()
        assert reply.text == WORDS("seat.ask", player=escape_name(name))
    table = await sitting.table()
    assert not any(seat.computer for seat in table.seats)


async def test_a_name_that_could_mean_two_is_refused_with_both(house, ann):
    other = house.person("another Ann")
    other.user.display = "Ann"
    await begin(house, ann, house.person("3"), house.person("2"), other)
    for typed, players in (("2", "2. {3}, 3. {2}"), ("3", "2. {3}, 3. {2}"), ("Ann", "1. {Ann}, 4. {Ann}")):
        reply = await (await ann.slash(house.general, "/game replace", player=typed)).wait()
        possible = players.replace("{", ISOLATE).replace("}", RELEASE)
        assert reply.text == WORDS("refused.ambiguous", typed=escape_name(typed), possible=possible)
    for typed, name in (("4", "Ann"), ("1", "Ann")):
        reply = await (await ann.slash(house.general, "/board", player=typed)).wait()
        assert name in alt(reply.message)[0]


async def test_a_seat_offered_for_a_former_game_is_not_taken_for_one_of_this(house, ann, ben):
    former = await begin(house, ann, ben)
    offered = await ann.complete(house.general, "/board", focused="player", value="")
    await house.bot.tables.ending.end(former.id, ann.id, "Ann", moderator=False)
    await house.quiet()
    await begin(house, ben, ann)
    reply = await (await ann.slash(house.general, "/game replace", player=offered[0]["value"])).wait()
    assert reply.text == WORDS("refused.moved_on")


async def test_who_may_not_replace_is_told_so_before_choosing(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    reply = await (await ben.slash(house.general, "/game replace", player="3")).wait()
    assert f"<@{ann.id}>" in reply.text
    assert selects(reply.message) == []
    nobody = await (await ann.slash(house.general, "/game replace", player="Zoe")).wait()
    assert "Nobody here is called" in nobody.text
    eve = house.person("Eve")
    assert (await (await eve.slash(house.general, "/game leave")).wait()).text == WORDS("refused.not_seated")
    assert (await sitting.table()).computers() == []


async def test_a_list_of_computers_shown_twice_gives_the_seat_once(house, ann, ben):
    sitting = await begin(house, ann, ben)
    one = await (await ben.slash(house.general, "/game leave")).wait()
    two = await (await ben.slash(house.general, "/game leave")).wait()
    await choose_computer(ben, one, "greedy")
    late = await choose_computer(ben, two, "greedy")
    assert late.follow_ups[0].content == WORDS("refused.seat_is_computers", names="\u2068Ben\u2069")
    assert (await sitting.table()).seats[1].computer == "greedy"


async def test_without_people_the_game_waits_and_says_so(house, ann):
    sitting = await begin(house, ann, computers=("greedy",))
    await until_quiet(sitting)
    await leave(sitting, 0)
    assert (await sitting.table()).is_deserted
    assert status(sitting.board) == WORDS("post.paused")
    assert can_press(sitting.board)[0] == BACK
    assert WORDS("button.play") not in can_press(sitting.board)
    assert [button["style"] for button in buttons(sitting.board)].index(1) == 0  # the blue one
    before = await sitting.snapshot()
    await house.restart()
    await house.bot.computers.resume()
    await quiet_posts(sitting)
    assert await sitting.snapshot() == before
    listed = (await (await ann.slash(house.general, "/game list")).wait()).text
    assert WORDS("post.paused") in listed
    assert WORDS("games.left") in listed
    await sitting.press(0, "back")
    await until_quiet(sitting)
    assert (await sitting.table()).seats_to_choose() == [0]
    assert "Paused" not in status(sitting.last)


async def test_a_computer_that_thinks_while_the_person_comes_back_changes_nothing(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    thinking, go_on, think = asyncio.Event(), asyncio.Event(), Thinker.think

    async def slowly(self, *about):
        thought = await think(self, *about)
        thinking.set()
        await go_on.wait()
        return thought

    monkeypatch.setattr(Thinker, "think", slowly)
    reply = await (await ben.slash(house.general, "/game leave")).wait()
    await choose_computer(ben, reply)
    await thinking.wait()
    await house.wait_for_posts()  # the post that has the button
    tried = CallWatcher(house.bot.tables.play, "choose")
    await sitting.press(1, "back")
    go_on.set()
    await tried.once()
    await until_quiet(sitting)
    assert await house.store.choices.history(sitting.id) == []
    assert (await sitting.table()).seats_to_choose() == [0, 1]
    assert "✅" in (await sitting.draw(1)).text


async def test_log_and_players_tell_who_came_and_went(house, ann, ben, kei):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    await leave(sitting, 1)
    await sitting.draw(0)
    await until_quiet(sitting)
    listed = (await (await ann.slash(house.general, "/game players")).wait()).message.embeds[0]["description"]
    assert f"<@{ben.id}>" in listed
    assert "🤖 Easy plays for them" in listed
    await (await ben.slash(house.general, "/game return")).wait()
    lines = (await (await ann.slash(house.general, "/log")).wait()).text.splitlines()
    gone = next(i for i, line in enumerate(lines) if "From here on a computer (Easy) plays" in line)
    assert 0 < gone < len(lines) - 1
    assert "plays this seat again" in lines[-1]
    turns = [line for line in lines if line.startswith("**Turn ")]
    assert turns == [f"**Turn {n}**" for n in range(1, len(turns) + 1)]
    japanese = (await (await kei.slash(house.general, "/log")).wait()).text
    assert "席に戻りました" in japanese


async def test_the_host_who_leaves_is_followed(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await leave(sitting, 0)
    text = "\n".join(post.content for post in sitting.posts())
    assert "👑 \u2068Ben\u2069 is the host now" in text
    reply = await (await ann.slash(house.general, "/game end")).wait()
    assert f"<@{ben.id}>" in reply.text


async def test_leaving_is_for_the_lobby_still(house, ann, ben):
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    await house.after(ben.slash(house.general, "/game leave"))
    assert [seat.user_id for seat in (await house.table(house.general)).seats] == [ann.id]
    reply = await (await ann.slash(house.general, "/game return")).wait()
    assert reply.text == WORDS("refused.not_started")


async def test_a_game_goes_to_its_end_with_people_coming_and_going(house, ann, ben):
    """Seats change hands between turns and over restarts, and the scores come."""
    sitting = await begin(house, ann, ben)
    for number in range(60):
        await until_quiet(sitting)
        table = await sitting.table()
        if not table.running:
            break
        match number % 6:
            case 1:
                await leave(sitting, 1, "greedy")
            case 3:
                await sitting.press(1, "back")
            case 5:
                await house.restart()
                await wait_for_outbox(house)
        await sitting.round() if (await sitting.table()).seats[1].person else await sitting.draw(0)
    assert (await sitting.table()).row.status == "over"
    assert "🥇" in status(sitting.last)
    assert labels(sitting.last) == ["Again", "Board", "Log", "Replay", "Undo"]
    assert await house.store.outbox.due(2**53) == []
    with pytest.raises(Refused, match="not_running"):
        await house.bot.tables.seats.take_back(sitting.id, ben.id)


async def test_a_seat_typed_as_lists_show_it_is_understood(house, ann, ben, mod):
    """Also copied from a message, with the marks that keep a name's direction to itself."""
    sitting = await begin(house, ann, ben)
    for typed in ("2. Ben", f"2. {escape_name('Ben')}", " 2.  ben "):
        reply = await (await mod.slash(house.general, "/game replace", player=typed)).wait()
        assert reply.text == WORDS("seat.ask", player=escape_name("Ben"))
    wrong = await (await mod.slash(house.general, "/game replace", player="1. Ben")).wait()
    assert "Nobody here is called" in wrong.text
    assert (await sitting.table()).computers() == []


async def test_two_of_one_name_are_told_apart_wherever_one_of_them_is_named(house, ann):
    """In posts, questions, lists, the log and pictures; and the name that tells them apart can be typed."""
    other = house.person("another Ann")
    other.user.display = "Ann"
    sitting = await begin(house, ann, other)
    both = escape_name("Ann (1)"), escape_name("Ann (2)")
    await sitting.draw(0)
    await house.quiet()
    assert both[0] not in status(sitting.last)
    assert both[1] in status(sitting.last)
    await sitting.draw(1)
    await house.quiet()
    assert all(f"{name} " in sitting.last.content for name in both)
    (spoken,) = alt(sitting.last)
    assert "Ann (1)" in spoken
    assert "Ann (2)" in spoken
    asked = await (await ann.slash(house.general, "/game replace", player="Ann (2)")).wait()
    assert asked.text == WORDS("seat.ask", player=both[1])
    await (await ann.choose(asked.message, list_with(asked.message, "greedy")["custom_id"], "greedy")).wait()
    await house.quiet()
    said = next(post.content for post in sitting.posts() if f"<@{other.id}>" in post.content and "🤖" in post.content)
    assert all(name in said for name in both)
    logged = await (await ann.slash(house.general, "/log")).wait()
    assert all(name in logged.text for name in both)
    listed = await (await ann.slash(house.general, "/game list")).wait()
    assert all(name in listed.text for name in both)


def test_who_is_called_as_another_is_told_apart_has_a_name_of_their_own():
    assert distinct_names(["Ann", "Ben"]) == ("Ann", "Ben")
    assert distinct_names(["Ann", "Ben", "Ann"]) == ("Ann (1)", "Ben", "Ann (3)")
    names = distinct_names(["Ann", "Ann", "Ann (1)"])
    assert len(set(names)) == 3
    assert names[1] == "Ann (2)"
