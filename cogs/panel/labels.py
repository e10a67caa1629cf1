"""What stands on a panel's controls: names, marks and words beside values, as short as Discord wants them."""

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
STOPS = ".。"  # at the ends of sentences
WHOLE, SHORT = ".text", ".short"  # the ends of the keys of a whole text and of a short one
NOTHING: Mapping[str, Sequence[str]] = MappingProxyType({})
V = TypeVar("V", bound=discord.ui.View)
Hints = Callable[[int, str, Values], Hint]  # of a value of a part, given the values chosen


def unhinted(place: int, value: str, chosen: Values) -> Hint:
    return Hint()


def capitalise(item: "discord.ui.Button[V] | discord.ui.Select[V]") -> None:
    """Let what is written on a control begin as a label does."""
    if isinstance(item, discord.ui.Button):
        mark = CHOSEN * (item.label or "").startswith(CHOSEN)
        item.label = mark + capital((item.label or "").removeprefix(mark)) or None
        return
    item.placeholder = capital(item.placeholder or "") or None
    for option in item.options:
        option.label = capital(option.label)
        option.description = capital(option.description or "") or None


def part_name(part: str, words: Texts) -> str:
    """What a part of a choice is called: its name in the command, which has small letters, as nouns are written."""
    name = words(f"part.{part}.name")
    return capital(name) if about_language(words.lang).capital_nouns else name


def told_apart(kind: str, value: str, among: Sequence[str], words: Texts) -> str:
    """A value's name: of a kind that lets its number be left out without that, where no other of these has the same."""
    if f"form.{kind}.unnumbered" not in words or value not in among:
        return words.word(kind, value)
    name, names = words.naming(kind, value).unnumbered, [words.naming(kind, one).unnumbered for one in among]
    return name if names.count(name) == 1 else words.word(kind, value)


def whole(
    values: Sequence[tuple[str, str]], words: Texts, kind: str = "whole", among: Mapping[str, Sequence[str]] = NOTHING
) -> str:
    """Values of several parts as a choice is called: by a text for these parts, or one after the other.

    `kind`: "whole" of the choice itself, "heading" of a list of those that have these values. `among`: the values that
    a part can have, where those tell whether a number is needed.
    """
    said = [pair for pair in values if not words.naming(*pair).is_silent] or values[:1]
    worded = {part: told_apart(part, value, among.get(part, ()), words) for part, value in said}
    key = f"{kind}.{'-'.join(worded)}"
    return words(key, **worded) if key in words else " · ".join(worded.values())


def about(hint: Hint, words: Texts) -> str:
    """The words beside a value."""
    return in_row([words.word(kind, value) for kind, value in hint.words])


def in_row(phrases: Sequence[str]) -> str:
    """Phrases one after the other; a sentence that another phrase follows has no full stop."""
    said = [phrase for phrase in phrases if phrase]
    return " · ".join([*(phrase.rstrip(STOPS) for phrase in said[:-1]), *said[-1:]])


def about_fitted(hint: Hint, words: Texts) -> str:
    """The words beside a value as short as a list must have them: of what is too long the short text, if it has one."""
    said = about(hint, words)
    if len(said) > LABEL:
        brief = ((kind, f"{value.removesuffix(WHOLE)}{SHORT}") for kind, value in hint.words)
        pairs = zip(brief, hint.words, strict=True)
        said = about(Hint(words=tuple(short if ".".join(short) in words else full for short, full in pairs)), words)
    return cut(said, LABEL)


def beside_each(told: Mapping[int, Hint], last: int, words: Texts) -> str:
    """The words beside the values of parts at these places, in their order; of the last what no other says, fitted."""
    said = {one for place, hint in told.items() if place != last for one in hint.words}
    further = Hint(words=tuple(one for one in told[last].words if one not in said))
    return in_row([about_fitted(further, words) if at == last else about(told[at], words) for at in sorted(told)])


def says_again(name: str, description: str) -> bool:
    """Whether the words beside a value are its name with a number: "steelplast" and "+1 steelplast"."""
    return description.lstrip("+−0123456789 ").lower() in (name.lower(), f"{name.lower()}s")


def marks(hint: Hint, words: Texts) -> list[str]:
    """What stands before a value, the most telling first."""
    return [words(f"mark.{mark}") for mark in hint.marks]


def verb_mark(word: str, words: Texts) -> str | None:
    """The picture of the button of a verb, or of a value that has its own, where it has one."""
    key = f"mark.{word}"
    return words(key) if key in words else None
