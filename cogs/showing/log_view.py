"""/log: a page of the log with navigation."""

import discord

from bot.tables.history import whole_from
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import (
    RINGS_NOBODY,
    ComponentHandler,
    Interaction,
    MessageParts,
    Select,
    acknowledge,
    answer,
    page_buttons,
    reader,
    selected_value,
)
from cogs.discord_text import isolate_name, seat_badge
from cogs.showing.log import Filter, entries, log_pages, read_history

ID = r"log:(?P<table>\d+):(?P<page>\d*):(?P<seat>\d*):(?P<since>[01]):(?P<act>[a-z]+)"


async def show_log(interaction: Interaction, table: Table, wanted: Filter, page: int | None = None) -> None:
    """Answer with a page of the log; without `page`, the newest one. The interaction was acknowledged before."""
    who, viewer = await reader(interaction), table.seat_of(interaction.user.id)
    history = await read_history(interaction.client, table)
    log = entries(table, history)
    pages = log_pages(table, log, wanted, who.lang, viewer)
    page = len(pages) - 1 if page is None else min(page, len(pages) - 1)
    parts = page_of_log(table, pages, page, wanted, who.texts(), whole_from(table.game, history.choices))
    await answer(interaction, **parts, allowed_mentions=RINGS_NOBODY)


def page_of_log(
    table: Table, pages: list[str], page: int, wanted: Filter, words: Texts, complete_from: int
) -> MessageParts:
    """Return the parts of a message with a page of a table's log and its controls.

    Pages count from 0; `complete_from` is the turn from which on the log is complete.
    """
    view = discord.ui.View(timeout=None)
    view.add_item(_seats(table, wanted, words))
    last = len(pages) - 1
    keys = ("log.earlier", "log.later")
    for button in page_buttons(page, last, keys, lambda act, target: _id(table, act, wanted, target), words, row=1):
        view.add_item(button)
    since = _id(table, "since", Filter(wanted.seat, since=not wanted.since), None)
    view.add_item(discord.ui.Button(label=words("log.all" if wanted.since else "log.since"), custom_id=since, row=1))
    view.stop()
    footer = words("log.page", page=page + 1, pages=len(pages)) if last else ""
    gap_note = words("log.whole_from", n=complete_from) if complete_from > 1 else ""
    return {"content": "\n".join(filter(None, (pages[page], gap_note, footer))), "view": view}


def _id(table: Table, act: str, wanted: Filter, page: int | None) -> str:
    """Return the custom id of a control of the log: what it does, and what is shown after that; None: the last page."""
    seat = "" if wanted.seat is None else wanted.seat
    return f"log:{table.id}:{'' if page is None else page}:{seat}:{int(wanted.since)}:{act}"


def _seats(table: Table, wanted: Filter, words: Texts) -> Select:
    """Return the list of seats of which the log can be shown, and everybody."""
    everybody = discord.SelectOption(label=words("log.everybody"), value="all", default=wanted.seat is None)
    players = [
        discord.SelectOption(
            label=isolate_name(name),
            value=str(seat),
            emoji=seat_badge(seat, len(table.names)) or None,
            default=seat == wanted.seat,
        )
        for seat, name in enumerate(table.names)
    ]
    custom_id = _id(table, "seat", wanted, None)
    return discord.ui.Select(custom_id=custom_id, options=[everybody, *players], placeholder=words("log.whose"), row=0)


class LogControl(ComponentHandler, template=ID):
    """Handles the controls of a log."""

    async def act(self, interaction: Interaction) -> None:
        """Show the page and the part of the log that the control's id names, in the same message."""
        await acknowledge(interaction, new_answer=False)
        table, fields = await interaction.client.tables.get(self.table_id), self.match
        seat = selected_value(interaction) if fields["act"] == "seat" else fields["seat"]
        exists = seat.isdecimal() and int(seat) < len(table.seats)
        wanted = Filter(int(seat) if exists else None, since=fields["since"] == "1")
        await show_log(interaction, table, wanted, int(fields["page"]) if fields["page"] else None)
