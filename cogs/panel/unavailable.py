"""What a seat cannot choose yet though it may look for it, and why: a line for who is new to the game."""

from collections.abc import Sequence

from bot.engine.effect import Effect, Refusal
from bot.texts import Texts
from cogs.answering import Snapshot

MOST, ROOM = 3, 110  # things, and characters of them all: two rows of a phone


def unavailable_lines(effect: Effect, snapshot: Snapshot) -> list[str]:
    """Return the line about what the rules do not offer here though one may look for it; none if they name nothing."""
    words, seat = snapshot.words, snapshot.seat
    lacks = effect.unavailable(snapshot.table.known_state(seat), seat)
    return [words("panel.unavailable", things=shorten(lacks, words))] if lacks else []


def shorten(lacks: Sequence[Refusal], words: Texts) -> str:
    """Return the first of these reasons, as many as there is room for."""
    things = [_reason(lack, words) for lack in lacks[:MOST]]
    while len(things) > 1 and len(" · ".join(things)) > ROOM:
        things.pop()
    return " · ".join(things)


def _reason(lack: Refusal, words: Texts) -> str:
    """Return one thing with its reason."""
    return words(lack.key, **{kind: words.word(kind, value) for kind, value in lack.values.items()})
