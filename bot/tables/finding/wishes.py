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


def are_possible(wishes: Wishes) -> bool:
    """Return whether there can be a table like this at all."""
    paces = {NO_PACE, *PACES}
    return wishes.pace in paces and any(size in games()[key].seats for key in wishes.titles for size in wishes.seats)
