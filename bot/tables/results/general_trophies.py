"""Trophies of all titles: what they count of a person's games, which are ordered by their ends.

Games without other people count for none of them.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from bot.engine.trophies import Trophy
from bot.pace.wall_time import DAY
from bot.store.result_rows import PlayedRow

LARGE = 4  # seats of a large table
NARROW = 1  # point between who wins and the next


def _find_stayed(rows: Iterable[PlayedRow]) -> list[PlayedRow]:
    """Return the games with other people that somebody began and stayed in."""
    return [row for row in rows if row.part == 0 and row.people and not row.left]


def _find_won(rows: Iterable[PlayedRow]) -> list[PlayedRow]:
    """Return those of them that were won."""
    return [row for row in _find_stayed(rows) if row.rank == 1]


def _find_longest(marks: Iterable[bool]) -> int:
    """Return the length of the longest run of marks that are true."""
    longest = run = 0
    for mark in marks:
        run = run + 1 if mark else 0
        longest = max(longest, run)
    return longest


def count_finished_games(rows: Sequence[PlayedRow]) -> int:
    """Return how many games were played to their end."""
    return len(_find_stayed(rows))


def count_titles(rows: Sequence[PlayedRow]) -> int:
    """Return how many titles were played to their end."""
    return len({row.game for row in _find_stayed(rows)})


def count_wins(rows: Sequence[PlayedRow]) -> int:
    """Return how many games were won."""
    return len(_find_won(rows))


def count_wins_in_a_row(rows: Sequence[PlayedRow]) -> int:
    """Return how many games were won one after the other; a game that was left ends that."""
    return _find_longest(row.rank == 1 and not row.left for row in rows if row.part == 0 and row.people)


def count_titles_won(rows: Sequence[PlayedRow]) -> int:
    """Return in how many titles games were won."""
    return len({row.game for row in _find_won(rows)})


def count_wins_at_large_tables(rows: Sequence[PlayedRow]) -> int:
    """Return how many games of four seats or more were won."""
    return sum(row.seats >= LARGE for row in _find_won(rows))


def count_close_wins(rows: Sequence[PlayedRow]) -> int:
    """Return how many games were won by a point, or with as many points as the next."""
    return sum(row.rival is not None and row.points - row.rival <= NARROW for row in _find_won(rows))


def count_comebacks(rows: Sequence[PlayedRow]) -> int:
    """Return how many games were won of a title whose game before that somebody had ended in the last place."""
    played = _find_stayed(rows)
    by_title = ([row for row in played if row.game == game] for game in {row.game for row in played})
    return sum(
        before.rank == before.seats and after.rank == 1 for title in by_title for before, after in pairwise(title)
    )


def count_seats_taken_over(rows: Sequence[PlayedRow]) -> int:
    """Return how many seats were taken over and played in to the end of the game."""
    return sum(row.part > 0 and row.turns > 0 for row in rows)


def count_days(rows: Sequence[PlayedRow]) -> int:
    """Return the days of the longest game."""
    return max(((row.ended_at - row.began_at) // DAY for row in _find_stayed(rows)), default=0)


def count_swift_games(rows: Sequence[PlayedRow]) -> int:
    """Return how many games lasted a day at most."""
    return sum(row.ended_at - row.began_at <= DAY for row in _find_stayed(rows))


def count_games_in_a_row(rows: Sequence[PlayedRow]) -> int:
    """Return how many games somebody stayed in, one after the other."""
    return _find_longest(not row.left for row in rows if row.part == 0 and row.people)


TROPHIES: tuple[Trophy[PlayedRow], ...] = (
    Trophy("finished", (5, 25, 100), count_finished_games),
    Trophy("titles", (2, 3, 5), count_titles),
    Trophy("wins", (3, 15, 50), count_wins),
    Trophy("streak", (2, 4, 6), count_wins_in_a_row),
    Trophy("versatile", (2, 3, 5), count_titles_won),
    Trophy("crowd", (1, 5, 20), count_wins_at_large_tables),
    Trophy("close", (1, 3, 10), count_close_wins),
    Trophy("comeback", (1, 3, 10), count_comebacks),
    Trophy("helped", (1, 3, 10), count_seats_taken_over),
    Trophy("patient", (7, 30, 90), count_days),
    Trophy("swift", (1, 10, 50), count_swift_games),
    Trophy("loyal", (10, 30, 100), count_games_in_a_row),
)
