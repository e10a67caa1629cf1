"""The log of a table, turn by turn, page by page."""

from collections.abc import Iterator, Sequence
from itertools import groupby

import msgspec

from bot.engine import codec
from bot.engine.effect import Seat, SeatEvent
from bot.layout import sentence_of
from bot.narration import tell
from bot.tables.history import Handover
from bot.tables.table import ChoiceRow, Table, takeovers
from bot.texts import Texts, texts
from cogs.answering import Client
from cogs.discord_text import cut, seat_names, shown_length

PAGE = 1800  # most characters of a page, each icon as long as an emoji
LINES = 24  # most lines of a page: what a phone shows without much scrolling


class Entry(msgspec.Struct, frozen=True):
    """The events of a choice within one turn, or a handover of a seat; `number` is the table's before that."""

    turn: int
    number: int
    seat: Seat
    told: tuple[SeatEvent, ...] = ()
    handover: Handover | None = None
    taken_over: bool = False  # by somebody else, with this handover
    undone: bool = False

    @property
    def is_actual_choice(self) -> bool:
        """Whether it is a choice that its seat made when it was asked, and that still holds."""
        return self.handover is None and not self.undone


class Filter(msgspec.Struct, frozen=True):
    """Which part of the log to show: that of one seat, or only what came since the viewer's last turn."""

    seat: Seat | None = None
    since: bool = False


class History(msgspec.Struct, frozen=True):
    """The recorded history of a table: choices, undone ones included, and handovers; oldest first."""

    choices: Sequence[ChoiceRow]
    handovers: Sequence[Handover] = ()


async def read_history(bot: Client, table: Table) -> History:
    """Return the table's history from the store."""
    play = bot.tables.play
    choices, handovers = await play.history(table.id), await play.handovers(table.id)
    return History(choices, handovers)


def entries(table: Table, history: History) -> list[Entry]:
    """Return everything that happened, each with its turn, in the order of the table's numbers.

    A turn ends at an event that ends it, after which it is posted. An undone choice is in the turn to which the table
    went back. What former versions let people choose before they were asked is left out: it is theirs.
    """
    log, turn = list[Entry](), 1
    for choice in history.choices:
        if choice.ahead:
            continue
        for events, ends_turn in _split_by_turns(codec.decode_events(table.game, choice.events.encode())):
            log.append(Entry(turn, choice.number, choice.seat, events, undone=choice.undone))
            turn += ends_turn and not choice.undone
    if table.row.status == "over":
        log = _with_final_turn(log)
    for handover in history.handovers:
        turn = max((entry.turn for entry in log if entry.number < handover.number), default=1)
        taken_over = handover.number in takeovers(table.seats[handover.seat], history.handovers)
        log.append(Entry(turn, handover.number, handover.seat, handover=handover, taken_over=taken_over))
    return sorted(log, key=lambda entry: entry.number)


def _with_final_turn(log: list[Entry]) -> list[Entry]:
    """Return the log of a finished game with its final scoring in the last turn."""
    ends = [entry for entry in log if any(told.event.ends_turn for told in entry.told)]
    return [
        msgspec.structs.replace(entry, turn=ends[-1].turn) if ends and entry.number == ends[-1].number else entry
        for entry in log
    ]


def _split_by_turns(events: Sequence[SeatEvent]) -> Iterator[tuple[tuple[SeatEvent, ...], bool]]:
    """Yield the events of a choice split by turns, each with whether they end their turn; () if there are none."""
    part, ended_turn = list[SeatEvent](), False
    for seat_event in events:
        part.append(seat_event)
        if seat_event.event.ends_turn:
            yield tuple(part), True
            part, ended_turn = [], True
    if part or not ended_turn:
        yield tuple(part), False


