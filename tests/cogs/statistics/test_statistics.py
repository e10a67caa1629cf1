"""Statistics as people see them: their own, others' as far as those allow it, a server's table."""

import pytest

from bot.local.people.reply import buttons, labels, selects, text
from bot.store import PersonRow
from bot.texts import texts
from tests.cogs.largest import choose, press
from tests.cogs.statistics.way import DAY, record

WORDS = texts("en")
ELSEWHERE = 77  # another server


@pytest.fixture
def kim(house):
    """Somebody who looks."""
    return house.person("Kim")


async def stats(house, person, of=None):
    more = {} if of is None else {"person": of.id}
    return (await house.after(person.slash(house.general, "/stats", **more))).message


async def top(house, person):
    return (await house.after(person.slash(house.general, "/top"))).message


async def set_results(house, person, value):
    await house.bot.tables.people.save(PersonRow(person.id, results=value))


def description(message):
    (picture,) = [part for part in walk_parts(message.components) if part.get("media")]
    return picture["description"]


def walk_parts(components):
    for part in components:
        yield part
        yield from walk_parts(part.get("components", []))
        yield from part.get("items", [])


async def test_before_the_first_end_there_is_nothing(house, ann):
    page = await stats(house, ann)
    assert page.ephemeral
    assert text(page) == WORDS("stats.none")
    assert WORDS("refused.no_stats_of_server") in text(await top(house, ann))


async def test_mine_is_a_card_with_a_list_of_titles(house, ann, ben):
    guild = house.general.guild_id
    for place in (1, 1, 2):
        await record(house.store, {ann.id: place, ben.id: 3 - place}, guild=guild, counts={"tiles": 10 * place})
    await record(house.store, {ann.id: 2, ben.id: 1}, "oceans", guild=ELSEWHERE, rated=False)
    page = await stats(house, ann)
    said = description(page)
    assert "Ann: 4 games · 2 won" in said
    assert "Merchants of Sky Islands: " in said
    assert "place 1 2 times, place 2 1 time" in said
    assert "Oceans: 1 game: place 2 1 time" in said
    await choose(house, ann, page, ":title:", "sky_islands")
    said = description(page)
    assert "points: 48.7, 49" in said
    assert "tiles placed: 13.3, 20" in said
    assert labels(page)[0] == "All titles"
    await press(house, ann, page, ":person:")
    assert "4 games" in description(page)


async def test_others_see_what_was_played_here(house, ann, ben, kim):
    guild = house.general.guild_id
    await record(house.store, {ann.id: 1, ben.id: 2}, guild=guild)
    await record(house.store, {ann.id: 1, ben.id: 2}, "oceans", guild=ELSEWHERE)
    said = description(await stats(house, kim, ann))
    assert "1 game ·" in said
    assert "Oceans" not in said
    await set_results(house, ann, "all")
    assert "Oceans" in description(await stats(house, kim, ann))
    await set_results(house, ann, "nobody")
    assert WORDS("refused.no_stats_here") in text(await stats(house, kim, ann))
    assert "Oceans" in description(await stats(house, ann)), "they themselves see all"


async def test_who_has_not_played_here_is_not_shown(house, ann, ben, kim):
    await record(house.store, {ann.id: 1, ben.id: 2}, guild=ELSEWHERE)
    assert WORDS("refused.no_stats_here") in text(await stats(house, kim, ann))


async def test_a_servers_table_is_by_rating_and_by_wins_of_a_month(house, ann, ben, kim):
    guild, now = house.general.guild_id, house.now()
    for _ in range(5):
        await record(house.store, {ann.id: 1, ben.id: 2}, guild=guild, at=now - 60 * DAY)
    await record(house.store, {kim.id: 1, ben.id: 2}, guild=guild, at=now - DAY)
    page = await top(house, kim)
    lines = [line for line in text(page).splitlines() if line[:1].isdigit()]
    assert [line.split(" ")[1] for line in lines] == [ann.mention, ben.mention, kim.mention]
    assert "5 games, 5 won" in lines[0]
    assert "?" not in lines[0]
    assert "?" in lines[2]
    await press(house, kim, page, ":month")
    lines = [line for line in text(page).splitlines() if line[:1].isdigit()]
    assert [line.split(" ")[1] for line in lines] == [kim.mention, ben.mention]
    assert not house.world.pinged_ids(page)
    await set_results(house, kim, "nobody")
    assert kim.mention not in text(await top(house, ben))


async def test_how_cards_do_is_told_once_enough_is_known(house, ann, ben):
    guild = house.general.guild_id
    await record(house.store, {ann.id: 1, ben.id: 2}, "oceans", guild=guild, cards=["inking"])
    page = await stats(house, ann)
    await press(house, ann, page, ":cards:")
    assert text(page) == WORDS("stats.no_cards")
    for _ in range(9):
        await record(house.store, {ann.id: 1, ben.id: 2}, "oceans", guild=guild, cards=["inking"])
    page = await stats(house, ann)
    await press(house, ann, page, ":cards:")
    assert "**Inking**: won 100 % (72–100 %), expected 50 % · 10 plays" in text(page)
    assert [option["value"] for option in selects(page)[0]["options"]] == ["oceans"]


async def test_settings_say_who_sees_results_and_go_on_to_the_next(house, ann):
    page = (await house.after(ann.slash(house.general, "/settings"))).message
    for value in ("all", "nobody", "servers"):
        assert WORDS(f"settings.turn.results_{value}") in labels(page)
        await press(house, ann, page, "settings:results:")
        assert WORDS(f"settings.results.{value}") in page.content
        assert (await house.bot.tables.people.find(ann.id)).results == value
    assert len(buttons(page)) <= 25


async def test_a_rated_lobby_waits_until_all_have_pressed_join(house, ann, ben):
    post = await house.lobby(ann)
    await press(house, ben, post, ":join:")
    table = await house.table(house.general)
    await house.bot.tables.lobby.set_setting(table.id, ann.id, "rated", "on")
    await house.quiet()
    assert "Rated: yes" in str(post.embeds)
    assert "Not everybody has agreed to a rated game yet: Ben." in str(post.embeds)
    await press(house, ben, post, ":join:")
    assert "Not everybody" not in str(post.embeds)
    await press(house, ann, post, ":start:")
    assert (await house.table(house.general)).row.settings.is_rated


@pytest.mark.parametrize(("lang", "third"), [("en", "3rd × 1"), ("ja", "3位×1"), ("de", "3. × 1")])
def test_a_place_on_the_card_is_written_as_in_its_language(lang, third):
    assert texts(lang)("stats.place", place=3, n=1) == third
