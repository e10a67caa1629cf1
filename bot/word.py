"""A word of a game: what a kind calls a value, in the forms that the kind declares (data/README.md lists them)."""

import re
from collections import Counter
from typing import Protocol

from bot.cells import cell_from_notation, cell_label
from bot.word_rules import WordRules

EXPLAINED = " · "  # stands between what a value is called and what it is
COUNTED = re.compile(r"(?P<n>\d+(?:>\d+)?)(?P<what>[a-z]+)")
NUMBERED = re.compile(r"(?P<what>\w+?)_(?P<n>\d+)(?:_(?P<way>[a-z]+))?(?P<field>\.\w+)?")


class Catalogue(Protocol):
    """A language's texts by key, of which words are made."""

    rules: WordRules

    def __call__(self, key: str, /, **values: object) -> str: ...

    def __contains__(self, key: object) -> bool: ...


class Word:
    """The word for a value ("forest") of a kind ("terrain") in a language; without one it is the value itself."""

    __slots__ = ("_texts", "_value", "kind", "value")

    def __init__(self, texts: Catalogue, kind: str, value: object) -> None:
        self.kind, self.value = kind, value
        self._texts, self._value = texts, str(value)

    @property
    def plain(self) -> str:
        """The word where nothing else is asked for, piece by piece ("red-white").

        A number may have words of its own ("where.number"). One before a word is told with it ("2kelp"), also one that
        changes ("2>3kelp"); one behind it with what it numbers ("speed_7"). A value that says its kind ("trait.hydra")
        is told by its name; what any question offers ("pass") has one word for all kinds, and a kind may be told like
        another (WordRules.like). Pieces that are there several times are told once, with how many; two words may
        go together ("4=reef"). Where a kind's digits are several things ("black_112"), each is told. A cell of a
        hexagonal board ("-3,4") is called as it is said ("R49").
        """
        texts, kind, value = self._texts, self.kind, self._value
        own = (f"{value}.name",) if "." in value else ()
        for key in (f"{kind}.{value}", f"{kind}.{value}.name", f"choice.{value}", *own):
            if key in texts:
                return texts(key)
        if value.isdigit() and f"{kind}.number" in texts:
            return texts(f"{kind}.number", n=self.value)
        return self._with_count() or self._with_number() or self._as_cell() or self._by_pieces()

    @property
    def brief(self) -> str:
        """The word without what explains it: "G1" of "G1 · Action card; special card"."""
        return self.plain.partition(EXPLAINED)[0]

    @property
    def pick_label(self) -> str:
        """What it is called where it is picked beyond the usual: "discard Speed 7"; the word, if that says so."""
        form = f"form.{self.kind}.picked"
        return self.plain if self._is_own or form not in self._texts else self._texts(form, word=self.plain)

    @property
    def without_number(self) -> str:
        """The name without its number, of one of several like things whose kind has a form for that ("die")."""
        numbered = NUMBERED.fullmatch(self._value)
        if numbered is None:
            return self.plain
        return self._texts(f"form.{self.kind}.unnumbered", word=self._texts(f"{self.kind}.{numbered['what']}.name"))

    @property
    def is_known(self) -> bool:
        """Whether there is a word, be it the value itself."""
        return self._is_own or self.plain != self._value

    @property
    def is_silent(self) -> bool:
        """Whether a choice is told without it, since it says nothing."""
        return self._value in self._texts.rules.silent.get(self.kind, ())

    @property
    def is_sole(self) -> bool:
        """Whether it says all of a choice that begins with it."""
        return self._value in self._texts.rules.sole.get(self.kind, ())

    @property
    def _is_own(self) -> bool:
        return f"{self.kind}.{self._value}" in self._texts or f"choice.{self._value}" in self._texts

    def _with_count(self) -> str:
        """A word with how many of it there are ("2kelp"); "" if it is none such."""
        counted = COUNTED.fullmatch(self._value)
        if counted is None or (key := f"{self.kind}.{counted['what']}") not in self._texts:
            return ""
        n = counted["n"]
        return self._texts(key, n=int(n) if n.isdigit() else n.replace(">", "→"))

    def _with_number(self) -> str:
        """One of several like things: its name with its number; other texts ("speed_7.text") are theirs; "" if none."""
        numbered, texts, kind = NUMBERED.fullmatch(self._value), self._texts, self.kind
        if numbered is None:
            return ""
        what, n, way, field = numbered.group("what", "n", "way", "field")
        if field:
            return texts(f"{kind}.{what}{field}") if f"{kind}.{what}{field}" in texts else ""
        if kind in texts.rules.joined:
            n = texts.rules.joined[kind].join(Word(texts, kind, digit).plain for digit in n)
        form = f"form.{kind}.numbered_{way}" if way else f"form.{kind}.numbered"
        name = f"{kind}.{what}.name"
        return texts(form, word=texts(name), n=n) if form in texts and name in texts else ""

    def _as_cell(self) -> str:
        """A cell of a hexagonal board as it is said; "" if it is none."""
        cell, key = cell_from_notation(self._value), f"hex.{self._value}"
        return "" if cell is None else self._texts(key) if key in self._texts else cell_label(cell)

    def _by_pieces(self) -> str:
        """The words for a value of several pieces, or for one of a kind that is told like another."""
        texts, kind, pieces = self._texts, self.kind, self._value.split("-")
        if not pieces[1:]:
            of, pair, what = self._value.partition("=")
            if pair:
                return texts("list.pair", of=Word(texts, kind, of).plain, what=Word(texts, kind, what).plain)
            like = texts.rules.like.get(kind)
            return Word(texts, like, self._value).plain if like else self._value
        if not any(Word(texts, kind, piece).is_known for piece in pieces):
            return self._value
        words = (self._times(Word(texts, kind, piece).plain, n) for piece, n in Counter(pieces).items())
        return texts("list.and_also").join(words)

    def _times(self, word: str, n: int) -> str:
        return self._texts("list.times", word=word, n=n) if n > 1 else word
