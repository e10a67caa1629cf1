"""People: their settings, their seats and tables, and who is here."""

from bot.store.people.ties import TieRow
from bot.store.rows import GuildRow
from bot.store.server_settings import ServerSettings, languages_set, server_settings
from bot.tables.people.absence import AbsenceService
from bot.tables.people.banning import BANNED, LONGEST_REASON, BanNotice, BanService
from bot.tables.people.dm_play import DmPlayService
from bot.tables.people.follows import WISHES, FollowService
from bot.tables.people.hosts import HostService
from bot.tables.people.lessons import FINISHED, LessonService, reached_station
from bot.tables.people.notepads import LONGEST_NOTES, NotepadService
from bot.tables.people.people import GuildService, PeopleService
from bot.tables.people.privacy import PrivacyService
from bot.tables.people.reliability import LEAST, Reliability, ReliabilityService
from bot.tables.people.replacing import ReplacementService, vacancy_of
from bot.tables.people.seats import SeatService, replaceable_seat
from bot.tables.people.ties import TieService
from bot.tables.people.tips import needs_explanation, with_tip
from bot.tables.people.vacancy import DmNotice, Vacancy

__all__ = [
    "BANNED",
    "FINISHED",
    "LEAST",
    "LONGEST_NOTES",
    "LONGEST_REASON",
    "WISHES",
    "AbsenceService",
    "BanNotice",
    "BanService",
    "DmNotice",
    "DmPlayService",
    "FollowService",
    "GuildRow",
    "GuildService",
    "HostService",
    "LessonService",
    "NotepadService",
    "PeopleService",
    "PrivacyService",
    "Reliability",
    "ReliabilityService",
    "ReplacementService",
    "SeatService",
    "ServerSettings",
    "TieRow",
    "TieService",
    "Vacancy",
    "languages_set",
    "needs_explanation",
    "reached_station",
    "replaceable_seat",
    "server_settings",
    "vacancy_of",
    "with_tip",
]
