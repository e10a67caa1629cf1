"""A month at many tables, with bots that are killed, requests that fail, and hours in which no bot runs."""

import asyncio
import sys
from collections import defaultdict
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from bot.local.bot_runner import child
from bot.local.world.records import DIRECT, SILENT
from bot.pace.wall_time import HOUR
from bot.store.posts.outbox import nonce_of
from bot.store.rows import PersonRow
from bot.tables.posts.calls import WAIT
from bot.tables.table.outgoing import Post
from bot.tables.tables import Tables
from bot.tables.time.due import LEASE
from bot.tables.time.reminder import Reminder
from tests.tables.test_reminders_month import PACING, QUIET, START, ZONES, Town, is_quiet

ROOT = Path(__file__).parents[1]
FAULTS = ("500", "502", "drop before", "drop after")
ROUTES = ("/channels/{channel_id}/messages", "/users/@me/channels")
GAMES = ("cartographers", "oceans", "sky_islands")
CALLS = ("turn", "quiet", "refresh", "dm", "closed", "ring")  # kinds of messages that call to a turn
REMINDERS = ("remind", "nudge")
OPENING = {"sky_islands": 20}  # choices with which a game begins, after which turns can be taken back
STAYS = 0.6  # how likely somebody plays in a panel, where the next call waits as long as they may take it back
TAKES_BACK, DONE, LOOKS = 0.1, 0.2, 0.1  # how likely they do, or press *Done*, or the person to be called looks first
ACTS = 0.03  # how likely somebody plays their turn at a table in an hour
DEATHS = 0.05  # how likely a bot is killed in an hour
OUTAGES = 1 / 200  # how likely all bots are killed in an hour, for some hours
LEFT = sa.text(
    "SELECT (SELECT count(*) FROM due WHERE at <= :now) + (SELECT count(*) FROM outbox"
    " WHERE state IN ('waiting', 'sending') AND (state = 'sending' OR not_before <= :now))"
)
WRITTEN = sa.text("SELECT id, generation, kind, table_id, payload, message_id FROM outbox WHERE id > :last ORDER BY id")
# The database itself notes each turn that begins: some are over within the hour in which they began.
BEGUN = sa.text("SELECT table_id, seat, number, min(since) FROM begun GROUP BY table_id, seat, number")
NOTE = "INSERT INTO begun VALUES (NEW.table_id, NEW.seat, NEW.number, NEW.since);"
TRIGGERS = {
    "sqlite": [
        f"CREATE TRIGGER begun_{act} AFTER {act} ON clocks WHEN NEW.number > 0 BEGIN {NOTE} END"
        for act in ("insert", "update")
    ],
    "postgresql": [
        f"CREATE FUNCTION note_begun() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {NOTE} RETURN NULL; END $$",
        "CREATE TRIGGER begun AFTER INSERT OR UPDATE ON clocks FOR EACH ROW WHEN (NEW.number > 0) EXECUTE FUNCTION note_begun()",
    ],
}


class Turn(NamedTuple):
    """A seat's turn at a table, by the table's number when it began."""

    table: int
    seat: int
    number: int


class Row(NamedTuple):
    """A row of the outbox that was sent."""

    kind: str
    table: int
    payload: str
    message: int | None


class Bell(NamedTuple):
    """A message that notified somebody: when, whom, and its nonce."""

    at: int
    user: int
    nonce: str


class Process:
    """A bot that is started, killed and started again."""

    def __init__(self, month, number):
        self._month, self._log = month, month.folder / f"bot{number}.log"
        self._open = AsyncExitStack()
        self.bot = None

    async def start(self):
        """Start the bot."""
        month = self._month
        env = {
            "PYTHONPATH": str(ROOT),
            "DISCORD_TOKEN": month.stand_in.token,
            "GAMEKEEPER_DISCORD_URL": month.stand_in.url,
            "DATABASE_URL": month.url,
        }
        command = [sys.executable, "-m", "tests.month_bot", str(month.file)]
        self.bot = await self._open.enter_async_context(child(month.stand_in, command, self._log, env))

    async def kill(self):
        """Kill the bot, if it runs; also if the task that waits for it is cancelled, it runs no more."""
        if self.bot:
            opened, self._open, self.bot = self._open, AsyncExitStack(), None
            await opened.aclose()


