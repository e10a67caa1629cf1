"""The lobby's message and its controls, from /game new to the first turn."""

import asyncio

import pytest

from bot.languages import languages
from bot.local.gateway.interaction import DEFER_UPDATE
from bot.local.people.reply import buttons, labels, selects, text
from bot.local.world.permissions import Permission
from bot.players.player import FIRST_LEVEL, LEVELS
from bot.texts import texts
from tests.cogs.playing import begin, leave_as_host, list_with, picked_values

GAME = "cartographers"
WORDS = texts("en")


def seats(message):
    return next(field["value"] for field in message.embeds[0]["fields"] if field["name"].startswith(("Seats", "席")))


def state(message):
    return message.embeds[0]["fields"][-1]["value"]


def is_disabled(message, label):
    return next(bool(button.get("disabled")) for button in buttons(message) if button.get("label") == label)


async def add(house, host, post):
    """Seat a computer player, and wait until the lobby's message has followed."""
    before = seats(post)
    await house.after(host.choose(post, "Add a computer player", "Add Easy"))
    await house.until(lambda: seats(post) != before)


async def test_a_new_game_is_a_public_lobby_with_its_host(house, ann):
    post = await house.lobby(ann)
    assert not post.ephemeral
    assert post.embeds[0]["title"] == "Cartographers · table 1"
    about, known = post.embeds[0]["description"].splitlines()
    assert about.startswith("Draw the same cards")
    assert known == "25 min each · complexity 2/5 · ★ for learners"
    assert seats(post) == "1. \u2068Ann\u2069 👑 host"
    assert "1 to 8 players" in text(post)
    assert labels(post)[:3] == ["Join", "Leave", "Start"]
    assert list_with(post, "add=greedy")["placeholder"] == "Add a computer player"
    table = await house.table(house.general)
    assert (table.row.last_post_id, table.row.host_id, table.row.language) == (post.id, ann.id, "en")
    assert all(select["custom_id"].startswith("lobby:1:") for select in buttons(post) + selects(post))


async def test_join_and_leave_are_heard_at_once_and_the_message_follows(house, ann, ben):
    post = await house.lobby(ann)
    reply = await house.after(ben.press(post, "Join"))
    assert reply.interaction.answer == DEFER_UPDATE
    assert seats(post) == "1. \u2068Ann\u2069 👑 host\n2. \u2068Ben\u2069"
    await house.after(ben.press(post, "Leave"))
    assert seats(post) == "1. \u2068Ann\u2069 👑 host"
    assert house.world.pings == []


async def test_join_and_leave_by_command(house, ann, ben):
    post = await house.lobby(ann)
    reply = await house.after(ben.slash(house.general, "/game join"))
    assert reply.ephemeral
    assert "You have a seat" in reply.text
    assert str(post.id) in reply.text
    await house.until(lambda: "Ben" in seats(post))
    reply = await house.after(ben.slash(house.general, "/game leave"))
    assert "given up your seat" in reply.text
    await house.until(lambda: "Ben" not in seats(post))


@pytest.mark.parametrize(("who", "button", "said"), [("Ann", "Join", "already have"), ("Ben", "Leave", "no seat")])
async def test_a_seat_is_taken_and_given_up_once(house, ann, who, button, said):
    post = await house.lobby(ann)
    reply = await house.after(house.person(who).press(post, button))
    await reply.interaction.until(lambda: reply.follow_ups, 5)
    assert said in text(reply.follow_ups[0])
    assert reply.follow_ups[0].ephemeral
    assert seats(post) == "1. \u2068Ann\u2069 👑 host"


async def test_a_double_press_of_join_seats_once(house, ann, ben):
    post = await house.lobby(ann)
    await asyncio.gather(ben.press(post, "Join"), ben.press(post, "Join"))
    await house.quiet()
    assert (await house.table(house.general)).names == ("Ann", "Ben")


async def test_the_host_leaves_and_the_next_person_is_host(house, ann, ben):
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    reply = await leave_as_host(house, ann, post)
    assert "Ben" in text(reply.message)
    assert seats(post) == "1. \u2068Ben\u2069 👑 host"


async def test_who_leaves_an_empty_lobby_closes_it(house, ann, ben):
    post = await house.lobby(ann)
    await leave_as_host(house, ann, post)
    assert labels(post) == []
    assert "closed" in state(post)
    assert await house.table(house.general) is None
    await house.lobby(ben)


