"""People of many servers who look for tables, for as long as it takes: two processes serve them, which fail and die."""

from collections import Counter, defaultdict
from contextlib import suppress
from random import Random

import msgspec
from msgspec.structs import replace

from bot.pace.wall_time import DAY, HOUR, MINUTE
from bot.store.errors import StoreUnavailable
from bot.store.people.ties import TieRow
from bot.store.rows import PersonRow
from bot.store.store import Store
from bot.tables.finding import OFFER, OPENING, OUTCOME, Offer, Wishes
from bot.tables.table import Refused
from bot.tables.tables import Tables

STEP = 10 * MINUTE
TITLES = ("cartographers", "oceans", "sky_islands", "underwater_cities", "solarius_mission")
BEGIN = 20_000 * DAY


class Citizen:
    """A person: where they are, when they are awake, how well they play, what they wish."""

    def __init__(self, user, chance, servers):
        self.user, self._chance = user, chance
        self.servers = sorted(chance.sample(range(1, servers + 1), chance.choice((1, 1, 2, 3))))
        self.zone = chance.randrange(24)  # at which hour (UTC) their evening begins
        self.skill = chance.gauss(25, 5)
        self.level = chance.choices(("knows", "new", "teaches"), (75, 15, 10))[0]
        self.titles = tuple(chance.sample(TITLES, chance.choice((1, 2, 2, 3))))
        self.seats = chance.choice(((2,), (2, 3), (3, 4), (2, 3, 4)))
        self.pace = chance.choice(("brisk", "brisk", "calm"))
        self.everywhere = chance.random() < 0.7
        self.answers_at, self.answer = 0, ""

    def is_awake(self, now):
        return (now // HOUR - self.zone) % 24 < 6

    @property
    def quiet(self):
        """Their quiet hours: all but twelve of the day."""
        return f"{(self.zone + 7) % 24:02}:00-{(self.zone + 23) % 24:02}:00"

    @property
    def wishes(self):
        return Wishes(self.titles, self.seats, self.pace, "", self.level, self.everywhere)

    def meet(self, now):
        """Decide when to answer an offer, and how."""
        self.answers_at = now + self._chance.randrange(1, 7) * STEP
        self.answer = self._chance.choices(("yes", "no", ""), (88, 4, 8))[0]


class Town:
    """The people, the queue that they share, and what came of it."""

    def __init__(self, url, people=500, servers=20, seed=1, faults=0.0):
        self.url, self.now, self._chance, self._faults = url, BEGIN, Random(seed), faults
        self.citizens = {user: Citizen(user, self._chance, servers) for user in range(1, people + 1)}
        pairs = (self._chance.sample(sorted(self.citizens), 2) for _ in range(people))
        self.avoided = {(who, whom) for who, whom in pairs}
        self.waits, self.gaps, self.offers, self.looking = defaultdict(list), [], Counter(), {}
        self.tables, self.kills, self.asked, self.expired = [], 0, 0, 0
        self._channel = 1_000

    async def open(self):
        self._processes = [await self._begin() for _ in range(2)]
        for citizen in self.citizens.values():
            person = PersonRow(citizen.user, zone="UTC", quiet=citizen.quiet)
            await self._processes[0].store.people.save(person)
        for who, whom in self.avoided:
            await self._processes[0].store.ties.save(TieRow(who, whom, "avoid"), 500)
        for server in range(1, 21):
            row = await self._processes[0].tables.guilds.find(server)
            await self._processes[0].store.guilds.save(replace(row, settings='{"finding":true}'))

    async def close(self):
        for process in self._processes:
            await process.store.close()

    async def _begin(self):
        store = await Store.open(self.url)
        return Process(store, Tables(store, now=lambda: self.now))

    async def step(self):
        """One step of time: people ask and answer, processes do what is due, and may die of it."""
        self.now += STEP
        for citizen in self.citizens.values():
            await self._act(citizen)
        for number, process in enumerate(self._processes):
            process.arm(self._chance, self._faults)
            try:
                while await process.tables.due.do():
                    pass
                await self._deliver(process)
            except StoreUnavailable:
                self.kills += 1
                process.disarm()
                await process.store.close()
                self._processes[number] = await self._begin()
            process.disarm()

    async def _act(self, citizen):
        """Somebody who is awake looks for a table now and then, and answers when they see the offer."""
        finding = self._processes[0].tables.finding
        if citizen.user in self.looking:
            if citizen.answer and citizen.answers_at <= self.now:
                await self._answer(citizen)
            return
        if citizen.is_awake(self.now) and self._chance.random() < 1 / 125:
            self.asked += 1
            place = citizen.servers[0], 7
            await finding.look(citizen.user, place, f"P{citizen.user}", citizen.wishes, citizen.servers)
            others = (await finding.search_of(citizen.user)).others
            self.looking[citizen.user] = (self.now, others)

    async def _answer(self, citizen):
        finding, yes, citizen.answer = self._processes[1].tables.finding, citizen.answer == "yes", ""
        search = await finding.search_of(citizen.user)
        if search and search.match:
            with suppress(Refused):  # it opens already
                await finding.answer(citizen.user, search.match.id, yes=yes)

    async def _deliver(self, process):
        """Send letters as the bot does: people see their offers, and tables open."""
        letters = await process.tables.letters.due([OFFER, OPENING, OUTCOME])
        for letter in letters:
            if not await process.tables.outbox.claim([letter], MINUTE):
                continue
            if letter.kind == OFFER:
                self.offers[letter.target] += 1
                self.citizens[letter.target].meet(self.now)
            elif letter.kind == OPENING:
                await self._open_table(process, msgspec.json.decode(letter.payload, type=Offer).match)
            await process.tables.letters.note_sent(letter, 1)

    async def _open_table(self, process, match_id):
        self._channel += 1
        with suppress(Refused):  # another process has opened it
            await process.tables.finding.open(match_id, self._channel, "en")

    async def count_tables(self):
        """Note who sits at the tables that have opened, and close them: nobody has time to play."""
        store = self._processes[0].store
        opened = await store.tables.begun_ids(running=True) + [
            row.id for row in await store.lobbies.elsewhere(0, 1_000)
        ]
        for table_id, seats in (await store.seats.of_tables(opened)).items():
            users = [seat.user_id for seat in seats]
            self.tables.append(users)
            for user in users:
                asked_at, others = self.looking.pop(user)  # raises for whoever is seated twice
                self.waits[min(others, 9)].append(self.now - asked_at)
            skills = [self.citizens[user].skill for user in users]
            self.gaps.append(max(skills) - min(skills))
            await store.tables.forget(table_id)
        still = {row.user_id for row in await store.searches.all()}
        gone = [user for user in self.looking if user not in still]
        self.expired += len(gone)
        for user in gone:
            del self.looking[user]


class Process:
    """A bot's part in it: its store, whose writes can fail before or after they are done, as if it died then."""

    def __init__(self, store, tables):
        self.store, self.tables = store, tables
        self._write = store.link.write

    def arm(self, chance, faults):
        async def write(work, *args, **kwargs):
            fails = chance.random()
            if fails < faults / 2:
                raise StoreUnavailable("died before it")
            done = await self._write(work, *args, **kwargs)
            if fails < faults:
                raise StoreUnavailable("died after it")
            return done

        self.store.link.write = write

    def disarm(self):
        self.store.link.write = self._write
