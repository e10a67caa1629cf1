"""Friends and those who are avoided: private, told to nobody, and respected without a word."""

from bot.local.people.reply import labels, text
from bot.store.rows import PersonRow
from bot.texts import texts
from cogs.discord_text.names import escape_name

WORDS = texts("en", "cartographers")
PROFILE, INVITE = WORDS("menu.profile"), WORDS("menu.invite")


async def tie(house, person, other, kind):
    """The person sets this about another one, in their profile."""
    reply = await house.after(person.use_menu(house.general, PROFILE, other))
    await house.after(person.press(reply.message, WORDS(f"people.button.{kind}")))
    return reply.message


async def test_who_is_followed_is_listed_and_told_of(house, ann, ben):
    page = await tie(house, ben, ann, "friend")
    assert WORDS("people.button.friend_off") in labels(page)
    await house.lobby(ann)
    (news,) = ben.inbox()
    assert news.content.startswith(f"🔔 {escape_name('Ann')} has opened a lobby")
    assert not ann.inbox()
    await house.after(ben.press(news, WORDS("offer.take")))
    assert [seat.user_id for seat in (await house.table(house.general)).seats] == [ann.id, ben.id]
    listed = await house.after(ben.slash(house.general, "/people"))
    assert WORDS("people.friend", name=ann.mention) in text(listed.message)
    await house.after(ben.press(listed.message, WORDS("people.end")))
    assert WORDS("people.none") in text(listed.message)
    await house.lobby(ann, house.games)
    assert len(ben.inbox()) == 1


async def test_friends_are_told_of_nothing_that_they_do_not_see(house, ann, ben):
    from bot.local.world.permissions import Permission

    await tie(house, ben, ann, "friend")
    house.world.deny(house.games, Permission.VIEW_CHANNEL, ben.user)
    await house.lobby(ann, house.games)
    assert not ben.inbox()


async def test_in_quiet_hours_a_friend_hears_of_it_afterwards(house, ann, ben):
    await tie(house, ben, ann, "friend")
    await house.store.people.save(PersonRow(ben.id, zone="UTC", quiet="00:00-23:59"))
    await house.lobby(ann)
    assert not ben.inbox()


async def test_an_invitation_to_who_avoids_the_asker_looks_like_any_other(house, ann, ben, kei):
    """The answer, the lobby and a second try are the same; only that nobody is called."""
    await tie(house, ben, ann, "avoid")
    await house.lobby(ann)
    replies, posts = {}, {}
    for person, name in ((ben, "Ben"), (kei, "Kei")):
        first = await house.after(ann.use_menu(house.general, INVITE, person))
        again = await house.after(ann.use_menu(house.general, INVITE, person))
        replies[name] = [reply.text.replace(name, "X") for reply in (first, again)]
        posts[name] = len(house.public(house.general))
    assert replies["Ben"] == replies["Kei"]
    assert posts["Ben"] == posts["Kei"]
    assert (ben.inbox(), len(kei.inbox())) == ([], 1)
    assert not ben.pings()
    seats = (await house.table(house.general)).seats
    assert [seat.is_reserved for seat in seats] == [False, True, True]


async def test_nobody_finds_an_avoidance_in_their_own_data(house, ann, ben):
    await tie(house, ben, ann, "avoid")
    export = await house.bot.tables.privacy.export(ann.id)
    assert str(ben.id).encode() not in export
    assert str(ann.id).encode() in await house.bot.tables.privacy.export(ben.id)
    await house.bot.tables.privacy.delete(ann.id, {None: "Former"})
    assert await house.bot.tables.ties.of_person(ben.id) == []


async def test_one_can_set_something_about_a_hundred_people(house, ann, ben):
    for other in range(100):
        await house.bot.tables.ties.tie(ann.id, 7_000 + other, "avoid")
    reply = await house.after(ann.use_menu(house.general, PROFILE, ben))
    reply = await house.after(ann.press(reply.message, WORDS("people.button.avoid")))
    assert reply.follow_ups[-1].content == texts("en")("refused.many_ties", most=100)
    listed = await house.after(ann.slash(house.general, "/people"))
    await house.after(ann.press(listed.message, WORDS("page.next")))
    assert len([label for label in labels(listed.message) if label == WORDS("people.end")]) == 8
