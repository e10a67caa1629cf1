"""/game audit: who did what at a table, for its host and moderators alone."""

import re

from bot.local.people.reply import labels
from bot.texts import texts
from tests.cogs.pace.test_seats import choose_computer, until_quiet
from tests.cogs.playing import begin

WORDS = texts("en", "cartographers")
JAPANESE = texts("ja", "cartographers")


async def audit(house, person, channel=None, **parts):
    return await (await person.slash(channel or house.general, "/game audit", **parts)).wait()


def description(reply):
    return reply.message.embeds[0]["description"]


async def test_the_host_reads_who_did_what(house, ann, ben, kei):
    sitting = await begin(house, ann, ben)
    assert WORDS("log.empty") in description(await audit(house, ann))
    await sitting.draw(1)
    await (await ben.slash(house.general, "/undo")).wait()
    reply = await (await ann.slash(house.general, "/game replace", player="Ben")).wait()
    await choose_computer(ann, reply, "greedy")
    await until_quiet(sitting)
    await (await ben.slash(house.general, "/game return")).wait()
    reply = await audit(house, ann)
    assert reply.ephemeral
    assert labels(reply.message) == [], "one page has no buttons to others"
    text = re.sub("[\u2068\u2069]", "", description(reply))
    assert f"now hosted by Ann (<@{ann.id}>)" in text
    lines = [line for line in text.splitlines() if line.startswith("- <t:")]
    said = [re.sub(r"^- <t:\d+:f> ", "", line) for line in lines]
    assert said[0] == f"Ben (<@{ben.id}>) made a choice"
    assert said[1] == f"↩️ Ben (<@{ben.id}>) took back a choice"
    assert f"🤖 Ann (<@{ann.id}>) gave the seat of Ben to a computer (Easy)" in said
    assert "The computer in the seat of Ben made a choice" in said
    assert said[-1] == "🪑 Ben has the seat back"


async def test_people_are_listed_and_computers_choices_are_one_line(house, ann, ben):
    lobby = await house.lobby(ann)
    await house.after(ben.press(lobby, "Join"))
    table, tables = await house.table(house.general), house.bot.tables
    await tables.lobby.invite(table.id, ann.id, "Ann", house.person("Eve").id, "Eve")
    await tables.hosts.hand_on(table.id, 1, ann.id, moderator=False)
    await tables.hosts.hand_on(table.id, 0, ben.id, moderator=False)
    await tables.lobby.remove_player(table.id, table.seats[1], ann.id, moderator=False)
    for _ in range(2):
        await tables.lobby.add_computer(table.id, ann.id, "greedy", "Robot")
    await tables.lobby.start(table.id, ann.id)
    await house.quiet()
    await house.until(lambda: len(house.public(house.general)) > 1)
    said = re.sub("[\u2068\u2069]", "", description(await audit(house, ann)))
    for act in ("Ann invited", f"<@{ben.id}> was made the host", f"<@{ben.id}> was taken out of the lobby"):
        assert act in said
    assert said.count("omputer") <= 1


async def test_others_are_refused_and_hear_nothing(house, ann, ben):
    await begin(house, ann, ben)
    reply = await audit(house, ben)
    assert reply.ephemeral
    assert reply.text == WORDS("refused.not_host_nor_moderator", host=ann.id)


async def test_a_moderator_looks_at_a_table_of_another_channel_of_the_server(house, ann, ben, mod):
    sitting = await begin(house, ann, ben)
    await sitting.draw(0)
    offered = await mod.complete(house.games, "/game audit", focused="table", value="")
    assert [choice["value"] for choice in offered] == [str(sitting.id)]
    assert WORDS("audit.chose", n=1, who="") in description(await audit(house, mod, house.games, table=str(sitting.id)))
    other = house.world.add_guild("Elsewhere")
    channel = house.world.add_channel("far", other)
    stranger = house.stand_in.person(house.world.add_user("Stranger", guild=other))
    reply = await audit(house, stranger, channel, table=str(sitting.id))
    assert reply.text == WORDS("refused.no_such_table")


async def test_a_vote_and_the_end_are_told_in_the_readers_language(house, ann, ben, kei, mod):
    sitting = await begin(house, ann, ben, kei)
    tables = house.bot.tables
    await tables.votes.propose(sitting.id, "replace", ann.id, 1)
    await tables.votes.say(sitting.id, (await house.store.votes.find(sitting.id)).nonce, kei.id, True)
    await tables.ending.end(sitting.id, mod.id, "Mod", moderator=True)
    japanese = house.person("千代", "ja")
    text = description(await audit(house, ann))
    assert "called a vote on replacing \u2068Ben\u2069: passed" in text
    assert "🏁 \u2068Mod\u2069 ended the game" in text
    assert (await audit(house, japanese)).text == JAPANESE("refused.not_host_nor_moderator", host=ann.id)


async def test_many_acts_are_turned_page_by_page(house, ann, ben, monkeypatch):
    monkeypatch.setattr("cogs.managing.audit.LINES", 2)
    sitting = await begin(house, ann, ben)
    for _ in range(2):
        await sitting.round()
    reply = await audit(house, ann)
    newest = description(reply)
    assert labels(reply.message) == [WORDS("log.earlier"), WORDS("log.later")]
    assert WORDS("log.page", page=2, pages=2) in newest
    await (await ann.press(reply.message, WORDS("log.earlier"))).wait()
    assert WORDS("log.page", page=1, pages=2) in description(reply)
    assert description(reply) != newest
