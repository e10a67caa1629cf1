"""Texts on a panel's controls: names, marks and hints of values, within Discord's limits."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

import discord

from bot.languages import about as about_language
from bot.layout import Hint
from bot.texts import Texts
from cogs.discord_text import LABEL, capital, cut
from cogs.panel.notation import Values

BRIEF = 60  # letters that a button can well have on a phone
CHOSEN = "● "  # before the name of a button's value
SEVERAL = re.compile(r" · |, |・|、")  # stands between the pieces of a choice's name, and between goods
SIGN, CHANGE = re.compile("[+−]"), re.compile(r"[+−]\d+")  # of goods that are gained or paid
STOPS = ".。"  # at the ends of sentences
WHOLE, SHORT = ".text", ".short"  # the ends of the keys of a whole text and of a short one
NOTHING: Mapping[str, Sequence[str]] = MappingProxyType({})
V = TypeVar("V", bound=discord.ui.View)
Words = tuple[tuple[str, str], ...]  # kinds and values, as a hint has them
Hints = Callable[[int, str, Values], Hint]  # of a value of a part, given the values chosen


def no_hints(place: int, value: str, chosen: Values) -> Hint:
    """Return no hint, whatever the value."""
    return Hint()


def capitalise(item: "discord.ui.Button[V] | discord.ui.Select[V]") -> None:
    """Capitalise the texts on a control."""
    if isinstance(item, discord.ui.Button):
        mark = CHOSEN * (item.label or "").startswith(CHOSEN)
        item.label = mark + capital((item.label or "").removeprefix(mark)) or None
        return
    item.placeholder = capital(item.placeholder or "") or None
    for option in item.options:
        option.label = capital(option.label)
        option.description = capital(option.description or "") or None


def part_name(part: str, words: Texts) -> str:
    """Return the name of a part of a choice without hyphens, capitalised in languages that capitalise nouns."""
    name = words(f"part.{part}.name").replace("-", " ")
    return capital(name) if about_language(words.lang).capital_nouns else name


def unnumbered_name(kind: str, value: str, among: Sequence[str], words: Texts) -> str:
    """Return a value's name without its number, if its kind allows that and the name stays unique among these."""
    if f"form.{kind}.unnumbered" not in words or value not in among:
        return words.word(kind, value)
    name, names = words.naming(kind, value).without_number, [words.naming(kind, one).without_number for one in among]
    return name if names.count(name) == 1 else words.word(kind, value)


def choice_name(
    values: Sequence[tuple[str, str]], words: Texts, kind: str = "whole", among: Mapping[str, Sequence[str]] = NOTHING
) -> str:
    """Return the name of a choice with these values of parts: by a text for these parts, else one after the other.

    Where the last value is a number there may be a text for that: to a place one goes, another species one attacks.

    `kind`: "whole" of the choice itself, "heading" of a list of those that have these values. `among`: the values that
    a part can have, where those tell whether a number is needed.
    """
    named = [pair for pair in values if not words.naming(*pair).is_silent] or values[:1]
    names_by_part = {part: unnumbered_name(part, value, among.get(part, ()), words) for part, value in named}
    key = f"{kind}.{'-'.join(names_by_part)}"
    if named and named[-1][1].isdecimal() and f"{key}_number" in words:
        key = f"{key}_number"
    return words(key, **names_by_part) if key in words else " · ".join(names_by_part.values())


def hint_text(hint: Hint, words: Texts) -> str:
    """Return the text of a hint."""
    return join_phrases([words.word(kind, value) for kind, value in hint.words])


def hint_line(hint: Hint, words: Texts) -> str:
    """Return the text of a hint for a line that Discord formats: things have their icons before them."""
    return join_phrases([words.naming(kind, value).plain_with_icon for kind, value in hint.words])


def join_phrases(phrases: Sequence[str]) -> str:
    """Join phrases; only the last one keeps its full stop."""
    phrases = [phrase for phrase in phrases if phrase]
    return " · ".join([*(phrase.rstrip(STOPS) for phrase in phrases[:-1]), *phrases[-1:]])


def fitted_hint_text(hint: Hint, words: Texts) -> str:
    """Return the text of a hint within a list's limit, with short texts where there are any."""
    text = hint_text(hint, words)
    if len(text) > LABEL:
        brief = ((kind, f"{value.removesuffix(WHOLE)}{SHORT}") for kind, value in hint.words)
        pairs = zip(brief, hint.words, strict=True)
        text = hint_text(Hint(words=tuple(short if ".".join(short) in words else full for short, full in pairs)), words)
    return cut(text, LABEL)


def combined_hint_text(hints: Mapping[int, Hint], last: int, words: Texts) -> str:
    """Return the hints of several parts as one text, shortened to fit; of the last only what the others do not say."""
    others_words = {one for place, hint in hints.items() if place != last for one in hint.words}
    further = Hint(words=tuple(one for one in hints[last].words if one not in others_words))
    return join_phrases(
        [fitted_hint_text(further, words) if at == last else hint_text(hints[at], words) for at in sorted(hints)]
    )


def without_named_goods(hint: Hint, name: str, words: Texts) -> Hint:
    """Return a hint without the goods that a choice's name has already: of "blue I · 1 fuel" not "−1 fuel"."""
    named = SEVERAL.split(name)
    return Hint(hint.marks, tuple(one for one in hint.words if not _is_named(words.word(*one), named)))


def _is_named(phrase: str, named: Sequence[str]) -> bool:
    """Return whether a phrase is a gain or a price whose goods are named."""
    return bool(CHANGE.search(phrase)) and SIGN.sub("", phrase) in named


def repeats_name(name: str, description: str) -> bool:
    """Return whether a description is only the name with a number: "steelplast" and "+1 steelplast"."""
    return description.lstrip("+−0123456789 ").lower() in (name.lower(), f"{name.lower()}s")


def marks(hint: Hint, words: Texts) -> list[str]:
    """Return the marks of a hint, the most important first."""
    return [words(f"icon.mark.{mark}") for mark in hint.marks]


def value_signs(hint: Hint, kind: str, value: str, words: Texts) -> list[str]:
    """Return what stands before the name of a value: the marks of its hint, else the value's own icon if it has one."""
    icon = words.naming(kind, value).icon
    return marks(hint, words) or ([icon] if icon else [])


def verb_mark(word: str, words: Texts) -> str | None:
    """Return the emoji of the button of a verb, or of a value that has its own; None if there is none."""
    key = f"icon.mark.{word}"
    return words(key) if key in words else None
