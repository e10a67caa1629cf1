"""What a panel's lines say already, so that it is not said twice: of what a choice costs and brings."""

import re
from collections.abc import Sequence

from cogs.panel.labels import STOPS

HELD = "📦"  # begins the line of how goods change
CHANGE = re.compile(r"[+−]\d+")  # in what is told of goods: "−1 credit, −2 kelp"
COUNT = re.compile(r"\b(?=\d)")  # before what is paid: "1 credit"
SEVERAL = re.compile(r", |・")  # stands between them
PAID = re.compile(r"\d+(?: |[^\x00-\x7f])")  # begins what is paid in the words of a choice: "1 credit", not "6a"


def is_told(lines: Sequence[str], phrase: str) -> bool:
    """Whether a line has this phrase, and not as a piece of a longer word or number, or how these goods change."""
    pattern = rf"(?<![a-z0-9]){re.escape(phrase.lower().rstrip(STOPS))}(?![a-z0-9])"
    return any(re.search(pattern, line.lower()) for line in lines) or _changes(lines, phrase)


def is_payment_told(lines: Sequence[str], goods: str) -> bool:
    """Whether a line has how these goods become fewer: "1 credit, 1 steelplast"."""
    return _changes(lines, COUNT.sub("−", goods))


def is_payment_said(said: str, phrase: str) -> bool:
    """Whether this is a price alone, and a choice in words has what is paid: "tunnel · 5-9 · 1 credit, 1 biomatter"."""
    price = all(piece.startswith("−") for piece in SEVERAL.split(phrase))
    return price and any(PAID.match(piece) for piece in said.split(" · "))


def _changes(lines: Sequence[str], phrase: str) -> bool:
    """Whether the line of changed goods names all the goods of this phrase, which must be of goods alone."""
    pieces = SEVERAL.split(phrase)
    goods = [CHANGE.sub("", piece).strip().lower() for piece in pieces]
    changed = [line.lower() for line in lines if line.startswith(HELD)]
    return all(map(CHANGE.search, pieces)) and any(all(one in line for one in goods) for line in changed)
