"""A lesson, pressed through by people: private, in their language, going on where it was left."""

import pytest

from bot.games.registry import games
from bot.lessons import find_lesson
from bot.local.people.reply import buttons, labels, pictures, text
from bot.texts import texts
from tests.cogs.playing import begin_made, company
from tests.rotation import by_turns

GAME = "cartographers"
LESSON = find_lesson(GAME)
WORDS = texts("en", GAME)
LEARN = WORDS("coach.learn")


def title(place, words=WORDS, stations=LESSON.stations):
    return words(f"lesson.{stations[place].name}.title")


def offer_ids(message):
    """The ids of the offers, in order."""
    return [button["custom_id"] for button in buttons(message) if ":try" in button["custom_id"]]


async def press(person, message, control):
    return await (await person.press(message, control)).wait()


async def begin(person, channel):
    """The lesson, opened from /help."""
    help_page = await (await person.slash(channel, "/rules", game=GAME)).wait()
    return (await press(person, help_page.message, LEARN)).message


async def stations_of(house, person):
    await house.quiet()
    return (await house.store.people.find(person.id)).stations


async def test_a_new_lobby_offers_the_lesson_to_everybody_in_private(house, ann, ben):
    opened = await (await ann.slash(house.general, "/game new", game=GAME)).wait()
    await house.idle()
    assert labels(opened.message) == [], "the post right below has it"
    (post,) = house.public(house.general)
    assert LEARN in labels(post)
    reply = await press(ben, post, LEARN)
    assert reply.ephemeral
    assert text(reply.message).splitlines()[:2] == [
        WORDS("coach.head", game="Cartographers", n=1, all=len(LESSON.stations)),
        f"**{title(0)}**",
    ]
    assert labels(reply.message) == [WORDS("page.next"), WORDS("coach.stop")]
    assert pictures(reply.message)
    assert house.public(house.general) == [post]
    assert house.world.pings == []


async def test_it_is_not_offered_where_everybody_has_played_or_a_game_has_no_lesson(house, ann, ben):
    await begin_made(house, GAME, ann)
    games_channel = house.world.add_channel("more", house.world.guild)
    post = await house.lobby(ann, games_channel)
    assert LEARN not in labels(post)
    await house.after(ben.press(post, "Join"))
    assert LEARN in labels(post)
    await house.after(ben.press(post, "Leave"))
    assert LEARN not in labels(post)


async def test_a_game_without_a_lesson_has_no_button_and_a_forged_one_is_refused(house, ann, monkeypatch):
    reply = await begin(ann, house.general)
    for module in ("offering", "control"):
        monkeypatch.setattr(f"cogs.coach.{module}.find_lesson", lambda _: None)
    post = await house.lobby(ann)
    page = await (await ann.slash(house.general, "/rules", game=GAME)).wait()
    assert LEARN not in [*labels(post), *labels(page.message)]
    answer = await press(ann, reply, WORDS("page.next"))
    assert WORDS("refused.moved_on") in answer.text


@pytest.mark.parametrize(("game", "lang"), by_turns(filter(find_lesson, games()), ["en", "ja"]))
async def test_a_person_presses_through_all_of_it(house, real_pictures, game, lang):
    person, words = house.person("Kei", locale=lang.replace("en", "en-US")), texts(lang, game)
    stations = find_lesson(game).stations
    page = await (await person.slash(house.general, "/rules" if lang == "en" else "/ルール", game=game)).wait()
    message = (await press(person, page.message, words("coach.learn"))).message
    seen = set()
    for place, station in enumerate(stations):
        assert f"**{title(place, words, stations)}**" in text(message)
        seen.add(pictures(message)[0].id)
        for tried, offer in enumerate(station.offer):
            if offer.right:
                continue
            await press(person, message, offer_ids(message)[tried])
            assert words(f"lesson.{station.name}.wrong_{tried + 1}") in text(message)
            assert words(f"lesson.{station.name}.text").splitlines()[-1] in text(message)
            assert [bool(one.get("disabled")) for one in buttons(message) if ":try" in one["custom_id"]] == [
                number == tried for number in range(len(station.offer))
            ]
        if station.offer:
            await press(person, message, offer_ids(message)[station.right])
            assert words(f"lesson.{station.name}.right") in text(message)
            seen.add(pictures(message)[0].id)
        if place + 1 < len(stations):
            await press(person, message, words("page.next"))
    await press(person, message, words("coach.done"))
    assert text(message).splitlines() == [words("coach.finished"), words("coach.now_play")], "nothing of it waits"
    assert labels(message) == [words("coach.play")]
    assert await stations_of(house, person) == f"{game}.*"
    assert len(seen) == len(stations) + sum(bool(station.offer) for station in stations)
    assert house.public(house.general) == []
    again = await (await person.slash(house.general, "/rules" if lang == "en" else "/ルール", game=game)).wait()
    assert title(0, words, stations) in text((await press(person, again.message, words("coach.learn"))).message)


