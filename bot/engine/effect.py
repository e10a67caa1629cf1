"""Effects: what the rules do, as frozen values that can be saved while they wait to be done."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from bot.engine.registry import register

Seat = int
Choice = str
Options: TypeAlias = Mapping[Choice, object]  # notation -> what `Effect.do` receives; may be computed lazily

LISTED_WORDS = 16  # a refusal lists possible values with at most so many words in all
OFFERED = "offered"  # in a refusal, the values that are possible
MORE = "…"  # among them, before how many more there are
UNUSED = "-"  # in a choice, the value of a part that is not asked of it: "pass - -"


class Part(msgspec.Struct, frozen=True):
    """A named part of a choice's notation: "forest r90 D7" has three parts, in order, separated by single spaces.

    `kind` is how its values are written: "word" is one word, "some" are several words joined by hyphens ("12-37") or
    `none` of them, "turn" is how a shape lies (`r0 r90 r180 r270 f0 f90 f180 f270`) or a hexagon (`t0` to `t5`), "cell"
    is a square of a rectangular board ("D7"), "hex" a cell of a hexagonal board ("N49", or "N49b" for one of its parts;
    see bot/cells.py).
    """

    name: str
    kind: Literal["word", "some", "turn", "cell", "hex"] = "word"
    none: str = ""  # the value that is none of several words


class Effect:
    """One thing that the rules do. Subclass `Verb`, `Event` or `Query`, never this class."""

    __slots__ = ()
    parts: ClassVar[tuple[Part, ...]] = (Part("choice"),)
    unlogged: ClassVar[bool] = False  # a forced choice is not logged: the events that follow say enough
    twins: ClassVar[bool] = False  # some choices have a `twin`
    merges: ClassVar[bool] = False  # doing it changes no state: its question is merged with the next one (merging.py)

    @property
    def word(self) -> str:
        """The name of the verb in notation and in commands: "draw"."""
        return type(self).__name__.lower()

    def options(self, s: Any, me: Seat) -> Options | None:
        """Return what can be chosen, as notation -> what `do` receives.

        None: nothing to ask; empty: impossible, so skipped.
        """
        return None

    def certainly_asks(self, s: Any, me: Seat) -> bool:
        """Return whether there are certainly several options, decided without listing them; False means unknown."""
        return False

    def always_asks(self, s: Any, me: Seat) -> bool:
        """Return whether the seat is asked even if it has only one option.

        Needed where an automatic choice would end the turn right after a side action, which could then not be undone.
        """
        return False

    def possible(self, s: Any, me: Seat) -> bool:
        """Return whether doing this now would change anything."""
        options = self.options(s, me)
        return options is None or len(options) > 0

    def do(self, s: Any, me: Seat, choice: Any) -> "Iterable[Effect | Frame]":
        """Change the state in place; return what must be done next, in order."""
        return ()

    def skip_event(self, s: object, me: Seat) -> "Event | None":
        """Return what is told when this was skipped because it is impossible; None where nobody misses it."""
        return None

    def unavailable(self, s: Any, me: Seat) -> "Sequence[Refusal]":
        """Return why a seat that is asked this cannot choose what it may look for here, a reason for each thing."""
        return ()

    def twin(self, s: Any, me: Seat, choice: Choice) -> Choice:
        """Return the first option with the same outcome as this one. Lists show only that first one."""
        return choice

    def refusal(self, s: Any, me: Seat, choice: Choice) -> "Refusal | None":
        """Return why this choice is not among the options, for the player; None if the effect cannot tell."""
        wrong = self.invalid_part(s, me, choice)
        return Refusal("refused.misfit", wrong.text_values) if wrong else None

    def refusals(self, s: object, me: Seat, choice: Choice) -> "Iterator[Refusal]":
        """Yield the refusal, if any, and then what is possible instead, unless the refusal names that itself."""
        if refusal := self.refusal(s, me, choice):
            yield refusal
            if OFFERED not in refusal.values and (wrong := self.invalid_part(s, me, choice)):
                yield Refusal("refused.instead", wrong.text_values)

    def invalid_part(self, s: object, me: Seat, choice: Choice) -> "InvalidPart | None":
        """Return the first wrong part of a choice that is not an option; None if it has too few values, or too many."""
        candidates = [option.split(" ") for option in self.options(s, me) or ()]
        for place, (part, value) in enumerate(zip(self.parts, choice.split(" "), strict=False)):
            possible = tuple(dict.fromkeys(option[place] for option in candidates))
            if value not in possible:
                return InvalidPart(part.name, value, possible) if possible else None
            candidates = [option for option in candidates if option[place] == value]
        return None


class Refusal(msgspec.Struct, frozen=True):
    """Why a choice was refused: the key of a text and the values in it."""

    key: str
    values: dict[str, str] = {}


class InvalidPart(msgspec.Struct, frozen=True):
    """The first value of a choice that does not fit those before it, its part's name, and the values that would fit."""

    part: str
    value: str
    possible: tuple[str, ...]

    @property
    def text_values(self) -> dict[str, str]:
        """The values for a text: {choice}, also under its part's name, and {offered}, a few values that would fit.

        If there are more than these, {offered} ends with the number of the rest: "A1, B2, …12".
        """
        words_so_far = itertools.accumulate(value.count("-") + 1 for value in self.possible)
        listed = tuple(value for value, words in zip(self.possible, words_so_far, strict=True) if words <= LISTED_WORDS)
        rest = len(self.possible) - len(listed)
        listed += (f"{MORE}{rest}",) if rest else ()
        return {self.part: self.value, "choice": self.value, OFFERED: ", ".join(listed)}


class Verb(Effect, msgspec.Struct, frozen=True, gc=False, tag=True, tag_field="do"):
    """A verb of the rules; saved games contain its class name, which is unique within its game.

    Garbage collection passes over it, as over all values of choices (`gc=False`): what is frozen cannot form a cycle.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Register the class, so that saved games can name it."""
        super().__init_subclass__(**kwargs)
        register(cls)


class Query(Verb, frozen=True):
    """A condition on the state, as data, for `If`."""

    def holds(self, s: Any, me: Seat) -> bool:
        """Return whether the condition is true for this seat now.

        Raise NotImplementedError unless a subclass overrides this.
        """
        raise NotImplementedError


class Event(Verb, frozen=True):
    """Something that happened: it is logged, and the game's reactions answer it."""

    only: ClassVar[bool] = False  # only its seat is told
    reveals: ClassVar[bool] = False  # a hidden thing became known: nobody can undo past it without consent
    # it reveals cards of a hand, to which an undo returns them: they may be shown again
    of_hand: ClassVar[bool] = False
    ends_turn: ClassVar[bool] = False  # its seat's turn is over
    begins_round: ClassVar[bool] = (
        False  # a round (era, season) is over, with all that its end brings, and the next begins
    )


class Frame(msgspec.Struct, frozen=True, gc=False):
    """An effect on the stack and the seat that does it."""

    seat: Seat
    effect: Effect


class SeatEvent(msgspec.Struct, frozen=True, gc=False):
    """An event and the seat that it happened to."""

    seat: Seat
    event: Event


Next: TypeAlias = Iterable[Effect | Frame]
