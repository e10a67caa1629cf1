"""How the words of a game are composed, in any language: `data/<key>/words.toml`."""

from collections.abc import Mapping, Set
from functools import cache

import msgspec

from bot.data import names, read

FILE = "words.toml"


class WordRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules for a game's words in every language, by kinds of words."""

    like: Mapping[str, str] = {}  # another kind whose words this kind uses, too
    silent: Mapping[str, Set[str]] = {}  # values that are left out when a choice is told, since they say nothing
    sole: Mapping[str, Set[str]] = {}  # first values that tell a whole choice alone
    joined: Mapping[str, str] = {}  # for numbers whose digits are several things: what joins the digits' words


@cache
def word_rules(game: str) -> WordRules:
    """Return the rules for a game's words; the defaults if it has no such file.

    Raise FileNotFoundError if the game has no folder, ValidationError if the file is invalid.
    """
    return msgspec.convert(read(game, FILE), WordRules) if game and FILE in names(game) else WordRules()