async def test_a_host_without_a_seat_may_let_computers_play_once_they_say_so(house, ann):
    post = await house.lobby(ann)
    await add(house, ann, post)
    await leave_as_host(house, ann, post, "aside")
    assert (await house.table(house.general)).names == ("Easy 1",)
    asked = (await house.after(ann.press(post, "Start"))).follow_ups[0]
    assert "begun" not in state(post)
    assert text(asked) == WORDS("lobby.watch")
    await house.after(ann.press(asked, "Let them play"))
    await house.until(lambda: "begun" in state(post))


async def test_the_last_person_leaves_by_command(house, ann):
    post = await house.lobby(ann)
    reply = await house.after(ann.slash(house.general, "/game leave"))
    assert labels(reply.message) == ["Host without playing", "Close the lobby"]
    reply = await house.after(ann.press(reply.message, "Close the lobby"))
    assert reply.text == WORDS("end.done")
    await house.until(lambda: "closed" in state(post))


async def test_options_are_set_by_the_host(house, ann):
    post = await house.lobby(ann)
    side = list_with(post, "side=A")
    assert [option["label"] for option in side["options"]][:2] == ["Map side: A, wilderness", "Map side: B, wastelands"]
    assert side["options"][1]["description"] == "Harder: seven spaces of wasteland cannot be drawn on"
    assert picked_values(post) >= {"side=A", "promos=false"}
    await house.after(ann.choose(post, side["custom_id"], "side=B"))
    assert picked_values(post) >= {"side=B", "promos=false"}
    await house.after(ann.choose(post, list_with(post, "promos=true")["custom_id"], "promos=true"))
    table = await house.table(house.general)
    assert (table.options.side, table.options.promos) == ("B", True)


async def test_each_option_stands_once_in_a_lobby_and_in_a_field_once_it_has_no_lists(house, ann):
    post = await house.lobby(ann)
    assert "Map side" not in str(post.embeds)
    for name, value in (("side", "A"), ("promos", "false")):
        offered = [option["value"] for option in list_with(post, f"{name}={value}")["options"]]
        assert [option.partition("=")[0] for option in offered] == [name] * len(offered)
        assert f"{name}={value}" in picked_values(post)
    told = await house.after(ann.slash(house.general, "/game players"))
    assert "Map side: A, wilderness\nExtra ambush cards: none" in text(told.message)
    await leave_as_host(house, ann, post)
    await house.until(lambda: "closed" in state(post))
    assert "Map side: A, wilderness\nExtra ambush cards: none" in text(post)


async def test_a_double_choice_sets_an_option_once(house, ann):
    post = await house.lobby(ann)
    promos = list_with(post, "promos=true")["custom_id"]
    await asyncio.gather(ann.choose(post, promos, "promos=true"), ann.choose(post, promos, "promos=true"))
    await house.quiet()
    assert (await house.table(house.general)).options.promos is True


async def test_options_are_not_for_others(house, ann, ben):
    post = await house.lobby(ann)
    for act in (
        ben.choose(post, list_with(post, "side=B")["custom_id"], "side=B"),
        ben.choose(post, list_with(post, "promos=true")["custom_id"], "promos=true"),
        ben.choose(post, "Add a computer player", "add=greedy"),
        ben.press(post, "Start"),
    ):
        reply = await act
        await reply.interaction.until(lambda answer=reply: answer.follow_ups, 5)
        assert f"Only the host, <@{ann.id}>" in text(reply.follow_ups[0])
    table = await house.table(house.general)
    assert (table.options.side, table.options.promos, table.row.status) == ("A", False, "lobby")
    assert house.world.pings == []


async def test_start_waits_until_the_number_fits(house, ann, ben):
    """CAR-40: alone the promo ambushes cannot be played, so Start is shut and says why."""
    post = await house.lobby(ann)
    assert not is_disabled(post, "Start")
    await house.after(ann.choose(post, list_with(post, "promos=true")["custom_id"], "promos=true"))
    assert is_disabled(post, "Start")
    assert "two or more players" in state(post)
    reply = await house.after(ann.slash(house.general, "/game start"))
    assert "two or more players" in reply.text
    await house.after(ben.press(post, "Join"))
    assert not is_disabled(post, "Start")
    assert "Ready" in state(post)


