"""The interface of the bot that the cogs require."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import discord
from discord.ext import commands

from bot.config import Settings
from bot.engine.effect import Seat
from bot.tables.tables import Tables
from bot.workers.advice import Advice
from bot.workers.circuit_breaker import CircuitBreaker
from bot.workers.periodic_task import PeriodicTask
from bot.workers.second_looks import SecondLooks
from cogs.answering.member_cache import MemberCache
from cogs.answering.pacing import Pacing
from cogs.discord_text import CommandMentions
from cogs.pictures import Pictures


class Delivery(Protocol):
    """Delivers posts."""

    def hurry(self, table_id: int) -> None:
        """Retry a table's undelivered posts at once: the reason for their failure may be gone."""

    async def settle(self, table_id: int) -> None:
        """Wait until what is due at a table is sent, but not for long."""


class Panels(Protocol):
    """Keeps track of open panels."""

    async def note(
        self,
        interaction: discord.Interaction[Client],
        table_id: int,
        seat: Seat,
        *,
        resting: bool,
        stamp: str = "",
        explained: Mapping[str, str] = {},
    ) -> None:
        """Note the person's panel at a table: it asks the question with this stamp, or rests until the next one."""

    def note_content(self, interaction: discord.Interaction[Client], content: object) -> None:
        """Note what the pressed panel shows from now on."""

    def content(self, interaction: discord.Interaction[Client]) -> object | None:
        """Return what the pressed panel shows by now; None if this process does not know."""
        raise NotImplementedError

    def note_intent(self, interaction: discord.Interaction[Client], table_id: int, intent: object) -> None:
        """Note what a person has picked at a table that a later question asks for."""

    def intent(self, interaction: discord.Interaction[Client], table_id: int) -> object | None:
        """Return what the person has picked for a later question; None if this process does not know."""
        raise NotImplementedError

    def note_press(self, interaction: discord.Interaction[Client]) -> None:
        """Note a press in a message that its answer will edit."""

    def is_outdated(self, interaction: discord.Interaction[Client]) -> bool:
        """Return whether something was pressed later in the message that this answer would edit."""
        raise NotImplementedError

    def note_choice(self, interaction: discord.Interaction[Client], table_id: int) -> None:
        """Note that this interaction makes or takes back a choice: its answer asks the next question."""

    def last_chooser(self, table_id: int) -> tuple[int, float] | None:
        """Return the user who made the table's last choice and when (ms); None once that answer has expired."""
        raise NotImplementedError

    def question_stamp(self, table_id: int, user_id: int) -> str:
        """Return the stamp of the question shown in the person's panel at a table; "" if none is known."""
        raise NotImplementedError

    def explains(self, interaction: discord.Interaction[Client], table_id: int, tip: str, step: str) -> bool:
        """Return whether this step shows an explanation: not if an earlier step of the pressed panel has shown it."""
        raise NotImplementedError

    def forget(self, interaction: discord.Interaction[Client], table_id: int) -> bool:
        """Forget a closed panel. Return whether this person made the table's last choice, as far as is known."""
        raise NotImplementedError


class Mail(Protocol):
    """Sends letters."""

    def at_once(self) -> None:
        """Send what is due now."""


class Client(commands.Bot):
    """A bot with tables, pictures and a poster; implemented in cogs/client."""

    settings: Settings
    tables: Tables
    pictures: Pictures
    poster: Delivery
    advice: Advice
    second_looks: SecondLooks
    panels: Panels
    member_cache: MemberCache
    breaker: CircuitBreaker
    pacing: Pacing
    mentions: CommandMentions
    forgetting: PeriodicTask
    letters: Mail
