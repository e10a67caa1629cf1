"""/game find: who fits is brought together, asked by DM, and sits at a table that opens by itself."""

import pytest
from msgspec.structs import replace

from bot.local.people.reply import labels, text
from bot.local.world.permissions import Permission
from bot.local.world.records import PRIVATE_THREAD
from bot.pace.wall_time import HOUR, MINUTE
from bot.store.people.ties import TieRow
from bot.tables.table import Bound, Limits
from bot.texts import texts

WORDS = texts("en")
GAME = "cartographers"


async def look(house, person, channel=None, **wishes):
    """The answer once a person looks for such a table: two of them, at Cartographers, unless it is said otherwise."""
    modal = (await person.slash(channel or house.general, "/game find")).modal
    values = {"titles": [GAME], "seats": ["2"], "where": []} | wishes
    return await house.after(person.submit(modal, values))


async def match(house, minutes=1):
    """Time passes, what is due is done, and all letters are sent."""
    house.pass_time(minutes * MINUTE)
    while await house.bot.tables.due.do():
        pass
    await house.bot.letters.send_all()
    await house.quiet()


async def reply_to(house, person, yes=True):
    """The person answers their newest offer."""
    offer = person.inbox()[-1]
    await house.after(person.press(offer, WORDS("offer.take" if yes else "offer.refuse")))
    await match(house)
    return text(offer)


async def find_table(house, *people):
    """A table is found for these people, and all of them take their seats."""
    for person in people:
        await look(house, person)
    await match(house)
    for person in people:
        await reply_to(house, person)


def threads(house):
    return house.world.threads(house.general.id)


async def search(house, person):
    return await house.bot.tables.finding.search_of(person.id)


async def test_two_who_fit_sit_at_a_table_that_begins(house, ann, ben):
    told = await look(house, ann)
    assert told.ephemeral
    assert WORDS("find.others", n=0) in told.text
    assert WORDS("find.others", n=1) in (await look(house, ben)).text
    await match(house)
    offer = ann.inbox()[-1]
    assert "Cartographers" in offer.content
    assert "Ben" in offer.content
    assert labels(offer) == [WORDS("offer.take"), WORDS("offer.refuse")]
    assert await reply_to(house, ann) == WORDS("offer.taken", n=1)
    assert threads(house) == []
    await reply_to(house, ben)
    (thread,) = threads(house)
    table = await house.table(thread)
    assert (table.row.status, [seat.user_id for seat in table.seats]) == ("running", [ann.id, ben.id])
    assert table.pace.name == "brisk"
    assert {ann.id, ben.id} <= set(thread.people)
    link = f"https://discord.com/channels/{house.world.guild.id}/{thread.id}"
    assert text(offer) == WORDS("offer.open", link=link)
    assert [await search(house, person) for person in (ann, ben)] == [None, None]
    await match(house, 120)
    assert len(threads(house)) == 1


async def test_who_declines_looks_no_longer_and_the_other_keeps_their_place(house, ann, ben, kei):
    for person in (ann, ben):
        await look(house, person)
    since = (await search(house, ann)).row.since
    await match(house)
    await reply_to(house, ann)
    assert await reply_to(house, ben, yes=False) == WORDS("offer.declined")
    assert text(ann.inbox()[-1]) == WORDS("offer.again", n=0)
    assert await search(house, ben) is None
    assert (await search(house, ann)).row.since == since
    await look(house, kei)
    await match(house)
    assert (await search(house, kei)).match is not None
    assert (await search(house, ann)).match is not None


