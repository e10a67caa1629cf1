"""The cards of the games by name: found in either language, whole or in part."""

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
        """Names it among all cards of all games."""
        return f"{self.game}/{self.key}"

    def called(self) -> list[str]:
        return [fold(name) for name in (self.value, self.key, *self.names.values())]


@cache
def cards_of(game: str) -> tuple[Card, ...]:
    """Every card of a game that has a name, in the order of its catalogue."""
    keys = [key[5:-5] for key in texts(ENGLISH, game) if key.startswith("card.") and key.endswith(".name")]
    return tuple(Card(game, key, {lang: texts(lang, game)(f"card.{key}.name") for lang in languages()}) for key in keys)


def offered_cards(typed: str, among: Iterable[str], lang: str) -> list[Card]:
    """The cards that what is typed may become: first those that begin so, then those that hold it anywhere.

    Of those that begin so, first those that do in the reader's language.
    """
    sought = fold(typed)
    every = sorted((card for game in among for card in cards_of(game)), key=lambda card: by_number(card.names[lang]))
    own = [card for card in every if fold(card.names[lang]).startswith(sought)]
    begin = [card for card in every if any(name.startswith(sought) for name in card.called())]
    hold = [card for card in every if any(_holds(name, sought) for name in card.called())]
    return list({card.value: card for card in (*own, *begin, *hold)}.values())


def _holds(name: str, sought: str) -> bool:
    """Whether a name has this within it, or words that begin like those sought."""
    words = name.split()
    return sought in name or all(any(word.startswith(piece) for word in words) for piece in sought.split())


def find_cards(name: str, among: Iterable[str], lang: str) -> list[Card]:
    """The cards that a name means: the one that was offered, those of this name, or the only one it may be part of."""
    games = list(among)
    every = [card for game in games for card in cards_of(game)]
    chosen = [card for card in every if card.value == name]
    called = chosen or [card for card in every if fold(name) in card.called()]
    if called or not fold(name):
        return called
    possible = offered_cards(name, games, lang)
    return possible if len(possible) == 1 else []


def near_cards(name: str, among: Iterable[str], lang: str) -> list[str]:
    """Names in the reader's language that look like this one in any."""
    called = {spelling: card.names[lang] for game in among for card in cards_of(game) for spelling in card.called()}
    close = get_close_matches(fold(name)[:100], called, 5, 0.4)
    return list(dict.fromkeys(called[spelling] for spelling in close))[:3]
