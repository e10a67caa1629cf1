"""What a person's games say together: places, ratings, records, pace, and what was counted."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, median

import msgspec

from bot.pace.wall_time import DAY
from bot.store.result_rows import PlayedRow, RatingRow


class Counted(msgspec.Struct, frozen=True):
    """How often something was counted: on average of a game, and at most in one."""

    name: str
    mean: float
    most: int


class TitleSummary(msgspec.Struct, frozen=True):
    """A person's games of a title that ended with a place.

    `places` are how many ended with each place, the first one first; those of one seat have none. `curve` are the
    ratings after each rated game, oldest first. `days` is how long a game lasts, the median.
    """

    game: str
    games: int
    places: tuple[int, ...]
    best: int
    mean: float
    days: float
    counts: tuple[Counted, ...]
    curve: tuple[float, ...]
    rating: RatingRow | None

    @property
    def wins(self) -> int:
        """How many games were won."""
        return self.places[0] if self.places else 0


class Summary(msgspec.Struct, frozen=True):
    """A person's games of all titles, most played first; in `helped` ones they played for another."""

    titles: tuple[TitleSummary, ...]
    left: int
    helped: int
    since: int

    @property
    def games(self) -> int:
        """How many games there are."""
        return sum(title.games for title in self.titles)

    @property
    def wins(self) -> int:
        """How many games were won, of those with several seats."""
        return sum(title.wins for title in self.titles)

    def of(self, game: str) -> TitleSummary | None:
        """Return what is said of a title; None if none of its games has ended."""
        return next((title for title in self.titles if title.game == game), None)


def summarise(rows: Sequence[PlayedRow], ratings: dict[str, RatingRow]) -> Summary:
    """Return what these games say, which are ordered by their ends."""
    by_title = defaultdict[str, list[PlayedRow]](list)
    for row in rows:
        if row.part == 0:
            by_title[row.game].append(row)
    titles = [_title(game, played, ratings.get(game)) for game, played in by_title.items()]
    return Summary(
        tuple(sorted(titles, key=lambda title: (-title.games, title.game))),
        sum(row.left for row in rows),
        sum(row.part > 0 and row.turns > 0 for row in rows),
        min((row.began_at for row in rows), default=0),
    )


def _title(game: str, rows: Sequence[PlayedRow], rating: RatingRow | None) -> TitleSummary:
    """Return what a person's games of a title say.

    Points and counts are of the games that they have not left, unless they have left all of them.
    """
    stayed = [row for row in rows if not row.left] or [*rows]
    points = [row.points for row in stayed]
    return TitleSummary(
        game,
        len(rows),
        _places(rows),
        max(points),
        fmean(points),
        median((row.ended_at - row.began_at) / DAY for row in rows),
        _counts(row.counts for row in stayed),
        tuple(row.mu for row in rows if row.mu is not None),
        rating,
    )


def _places(rows: Iterable[PlayedRow]) -> tuple[int, ...]:
    """Return how many games ended with each place."""
    counted = Counter(row.rank for row in rows if row.seats > 1 and row.rank is not None)
    return tuple(counted[place] for place in range(1, max(counted, default=0) + 1))


def _counts(saved: Iterable[str]) -> tuple[Counted, ...]:
    """Return what was counted in these games, by name."""
    games = [msgspec.json.decode(counts, type=dict[str, int]) for counts in saved]
    names = {name for counts in games for name in counts}
    return tuple(
        Counted(name, fmean(counts.get(name, 0) for counts in games), max(counts.get(name, 0) for counts in games))
        for name in sorted(names)
    )
