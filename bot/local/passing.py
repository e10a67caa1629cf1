"""Time that people let pass at once, for trying what happens when nobody plays for hours."""

from collections.abc import Awaitable, Callable

from bot.local.world.clock import Clock
from bot.tables.time import DueService

Pass = Callable[[float], Awaitable[None]]  # lets so many seconds pass


def passing(clock: Clock, due: DueService) -> Pass:
    """Lets time pass on the clock of the stand-in and the bot; what is due meanwhile is done at its time."""

    async def let_pass(seconds: float) -> None:
        end = clock.now() + seconds
        while (left := end - clock.now()) > 0:
            at = await due.next_at()
            step = left if at is None else min(max(at / 1000 - clock.now(), 1.0), left)
            await due.live_until(round((clock.now() + step) * 1000))
            clock.advance(step)
            while await due.do():
                pass

    return let_pass
