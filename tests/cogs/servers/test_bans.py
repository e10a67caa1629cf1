"""Bans from a server's games: from beginning, joining and taking over, told to the person, over in time."""

import asyncio

import pytest

from bot.local.people.reply import buttons, labels, text
from bot.pace.wall_time import DAY
from bot.store.errors import StoreUnavailable
from bot.store.rows import PersonRow
from bot.texts import texts
from cogs.client.messages import LETTERS
from cogs.posting import Letters
from tests.cogs.pace.test_reminders import later
from tests.cogs.pace.test_replacement import sought
from tests.cogs.playing import begin
from tests.cogs.servers.way import ban, open_server

WORDS = texts("en")


async def bans(house):
    return await house.bot.tables.bans.of_server(house.world.guild.id)


async def carry_out(house):
    """What is due about bans is done, and what they say is sent."""
    while await house.bot.tables.due.do():
        pass
    house.bot.letters.at_once()
    await house.quiet()


async def test_who_is_banned_is_told_by_dm_with_end_and_reason_and_without_a_sound(house, ann, boss):
    page = await ban(house, boss, ann, "week", "spoiled\n a game")
    (row,) = await bans(house)
    assert f"{ann.mention} until <t:{row.until // 1000}:f>" in text(page)
    assert "Reason: spoiled a game" in text(page)
    await house.until(ann.inbox)
    (told,) = ann.inbox()
    assert f"<t:{row.until // 1000}:f>" in text(told)
    assert "Reason: spoiled a game" in text(told)
    assert house.world.guild.name in text(told)
    assert ann.pings() == []
    games = await house.after(ann.press(told, "My games"))
    assert "You are not in any game yet" in games.text


async def test_the_banned_begin_join_and_take_over_nothing(house, ann, ben, boss):
    sitting = await begin(house, ben, house.person("Dan"))
    lobby = await house.lobby(house.person("Eve"), house.games)
    await ban(house, boss, ann, "day", "spoiled a game")
    for reply in (
        await house.after(ann.slash(house.world.add_channel("free"), "/game new", game="oceans")),
        await house.after(ann.press(lobby, "Join")),
        await house.after(ann.slash(house.games, "/game join")),
    ):
        assert "Reason: spoiled a game" in reply.text
        assert reply.ephemeral or reply.follow_ups[-1].ephemeral
    asked = await sought(house, sitting, 0)
    refused = await house.after(ann.press(asked, "Take over"))
    assert "take over games on this server until" in refused.text


async def test_games_that_run_are_played_to_their_end_and_lobbies_are_left(house, ann, ben, boss):
    sitting = await begin(house, ann, ben)
    lobby = await house.lobby(ben, house.games)
    await house.after(ann.press(lobby, "Join"))
    own = await house.lobby(ann, house.world.add_channel("own"))
    await ban(house, boss, ann, "good")
    await carry_out(house)
    assert [seat.user_id for seat in (await house.table(house.games)).seats] == [ben.id]
    assert "Join" not in labels(own), "it was closed, as nobody else sat there"
    await sitting.draw(0)
    assert (await sitting.table()).seats[0].user_id == ann.id
    await house.after(ann.slash(house.general, "/game leave"))
    await house.bot.tables.seats.hand_over(sitting.id, 0, ann.id, "Ann", "greedy", False)
    reply = await house.after(ann.slash(house.general, "/game return"))
    assert "seat" in reply.text.lower()
    assert (await sitting.table()).played_by(ann.id) == 0


async def test_a_ban_ends_in_time_by_itself(house, ann, boss):
    log = house.world.add_channel("mod-log")
    await house.bot.tables.rules.change(house.world.guild.id, boss.id, "log", log.id)
    await ban(house, boss, ann, "day")
    await carry_out(house)
    house.pass_time(DAY + 1)
    assert "✅" in (await house.after(ann.slash(house.general, "/game new", game="oceans"))).text, (
        "also before that is done"
    )
    await carry_out(house)
    await house.until(lambda: "is over" in "".join(map(text, house.public(log))))
    assert await house.store.bans.by_id(1) is None


async def test_a_ban_is_lifted_by_its_button_and_by_the_form(house, ann, ben, boss):
    for person in (ann, ben):
        await ban(house, boss, person, "good")
    page = await open_server(house, boss)
    await house.after(boss.press(page, "Bans"))
    assert len(buttons(page)) == 3
    await house.after(boss.press(page, f"server:bans:lift{ann.id}"))
    await ban(house, boss, ben, "lift")
    assert await bans(house) == []
    await house.lobby(ann)
    again = await house.after(boss.press(page, f"server:bans:lift{ben.id}"))
    assert WORDS("refused.moved_on") in again.text


async def test_a_second_ban_takes_the_place_of_the_first_whose_end_ends_nothing(house, ann, boss):
    await ban(house, boss, ann, "day", "first")
    await carry_out(house)
    form = await boss.choose(await open_bans(house, boss), "server:bans:choose", [ann])
    assert "first" in str(form.modal.components)
    await house.after(boss.submit(form.modal, {"lasts": "month", "reason": "second"}))
    await carry_out(house)
    house.pass_time(2 * DAY)
    await carry_out(house)
    (row,) = await bans(house)
    assert row.reason == "second"


async def open_bans(house, boss):
    page = await open_server(house, boss)
    await house.after(boss.press(page, "Bans"))
    return page


async def test_no_bot_is_banned_and_nobody_by_who_does_not_manage(house, ann, boss):
    page = await open_bans(house, boss)
    refused = await house.after(boss.choose(page, "server:bans:choose", [house.world.bot]))
    assert refused.modal is None
    form = (await boss.choose(page, "server:bans:choose", [ann])).modal
    house.world.guild.members[boss.id].roles.clear()
    reply = await house.after(boss.submit(form, {"lasts": "week", "reason": ""}))
    assert "**Manage Server**" in reply.text
    assert await bans(house) == []


