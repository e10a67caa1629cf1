"""Standing answers: what a seat has settled of the questions of other players' turns, until it settles it anew."""

from itertools import product
from typing import ClassVar

from bot.engine.effect import Options, Part, Seat, Verb

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
}
PLACE = {name: place for place, name in enumerate(ANSWERS)}


class Habits(Verb, frozen=True):
    """Say how to answer such questions from now on."""

    parts: ClassVar[tuple[Part, ...]] = tuple(Part(name) for name in ANSWERS)

    def options(self, s: State, me: Seat) -> Options:
        return ALL


ALL = {" ".join(answers): None for answers in product(*ANSWERS.values())}
NOW = {name: answers[0] for name, answers in ANSWERS.items()}


def habit(s: State, seat: Seat, name: str) -> str:
    """This seat's standing answer."""
    plan = s.plans.get(seat)
    return plan.split(" ")[PLACE[name]] if plan else NOW[name]


def ahead(s: State, seat: Seat) -> Habits:
    """Standing answers may be given at any time."""
    return Habits()
