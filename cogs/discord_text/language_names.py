"""The languages that people and servers can choose, and what they are called."""

from collections.abc import Iterable
from itertools import permutations

from bot.languages import about, languages
from bot.texts import Texts

AUTO = "auto"  # as Discord's


def language_choices(codes: Iterable[str] = ()) -> list[str]:
    """Return what posts can be written in, by default of all our languages: each alone ("en"), and each two ("en+ja").

    The first of two is the language of buttons and pictures.
    """
    offered = [*(codes or languages())]
    return [*offered, *("+".join(pair) for pair in permutations(offered, 2))]


def language_name(choice: str, words: Texts) -> str:
    """Return a choice's name as the reader knows it, else in the languages themselves."""
    return words(f"language.{choice}") if f"language.{choice}" in words else own_names(choice)


def own_names(choice: str) -> str:
    """Return the names of a choice's languages in these languages; the code of one that is not ours."""
    return " + ".join(about(code).name if code in languages() else code for code in choice.split("+"))
