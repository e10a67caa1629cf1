"""Trophies as people see them: a picture of a shelf, and a line in the last post."""

import pytest

from bot.local.people.reply import selects, text
from bot.store import PersonRow
from bot.tables.results.general_trophies import TROPHIES
from bot.tables.table import Post, Reached
from bot.texts import texts
from cogs.posting.trophy_line import MOST, trophy_line
from tests.cogs.largest import choose, press
from tests.cogs.playing import seed
from tests.cogs.posting.test_ending import finish_game
from tests.cogs.statistics.test_statistics import description, stats
from tests.cogs.statistics.way import record

WORDS = texts("en")


@pytest.fixture
def kim(house):
    """Somebody who looks."""
    return house.person("Kim")


async def trophies(house, person, of=None):
    page = await stats(house, person, of)
    await press(house, person, page, ":trophies:")
    return page


async def test_mine_show_how_far_i_am(house, ann, ben):
    for _ in range(4):
        await record(house.store, {ann.id: 1, ben.id: 2}, "sky_islands", counts={"houses": 9})
    page = await trophies(house, ann)
    said = description(page)
    assert "House builder (silver): 9 houses in one game, next 9 / 10" in said, "the title played last comes first"
    assert WORDS("trophies.own") in text(page)
    await choose(house, ann, page, ":trophies:", "all")
    said = description(page)
    assert "Winner (bronze): 3 games won, next 4 / 15" in said, "what was won stands with its own aim"
    assert "Regular (not yet): 5 games played to the end, 4 / 5" in said
    assert WORDS("trophies.own_all") in text(page)
    assert len(selects(page)[0]["options"]) == 6
    await press(house, ann, page, ":trophies:1")
    assert "Faithful (not yet): 10 games in a row without leaving, 4 / 10" in description(page)
    await choose(house, ann, page, ":trophies:", "sky_islands")
    assert "House builder (silver)" in description(page)
    await press(house, ann, page, ":person:")
    assert "4 games" in description(page)


async def test_without_a_game_there_are_none_yet(house, ann):
    said = description(await trophies(house, ann))
    assert "0 trophies" in said
    assert said.count("not yet") == 6


async def test_of_a_title_its_trophies_come_first(house, ann, ben):
    await record(house.store, {ann.id: 1, ben.id: 2}, "oceans", counts={"attacks": 8})
    page = await stats(house, ann)
    await choose(house, ann, page, ":title:", "oceans")
    await press(house, ann, page, ":trophies:")
    assert "Hunter (silver): 8 attacks in one game, next 8 / 11" in description(page)


async def test_of_others_only_what_they_have_reached_and_show(house, ann, ben, kim):
    guild = house.general.guild_id
    await record(house.store, {ann.id: 1, ben.id: 2}, guild=guild, counts={"houses": 9})
    page = await stats(house, kim, ann)
    await press(house, kim, page, ":trophies:")
    await choose(house, kim, page, ":trophies:", "all")
    said = description(page)
    assert "not yet" not in said
    assert "By a hair (bronze)" in said
    assert WORDS("trophies.others") in text(page)
    await choose(house, kim, page, ":trophies:", "sky_islands")
    assert description(page).splitlines()[1:] == [
        "House builder (silver): 9 houses in one game",
        "Great merchant (gold): 45 points in one game",
        "Houses only (bronze): A win without tower or port",
    ]
    page = await stats(house, kim, ann)
    await house.bot.tables.people.save(PersonRow(ann.id, results="nobody"))
    refused = await press(house, kim, page, ":trophies:")
    assert WORDS("refused.no_trophies_here") in str(refused)


async def test_the_last_post_says_so_once_and_rings_nobody_more(house, ann, ben, monkeypatch):
    seed(monkeypatch, 2)
    sitting = await finish_game(house, ann, ben)
    lines = [line for line in sitting.last.content.splitlines() if line.startswith("-# 🏅")]
    assert len(lines) == 1
    assert "**In a day** (bronze)" in lines[0] or WORDS("trophies.more", n=1)[0] in lines[0]
    assert sorted(house.world.pinged_ids(sitting.last)) == sorted([ann.id, ben.id])
    assert sum("🏅" in post.content for post in house.world.all_messages()) == 1


async def test_the_line_names_three_and_nobody_who_hides(house, ann, ben, monkeypatch):
    seed(monkeypatch, 2)
    sitting = await finish_game(house, ann, ben)
    table = await sitting.table()
    reached = [Reached(seat, "", trophy.key, 1 + seat) for seat in (0, 1) for trophy in TROPHIES[:4]]
    people = {ann.id: PersonRow(ann.id), ben.id: PersonRow(ben.id)}

    def line(lang, **results):
        seen = {**people, **{user: PersonRow(user, results="nobody") for user in results.values()}}
        return trophy_line(table, [Post(1, trophies=tuple(reached))], seen, texts(lang, table.game.key))

    (said,) = line("en")
    assert said.startswith("-# 🏅 ")
    assert [part.split("**")[1:] for part in said.split(" · ")[:-1]] == [
        [name, " (silver)"] for name in ("Regular", "Curious", "Winner")
    ]
    assert said.endswith("+5")
    assert "Ann" not in said
    assert "銅" in line("ja", hides=ben.id)[0]
    assert "Ben" not in line("en", hides=ben.id)[0]
    assert line("en", hides=ben.id, too=ann.id) == []
    assert MOST == 3
