"""People who play many games of all titles, and who leave, come, return and take back as people do."""

from random import Random

import msgspec

from bot.pace.wall_time import HOUR, MINUTE
from bot.players.player import PLAYERS
from bot.tables.people.vacancy import Vacancy
from bot.tables.table import Refused

PEOPLE = range(101, 115)
GUILD = 1
LEAVES, UNDOES, COMES = 0.25, 0.2, 0.6  # of games: where somebody leaves, takes back; of seats: that others take over
GREEDY = 0.04  # of the seats, whoever plays there
STEPS = (5 * MINUTE, HOUR, 3 * HOUR, 20 * HOUR)  # how much time may pass between two choices, on average


class Game(msgspec.Struct):
    """What the test itself knows of a game: who sat where, and who played where at each number of the table."""

    key: str
    owners: list[list[int | None]]  # by seat, one after the other
    doers: dict[int, list[int | None]] = {}  # by number: by seat the part that plays; None for a computer in between
    times: dict[int, int] = {}
    rated: bool = False
    table: int = 0
    undone: int = 0
    left: int = 0


class Crowd:
    """Plays games to their ends, one after the other, as fast as they can be stored."""

    def __init__(self, store, tables, clock, seed):
        self.store, self.tables, self.clock, self.chance = store, tables, clock, Random(seed)
        self.games, self._channel = [], 1_000

    async def play(self, key, seats):
        """Play a game of a title, somebody in each seat but for some computers."""
        chance, lobby = self.chance, self.tables.lobby
        people = chance.sample(PEOPLE, chance.randint(max(1, seats - 2), seats))
        self._channel += 1
        table = await lobby.open(GUILD, self._channel, key, people[0], "Seat", "en")
        for user in people[1:]:
            await lobby.join(table.id, user, f"P{user}")
        for _ in range(seats - len(people)):
            await lobby.add_computer(table.id, people[0], chance.choice(("random", "greedy")), "Computer")
        game = Game(key, [[user] for user in people] + [[None]] * (seats - len(people)))
        if len(people) > 1 and chance.random() < 0.7:
            await lobby.set_setting(table.id, people[0], "rated", "on")
            for user in people[1:]:
                await lobby.join(table.id, user, f"P{user}")
            game.rated = True
        table = await lobby.start(table.id, people[0])
        game.table = table.id
        self.games.append(game)
        await self._play_on(table, game)

    async def _play_on(self, table, game):
        chance, step = self.chance, self.chance.choice(STEPS)
        minds = ["greedy" if chance.random() < GREEDY else "random" for _ in table.seats]
        leaves, undoes = (chance.randrange(5, 90) if chance.random() < p else 0 for p in (LEAVES, UNDOES))
        made = 0
        while table.running:
            seat = chance.choice(table.seats_to_choose())
            self.clock.now += round(chance.random() * 2 * step)
            mind = PLAYERS[minds[seat]]
            choice = mind(table.game, table.state, seat, chance)
            game.doers[table.row.number] = [self._doer(table, game, each) for each in range(len(table.seats))]
            game.times[table.row.number] = self.clock.now
            table = (await self.tables.play.choose(table, seat, choice)).table
            made += 1
            if table.running and made == undoes:
                table = await self._take_back(table, game, seat)
            if table.running and leaves and made >= leaves:
                table, leaves = await self._leave_or_come(table, game), made + chance.randrange(3, 40)

    def _doer(self, table, game, seat):
        """Which part of a seat plays it now."""
        row = table.seats[seat]
        return None if row.owner_left else len(game.owners[seat]) - 1

    async def _take_back(self, table, game, seat):
        user = table.seats[seat].person
        if user is not None:
            try:
                await self.tables.undo.ask(table.id, user)
            except Refused:
                return table
            game.undone += 1
        return await self.tables.get(table.id)

    async def _leave_or_come(self, table, game):
        """Let one of several people leave; or let one return, or somebody else come."""
        chance, seats = self.chance, self.tables.seats
        gone = [row for row in table.seats if row.vacant]
        if not gone:
            here = [row for row in table.seats if row.person is not None]
            if len(here) > 1:
                row = chance.choice(here)
                await seats.hand_over(table.id, row.seat, row.user_id, row.name, "random", moderator=False)
                game.left += 1
            return await self.tables.get(table.id)
        row, known = gone[0], {user for owners in game.owners for user in owners}
        others = [user for user in PEOPLE if user not in known]
        if others and chance.random() < COMES:
            since = [one.number for one in await self.store.seats.handovers(table.id) if one.seat == row.seat][-1]
            user = chance.choice(others)
            comes = self.tables.replacements.take_over
            await comes(table.id, Vacancy(row.seat, since), user, f"P{user}", self._channel, 1)
            game.owners[row.seat].append(user)
        else:
            await seats.take_back(table.id, row.user_id)
        return await self.tables.get(table.id)


def span(key, games):
    """The numbers of seats that a title can have, from two to four."""
    return [seats for seats in games[key].seats if 2 <= seats <= 4] or [*games[key].seats]
