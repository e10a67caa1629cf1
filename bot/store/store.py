"""The store: everything that outlives the process."""

from types import TracebackType
from typing import Self

from bot.store.address import address
from bot.store.choices import ChoiceStore
from bot.store.clocks import ClockStore
from bot.store.commands import CommandStore
from bot.store.due import DueStore
from bot.store.errors import StoreUnavailable
from bot.store.guilds import GuildStore
from bot.store.hands import HandStore
from bot.store.leases import LeaseStore
from bot.store.link import Link
from bot.store.luck import LuckStore
from bot.store.outbox import Outbox
from bot.store.people import PeopleStore
from bot.store.places import PlaceStore
from bot.store.postgres import PostgresLink
from bot.store.privacy import PrivacyStore
from bot.store.reliability import ReliabilityStore
from bot.store.reminded import RemindedStore
from bot.store.requests import RequestStore
from bot.store.seats import SeatStore
from bot.store.sqlite import SqliteLink
from bot.store.tables import TableStore
from bot.store.trial import remedy, write_row
from bot.store.upkeep import Upkeep
from bot.store.uses import UseStore
from bot.store.vacations import VacationStore
from bot.store.votes import VoteStore


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
        self.requests = RequestStore(link)
        self.outbox = Outbox(link)
        self.hands = HandStore(link)
        self.reminded = RemindedStore(link)
        self.people = PeopleStore(link)
        self.guilds = GuildStore(link)
        self.clocks = ClockStore(link)
        self.due = DueStore(link)
        self.vacations = VacationStore(link)
        self.votes = VoteStore(link)
        self.reliability = ReliabilityStore(link)
        self.luck = LuckStore(link)
        self.uses = UseStore(link)
        self.privacy = PrivacyStore(link)
        self.leases = LeaseStore(link)
        self.commands = CommandStore(link)
        self.upkeep = Upkeep(link)

    @classmethod
    async def open(cls, url: str, *, busy_ms: int = 5000) -> Self:
        """The open database at an address, with its schema up to date; waits at most `busy_ms` for a lock.

        Raises ValueError for a malformed address, NewerDatabase if a newer program wrote it, StoreUnavailable if it
        cannot be opened or takes no row, with what to do about it. On failure nothing stays open.
        """
        place = address(url)
        link = SqliteLink(place, busy_ms) if place.get_backend_name() == "sqlite" else PostgresLink(place, busy_ms)
        try:
            await link.open()
            await link.write(write_row)
        except BaseException as error:
            await link.close()
            if isinstance(error, StoreUnavailable) and (said := remedy(link.file, error)):
                raise StoreUnavailable(f"{error}; {said}") from error
            raise
        return cls(link)

    async def close(self) -> None:
        """Finish what is being written and close. A second call does nothing."""
        await self.link.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
