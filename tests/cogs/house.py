"""A small Discord with the bot in it, in this process, for the tests of the cogs."""

import asyncio
from contextlib import AsyncExitStack

from bot.config import Settings
from bot.local.bot_runner import in_process
from bot.store.store import Store
from bot.tables.table.access import milliseconds
from bot.tables.tables import Tables
from cogs.answering.answers import finish_answers
from cogs.client.bot import Gamekeeper
from cogs.pictures.drawers import in_threads
from tests.cogs.undrawn_pictures import UndrawnPictures

SETTINGS = Settings(_env_file=None, computer_pause=0, render_processes=0, second_look_seconds=0)


async def _upload_nothing():
    """Leave Discord without our emojis: most tests are about other things."""


def _one_at_a_time(work):
    """Work like this, but a call waits for one that runs: a test's, then, for the bot's own."""
    lock = asyncio.Lock()

    async def work_alone():
        async with lock:
            return await work()

    return work_alone


class House:
    """The stand-in, the store's address and the bot that runs now; `restart` ends it and starts another.

    `now` is the clock of its tables, which tests may replace; `controls` are the kinds that are used by their ids.
    """

    def __init__(self, stand_in, url, *, mentions=False, drawn=False):
        """Without mentions texts name commands as the catalogues do, so that tests can compare them whole.

        Without `drawn` pictures are of one dot, and described in full.
        """
        self.stand_in, self.url, self._mentions, self._drawn = stand_in, url, mentions, drawn
        self.world = stand_in.world
        self.general = self.world.channel("general")
        self.games = self.world.channel("games")
        self._open = AsyncExitStack()

    async def start(self):
        """Open the store and start a bot on the stand-in."""
        self.store = await self._open.enter_async_context(await Store.open(self.url, busy_ms=500))
        self.now = milliseconds
        self.bot = Gamekeeper(SETTINGS, Tables(self.store, now=lambda: self.now()))
        due = self.bot.tables.due
        due.do = _one_at_a_time(due.do)
        letters = self.bot.letters
        letters.send_all = letters._sweep._work = _one_at_a_time(letters.send_all)
        if not self._mentions:
            self.bot.mentions.learn = lambda commands: None
        self.sync_emojis, self.bot.sync_emojis = self.bot.sync_emojis, _upload_nothing
        if not self._drawn:
            self.bot.pictures.close()
            self.bot.pictures = UndrawnPictures(in_threads(1))
        self.controls, self._add_controls = set(), self.bot.add_dynamic_items
        self.bot.add_dynamic_items = self._note_controls
        self.bot._connection.guild_ready_timeout = 0.005  # the stand-in's one server comes at once
        await self._open.enter_async_context(in_process(self.stand_in, self.bot))
        await self.bot.wait_until_ready()

    def _note_controls(self, *kinds):
        """Note which kinds of controls the bot handles by their ids, and register them."""
        self.controls.update(kinds)
        self._add_controls(*kinds)

    async def stop(self):
        """End the bot and close the store."""
        await self._open.aclose()
        self._open = AsyncExitStack()

    async def restart(self):
        """End the bot and start another one, as a deployment does."""
        await self.stop()
        await self.start()

    def pass_time(self, duration):
        """Advance the tables' clock by this much, until the bot is restarted."""
        before = self.now
        self.now = lambda: before() + duration

    def person(self, name, locale="en-US"):
        """Return the person with this name; they join the server if they are new."""
        return self.stand_in.person(name, locale)

    async def until(self, predicate):
        """Wait until the predicate holds. Return what it returns."""
        return await self.world.until(predicate)

    def public(self, channel):
        """Return the bot's messages that everybody in a channel sees, oldest first."""
        return [message for message in self.world.messages[channel.id].values() if not message.ephemeral]

    def _running(self):
        """Return the running tasks of the poster and of the panels."""
        return [*self.bot.poster.tasks.running.values(), *self.bot.panels.tasks.running.values()]

    async def wait_for_posts(self):
        """Wait until the poster has delivered what is in the outbox, and panels have continued."""
        await asyncio.gather(*self._running())

    def hold_posts(self):
        """Let no post be sent until they are released or the bot is restarted."""
        self.bot.poster.tasks.wake = lambda table_id: None

    def release_posts(self, *table_ids):
        """Let the held posts of these tables be sent."""
        del self.bot.poster.tasks.wake
        for table_id in table_ids:
            self.bot.poster.wake(table_id)

    async def table(self, channel):
        """Return the open table of a channel."""
        return await self.bot.tables.open_in(channel.id)

    async def lobby(self, host, channel=None, game="cartographers"):
        """Open a lobby. Return its message, once the bot has noted it."""
        channel = channel or self.general
        reply = await self.after(host.slash(channel, "/game new", game=game))
        assert "✅" in reply.text, reply.text
        return self.world.message(channel.id, (await self.table(channel)).row.last_post_id)

    async def after(self, act):
        """Return the reply to a person's act, once it is complete and all posts about it are sent."""
        reply = await act
        await self.quiet()
        return reply

    async def quiet(self):
        """Wait until everybody has their complete answer and the poster has nothing to do."""
        await finish_answers(10)
        await self.idle()

    async def idle(self):
        """Wait until the poster has nothing to do, nor checks whether it has, and no panel continues by itself."""
        while self._running():
            await self.wait_for_posts()
            await asyncio.sleep(0)
