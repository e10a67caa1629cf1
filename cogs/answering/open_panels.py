"""Open panels, one per person and table: each continues by itself when the next question comes."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from itertools import islice, takewhile
from typing import TypeAlias, TypeVar

import discord
import msgspec

from bot.engine.effect import Seat
from bot.process.log import log
from bot.workers.tasks import Tasks
from cogs.answering.failures import LOST
from cogs.answering.interaction import Interaction
from cogs.answering.private_message import delete_private, private_message_pressed

K = TypeVar("K")
T = TypeVar("T")
logger = log(__name__)
GATHER = 0.05  # seconds to wait for further choices that follow at once
LONGEST = 10.0  # seconds that continuing one panel may take
MOST = 10_000  # panels known at once
REPLACED = "replaced"  # key in an interaction's extras: its person has opened another panel at the table
PRESSED = "pressed"  # key in an interaction's extras: the message that its answer edits
Resume: TypeAlias = Callable[[Interaction, int, Seat], Awaitable[bool]]
"""Continues a resting panel of a table and seat; returns whether there was something to show."""


class OpenPanel(msgspec.Struct):
    """A panel with the interaction that can still edit it; it rests while its seat waits for others.

    `stamp` is that of the question shown in it; `explained` says of each explanation at which step it stands there,
    until the panel rests.
    """

    interaction: Interaction
    seat: Seat
    resting: bool
    stamp: str = ""
    explained: Mapping[str, str] = {}


class OpenPanels:
    """Open panels by table and person, for as long as Discord lets them be edited: 15 minutes after the last press."""

    def __init__(self, resume: Resume) -> None:
        self._resume = resume
        self._open: dict[tuple[int, int], OpenPanel] = {}  # by table and person
        self._last_choice: dict[int, Interaction] = {}  # by table
        self._shown: dict[int, object] = {}  # a panel's content, by its message
        self._intents: dict[tuple[int, int], object] = {}  # by table and person
        self._last_press: dict[int, int] = {}  # an interaction, by the message that was pressed
        self.tasks = Tasks("panels", self._continue_all, background=False)

    def __len__(self) -> int:
        return len(self._open)

    async def note(
        self,
        interaction: Interaction,
        table_id: int,
        seat: Seat,
        *,
        resting: bool,
        stamp: str = "",
        explained: Mapping[str, str] = {},
    ) -> None:
        """Note the person's panel at a table: it asks the question with this stamp, or rests until the next one.

        A former panel is deleted. (Editing it instead would help nobody: a private message that was dismissed is not
        shown again, and Discord does not report that.) So is the panel itself if it went on while its person opened
        another one: else each would delete the other.
        """
        if is_replaced(interaction):
            await _delete_panel(interaction)
            return
        key = table_id, interaction.user.id
        former = self._open.pop(key, None)
        goes_on = former is not None and not resting and private_message_pressed(interaction) is not None
        explained = {**explained, **former.explained} if former and goes_on else explained
        self._open[key] = OpenPanel(_without_components(interaction), seat, resting, stamp, explained)
        _forget_expired(self._open, lambda panel: panel.interaction)
        if resting:  # the question may have come before this was known
            self.tasks.wake(table_id)
        if former and former.interaction is not interaction and private_message_pressed(interaction) is None:
            former.interaction.extras[REPLACED] = True
            await _delete_panel(former.interaction)

    def note_content(self, interaction: Interaction, content: object) -> None:
        """Note what the pressed panel shows from now on."""
        if (message := private_message_pressed(interaction)) is not None:
            _note_newest(self._shown, message.id, content)
            _drop_oldest(self._shown, len(self._shown) - MOST)

    def content(self, interaction: Interaction) -> object | None:
        """Return what the pressed panel shows by now; None if this process does not know."""
        return None if interaction.message is None else self._shown.get(interaction.message.id)

    def note_intent(self, interaction: Interaction, table_id: int, intent: object) -> None:
        """Note what a person has picked at a table that a later question asks for."""
        _note_newest(self._intents, (table_id, interaction.user.id), intent)
        _drop_oldest(self._intents, len(self._intents) - MOST)

    def intent(self, interaction: Interaction, table_id: int) -> object | None:
        """Return what the person has picked for a later question; None if this process does not know."""
        return self._intents.get((table_id, interaction.user.id))

    def note_press(self, interaction: Interaction) -> None:
        """Note a press in a message that its answer will edit."""
        if interaction.message is not None:
            _note_newest(self._last_press, interaction.message.id, interaction.id)
            interaction.extras[PRESSED] = interaction.message.id
            _drop_oldest(self._last_press, len(self._last_press) - MOST)

    def is_outdated(self, interaction: Interaction) -> bool:
        """Return whether something was pressed later in the message that this answer would edit."""
        edited_message = interaction.extras.get(PRESSED, 0)
        return self._last_press.get(edited_message, interaction.id) != interaction.id

    def note_choice(self, interaction: Interaction, table_id: int) -> None:
        """Note that this interaction makes or takes back a choice: its answer asks the next question.

        Meanwhile the panel does not continue by itself.
        """
        if panel := self._open.get((table_id, interaction.user.id)):
            panel.resting = False
        _note_newest(self._last_choice, table_id, _without_components(interaction))
        _forget_expired(self._last_choice, lambda choice: choice)

    def last_chooser(self, table_id: int) -> tuple[int, float] | None:
        """Return the user who made the table's last choice and when (ms); None once that answer has expired."""
        choice = self._last_choice.get(table_id)
        if choice is None or choice.is_expired():
            return None
        return choice.user.id, choice.created_at.timestamp() * 1000

    def question_stamp(self, table_id: int, user_id: int) -> str:
        """Return the stamp of the question shown in the person's panel at a table; "" if none is known."""
        panel = self._open.get((table_id, user_id))
        return "" if panel is None else panel.stamp

    def explains(self, interaction: Interaction, table_id: int, tip: str, step: str) -> bool:
        """Return whether this step shows an explanation: not if an earlier step of the pressed panel has shown it."""
        panel = self._open.get((table_id, interaction.user.id))
        if panel is None or private_message_pressed(interaction) is None:
            return True
        return panel.explained.get(tip, step) == step

    def forget(self, interaction: Interaction, table_id: int) -> bool:
        """Forget a closed panel. Return whether this person made the table's last choice, as far as is known."""
        self._open.pop((table_id, interaction.user.id), None)
        choice = self._last_choice.get(table_id)
        is_theirs = choice is not None and choice.user.id == interaction.user.id
        if is_theirs:
            del self._last_choice[table_id]
        return is_theirs

    def wake(self, table_id: int) -> None:
        """Continue a table's resting panels after it has changed."""
        if self._resting(table_id):
            self.tasks.wake(table_id)

    async def close(self) -> None:
        """Stop what changes panels in the background."""
        await self.tasks.close()

    def _resting(self, table_id: int) -> list[OpenPanel]:
        """Return a table's resting panels; those that can no longer be edited are forgotten."""
        at_table = {key: panel for key, panel in self._open.items() if key[0] == table_id}
        for key, panel in at_table.items():
            if panel.interaction.is_expired():
                del self._open[key]
        return [panel for panel in at_table.values() if panel.resting and not panel.interaction.is_expired()]

    async def _continue_all(self, table_id: int) -> None:
        """Continue a table's resting panels, one after the other."""
        await asyncio.sleep(GATHER)
        for panel in self._resting(table_id):
            await self._continue(table_id, panel)

    async def _continue(self, table_id: int, panel: OpenPanel) -> None:
        """Continue one panel; one whose person cannot be reached does not hold up the others for long."""
        try:
            async with asyncio.timeout(LONGEST):
                if await self._resume(panel.interaction, table_id, panel.seat):
                    panel.resting = False
        except Exception as error:  # noqa: BLE001 - the person still has Play
            logger.info("a panel does not go on", table=table_id, error=repr(error))


