"""A running game in a channel, and the people at it: what they press, what is posted."""

import asyncio
import re
import sqlite3
from contextlib import closing

from bot.engine import codec
from bot.games.registry import games
from bot.icons import FIRST, every_icon, without_icons
from bot.languages import languages
from bot.local.people.reply import buttons, labels, pictures, selects, text
from bot.local.world.components import walk
from bot.narration import tell
from bot.store.posts.outbox import nonce_of
from bot.texts import texts
from cogs.answering import OpenPanels
from cogs.discord_text import SIGNS, emoji_name
from cogs.discord_text.names import escape_name
from cogs.panel import resume_panel
from cogs.panel.control import SUGGESTED

DRAW = "/cartographers draw"
EMOJI = re.compile(r"<:(\w+):\d+>")
LEFT_OUT = re.compile(r"^… and (\d+) more: ", re.MULTILINE)  # lines of a post for which it has no room
TURNS = "SELECT generation, id FROM outbox WHERE table_id = ? AND kind IN ('turn', 'quiet', 'refresh')"


class Sitting:
    """People at a table, in seat order; everything they do goes through Discord."""

    def __init__(self, house, channel, table_id, people):
        self.house, self.channel, self.id, self.people = house, channel, table_id, people

    async def table(self):
        """Return the table as it is in the store."""
        return await self.house.bot.tables.get(self.id)

    async def snapshot(self):
        """Return everything the store has of the table, to check that nothing has changed."""
        store = self.house.store
        return await store.tables.whole(self.id), await store.choices.history(self.id)

    def posts(self):
        """Return the posts of turns, oldest first; the lobby's is not among them."""
        there = self.house.world.messages[self.channel.id].values()
        with closing(sqlite3.connect(self.house.url.removeprefix("sqlite:///"))) as database:
            nonces = nonces_of(database.execute(TURNS, (self.id,)))
        return [message for message in there if message.nonce in nonces]

    @property
    def last(self):
        """The newest post of a turn."""
        return self.posts()[-1]

    @property
    def board(self):
        """The newest post with all buttons; below it there may be lines about seats, which have one or two."""
        posts = self.posts()
        return next((post for post in reversed(posts) if len(labels(post)) > 2), posts[-1])

    def newest_panel(self, seat):
        """Return the newest private message in the table's channel that this seat's person sees."""
        there = reversed(self.house.world.messages[self.channel.id].values())
        return next(message for message in there if message.viewer == self.people[seat].id)

    async def choices(self, seat):
        """Return everything this seat may choose now."""
        question = (await self.table()).question(seat)
        return list(question.options) if question else []

    async def draw(self, seat, choice=None):
        """Draw by command, by default the first choice. Return the reply."""
        choice = choice or (await self.choices(seat))[0]
        parts = dict(zip(("terrain", "shape", "cell"), choice.split(" "), strict=True))
        return await (await self.people[seat].slash(self.channel, DRAW, **parts)).wait()

    async def round(self):
        """Let everybody who must choose draw, and wait for the post about it."""
        for seat in (await self.table()).seats_to_choose():
            if seat < len(self.people):
                await self.draw(seat)
        await self.house.wait_for_posts()

    async def press(self, seat, what):
        """Press a button under the board, and what is asked before an undo. Return the reply."""
        reply = await (await self.people[seat].press(self.board, SIGNS[f"button.{what}"])).wait()
        sure = [one for one in labels(reply.message) if one == texts("en")("undo.sure")] if what == "undo" else []
        return await (await self.people[seat].press(reply.message, *sure)).wait() if sure else reply

    async def panel(self, seat):
        """Open the panel from the newest post. Return the reply."""
        return await self.press(seat, "play")


async def begin(house, *people, channel=None, computers=()):
    """Begin a game of Cartographers. Return its sitting once the first post is sent."""
    return await begin_made(house, "cartographers", *people, channel=channel, computers=computers)


