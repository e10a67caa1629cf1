"""Trophies: how far somebody's games have led to each, and which ones a game that ends brings.

They follow from results alone: nothing else is stored of them, and a new one counts the games of before.
"""

from collections.abc import Iterable, Sequence

import msgspec
from structlog.stdlib import get_logger

from bot.engine.trophies import Finish
from bot.games.registry import games
from bot.store.result_rows import NewResult, PlayedRow, ScoreRow
from bot.tables.results.general_trophies import TROPHIES
from bot.tables.results.statistics import visible
from bot.tables.table import Post, Reached, Refused, StoreError, Table, TableAccess

logger = get_logger(__name__)
NOBODY = 0  # reads no results of their own


class Progress(msgspec.Struct, frozen=True):
    """How far somebody is with a trophy of a title ("": of all titles): the number reached, and that of each tier."""

    game: str
    key: str
    number: int
    tiers: tuple[int, int, int]

    @property
    def tier(self) -> int:
        """The tier reached: 1 is bronze, 2 silver, 3 gold; 0 for none."""
        return sum(self.number >= number for number in self.tiers)

    @property
    def goal(self) -> int:
        """The number of the next tier, or of gold once that is reached."""
        return self.tiers[min(self.tier, len(self.tiers) - 1)]

    @property
    def tier_number(self) -> int:
        """The number of the tier reached; that of bronze if there is none yet."""
        return self.tiers[max(self.tier - 1, 0)]


def progress(rows: Sequence[PlayedRow], titles: Iterable[str]) -> list[Progress]:
    """Return how far these games, ordered by their ends, have led to each trophy of all titles and of these ones."""
    return [
        *(Progress("", trophy.key, trophy.measure(rows), trophy.tiers) for trophy in TROPHIES),
        *(one for game in titles for one in _of_title(game, rows)),
    ]


def _of_title(game: str, rows: Sequence[PlayedRow]) -> list[Progress]:
    """Return how far the games of a title have led to its trophies."""
    finishes = [_finish(row) for row in rows if row.game == game and row.part == 0 and not row.left]
    return [Progress(game, trophy.key, trophy.measure(finishes), trophy.tiers) for trophy in games()[game].trophies]


def _finish(row: PlayedRow) -> Finish:
    counts = msgspec.json.decode(row.counts, type=dict[str, int])
    return Finish(counts, row.points, row.rank == 1 and row.people > 0)


class TrophyService:
    """Tells which trophies people have, and which a game brings."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def of_person(self, user_id: int, reader_id: int, guild_id: int) -> list[Progress]:
        """Return how far a person is with each trophy, by the games that a reader on this server may know of.

        Those of all titles come first, then those of the title played last. Of others only those with a tier.
        Raise Refused("no_trophies_here") if there is none of these.
        """
        person = await self._access.store.people.find(user_id)
        rows = await self._access.store.results.of_person(user_id)
        seen = visible(rows, person, reader_id, guild_id)
        known = progress(seen, dict.fromkeys([*(row.game for row in reversed(seen) if row.game in games()), *games()]))
        if reader_id == user_id:
            return known
        reached = [one for one in known if one.tier]
        if not reached:
            raise Refused("no_trophies_here")
        return reached

    async def of_end(self, after: Table, result: NewResult | None) -> tuple[Reached, ...]:
        """Return the trophies that a game that ends with this result, which is not stored yet, brings those in it.

        Only games that others on its server may know of count, and what a former end of the game has told is left out.
        There are none if they cannot be counted: that keeps no game from ending.
        """
        if result is None:
            return ()
        try:
            told = await self._find_told(after)
            scores = {score.seat: score for score in result.scores}.values()  # the last of each seat
            reached = [one for score in scores for one in await self._find_reached(result, score)]
            return tuple(one for one in reached if one not in told)
        except StoreError:
            raise
        except Exception:
            logger.exception("trophies cannot be counted", table=after.id)
            return ()

    async def _find_reached(self, result: NewResult, score: ScoreRow) -> list[Reached]:
        """Return the tiers that a game brings who had a seat last, the highest one of each trophy."""
        if score.user_id is None:
            return []
        person = await self._access.store.people.find(score.user_id)
        if person.results == "nobody":
            return []
        known = await self._access.store.results.of_person(score.user_id)
        rows = visible(known, person, NOBODY, result.guild_id)
        titles = [result.game]  # of no other title a trophy can follow
        before = progress(rows, titles)
        after = progress([*rows, _as_read_later(result, score)], titles)
        return [
            Reached(score.seat, now.game, now.key, now.tier)
            for former, now in zip(before, after, strict=True)
            if now.tier > former.tier
        ]

    async def _find_told(self, table: Table) -> set[Reached]:
        """Return what posts about former ends of this game, which were undone, have told."""
        rows = await self._access.store.outbox.of_table(table.id, ["turn"])
        return {one for row in rows for one in msgspec.json.decode(row.payload, type=Post).trophies}


def _as_read_later(result: NewResult, score: ScoreRow) -> PlayedRow:
    """Return a score of a result that is not stored yet as it is read later, but for its rating."""
    others = [other for other in result.scores if other.part == 0 and other.seat != score.seat]
    return PlayedRow(
        result_id=0,
        guild_id=result.guild_id,
        game=result.game,
        seats=result.seats,
        game_turns=result.turns,
        began_at=result.began_at,
        ended_at=result.ended_at,
        rated=result.rated,
        user_id=score.user_id or NOBODY,
        part=score.part,
        place=score.place,
        rank=score.rank,
        points=score.points,
        turns=score.turns,
        left=score.left,
        counts=score.counts,
        mu=None,
        sigma=None,
        rival=max((other.points for other in others), default=None),
        people=sum(other.user_id is not None for other in others),
    )
