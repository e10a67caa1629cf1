"""People: what they have set, the seats and tables that are theirs, and who is here."""

from bot.tables.people.absence import AbsenceService
from bot.tables.people.by_dm import ByDmService
from bot.tables.people.hosts import HostService
from bot.tables.people.people import GuildService, PeopleService, server_settings, with_settings
from bot.tables.people.privacy import PrivacyService
from bot.tables.people.reliability import LEAST, Reliability, ReliabilityService
from bot.tables.people.replacing import ReplacementService, vacancy_of
from bot.tables.people.seats import SeatService, replaceable_seat
from bot.tables.people.tips import taught, to_explain

__all__ = [
    "LEAST",
    "AbsenceService",
    "ByDmService",
    "GuildService",
    "HostService",
    "PeopleService",
    "PrivacyService",
    "Reliability",
    "ReliabilityService",
    "ReplacementService",
    "SeatService",
    "replaceable_seat",
    "server_settings",
    "taught",
    "to_explain",
    "vacancy_of",
    "with_settings",
]
