"""The rules of servers: what is set for their games, who may begin and join them, and who has changed what."""

from bot.store.server_rows import ActRow, BanRow
from bot.tables.servers.acts import SERVER_LOG, BanAct, LoggedAct, telling
from bot.tables.servers.admission import AdmissionService
from bot.tables.servers.rules import PLACES, RuleService

__all__ = [
    "PLACES",
    "SERVER_LOG",
    "ActRow",
    "AdmissionService",
    "BanAct",
    "BanRow",
    "LoggedAct",
    "RuleService",
    "telling",
]