@pytest.mark.parametrize("lang", languages())
def test_each_level_says_how_strong_it_is_before_how_it_plays(lang):
    words = texts(lang)
    abouts = [words(f"computer.{kind}.about") for kind in LEVELS if kind != "like_us"]
    ranks = {
        "en": ["Weakest", "Weak:", "Stronger", "Strongest"],
        "ja": ["いちばん弱い", "弱め", "強め", "いちばん強い"],
    }
    ranks["de"] = ["Am schwächsten", "Schwach:", "Stärker", "Am stärksten"]
    assert all(about.startswith(rank) for about, rank in zip(abouts, ranks[lang], strict=True))


async def test_where_somebody_is_new_to_a_game_easy_says_that_it_suits_them(house, ann, ben):
    levels = list_with(await house.lobby(ann), "add=greedy")["options"]
    assert [level["value"] for level in levels] == [f"add={kind}" for kind in LEVELS]
    suited = [level["value"] for level in levels if "first game" in level["description"]]
    assert suited == [f"add={FIRST_LEVEL}"]


async def test_where_nobody_is_levels_stand_from_weak_to_strong(house, ann, ben):
    await begin(house, ann, ben)
    levels = list_with(await house.lobby(ann, house.games), "add=greedy")["options"]
    assert [level["value"] for level in levels] == [f"add={kind}" for kind in LEVELS]
    assert not any("first game" in level["description"] for level in levels)


async def test_a_computer_is_added_in_one_press_and_removed_by_the_host(house, ann):
    post = await house.lobby(ann)
    kinds = list_with(post, "add=greedy")["options"]
    assert {option["value"] for option in kinds} == {f"add={kind}" for kind in LEVELS}
    assert all(option["description"] for option in kinds)
    reply = await house.after(ann.choose(post, "Add a computer player", "add=greedy"))
    assert reply.follow_ups == []
    assert "Easy 1" in seats(post)
    computers = list_with(post, "add=greedy")
    assert not any(option.get("default") for option in computers["options"])  # its name still says what it is for
    assert "🤖" in seats(post)
    assert [option["value"] for option in computers["options"]][len(LEVELS)] == "remove"
    await house.after(ann.choose(post, computers["custom_id"], "remove"))
    assert "Easy" not in seats(post)
    assert "remove" not in [option["value"] for option in list_with(post, "add=greedy")["options"]]


async def test_a_double_choice_seats_one_computer(house, ann):
    post = await house.lobby(ann)
    which = list_with(post, "add=greedy")["custom_id"]
    replies = await asyncio.gather(ann.choose(post, which, "add=greedy"), ann.choose(post, which, "add=greedy"))
    await house.quiet()
    assert len((await house.table(house.general)).seats) == 2
    await house.until(
        lambda: any("in the meantime" in text(message) for reply in replies for message in reply.follow_ups)
    )


async def test_a_double_choice_removes_one_computer(house, ann):
    post = await house.lobby(ann)
    for _ in range(2):
        await add(house, ann, post)
    which = list_with(post, "remove")["custom_id"]
    await asyncio.gather(ann.choose(post, which, "remove"), ann.choose(post, which, "remove"))
    await house.quiet()
    assert (await house.table(house.general)).names == ("Ann", "Easy 1")


@pytest.mark.parametrize("way", ["button", "command"])
async def test_start_alone_asks_first_where_the_game_is_for_more(house, ann, way):
    post = await house.lobby(ann)

    async def press_start():
        if way == "command":
            return (await house.after(ann.slash(house.general, "/game start"))).message
        return (await house.after(ann.press(post, "Start"))).follow_ups[0]

    asked = await press_start()
    assert asked.ephemeral
    assert labels(asked) == ["Play alone", "Wait for others"]
    assert (await house.table(house.general)).row.status == "lobby"
    await house.after(ann.press(asked, "Wait for others"))
    assert labels(asked) == []
    assert (await house.table(house.general)).row.status == "lobby"
    asked = await press_start()
    await house.restart()
    await house.after(ann.press(asked, "Play alone"))
    assert (await house.table(house.general)).running
    assert labels(post) == ["Luck"]


async def test_start_beside_a_computer_asks_nothing(house, ann):
    post = await house.lobby(ann)
    await add(house, ann, post)
    await house.after(ann.press(post, "Start"))
    assert (await house.table(house.general)).running


