"""Discord's limits for texts, in characters, and cutting texts to them."""

import re
from collections.abc import Callable, Sequence

from cogs.discord_text.names import ISOLATE, RELEASE

CONTENT, DESCRIPTION, FIELD = 2000, 4096, 1024
TITLE, FIELD_NAME, FOOTER, EMBED = 256, 256, 2048, 6000
LABEL, BUTTON, PLACEHOLDER, ALT, THREAD, CUSTOM_ID = 100, 80, 150, 1024, 100, 100
FORM_LABEL, FORM_HINT, FORM_VALUE = 45, 100, 4000
MENTION = 23  # how many characters longer a command is as a mention than as typed: brackets, colon and id
LAYOUT, PARTS = 4000, 40  # characters of a layout view, and its parts, those inside others counted
OPTIONS = FIELDS = 25  # options in a list or an autocompletion; fields in an embed
ELLIPSIS = "…"
# What must not be cut within: an escaped sign, a mention or a time, a link with its text or without.
WHOLE = re.compile(
    r"\\.|<(?:[@#:]|[a-z]+:)[^<>\s]*>|</[^<>\n]+>|\[(?:\\.|[^]\[\n])*\]\([^()\s]*\)|https?://\S+", re.DOTALL
)
MARKS = re.compile(r"```|\*\*|~~|\*|`")  # each formats the text up to the next one of its kind


def cut(text: str, most: int) -> str:
    """Return the text, cut to `most` characters with an ellipsis if it is longer.

    Text direction, mentions, links and escapes stay intact, and open formatting is closed.
    """
    if len(text) <= most:
        return text
    shorter = (_cut_at(text, end) for end in range(most - 1, 0, -1))
    return next((short for short in shorter if len(short) <= most), ELLIPSIS[:most])


def _cut_at(text: str, end: int, between: str = "") -> str:
    """Return the text cut at `end`, or before what would be broken there, with an ellipsis and closing marks.

    `between` is put before the ellipsis.
    """
    broken_starts = (whole.start() for whole in WHOLE.finditer(text) if whole.start() < end < whole.end())
    kept = text[: next(broken_starts, end)].rstrip()
    release = RELEASE if kept.count(ISOLATE) > kept.count(RELEASE) else ""
    return f"{kept}{between}{ELLIPSIS}{release}{_closing_marks(kept)}"


def _closing_marks(text: str) -> str:
    """Return the closing marks for formatting that is still open, the innermost first."""
    opened = list[str]()
    for mark in MARKS.findall(WHOLE.sub("", text)):
        if mark in opened:
            del opened[opened.index(mark) :]
        else:
            opened.append(mark)
    return "".join(reversed(opened))


def cut_lines(text: str, most: int) -> str:
    """Return the text, cut after a line if it is longer than `most`, or within a line that is too long."""
    if len(text) <= most:
        return text
    end = text.rfind("\n", 0, most - 1)
    whole_lines = _cut_at(text, end, "\n") if end > most // 2 else ""  # else too much would be lost
    return whole_lines if 0 < len(whole_lines) <= most else cut(text, most)


def cut_sentences(text: str, most: int) -> str:
    """Return the text, cut after a sentence if it is longer than `most`, or within a first one that is too long."""
    if len(text) <= most:
        return text
    end = max(text.rfind(". ", 0, most - 2) + 1, text.rfind("。", 0, most - 2) + 1)
    whole_sentences = _cut_at(text, end, " ") if end else ""
    return whole_sentences if 0 < len(whole_sentences) <= most else cut(text, most)


def first_lines(lines: Sequence[str], most: int, more: Callable[[int], str], between: str = "\n") -> list[str]:
    """Return as many of these lines as fit into `most` characters, and `more(count)` in place of the others.

    `between` is the separator they will be joined by.
    """
    sizes = [len(line) + len(between) for line in lines]
    if sum(sizes) - len(between) <= most:
        return list(lines)
    room = most - len(more(len(lines)))  # beside the longest text of how many more there are
    count = next(count for count in range(len(lines), -1, -1) if sum(sizes[:count]) <= room or count == 0)
    return [*lines[:count], more(len(lines) - count)]
