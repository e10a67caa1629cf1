"""Words of a game: the names of values of a kind, in the forms that the kind declares."""

import re
from collections import Counter
from typing import Protocol

from bot.cells import cell_from_notation, cell_label
from bot.word_rules import WordRules

EXPLAINED = " · "  # stands between a word and its explanation
COUNTED = re.compile(r"(?P<n>\d+(?:>\d+)?)(?P<what>[a-z]+)")
NUMBERED = re.compile(r"(?P<what>\w+?)_(?P<n>\d+)(?:_(?P<variant>[a-z]+))?(?P<field>\.\w+)?")


class Catalogue(Protocol):
    """A language's texts by key, from which words are made."""

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
        """The word in its usual form; a value of several pieces ("red-white") has the words of all of them.

        A plain number may have a word of its own ("where.number"). A number before a word is its count ("2kelp"), also
        a changing one ("2>3kelp"); a number behind a word tells like things apart ("speed_7"). A value may begin with
        its kind ("trait.hydra").
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
        """The word without its explanation: "G1" of "G1 · Action card; special card"."""
        return self.plain.partition(EXPLAINED)[0]

    @property
    def icon(self) -> str:
        """The icon of the value, or of what it counts or numbers ("2kelp", "black_1"); "" if there is none."""
        texts, kind, value = self._texts, self.kind, self._value
        with_number = COUNTED.fullmatch(value) or NUMBERED.fullmatch(value)
        bases = (value, with_number["what"]) if with_number else (value,)
        keys = (f"icon.{one}.{base}" for one in (kind, texts.rules.like.get(kind)) for base in bases)
        return next((texts(key) for key in keys if key in texts), "")

    @property
    def with_icon(self) -> str:
        """The brief word behind its icon; in one of several pieces each behind its own."""
        return self._behind_icon(self.brief)

    @property
    def plain_with_icon(self) -> str:
        """The word in its usual form behind its icon; in one of several pieces each behind its own."""
        return self._behind_icon(self.plain)

    @property
    def pick_label(self) -> str:
        """The label for picking the value, if its kind has a form for that ("discard Speed 7"); else the word."""
        form = f"form.{self.kind}.picked"
        return self.plain if self._is_own or form not in self._texts else self._texts(form, word=self.plain)

    @property
    def without_number(self) -> str:
        """The name without the number, if its kind has such a form for one of several like things ("die")."""
        numbered = NUMBERED.fullmatch(self._value)
        if numbered is None:
            return self.plain
        return self._texts(f"form.{self.kind}.unnumbered", word=self._texts(f"{self.kind}.{numbered['what']}.name"))

    @property
    def is_known(self) -> bool:
        """Whether there is a word for the value, even if it is the value itself."""
        return self._is_own or self.plain != self._value

    @property
    def is_silent(self) -> bool:
        """Whether the value is left out when a choice is put into words, because it says nothing."""
        return self._value in self._texts.rules.silent.get(self.kind, ())

    @property
    def is_sole(self) -> bool:
        """Whether a choice that begins with this value is put into words by it alone."""
        return self._value in self._texts.rules.sole.get(self.kind, ())

    def _behind_icon(self, said: str) -> str:
        """Return what is said of the value behind its icon; of several pieces the brief words, each behind its own."""
        pieces = self._value.split("-")
        if len(pieces) > 1 and self.plain == self._by_pieces() != self._value:
            words = ((Word(self._texts, self.kind, piece).with_icon, n) for piece, n in Counter(pieces).items())
            return self._texts("list.and_also").join(self._times(word, n) for word, n in words)
        return f"{self.icon} {said}" if self.icon else said

    @property
    def _is_own(self) -> bool:
        """Whether the value itself has a text, of its kind or as a choice of any kind."""
        return f"{self.kind}.{self._value}" in self._texts or f"choice.{self._value}" in self._texts

    def _with_count(self) -> str:
        """Return the word with a count ("2kelp"); "" if the value has none."""
        counted = COUNTED.fullmatch(self._value)
        if counted is None or (key := f"{self.kind}.{counted['what']}") not in self._texts:
            return ""
        n = counted["n"]
        return self._texts(key, n=int(n) if n.isdigit() else n.replace(">", "→"))

    def _with_number(self) -> str:
        """Return the name of one of several like things, with its number ("speed_7" -> "Speed 7").

        "" if it has no number.
        """
        numbered, texts, kind = NUMBERED.fullmatch(self._value), self._texts, self.kind
        if numbered is None:
            return ""
        what, n, variant, field = numbered.group("what", "n", "variant", "field")
        if field:
            return texts(f"{kind}.{what}{field}") if f"{kind}.{what}{field}" in texts else ""
        if kind in texts.rules.joined:
            n = texts.rules.joined[kind].join(Word(texts, kind, digit).plain for digit in n)
        form = f"form.{kind}.numbered_{variant}" if variant else f"form.{kind}.numbered"
        name = f"{kind}.{what}.name"
        return texts(form, word=texts(name), n=n) if form in texts and name in texts else ""

    def _as_cell(self) -> str:
        """Return the label of a cell of a hexagonal board; "" if the value is not one."""
        cell, key = cell_from_notation(self._value), f"hex.{self._value}"
        return "" if cell is None else self._texts(key) if key in self._texts else cell_label(cell)

    def _by_pieces(self) -> str:
        """Return the words for each piece of the value, or for a value of a kind that uses another kind's words."""
        texts, kind, pieces = self._texts, self.kind, self._value.split("-")
        like = texts.rules.like.get(kind)
        if not pieces[1:]:
            subject, is_pair, what = self._value.partition("=")
            if is_pair:
                return texts("list.pair", of=Word(texts, kind, subject).plain, what=Word(texts, kind, what).plain)
            return Word(texts, like, self._value).plain if like else self._value
        if f"{like}.{self._value}.name" in texts:
            return texts(f"{like}.{self._value}.name")
        if not any(Word(texts, kind, piece).is_known for piece in pieces):
            return self._value
        words = (self._times(Word(texts, kind, piece).plain, n) for piece, n in Counter(pieces).items())
        return texts("list.and_also").join(words)

    def _times(self, word: str, n: int) -> str:
        """Return the word, with its count if that is not 1."""
        return self._texts("list.times", word=word, n=n) if n > 1 else word