async def test_skip_stop_and_back_and_it_goes_on_where_it_was_left_after_a_restart(house, ann):
    message = await begin(ann, house.general)
    await press(ann, message, WORDS("page.next"))
    await press(ann, message, WORDS("coach.skip"))
    assert title(2) in text(message)
    await press(ann, message, WORDS("page.back"))
    assert title(1) in text(message)
    await press(ann, message, offer_ids(message)[LESSON.stations[1].right])
    assert await stations_of(house, ann) == f"{GAME}.{LESSON.stations[2].name}"
    await house.restart()
    await press(ann, message, WORDS("page.next"))
    assert title(2) in text(message)
    await press(ann, message, offer_ids(message)[0])
    assert WORDS(f"lesson.{LESSON.stations[2].name}.wrong_1") in text(message)
    await press(ann, message, WORDS("coach.stop"))
    assert text(message) == WORDS("coach.stopped", title=title(2))
    assert not pictures(message)
    await house.restart()
    assert title(2) in text(await begin(ann, house.general))
    await press(ann, message, WORDS("coach.go_on"))
    assert title(2) in text(message)
    await press(ann, message, WORDS("coach.stop"))
    await press(ann, message, WORDS("coach.again"))
    assert title(0) in text(message)
    assert await stations_of(house, ann) == f"{GAME}.{LESSON.stations[0].name}"


async def test_help_without_a_game_names_each_lesson(house, ann):
    page = (await (await ann.slash(ann.dm, "/help")).wait()).message
    named = [button["custom_id"] for button in buttons(page) if button["custom_id"].endswith(":learn")]
    assert named == [f"help:{key}:0:learn" for key in games() if find_lesson(key)]
    assert title(0) in text((await press(ann, page, f"help:{GAME}:0:learn")).message)


async def test_its_pictures_are_drawn_and_described(house, ann, real_pictures):
    message = await begin(ann, house.general)
    (picture,) = pictures(message)
    assert picture.width > 390
    assert "Ann" in picture.description
    await press(ann, message, WORDS("page.next"))
    assert pictures(message)[0].id != picture.id


async def test_it_goes_in_direct_messages_too(house, ann):
    message = await begin(ann, ann.dm)
    assert title(0) in text(message)
    await press(ann, message, WORDS("page.next"))
    assert title(1) in text(message)


async def finish(person, channel):
    """The last page of the lesson, all stations skipped."""
    message = await begin(person, channel)
    for station in LESSON.stations[:-1]:
        await press(person, message, WORDS("coach.skip" if station.offer else "page.next"))
    await press(person, message, WORDS("coach.done"))
    return message


async def test_its_end_leads_to_a_first_game_where_the_bot_hosts_games(house, ann):
    await press(ann, await finish(ann, house.general), WORDS("coach.play"))
    await house.idle()
    (post,) = house.public(house.general)
    assert WORDS("game.name") in text(post)
    assert labels(await finish(ann, ann.dm)) == [WORDS("coach.again")]


async def test_its_end_leads_back_to_the_lobby_that_is_open_here(house, ann, ben):
    lobby = await house.lobby(ann, game=GAME)
    for person in (ann, ben):
        ended = await finish(person, house.general)
        assert f"/{house.general.id}/{lobby.id}" in text(ended)
        assert labels(ended) == [], "a second lobby could not be opened here"


async def test_its_end_tells_of_no_lobby_for_another_game(house, ann):
    await house.lobby(ann, game=next(key for key in games() if key != GAME))
    assert labels(await finish(ann, house.general)) == [WORDS("coach.play")]


async def test_it_touches_no_table_and_tells_nothing_in_public(house, ann, ben):
    sitting = await begin_made(house, GAME, ann, ben)
    before, posts = await sitting.snapshot(), len(house.public(house.general))
    helped = await sitting.press(0, "help")
    message = (await press(ann, helped.message, LEARN)).message
    await press(ann, message, WORDS("page.next"))
    await press(ann, message, offer_ids(message)[LESSON.stations[1].right])
    await house.quiet()
    assert await sitting.snapshot() == before
    assert len(house.public(house.general)) == posts


async def test_an_offer_that_is_none_is_refused(house, ann):
    message = await begin(ann, house.general)
    await press(ann, message, WORDS("page.next"))
    forged = next(button for button in buttons(message) if ":try1" in button["custom_id"])
    forged["custom_id"] = forged["custom_id"].replace("try1", "try9")
    assert WORDS("refused.moved_on") in (await press(ann, message, forged["custom_id"])).text


async def test_how_far_one_is_can_be_had_and_is_deleted(house, ann):
    await begin(ann, house.general)
    await house.quiet()
    people = house.bot.tables
    assert f"{GAME}.goal".encode() in await people.privacy.export(ann.id)
    await people.privacy.delete(ann.id, {None: "x", **dict.fromkeys(("en", "ja", "de"), "x")})
    assert await stations_of(house, ann) == ""


@pytest.mark.parametrize("game", games())
async def test_each_lobby_with_a_lesson_fits_into_a_message(house, ann, game, monkeypatch):
    monkeypatch.setattr("cogs.coach.offering.find_lesson", lambda _: LESSON)
    post = await house.lobby(*company(house, game, ann)[:1], game=game)
    rows = [[item["custom_id"].split(":")[2] for item in row["components"]] for row in post.components]
    assert rows[1] == ["learn"]  # above all lists: who is new need not look for it
    assert LEARN in labels(post)
