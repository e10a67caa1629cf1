"""The store: everything that outlives the process."""

from types import TracebackType
from typing import Self

from bot.store.address import address
from bot.store.database.leases import LeaseStore
from bot.store.database.link import Link
from bot.store.database.postgres import PostgresLink
from bot.store.database.sqlite import SqliteLink
from bot.store.database.write_check import remedy, try_write_row
from bot.store.errors import StoreUnavailable
from bot.store.files.upkeep import Upkeep
from bot.store.history.choices import ChoiceStore
from bot.store.history.packs import PackStore
from bot.store.history.second_looks import SecondLookStore
from bot.store.people.analyses import AnalysisStore
from bot.store.people.bans import BanStore
from bot.store.people.follows import FollowStore
from bot.store.people.guilds import GuildStore
from bot.store.people.notepads import NotepadStore
from bot.store.people.people import PeopleStore
from bot.store.people.plans import PlanStore
from bot.store.people.privacy import PrivacyStore
from bot.store.people.requests import RequestStore
from bot.store.people.searches import SearchStore
from bot.store.people.server_acts import ServerActStore
from bot.store.people.ties import TieStore
from bot.store.people.uses import UseStore
from bot.store.people.votes import VoteStore
from bot.store.posts.application import ApplicationStore
from bot.store.posts.hands import HandStore
from bot.store.posts.letters import LetterStore
from bot.store.posts.outbox import Outbox
from bot.store.posts.reminder_messages import ReminderMessageStore
from bot.store.puzzles.attempts import AttemptStore
from bot.store.puzzles.puzzles import PuzzleStore
from bot.store.results.results import ResultStore
from bot.store.tables.lobbies import LobbyStore
from bot.store.tables.luck import LuckStore
from bot.store.tables.places import PlaceStore
from bot.store.tables.seats import SeatStore
from bot.store.tables.tables import TableStore
from bot.store.time.clocks import ClockStore
from bot.store.time.due import DueStore
from bot.store.time.reliability import ReliabilityStore
from bot.store.time.vacations import VacationStore


class Store:
    """An open database. Each call that writes is one transaction: all of it is on the disk on return, or none.

    Any call may raise StoreUnavailable. Then nothing was written, except if the connection to PostgreSQL broke during
    the very commit: trying the same interaction again then raises AlreadyApplied.
    """

    def __init__(self, link: Link) -> None:
        self.link = link
        self.tables = TableStore(link)
        self.places = PlaceStore(link)
        self.seats = SeatStore(link)
        self.choices = ChoiceStore(link)
        self.plans = PlanStore(link)
        self.analyses = AnalysisStore(link)
        self.packs = PackStore(link)
        self.requests = RequestStore(link)
        self.outbox = Outbox(link)
        self.hands = HandStore(link)
        self.reminded = ReminderMessageStore(link)
        self.people = PeopleStore(link)
        self.notepads = NotepadStore(link)
        self.guilds = GuildStore(link)
        self.clocks = ClockStore(link)
        self.due = DueStore(link)
        self.vacations = VacationStore(link)
        self.reliability = ReliabilityStore(link)
        self.luck = LuckStore(link)
        self.second_looks = SecondLookStore(link)
        self.puzzles, self.attempts = PuzzleStore(link), AttemptStore(link)
        self.results = ResultStore(link)
        self.privacy = PrivacyStore(link)
        self.leases = LeaseStore(link)
        self.application = ApplicationStore(link)
        self.upkeep = Upkeep(link)
        self._add_people(link)

    def _add_people(self, link: Link) -> None:
        """Add the stores of what people want of each other: votes, shares of costly things, tables."""
        self.votes = VoteStore(link)
        self.uses = UseStore(link)
        self.ties = TieStore(link)
        self.searches = SearchStore(link)
        self.lobbies = LobbyStore(link)
        self.letters = LetterStore(link)

    @property
    def server_acts(self) -> ServerActStore:
        """The rules of servers, as they are changed."""
        return ServerActStore(self.link)

    @property
    def bans(self) -> BanStore:
        """Who is banned from the games of which servers."""
        return BanStore(self.link)

    @property
    def follows(self) -> FollowStore:
        """Who follows which tables."""
        return FollowStore(self.link)

    @classmethod
    async def open(cls, url: str, *, busy_ms: int = 5000) -> Self:
        """Open the database at an address and bring its schema up to date; wait at most `busy_ms` for a lock.

        Raise ValueError for a malformed address, NewerDatabase if a newer program wrote it, StoreUnavailable if it
        cannot be opened or accepts no row, with what to do about it. On failure nothing stays open.
        """
        place = address(url)
        link = SqliteLink(place, busy_ms) if place.get_backend_name() == "sqlite" else PostgresLink(place, busy_ms)
        try:
            await link.open()
            await link.write(try_write_row)
        except BaseException as error:
            await link.close()
            if isinstance(error, StoreUnavailable) and (advice := remedy(link.file, error)):
                raise StoreUnavailable(f"{error}; {advice}") from error
            raise
        return cls(link)

    async def close(self) -> None:
        """Finish the current writes and close. A second call does nothing."""
        await self.link.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
