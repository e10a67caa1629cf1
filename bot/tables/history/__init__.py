"""The history of a game: played anew, told, and as a file that proves it."""

from bot.tables.history.audit import Act, AuditService
from bot.tables.history.carried import NotBrought, brought, parsed
from bot.tables.history.game_file import GameFile, Proof, prove
from bot.tables.history.record import RecordService
from bot.tables.history.replay import Replayed, replayed, whole_from

__all__ = [
    "Act",
    "AuditService",
    "GameFile",
    "NotBrought",
    "Proof",
    "RecordService",
    "Replayed",
    "brought",
    "parsed",
    "prove",
    "replayed",
    "whole_from",
]
