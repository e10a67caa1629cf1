"""Plans are carried out when the turns of their people have come."""

from bot.tables.tables import Tables
from bot.workers.periodic_task import PeriodicTask

SWEEP = 3.0  # seconds between two looks: nobody waits for less
CLEANING = 3600.0  # seconds between two looks for plans of finished games


class Plans:
    """Carries plans out, from `begin` to `close`; after a restart it goes on."""

    def __init__(self, tables: Tables) -> None:
        self.sweep = PeriodicTask(tables.plans.carrying.carry_out, "plans", SWEEP)
        self.cleaning = PeriodicTask(tables.plans.carrying.forget_over, "plans of finished games", CLEANING)

    def begin(self) -> None:
        """Carry out what is due, now and from time to time."""
        self.sweep.begin()
        self.cleaning.begin()

    async def close(self) -> None:
        """Stop carrying plans out."""
        await self.sweep.close()
        await self.cleaning.close()
