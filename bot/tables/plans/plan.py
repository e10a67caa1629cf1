"""A plan: what a person wants to be played for them once it is their turn, or answered in others' turns."""

from secrets import randbelow
from typing import Literal

import msgspec

from bot.engine.effect import Choice
from bot.store.people.plans import PlanRow

MOST_LINES = 8  # turns of a plan: the first that is possible is played
MOST_ANSWERS = 20  # standing ones
MOST_STEPS = 40  # choices of a line
WAIT = range(20_000, 90_001)  # milliseconds after which a quick person chooses

Brings = Literal["same", "one_less", "any"]
"""What a choice must bring to be made: what it was to bring, at most one less of anything, or whatever it does."""


LOOSER: tuple[Brings, ...] = ("same", "one_less", "any")  # each lets more pass than the one before


class Step(msgspec.Struct, frozen=True):
    """A choice with the names of its parts, and what it relies on: the verb that asks, what it brings, by kind.

    `brings`: what it must bring at least, where that is looser than what the plan's wishes say of all steps.
    """

    choice: Choice
    parts: tuple[str, ...]
    verb: str
    gains: dict[str, int] = {}
    brings: Brings = "same"


Steps = tuple[Step, ...]


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a plan is to be played.

    `whole`: a line is begun only if all of it seems possible. `at_once`: nothing is waited for. `onward`: also after
    something has been drawn or shown that nobody could know. `passes`, of standing answers: where nothing can be
    gained, also in one's own turn, it is passed.
    """

    whole: bool = False
    at_once: bool = False
    onward: bool = False
    brings: Brings = "same"
    passes: bool = False


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a plan was stopped: the key of a text, before which step, and the game's own reason, if it has one.

    Steps are counted from 1; 0 if nothing was begun. `choice` and `parts` are the step's.
    """

    key: str
    step: int = 0
    choice: Choice = ""
    parts: tuple[str, ...] = ()
    reason: str = ""
    values: dict[str, str] = {}


ANSWERING = Wishes(brings="any")  # how standing answers begin: they are for all that may be asked


class Plan(msgspec.Struct, frozen=True):
    """A plan as it is stored, and what its texts mean. The last line is the one that is being made.

    Of a standing one each line is an answer, of one step.
    """

    row: PlanRow
    lines: tuple[Steps, ...]
    wishes: Wishes

    @property
    def steps(self) -> Steps:
        """The line that is being made."""
        return self.lines[-1]

    @property
    def made_lines(self) -> tuple[Steps, ...]:
        """The lines that have a step."""
        return tuple(line for line in self.lines if line)

    @property
    def has_any(self) -> bool:
        """Whether anything is to be played by it."""
        return bool(self.made_lines) or self.wishes.passes

    @property
    def most_lines(self) -> int:
        """How many lines it may have."""
        return MOST_ANSWERS if self.row.standing else MOST_LINES

    @property
    def why(self) -> Why | None:
        """Why it was stopped; None if it was not."""
        return msgspec.json.decode(self.row.why, type=Why) if self.row.why else None


def load_plan(row: PlanRow) -> Plan:
    """Return the plan of a row. Raise msgspec.ValidationError if a newer program wrote it."""
    lines = msgspec.json.decode(row.lines, type=tuple[Steps, ...])
    return Plan(row, lines, msgspec.json.decode(row.wishes, type=Wishes))


def with_lines(plan: Plan, lines: tuple[Steps, ...], *, armed: bool) -> PlanRow:
    """Return the row of a plan with these lines, after one more edit."""
    text = msgspec.json.encode(lines).decode()
    return msgspec.structs.replace(plan.row, lines=text, armed=armed, edits=plan.row.edits + 1, why="")


def with_looser_step(plan: Plan, line: int, place: int) -> PlanRow:
    """Return the row of a plan in which one step may bring less than before; after the loosest comes the strictest.

    What the wishes let pass of all steps is passed over. Raise IndexError if there is no such step.
    """
    step, steps = plan.lines[line][place], [*plan.lines[line]]
    wider = LOOSER[LOOSER.index(needed_of(step, plan.wishes)) + 1 :]
    steps[place] = msgspec.structs.replace(step, brings=wider[0] if wider else plan.wishes.brings)
    lines = (*plan.lines[:line], tuple(steps), *plan.lines[line + 1 :])
    return with_lines(plan, lines, armed=plan.row.armed)


def needed_of(step: Step, wishes: Wishes) -> Brings:
    """Return what a step must bring: the looser of what is wished for it and for all."""
    return max(step.brings, wishes.brings, key=LOOSER.index)


def with_wishes(plan: Plan, wishes: Wishes) -> PlanRow:
    """Return the row of a plan with these wishes, after one more edit."""
    text = msgspec.json.encode(wishes).decode()
    return msgspec.structs.replace(plan.row, wishes=text, wait=draw_wait(wishes), edits=plan.row.edits + 1)


def draw_wait(wishes: Wishes) -> int:
    """Return how long a plan waits once its turn has begun (ms), by chance."""
    return 0 if wishes.at_once else WAIT[randbelow(len(WAIT))]
