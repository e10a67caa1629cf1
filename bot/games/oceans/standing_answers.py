"""Standing answers: a seat's answers to the questions of other players' turns, until it changes them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import ClassVar

from bot.engine.effect import Options, Part, Seat, Verb

from .cards import card
from .state import PLACES, State

ASK = "ask"
ANSWERS = {  # possible answers by question; the first holds until another is given
    "surplus": (ASK, *PLACES),  # where a surplus goes
    "limit": (ASK, "newest"),  # which trait is discarded
    "burrower": (ASK, "never", "always"),
    "mutation": (ASK, "never"),
    "metabolism": (ASK, "never", "always"),
    "colony": (ASK, *PLACES[1:]),
    "trim": ("never", ASK),  # discarding traits after the last card of a turn
    "giving": (ASK, "least", "most"),  # in others' aging: what Slow Metabolism and Warm Blooded leave open
}


TRAITS = {  # the traits that ask; other questions may come to everybody
    "burrower": ("burrower",),
    "mutation": ("rapid_mutation",),
    "metabolism": ("fast_metabolism",),
    "colony": ("sedentary_colony",),
    "giving": ("slow_metabolism", "warm_blooded"),
}


class Habits(Verb, frozen=True):
    """Set the standing answers; those not given are left unchanged."""

    parts: ClassVar[tuple[Part, ...]] = tuple(Part(name) for name in ANSWERS)

    def options(self, s: State, me: Seat) -> Options:
        return Answers([habit(s, me, name) for name in ANSWERS], [may_be_asked(s, me, name) for name in ANSWERS])


class Answers(Mapping[str, None]):
    """Every combination of answers, by notation, computed on access; for each question the present answer comes first.

    Listed are only combinations that change answers to questions that the seat may be asked; others can be chosen all
    the same.
    """

    def __init__(self, present: Sequence[str], concerned: Sequence[bool]) -> None:
        self._ordered = [
            (old, *(answer for answer in answers if answer != old and is_concerned))
            for answers, old, is_concerned in zip(ANSWERS.values(), present, concerned, strict=True)
        ]

    def __len__(self) -> int:
        return prod(map(len, self._ordered))

    def __iter__(self) -> Iterator[str]:
        return map(" ".join, product(*self._ordered))

    def nth(self, n: int) -> str:
        """Return combination number n, from 0. Raise IndexError past the end."""
        if n >= len(self):
            raise IndexError(n)
        words: list[str] = []
        for answers in reversed(self._ordered):
            n, index = divmod(n, len(answers))
            words.insert(0, answers[index])
        return " ".join(words)

    def __contains__(self, choice: object) -> bool:
        words = choice.split(" ") if isinstance(choice, str) else []
        return len(words) == len(ANSWERS) and all(map(tuple.__contains__, ANSWERS.values(), words))

    def __getitem__(self, choice: str) -> None:
        if choice not in self:
            raise KeyError(choice)


def may_be_asked(s: State, me: Seat, name: str) -> bool:
    """Return whether this seat may be asked a question: because of a trait in its hand or in play, or always."""
    traits = (*s.hands[me], *(trait for species in s.rows[me] for trait in s.species[species].traits))
    return name not in TRAITS or any(card(trait).trait.key in TRAITS[name] for trait in traits)


DEFAULTS = {name: answers[0] for name, answers in ANSWERS.items()}


def habit(s: State, seat: Seat, name: str) -> str:
    """Return this seat's standing answer to a question."""
    plan = s.plans.get(seat)
    answers = dict(zip(ANSWERS, plan.split(" "), strict=False)) if plan else {}  # an older plan has fewer
    return answers.get(name, DEFAULTS[name])


def premove(s: State, seat: Seat) -> Habits:
    """Return the standing answers as a premove: they may be given at any time."""
    return Habits()
