"""Ways through everything that the bot can be asked and has to tell, for people at tables of any names and languages.

Controls are named by their ids, so that each way can be gone in every language.
"""

import pytest

from bot.local.people.reply import buttons, selects
from bot.local.world.components import texts
from bot.local.world.permissions import Permission
from bot.pace.wall_time import DAY, HOUR
from bot.store import rows
from bot.tables.posts.calls import WAIT
from bot.texts import texts as words_of
from tests.cogs.finding.way import finding, people_followed
from tests.cogs.following.way import following
from tests.cogs.history.way import second_look
from tests.cogs.home.way import home
from tests.cogs.largest import choose, fill_in, has, press
from tests.cogs.lobby.way import event, fill_in_forms, hosting, pins
from tests.cogs.notepad.way import notes
from tests.cogs.pace.test_calls import hand_on, handed_on
from tests.cogs.pace.test_reminders import later
from tests.cogs.pace.way import forgetting, votes
from tests.cogs.planning.way import answering, looking_ahead, next_note, planning
from tests.cogs.playing import begin_made, seed
from tests.cogs.posting.test_ending import end
from tests.cogs.puzzles.way import puzzle
from tests.cogs.servers.way import server_rules
from tests.cogs.statistics.way import statistics


class World:
    """A house with people in it, and what is heard there."""

    def __init__(self, house, people, heard):
        self.house, self.people, self.heard = house, people, heard
        self._channels = 0

    def channel(self, guild=None):
        self._channels += 1
        return self.house.world.add_channel(f"{'c' * 90}-{self._channels}", guild)

    async def slash(self, person, channel, path, /, **options):
        """The message with which a command is answered."""
        return (await self.house.after(person.slash(channel, path, **options))).message

    async def pick(self, person, channel, path, option, place=-1, **more):
        """The same, with one that is offered for an option, the last unless a place is named."""
        offered = await person.complete(channel, path, more, option)
        return await self.slash(person, channel, path, **{option: offered[place]["value"]}, **more)

    async def menu(self, person, channel, name, target):
        """The message with which a command in the menu of a message or of a person is answered."""
        name = words_of(person.locale.split("-")[0])(f"menu.{name}")
        return (await self.house.after(person.use_menu(channel, name, target))).message

    async def begin(self, game, *people, guild=None, **options):
        """A game of these people."""
        return await begin_made(self.house, game, *people, channel=self.channel(guild), options=options)

    async def choose_all(self, sitting, turns=1):
        """Whoever is asked makes the first choice there is; so often."""
        for _ in range(turns):
            for seat in (await sitting.table()).seats_to_choose():
                table = await sitting.table()
                if question := table.question(seat):
                    await self.house.bot.tables.play.choose(table, seat, next(iter(question.options)))
            await self.house.quiet()

    def past_the_net(self):
        """What the bot has said that did not go through the net which keeps texts short enough."""
        world = self.house.world
        messages = [message for there in world.messages.values() for message in there.values()]
        ours = [message for message in messages if message.author_id == world.bot.id and not message.thinking]
        embeds = [embed for message in ours for embed in message.embeds]
        said = [*(message.content for message in ours), *(embed.get("description") for embed in embeds)]
        said += [text for message in ours for text in texts(message.components)]
        return [text for text in said if text not in self.heard.passed]

    def newest(self, channel, pattern):
        """The channel's newest message with a control of such an id."""
        return next(message for message in reversed(self.house.public(channel)) if has(message, pattern))


async def post(world):
    """A post of several turns, explained and replayed by the menu that it has; before time passes, as it goes by that."""
    house, ann = world.house, world.people[0]
    sitting = await world.begin("sky_islands", *world.people[:4])
    house.hold_posts()
    await world.choose_all(sitting, 6)
    house.release_posts(sitting.id)
    await house.idle()
    explained = await world.menu(ann, sitting.channel, "explain", sitting.last)
    await choose(house, ann, explained, ":happened$")
    await world.menu(ann, sitting.channel, "replay", sitting.last)


