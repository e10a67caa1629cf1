"""Facts about a game for people who do not know it yet: `data/<key>/facts.toml`."""

from functools import cache
from typing import Annotated

import msgspec

from bot.data import names, read

FILE = "facts.toml"
MOST = 5  # the greatest weight


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a game takes and how hard it is. How many can play it is part of its rules."""

    minutes: Annotated[int, msgspec.Meta(ge=1)]  # that each player spends on a whole game
    weight: Annotated[int, msgspec.Meta(ge=1, le=MOST)]  # how much there is to learn and to think about
    learners: bool = False  # whether it is a good first game, which is shown by a ★


@cache
def facts(game: str) -> Facts | None:
    """Return the facts about a game; None if it has no such file or an invalid one, which keeps nobody from playing."""
    if FILE not in names(game):
        return None
    try:
        return msgspec.convert(read(game, FILE), Facts)
    except ValueError:  # as msgspec's error is
        return None
