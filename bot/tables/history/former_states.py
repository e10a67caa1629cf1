"""The states that a game had: as they are stored or, where an owner had them removed, played anew."""

import asyncio
from collections.abc import Mapping

from bot.tables.history.replay import states_before
from bot.tables.table import Table, TableAccess


class FormerStates:
    """Finds former states. Those of the last game that was played anew are remembered."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._one_at_a_time = asyncio.Lock()
        self._game, self._states = (0, 0), dict[int, bytes]()  # the table's id and number

    async def before(self, table: Table, choice_id: int) -> bytes | None:
        """Return the state before a choice that stands; None if it is not known any more."""
        state = await self._access.store.choices.state_before(table.id, choice_id)
        if state is None and await self._access.store.packs.is_pruned(table.id):
            return (await self._played_anew(table)).get(choice_id)
        return state

    async def _played_anew(self, table: Table) -> Mapping[int, bytes]:
        """Return the states that were kept of a game, as far as these rules lead to them; this takes seconds."""
        async with self._one_at_a_time:
            if self._game != (table.id, table.row.number):
                history = await self._access.history(table.id)
                kept_states = await self._access.store.choices.kept_states(table.id)
                states = await asyncio.to_thread(states_before, table.game, history, kept_states)
                kept = {row.id for row in history if row.kept and not row.undone}
                self._states = {choice_id: state for choice_id, state in states.items() if choice_id in kept}
                self._game = table.id, table.row.number
            return self._states