async def lobby(world):
    """A lobby with all its seats taken, and the game that begins in it."""
    house, (host, *others) = world.house, world.people
    channel = world.channel()
    post = await house.lobby(host, channel)
    alone = (await press(house, host, post, ":start:")).follow_ups[-1]
    await press(house, host, alone, ":wait:")
    for person in others[:5]:
        await press(house, person, post, ":join:")
    for command in ("join", "leave", "join"):
        await world.slash(others[5], channel, f"/game {command}")
    await choose(house, host, post, ":machine:", "add=search")
    for command in ("/game players", "/settings"):
        await world.slash(host, channel, command)
    await choose(house, host, post, ":machine:", "remove")
    await press(house, others[6], post, ":join:")
    await world.pick(host, channel, "/game remove", "player")
    await press(house, others[6], post, ":join:")
    await fill_in_forms(house, host, channel, post)
    for select in selects(post)[1:]:
        await choose(house, host, post, select["custom_id"])
    await world.pick(host, channel, "/game host", "player")
    await world.slash(others[-1], channel, "/game start")
    await press(house, others[-1], world.newest(channel, "play"), ":play$")


async def invitation(world):
    """Somebody who is invited by the menu of their name, to one of two lobbies."""
    house, (host, *others) = world.house, world.people
    for _ in range(2):
        await house.lobby(host, world.channel())
    elsewhere = world.channel()  # a lobby of this channel would be taken unasked
    asked = await world.menu(host, elsewhere, "invite", others[0])
    await choose(house, host, asked, "^invite:")
    listed = await world.slash(others[1], elsewhere, "/game list")
    await press(house, others[1], listed, "^games:join:")
    await world.menu(others[1], elsewhere, "profile", host)


async def lesson(world):
    """A lesson from the help, through its first choices, right and wrong."""
    house, person = world.house, world.people[0]
    page = await world.slash(person, world.channel(), "/help")
    opened = (await press(house, person, page, ":learn$")).message
    for what in (":show$", ":try1$", ":try2$", ":show$", ":skip$", ":stop$", ":again$"):
        await press(house, person, opened, what)


async def signs(world):
    """A game's signs from its rules, leafed through, in words and in pictures again."""
    house, person = world.house, world.people[0]
    page = await world.slash(person, world.channel(), "/rules", game="solarius_mission")
    opened = (await press(house, person, page, ":signs$")).message
    await choose(house, person, opened, ":pick$")
    for what in (":back$", ":words$", ":picture$", ":close$"):
        await press(house, person, opened, what)


async def thread(world):
    """A game in a thread of its own, which is ended early, and what its luck was a day later."""
    house, host = world.house, world.people[0]
    channel = world.channel()
    await world.slash(host, channel, "/game new", game="oceans", thread=True)
    own = house.world.threads(channel.id)[0]
    table = await house.table(own)
    lobby = house.world.message(own.id, table.row.last_post_id)
    await press(house, world.people[1], lobby, ":join:")
    await press(house, host, lobby, ":start:")
    for reply in ("no", "yes"):
        asked = await world.slash(host, own, "/game end")
        await press(house, host, asked, f":{reply}$")
    await later(house, DAY)


async def board(world):
    """A game that is looked at from all sides."""
    house, (host, other, *_) = world.house, world.people
    sitting = await world.begin("cartographers", *world.people, side="B")
    channel = sitting.channel
    await world.choose_all(sitting, 2)
    happened = (await press(house, host, sitting.last, ":recap$")).message
    await press(house, host, happened, "^recap")
    for what in ("board", "undo", "help"):
        await press(house, host, sitting.last, rf":{what}\d*$")
    panel = (await press(house, host, sitting.last, ":play$")).message
    await press(house, host, panel, ":confirm0")
    filled = {}
    for part in ("terrain", "shape", "cell"):
        offered = await other.complete(channel, "/cartographers draw", filled, part)
        filled[part] = offered[-1]["value"]
    await world.slash(other, channel, "/cartographers draw", **filled)
    for command in ("play", "hand", "game players", "game audit", "rules", "help", "settings", "replay", "log"):
        await world.slash(host, channel, f"/{command}")
    await world.slash(host, channel, "/board", detail="text")
    for command in ("board", "log"):
        await world.pick(host, channel, f"/{command}", "player")
    await world.pick(host, channel, "/rules", "search")
    await world.slash(host, channel, "/rules", search="*" * 200)
    await world.pick(host, channel, "/card", "name")
    await world.slash(host, channel, "/card", name="*" * 200)
    help_ = await world.slash(host, channel, "/help")
    await press(house, host, help_, ":next$")
    await choose(house, host, help_, ":guide:", "play")
    for what in (":next$", ":back$"):
        await press(house, host, help_, what)
    await choose(house, host, help_, ":part$")
    rules = await world.slash(host, channel, "/rules")
    await choose(house, host, rules, ":pick$")
    log = await world.slash(host, channel, "/log")
    await choose(house, host, log, ":seat$")
    replay = await world.slash(host, channel, "/replay")
    await choose(house, host, replay, ":turn$")
    await press(house, host, replay, ":film$")
    audit = await world.slash(host, channel, "/game audit")
    await press(house, host, audit, "^audit")


