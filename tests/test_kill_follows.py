"""SIGKILL of a bot while it tells who follows a game: after the restarts each has been told everything, once."""

import asyncio
from random import Random

import msgspec
import pytest

from bot.local.world.records import DIRECT, SILENT
from bot.store.posts.outbox import nonce_of
from bot.store.store import Store
from bot.tables.people.follows import FOLLOW, Followed
from tests.cogs.playing import seed
from tests.multi_process import OPENING, PATIENCE
from tests.test_kill_calls import Night

TOLD = """
SELECT generation, id, payload, message_id, state FROM outbox WHERE kind = :kind AND target = :user ORDER BY id
"""
LONGEST = 1_000  # turns, more than a game has
FEW = 4  # choices before anybody follows
FAILING = 0.1  # of the requests
SOON = "from bot.tables.people import follows; follows.WAIT = 300; "  # ms, instead of a minute


class Gallery(Night):
    """A game that people follow; its bot is killed at chosen moments."""

    program = SOON + Night.program

    async def follow(self, name, wish, *, rings):
        """Somebody who follows the game."""
        guild = self.stand_in.world.guilds[self.game.channel.guild_id]
        user = self.stand_in.world.add_user(name, guild=guild)
        await self.game.tables.follows.follow(await self.game.table(), user.id, wish, rings=rings)
        return user

    def is_letter(self, change):
        """Whether this is a direct message to who follows."""
        return change.channel.kind == DIRECT and not set(change.channel.people) & {one.id for one in self.game.people}

    def is_post(self, change):
        """Whether this is a post in the game's channel."""
        return change.channel.id == self.game.channel.id

    async def play(self, turns):
        """Play so many turns, as far as the game goes."""
        for _ in range(turns):
            table = await self.game.table()
            seat = next(iter(table.seats_to_choose()), None)
            while seat is not None and table.seats_to_choose() == [seat]:
                choice = next(iter(table.question(seat).options))
                table = (await self.game.tables.play.choose(table, seat, choice)).table

    async def die_at(self, moment, turns):
        """A bot that is killed as such a message arrives, before it knows that."""
        killed = asyncio.Event()
        async with self.life() as bot:

            def note(change):
                if change.what == "message" and change.message.author_id == self.game.world.bot.id and moment(change):
                    bot.process.kill()
                    killed.set()

            await self.game.quiet()
            unsubscribe = self.game.world.subscribe(note)
            await self.play(turns)
            await asyncio.wait_for(killed.wait(), PATIENCE)
            unsubscribe()

    async def die_after(self, seconds, turns):
        """A bot that is killed at whatever it does then."""
        async with self.life() as bot:
            await self.play(turns)
            await asyncio.sleep(seconds)
            bot.process.kill()

    async def letters(self, user):
        """What was written to who follows: what each letter tells, its nonce, its message."""
        rows = await self.game.read(TOLD, kind=FOLLOW, user=user.id)
        assert {row.state for row in rows} == {"sent"}
        return [
            (msgspec.json.decode(row.payload, type=Followed), nonce_of(row.generation, row.id), row.message_id)
            for row in rows
        ]

    def inbox(self, user):
        """All messages that somebody has got, oldest first."""
        world = self.game.world
        channels = [one for one in world.channels.values() if one.kind == DIRECT and user.id in one.people]
        return [message for channel in channels for message in world.messages[channel.id].values()]


@pytest.fixture
async def gallery(stand_in, tmp_path, monkeypatch):
    seed(monkeypatch, 1)
    async with await Store.open(f"sqlite:///{tmp_path / 'games.sqlite'}") as store:
        yield Gallery(stand_in, store, tmp_path)


@pytest.mark.parametrize(
    ("kills", "chance"),
    [
        pytest.param(1, 1, id="few", marks=pytest.mark.timeout(600)),
        *[
            pytest.param(6, run, id=f"many {run}", marks=[pytest.mark.long, pytest.mark.timeout(1800)])
            for run in range(2, 5)
        ],
    ],
)
async def test_who_follows_is_told_every_turn_once_however_often_bots_are_killed(gallery, kills, chance):
    """The last bot but one is killed as the end of the game is told."""
    chance, game = Random(chance), gallery.game
    await game.begin("channel", opening=OPENING if kills == 1 else FEW)  # each kill takes a turn, and a game ends
    began = (await game.table()).row.number
    eve, fay = await gallery.follow("Eve", "turn", rings=True), await gallery.follow("Fay", "turn", rings=False)
    gus = await gallery.follow("Gus", "end", rings=True)
    for kind in ("500", "drop before", "drop after"):
        gallery.stand_in.faults.chance(kind, FAILING / 3, "/channels/{channel_id}/messages")
    for life in range(kills):
        if life % 3 == 2:
            await gallery.die_after(chance.random() * 2, 1)
        else:
            await gallery.die_at((gallery.is_letter, gallery.is_post)[life % 3], 1)
    assert (await game.table()).running
    await gallery.die_at(gallery.is_letter, LONGEST)
    gallery.stand_in.faults.clear()
    await gallery.last_life()
    last = await game.table()
    assert last.row.status == "over"
    for user in (eve, fay):
        letters = await gallery.letters(user)
        assert [letter.since for letter, *_ in letters] == [began, *(letter.until for letter, *_ in letters[:-1])]
        assert letters[-1][0].until == last.row.number, "the last turn was told as well"
        assert len(letters) > kills // 3
    for user in (eve, fay, gus):
        inbox = gallery.inbox(user)
        assert [(one.nonce, one.id) for one in inbox] == [(nonce, at) for _, nonce, at in await gallery.letters(user)]
        assert {bool(one.flags & SILENT) for one in inbox} == {user is fay}
        rung = [message.id for who, message in game.rung if who == user.id]
        assert rung == [one.id for one in inbox if user is not fay], "each rings once, or not at all"
    assert len(gallery.inbox(gus)) == 1
