"""The guides, as a chat shows them: `data/guides/<lang>/<name>.md`, without contents, with tables as lists."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from bot.data import names, read_text
from bot.languages import ENGLISH

FOLDER = "guides"
GUIDES = (  # in reading order: what players and hosts need, then who runs the bot, then who changes it
    *("play", "host", "troubles", "luck", "privacy", "terms"),
    *("run", "processes"),
    *("built", "add_a_game", "translate"),
)
FOR_PLAYERS = GUIDES[:6]
FENCE = re.compile(r"^```(\w*) ?(\S*)$", re.MULTILINE)  # a language, and a path or what the commands need
CONTENTS = re.compile(r"- \[.+\]\(#.+\)")  # a line of the list of a guide's parts
ELSEWHERE = re.compile(r"\[([^\]]+)\]\((?!https?://)[^)]+\)")  # a link that leads nowhere in a chat
ITEM = re.compile(r"( *-|\d+\.) ")
CELL = re.compile(r" *(?<!\\)\| *")


class GuidePart(msgspec.Struct, frozen=True):
    """A part of a guide below one heading; its blocks are paragraphs, items of lists, rows of tables and code."""

    title: str
    blocks: tuple[str, ...]


class Guide(msgspec.Struct, frozen=True):
    """A guide in one language; its first part says whom it is for, if more follow."""

    name: str
    title: str
    parts: tuple[GuidePart, ...]


def join_blocks(blocks: Iterable[str]) -> str:
    """Return blocks as one text: a blank line before each paragraph but the first, none before the items of a list."""
    text = ""
    for block in blocks:
        gap = "\n" if ITEM.match(block) else "\n\n"
        text = f"{text}{gap}{block}" if text else block
    return text


@cache
def guide(name: str, lang: str) -> Guide:
    """Return a guide in a language, in English if it has not got it. Raise FileNotFoundError if there is none."""
    own = lang in names(FOLDER) and f"{name}.md" in names(f"{FOLDER}/{lang}")
    head, *parts = re.split("^## ", read_text(f"{FOLDER}/{lang if own else ENGLISH}", f"{name}.md"), flags=re.MULTILINE)
    title = head.partition("\n")[0].removeprefix("# ")
    return Guide(name, title, tuple(_part(part) for part in (head.removeprefix("# "), *parts)))


def _part(text: str) -> GuidePart:
    """Return the part that this text is, its heading in the first line."""
    title, _, body = text.partition("\n")
    return GuidePart(title, tuple(_blocks(body.splitlines())))


def _blocks(lines: list[str]) -> Iterator[str]:
    """Yield the blocks of these lines; what stands in code is left as it is."""
    while lines:
        line = lines.pop(0)
        if fence := FENCE.fullmatch(line):
            end = lines.index("```")
            yield _code(fence[1], fence[2], lines[:end])
            del lines[: end + 1]
        elif line.startswith("|"):
            end = next((place for place, row in enumerate(lines) if not row.startswith("|")), len(lines))
            yield from _rows(_cells(line), [_cells(row) for row in lines[1:end]])
            del lines[:end]
        elif line and not CONTENTS.fullmatch(line):
            yield ELSEWHERE.sub(r"\1", line)


def _code(language: str, about: str, lines: list[str]) -> str:
    """Return a block of code, below the path of the file that it is, if it says so."""
    path = f"**{about}**\n" if "/" in about else ""
    return "\n".join([f"{path}```{language}", *lines, "```"])


def _cells(row: str) -> list[str]:
    """Return the cells of a table's row."""
    return CELL.split(ELSEWHERE.sub(r"\1", row.strip("| ")))


def _rows(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Yield a table's rows as items of a list: of three columns and more each further one below, with its heading."""
    for first, *others in rows:
        if len(others) == 1:
            yield f"- {first if '**' in first or first.startswith('`') else f'**{first}**'}: {others[0]}"
        else:
            below = [f"  - *{name}:* {cell}" for name, cell in zip(head[1:], others, strict=True)]
            yield "\n".join([f"- {first}", *below])