async def undo(world):
    """What is asked before an undo, and what comes of it."""
    house, (ann, *others) = world.house, world.people
    sitting = await world.begin("cartographers", *world.people)
    for reply in ("refuse", "agree", "always"):
        await world.choose_all(sitting)
        await world.slash(ann, sitting.channel, "/undo")
        asked = world.newest(sitting.channel, ":refuse")
        for person in others:
            if has(asked, f":{reply}$"):
                await press(house, person, asked, f":{reply}$")
    await choose(house, others[0], await world.slash(others[0], sitting.channel, "/tables"), "^mine:ask")


async def seats(world):
    """Seats that are left, given away, sought for and taken over."""
    house, (ann, ben, *others) = world.house, world.people
    eve = others.pop()
    sitting = await world.begin("oceans", ann, ben, *others[:4])
    channel = sitting.channel
    asked = await world.slash(ben, channel, "/game leave")
    await choose(house, ben, asked, "^seat:", "search")
    await world.slash(ben, channel, "/game return")
    asked = await world.pick(ann, channel, "/game replace", "player", place=1)
    await choose(house, ann, asked, "^seat:", "search")
    await press(house, ann, asked, "^seek:")
    post = world.newest(channel, "takeover:")
    taken = (await press(house, eve, post, ":ask$")).follow_ups[-1]
    await press(house, eve, taken, ":yes$")
    for person in others[:2]:
        await choose(house, person, await world.slash(person, channel, "/game leave"), "^seat:", "search")
    chosen = (await press(house, ann, sitting.board, ":seek$")).message
    await press(house, ann, chosen, "^seek:")
    await press(house, others[0], sitting.last, ":back$")
    await world.slash(ann, channel, "/game move", channel=world.channel())
    other = world.channel()
    await world.pick(ann, other, "/game move", "table")
    await world.pick(ann, other, "/game audit", "table")


async def hands(world):
    """Hands that come by DM, or do not."""
    house, people = world.house, world.people
    for game in ("oceans", "underwater_cities", "solarius_mission", "sky_islands"):
        mine = people[: 6 if game == "oceans" else 4]
        mine[-1].close_dms()
        sitting = await world.begin(game, *mine)
        await world.choose_all(sitting, 2)
        for person in mine:
            for dm in [dm for dm in person.inbox() if has(dm, ":board$")][-1:]:
                await press(house, person, dm, ":board$")
        await world.slash(mine[0], sitting.channel, "/hand")
        await press(house, mine[0], sitting.last, ":hand$")
        mine[-1].open_dms()


async def calls(world):
    """A call that comes after its post, and goes with the next."""
    house, (ann, ben, *_) = world.house, world.people
    with pytest.MonkeyPatch.context() as patch:
        seed(patch, 1)
        sitting, *_ = await handed_on(house, ann, ben)
    await later(house, WAIT)
    count = len(sitting.posts())
    while len(sitting.posts()) == count:
        await hand_on(sitting, 1)
    for person in (ann, ben):
        await house.store.people.save(rows.PersonRow(person.id))


async def ending(world):
    """A game that is played to its end, and what can be done then."""
    house, (ann, *_) = world.house, world.people
    sitting = await world.begin("sky_islands", *world.people[:4])
    await end(sitting)
    await world.pick(ann, sitting.channel, "/replay", "table")
    for command in ("verify", "game export", "game history", "replay"):
        message = await world.slash(ann, sitting.channel, f"/{command}")
    await choose(house, ann, message, ":seat$")
    for what in ("log", "replay", "board", "again"):
        await press(house, ann, sitting.last, f":{what}$")
    post = house.world.message(sitting.channel.id, (await house.table(sitting.channel)).row.last_post_id)
    for person in world.people[1:2]:
        await press(house, person, post, ":join:")
    asked = (await press(house, ann, post, ":start:")).follow_ups[-1]
    await press(house, ann, asked, ":without:")


