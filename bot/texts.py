"""Texts by key in the reader's language, from the catalogues under data/ (data/README.md says how they are written).

A text is a message (bot/message.py) of a key such as "turn.yours". A word of a game is what a kind calls a value
("terrain", "forest"); beside its plain form it may have others, which its kind declares under "form.<kind>".
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from bot.cells import cell_named, spoken
from bot.data import Row, names, read
from bot.languages import ENGLISH, SHARED
from bot.message import literal, message
from bot.word_rules import WordRules, word_rules

NO_TEXTS = ("rules", "language")  # files with a language in their names, of another shape
EXPLAINED = " · "  # stands between what a value is called and what it is
COUNTED = re.compile(r"(?P<n>\d+(?:>\d+)?)(?P<what>[a-z]+)")
NUMBERED = re.compile(r"(?P<what>\w+?)_(?P<n>\d+)(?:_(?P<way>[a-z]+))?(?P<field>\.\w+)?")


class Texts:
    """One language's catalogue: `texts("turn.yours", name="Ann")`; a missing key raises KeyError naming it."""

    def __init__(self, lang: str, entries: Mapping[str, str], game: str = "", rules: WordRules | None = None) -> None:
        self.lang = lang
        self.rules = rules or WordRules()
        self._entries = entries
        self._game = game

    def __reduce__(self) -> tuple[object, ...]:
        """Another process reads the catalogues itself."""
        whole = texts(self.lang, self._game) is self
        return (texts, (self.lang, self._game)) if whole else (Texts, self._parts(self._entries))

    def __call__(self, key: str, /, **values: object) -> str:
        text = self._entries[key]
        return message(text, self.lang)(values) if "{" in text else text

    def seated(self, names: Sequence[str]) -> "Texts":
        """The same texts, in which the seats of a table ("seat0") are called by these names."""
        called = {f"seat.seat{seat}": literal(name) for seat, name in enumerate(names)}
        return Texts(*self._parts({**self._entries, **called}))

    def _parts(self, entries: Mapping[str, str]) -> tuple[str, Mapping[str, str], str, WordRules]:
        return self.lang, entries, self._game, self.rules

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def word(self, kind: str, value: object) -> str:
        """The reader's word for a value of a kind ("terrain", "forest"), piece by piece ("red-white"), or the value.

        A number may have words of its own ("where.number"). One before a word is told with it ("2kelp"), also one that
        changes ("2>3kelp"); one behind it with what it numbers ("speed_7"). A value that says its kind ("trait.hydra")
        is told by its name; what any question offers ("pass") has one word for all kinds, and a kind may be told like
        another (WordRules.like). Pieces that are there several times are told once, with how many; two words may
        go together ("4=reef"). Where a kind's digits are several things ("black_112"), each is told. A cell of a
        hexagonal board ("-3,4") is called as it is said ("R49").
        """
        own = (f"{value}.name",) if "." in str(value) else ()
        for key in (f"{kind}.{value}", f"{kind}.{value}.name", f"choice.{value}", *own):
            if key in self:
                return self(key)
        if str(value).isdigit() and f"{kind}.number" in self:
            return self(f"{kind}.number", n=value)
        counted = COUNTED.fullmatch(str(value))
        if counted and (key := f"{kind}.{counted['what']}") in self:
            return self(key, n=int(counted["n"]) if counted["n"].isdigit() else counted["n"].replace(">", "→"))
        if (numbered := NUMBERED.fullmatch(str(value))) and (worded := self._numbered(kind, **numbered.groupdict())):
            return worded
        if cell := cell_named(str(value)):
            return self(f"hex.{value}") if f"hex.{value}" in self else spoken(cell)
        return self._pieced(kind, str(value))

    def _pieced(self, kind: str, value: str) -> str:
        """The words for a value of several pieces, or for one of a kind that is told like another."""
        pieces = value.split("-")
        if not pieces[1:] and "=" in value:
            of, _, what = value.partition("=")
            return self("list.pair", of=self.word(kind, of), what=self.word(kind, what))
        if not pieces[1:] and (like := self.rules.like.get(kind)):
            return self.word(like, value)
        if not pieces[1:] or not any(self.knows(kind, piece) for piece in pieces):
            return value
        words = (self._times(self.word(kind, piece), n) for piece, n in Counter(pieces).items())
        return self("list.and_also").join(words)

    def knows(self, kind: str, value: str) -> bool:
        """Whether there is a word for a value, be it the same."""
        return f"{kind}.{value}" in self or f"choice.{value}" in self or self.word(kind, value) != value

    def called(self, kind: str, value: object) -> str:
        """What a value is called where its word goes on to explain it: "G1" of "G1 · Action card; special card"."""
        return self.word(kind, value).partition(EXPLAINED)[0]

    def picked(self, kind: str, value: str) -> str:
        """What a value is called where it is picked beyond the usual: "discard Speed 7"; its word, if that says so."""
        word = self.word(kind, value)
        own = f"{kind}.{value}" in self or f"choice.{value}" in self
        return word if own or f"form.{kind}.picked" not in self else self(f"form.{kind}.picked", word=word)

    def is_silent(self, kind: str, value: str) -> bool:
        """Whether a choice is told without this value, which says nothing."""
        return value in self.rules.silent.get(kind, ())

    def is_sole(self, kind: str, value: str) -> bool:
        """Whether this value, the first of a choice, says all of it."""
        return value in self.rules.sole.get(kind, ())

    def unnumbered(self, kind: str, value: str) -> str:
        """The name of one of several like things of a kind that has a form for it ("die"), without its number."""
        numbered, form = NUMBERED.fullmatch(value), f"form.{kind}.unnumbered"
        return self(form, word=self(f"{kind}.{numbered['what']}.name")) if numbered else self.word(kind, value)

    def _numbered(self, kind: str, what: str, n: str, way: str | None, field: str | None) -> str:
        """One of several like things: its name with its number; other texts ("speed_7.text") are theirs; "" if none."""
        if field:
            return self(f"{kind}.{what}{field}") if f"{kind}.{what}{field}" in self else ""
        if kind in self.rules.joined:
            n = self.rules.joined[kind].join(self.word(kind, digit) for digit in n)
        form = f"form.{kind}.numbered_{way}" if way else f"form.{kind}.numbered"
        name = f"{kind}.{what}.name"
        return self(form, word=self(name), n=n) if form in self and name in self else ""

    def _times(self, word: str, n: int) -> str:
        return self("list.times", word=word, n=n) if n > 1 else word


