"""Logs: one line per event with the table's id; a token never gets in."""

import logging
import re
import sys
from typing import Any

import structlog
from structlog.typing import Processor

from bot.config import Settings

TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}|(?<=/webhooks/)\d+/[\w.-]+|(?<=/interactions/)\d+/[\w.-]+")

UNCONNECTED = ("Attempting a reconnect", "Failed to connect")  # the beginnings of discord.py's lines about connections
TELLTALES = ("discord", "aiosqlite", "sqlalchemy")  # at DEBUG they log whole events and rows, with tokens and hands


def set_up(settings: Settings) -> None:
    """Send our log lines and those of the libraries to standard error, in one format."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    lines: Processor = structlog.processors.JSONRenderer(ensure_ascii=False)
    if settings.log_format == "console":
        lines = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler()
    handler.addFilter(_in_one_line)
    without_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    to_text: list[Processor] = [without_meta, lines, _without_tokens]
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processors=to_text, foreign_pre_chain=shared))
    logging.basicConfig(handlers=[handler], level=settings.log_level, force=True)
    for library in TELLTALES:
        logging.getLogger(library).setLevel(max(logging.getLevelName(settings.log_level), logging.INFO))
    for chatty in ("alembic", "sqlalchemy"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def log(name: str) -> structlog.stdlib.BoundLogger:
    """Return a logger: `log(__name__).info("played", table=7)`."""
    logger: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return logger


def _in_one_line(record: logging.LogRecord) -> bool:
    """Shorten discord.py's record of a failed connection to one line. Return True: every record is logged."""
    message = record.msg  # in records of our own, a mapping
    if record.exc_info and isinstance(message, str) and message.startswith(UNCONNECTED):
        record.msg, record.args, record.exc_info = f"{record.getMessage()}: {record.exc_info[1]!r}", (), None
    return True


def _without_tokens(logger: object, method: str, line: Any) -> str:
    """Return the line without anything that looks like a token, even inside an object, a list or a traceback."""
    return TOKEN.sub("[secret]", line)
