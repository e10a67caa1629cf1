"""Discord's limits for texts, in characters, and texts cut to them: between lines, or with a sign that more follows."""

from collections.abc import Callable, Sequence

from cogs.discord_text.names import ISOLATE, RELEASE

CONTENT, DESCRIPTION, FIELD = 2000, 4096, 1024
TITLE, FIELD_NAME, FOOTER, EMBED = 256, 256, 2048, 6000
LABEL, BUTTON, PLACEHOLDER, ALT, THREAD = 100, 80, 150, 1024, 100
ELLIPSIS = "…"


def cut(text: str, most: int) -> str:
    """The text or as much of it as there is room for, with a sign that it goes on; names in it keep their direction."""
    if len(text) <= most:
        return text
    kept = text[: max(0, most - 2)].rstrip("\\ ")
    return kept + ELLIPSIS + (RELEASE if kept.count(ISOLATE) > kept.count(RELEASE) else "")


def cut_lines(text: str, most: int) -> str:
    """The text or as many of its lines as there is room for, with a sign that it goes on."""
    if len(text) <= most:
        return text
    lines = first_lines(text.split("\n"), most, lambda left: ELLIPSIS)
    return "\n".join(lines) if len(lines) > 1 else cut(text, most)


def first_lines(lines: Sequence[str], most: int, more: Callable[[int], str], between: str = "\n") -> list[str]:
    """The first of these lines that have room together, and in the place of the others what `more` says of how many.

    `between` is what they will be joined by.
    """
    sizes = [len(line) + len(between) for line in lines]
    if sum(sizes) - len(between) <= most:
        return list(lines)
    room = most - len(more(len(lines)))
    count = next(count for count in range(len(lines), -1, -1) if sum(sizes[:count]) <= room or count == 0)
    return [*lines[:count], more(len(lines) - count)]
