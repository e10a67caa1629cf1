"""What is said of a game to who does not know it yet: `data/<key>/facts.toml`."""

from functools import cache
from typing import Annotated

import msgspec

from bot.data import names, read

FILE = "facts.toml"
MOST = 5  # of the weight


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long a game takes and how hard it is; who plays it how many is a matter of the rules."""

    minutes: Annotated[int, msgspec.Meta(ge=1)]  # that each player spends on a whole game
    weight: Annotated[int, msgspec.Meta(ge=1, le=MOST)]  # how much there is to learn and to think of
    learners: bool = False  # whether it is one to begin with, which a ★ says


@cache
def facts(game: str) -> Facts | None:
    """Return those of a game; None, with which it is played as well, if it has no such file or one that says less."""
    if FILE not in names(game):
        return None
    try:
        return msgspec.convert(read(game, FILE), Facts)
    except ValueError:  # as msgspec's error is
        return None