class Month(Town):
    """The people and times of the reminders' test, with tables on a stand-in for Discord."""

    acts = ACTS

    def __init__(self, stand_in, url, folder, chance, store, clock):
        super().__init__(chance, lambda: round(clock.now() * 1000))
        self.stand_in, self.world, self.url, self.folder = stand_in, stand_in.world, url, folder
        self.store, self.clock, self.file = store, clock, folder / "clock"
        self.tables = Tables(store, now=self.now)
        self.ids, self.seats = [], {}  # tables; by table: the users of its seats
        self.turns, self.lasted = {}, {}  # by turn: when it began; the last hour in which it still lasted
        self.vacations = {}
        self.bells, self.rows, self._last = [], {}, 0
        self.looked, self.waited = (
            set(),
            0,
        )  # turns that were looked at before their call; the number of calls that waited
        self.kills = 0
        self.world.subscribe(self._hear)
        self._set_clock(START)

    def _set_clock(self, to):
        """Set the clock of the test and of the bots to this time."""
        self.clock.advance((to - self.now()) / 1000)
        new = self.file.with_suffix(".new")
        new.write_text(str(self.now()))
        new.replace(self.file)

    # who is there

    async def settle(self, count):
        """Add people with their zones and quiet hours; every fifth has closed their direct messages."""
        await self._write("CREATE TABLE begun (table_id BIGINT, seat INTEGER, number INTEGER, since BIGINT)")
        for trigger in TRIGGERS[self.url.split(":")[0]]:
            await self._write(trigger)
        for number in range(count):
            person = self.stand_in.person(f"Person {number}")
            zone = self.chance.choice(ZONES)
            row = PersonRow(person.id, zone=zone, quiet=self.chance.choice(QUIET) if zone else "")
            self.people[person.id] = row
            await self.tables.people.save(row)
            if number % 5 == 0:
                person.close_dms()

    async def _open(self, table, choices):
        """Make this number of choices, and those that end the turn: half a turn would not be posted yet."""
        made, last = 0, None
        while made < choices or last in table.seats_to_choose():
            made, last = made + 1, table.seats_to_choose()[0]
            table = (await self.tables.play.choose(table, last, next(iter(table.question(last).options)))).table

    async def sit_down(self, number, opening=()):
        """Begin a game of two people in a thread of its own; `opening` is how many choices to make, by game."""
        general, lobby = self.world.channel("general"), self.tables.lobby
        thread = self.world.add_thread(general, f"table {number}", self.world.owner.id)
        ann, ben = self.chance.sample(sorted(self.people), 2)
        game = GAMES[number % len(GAMES)]
        table = await lobby.open(self.world.guild.id, thread.id, game, ann, "Ann", "en")
        await lobby.join(table.id, ben, "Ben")
        await lobby.set_pace(table.id, ann, self.chance.choice(PACING))
        table = await lobby.start(table.id, ann)
        await self._open(table, dict(opening).get(game, 0))
        self.ids.append(table.id)
        self.seats[table.id] = [seat.user_id for seat in table.seats]

    async def act(self, table_id):
        """Let somebody play their turn to its end; if a computer plays for them, they come back first."""
        table = await self.tables.get(table_id)
        for seat in table.seats_to_choose()[:1] if table.running else ():
            if table.seats[seat].owner_left and not table.seats[seat].flagged:
                table = await self.tables.seats.take_back(table_id, table.seats[seat].user_id)
            while table.running and seat in table.seats_to_choose() and table.seats[seat].person:
                choice, stays = self.chance.choice(list(table.question(seat).options)), self.chance.random() < STAYS
                played = await self.tables.play.choose(table, seat, choice, stays=stays)
                if played.later:
                    await self._in_panel(played)
                table = await self.tables.get(table_id)

    async def _in_panel(self, played):
        """Do what may happen within the minute in which a call waits: most often nothing."""
        self.waited, drawn, table = self.waited + 1, self.chance.random(), played.table
        if drawn < TAKES_BACK:
            await self.tables.undo.ask(table.id, table.owner(played.seat))
        elif (drawn := drawn - TAKES_BACK) < DONE:
            await self.tables.calls.call_at_once(table.id)
        elif drawn - DONE < LOOKS:
            for seat in played.later:
                await self.tables.calls.note_seen(await self.tables.get(table.id), table.owner(seat))
                self.looked.add(Turn(table.id, seat, table.row.number))

    # what is heard

    def _hear(self, change):
        """Note whom a new message notifies, now."""
        message, channel = change.message, change.channel
        if change.what != "message" or message.author_id != self.world.bot.id or message.flags & SILENT:
            return
        if channel.kind == DIRECT:
            users = [user for user in channel.people if user != self.world.bot.id]
        else:
            users = [ping.user_id for ping in self.world.pings[-20:] if ping.message_id == message.id]
        self.bells += [Bell(self.now(), user, message.nonce) for user in users]

    async def learn(self):
        """Note what has been sent since the last time, and which turns have begun."""
        for row_id, generation, *row in await self._read(WRITTEN, last=self._last):
            self.rows[nonce_of(generation, row_id)] = Row(*row)
            self._last = row_id
        for *turn, since in await self._read(BEGUN):
            self.turns.setdefault(Turn(*turn), since)
        await self._write("DELETE FROM begun")

    async def _read(self, statement, **values):
        """Return the rows of a statement."""
        return await self.store.link.read(lambda connection: connection.execute(statement, values).all())

    async def _write(self, statement):
        """Execute a statement that changes the database."""
        await self.store.link.write(lambda connection: connection.execute(sa.text(statement)) and None)

    # time

    async def live(self, days, processes):
        """Let this number of days pass, hour by hour; now and then all bots are down for some hours."""
        down = range(0)
        for hour in range(1, round(days * 24)):
            if hour not in down and hour > 1 and self.chance.random() < OUTAGES:
                down = range(hour, hour + self.chance.randrange(5, 60))
                await self._kill(processes)
            if hour not in down and any(process.bot for process in processes):
                await self.tables.due.live_until(self.now() + HOUR)
            self._set_clock(START + hour * HOUR)
            if hour in down:
                self.down.append(hour)
                continue
            await self._hour(processes)
        for process in processes:
            await process.kill()
        self.vacations = await self.store.vacations.of_people(self.people, 0)

    async def _hour(self, processes):
        """Let people act for an hour, while some bots are killed, and wait until everything is sent."""
        for process in processes:
            if process.bot is None:
                await process.start()
        doomed = [process for process in processes if self.chance.random() < DEATHS]
        killing = asyncio.create_task(self._kill(doomed, self.chance.randint(1, 4)))
        for table_id in self.ids:
            if self.chance.random() < self.acts:
                await self.act(table_id)
        before = await self.store.clocks.of_tables(self.ids)
        await self._wait_until_done(processes)
        self._set_clock(self.now() + WAIT)  # then calls that wait come
        await self._wait_until_done(processes)
        killing.cancel()
        await asyncio.gather(killing, return_exceptions=True)
        await self.learn()
        await self._note(before)

    async def _kill(self, processes, arrivals=0):
        """Kill these bots once this number of further messages has arrived."""
        sent = len(self.bells)
        if arrivals and processes:
            await self.world.until(lambda: len(self.bells) >= sent + arrivals, 600)
        for process in processes:
            self.kills += process.bot is not None
            await process.kill()

    async def _wait_until_done(self, processes):
        """Wait until everything that is due is sent; from time to time let claims of killed bots expire."""
        for look in range(1, 3000):
            if look % 300 == 0:
                self._set_clock(self.now() + LEASE)
            if not any(process.bot for process in processes):
                await processes[0].start()
            ((left,),) = await self._read(LEFT, now=self.now())
            if not left:
                return
            await asyncio.sleep(0.05)
        undone = await self._read(sa.text("SELECT * FROM due WHERE at <= :now"), now=self.now())
        raise AssertionError(undone + await self._read(sa.text("SELECT * FROM outbox WHERE state <> 'sent'")))

    async def _note(self, before):
        """Note whose time has run out since these clocks were read, and which turns last."""
        after = await self.store.clocks.of_tables(self.ids)
        changed = [table_id for table_id in before if before[table_id] != after[table_id]]
        await self.note_run_out(self.tables, {table_id: before[table_id] for table_id in changed}, after)
        for table_id, clocks in after.items():
            for seat, clock in clocks.items():
                if clock.number is not None:
                    self.lasted[Turn(table_id, seat, clock.number)] = self.now()

    # what must hold

    async def unsent_rows(self):
        """Return the messages that were never sent."""
        return await self._read(sa.text("SELECT kind, payload FROM outbox WHERE state = 'dead'"))

    def counts(self):
        """Return how much there was of everything, by name."""
        called, reminded = self.calls()
        return {
            "turns": len(self.turns),
            "calls": sum(map(len, called.values())),
            "calls that waited": self.waited,
            "reminders": sum(map(len, reminded.values())),
            "doubles": len(self.doubles(called)),
            "lost": len(self.lost_turns(called, reminded)),
            "bells": len(self.bells),
            "bells in quiet hours": len(self.night_bells()),
            "times run out": len(self.ran_out),
            "kills": self.kills,
            "hours down": len(self.down),
            "failing requests": len(self.stand_in.faults.log),
        }

    def calls(self):
        """Return for each turn the times when its person was called to it, and when they were reminded of it."""
        called, reminded = {turn: [] for turn in self.turns}, {turn: [] for turn in self.turns}
        told, numbers = self._told_together(), self._numbers()
        for at, user, nonce in self.bells:
            row = self.rows[nonce]
            if row.kind in REMINDERS:
                for turn in msgspec.json.decode(row.payload, type=Reminder).waiting:
                    reminded[Turn(turn.table, turn.seat, turn.number)].append(at)
            elif row.kind in CALLS:
                seat = self.seats[row.table].index(user)
                for number in self._called_numbers(told.get(row.message, [row]), seat):
                    begun = max(begun for begun in numbers[row.table, seat] if begun <= number)
                    called[Turn(row.table, seat, begun)].append(at)
        return called, reminded

    def _told_together(self):
        """Return the rows of the outbox that were sent as one message, by its id."""
        told = defaultdict(list)
        for row in self.rows.values():
            if row.message is not None and row.kind in CALLS:
                told[row.message].append(row)
        return told

    def _numbers(self):
        """Return the numbers of each seat's turns, by (table, seat)."""
        numbers = defaultdict(list)
        for turn in self.turns:
            numbers[turn.table, turn.seat].append(turn.number)
        return numbers

    def _called_numbers(self, rows, seat):
        """Return the table's number to which these rows call a seat, in a list; empty if they tell something else."""
        posts = [msgspec.json.decode(row.payload, type=Post) for row in rows]
        return sorted(post.number for post in posts if seat in post.call)[-1:]

    def doubles(self, called):
        """Return the turns to which somebody was called more than once."""
        return [turn for turn, times in called.items() if len(times) > 1]

    def lost_turns(self, called, reminded):
        """Return the turns that lasted, though their people were neither called nor reminded after quiet hours."""
        unheard = [turn for turn in self.lasted if not called[turn] and not reminded[turn]]
        return [turn for turn in unheard if turn not in self.looked and self._awake(turn)]

    def _awake(self, turn):
        """Return whether there was an hour of a turn in which its person could be called."""
        user, since = self.seats[turn.table][turn.seat], self.turns[turn]
        if not self.quiet(user, since):
            return True
        away = self.vacations.get(user, ())
        return any(
            not self.quiet(user, at)
            and (at - START) // HOUR not in self.down
            and not any(first <= at < last for first, last in away)
            for at in range(since + HOUR, self.lasted[turn] + 1, HOUR)
        )

    def night_bells(self):
        """Return the bells in somebody's quiet hours."""
        return [bell for bell in self.bells if self.quiet(bell.user, bell.at)]

    def at(self, turn):
        """Return a turn with all bells of its person at the table, to be shown when a test fails."""
        user = self.seats[turn.table][turn.seat]
        heard = [(bell.at, bell.nonce, self.rows[bell.nonce]) for bell in self.bells if bell.user == user]
        return turn, self.turns[turn], [each for each in heard if each[2].table == turn.table]

    def quiet(self, user, at):
        return is_quiet(self.people[user], at)
