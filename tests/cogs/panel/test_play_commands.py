"""/play, /board, /hand, /log and the buttons under a post, for players and for those who look on."""

import re

import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.local.people.reply import labels, pictures, text
from bot.store import rows
from bot.texts import rules, texts
from bot.version import version
from cogs.answering.readers import Reader
from cogs.rulebook.introduction import help_pages
from tests.cogs.playing import DRAW, alt, begin, can_press, control, seed, values

WORDS = texts("en", "cartographers")
MORE = {lang: texts(lang)("help.more").rpartition("/game leave")[2] for lang in ("en", "ja")}  # behind the last option
NO_AMBUSH = 1  # a seed with which the first three cards are no ambush, which tells of the neighbour, too


async def test_play_by_command_and_by_button_is_the_same(house, ann, ben):
    sitting = await begin(house, ann, ben)
    by_button = (await sitting.panel(0)).message
    by_command = (await (await ann.slash(house.general, "/play")).wait()).message
    assert by_button.components == by_command.components
    assert text(by_button) == text(by_command)
    assert by_button.ephemeral
    assert by_command.ephemeral


@pytest.mark.usefixtures("real_pictures")
async def test_the_board_of_one_player(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    whole = await (await ann.slash(house.general, "/board")).wait()
    for player in ("2", "Ben"):
        one = await (await ann.slash(house.general, "/board", player=player)).wait()
        (picture,) = pictures(one.message)
        assert (picture.width, picture.height) != (pictures(whole.message)[0].width, pictures(whole.message)[0].height)
        assert one.ephemeral


async def test_the_players_are_offered(house, ann, ben):
    await begin(house, ann, ben)
    offered = await ann.complete(house.general, "/board", {}, "player")
    assert [choice["name"] for choice in offered] == ["1. Ann", "2. Ben"]
    assert await ann.complete(house.general, "/board", {}, "player", "bE") == [offered[1]]
    assert await ann.complete(house.games, "/board", {}, "player") == []


@pytest.mark.parametrize("player", ["3", "Zoe", "\u202e**x**", "y" * 2000])
async def test_nobody_of_that_name_says_who_there_is(house, ann, ben, player):
    await begin(house, ann, ben)
    reply = await (await ann.slash(house.general, "/board", player=player)).wait()
    assert "1. \u2068Ann\u2069" in reply.text
    assert "2. \u2068Ben\u2069" in reply.text
    assert len(reply.text) < 300
    assert "**x" not in reply.text


async def test_the_board_in_words_is_whole(house, ann):
    people = [house.person(f"{number}: a name of ```some``` length") for number in range(8)]
    sitting = await begin(house, *people)
    await sitting.round()
    reply = await (await ann.slash(house.general, "/board", detail="text")).wait()
    await house.until(lambda: "7: a name" in reply.text)
    assert len(reply.messages) > 1
    assert all(len(message.content) <= 2000 and message.ephemeral for message in reply.messages)
    assert all(message.content.count("```") == 2 for message in reply.messages)


@pytest.mark.usefixtures("real_pictures")
async def test_the_hand_of_a_game_without_hands_is_the_own_sheet(house, ann, ben):
    await begin(house, ann, ben)
    mine = await (await ben.slash(house.general, "/hand")).wait()
    board = await (await ben.slash(house.general, "/board", player="2")).wait()
    assert [house.world.files.get(picture.id) for picture in pictures(mine.message)] == [
        house.world.files.get(picture.id) for picture in pictures(board.message)
    ]
    reply = await (await house.person("Eve").slash(house.general, "/hand")).wait()
    assert "no seat" in reply.text


async def test_what_was_undone_stays_in_the_log_struck_through(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    undo = house.bot.tables.undo
    asked = await undo.ask(sitting.id, ann.id)
    await undo.agree(sitting.id, asked.request.nonce, ben.id)
    lines = (await (await ann.slash(house.general, "/log")).wait()).text.splitlines()
    assert lines[0] == "**Turn 1**"
    assert all(line.startswith("- ~~") and line.endswith("~~") for line in lines[1:])
    assert sum("draws" in line for line in lines) == 2
    await sitting.draw(0)
    reply = await (await ann.slash(house.general, "/log")).wait()
    standing = [line for line in reply.text.splitlines() if "~~" not in line]
    assert sum("draws" in line for line in standing) == 0
    assert reply.text.count("**Turn 1**") == 1


async def test_the_log_tells_what_happened_but_not_what_is_drawn_apart(house, ann, ben, monkeypatch):
    seed(monkeypatch, NO_AMBUSH)
    sitting = await begin(house, ann, ben)
    empty = await (await ann.slash(house.general, "/log")).wait()
    assert empty.text == WORDS("log.empty")
    await sitting.round()
    reply = await (await house.person("Eve").slash(house.general, "/log")).wait()
    assert reply.text.count("draws") == 2
    assert "Turned up" in reply.text
    await sitting.draw(0)
    reply = await (await ben.slash(house.general, "/log")).wait()
    assert reply.text.count("draws") == 2, "a drawing is told when all have drawn"


async def test_a_long_log_keeps_the_newest_whole_lines(house, ann, ben):
    sitting = await begin(house, ann, ben)
    for _ in range(12):  # even with every card at two time a game has 15 rounds
        await sitting.round()
    reply = await (await ann.slash(house.general, "/log")).wait()
    assert len(reply.text) <= 2000
    assert "**Turn 12**" in reply.text
    assert "**Turn 1**" not in reply.text
    assert "Page " in reply.text.splitlines()[-1]
    pages = [reply.text]
    while "◀ Earlier" in labels(reply.message, enabled=True):
        await house.after(ann.press(reply.message, "◀ Earlier"))
        pages.append(text(reply.message))
    assert "**Turn 1**" in pages[-1]
    turns = [int(number) for page in reversed(pages) for number in re.findall(r"\*\*Turn (\d+)\*\*", page)]
    assert list(dict.fromkeys(turns)) == list(range(1, 13))
    await house.restart()
    await house.after(ann.press(reply.message, "Later ▶"))
    assert text(reply.message) == pages[-2]


async def test_the_log_of_one_player_or_since_ones_last_turn(house, ann, ben, kei, monkeypatch):
    seed(monkeypatch, NO_AMBUSH)
    sitting = await begin(house, ann, ben)
    await sitting.round()
    await sitting.draw(0)
    await sitting.draw(1)
    await house.wait_for_posts()
    reply = await (await ann.slash(house.general, "/log")).wait()
    assert (reply.text.count("Ann\u2069 draws"), reply.text.count("Ben\u2069 draws")) == (2, 2)
    await house.after(ann.press(reply.message, "Since my last turn"))
    assert (reply.text.count("**Turn"), reply.text.count("draws")) == (1, 2), "what was told when Ben had drawn too"
    await house.after(ann.press(reply.message, "From the beginning"))
    await house.after(ann.choose(reply.message, "Whose turns?", "1"))
    assert (reply.text.count("Ann\u2069 draws"), reply.text.count("Ben\u2069 draws")) == (0, 2)
    named = await (await kei.slash(house.general, "/log", player="Ann")).wait()
    assert ("Ann" in named.text, "Ben" in named.text, "**2手番目**" in named.text) == (True, False, True)
    assert [suggestion["name"] for suggestion in await ann.complete(house.general, "/log", {}, "player")] == [
        "1. Ann",
        "2. Ben",
    ]


async def test_help_says_how_it_goes(house, ann, kei):
    sitting = await begin(house, ann, kei)
    for seat, lang in ((0, "en"), (1, "ja")):
        reply = await sitting.press(seat, "help")
        first = reply.text
        assert texts(lang)("help.first", press=texts(lang)("help.press.running")) in first
        assert first.endswith(MORE[lang])
        assert len(first) < 1000, "what to press comes before what takes a minute to read"
        for entry in rules(lang, "cartographers")[:2]:
            await house.after(sitting.people[seat].press(reply.message, texts(lang)("page.next")))
            assert reply.text == f"**{entry['title']}**\n{entry['text']}"
        for _ in range(2):
            await house.after(sitting.people[seat].press(reply.message, texts(lang)("page.back")))
        assert reply.text == first
        assert not reply.thinking
        assert reply.ephemeral


async def test_help_leads_to_the_rules_about_what_one_is_asked(house, ann, kei):
    sitting = await begin(house, ann, kei)
    for seat, lang in ((0, "en"), (1, "ja")):
        reply = await sitting.press(seat, "help")
        title = texts(lang, "cartographers")("topic.draw.title")
        await house.after(sitting.people[seat].press(reply.message, title))
        assert text(reply.message).startswith(f"### {title}")
        assert not reply.message.embeds
    await sitting.draw(0)
    reply = await sitting.press(0, "help")
    assert not any("Draw on your map" in label for label in labels(reply.message)), "who has drawn is asked nothing"


async def test_the_help_command_says_how_to_begin_and_where_a_game_is_open_how_that_one_goes(house, ann, kei):
    for person, lang in ((ann, "en"), (kei, "ja")):
        reply = await house.after(person.slash(house.general, "/help"))
        assert reply.ephemeral
        assert reply.text == texts(lang)("help.begin")
        await house.after(person.press(reply.message, texts(lang)("page.next")))
        assert all(texts(lang, key)("game.about") in reply.text for key in games())
        assert all(f"/{game.command}" in reply.text for game in games().values())
    await house.lobby(ann)
    in_lobby = await house.after(ann.slash(house.general, "/help"))
    assert "**Join** in the lobby" in in_lobby.text
    assert in_lobby.text.endswith(MORE["en"])
    await house.restart()
    await house.after(ann.press(in_lobby.message, "Next ▶"))
    assert rules("en", "cartographers")[0]["text"] in in_lobby.text


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("status", ["running", "over"])
def test_nobody_is_told_to_join_a_game_that_has_begun(lang, status):
    first = help_pages("cartographers", Reader(rows.PersonRow(1), lang, "dark"), status)[0]
    assert texts(lang)("lobby.button.join") not in first
    assert texts(lang)("button.again" if status == "over" else "button.play") in first


def test_the_help_says_at_its_end_which_version_this_is():
    assert help_pages("", Reader(rows.PersonRow(1), "ja", "dark"))[-1].endswith(f"\n-# Gamekeeper {version()}")


@pytest.mark.parametrize("lang", languages())
def test_help_lists_commands_by_what_one_wants_to_do(lang):
    """Rows of command words said nothing to a newcomer: what a command is for stands before it."""
    for page in help_pages("", Reader(rows.PersonRow(1), lang, "dark")):
        for line in page.splitlines():
            wish, *typed = line.split("/")
            assert not typed or len(typed) <= max(2, len(games()))
            assert len(typed) < 2 or "**" in wish
            assert len(typed) < 3 or all(f"/{game.command}" in line for game in games().values())


@pytest.mark.parametrize("lang", languages())
def test_no_help_is_cut_off(lang):
    who = Reader(rows.PersonRow(1), lang, "dark")
    assert max(len(page) for key in ("", *games()) for page in help_pages(key, who)) < 1500


async def test_the_board_button_shows_everybody_the_board(house, ann):
    sitting = await begin(house, ann)
    eve = house.person("Eve", locale="ja")
    reply = await (await eve.press(sitting.last, "Board")).wait()
    assert pictures(reply.message)
    assert alt(reply.message)[0].startswith(texts("ja", "cartographers")("game.name"))
    reply = await (await eve.press(sitting.last, "Play")).wait()
    assert texts("ja")("follow.no_seat") in reply.text


@pytest.mark.usefixtures("real_pictures")
async def test_boards_in_private_answers_are_in_the_own_colours(house, ann):
    await begin(house, ann)
    dark = await (await ann.slash(house.general, "/board")).wait()
    await house.store.people.save(type(await house.store.people.find(ann.id))(ann.id, theme="light"))
    light = await (await ann.slash(house.general, "/board")).wait()
    one, two = (house.world.files.get(pictures(value.message)[0].id) for value in (dark, light))
    assert one != two


async def test_an_old_posts_button_shows_what_is_the_case_now(house, ann):
    """The press was on its way when the next post came."""
    sitting = await begin(house, ann)
    old = sitting.last
    components = old.components
    await sitting.round()
    old.components = components
    reply = await (await ann.press(old, "Play")).wait()
    assert reply.text.startswith(WORDS("panel.moved_on"))
    assert values(reply.message) in await sitting.choices(0)
    before = await sitting.snapshot()
    reply = await (await ann.press(old, "Undo")).wait()
    assert "moved on" in reply.text
    assert await sitting.snapshot() == before


async def test_after_the_end_the_last_post_still_shows_the_board(house, ann):
    sitting = await begin(house, ann)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await house.wait_for_posts()
    assert can_press(sitting.last) == ["Again", "Board", "Log", "Replay"]
    assert "\u2068Ann\u2069 ended the game" in sitting.last.content
    assert house.world.pinged_ids(sitting.last) == []
    reply = await (await ann.press(sitting.last, "Board")).wait()
    assert pictures(reply.message)


async def test_a_panel_can_be_opened_again_and_again(house, ann, ben):
    """An ephemeral message is easily lost."""
    sitting = await begin(house, ann, ben)
    first, second = (await sitting.panel(0)).message, (await sitting.panel(0)).message
    await (await ann.press(first, control(first, "move", "down"))).wait()
    await (await ann.press(second, "Confirm")).wait()
    assert len(await house.store.choices.history(sitting.id)) == 1


async def test_a_value_too_long_to_be_offered_is_left_to_be_typed(house, ann, monkeypatch):
    """Discord refuses all that is offered where one value has more than 100 letters."""

    async def possible(*_):
        return [("card_" * 21, "many cards"), ("card_" * 20, "fewer cards")]

    await begin(house, ann)
    monkeypatch.setattr("cogs.typed_choice.completion.possible_values", possible)
    offered = await ann.complete(house.general, DRAW, {}, "terrain")
    assert [choice["value"] for choice in offered] == ["card_" * 20]
