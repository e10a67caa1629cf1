"""Playing: one choice is one transaction; a game's luck, previews of choices, and a game's early end."""

from bot.tables.play.ending import EndingService
from bot.tables.play.luck import (
    LONGEST,
    NOBODY,
    REVEAL,
    SECRET,
    TRIES,
    LuckService,
    commitment,
    may_be_known,
    rules_version,
    seed_of,
    to_base64,
)
from bot.tables.play.play import KEPT, PlayResult, PlayService, need_turn, refusal_of
from bot.tables.play.previews import Preview, preview
from bot.tables.play.vacations import VacationService

__all__ = [
    "KEPT",
    "LONGEST",
    "NOBODY",
    "REVEAL",
    "SECRET",
    "TRIES",
    "EndingService",
    "LuckService",
    "PlayResult",
    "PlayService",
    "Preview",
    "VacationService",
    "commitment",
    "may_be_known",
    "need_turn",
    "preview",
    "refusal_of",
    "rules_version",
    "seed_of",
    "to_base64",
]