@cache
def texts(lang: str, game: str = "") -> Texts:
    """The bot's texts in a language, and with a game's key that game's as well: all catalogues of both folders.

    What the language lacks is there in English. What stands in a game's cards.<lang>.toml is known as a card beside
    its own kind: trait.speed as card.speed.
    """
    entries: dict[str, str] = {}
    for folder in (SHARED, game) if game else (SHARED,):
        for code in dict.fromkeys((ENGLISH, lang)):
            entries.update(entry for kind in kinds(folder, code) for entry in _entries(folder, kind, code))
    return Texts(lang, entries, game, word_rules(game))


def kinds(folder: str, lang: str) -> list[str]:
    """The catalogues of a folder in a language by their first names ("texts", "cards"), without the rules."""
    parts = [name.split(".") for name in names(folder)]
    return [part[0] for part in parts if part[1:] == [lang, "toml"] and part[0] not in NO_TEXTS]


def _entries(folder: str, kind: str, lang: str) -> Iterator[tuple[str, str]]:
    for key, text in flat(read(folder, f"{kind}.{lang}.toml")):
        yield key, text
        if kind == "cards":
            yield f"card.{key.partition('.')[2]}", text


@cache
def rules(lang: str, game: str) -> tuple[Row, ...]:
    """The rules of a game in reading order: entries of id, title, text and, for our rulings, house = true.

    Entries of one id go by their order; what a language lacks of them is in English.
    """
    english = _numbered_rules(game, ENGLISH)
    own = _numbered_rules(game, lang) if f"rules.{lang}.toml" in names(game) else {}
    return tuple(entry | own.get(place, {}) for place, entry in english.items())


def _numbered_rules(game: str, lang: str) -> dict[tuple[str, int], Row]:
    """The entries of a language's rules by id, and the how manieth of that id each is."""
    seen, numbered = Counter[str](), {}
    for entry in read(game, f"rules.{lang}.toml")["rule"]:
        numbered[entry["id"], seen[entry["id"]]] = entry
        seen[entry["id"]] += 1
    return numbered


def flat(table: Row, prefix: str = "") -> Iterator[tuple[str, str]]:
    """The texts of a catalogue by their keys ("button.play")."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", value
