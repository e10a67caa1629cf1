"""Texts by key in the reader's language, from the catalogues under data/.

A text is a message (bot/message.py) of a key such as "turn.yours". What a kind calls a value ("terrain", "forest") is
a word of the game (bot/word.py), which has several forms.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from bot.data import Row, names
from bot.icons import icons, with_icons
from bot.languages import ENGLISH, SHARED, game_language, readable
from bot.message import literal, message
from bot.word import Word
from bot.word_rules import WordRules, word_rules

NO_TEXTS = ("rules", "language")  # files with a language in their names, of another shape


class Texts:
    """One language's catalogue: `texts("turn.yours", name="Ann")`; a missing key raises KeyError naming it.

    If a text of another language cannot be filled in, the English one is used: a translator's mistake fails no post.
    """

    def __init__(self, lang: str, entries: Mapping[str, str], game: str = "", rules: WordRules | None = None) -> None:
        self.lang = lang
        self.rules = rules or WordRules()
        self._entries = entries
        self._game = game

    def __reduce__(self) -> tuple[object, ...]:
        """Return what another process needs to read the catalogues itself, or all of these texts if they differ."""
        is_standard = texts(self.lang, self._game) is self
        return (texts, (self.lang, self._game)) if is_standard else (Texts, self._parts(self._entries))

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the text of this key with these values."""
        text = self._entries[key]
        if "{" not in text:
            return text
        try:
            return message(text, self.lang)(values)
        except (KeyError, ValueError):
            if self.lang == ENGLISH:
                raise
            return texts(ENGLISH, self._game)(key, **values)

    def with_seat_names(self, names: Sequence[str]) -> "Texts":
        """Return the same texts, in which the seats of a table ("seat0") are called by these names."""
        seat_texts = {f"seat.seat{seat}": literal(name) for seat, name in enumerate(names)}
        return Texts(*self._parts({**self._entries, **seat_texts}))

    def _parts(self, entries: Mapping[str, str]) -> tuple[str, Mapping[str, str], str, WordRules]:
        """Return the arguments of the same texts with these entries."""
        return self.lang, entries, self._game, self.rules

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def naming(self, kind: str, value: object) -> Word:
        """Return the reader's word for a value of a kind ("terrain", "forest"), as an object with all its forms."""
        return Word(self, kind, value)

    def word(self, kind: str, value: object) -> str:
        """Return the plain form of the word for a value of a kind."""
        return Word(self, kind, value).plain


@cache
def texts(lang: str, game: str = "") -> Texts:
    """Return the bot's texts in a language, with a game's key also that game's: all catalogues of both folders.

    Texts that the language lacks, or has in an unreadable file, are in English; so are all where a game
    has none in the language (game_language). An entry of a game's cards.<lang>.toml is known
    both as a card and by its own kind, such as trait.
    """
    if game and game_language(lang, game) != lang:
        return texts(ENGLISH, game)
    entries: dict[str, str] = {}
    for folder in (SHARED, game) if game else (SHARED,):
        for code in dict.fromkeys((ENGLISH, lang)):
            entries.update(entry for kind in kinds(folder, code) for entry in _entries(folder, kind, code))
    for folder in (SHARED, game):
        entries.update((f"icon.{key}", icon) for key, icon in icons(folder).items())
    return Texts(lang, entries, game, word_rules(game))


def kinds(folder: str, lang: str) -> list[str]:
    """Return the names of a folder's catalogues in a language ("texts", "cards"), without the rules."""
    parts = [name.split(".") for name in names(folder)]
    return [part[0] for part in parts if part[1:] == [lang, "toml"] and part[0] not in NO_TEXTS]


def _entries(folder: str, kind: str, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a catalogue by key, with their icons; those of cards also under "card"."""
    for key, named in flatten(readable(folder, kind, lang)):
        text = with_icons(named, folder)
        yield key, text
        if kind == "cards":
            yield f"card.{key.partition('.')[2]}", text


@cache
def rules(lang: str, game: str) -> tuple[Row, ...]:
    """Return the rules of a game in reading order: entries of id, title, text and, for our rulings, house = true.

    Entries with the same id are matched by their order; entries that the language lacks are in English.
    """
    english = number_rules(readable(game, "rules", ENGLISH).get("rule", []))
    own = number_rules(readable(game, "rules", lang).get("rule", [])) if f"rules.{lang}.toml" in names(game) else {}
    return tuple(entry | own.get(place, {}) for place, entry in english.items())


def number_rules(entries: Sequence[Row]) -> dict[tuple[str, int], Row]:
    """Return entries of rules by id, and by their number among those with this id, from 0 on."""
    numbers_used, places = Counter[str](), {}
    for entry in entries:
        places[entry["id"], numbers_used[entry["id"]]] = entry
        numbers_used[entry["id"]] += 1
    return places


def flatten(table: Row, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts of a catalogue by their full keys ("button.play")."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flatten(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value
