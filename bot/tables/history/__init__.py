"""The history of a game: replayed, audited, and exported as a file that proves it."""

from bot.store.rows import Handover
from bot.tables.history.audit import Act, AuditService
from bot.tables.history.forgetting import FORGET, ForgettingService
from bot.tables.history.game_file import GameFile, Proof, prove
from bot.tables.history.game_transfer import NotImportable, parse_export, rows_to_import
from bot.tables.history.history import HistoryService
from bot.tables.history.replay import ReplayResult, replay_history, whole_from
from bot.tables.history.second_looks import (
    LookedAt,
    MissedTurn,
    SharedTurn,
    TurnToLookAt,
)

__all__ = [
    "FORGET",
    "Act",
    "AuditService",
    "ForgettingService",
    "GameFile",
    "Handover",
    "HistoryService",
    "LookedAt",
    "MissedTurn",
    "NotImportable",
    "Proof",
    "ReplayResult",
    "SharedTurn",
    "TurnToLookAt",
    "parse_export",
    "prove",
    "replay_history",
    "rows_to_import",
    "whole_from",
]
