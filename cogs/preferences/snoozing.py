"""Snoozing reminders: later, tomorrow, or none for this turn."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from bot.pace.wall_time import DAY, HOUR, instant, local_time
from bot.tables.people import needs_explanation
from bot.tables.table import PersonRow, Refused, Table
from cogs.answering import Interaction, answer, reader

LATER = {"hour": HOUR, "hours": 4 * HOUR}
MORNING = 9 * 60  # the minute of the day when tomorrow's reminder is due
ZONE = ("settings", "zone")  # the tip to set one's time zone, which is given once


async def snooze(interaction: Interaction, table: Table, wish: str) -> None:
    """Remind of the turn later, or with the wish "silence" not again.

    Raise Refused("moved_on") if the turn that the reminder was about is over.
    """
    reminders = interaction.client.tables.reminders
    turn = await reminders.turn_of(table, table.need_seat(interaction.user.id))
    sent_at = interaction.message.created_at.timestamp() * 1000 if interaction.message else 0
    if turn is None or turn.since > sent_at:
        raise Refused("moved_on")
    who = await reader(interaction)
    if wish == "silence":
        await reminders.silence(turn)
        await answer(interaction, content=who.texts()("reminder.silenced"))
        return
    words = who.texts()
    until = await reminders.snooze(interaction.user.id, turn, _due_time(who.person, wish, reminders.now()))
    if until is None:
        await answer(interaction, content=words("reminder.no_more"))
        return
    lines = [words("reminder.snoozed", until=_timestamp(until))]
    if wish == "tomorrow" and who.person.zone is None and needs_explanation(who.person, *ZONE):
        lines.append(words("reminder.ask_zone"))
        await interaction.client.tables.people.note_tip(interaction.user.id, *ZONE)
    await answer(interaction, content="\n".join(lines))


def _timestamp(at: int) -> str:
    """Return a time in milliseconds as Discord shows it in the reader's time zone."""
    return f"<t:{at // 1000}:f>"


def _due_time(person: PersonRow, wish: str, now: int) -> int:
    """Return when a snoozed reminder is due again: after the wished time, or tomorrow morning."""
    if wish in LATER:
        return now + LATER[wish]
    if person.zone is None:  # nobody knows when it is morning there
        return now + DAY
    zone = ZoneInfo(person.zone)
    return instant(local_time(now, zone).date() + timedelta(1), MORNING, zone)
