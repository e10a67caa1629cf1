"""Old games whose states an owner removes: what replays them stays, so their boards can be had again."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from bot.store.history.packs import OldGames
from bot.store.rows import ChoiceRow
from bot.tables.history.replay import states_before
from bot.tables.table import Refused, Table, TableAccess, Unreadable

Pruned: TypeAlias = Literal["pruned", "unreadable", "differs", "changed"]
"""`differs`: its choices do not lead to its states; `changed`: it has been taken up again. Then nothing is removed."""


class PruningService:
    """Removes the states of old games. Result, last board, choices, what happened and the luck stay."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def old_games(self, age: int) -> OldGames:
        """Return the games that have been over for so long (ms) and still have their states."""
        return await self._access.store.packs.old_games(self._access.now() - age)

    async def prune(self, table_id: int) -> Pruned:
        """Remove the states of a finished game but those that its choices need to be played anew."""
        access = self._access
        try:
            table = await access.table(table_id)
        except (Refused, Unreadable):
            return "unreadable"
        history, states = await access.history(table_id), await access.store.choices.kept_states(table_id)
        needed = needed_states(history, states)
        again = await asyncio.to_thread(_replay_again, table, history, needed)
        if any(again[choice_id] != states[choice_id] for choice_id in again.keys() & states.keys()):
            return "differs"
        known = again.keys() & states.keys() - needed.keys()
        done = await access.store.packs.prune(table_id, table.row.number, needed, sorted(known))
        return "pruned" if done else "changed"


def needed_states(history: Sequence[ChoiceRow], states: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the states without which choices cannot be played anew: the first one since each change of the rules."""
    needed, version = dict[int, bytes](), 0
    for row in history:
        if row.id in states and row.version is not None and row.version != version:
            needed[row.id], version = states[row.id], row.version
    return needed


def _replay_again(table: Table, history: Sequence[ChoiceRow], needed: Mapping[int, bytes]) -> dict[int, bytes]:
    """Return the state before each choice as far as these rules lead to it; none if they cannot."""
    try:
        return states_before(table.game, history, needed)
    except Exception:  # noqa: BLE001 - whatever a rule that has changed makes of it
        return {}
