"""What somebody who looks for a table wishes."""

from typing import Literal

import msgspec

from bot.games.registry import games
from bot.pace.pace import PACES

Level = Literal["new", "knows", "teaches"]
LEVELS: tuple[Level, ...] = ("knows", "new", "teaches")
NO_PACE = ""


class Wishes(msgspec.Struct, frozen=True):
    """The titles that may be played, at how many seats, at which pace ("" for none), by people of which experience.

    `language`: the one that all at the table read; "" for any. `everywhere`: also on other servers than where they ask.
    """

    titles: tuple[str, ...]
    seats: tuple[int, ...]
    pace: str = NO_PACE
    language: str = ""
    level: Level = "knows"
    everywhere: bool = False


def read_wishes(saved: str) -> Wishes:
    """Return the wishes of a search, without titles that are no longer there."""
    wishes = msgspec.json.decode(saved, type=Wishes)
    return msgspec.structs.replace(wishes, titles=tuple(key for key in wishes.titles if key in games()))


def read_servers(saved: str) -> tuple[int, ...]:
    """Return the servers on which somebody looks for a table, the one where they asked first."""
    return msgspec.json.decode(saved, type=tuple[int, ...])


def are_alike(one: Wishes, other: Wishes) -> bool:
    """Return whether two people wish for such a table that they could meet at one."""
    titles, sizes = set(one.titles) & set(other.titles), set(one.seats) & set(other.seats)
    there_is_one = any(size in games()[key].seats and size > 1 for key in titles for size in sizes)
    return there_is_one and one.pace == other.pace and may_meet(one, other)


def may_meet(one: Wishes, other: Wishes) -> bool:
    """Return whether languages and experience let two people play together.

    A newcomer plays only with newcomers and teachers; an empty language fits any.
    """
    languages = {one.language, other.language} - {""}
    return len(languages) < 2 and {one.level, other.level} != {"new", "knows"}


def are_possible(wishes: Wishes) -> bool:
    """Return whether there can be a table like this at all."""
    paces = {NO_PACE, *PACES}
    return wishes.pace in paces and any(size in games()[key].seats for key in wishes.titles for size in wishes.seats)