async def begin_by_buttons(house, *people, channel=None, computers=()):
    """Begin a game of Cartographers by the lobby's buttons. Return its sitting once the first post is sent."""
    channel = channel or house.general
    lobby = await house.lobby(people[0], channel)
    for place, person in enumerate(people[1:], 2):
        await person.press(lobby, _button(lobby, "join"))
        await house.until(lambda place=place: f"\n{place}. " in text(lobby))
    for kind in computers:
        await house.after(people[0].choose(lobby, _button(lobby, "machine"), f"add={kind}"))
    start = _button(lobby, "start")
    await house.until(
        lambda: any(component.get("custom_id") == start and not component["disabled"] for component in _all(lobby))
    )
    await start_game(house, people[0], lobby)
    await house.until(lambda: "Join" not in labels(lobby))
    await idle(house)
    row = (await house.store.tables.of_guild(house.world.guild.id, all_of_them=True))[-1]
    return Sitting(house, channel, row.id, people)


async def start_game(house, host, lobby):
    """Press Start, and answer the questions before the game: to play alone, and in the host's language."""
    reply = await house.after(host.press(lobby, _button(lobby, "start")))
    if reply.follow_ups:
        (asked,) = reply.follow_ups
        act = "speak" if asked.content in {texts(lang)("lobby.languages") for lang in languages()} else "alone"
        await house.after(host.press(asked, _button(asked, act)))


def company(house, game, *people):
    """Return these people, with as many guests as the game needs at least."""
    return (*people, *(house.person(f"Guest {number}") for number in range(len(people), games()[game].seats[0])))


async def begin_made(house, game, *people, channel=None, options=(), settings=(), lang=None, computers=()):
    """Begin a game without its lobby's buttons, with these options and settings by name. Return its sitting."""
    tables, channel = house.bot.tables, channel or house.general
    host = people[0]
    table = await tables.lobby.open(
        house.world.guild.id, channel.id, game, host.id, host.user.display, lang or host.locale[:2]
    )
    for person in people[1:]:
        await tables.lobby.join(table.id, person.id, person.user.display)
    for kind in computers:
        await tables.lobby.add_computer(table.id, host.id, kind, texts(table.row.language)(f"computer.{kind}.name"))
    for name, value in dict(options).items():
        await tables.lobby.set_option(table.id, people[0].id, name, value)
    for name, value in dict(settings).items():
        await tables.lobby.set_setting(table.id, people[0].id, name, value)
    await tables.lobby.start(table.id, people[0].id)
    await idle(house)
    return Sitting(house, channel, table.id, people)


def nonces_of(rows):
    """Return the nonces of rows of the outbox, each given as generation and id."""
    return {nonce_of(*row) for row in rows}


def _all(message):
    """Return all components of a message."""
    return list(walk(message.components))


async def unknown(house):
    """Forget all open panels, as after a restart: none is closed when another one is opened."""
    await house.quiet()
    house.bot.panels = OpenPanels(resume_panel)


def _button(message, act):
    """Return the custom id of a lobby's button."""
    return next(one["custom_id"] for one in _all(message) if f":{act}:" in one.get("custom_id", ""))


def control(message, act, arg=""):
    """Return the custom id of a panel's control."""
    collected = [one["custom_id"] for one in _all(message) if "custom_id" in one]
    return next(
        entry
        for entry in collected
        if entry.split(":")[3].rstrip("0123456789") == act and entry.split(":")[4] in (arg, arg or SUGGESTED)
    )


def values(message):
    """Return the choice that a panel would confirm."""
    return control(message, "confirm").split(":", 5)[5].replace("|", " ")


def alt(message):
    """Return the descriptions of a message's pictures."""
    return [picture.description for picture in pictures(message)]


async def leave_as_host(house, host, post, answer="go"):
    """What becomes of it that the host leaves a lobby: "go", or stays "aside", the host without a seat."""
    asked = (await house.after(host.press(post, "Leave"))).follow_ups[-1]
    (custom_id,) = [one for button in buttons(asked) if (one := button["custom_id"]).split(":")[2] == answer]
    return await house.after(host.press(asked, custom_id))


