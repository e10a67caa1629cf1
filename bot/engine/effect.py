"""Effects: what the rules do, as frozen values that can be saved while they wait to be done."""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from bot.engine.registry import register

Seat = int
Choice = str
Options: TypeAlias = Mapping[Choice, object]  # notation -> what `Effect.do` receives; may be computed lazily

NAMED = 16  # words of values that a refusal names of those that are possible
OFFERED = "offered"  # in a refusal, the values that are possible
MORE = "…"  # among them, before how many more there are
UNUSED = "-"  # in a choice, the value of a part that is not asked of it: "pass - -"
SAME, BELOW = " ", "\n  - "  # how a sentence follows the one before: in its line, or in a line below


class Part(msgspec.Struct, frozen=True):
    """A named part of a choice's notation: "forest r90 D7" has three parts, in order, separated by single spaces.

    `kind` tells the user interface how to ask: "word" is picked from a list, "some" are several words joined by
    hyphens ("12-37") or `none` of them, "turn" can be rotated and flipped (`r0 r90 r180 r270 f0 f90 f180 f270`),
    "cell" is a square of a rectangular board ("D7"), "hex" a cell of a hexagonal board ("N49", or "N49b" for one of
    its parts; see `spoken` in hexes.py).
    """

    name: str
    kind: Literal["word", "some", "turn", "cell", "hex"] = "word"
    hand: bool = False  # picked from the seat's hand, which is shown while asking
    middle: str = ""  # of a space on a board: the one near which a panel begins; else the first that is possible
    last: bool = False  # asked only when all that is not last is chosen and leaves more than one value
    preset: str = ""  # chosen to begin with, where it can be
    none: str = ""  # the value that is none of several words
    first: bool = False  # chosen, once the first part is, as the first value that goes with the others; may be changed
    leads: bool = False  # of a first part: a panel begins with the first choice, which is as good a guess as any
    listed: tuple[str, ...] = ()  # further values of it with which whole choices are listed, where there is room
    usual: str = ""  # of one that begins with a value: the only one with which such a list leaves it out
    whole: bool = False  # of a first part: whole choices are listed where they fit, with a list for each of its values
    split: bool = False  # as `whole`, but always with one list for each value
    drawn: bool = False  # the picture of the question has what its values are worth: a panel that has it lists nothing
    stop: str = ""  # of a first part: the value that says all (done, look): a button of its own makes it at once
    ends: bool = False  # of a first part that is preset: each other value is a button that makes the choice with it


class Hint(msgspec.Struct, frozen=True):
    """What is shown next to a value that can be chosen: keys and words of the game's texts."""

    marks: tuple[str, ...] = ()  # "mark.<name>"
    words: tuple[tuple[str, str], ...] = ()  # kinds and values, the arguments of `Texts.word`


