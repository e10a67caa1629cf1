"""Discord's limits for texts, in characters, and texts cut to them: between lines, or with a sign that more follows."""

import re
from collections.abc import Callable, Sequence

from cogs.discord_text.names import ISOLATE, RELEASE

CONTENT, DESCRIPTION, FIELD = 2000, 4096, 1024
TITLE, FIELD_NAME, FOOTER, EMBED = 256, 256, 2048, 6000
LABEL, BUTTON, PLACEHOLDER, ALT, THREAD = 100, 80, 150, 1024, 100
FORM_LABEL, FORM_HINT, FORM_VALUE = 45, 100, 4000
MENTION = 23  # what a command has more as a mention than as it is typed: its id in brackets
OPTIONS = FIELDS = 25  # in a list, among what is offered, in an embed
ELLIPSIS = "…"
# Shown whole or not at all: an escaped sign, a mention or a time, a link with its text or without.
WHOLE = re.compile(
    r"\\.|<(?:[@#:]|[a-z]+:)[^<>\s]*>|</[^<>\n]+>|\[(?:\\.|[^]\[\n])*\]\([^()\s]*\)|https?://\S+", re.DOTALL
)
MARKS = re.compile(r"```|\*\*|~~|\*|`")  # what formats up to the next of its kind


def cut(text: str, most: int) -> str:
    """The text or as much of it as there is room for, with a sign that it goes on.

    Names in it keep their direction; no mention, link or escaped sign is broken, and what formats has its end.
    """
    if len(text) <= most:
        return text
    shorter = (_ended(text, end) for end in range(most - 1, 0, -1))
    return next((short for short in shorter if len(short) <= most), ELLIPSIS[:most])


def _ended(text: str, end: int, between: str = "") -> str:
    """The text up to there, or to what would be broken, with a sign that it goes on, and the ends of what is open."""
    within = (whole.start() for whole in WHOLE.finditer(text) if whole.start() < end < whole.end())
    kept = text[: next(within, end)].rstrip()
    release = RELEASE if kept.count(ISOLATE) > kept.count(RELEASE) else ""
    return f"{kept}{between}{ELLIPSIS}{release}{_closing(kept)}"


def _closing(text: str) -> str:
    """The marks that format and have no end in the text yet, the innermost first."""
    opened = list[str]()
    for mark in MARKS.findall(WHOLE.sub("", text)):
        if mark in opened:
            del opened[opened.index(mark) :]
        else:
            opened.append(mark)
    return "".join(reversed(opened))


def cut_lines(text: str, most: int) -> str:
    """The text or as many of its lines as there is room for, with a sign that it goes on; within one that is long."""
    if len(text) <= most:
        return text
    end = text.rfind("\n", 0, most - 1)
    whole = _ended(text, end, "\n") if end > most // 2 else ""
    return whole if 0 < len(whole) <= most else cut(text, most)


def cut_sentences(text: str, most: int) -> str:
    """Those of a text's sentences for which there is room; of a first one that is too long, what there is room for."""
    if len(text) <= most:
        return text
    end = max(text.rfind(". ", 0, most - 2) + 1, text.rfind("。", 0, most - 2) + 1)
    whole = _ended(text, end, " ") if end else ""
    return whole if 0 < len(whole) <= most else cut(text, most)


def first_lines(
    lines: Sequence[str], most: int, more: Callable[[int], str], between: str = "\n", further: int = 0
) -> list[str]:
    """The first of these lines that have room together, and in the place of the others what `more` says of how many.

    `between` is what they will be joined by. There may be `further` lines, which were left out before.
    """
    sizes = [len(line) + len(between) for line in lines]
    if not further and sum(sizes) - len(between) <= most:
        return list(lines)
    room = most - len(more(len(lines) + further))
    count = next(count for count in range(len(lines), -1, -1) if sum(sizes[:count]) <= room or count == 0)
    return [*lines[:count], more(len(lines) - count + further)]