def list_with(message, value):
    """Return the only list of a message in which this value can be selected."""
    (menu,) = [menu for menu in selects(message) if value in [option["value"] for option in menu["options"]]]
    return menu


def list_names(message):
    """Return the names of a panel's lists."""
    return [select["placeholder"] for select in selects(message)]


def picked_values(message):
    """Return the values that are selected in all lists of a message."""
    return {option["value"] for menu in selects(message) for option in menu["options"] if option.get("default")}


def can_press(message):
    """Return the labels of a message's enabled buttons."""
    return labels(message, enabled=True)


def status(message):
    """Return what a post says about who is still to choose."""
    return "\n".join(embed.get("description") or "" for embed in message.embeds)


def without_emojis(text):
    """Return a post's text with what stands for our icons where their emojis have not been uploaded.

    Of several icons with the same emoji that is what stands for any of them.
    """
    numbered = sorted(enumerate(every_icon()), key=lambda one: bool(one[1].plain))
    characters = {emoji_name(icon): chr(FIRST + place) for place, icon in numbered}
    return without_icons(EMOJI.sub(lambda emoji: characters[emoji[1]], text))


def narration_lines(posts, account=()):
    """Return the lines of these posts, in order, that tell what happened: without the calls.

    So many lines as a post says that it leaves out stand as in this account, after what the first post greets with,
    and so do lines in the same words: a post with little room for them does without their icons.
    """
    greeting, lines = [], []
    for post in posts:
        told = [line[2:] for line in without_emojis(post.content).splitlines() if line.startswith("- ")]
        greeting += [line for line in told if line.startswith("🎬")]
        lines += account[len(lines) :][: sum(map(int, LEFT_OUT.findall(post.content)))]
        for line in told:
            lines += [] if line.startswith("🎬") else [_line_of(account[len(lines) :], line)]
    return [*greeting, *lines]


def _line_of(account, line):
    """Return the next line of an account if this one has its words, else this one."""
    return account[0] if account and _words(account[0]) == _words(line) else line


def _words(line):
    """Return a line without what stands for icons."""
    for plain in {icon.plain for icon in every_icon()}:
        line = line.replace(f"{plain} ", "") if plain else line
    return line


def seed(monkeypatch, number):
    """Let every game begin from this seed."""
    monkeypatch.setattr("bot.tables.lobby.beginning.seed_of", lambda *_: number)


async def idle(house):
    """Wait until the poster has nothing to do, nor checks whether it has."""
    await house.idle()


async def wait_for_outbox(house):
    """Wait until a restarted bot has delivered what was in the outbox."""
    await house.bot.poster.sweep.done.wait()
    while house.bot.poster.tasks.running or await house.store.outbox.due(2**53):
        await idle(house)
        await asyncio.sleep(0)


class CallWatcher:
    """An object's coroutine that tells when it was done: `await CallWatcher(outbox, "retry").once()`."""

    def __init__(self, thing, name):
        self._done = asyncio.Event()
        self._inner = getattr(thing, name)
        setattr(thing, name, self._call)

    async def _call(self, *args, **kwargs):
        """Call the coroutine and note that it is done."""
        try:
            return await self._inner(*args, **kwargs)
        finally:
            self._done.set()

    async def once(self):
        """Wait until it has been done since the last time this was awaited."""
        await asyncio.wait_for(self._done.wait(), 20)
        self._done.clear()


async def expected_lines(sitting):
    """Return what posts should tell of everything since the game began, if each post has whole turns."""
    table, history = await sitting.table(), await sitting.house.store.choices.history(sitting.id)
    names = [escape_name(name) for name in table.names]
    events = [event for choice in history for event in codec.decode_events(table.game, choice.events.encode())]
    return [without_icons(line) for line in tell(events, names, texts("en", table.game.key), post=True, icons=True)]


async def quickly(sitting, *seats):
    """Let these seats choose so quickly that the poster gathers all in one post."""
    tables = sitting.house.bot.tables
    for seat in seats:
        table = await tables.get(sitting.id)
        await tables.play.choose(table, seat, next(iter(table.question(seat).options)))
