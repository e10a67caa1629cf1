"""What befell a seat since its last choice: told in a line or two when the panel asks it first in a turn."""

from collections.abc import Iterator, Sequence
from itertools import chain

from bot.engine import codec
from bot.engine.effect import Seat, SeatEvent
from bot.engine.steps import CameTogether
from bot.layout import NEWS, POINTS, befell
from bot.narration import join_below, tell
from bot.tables.table import ChoiceRow, Table
from bot.texts import Texts
from cogs.answering import Reader
from cogs.discord_text import cut_sentences, seat_names
from cogs.panel.words import lines_with_signs

CHOICES = 60  # of the table that are looked through: more than all others make between two turns of a seat, as a rule
LINES, ROOM = 2, 140  # lines, and characters of each, with those around names: three rows of a phone


def meanwhile_lines(
    table: Table, latest: Sequence[ChoiceRow], seat: Seat, who: Reader, *, but_last: bool = False
) -> list[str]:
    """Return at most two lines about what befell a seat since its last choice, as the posts tell it to all.

    `latest` are the table's last choices; `but_last`: without what the seat's own has led to. Of too much only what
    weighs most is told, the newest of that.
    """
    words, choices = who.at(table), list(_choices_meanwhile(table, latest, seat))[but_last:]
    lines = _lines(table, choices, seat, words, NEWS - 1)
    for least in (NEWS, POINTS):
        lines = lines if _fits(lines) else _lines(table, choices, seat, words, least) or lines
    lines = [cut_sentences(line, ROOM) for line in lines[-LINES:]]
    return [f"- {words('panel.meanwhile', told=line) if at == 0 else line}" for at, line in enumerate(lines)]


def _fits(lines: Sequence[str]) -> bool:
    """Return whether there is room for these lines."""
    return len(lines) <= LINES and all(len(line) <= ROOM for line in lines)


def _lines(table: Table, choices: Sequence[Sequence[SeatEvent]], seat: Seat, words: Texts, least: int) -> list[str]:
    """Return the lines of posts about these events of each choice, without what weighs less."""
    names = seat_names(table.names)
    told = (
        lines_with_signs(events, seat, lambda some: tell(some, names, words, post=True, icons=True, least=least))
        for events in choices
    )
    return join_below(chain.from_iterable(told), words)


def _choices_meanwhile(table: Table, latest: Sequence[ChoiceRow], seat: Seat) -> Iterator[list[SeatEvent]]:
    """Yield what befell a seat with each choice since its last one, and what did after its own part of that."""
    start = max((at for at, row in enumerate(latest) if row.seat == seat), default=0)
    for row in latest[start:]:
        events = codec.decode_events(table.game, row.events.encode())
        yield list(_events_beyond_own(events, seat, is_own=row.seat == seat))


def _events_beyond_own(events: Sequence[SeatEvent], seat: Seat, *, is_own: bool) -> Iterator[SeatEvent]:
    """Yield the events of a choice that befell a seat.

    If the choice `is_own`, only those after all choices came together, or after the end of the turn.
    """
    for entry in events:
        is_own = is_own and not isinstance(entry.event, CameTogether)
        if befell(entry, seat) and not is_own:
            yield entry
        is_own = is_own and not entry.event.ends_turn
