"""What is thought out for a person: a suggestion, what may come of a choice, what they may be asked next.

All of it starts from what their seat may know.
"""

import asyncio
from collections.abc import Sequence
from random import Random
from secrets import randbits
from typing import TypeVar

from bot.engine import codec
from bot.engine.effect import Choice, Seat
from bot.engine.state import State
from bot.players.budget import Budget
from bot.players.jobs import Forecast, ForecastQuestion, Job, LookAhead, Suggest
from bot.players.outlook import Outlook
from bot.players.suggestion import Suggestion
from bot.players.thinker import Thought
from bot.process.log import log
from bot.tables.table import Refused, Table
from bot.workers.thinking import Thinking

logger = log(__name__)
LONGEST = 20.0  # seconds that a person waits, with the time in the queue
SUGGESTING = Budget(playouts=24)  # 0.1 to 0.4 seconds; a number of seconds would suggest now this, now that
SECRET = randbits(128)  # makes the seeds of suggestions unpredictable

R = TypeVar("R")


class Advice:
    """Thinks for people, in the computers' queue."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking

    async def suggest(self, table: Table, seat: Seat) -> Suggestion:
        """Return what the strong player, which tries few futures, suggests to this seat; the same for a question.

        Raise Refused("suggestion_late") if that takes too long.
        """
        thought = await self._think(table, seat, Suggest(budget=SUGGESTING), "suggestion_late", _seed(table, seat))
        assert thought.result is not None, "the greedy player chooses where the worker fails"
        logger.info("a choice was suggested", table=table.id, seat=seat)
        return thought.result

    async def forecast(self, table: Table, seat: Seat) -> State:
        """Return a guessed state in which this seat's next turn begins.

        Raise Refused("no_turn_left") if it may have none, Refused("plan_late") if that takes too long.
        """
        return await self._guess(table, seat, Forecast(), "no_turn_left")

    async def forecast_question(self, table: Table, seat: Seat, known: Sequence[str]) -> State:
        """Return a guessed state in which this seat is asked in another's turn, if possible with a verb not `known`.

        Raise Refused("nothing_asked") if none is found, Refused("plan_late") if that takes too long.
        """
        return await self._guess(table, seat, ForecastQuestion(known=tuple(known)), "nothing_asked")

    async def what_if(self, table: Table, seat: Seat, choice: Choice) -> tuple[Outlook, float]:
        """Return what may come of a seat's choice, and the seconds of a processor that this has taken.

        The worlds are the same for all choices while the seat's question is. Raise Refused("what_if_late") if it takes
        too long, or fails.
        """
        thought = await self._think(table, seat, LookAhead(choice=choice), "what_if_late", _seed(table, seat))
        if thought.result is None:
            raise Refused("what_if_late")
        return thought.result, thought.spent

    async def _guess(self, table: Table, seat: Seat, job: Job[bytes], otherwise: str) -> State:
        """Return the state that a job guesses. Raise Refused(`otherwise`) if there is none, Refused("plan_late")."""
        thought = await self._think(table, seat, job, "plan_late")
        if not thought.result:
            raise Refused(otherwise)
        state: State = codec.decode(table.game, thought.result)
        return state

    async def _think(self, table: Table, seat: Seat, job: Job[R], late: str, seed: int | None = None) -> Thought[R]:
        """Return what comes of a job, once it is their table's turn. Raise Refused(`late`) if that takes too long."""
        try:
            async with (
                asyncio.timeout(LONGEST),
                self._thinking.turn(table.row.guild_id, table.id, people=True) as thinker,
            ):
                return await thinker.think(table.game, table.state, seat, job, table.id, seed)
        except TimeoutError as error:
            logger.warning("thinking for a person took too long", table=table.id, seat=seat, what=late)
            raise Refused(late) from error


def _seed(table: Table, seat: Seat) -> int:
    """Return a seed that nobody can predict, the same while the seat's question is."""
    chance = Random(f"{SECRET}.{table.id}.{seat}.{table.stamp(seat)}")  # noqa: S311 - its seed is secret
    return chance.getrandbits(64)
