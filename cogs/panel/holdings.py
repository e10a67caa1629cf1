"""Lines about what a seat holds, and what a choice would change of it."""

from collections.abc import Iterator, Sequence

from bot.engine.effect import Seat
from bot.engine.game import Line, Score
from bot.message import with_sign
from bot.tables.table import Table
from bot.texts import Texts
from cogs.discord_text import capital, iconed_if_level, seat_names

TOTAL = "total"  # a line of what would be counted that has the sum of the others


def holding_lines(table: Table, seat: Seat, words: Texts) -> Iterator[str]:
    """Yield what the seat has, in one line."""
    sums = [f"{name} {n}" for name, n in _sums(table.game.tally(table.state)[seat].held, words).items()]
    if sums:
        yield iconed_if_level(words("panel.holds", held=words("list.and_also").join(sums)))


def gain_lines(table: Table, after: Table, owner: Seat, seat: Seat, words: Texts) -> list[str]:
    """Return lines about how a choice would change the owner's holdings and current points."""
    before, now = (
        table.game.tally(table.known_state(seat))[owner],
        after.game.tally(after.state)[owner],
    )
    lines = [*_held_lines(before, now, words), *_point_lines(_counting(before, before), _counting(before, now), words)]
    if owner != seat:
        lines.insert(0, words("panel.others", name=seat_names(table.names)[owner]))
    return lines or ([] if now.held else [words("panel.no_gain")])


def _held_lines(before: Score, now: Score, words: Texts) -> Iterator[str]:
    """Yield what of the holdings changes, in one line."""
    changes = [
        words("panel.held", name=name, old=old, new=new)
        for name, old, new in _changed_lines(before.held, now.held, words)
    ]
    if changes:
        yield iconed_if_level(words("panel.holds", held=words("list.and_also").join(changes)))


def _point_lines(before: Sequence[Line], now: Sequence[Line], words: Texts) -> list[str]:
    """Return lines about the points that would be counted now; where several kinds change, one with their sum.

    That has the largest change first: of several lines a phone would leave out all but the last one.
    """
    changes = [*_changed_lines(before, now, words)]
    if len(changes) > 1 and not any(line.what == TOTAL for line in (*before, *now)):
        changes.sort(key=lambda change: -abs(change[2] - change[1]))
        told = [f"{name} {with_sign(new - old)}" for name, old, new in changes]
        old, new = (sum(line.points for line in lines) for lines in (before, now))
        return [iconed_if_level(words("panel.gains", old=old, new=new, list=words("list.and_also").join(told)))]
    return [
        words("panel.gain", name=capital(name), old=old, new=new, gain=with_sign(new - old))
        for name, old, new in changes
    ]


def _counting(before: Score, score: Score) -> list[Line]:
    """Return the points that would be counted now, without those counted for the last time before."""
    return [line for line in _current_lines(before, score) if line.name not in before.spent]


def _current_lines(before: Score, now: Score) -> Sequence[Line]:
    """Return the lines that still count: after a game's end they have been scored."""
    if now.standing:
        return now.standing
    names = {(line.what, line.name) for line in before.standing}
    scored = (*now.lines, Line(TOTAL, now.total))
    return [line for line in scored if (line.what, line.name) in names]


def _changed_lines(before: Sequence[Line], now: Sequence[Line], words: Texts) -> Iterator[tuple[str, int, int]]:
    """Yield the name of each kind of points that differs, with the points before and now."""
    old, new = _sums(before, words), _sums(now, words)
    for name in dict.fromkeys([*old, *new]):
        if old.get(name, 0) != new.get(name, 0):
            yield name, old.get(name, 0), new.get(name, 0)


def _sums(lines: Sequence[Line], words: Texts) -> dict[str, int]:
    """Return the points of score lines by their name."""
    sums: dict[str, int] = {}
    for line in lines:
        name = words.word("card", line.name) if line.name else words.naming("tally", line.what).plain_with_icon
        sums[name] = sums.get(name, 0) + line.points
    return sums