async def settings(world):
    """What a person sets, and is given, of their own."""
    house, ann = world.house, world.people[0]
    channel = world.channel()
    panel = await world.slash(ann, channel, "/settings")
    hours = ", ".join(
        f"{day} 2{n % 4}:3{n}-0{n}:1{n}" for n, day in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))
    )
    await fill_in(house, ann, panel, ":quiet:", "America/Argentina/ComodRivadavia", None, hours, None, "18:30")
    await fill_in(house, ann, panel, ":quiet:", None, None, None, "20:00", None)
    await fill_in(house, ann, panel, ":quiet:", "*" * 200, "22:00-08:00", "*" * 200, None, "*" * 200)
    for select in selects(panel):
        await choose(house, ann, panel, select["custom_id"], "auto")
    vacation = (await press(house, ann, panel, ":vacation:")).follow_ups[-1]
    await press(house, ann, vacation, ":by_hand$")
    for what in ("reliability", "told_next", "theme", "bell", "reminders", "pings", "dms"):
        if has(panel, f":{what}:"):
            await press(house, ann, panel, f":{what}:")
    await world.slash(ann, channel, "/privacy export")
    asked = await world.slash(ann, channel, "/privacy delete")
    await press(house, ann, asked, ":no$")
    await world.slash(ann, channel, "/card", name="a")
    tables = await world.slash(ann, channel, "/tables")
    await choose(house, ann, tables, "^mine:mute")
    await press(house, ann, tables, "^mine:play:")
    listed = await world.slash(ann, channel, "/game list")
    await press(house, ann, listed, ":next$")


async def by_dm(world):
    """One who has left the server and goes on by DM."""
    house, (ann, ben, *others) = world.house, world.people
    sitting = await world.begin("cartographers", *world.people)
    house.bot.computers.wake = lambda table_id: None
    house.world.join(house.world.add_guild("Elsewhere"), ben.user)
    member = house.world.guild.members.pop(ben.id)
    await house.bot.tables.seats.substitute_absent(sitting.id, ben.id)
    await house.quiet()
    await press(house, ben, ben.inbox()[-1], "^by_dm:")
    await press(house, ann, world.newest(sitting.channel, "by_dm:"), ":agree$")
    await world.slash(ann, sitting.channel, "/game vote", what="end")
    ballot = next(dm for dm in reversed(ben.inbox()) if buttons(dm) and "vote:" in str(dm.components))
    await press(house, ben, ballot, ":yes$")
    await press(house, others[0], world.newest(sitting.channel, "vote:"), ":no$")
    await world.choose_all(sitting)
    await world.slash(ann, sitting.channel, "/undo")
    house.world.guild.members[ben.id] = member


async def reminders(world):
    """What reminds people of many tables, where they are and where nothing reaches them."""
    house, (ann, ben, eve, *_) = world.house, world.people
    far = house.world.add_guild("Far")
    for person in (ann, ben, eve):
        house.world.join(far, person.user)
    there = await world.begin("cartographers", ann, ben, guild=far)
    await world.begin("cartographers", ann, ben, eve)
    eve.close_dms()
    while not (reminding := [dm for dm in ann.inbox() if has(dm, ":silence$")]):
        await later(house, 6 * HOUR)  # whatever time of day it is
    for what in ("hour", "hours", "tomorrow", "play", "silence"):
        await press(house, ann, reminding[-1], f":{what}$")
    await world.choose_all(there)
    while not {"waits", "vacation"} <= world.heard.sent:  # when they are due depends on the time of day
        await later(house, 6 * HOUR)
    while "review" not in world.heard.sent:  # of a reminder that names a turn which is over by then
        for _ in range(6):
            await later(house, 6 * HOUR)
        await world.choose_all(there)


async def unreachable(world):
    """Somebody whom neither DMs nor the channel reach."""
    house, (ann, ben, *_) = world.house, world.people
    sitting = await world.begin("cartographers", ann, ben)
    ben.close_dms()
    house.world.deny(sitting.channel, Permission.SEND_MESSAGES)
    house.pass_time(DAY)
    while await house.bot.tables.due.do():
        pass
    await house.until(lambda: "unreachable" in world.heard.sent)
    ben.open_dms()
    house.world.allow(sitting.channel, Permission.SEND_MESSAGES)
    house.bot.poster.hurry(sitting.id)
    await house.quiet()


WAYS = (
    post,
    unreachable,
    *(lobby, home, pins, event, hosting),
    *(invitation, finding, people_followed),
    lesson,
    signs,
    second_look,
    *(puzzle, statistics, notes, planning, answering, looking_ahead, next_note),
    thread,
    board,
    undo,
    *(votes, forgetting),
    *(server_rules, following),
    seats,
    hands,
    calls,
    ending,
    settings,
    by_dm,
    reminders,
)
