"""The panels that stand open before people: one at a table, which goes on by itself when the next question comes."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from itertools import islice, takewhile
from typing import TypeAlias, TypeVar

import discord
import msgspec

from bot.engine.effect import Seat
from bot.process.log import log
from bot.workers.tasks import Tasks
from cogs.answering.failures import LOST
from cogs.answering.interaction import Interaction

K = TypeVar("K")
T = TypeVar("T")
logger = log(__name__)
GATHER = 0.05  # seconds waited for choices that come at once
LONGEST = 10.0  # seconds in which a panel goes on by itself
MOST = 10_000  # panels known at once
PRESSED = "pressed"  # in an interaction's extras: the message that its answer changes
GoOn: TypeAlias = Callable[[Interaction, int, Seat], Awaitable[bool]]
"""Goes on with a resting panel of a table and a seat, if there is something to show; whether it did."""


class OpenPanel(msgspec.Struct):
    """A panel by the interaction that can still change it. It rests while its seat waits for others.

    `stamp`: of the question that has arrived there.
    """

    interaction: Interaction
    seat: Seat
    resting: bool
    stamp: str = ""


class OpenPanels:
    """Knows them by table and person, as long as Discord lets them be changed: 15 minutes after the last press."""

    def __init__(self, go_on: GoOn) -> None:
        self._go_on = go_on
        self._open: dict[tuple[int, int], OpenPanel] = {}
        self._chosen: dict[int, Interaction] = {}
        self._shown: dict[int, object] = {}
        self._pressed: dict[int, int] = {}
        self.tasks = Tasks("panels", self._look, background=False)

    def __len__(self) -> int:
        return len(self._open)

    async def note(
        self, interaction: Interaction, table_id: int, seat: Seat, *, resting: bool, stamp: str = ""
    ) -> None:
        """This is the person's panel at the table from now on: it asks a question, or rests until the next one.

        The question of this stamp has arrived there.

        A former one goes, in whose place it has come. (To change that instead would help nobody: who has dismissed a
        private message is not shown it again, and Discord tells no bot of it.)
        """
        key = table_id, interaction.user.id
        former = self._open.pop(key, None)
        self._open[key] = OpenPanel(_slim(interaction), seat, resting, stamp)
        _forget_expired(self._open, lambda panel: panel.interaction)
        if resting:  # the question may have come before this was known
            self.tasks.wake(table_id)
        if former and former.interaction is not interaction and not _in_a_panel(interaction):
            await _take_away(former)

    def shows(self, interaction: Interaction, what: object) -> None:
        """The panel in which this was pressed shows this now, or will in a moment."""
        if interaction.message is not None and _in_a_panel(interaction):
            self._shown.pop(interaction.message.id, None)
            self._shown[interaction.message.id] = what
            _drop(self._shown, len(self._shown) - MOST)

    def shown(self, interaction: Interaction) -> object | None:
        """What the panel in which this was pressed shows by now, as far as this process knows."""
        return None if interaction.message is None else self._shown.get(interaction.message.id)

    def press(self, interaction: Interaction) -> None:
        """Something was pressed in a message that its answer will change."""
        if interaction.message is not None:
            self._pressed.pop(interaction.message.id, None)
            self._pressed[interaction.message.id] = interaction.id
            interaction.extras[PRESSED] = interaction.message.id
            _drop(self._pressed, len(self._pressed) - MOST)

    def is_outdated(self, interaction: Interaction) -> bool:
        """Whether something else was pressed later in the message that the answer to this would change."""
        return self._pressed.get(interaction.extras.get(PRESSED, 0), interaction.id) != interaction.id

    def chosen(self, interaction: Interaction, table_id: int) -> None:
        """The person makes or takes back a choice with this: what they are asked next comes in its answer.

        So their panel does not go on by itself meanwhile.
        """
        if panel := self._open.get((table_id, interaction.user.id)):
            panel.resting = False
        self._chosen.pop(table_id, None)
        self._chosen[table_id] = _slim(interaction)
        _forget_expired(self._chosen, lambda chosen: chosen)

    def asked_on(self, table_id: int) -> tuple[int, float] | None:
        """Who made the table's last choice, and when (ms), if its answer still asks them on by itself."""
        chosen = self._chosen.get(table_id)
        if chosen is None or chosen.is_expired():
            return None
        return chosen.user.id, chosen.created_at.timestamp() * 1000

    def asks(self, table_id: int, user_id: int) -> str:
        """The stamp of the question that stands in the person's panel at a table, as far as Discord has said."""
        panel = self._open.get((table_id, user_id))
        return "" if panel is None else panel.stamp

    def forget(self, interaction: Interaction, table_id: int) -> bool:
        """The person has closed the panel. Returns whether theirs was the table's last choice, as far as is known."""
        self._open.pop((table_id, interaction.user.id), None)
        chosen = self._chosen.get(table_id)
        theirs = chosen is not None and chosen.user.id == interaction.user.id
        if theirs:
            del self._chosen[table_id]
        return theirs

    def wake(self, table_id: int) -> None:
        """The table has changed: panels that rest may have something to show."""
        if self._resting(table_id):
            self.tasks.wake(table_id)

    async def close(self) -> None:
        await self.tasks.close()

    def _resting(self, table_id: int) -> list[OpenPanel]:
        """The panels of a table that rest; those that can be changed no more are forgotten."""
        here = {key: panel for key, panel in self._open.items() if key[0] == table_id}
        for key, panel in here.items():
            if panel.interaction.is_expired():
                del self._open[key]
        return [panel for panel in here.values() if panel.resting and not panel.interaction.is_expired()]

    async def _look(self, table_id: int) -> None:
        await asyncio.sleep(GATHER)
        for panel in self._resting(table_id):
            await self._continue(table_id, panel)

    async def _continue(self, table_id: int, panel: OpenPanel) -> None:
        """Go on with one panel; others do not wait for long for one whose person cannot be reached."""
        try:
            async with asyncio.timeout(LONGEST):
                if await self._go_on(panel.interaction, table_id, panel.seat):
                    panel.resting = False
        except Exception as error:  # noqa: BLE001 - the person still has Play
            logger.info("a panel does not go on", table=table_id, error=repr(error))


def _slim(interaction: Interaction) -> Interaction:
    """The interaction without the controls of the message that was used, which take most of its room."""
    if interaction.message is not None:
        interaction.message.components = []
    return interaction


def _forget_expired(known: dict[K, T], interaction_of: Callable[[T], Interaction]) -> None:
    """Drop from the front, where the oldest stand, what can be changed no more, and what is too much."""
    _drop(known, len(known) - MOST)
    for key in [*takewhile(lambda key: interaction_of(known[key]).is_expired(), known)]:
        del known[key]


def _drop(known: dict[K, T], number: int) -> None:
    """Drop so many from the front."""
    for key in [*islice(known, max(number, 0))]:
        del known[key]


def _in_a_panel(interaction: Interaction) -> bool:
    """Whether a control of a private message was used: that message is the panel."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def _take_away(panel: OpenPanel) -> None:
    """A panel goes, if it is still there and Discord still lets it."""
    if panel.interaction.is_expired():
        return
    with contextlib.suppress(discord.HTTPException, *LOST):
        await panel.interaction.delete_original_response()
