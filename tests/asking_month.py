"""A month at many tables in which some people follow games, or hosts, or look for tables: how often each is rung."""

from collections import Counter, defaultdict
from contextlib import suppress

import sqlalchemy as sa
from msgspec.structs import replace

from bot.store.people.follows import FOLLOW
from bot.tables.finding import OFFER, Wishes
from bot.tables.people.follows import WISHES
from bot.tables.table import Refused
from tests.month import GAMES, Month

ASKS = ("nothing", "to follow", "for friends", "for a table")  # what people ask for, in turn
NEWS = (FOLLOW, "friend", OFFER)  # kinds of messages that only those get who have asked for something
OPENS, LOOKS, AGREES = 0.01, 0.02, 0.9  # how likely somebody opens a lobby in an hour, looks for a table, says yes
FRIENDS = 3
BEGUN = sa.text("SELECT id FROM tables WHERE status = 'running' ORDER BY id")


class AskingMonth(Month):
    """The month of `Month`, in which people ask for more if they `may_ask`; all act so many times as `often`."""

    def __init__(self, *given, may_ask, often=1):
        super().__init__(*given)
        self.may_ask, self.asks, self._lobbies = may_ask, {}, []
        self.acts, self._opens, self._looks = (often * chance for chance in (self.acts, OPENS, LOOKS))

    async def settle(self, count):
        await super().settle(count)
        self.asks = {user: ASKS[place % len(ASKS)] for place, user in enumerate(sorted(self.people))}
        row = await self.tables.guilds.find(self.world.guild.id)
        await self.store.guilds.save(replace(row, settings='{"finding":true}'))

    async def begin_to_ask(self):
        """Follow tables and hosts."""
        for user, ask in self.asks.items() if self.may_ask else ():
            if ask == "to follow":
                others = [table_id for table_id in self.ids if user not in self.seats[table_id]]
                for wish, table_id in zip(
                    WISHES, self.chance.sample(others, min(len(WISHES), len(others))), strict=False
                ):
                    await self.tables.follows.follow(await self.tables.get(table_id), user, wish, rings=True)
            if ask == "for friends":
                for host in self.chance.sample([one for one in self.people if one != user], FRIENDS):
                    await self.tables.ties.tie(user, host, "friend")

    async def _hour(self, processes):
        for user in self.people:
            if self.chance.random() < self._opens:
                await self._open_lobby(user)
        for user, ask in self.asks.items() if self.may_ask else ():
            if ask == "for a table":
                await self._look(user)
        await super()._hour(processes)
        for table_id, host in self._lobbies:
            with suppress(Refused):
                await self.tables.lobby.leave(table_id, host)
        self._lobbies.clear()

    async def _open_lobby(self, host):
        """Open a lobby that nobody joins and that is closed within the hour."""
        general = self.world.channel("general")
        thread = self.world.add_thread(general, f"lobby {self.now()} {host}", self.world.owner.id)
        table = await self.tables.lobby.open(self.world.guild.id, thread.id, GAMES[0], host, "Host", "en")
        self._lobbies.append((table.id, host))

    async def _look(self, user):
        """Look for a table, by day, or answer where one is found."""
        finding, is_awake = self.tables.finding, not self.quiet(user, self.now())
        search = await finding.search_of(user)
        if search is None and is_awake and self.chance.random() < self._looks:
            place = self.world.guild.id, self.world.channel("general").id
            await finding.look(user, place, f"P{user}", Wishes(GAMES, (2,)), [self.world.guild.id])
        elif search and search.match and not search.row.said_yes:
            with suppress(Refused):  # it is over
                await finding.answer(user, search.match.id, yes=self.chance.random() < AGREES)

    async def learn(self):
        """Note the tables that were found, too."""
        for (table_id,) in await self._read(BEGUN):
            if table_id not in self.seats:
                self.ids.append(table_id)
                self.seats[table_id] = [seat.user_id for seat in (await self.tables.get(table_id)).seats]
        await super().learn()

    def rings(self):
        """Return how often each person was rung, by user and kind of message."""
        rung = {user: Counter() for user in self.people}
        for bell in self.bells:
            rung[bell.user][self.rows[bell.nonce].kind] += 1
        return rung

    def strange_bells(self):
        """Return the bells of people about tables that are not theirs, but for what they have asked for."""
        rows = [(bell.user, self.rows[bell.nonce]) for bell in self.bells]
        return [
            (user, row)
            for user, row in rows
            if row.kind not in NEWS and (row.table is None or user not in self.seats.get(row.table, ()))
        ]

    def table(self, days):
        """Return what was rung a person in 30 days, in words, by what they had asked for."""
        grouped = defaultdict(list)
        for user, kinds in self.rings().items():
            grouped[self.asks[user]].append(kinds)
        lines = []
        for ask in ASKS:
            group = grouped[ask]
            new = [sum(kinds[kind] for kinds in group) for kind in NEWS]
            old = sum(map(Counter.total, group)) - sum(new)
            told = [f"{kind} {number * 30 / days / len(group):.1f}" for kind, number in zip(NEWS, new, strict=True)]
            lines.append(f"asked {ask}: games {old * 30 / days / len(group):.1f}, " + ", ".join(told))
        return "\n".join(lines)
