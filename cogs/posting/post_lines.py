"""What happened, in as many lines as there is room for: the newest stay, and how many there are more is said."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

import msgspec

from bot.engine import codec
from bot.engine.effect import SeatEvent
from bot.icons import amounts_alone, words_alone
from bot.layout import BELOW, DETAIL, sentence_of
from bot.narration import count_left_out, join_below, tell
from bot.tables.table import Post, Table
from bot.texts import Texts
from cogs.discord_text import ROW, cut, cut_sentences, escape_name, seat_names, text_height

LINES = 6  # of what happened: with more, what stands beneath a line is told in it
OF_TWO = 2  # lines of what happened in each language, where posts have two
ROWS_OF_TWO = 4  # that these may have
LEAST = 2  # rows of the newest line, whatever else there is
STEP = 12  # characters by which a line is cut until it fits


Told: TypeAlias = tuple[Post, Sequence[SeatEvent]]  # a post, and what it tells of


class Room(msgspec.Struct, frozen=True, dict=True):
    """The room for lines: characters, pixels on a phone, and how many of them; `names` stand for mentions."""

    characters: int
    height: float
    names: Mapping[int, str]
    most: int | None = None
    in_two: bool = False  # another language says the same

    def has(self, lines: Sequence[str]) -> bool:
        """Return whether there is room for these lines."""
        return len("\n".join(lines)) <= self.characters and sum(map(self._height_of, lines)) <= self.height

    def _height_of(self, line: str) -> float:
        if line not in self._heights:
            self._heights[line] = text_height(line, self.names)
        return self._heights[line]

    @cached_property
    def _heights(self) -> dict[str, float]:
        """The heights so far: lines are tried with more and fewer of the others."""
        return {}


def told_lines(table: Table, posts: Sequence[Post], words: Texts, room: Room, at_end: bool) -> list[str]:
    """Return the lines of these posts for which there is room, after those that stand before all events.

    If there are too many, lines below another are joined to it. Then they do without icons or have them in place of
    words, then a line tells only what matters of its turn, and the last one says how much more there was.
    """
    heads = _with_dashes([line for post in posts for line in _heads(post, words, in_two=room.in_two)])
    told = [(post, codec.decode_events(table.game, post.told.encode())) for post in posts]
    lines = _lines(table, told, words)
    whole = [*heads, *_with_dashes(lines)]
    if sum(line.count(BELOW) + 1 for line in whole) > LINES or not room.has(whole):
        lines = join_below(lines, words)
    events, left_out = [entry for _, entries in told for entry in entries], 0
    for least in range(DETAIL, _heaviest(events) + 1):
        lines = join_below(_lines(table, told, words, least), words) if least > DETAIL else lines
        left_out = count_left_out(events, least)
        for form in (str, words_alone, amounts_alone):
            fitting = [*heads, *_with_dashes(map(form, lines)), *_left_out_line(left_out, words, at_end)]
            if room.has(fitting):
                return fitting
    if room.has(shortest := [*heads, *_with_dashes(map(amounts_alone, lines))]):
        return shortest  # all that matters comes before how much there was beside it
    return fit_newest(lines, room, words, heads=heads, at_end=at_end, left_out=left_out)


def lines_of_posts(table: Table, posts: Sequence[Post], words: Texts, characters: int, height: float) -> list[str]:
    """Return the lines of these posts for which there is room: so many characters, and pixels on a phone."""
    return told_lines(table, posts, words, Room(characters, height, {}), at_end=False)


def _heaviest(events: Sequence[SeatEvent]) -> int:
    """Return the greatest weight of these events."""
    return max((sentence_of(entry.event).weight for entry in events), default=DETAIL)


def fit_newest(
    lines: Sequence[str], room: Room, words: Texts, heads: Sequence[str] = (), at_end: bool = False, left_out: int = 0
) -> list[str]:
    """Return the heads, the newest lines for which there is room, and a line that says how many there are more.

    So many have been left out of the lines before.

    Of the newest there is always the beginning, unless the heads or the result say enough.
    """
    dashed, others = _with_dashes(lines), bool(heads) or at_end  # which say enough
    for first in range(max(0, len(dashed) - (room.most or len(dashed))), len(dashed) + others):
        fitting = [*heads, *dashed[first:], *_left_out_line(left_out + first, words, at_end)]
        if room.has(fitting):
            return fitting
    if others or not dashed:
        return list(heads)
    more = _left_out_line(left_out + max(1, len(dashed) - 1), words, at_end)  # of a single line its rest
    return [*heads, _shorten(dashed[-1], room, [*heads, *more]), *more]


def _shorten(line: str, room: Room, others: Sequence[str]) -> str:
    """Return the beginning of a line for which there is room beside others, and a few rows of it in any case."""
    least = text_height("\n".join(others), room.names) + LEAST * ROW
    room = msgspec.structs.replace(room, height=max(room.height, least))
    beginnings = (cut_sentences(line, size) for size in range(min(len(line), room.characters), STEP, -STEP))
    return next((short for short in beginnings if room.has([*others, short])), cut(line, STEP))


def _left_out_line(count: int, words: Texts, at_end: bool) -> list[str]:
    """Return the line that says how many things are left out, and where they are told."""
    return [words("post.left_out_at_end" if at_end else "post.left_out", n=count)] if count else []


def _with_dashes(lines: Iterable[str]) -> list[str]:
    return [f"- {line}" for line in lines]


def _lines(table: Table, told: Sequence[Told], words: Texts, least: int = DETAIL) -> list[str]:
    """Return the lines of these posts without what weighs less, with a turn of several choices told as a whole."""
    lines, pending = list[str](), list[SeatEvent]()
    names = seat_names(table.names)
    for post, events in told:
        pending += events
        if why := reason_lines(table, post, words):
            lines += [*tell(pending, names, words, post=True, icons=True, least=least), *why]
            pending = []
    return [*lines, *tell(pending, names, words, post=True, icons=True, least=least)]


def _heads(post: Post, words: Texts, *, in_two: bool) -> list[str]:
    """Return the lines before all events."""
    first = [words("post.first_short" if in_two else "post.first")] if post.first else []
    return first if post.restored is None else [*first, words("post.restored", time=f"<t:{post.restored}:f>")]


def reason_lines(table: Table, post: Post, words: Texts) -> list[str]:
    """Return lines that say why there is a post if its events do not."""
    if not post.note:
        return []
    values: dict[str, object] = {name: escape_name(value) for name, value in post.values.items()}
    values |= {"kind": words.word("computer", post.values.get("kind", "")), "user": post.about}
    of_clocks = table.clock_text_key(post.note)
    why = [words(of_clocks if of_clocks in words else post.note, **values)]
    new_host = "host" in values and post.note != "post.new_host"
    return [*why, words("post.new_host", **values)] if new_host else why
