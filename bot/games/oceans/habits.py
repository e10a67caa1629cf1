"""Standing answers: what a seat has settled of the questions of other players' turns, until it settles it anew."""

from collections.abc import Sequence
from itertools import product
from typing import ClassVar

from bot.engine.effect import Hint, Options, Part, Seat, Verb

from .state import PLACES, State

ASK = "ask"
ANSWERS = {
    "surplus": (ASK, *PLACES),  # where what is too much goes
    "limit": (ASK, "newest"),  # which trait goes
    "burrower": (ASK, "never", "always"),
    "mutation": (ASK, "never"),
    "metabolism": (ASK, "never", "always"),
    "colony": (ASK, *PLACES[1:]),
    "trim": ("never", ASK),  # discarding traits after the last card of a turn
    "giving": (ASK, "least", "most"),  # in others' aging: what Slow Metabolism and Warm Blooded leave open
}


class Habits(Verb, frozen=True):
    """Say how to answer such questions from now on."""

    parts: ClassVar[tuple[Part, ...]] = tuple(Part(name) for name in ANSWERS)

    def options(self, s: State, me: Seat) -> Options:
        return ALL

    def hint(self, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        """What the answer is for, once for each part."""
        name = self.parts[place].name
        return Hint(words=(("part", f"{name}.about"),)) if value == ASK else Hint()


ALL = {" ".join(answers): None for answers in product(*ANSWERS.values())}
NOW = {name: answers[0] for name, answers in ANSWERS.items()}


def habit(s: State, seat: Seat, name: str) -> str:
    """This seat's standing answer."""
    plan = s.plans.get(seat)
    answers = dict(zip(ANSWERS, plan.split(" "), strict=False)) if plan else {}  # an older plan has fewer
    return answers.get(name, NOW[name])


def ahead(s: State, seat: Seat) -> Habits:
    """Standing answers may be given at any time."""
    return Habits()
