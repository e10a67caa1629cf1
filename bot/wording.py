"""Whether a game has the texts that it needs to be offered."""

from collections.abc import Iterator
from typing import get_args

import msgspec

from bot.games.registry import AnyGame
from bot.languages import languages
from bot.texts import rules, texts
from bot.topics import topic_keys


def missing_text(game: AnyGame) -> str | None:
    """Return the first text that a game lacks for its commands, lobby and rules, with language and key.

    None if all exist.
    """
    for lang in languages(game.key):
        try:
            words = texts(lang, game.key)
            rules(lang, game.key)
            keys = [*required_keys(game), *topic_keys(game.key)]
        except (OSError, ValueError, KeyError) as error:
            return f"{lang}: {error}"
        for key in keys:
            if key not in words:
                return f"{lang}: there is no text {key}"
    return None


def required_keys(game: AnyGame) -> Iterator[str]:
    """Yield the keys of the texts that are shown before anybody has made a choice."""
    yield from ("game.name", "game.about")
    for verb in game.verbs:
        parts = (f"part.{part.name}" for part in verb.parts)
        yield f"verb.{verb.__name__.lower()}.tip"
        yield from (f"{key}.{what}" for key in (f"verb.{verb.__name__.lower()}", *parts) for what in ("name", "about"))
    for field in msgspec.structs.fields(game.options):
        values = get_args(field.type) or ("true", "false")
        yield from (f"option.{field.name}.{what}" for what in ("name", *values))
