"""Steps of technology dice: raising faces and moving columns (SOL-16, SOL-17)."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import ClassVar, Literal

from bot.engine.effect import Next, Part, Seat, Verb

from .events import Moved, Raised
from .state import COLOURS, COLUMNS, FACES, Player, State

NONE = "none"
Kind = Literal["face", "column"]
Plan = tuple[int, ...]  # steps of each technology die, in the order of COLOURS


@cache
def cost(kind: Kind, at: int) -> int:
    """Return the cost of the step from a face or a column to the next; 0 if there is none."""
    if kind == "face":
        return FACES[at] if at + 1 < len(FACES) else 0
    return at if at < COLUMNS else 0


@cache
def _step_costs(kind: Kind, at: int, points: int) -> tuple[int, ...]:
    """Return the total costs of 0, 1, 2 ... steps from a position, as many as the points pay for."""
    costs, position = [0], at
    while (step_cost := cost(kind, position)) and costs[-1] + step_cost <= points:
        costs.append(costs[-1] + step_cost)
        position += 1
    return tuple(costs)


def most_column_steps(player: Player, colour: str, points: int) -> int:
    """Return how many columns further the points move one technology die."""
    return len(_step_costs("column", positions(player, "column")[COLOURS.index(colour)], points)) - 1


@cache
def plans(kind: Kind, at: tuple[int, ...], points: int) -> tuple[Plan, ...]:
    """Return all plans of at least one step that the points pay for, by their worth to a reader.

    First come those after which no further step could be paid for, of these those that use most points, then those of
    most steps. `at` are the positions of the technology dice.
    """
    costs_by_die = [_step_costs(kind, start, points) for start in at]
    ranked = []
    for plan in product(*(range(len(costs)) for costs in costs_by_die)):
        used = sum(costs[n] for costs, n in zip(costs_by_die, plan, strict=True))
        if 0 < used <= points:
            goes_on = could_go_on(kind, at, plan, points - used)
            ranked.append((goes_on, -used, -sum(plan), tuple(-n for n in plan)))
    return tuple(tuple(-n for n in plan) for *_, plan in sorted(ranked))


def could_go_on(kind: Kind, at: Sequence[int], plan: Plan, points: int) -> bool:
    """Return whether these points pay for one more step after a plan from these positions."""
    return any(0 < cost(kind, start + n) <= points for start, n in zip(at, plan, strict=True))


@cache
def bounded_plans(kind: Kind, at: tuple[int, ...], most_per_step: int, times: int) -> tuple[Plan, ...]:
    """Return all plans of 1 to `times` steps that each cost at most `most_per_step`, the most and dearest steps first.

    `at` are the positions of the technology dice.
    """
    ranked = []
    for plan in product(range(times + 1), repeat=len(at)):
        costs = [cost(kind, start + n) for start, steps in zip(at, plan, strict=True) for n in range(steps)]
        if 0 < len(costs) <= times and all(0 < step_cost <= most_per_step for step_cost in costs):
            ranked.append((-len(costs), -sum(costs), tuple(-n for n in plan)))
    return tuple(tuple(-n for n in plan) for *_, plan in sorted(ranked))


def positions(player: Player, kind: Kind) -> tuple[int, ...]:
    """Return the positions of the technology dice by colour: the indexes of their faces, or their columns."""
    return tuple(player.faces if kind == "face" else player.columns)


def format_plan(plan: Plan, kind: Kind | None = None) -> str:
    """Return a plan in notation: "black_1-blue_2"; with its kind: "black_1_face"; "none" without steps."""
    suffix = f"_{kind}" if kind else ""
    return "-".join(f"{colour}_{n}{suffix}" for colour, n in zip(COLOURS, plan, strict=True) if n) or NONE


class Step(Verb, frozen=True):
    """Steps of technology dice that cost at most `points` in all; or up to `times` steps that cost at most `each`.

    `sources`: the cards that bring them, for the question.
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("steps"),)
    kind: Literal["face", "column", "either"]
    points: int = 0
    each: int = 0
    times: int = 1
    sources: tuple[str, ...] = ()

    def options(self, s: State, me: Seat) -> dict[str, tuple[Kind, Plan] | None]:
        """Return every plan of steps, of faces or columns, or none."""
        kinds: tuple[Kind, ...] = ("face", "column") if self.kind == "either" else (self.kind,)
        choices: dict[str, tuple[Kind, Plan] | None] = {}
        for kind in kinds:
            named_kind = kind if len(kinds) > 1 else None
            choices |= {format_plan(plan, named_kind): (kind, plan) for plan in self._plans(s.players[me], kind)}
        return choices | {NONE: None} if choices else {}

    def _plans(self, player: Player, kind: Kind) -> Sequence[Plan]:
        """Return the plans of one kind that this effect allows."""
        at = positions(player, kind)
        return plans(kind, at, self.points) if self.points else bounded_plans(kind, at, self.each, self.times)

    def do(self, s: State, me: Seat, choice: tuple[Kind, Plan] | None) -> Next:
        """Move the dice by the plan and log it."""
        if choice is None:
            return ()
        kind, plan = choice
        player = s.players[me]
        dice = player.faces if kind == "face" else player.columns
        for place, n in enumerate(plan):
            dice[place] += n
        return (Raised(format_plan(plan)) if kind == "face" else Moved(format_plan(plan)),)