async def test_who_does_not_answer_within_an_hour_looks_no_longer(house, ann, ben):
    for person in (ann, ben):
        await look(house, person)
    await match(house)
    await reply_to(house, ann)
    await match(house, HOUR // MINUTE)
    assert await search(house, ben) is None
    assert (await search(house, ann)).match is None
    late = ben.inbox()[-1]
    assert text(late) == WORDS("offer.missed")
    assert not labels(late)


@pytest.mark.parametrize("turned", [False, True])
async def test_who_avoids_somebody_is_never_asked_with_them_and_nothing_tells(house, ann, ben, kei, turned):
    who, whom = (ben, ann) if turned else (ann, ben)
    await house.store.ties.save(TieRow(who.id, whom.id, "avoid"), 9)
    answers = [(await look(house, person)).text for person in (ann, ben)]
    await match(house, 30)
    assert not ann.inbox()
    assert not ben.inbox()
    assert WORDS("find.others", n=1) in answers[1]  # the same as if nobody avoided anybody
    await look(house, kei)
    await match(house)
    assert [len(person.inbox()) for person in (ann, ben, kei)] == [1, 0, 1]


async def test_a_search_is_shown_changed_and_cancelled(house, ann, ben):
    await look(house, ann)
    page = await house.after(ann.slash(house.general, "/game find"))
    assert "Cartographers" in text(page.message)
    modal = (await ann.press(page.message, WORDS("find.button.change"))).modal
    await house.after(ann.submit(modal, {"titles": [], "seats": ["3", "4"]}))
    wishes = (await search(house, ann)).wishes
    assert (len(wishes.titles) > 1, wishes.seats) == (True, (3, 4))
    page = await house.after(ann.slash(house.general, "/game find"))
    await house.after(ann.press(page.message, WORDS("find.button.cancel")))
    assert WORDS("find.cancelled") in text(page.message)
    await look(house, ben)
    await match(house)
    assert not ben.inbox()


async def test_whose_dms_are_closed_holds_nobody_up(house, ann, ben, kei):
    for person in (ann, ben):
        await look(house, person)
    ben.close_dms()
    await match(house)
    assert await search(house, ben) is None
    await look(house, kei)
    await match(house)
    assert (await search(house, kei)).match is not None


async def test_who_has_left_the_server_opens_no_table(house, ann, ben):
    for person in (ann, ben):
        await look(house, person)
    await match(house)
    await reply_to(house, ann)
    member = house.world.guild.members.pop(ben.id)
    await reply_to(house, ben)
    await match(house)
    house.world.guild.members[ben.id] = member
    assert threads(house) == []
    assert await search(house, ben) is None
    assert (await search(house, ann)).match is None


async def test_people_of_two_servers_meet_on_one_that_takes_part(house, ann, ben):
    far = house.world.add_guild("Far")
    hall = house.world.add_channel("hall", far)
    for person in (ann, ben):
        house.world.join(far, person.user)
    await look(house, ann, hall)
    await look(house, ben, where=["everywhere"])
    await match(house)
    assert not ben.inbox()  # nothing tells yet that Ben is on the other server
    await house.lobby(ben, hall)
    guild = await house.bot.tables.guilds.find(far.id)
    await house.store.guilds.save(type(guild)(far.id, None, '{"finding":true}'))
    await look_again(house, ben)
    await match(house)
    assert "Far" in ben.inbox()[-1].content


async def look_again(house, person):
    page = await house.after(person.slash(house.general, "/game find"))
    modal = (await person.press(page.message, WORDS("find.button.change"))).modal
    await house.after(person.submit(modal, {}))


async def test_after_a_restart_everything_goes_on(house, ann, ben):
    for person in (ann, ben):
        await look(house, person)
    await house.restart()
    await match(house)
    await reply_to(house, ann)
    await house.after(ben.press(ben.inbox()[-1], WORDS("offer.take")))
    await house.restart()
    await match(house)
    await match(house)
    assert len(threads(house)) == 1
    assert [len(person.inbox()) for person in (ann, ben)] == [1, 1]


async def test_what_is_deleted_leaves_no_search_and_lets_the_other_look_on(house, ann, ben):
    for person in (ann, ben):
        await look(house, person)
    await match(house)
    rows = await house.store.privacy.rows_about(ann.id)
    assert len(rows["your_search_for_a_table"]) == 1
    await house.store.privacy.purge(ann.id, done=True)
    assert await search(house, ann) is None
    assert (await search(house, ben)).match is None


async def test_where_no_thread_may_be_opened_people_are_told_and_asked_no_more(house, ann, ben):
    house.world.deny(house.general, Permission.CREATE_PUBLIC_THREADS)
    for person in (ann, ben):
        await look(house, person)
    await match(house)
    await reply_to(house, ann)
    await reply_to(house, ben)
    assert [text(person.inbox()[-1]) for person in (ann, ben)] == [WORDS("offer.nowhere")] * 2
    assert [await search(house, person) for person in (ann, ben)] == [None, None]


async def test_who_is_banned_is_brought_to_no_table_of_that_server(house, ann, ben, boss):
    guild = house.world.guild.id
    await look(house, ben)
    await house.bot.tables.bans.ban(guild, ben.id, boss.id, lasts=None, reason="")
    await look(house, ann)
    await match(house)
    assert ann.inbox() == []
    await house.bot.tables.bans.lift(guild, ben.id, boss.id)
    await match(house)
    assert len(ann.inbox()) == 1


async def test_who_is_banned_after_the_offer_sits_nowhere_and_the_others_look_on(house, ann, ben, boss):
    for person in (ann, ben):
        await look(house, person)
    await match(house)
    await reply_to(house, ann)
    await house.bot.tables.bans.ban(house.world.guild.id, ben.id, boss.id, lasts=None, reason="")
    await reply_to(house, ben)
    assert threads(house) == []
    assert await search(house, ben) is None
    assert (await search(house, ann)).match is None


async def test_no_table_is_found_for_a_title_that_the_server_does_not_offer(house, ann, ben, boss):
    await house.bot.tables.rules.change(house.world.guild.id, boss.id, "titles", ["oceans"])
    for person in (ann, ben):
        await look(house, person)
    await match(house)
    assert ann.inbox() == []


async def test_a_table_opens_only_where_the_server_allows_games(house, ann, ben, boss):
    await house.bot.tables.rules.change(house.world.guild.id, boss.id, "channels", [house.games.id])
    await find_table(house, ann, ben)
    assert threads(house) == house.world.threads(house.games.id) == []
    assert await search(house, ann) is None, "there is no place for a table"


async def test_a_table_opens_where_all_of_its_people_see_it(house, ann, ben, boss):
    await house.bot.tables.rules.change(house.world.guild.id, boss.id, "home", house.games.id)
    house.world.deny(house.games, Permission.VIEW_CHANNEL, ben.user)
    await find_table(house, ann, ben)
    assert len(threads(house)) == 1
    assert house.world.threads(house.games.id) == []


async def test_a_found_table_is_as_private_as_all_of_the_server(house, ann, ben, boss):
    await house.bot.tables.rules.change(house.world.guild.id, boss.id, "place", "private")
    house.world.allow(house.general, Permission.CREATE_PRIVATE_THREADS)
    await find_table(house, ann, ben)
    (thread,) = threads(house)
    assert thread.kind == PRIVATE_THREAD


async def test_who_may_host_no_more_sits_at_a_table_that_another_hosts(house, ann, ben):
    house.bot.tables.limit(Limits(Bound(1, 99)))
    await house.lobby(ann, house.games)
    await find_table(house, ann, ben)
    (thread,) = threads(house)
    assert (await house.table(thread)).row.host_id == ben.id


async def test_one_who_may_play_there_no_more_keeps_looking_on_other_servers(house, ann, ben, boss):
    far = house.world.add_guild("Far")
    await look(house, ben)
    row = (await search(house, ben)).row
    await house.store.searches.save(replace(row, servers=f"[{house.world.guild.id},{far.id}]"), 0, 99)
    await look(house, ann)
    await match(house)
    await reply_to(house, ann)
    await house.bot.tables.bans.ban(house.world.guild.id, ben.id, boss.id, lasts=None, reason="")
    await reply_to(house, ben)
    assert text(ben.inbox()[0]) == WORDS("offer.again", n=0)
    assert (await search(house, ben)).row.servers == f"[{far.id}]"
