"""Search for cards by whole or partial names in any language."""

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

import msgspec

from bot.languages import ENGLISH, languages
from bot.texts import texts
from cogs.discord_text import by_number, fold

LONGEST = 100  # characters of typed text that are compared
SIMILAR = 3  # names that are offered for one that is not known
SIMILARITY = 0.4  # of a name, from 0 to 1: low, since it may be typed in another language


class Card(msgspec.Struct, frozen=True):
    """A card with its name in each language."""

    game: str
    key: str
    names: dict[str, str]

    @property
    def value(self) -> str:
        """An id that is unique among all cards of all games."""
        return f"{self.game}/{self.key}"

    def spellings(self) -> list[str]:
        """Return what may be typed for the card, folded for comparison: its id, its key, its name in each language."""
        return [fold(name) for name in (self.value, self.key, *self.names.values())]


@cache
def cards_of(game: str) -> tuple[Card, ...]:
    """Return every card of a game that has a name, in the order of its catalogue."""
    names = [key for key in texts(ENGLISH, game) if key.startswith("card.") and key.endswith(".name")]
    keys = [key.removeprefix("card.").removesuffix(".name") for key in names]
    return tuple(Card(game, key, {lang: texts(lang, game)(f"card.{key}.name") for lang in languages()}) for key in keys)


def offered_cards(typed: str, among: Iterable[str], lang: str) -> list[Card]:
    """Return the cards of these games that match typed text, the best first.

    First come cards whose names in the reader's language begin with it, then in any language, then those that contain
    it.
    """
    sought = fold(typed)
    every = sorted((card for game in among for card in cards_of(game)), key=lambda card: by_number(card.names[lang]))
    begin_in_own = [card for card in every if fold(card.names[lang]).startswith(sought)]
    begin = [card for card in every if any(name.startswith(sought) for name in card.spellings())]
    contain = [card for card in every if any(_contains(name, sought) for name in card.spellings())]
    return list({card.value: card for card in (*begin_in_own, *begin, *contain)}.values())


def _contains(name: str, sought: str) -> bool:
    """Return whether a name contains this text, or words that begin with its words."""
    words = name.split()
    return sought in name or all(any(word.startswith(piece) for word in words) for piece in sought.split())


def find_cards(name: str, among: Iterable[str], lang: str) -> list[Card]:
    """Return the cards of these games that a name means: the one that was picked, those with this name, or the only
    partial match.
    """
    games = list(among)
    every = [card for game in games for card in cards_of(game)]
    picked = [card for card in every if card.value == name]
    exact = picked or [card for card in every if fold(name) in card.spellings()]
    if exact or not fold(name):
        return exact
    partial = offered_cards(name, games, lang)
    return partial if len(partial) == 1 else []


def near_cards(name: str, among: Iterable[str], lang: str) -> list[str]:
    """Return the names, in the reader's language, of cards of these games with a similar name in any language."""
    names = {spelling: card.names[lang] for game in among for card in cards_of(game) for spelling in card.spellings()}
    similar = get_close_matches(fold(name)[:LONGEST], names, SIMILAR + 2, SIMILARITY)  # some are of the same card
    return list(dict.fromkeys(names[spelling] for spelling in similar))[:SIMILAR]
