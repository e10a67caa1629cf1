"""Effects: what the rules do, as frozen plain values that can wait in a saved state."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from bot.engine.registry import register

Seat = int
Choice = str
Options: TypeAlias = Mapping[Choice, Any]  # notation -> what the effect is handed; may be computed lazily

SAME, BELOW = " ", "\n  - "  # how a sentence joins the one before: in its line, or in one of its own beneath


class Part(msgspec.Struct, frozen=True):
    """A named part of a choice's notation; parts stand in order, parted by single spaces.

    `kind` tells the user interface how to ask: "word" is picked from a list, "some" are several words joined by
    hyphens ("12-37") or `none` of them, "turn" can be rotated and flipped (`r0 r90 r180 r270 f0 f90 f180 f270`),
    "cell" is a space of a rectangular board ("D7"), "hex" one of a board of hexagons ("-1,2", or "-1,2b" for a part
    of it; see hexes.py).
    """

    name: str
    kind: Literal["word", "some", "turn", "cell", "hex"] = "word"
    hand: bool = False  # picked from the seat's hand: it is looked at before
    middle: str = ""  # of a space on a board: the one near which a panel begins; else the first that is possible
    last: bool = False  # asked only when all that is not last is chosen and leaves more than one value
    preset: str = ""  # chosen to begin with, where it can be
    none: str = ""  # the value that is none of several words
    first: bool = False  # chosen, once the first part is, as the first value that goes with the others; may be changed
    leads: bool = False  # of a first part: a panel begins with the first choice, which is as good a guess as any
    listed: tuple[str, ...] = ()  # further values of it with which whole choices are listed, where there is room
    whole: bool = False  # of a first part: whole choices are listed where they fit, with a list for each of its values
    apart: bool = False  # the same, also where one list has room for all


class Hint(msgspec.Struct, frozen=True):
    """What is shown beside a value that may be chosen, in the texts' words."""

    marks: tuple[str, ...] = ()  # "mark.<name>"
    words: tuple[tuple[str, str], ...] = ()  # each a kind and a value, as `Texts.word` takes them


class Effect:
    """One thing that the rules do. Subclass `Verb`, `Event` or `Query`, never this."""

    __slots__ = ()
    parts: ClassVar[tuple[Part, ...]] = (Part("choice"),)
    plain: ClassVar[bool] = False  # what follows says enough where there was only one choice
    quick: ClassVar[bool] = False  # `swift`, whatever follows
    passed: ClassVar[bool] = False  # its only choice, made after another one, keeps that from no panel's haste
    tried: ClassVar[bool] = False  # a panel tells of each choice beforehand what would follow

    def swift(self, then: "Effect") -> bool:
        """Whether a panel makes the choice with its last value, where the turn goes on with `then`.

        Only where it can be taken back and nothing else was chosen for the seat in passing; else it is confirmed.
        """
        return self.quick

    @property
    def word(self) -> str:
        """The verb's name in notation and user interface: "draw"."""
        return type(self).__name__.lower()

    @property
    def asks(self) -> str:
        """Which of the verb's texts asks for the choice: "verb.draw.ask"."""
        return "ask"

    def options(self, s: Any, me: Seat) -> Options | None:
        """What may be chosen; None: nothing to ask; empty: impossible, the effect fizzles."""
        return None

    def surely_asks(self, s: Any, me: Seat) -> bool:
        """Whether there surely are several options, found without listing them all; False tells nothing."""
        return False

    def never_forced(self, s: Any, me: Seat) -> bool:
        """Whether the seat chooses even where there is one option only.

        So ends a turn after something done beside its last question, which could no longer be taken back.
        """
        return False

    def possible(self, s: Any, me: Seat) -> bool:
        """Whether doing this now would do anything."""
        options = self.options(s, me)
        return options is None or len(options) > 0

    def do(self, s: Any, me: Seat, choice: Any) -> "Iterable[Effect | Frame]":
        """Change the state; return what must be done next, in reading order."""
        return ()

    def hint(self, s: Any, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        """What to show beside this value of part number `place`; of `chosen`, parts still open are empty."""
        return Hint()

    def refusal(self, s: Any, me: Seat, choice: Choice) -> "Refusal | None":
        """Why this choice is not among the options, for the player's eyes."""
        return None


class Refusal(msgspec.Struct, frozen=True):
    """A text key and its values: why a choice was refused."""

    key: str
    values: dict[str, str] = {}


class Verb(Effect, msgspec.Struct, frozen=True, tag=True, tag_field="do"):
    """A verb of the rules: registered by its name within its game."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        register(cls)


class Query(Verb, frozen=True):
    """A question about the state, as data, for `If`."""

    def holds(self, s: Any, me: Seat) -> bool:
        raise NotImplementedError


class Event(Verb, frozen=True):
    """Something that happened: told to the log and answered by the game's reactions."""

    only: ClassVar[bool] = False  # told to its seat only
    reveals: ClassVar[bool] = False  # nobody may undo past it alone
    posted: ClassVar[bool] = False  # a turn is over with it: the table is shown anew
    detail: ClassVar[bool] = False  # left out first of a post that has no room for all
    warns: ClassVar[bool] = False  # a preview tells it too: nothing that stays on the table shows it
    logged: ClassVar[bool] = False  # told in the log and to who chose, in no post: the picture shows it
    untold: ClassVar[bool] = False  # told nowhere and to nobody: what follows tells it
    joint: ClassVar[str] = ""  # what stands between it and the sentence before, if it is told in the same line
    alone: ClassVar[bool] = False  # nothing is told in its line
    shared: ClassVar[tuple[str, ...] | None] = None  # one sentence for those in a row with these fields alike
    counted: ClassVar[str] = ""  # the field by whose number its text is chosen (zero, one, other)
    named: ClassVar[tuple[str, ...]] = ()  # the fields that are seats


class Frame(msgspec.Struct, frozen=True):
    """An effect on the stack and the seat that it is for."""

    seat: Seat
    effect: Effect


class Told(msgspec.Struct, frozen=True):
    """An event that happened to a seat."""

    seat: Seat
    event: Effect


Next: TypeAlias = Iterable[Effect | Frame]
