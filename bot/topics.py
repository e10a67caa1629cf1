"""The topics of a game's rules: what a player wants to do, and which rules tell of it. `data/<key>/topics.toml`.

That file is the same in all languages. The words of a topic are texts of the game like all others, in
`topics.<lang>.toml`: its title, a sentence or two in plain words, and what people type who look for it.
"""

from functools import cache

import msgspec

from bot.data import read

FILE = "topics.toml"
WORDS = ("title", "text", "words")  # what each topic has in each language


class Topic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A topic: the ids of its rules in reading order, the verbs whose questions and the events that it explains.

    An event is named in small letters: "drawn", or with a value or field that it has, "built.city", "drawn.coins".
    """

    rules: tuple[str, ...]
    asked: tuple[str, ...] = ()
    told: tuple[str, ...] = ()


@cache
def topics(game: str) -> dict[str, Topic]:
    """Return a game's topics by name, in reading order. Raise FileNotFoundError, or ValueError if one is wrong."""
    try:
        return msgspec.convert(read(game, FILE), dict[str, Topic])
    except msgspec.ValidationError as problem:
        raise ValueError(f"{game}/{FILE}: {problem}") from None


def topic_keys(game: str) -> list[str]:
    """Return the keys of the texts that say a game's topics."""
    return [f"topic.{name}.{what}" for name in topics(game) for what in WORDS]