async def test_whom_no_dm_reaches_is_told_when_they_try(house, ann, boss):
    ann.close_dms()
    await ban(house, boss, ann, "week", "spoiled a game")
    await carry_out(house)
    assert ann.inbox() == []
    assert await house.store.letters.due(2**53, ["banned"], 9) == []
    reply = await house.after(ann.slash(house.general, "/game new", game="oceans"))
    assert "Reason: spoiled a game" in reply.text


async def test_a_ban_is_told_in_the_language_of_the_person(house, kei, boss):
    await house.store.people.save(PersonRow(kei.id, "ja"))
    await ban(house, boss, kei, "good", "荒らし")
    await house.until(kei.inbox)
    assert "理由:荒らし" in text(kei.inbox()[0])


async def test_who_has_never_used_the_bot_is_told_in_the_languages_of_the_server(house, boss):
    stranger, log = house.person("Zoe"), house.world.add_channel("mod-log")
    for rule, value in (("language", "ja+en"), ("log", log.id)):
        await house.bot.tables.rules.change(house.world.guild.id, boss.id, rule, value)
    await ban(house, boss, stranger, "week", "spoiled a game")
    await house.until(lambda: stranger.inbox() and len(house.public(log)) == 2)
    (told,) = stranger.inbox()
    for one in (text(told), text(house.public(log)[-1])):
        assert one.count("spoiled a game") == 1
        assert "参加" in one
        assert "games" in one


async def test_who_was_told_of_a_ban_is_told_that_it_was_lifted(house, ann, boss):
    await ban(house, boss, ann, "week")
    await house.until(ann.inbox)
    await house.bot.tables.bans.lift(house.world.guild.id, ann.id, boss.id)
    await house.until(lambda: len(ann.inbox()) == 2)
    assert "again" in text(ann.inbox()[-1])
    assert ann.pings() == []


async def test_who_is_banned_again_is_not_told_that_a_ban_was_lifted(house, ann, boss):
    await ban(house, boss, ann, "week")
    await house.until(ann.inbox)
    house.bot.tables.on_letter(lambda: None)
    await house.bot.tables.bans.lift(house.world.guild.id, ann.id, boss.id)
    await ban(house, boss, ann, "good")
    await carry_out(house)
    await house.until(lambda: len(ann.inbox()) == 2)
    assert "no longer" in text(ann.inbox()[-1])


async def test_a_ban_that_was_lifted_before_it_was_told_is_not_told(house, ann, boss):
    house.bot.tables.on_letter(lambda: None)
    await ban(house, boss, ann, "week")
    await house.bot.tables.bans.lift(house.world.guild.id, ann.id, boss.id)
    await carry_out(house)
    assert ann.inbox() == []


@pytest.mark.parametrize(
    ("service", "part"), [("letters", "note_sent"), ("outbox", "claim")], ids=["it arrived", "it did not"]
)
async def test_a_process_that_dies_while_it_tells_is_followed_by_one_that_tells_once(
    house, ann, boss, monkeypatch, service, part
):
    """Whether or not the message had arrived; long after, when Discord has forgotten its nonce."""
    house.bot.tables.on_letter(lambda: None)
    log = house.world.add_channel("mod-log")
    await house.bot.tables.rules.change(house.world.guild.id, boss.id, "log", log.id)
    await ban(house, boss, ann, "week")
    died = asyncio.Event()

    async def die(*_):
        died.set()
        raise StoreUnavailable("the power is cut")

    monkeypatch.setattr(getattr(house.bot.tables, service), part, die)
    house.bot.letters.at_once()
    await died.wait()
    house.world.nonces.clear()
    await house.restart()
    await house.store.outbox.resume()
    for _ in range(2):
        house.bot.letters.at_once()
        await house.until(lambda: len(house.public(log)) == 2 and ann.inbox())
    await carry_out(house)
    assert (len(house.public(log)), len(ann.inbox())) == (2, 1)


async def test_two_processes_tell_a_change_once(house, ann, boss):
    house.bot.tables.on_letter(lambda: None)
    log = house.world.add_channel("mod-log")
    await house.bot.tables.rules.change(house.world.guild.id, boss.id, "log", log.id)
    await ban(house, boss, ann, "week")
    both = [Letters(house.bot, LETTERS), Letters(house.bot, LETTERS)]
    for letters in both:
        letters.at_once()
    await house.until(lambda: len(house.public(log)) == 2 and ann.inbox())
    await carry_out(house)
    for letters in both:
        await letters.close()
    assert (len(house.public(log)), len(ann.inbox())) == (2, 1)


async def test_a_channel_that_is_gone_keeps_no_change_waiting(house, boss):
    house.bot.tables.on_letter(lambda: None)
    log = house.world.add_channel("mod-log")
    await house.bot.tables.rules.change(house.world.guild.id, boss.id, "log", log.id)
    house.world.delete_channel(log)
    await carry_out(house)
    for _ in range(300):
        if not await house.store.letters.due(2**53, ["server_log"], 9):
            break
        await asyncio.sleep(0.01)
    assert (await house.store.upkeep.counts()).messages["dead"] == 1


async def test_the_bans_of_a_server_hold_there_alone(house, ann, boss):
    await ban(house, boss, ann, "good")
    await later(house, 0)
    tables = house.bot.tables
    await tables.admission.need_unbanned(house.world.guild.id + 1, ann.id)
    assert await tables.bans.find(house.world.guild.id + 1, ann.id) is None
