"""Who has installed the bot looks things up and looks back in any chat, in private; games stay on servers."""

import pytest

from bot.local.people.reply import buttons, labels, pictures, selects, text
from bot.texts import texts
from tests.cogs.playing import begin

WORDS = texts("en", "cartographers")
THERE = {"rules", "card", "help", "tables", "replay", "note", "stats"}


@pytest.fixture(params=["a server", "a private chat"])
async def elsewhere(request, house, ann, kei):
    """A place where the bot is not; Ann and Kei have installed it."""
    ann.install()
    kei.install()
    if request.param == "a private chat":
        return house.world.add_group(ann.user, kei.user)
    guild = house.world.add_guild("Abroad", bot=False)
    for person in (ann, kei):
        house.world.join(guild, person.user)
    return house.world.add_channel("chat", guild)


async def ask(person, channel, command, **options):
    reply = await (await person.slash(channel, command, **options)).wait()
    assert reply.ephemeral
    assert reply.failure is None
    return reply


async def test_these_commands_are_there_and_no_others(house, ann, ben, elsewhere):
    await house.bot.syncing
    assert {command["name"] for command in ann.commands(elsewhere)} == THERE
    assert ben.commands(elsewhere) == []
    assert not [ann.commands(elsewhere, kind) for kind in (2, 3) if ann.commands(elsewhere, kind)]
    whole = {command["name"] for command in ben.commands(house.general)}
    assert {"game", "play", "undo", *THERE} < whole


async def test_rules_cards_and_help(house, ann, kei, elsewhere):
    page = await ask(ann, elsewhere, "/rules", game="cartographers")
    assert WORDS("topic.start.title") in page.text
    await house.after(ann.press(page.message, "Next ▶"))
    assert WORDS("topic.controls.title") in text(page.message)
    card = await ask(kei, elsewhere, "/card", name="Rift Lands")
    assert pictures(card.message)
    assert await ann.complete(elsewhere, "/card", focused="name", value="rift")
    assert "ゲーム" in (await ask(kei, elsewhere, "/help")).text


async def test_tables_without_ways_to_play(house, ann, ben, elsewhere):
    await begin(house, ann, ben)
    reply = await ask(ann, elsewhere, "/tables")
    assert "Cartographers" in reply.text
    assert selects(reply.message) == buttons(reply.message) == []
    assert selects((await ask(ann, house.general, "/tables")).message)


async def test_own_games_are_replayed(house, ann, ben, kei, elsewhere):
    first = await begin(house, ann, ben)
    await first.round()
    second = await begin(house, ann, channel=house.games)
    newest = await ask(ann, elsewhere, "/replay")
    assert "-# Board 1 of 1" in newest.text
    offered = await ann.complete(elsewhere, "/replay", focused="table", value="carto")
    assert [choice["value"] for choice in offered] == [str(second.id), str(first.id)]
    reply = await ask(ann, elsewhere, "/replay", table=str(first.id))
    assert "-# Board 2 of 2" in reply.text
    await house.after(ann.press(reply.message, "⏮ First"))
    assert "-# Board 1 of 2" in text(reply.message)
    assert "Next ▶" in labels(reply.message, enabled=True)
    assert (await ask(kei, elsewhere, "/replay")).text == texts("ja")("refused.no_own_game")
    await house.lobby(kei, house.world.add_channel("hall"))
    assert (await ask(kei, elsewhere, "/replay", table="x")).text == texts("ja")("refused.no_own_game")


async def test_others_games_are_not_shown(house, ann, ben, kei, elsewhere):
    theirs = await begin(house, ben)
    await begin(house, ann, channel=house.games)
    assert (await ask(ann, elsewhere, "/replay", table=str(theirs.id))).text == WORDS("refused.not_own_game")
    assert (await ask(ann, ann.dm, "/replay", table="nonsense")).text == WORDS("refused.not_own_game")
    assert "-# Board 1 of 1" in (await ask(ann, ann.dm, "/replay")).text


async def test_nothing_is_posted_there(house, ann, elsewhere):
    for command in ("/help", "/tables", "/replay"):
        await ask(ann, elsewhere, command)
    assert all(message.ephemeral for message in house.world.messages[elsewhere.id].values())
