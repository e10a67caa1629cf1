"""What happened at a table, choice by choice."""

from bot.account import tell
from bot.engine import codec
from bot.engine.effect import Seat
from bot.tables.rows import ChoiceRow, Handover
from bot.tables.table import Table
from bot.texts import texts
from cogs.discord_text import escape_name


def log_lines(
    table: Table, history: list[ChoiceRow], handovers: list[Handover], lang: str, viewer: Seat | None
) -> list[str]:
    """The events of these choices, and who came and went; what was taken back is not among them."""
    words = texts(lang, table.game.key)
    names = [escape_name(name) for name in table.names]
    lines: list[tuple[int, str]] = []
    for choice in history:
        events = codec.decode_events(table.game, choice.events.encode())
        lines += [(choice.number, line) for line in tell(events, names, words, viewer)]
    for handover in handovers:
        said, kind = "log.left" if handover.computer else "log.back", words.word("computer", handover.computer)
        lines.append((handover.number, words(said, player=names[handover.seat], kind=kind)))
    lines.sort(key=lambda line: line[0])
    return [f"`{number}` {line}" for number, line in lines] or [words("log.empty")]
