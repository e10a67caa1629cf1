"""On how many days in a row a person has solved the puzzle of the day."""

from msgspec.structs import replace

from bot.store.puzzles.attempts import SolverRow


def streak_on(solver: SolverRow | None, today: int) -> int:
    """Return the days in a row up to this day (since 1970), or to the day before: until its end it can go on."""
    if solver is None or solver.last_day is None or solver.last_day < today - 1:
        return 0
    return solver.streak


def after_verdict(solver: SolverRow, day: int | None, begun: int, *, solved: bool) -> SolverRow:
    """Return a solver after the verdict on the puzzle of a day that was begun on a day.

    Only the puzzle of that very day counts: solved it goes on, missed it begins anew.
    """
    if day is None or day != begun:
        return solver
    if not solved:
        return replace(solver, streak=0)
    streak = solver.streak + 1 if solver.last_day == day - 1 else 1
    return replace(solver, streak=streak, best_streak=max(streak, solver.best_streak), last_day=day)