def _without_components(interaction: Interaction) -> Interaction:
    """Return the interaction without its message's components, which take most of its memory."""
    if interaction.message is not None:
        interaction.message.components = []
    return interaction


def _forget_expired(known: dict[K, T], interaction_of: Callable[[T], Interaction]) -> None:
    """Drop the oldest entries: those that can no longer be edited, and those beyond the limit."""
    _drop_oldest(known, len(known) - MOST)
    for key in [*takewhile(lambda key: interaction_of(known[key]).is_expired(), known)]:
        del known[key]


def _note_newest(known: dict[K, T], key: K, value: T) -> None:
    """Set a value as the newest entry: dicts keep the order in which keys were added."""
    known.pop(key, None)
    known[key] = value


def _drop_oldest(known: dict[K, T], number: int) -> None:
    """Drop this number of the oldest entries; a negative number drops none."""
    for key in [*islice(known, max(number, 0))]:
        del known[key]


def is_replaced(interaction: Interaction) -> bool:
    """Return whether the interaction's person has opened another panel at the table in its place."""
    return REPLACED in interaction.extras


async def _delete_panel(interaction: Interaction) -> None:
    """Delete a panel if Discord still allows that."""
    if interaction.is_expired():
        return
    with contextlib.suppress(discord.HTTPException, *LOST):
        await delete_private(interaction)
