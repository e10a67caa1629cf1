"""A guide in pages: each part begins one, and goes on where it is too long for a phone."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from bot.guides import guide, join_blocks
from cogs.discord_text import MENTION

LONGEST = 2000  # characters of a page's blocks, with what mentions add
COMMAND = re.compile(r"(?P<letter_before>\w)?`(?P<command>/[a-z]+[^`]*)`(?P<letter_behind>(?=\w))?")


class GuidePage(msgspec.Struct, frozen=True):
    """What is read at once: the title of its part, and its text below a heading."""

    title: str
    text: str
    begins: bool  # whether its part begins here


@cache
def guide_pages(name: str, lang: str) -> tuple[GuidePage, ...]:
    """Return the pages of a guide in reading order; whom it is for stands above its first part."""
    head, *parts = guide(name, lang).parts
    first, *others = [page for part in parts or [head] for page in _pages(part.title, part.blocks)]
    if parts:
        above = f"### {head.title}\n{_text(head.blocks)}\n"
        first = msgspec.structs.replace(first, text=f"{above}{first.text}")
    return (first, *others)


def _pages(title: str, blocks: Iterable[str]) -> Iterator[GuidePage]:
    """Yield the pages of a part, each with as many of its blocks as a page holds."""
    page, begins = list[str](), True
    for block in blocks:
        if page and _length([*page, block]) > LONGEST:
            yield GuidePage(title, f"### {title}\n{_text(page)}", begins)
            page, begins = [], False
        page.append(block)
    yield GuidePage(title, f"### {title}\n{_text(page)}", begins)


def _length(blocks: Iterable[str]) -> int:
    """Return how many characters these blocks have at most once their commands are mentions."""
    text = join_blocks(blocks)
    return len(text) + MENTION * len(COMMAND.findall(text))


def _text(blocks: Iterable[str]) -> str:
    """Return blocks as a text in which commands stand outside of code, apart from letters, so that they are pressed."""
    return COMMAND.sub(_uncovered_command, join_blocks(blocks))


def _uncovered_command(match: re.Match[str]) -> str:
    """Return a command without the signs of code, with a space where Japanese has none."""
    before = f"{match['letter_before']} " if match["letter_before"] else ""
    return f"{before}{match['command']}{' ' if match['letter_behind'] is not None else ''}"