async def test_eight_players_are_all(house, ann):
    post = await house.lobby(ann)
    for number in range(7):
        await house.after(house.person(f"Guest {number}").press(post, "Join"))
    assert is_disabled(post, "Join")
    assert all(select["placeholder"] != "Add a computer player" for select in selects(post))
    reply = await house.after(house.person("Late").slash(house.general, "/game join"))
    assert "All 8 seats are taken" in reply.text
    assert len((await house.table(house.general)).seats) == 8


async def test_forty_presses_at_once_are_all_answered_in_time(house, ann):
    post = await house.lobby(ann)
    guests = [house.person(f"Guest {number}") for number in range(40)]
    replies = await asyncio.gather(*(guest.press(post, "Join") for guest in guests))
    await house.quiet()
    assert not any(reply.failure for reply in replies)
    assert len((await house.table(house.general)).seats) == 8
    assert len(seats(post).splitlines()) == 8


async def test_start_takes_the_controls_off_but_luck_and_the_first_turn_comes(house, ann, ben):
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    await house.after(ann.press(post, "Start"))
    assert labels(post) == ["Luck"]
    assert "begun" in state(post)
    assert "Ben" in seats(post)
    await house.until(lambda: len(house.public(house.general)) == 2)
    first = house.public(house.general)[1]
    assert f"<@{ann.id}>" in first.content
    await house.until(lambda: "Play" in labels(first))


async def test_start_by_command(house, ann, ben):
    post = await house.lobby(ann)
    refused = await house.after(ben.slash(house.general, "/game start"))
    assert "Only the host" in refused.text
    await house.after(ben.press(post, "Join"))
    reply = await house.after(ann.slash(house.general, "/game start"))
    assert "The game begins" in reply.text
    await house.until(lambda: "begun" in state(post) and "Join" not in labels(post))
    assert "seats and options stay" in (await house.after(ben.slash(house.general, "/game join"))).text


async def test_two_starts_at_once_begin_one_game(house, ann):
    post = await house.lobby(ann)
    await add(house, ann, post)
    one, two = await asyncio.gather(ann.press(post, "Start"), ann.press(post, "Start"))
    await house.quiet()
    assert not one.failure
    assert not two.failure
    await house.until(lambda: len(house.public(house.general)) == 2)


async def test_the_controls_work_after_a_restart(house, ann, ben):
    post = await house.lobby(ann)
    await house.restart()
    await house.after(ben.press(post, "Join"))
    await house.restart()
    await house.after(ann.choose(post, "Add a computer player", "add=greedy"))
    await house.until(lambda: "Easy 1" in seats(post))
    await house.restart()
    await house.after(ann.press(post, "Start"))
    assert (await house.table(house.general)).running


async def test_a_post_that_was_sent_but_not_noted_is_taken_up(house, ann, ben):
    post = await house.lobby(ann)
    table = await house.table(house.general)
    await house.store.tables.set_last_post(table.id, None)
    await house.after(ben.press(post, "Join"))
    table = await house.table(house.general)
    assert (table.names, table.row.last_post_id) == (("Ann", "Ben"), post.id)


async def test_a_deleted_post_comes_back_with_the_next_change(house, ann, ben):
    post = await house.lobby(ann)
    house.world.delete_message(post)
    await house.after(ben.slash(house.general, "/game join"))
    await house.until(lambda: house.public(house.general))
    assert "Ben" in seats(house.public(house.general)[0])


@pytest.mark.parametrize("path", ["/game new", "/game players"])
async def test_a_deleted_post_comes_back_when_somebody_asks(house, ann, ben, path):
    post = await house.lobby(ann)
    house.world.delete_message(post)
    reply = await house.after(ben.slash(house.general, path, **({"game": GAME} if path == "/game new" else {})))
    await house.until(lambda: house.public(house.general))
    assert "I am posting it again" in reply.text
    again = house.public(house.general)[0]
    assert reply.ephemeral
    assert (await house.table(house.general)).row.last_post_id == again.id
    await house.after(ben.press(again, "Join"))
    assert "Ben" in seats(again)


async def test_a_deleted_post_whose_channel_refuses_is_told(house, ann, ben):
    post = await house.lobby(ann)
    house.world.delete_message(post)
    house.world.deny(house.general, Permission.SEND_MESSAGES)
    reply = await ben.slash(house.general, "/game players")
    await house.until(lambda: "**Send Messages**" in reply.text)
    house.world.allow(house.general, Permission.SEND_MESSAGES)
    await house.after(ben.slash(house.general, "/game players"))
    assert len(house.public(house.general)) == 1
