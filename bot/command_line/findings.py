"""What the doctor finds: that something is well, a problem, or one that stops the bot."""

from typing import Literal

import msgspec


class Finding(msgspec.Struct, frozen=True):
    """The result of one check."""

    level: Literal["ok", "warning", "error"]
    what: str
    text: str

    def __str__(self) -> str:
        return f"{self.level:8}{self.what:12}{self.text}"


def ok(what: str, text: str) -> Finding:
    """Return the finding that something is as it should be."""
    return Finding("ok", what, text)


def warning(what: str, text: str, remedy: str) -> Finding:
    """Return the finding of a problem that does not stop the bot, with its remedy."""
    return Finding("warning", what, f"{text}; {remedy}")


def error(what: str, text: str, remedy: str) -> Finding:
    """Return the finding of a problem that stops the bot, with its remedy."""
    return Finding("error", what, f"{text}; {remedy}")
