"""The languages that people and servers can choose, and what they are called."""

from collections.abc import Iterable
from itertools import permutations

from bot.languages import about, languages
from bot.texts import Texts

AUTO = "auto"  # the choice to follow the language of Discord


def language_choices(codes: Iterable[str] = ()) -> list[str]:
    """Return what posts can be written in: each language alone ("en"), and two together in either order ("en+ja").

    The first of two is the language of buttons and pictures. Without `codes`, all our languages are offered.
    """
    offered = [*(codes or languages())]
    return [*offered, *("+".join(pair) for pair in permutations(offered, 2))]


def language_name(choice: str, words: Texts) -> str:
    """Return the name of a choice of languages in the reader's words, if there is one, else in these languages."""
    return words(f"language.{choice}") if f"language.{choice}" in words else own_names(choice)


def own_names(choice: str) -> str:
    """Return the names that a choice's languages have in themselves; for one that is not ours, its code."""
    return " + ".join(about(code).name if code in languages() else code for code in choice.split("+"))