def log_pages(table: Table, all_entries: Sequence[Entry], wanted: Filter, lang: str, viewer: Seat | None) -> list[str]:
    """Return the pages of the wanted entries, the oldest first, as this viewer may read them.

    Each page and each turn begins with a heading that names the turn. There is at least one page.
    """
    words, pages = texts(lang, table.game.key), [list[str]()]
    wanted_entries, last_turn = all_entries, 0
    if wanted.since:
        wanted_entries = _since_last_turn(all_entries, viewer, asked=viewer in table.seats_to_choose())
    for turn, text in _lines(table, wanted_entries, wanted.seat, words, viewer):
        line = cut(text, PAGE - len(words("log.turn", n=turn)) - 1)
        if pages[-1] and (shown_length("\n".join([*pages[-1], line])) > PAGE or len(pages[-1]) >= LINES):
            pages.append([])
        if turn != last_turn or not pages[-1]:
            pages[-1].append(words("log.turn", n=turn))
        pages[-1].append(line)
        last_turn = turn
    is_filtered = bool(all_entries) and wanted != Filter()
    return ["\n".join(page) for page in pages if page] or [words("log.none" if is_filtered else "log.empty")]


def _since_last_turn(all_entries: Sequence[Entry], viewer: Seat | None, *, asked: bool) -> Sequence[Entry]:
    """Return the entries since the viewer's last choice, with it if it brought news; all if they have made none.

    `asked` is as in `last_choice`.
    """
    index = last_choice(all_entries, viewer, asked=asked)
    if index is None:
        return all_entries
    number = all_entries[index].number
    if brings_news(all_entries, all_entries[index]):
        return [entry for entry in all_entries if entry.number >= number]
    return all_entries[index + 1 :]


def last_choice(all_entries: Sequence[Entry], seat: Seat | None, *, asked: bool) -> int | None:
    """Return the index of a seat's last choice; if the seat is `asked` now, the current turn does not count."""
    own = [index for index, entry in enumerate(all_entries) if entry.seat == seat and entry.is_actual_choice]
    if asked:
        choices = [entry for entry in all_entries if entry.is_actual_choice]
        turn_ends = [entry.number for entry in choices if any(told.event.ends_turn for told in entry.told)]
        last_end = max(turn_ends, default=-1)
        own = [index for index in own if all_entries[index].number <= last_end]
    return own[-1] if own else None


def brings_news(all_entries: Sequence[Entry], last: Entry) -> bool:
    """Return whether a choice showed its player more than their own act, such as others' secret choices."""
    so_far = [entry for entry in all_entries if entry.is_actual_choice and entry.number <= last.number]
    own = [entry for entry in so_far if entry.number == last.number and entry.told]
    if any(sentence_of(seat_event.event).common for entry in own for seat_event in entry.told):
        return True
    turns = {entry.turn for entry in own}
    return any(entry.seat != last.seat and not entry.told and entry.turn in turns for entry in so_far)


def _lines(
    table: Table, listed: Sequence[Entry], seat: Seat | None, words: Texts, viewer: Seat | None
) -> Iterator[tuple[int, str]]:
    """Yield the lines about these entries, each with its turn; with a `seat` only those about it.

    Undone choices are struck through.
    """
    names = seat_names(table.names)
    for (turn, undone), grouped in groupby(listed, key=_telling_key):
        group = list(grouped)
        events = [seat_event for entry in group for seat_event in entry.told if seat in (None, seat_event.seat)]
        for line in tell(events, names, words, viewer, icons=True):
            pieces = f"- {line}".split("\n")
            yield from ((turn, _strike_through(piece) if undone else piece) for piece in pieces)
        for entry in group:
            if entry.handover and seat in (None, entry.seat):
                yield turn, f"- {_handover_text(entry.handover, entry.taken_over, names, words)}"


def _telling_key(entry: Entry) -> tuple[int, bool]:
    """Return a key: consecutive entries that share it are told together."""
    return entry.turn, entry.undone


def _strike_through(piece: str) -> str:
    """Return a line struck through, except its list marker."""
    text = piece.lstrip(" -")
    return f"{piece[: len(piece) - len(text)]}~~{text}~~" if text else piece


def _handover_text(handover: Handover, taken_over: bool, names: Sequence[str], words: Texts) -> str:
    """Return who handed a seat to a computer, took it back, or took it over."""
    to_person = "log.taken_over" if taken_over else "log.back"
    key = "log.left" if handover.computer else to_person
    return words(key, player=names[handover.seat], kind=words.word("computer", handover.computer))
