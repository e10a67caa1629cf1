"""Avoids repetition: detects what a panel's lines already say about costs and gains."""

import re
from collections.abc import Sequence

from bot.icons import words_alone
from cogs.panel.labels import STOPS

HELD = "📦"  # begins the line of how goods change
CHANGE = re.compile(r"[+−]\d+")  # in what is told of goods: "−1 credit, −2 kelp"
COUNT = re.compile(r"\b(?=\d)")  # before what is paid: "1 credit"
SEVERAL = re.compile(r", |・")  # stands between them
PAID = re.compile(r"\d+(?: |[^\x00-\x7f])")  # begins what is paid in the words of a choice: "1 credit", not "6a"


def lines_contain(lines: Sequence[str], phrase: str) -> bool:
    """Return whether a line contains this phrase as whole words, or the change of these goods."""
    pattern = rf"(?<![a-z0-9]){re.escape(phrase.lower().rstrip(STOPS))}(?![a-z0-9])"
    return any(re.search(pattern, words_alone(line.lower())) for line in lines) or _changes(lines, phrase)


def lines_contain_payment(lines: Sequence[str], goods: str) -> bool:
    """Return whether a line contains the payment of these goods: "1 credit, 1 steelplast"."""
    return _changes(lines, COUNT.sub("−", goods))


def choice_contains_payment(choice: str, phrase: str) -> bool:
    """Return whether a phrase is a price that the choice shows as paid: "tunnel · 5-9 · 1 credit, 1 biomatter"."""
    price = all(piece.startswith("−") for piece in SEVERAL.split(phrase))
    return price and any(PAID.match(piece) for piece in choice.split(" · "))


def _changes(lines: Sequence[str], phrase: str) -> bool:
    """Return whether a line of changed goods names all goods of this phrase, which must consist of goods."""
    pieces = SEVERAL.split(phrase)
    goods = [CHANGE.sub("", piece).strip().lower() for piece in pieces]
    changed = [words_alone(line.lower()) for line in lines if line.startswith(HELD)]
    return all(map(CHANGE.search, pieces)) and any(all(one in line for one in goods) for line in changed)
