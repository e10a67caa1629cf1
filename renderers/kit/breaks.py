"""The places where a line may be broken: spaces, Japanese phrase ends, and within a phrase longer than a line."""

import re
from functools import cache, lru_cache
from itertools import pairwise

import budoux

NO_START = "、。，．・：；？！）」』】〉》〕］｝ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ,.!?:;)]}％%★"
NO_END = "（「『【〈《〔［｛([{"
PAUSES = "、。，．：；？！:/・"  # after which a Japanese line may always be broken
PER = "につき"  # the phrase model takes the end of it for a verb
ONE_WORD = re.compile(f"{PER}|ずつ|いくつ|捨て札")  # which the phrase model breaks
KANJI = ("\u4e00", "\u9fff")
KATAKANA = ("\u30a1", "\u30ff")


@lru_cache(maxsize=4096)
def split_phrases(text: str) -> tuple[str, ...]:
    """Return the parts of a text at whose ends a line is best broken: words, each with its space, and in Japanese
    whole phrases: `カードを1枚引く` is `カードを`, `1枚引く`.
    """
    suggested = _model_breaks(text) if any(map(wide, text)) else set[int]()
    return _split(text, [at for at in range(1, len(text)) if _may_break(text, at) and _is_phrase(text, at, suggested)])


def split_words(phrase: str) -> tuple[str, ...]:
    """Return the words of a phrase, as far as its script shows them: `改良トンネルの` is `改良`, `トンネルの`."""
    return _split(
        phrase, [at for at in range(1, len(phrase)) if _may_break(phrase, at) and _is_word(phrase[at - 1], phrase[at])]
    )


def split_characters(word: str) -> tuple[str, ...]:
    """Return the smallest parts of a word between which a line may be broken; Latin letters stay together."""
    return _split(word, [at for at in range(1, len(word)) if _may_break(word, at)])


def wide(char: str) -> bool:
    """Return whether a character is Japanese, Chinese or Korean."""
    return char >= "\u2e80"


def _split(text: str, places: list[int]) -> tuple[str, ...]:
    """Return the text cut before the characters at these places."""
    return tuple(text[start:end] for start, end in pairwise([0, *places, len(text)])) if text else ()


def _may_break(text: str, at: int) -> bool:
    """Return whether a line may end before the character at this place."""
    before, after = text[at - 1], text[at]
    if after == " " or before == " ":
        return before == " " and after != " "
    if before.isdigit() or after in NO_START or before in NO_END:
        return False
    return wide(before) or wide(after)


def _is_phrase(text: str, at: int, suggested: set[int]) -> bool:
    """Return whether a phrase begins at this place; the phrase model has suggested some."""
    before, after = text[at - 1], text[at]
    if before == " " or before in PAUSES or after in NO_END:
        return True
    return at in suggested and not _script(before) == _script(after) == KANJI


def _is_word(before: str, after: str) -> bool:
    """Return whether a word begins in the middle of a phrase: kanji or katakana after any other script."""
    return before in " )）" or (_script(after) is not None and _script(before) != _script(after))


def _script(char: str) -> tuple[str, str] | None:
    """Return the script whose runs are taken for one word, if the character is in one."""
    return next((script for script in (KANJI, KATAKANA) if script[0] <= char <= script[1]), None)


def _model_breaks(text: str) -> set[int]:
    """Return the places where the phrase model would break."""
    places, at = set[int](), 0
    for part in re.split(f"(?<={PER})", text):
        for phrase in _model().parse(part):
            places.add(at)
            at += len(phrase)
    return places.difference(*(range(word.start() + 1, word.end()) for word in ONE_WORD.finditer(text)))


@cache
def _model() -> budoux.Parser:
    return budoux.load_default_japanese_parser()
