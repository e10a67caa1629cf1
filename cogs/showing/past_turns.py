"""The turn that a post tells: replayed, and what happened in it."""

from bot.engine.effect import Event
from bot.tables.table import Refused
from cogs.answering import Interaction
from cogs.posting import Origin
from cogs.showing.log import History, read_history
from cogs.showing.moments import moments, opening_choices
from cogs.showing.replay_controls import Place
from cogs.showing.replay_view import show_replay


async def show_replay_from(interaction: Interaction, origin: Origin) -> None:
    """Answer with the moment that a post shows. Raise Refused("not_started") if its game has not begun."""
    table = origin.table
    if table.state is None:
        raise Refused("not_started")
    history = await read_history(interaction.client, table)
    place = Place(_moment_index(history, origin), seat=table.seat_of(interaction.user.id))
    await show_replay(interaction, table, place)


async def events_of_post(interaction: Interaction, origin: Origin) -> list[Event]:
    """Return the events of the turn that a post tells, as the person may hear of them; none before the first turn."""
    table, own = origin.table, origin.table.seat_of(interaction.user.id)
    if table.state is None:
        return []
    history = await read_history(interaction.client, table)
    moment = moments(table, history)[_moment_index(history, origin)]
    told = [seat_event for entry in moment.entries for seat_event in entry.told]
    return [seat_event.event for seat_event in told if not seat_event.event.only or seat_event.seat == own]


def _moment_index(history: History, origin: Origin) -> int:
    """Return the index of the moment that a post shows among all moments of its table.

    What had been chosen when it was written tells it, if the post itself does not name the table's number.
    """
    number = origin.number
    if number is None:
        number = 1 + max((row.number for row in history.choices if not row.undone and row.at <= origin.at), default=-1)
    return sum(row.number < number for row in opening_choices(history.choices))
