"""The pages of a game's rules: one for each topic, such as a thing that a player may want to do."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from bot.engine.effect import Event
from bot.languages import ENGLISH
from bot.texts import texts
from bot.topics import topics
from cogs.discord_text import fold
from cogs.rulebook.entries import Rule, rule_entries

WORD = re.compile(r"[a-z]+")
SEPARATOR = re.compile("[,、]")  # between the words that people may type for a topic


class TopicPage(msgspec.Struct, frozen=True):
    """A topic in the reader's language, with the rules about it."""

    name: str
    title: str
    text: str
    rules: tuple[Rule, ...]
    names: tuple[str, ...]  # folded: its title and what people may type for it, in their language and in English

    def place_of(self, rule_id: str) -> int:
        """Return where on the page the rule with this folded id begins; -1 if it is not there."""
        return next((place for place, rule in enumerate(self.rules) if fold(rule.id) == rule_id), -1)


@cache
def topic_pages(lang: str, game: str) -> tuple[TopicPage, ...]:
    """Return the pages of a game's rules in reading order."""
    entries, words = rule_entries(lang, game), texts(lang, game)
    return tuple(
        TopicPage(
            name,
            title=words(f"topic.{name}.title"),
            text=words(f"topic.{name}.text"),
            rules=tuple(rule for wanted in topic.rules for rule in entries if rule.id == wanted),
            names=tuple(dict.fromkeys(_names(name, lang, game))),
        )
        for name, topic in topics(game).items()
    )


def _names(name: str, lang: str, game: str) -> Iterator[str]:
    """Yield the names of a topic, folded: its titles first, then what people may type for it."""
    catalogues = [texts(code, game) for code in (lang, ENGLISH)]
    yield from (fold(words(f"topic.{name}.title")) for words in catalogues)
    for words in catalogues:
        yield from map(fold, SEPARATOR.split(words(f"topic.{name}.words")))


def topic_place(name: str, game: str) -> int:
    """Return the number of a topic's page, from 0 on. Raise ValueError if the game has none of this name."""
    return list(topics(game)).index(name)


def topics_of_events(game: str, events: Iterable[Event]) -> list[str]:
    """Return the topics that explain these events, in the order of the events."""
    named = [(name, told) for name, topic in topics(game).items() for told in topic.told]
    return list(dict.fromkeys(name for event in events for name, told in named if _is_named(event, told)))


def _is_named(event: Event, told: str) -> bool:
    """Return whether `Topic.told` names this event."""
    verb, _, word = told.partition(".")
    if type(event).__name__.lower() != verb:
        return False
    texts_of_event = " ".join(value for value in msgspec.structs.asdict(event).values() if isinstance(value, str))
    return not word or bool(getattr(event, word, None)) or word in WORD.findall(texts_of_event)


def explaining_topic(game: str, verb: str) -> str:
    """Return the topic that explains the question of a verb; "" if none does."""
    return next((name for name, topic in topics(game).items() if verb in topic.asked), "")
