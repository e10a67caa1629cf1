"""Results of finished games as frozen values: who played what, how it ended, and what that meant for ratings."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

WIN = 840  # parts of a win, which any number of winners or seats can share evenly
GONE = -1
"""In place of the user id of a person whose data was deleted."""


class ScoreRow(Struct, frozen=True):
    """How a seat ended for one of those who had it: first (`part` 0) for who began there, then for who took it over.

    `user_id` is None for a computer that had the seat from the beginning, whose kind is `computer`. `place` and
    `points` are those of the seat. `rank` is the place that counts: the last one for who has `left`, None for who took
    the seat over. So many `turns` of all the seat's (`of_turns`) they have played themselves. `counts` (JSON) is what
    the game counts of that, `cards` (JSON) are the cards that they have played.
    """

    seat: int
    part: int
    user_id: int | None
    computer: str | None
    place: int
    rank: int | None
    points: int
    turns: int
    of_turns: int
    left: bool = False
    counts: str = "{}"
    cards: str = "[]"


class ResultRow(Struct, frozen=True):
    """A game that was played to its end. `table_id` is None once it was forgotten; `options` (JSON) are what matters.

    It took so many `turns`, from the first choice (`began_at`) to the last one. If `rated`, it has changed ratings.
    `counting` is the fingerprint of what was counted of it.
    """

    id: int
    table_id: int | None
    guild_id: int
    game: str
    options: str
    seats: int
    turns: int
    began_at: int
    ended_at: int
    rated: bool
    counting: str


class Skill(Struct, frozen=True):
    """A rating: the strength (`mu`), and how uncertain that is (`sigma`)."""

    mu: float
    sigma: float


class Entrant(Struct, frozen=True):
    """Somebody in a rated game: their rating before it (None: none yet), and their place.

    The rating of a `computer` is fixed.
    """

    rank: int
    skill: Skill | None = None
    computer: str | None = None


Rater: TypeAlias = Callable[[str, Sequence[Entrant]], Sequence[tuple[Skill, Skill]]]
"""What a title's game means for those who were in it: the rating of each before it and after it."""


class NewResult(Struct, frozen=True):
    """The result of a table's game that ends; the fields mean the same as in `ResultRow`."""

    guild_id: int
    game: str
    options: str
    seats: int
    turns: int
    began_at: int
    ended_at: int
    rated: bool
    counting: str
    scores: tuple[ScoreRow, ...]
    rate: Rater


class PlayedRow(Struct, frozen=True):
    """A person's score in a game, with the facts of the game that are shown beside it; `mu` and `sigma` after it.

    `rival` is the most points of another seat, None if there was none; at so many other seats `people` have begun.
    """

    result_id: int
    guild_id: int
    game: str
    seats: int
    game_turns: int
    began_at: int
    ended_at: int
    rated: bool
    user_id: int
    part: int
    place: int
    rank: int | None
    points: int
    turns: int
    left: bool
    counts: str
    mu: float | None
    sigma: float | None
    rival: int | None
    people: int


class RatingRow(Struct, frozen=True):
    """A person's rating in a title, after so many rated `games`."""

    user_id: int
    game: str
    mu: float
    sigma: float
    games: int


class TopRow(Struct, frozen=True):
    """How a person stands on a server in a title: games and wins since a time; the rating, if there is one."""

    user_id: int
    games: int
    wins: int
    mu: float | None
    sigma: float | None
    rated: int | None


class CardRow(Struct, frozen=True):
    """How those did who played a card: in so many `plays`, `won` and `expected` share of wins, in 840ths of a win."""

    card: str
    plays: int
    won: int
    expected: int
