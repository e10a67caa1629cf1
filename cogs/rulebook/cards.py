"""Search for cards by whole or partial names in any language."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

import msgspec

from bot.languages import ENGLISH, languages
from bot.texts import texts
from cogs.discord_text import by_number, fold


class Card(msgspec.Struct, frozen=True):
    """A card with what it is called in each language."""

    game: str
    key: str
    names: dict[str, str]

    @property
    def value(self) -> str:
        """An id that is unique among all cards of all games."""
        return f"{self.game}/{self.key}"

    def spellings(self) -> list[str]:
        """Return how the card may be typed, folded for comparison: its id, its key, its name in each language."""
        return [fold(name) for name in (self.value, self.key, *self.names.values())]


@cache
def cards_of(game: str) -> tuple[Card, ...]:
    """Return every card of a game that has a name, in the order of its catalogue."""
    keys = [key[5:-5] for key in texts(ENGLISH, game) if key.startswith("card.") and key.endswith(".name")]
    return tuple(Card(game, key, {lang: texts(lang, game)(f"card.{key}.name") for lang in languages()}) for key in keys)


def offered_cards(typed: str, among: Iterable[str], lang: str) -> list[Card]:
    """Return the cards that match typed text: first those that begin with it, then those that contain it.

    Among the first, names in the reader's language come first.
    """
    sought = fold(typed)
    every = sorted((card for game in among for card in cards_of(game)), key=lambda card: by_number(card.names[lang]))
    own = [card for card in every if fold(card.names[lang]).startswith(sought)]
    begin = [card for card in every if any(name.startswith(sought) for name in card.spellings())]
    hold = [card for card in every if any(_holds(name, sought) for name in card.spellings())]
    return list({card.value: card for card in (*own, *begin, *hold)}.values())


def _holds(name: str, sought: str) -> bool:
    """Return whether a name contains this text, or words that begin with its words."""
    words = name.split()
    return sought in name or all(any(word.startswith(piece) for word in words) for piece in sought.split())


def find_cards(name: str, among: Iterable[str], lang: str) -> list[Card]:
    """Return the cards meant by a name: the offered one, those with this name, or the only partial match."""
    games = list(among)
    every = [card for game in games for card in cards_of(game)]
    chosen = [card for card in every if card.value == name]
    called = chosen or [card for card in every if fold(name) in card.spellings()]
    if called or not fold(name):
        return called
    possible = offered_cards(name, games, lang)
    return possible if len(possible) == 1 else []


def near_cards(name: str, among: Iterable[str], lang: str) -> list[str]:
    """Return names in the reader's language of cards with a similar name in any language."""
    called = {spelling: card.names[lang] for game in among for card in cards_of(game) for spelling in card.spellings()}
    close = get_close_matches(fold(name)[:100], called, 5, 0.4)
    return list(dict.fromkeys(called[spelling] for spelling in close))[:3]