class Effect:
    """One thing that the rules do. Subclass `Verb`, `Event` or `Query`, never this class."""

    __slots__ = ()
    parts: ClassVar[tuple[Part, ...]] = (Part("choice"),)
    plain: ClassVar[bool] = False  # a forced choice is not logged: the events that follow say enough
    quick: ClassVar[bool] = False  # `swift` whatever follows
    passed: ClassVar[bool] = False  # forced after another choice, it does not keep a panel from making that at once
    ahead: ClassVar[bool] = False  # a premove nobody needs, for questions of others' turns: offered, not asked at once
    tried: ClassVar[bool] = False  # a panel lists with each choice what would follow
    foretold: ClassVar[tuple[str, ...]] = ()  # names of events that warn, of which the values' hints tell already
    twins: ClassVar[bool] = False  # some choices have a `twin`
    merges: ClassVar[bool] = False  # doing it changes nothing, so that what comes next is asked with it (merging.py)

    def swift(self, then: "Effect") -> bool:
        """Whether picking the last value makes the choice, without Confirm, if the turn goes on with `then`.

        Panels ask this only where the choice can be undone and no other choice was forced on the seat after it.
        """
        return self.quick

    @property
    def word(self) -> str:
        """The name of the verb in notation and in commands: "draw"."""
        return type(self).__name__.lower()

    @property
    def asks(self) -> str:
        """The text that asks for the choice: "ask" stands for "verb.draw.ask"."""
        return "ask"

    def options(self, s: Any, me: Seat) -> Options | None:
        """What can be chosen: notation -> what `do` receives. None: nothing to ask; empty: impossible, so skipped."""
        return None

    def surely_asks(self, s: Any, me: Seat) -> bool:
        """Whether there are several options for certain, decided without listing them; False says nothing."""
        return False

    def never_forced(self, s: Any, me: Seat) -> bool:
        """Whether the seat is asked even if it has only one option.

        Needed where going on by itself would end a turn after a side action, so that it could not be undone.
        """
        return False

    def possible(self, s: Any, me: Seat) -> bool:
        """Whether doing this now would change anything."""
        options = self.options(s, me)
        return options is None or len(options) > 0

    def do(self, s: Any, me: Seat, choice: Any) -> "Iterable[Effect | Frame]":
        """Change the state in place; return what must be done next, in order."""
        return ()

    def hint(self, s: Any, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        """What to show next to a value of part number `place`; `chosen` has a value per part, "" if still open."""
        return Hint()

    def twin(self, s: Any, me: Seat, choice: Choice) -> Choice:
        """The first of the options that come to the same as this one and differ in their names alone: it is shown."""
        return choice

    def refusal(self, s: Any, me: Seat, choice: Choice) -> "Refusal | None":
        """Why this choice is not among the options, for the player; None if the effect cannot tell."""
        wrong = self.misfit(s, me, choice)
        return Refusal("refused.misfit", wrong.told) if wrong else None

    def refusals(self, s: object, me: Seat, choice: Choice) -> "Iterator[Refusal]":
        """The refusal, if there is one, and what is possible instead, if it does not name that itself."""
        if refusal := self.refusal(s, me, choice):
            yield refusal
            if OFFERED not in refusal.values and (wrong := self.misfit(s, me, choice)):
                yield Refusal("refused.instead", wrong.told)

    def misfit(self, s: object, me: Seat, choice: Choice) -> "Misfit | None":
        """What is wrong with a choice that is not among the options; None if it has too few values, or too many."""
        ways = [way.split(" ") for way in self.options(s, me) or ()]
        for place, (part, value) in enumerate(zip(self.parts, choice.split(" "), strict=False)):
            possible = tuple(dict.fromkeys(way[place] for way in ways))
            if value not in possible:
                return Misfit(part.name, value, possible) if possible else None
            ways = [way for way in ways if way[place] == value]
        return None


class Refusal(msgspec.Struct, frozen=True):
    """Why a choice was refused: the key of a text and the values in it."""

    key: str
    values: dict[str, str] = {}


class Misfit(msgspec.Struct, frozen=True):
    """The first value of a choice that goes with none of those before it, the part it is of, and what would go."""

    part: str
    value: str
    possible: tuple[str, ...]

    @property
    def told(self) -> dict[str, str]:
        """The values for a text: {choice}, also by its part's name, and {offered}, a few of what would go.

        Where these are not all, the last of them is how many more there are: "A1, B2, …12".
        """
        room = itertools.accumulate(value.count("-") + 1 for value in self.possible)
        few = tuple(value for value, words in zip(self.possible, room, strict=True) if words <= NAMED)
        rest = len(self.possible) - len(few)
        few += (f"{MORE}{rest}",) if rest else ()
        return {self.part: self.value, "choice": self.value, OFFERED: ", ".join(few)}


class Verb(Effect, msgspec.Struct, frozen=True, tag=True, tag_field="do"):
    """A verb of the rules; saved games contain its class name, which is unique within its game."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        register(cls)


class Query(Verb, frozen=True):
    """A condition on the state, as data, for `If`."""

    def holds(self, s: Any, me: Seat) -> bool:
        """Whether the condition is true for this seat now. Raises NotImplementedError unless a subclass says it."""
        raise NotImplementedError


class Event(Verb, frozen=True):
    """Something that happened: it is logged, and the game's reactions answer it."""

    only: ClassVar[bool] = False  # only its seat is told
    reveals: ClassVar[bool] = False  # a hidden thing became known: nobody can undo past it without consent
    posted: ClassVar[bool] = False  # it ends a turn: a new post shows the table
    warns: ClassVar[bool] = False  # previews tell it too, since nothing on the table shows it
    logged: ClassVar[bool] = False  # told in the log and to the seat that chose, but not in posts: the picture shows it
    recorded: ClassVar[bool] = False  # `logged`, and told in the log alone
    chosen: ClassVar[bool] = False  # it repeats what its seat has chosen: a panel that has said so leaves it out
    common: ClassVar[bool] = False  # it happened to the table: whose event it is says nothing
    untold: ClassVar[bool] = False  # never told: the events that follow say it
    outline: ClassVar[bool] = False  # not told to the seat whose own next event, which no other hears, says it in full
    joint: ClassVar[str] = ""  # what separates it from the sentence before if both are on one line: `SAME` or `BELOW`
    ends_line: ClassVar[bool] = False  # no sentence follows on its line
    shared: ClassVar[tuple[str, ...] | None] = None  # events in a row that are equal in these fields share a sentence
    counted: ClassVar[str] = ""  # the field whose number chooses among the texts zero, one, other
    named: ClassVar[tuple[str, ...]] = ()  # the fields that hold seats
    landmark: ClassVar[str] = ""  # who looks back finds the turn by it: "round" (one began) or "scoring"

    def plus(self, after: "Event") -> "Event | None":
        """What tells both this and the event of the same seat that follows it; None where each is told."""
        return None


class Premoved(Event, frozen=True):
    """A premove: what a seat has chosen before it is asked, which the others do not hear of while the game goes on."""

    choice: Choice
    asked: tuple[str, ...] = ()  # the names of the choice's parts


class Frame(msgspec.Struct, frozen=True):
    """An effect on the stack and the seat that does it."""

    seat: Seat
    effect: Effect


class SeatEvent(msgspec.Struct, frozen=True):
    """An event and the seat that it happened to."""

    seat: Seat
    event: Event


Next: TypeAlias = Iterable[Effect | Frame]
