"""The tables of one store: the only thing that the cogs talk to."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Self

from bot.pace.wall_time import MINUTE
from bot.store.database.shards import Shards
from bot.store.rows import TableRow
from bot.store.store import Store
from bot.tables.analysis import AnalysisService
from bot.tables.application import ApplicationService
from bot.tables.finding import FindingService
from bot.tables.history import AuditService, HistoryService
from bot.tables.lobby import LobbyService, OpenLobbyService
from bot.tables.people import (
    AbsenceService,
    BanService,
    DmPlayService,
    FollowService,
    GuildService,
    HostService,
    LessonService,
    NotepadService,
    PeopleService,
    PrivacyService,
    ReliabilityService,
    ReplacementService,
    SeatService,
    TieService,
)
from bot.tables.plans import PlanService
from bot.tables.play import EndingService, LuckService, PlayService, VacationService
from bot.tables.posts import CallService, LetterService, NextNoteService, OutboxService, PlaceService
from bot.tables.puzzles import PuzzleService
from bot.tables.quota import QuotaService
from bot.tables.results import ResultService, StatisticsService, TrophyService
from bot.tables.servers import AdmissionService, RuleService
from bot.tables.sharing import SharingService
from bot.tables.table import Limits, Table, TableAccess, milliseconds
from bot.tables.time import DueService, NewsService, ReminderService
from bot.tables.undo import UndoService
from bot.tables.votes import VoteService

ENDED = 200  # the most games that are over in a list
LEFT = MINUTE  # a computer's turn that has waited so long was probably left by a process that ended ...
LOOKED_AT = 10 * MINUTE  # ... and is listed for so long


class Tables:
    """Finds tables; its members are the services that change them.

    Each act is one transaction. What is not possible raises Refused; any call may raise StoreUnavailable.
    """

    def __init__(self, store: Store, now: Callable[[], int] = milliseconds) -> None:
        self._access = access = TableAccess(store, now)
        self.absence = access.service(AbsenceService)
        self.audit = access.service(AuditService)
        self.calls = access.service(CallService)
        self.application = access.service(ApplicationService)
        self.dm_play = access.service(DmPlayService)
        self.due = access.service(DueService)
        self.ending = access.service(EndingService)
        self.guilds = access.service(GuildService)
        self.history = access.service(HistoryService)
        self.hosts = access.service(HostService)
        self.lessons = access.service(LessonService)
        self.lobby = access.service(LobbyService)
        self.luck = access.service(LuckService)
        self.news = access.service(NewsService)
        self.outbox = access.service(OutboxService)
        self.people = access.service(PeopleService)
        self.places = access.service(PlaceService)
        self.play = access.service(PlayService)
        self.privacy = access.service(PrivacyService)
        self.quota = access.service(QuotaService)
        self.reliability = access.service(ReliabilityService)
        self.reminders = access.service(ReminderService)
        self.replacements = access.service(ReplacementService)
        self.seats = access.service(SeatService)
        self.sharing = access.service(SharingService)
        self.undo = access.service(UndoService)
        self.vacations = access.service(VacationService)
        self.votes = access.service(VoteService)

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, *, busy_ms: int) -> AsyncIterator[Self]:
        """Open the tables of the database at an address, and close them after the block. Raise as `Store.open`."""
        async with await Store.open(url, busy_ms=busy_ms) as store:
            yield cls(store)

    @property
    def admission(self) -> AdmissionService:
        """Whether somebody may begin, join or take over a game on a server."""
        return self._access.service(AdmissionService)

    @property
    def bans(self) -> BanService:
        """Who is banned from the games of which servers."""
        return self._access.service(BanService)

    @property
    def follows(self) -> FollowService:
        """Who follows which tables by DM."""
        return self._access.service(FollowService)

    @property
    def rules(self) -> RuleService:
        """What is set for the games of servers, and who has changed that."""
        return self._access.service(RuleService)

    @property
    def notepads(self) -> NotepadService:
        """What people have noted about tables."""
        return self._access.service(NotepadService)

    @property
    def letters(self) -> LetterService:
        """The messages about no table that wait to be sent."""
        return self._access.service(LetterService)

    @property
    def ties(self) -> TieService:
        """Whom people avoid, and whose lobbies they follow."""
        return self._access.service(TieService)

    @property
    def finding(self) -> FindingService:
        """Who looks for a table."""
        return self._access.service(FindingService)

    @property
    def open_lobbies(self) -> OpenLobbyService:
        """The lobbies that are open on all servers."""
        return self._access.service(OpenLobbyService)

    @property
    def analyses(self) -> AnalysisService:
        """What people try at tables in private, for all seats."""
        return self._access.service(AnalysisService)

    @property
    def next_notes(self) -> NextNoteService:
        """Who is told that they are next."""
        return self._access.service(NextNoteService)

    @property
    def plans(self) -> PlanService:
        """What people want to be played once it is their turn."""
        return self._access.service(PlanService)

    @property
    def puzzles(self) -> PuzzleService:
        """The puzzles from finished games, and the attempts at them."""
        return self._access.service(PuzzleService)

    @property
    def results(self) -> ResultService:
        """How games have ended, and what that says of people and cards."""
        return self._access.service(ResultService)

    @property
    def statistics(self) -> StatisticsService:
        """What results say, and to whom."""
        return self._access.service(StatisticsService)

    @property
    def trophies(self) -> TrophyService:
        """Which trophies people have."""
        return self._access.service(TrophyService)

    async def try_write(self) -> None:
        """Write a row that is deleted at once. Raise StoreUnavailable if the database refuses it."""
        await self._access.store.upkeep.try_write()

    def on_change(self, call: Callable[[int], None]) -> None:
        """Set the function that is called with a table's id after every change."""
        self._access.on_change = call

    def on_letter(self, call: Callable[[], None]) -> None:
        """Set the function that is called when there is a message about no table."""
        self._access.on_letter = call

    def limit(self, limits: Limits) -> None:
        """Set the limits from now on; existing lobbies and games stay."""
        self._access.limits = limits

    @property
    def shards(self) -> Shards:
        """The shards that this process serves now: all, if no other process shares them."""
        return self._access.shards

    async def get(self, table_id: int) -> Table:
        """Return the table as it is now.

        Raise Refused("no_such_table") if there is none, Unreadable if it is faulty.
        """
        return await self._access.table(table_id)

    async def open_in(self, channel_id: int) -> Table | None:
        """Return the channel's table that is in the lobby or running; None if there is none. Raise Unreadable."""
        whole = await self._access.store.tables.whole_open(channel_id)
        return self._access.load_rows(whole) if whole else None

    async def newest_in(self, guild_id: int, channel_id: int) -> Table | None:
        """Return the newest game of a server's channel that has begun, running or over; None if there is none.

        Raise Unreadable.
        """
        whole = await self._access.store.tables.whole_last(guild_id, channel_id)
        return self._access.load_rows(whole) if whole else None

    async def open_row_in(self, channel_id: int) -> TableRow | None:
        """Return the row of the channel's open table, even if the table cannot be read; None if there is none."""
        return await self._access.store.tables.find_open(channel_id)

    async def newest_row_in(self, guild_id: int, channel_id: int) -> TableRow | None:
        """Return the row of the open table of a server's channel, else of the last game there; None if none."""
        store = self._access.store.tables
        return await store.find_open(channel_id) or await store.find_last(guild_id, channel_id)

    async def row_in_at(self, guild_id: int, channel_id: int, at: int) -> TableRow | None:
        """Return the row of the newest table that a server's channel had at a time (ms); None if it had none."""
        return await self._access.store.tables.find_last_before(guild_id, channel_id, at)

    async def rows_ended(self, guild_id: int, user_id: int) -> list[TableRow]:
        """Return the last games that were played to their end on this server, or by this person; newest first."""
        return await self._access.store.tables.newest_ended(guild_id, user_id, ENDED)

    async def rows_of_person(self, user_id: int, *, over: bool = False) -> list[TableRow]:
        """Return the open tables that a person hosts or at which they have a seat, oldest first.

        With `over`: the open and ended ones at which they have a seat.
        """
        return await self._access.store.tables.of_person(user_id, all_of_them=over)

    async def rows_of_guild(self, guild_id: int) -> list[TableRow]:
        """Return the open tables of this server, oldest first."""
        return await self._access.store.tables.of_guild(guild_id)

    async def with_computers(self) -> list[int]:
        """Return the ids of the running tables of this process at which computers play."""
        return await self._access.store.tables.with_computers(since=0, until=self._access.now(), shards=self.shards)

    async def left_to_computers(self) -> list[int]:
        """Return those ids of `with_computers` whose tables have not changed for a minute.

        The process that played there may have ended. If a person must choose at a table, it is only listed for a while.
        """
        until = self._access.now() - LEFT
        return await self._access.store.tables.with_computers(until - LOOKED_AT, until, self.shards)
