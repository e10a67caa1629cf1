"""/log: a page of the log with navigation."""

import discord

from bot.tables.history import whole_from
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import (
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
from cogs.discord_text import isolate_name
from cogs.showing.log import Filter, entries, log_pages, read_history

ID = r"log:(?P<table>\d+):(?P<page>\d*):(?P<seat>\d*):(?P<since>[01]):(?P<act>[a-z]+)"


async def show_log(interaction: Interaction, table: Table, wanted: Filter, page: int | None = None) -> None:
    """Answer with a page, the newest unless one is named; the interaction is acknowledged."""
    who, viewer = await reader(interaction), table.seat_of(interaction.user.id)
    history = await read_history(interaction.client, table)
    log = entries(table, history, viewer)
    pages = log_pages(table, log, wanted, who.lang, viewer)
    at = len(pages) - 1 if page is None else min(page, len(pages) - 1)
    page_parts = page_of_log(table, pages, at, wanted, who.texts(), whole_from(table.game, history.choices))
    await answer(interaction, **page_parts, allowed_mentions=NOBODY)


NOBODY = discord.AllowedMentions.none()


def page_of_log(table: Table, pages: list[str], at: int, wanted: Filter, words: Texts, whole: int) -> MessageParts:
    """Return a page of a table's log with its controls, as the arguments of a message.

    `at` counts pages from 0; `whole` is the turn from which on the log is complete.
    """
    view = discord.ui.View(timeout=None)
    view.add_item(_seats(table, wanted, words))
    last = len(pages) - 1
    keys = ("log.earlier", "log.later")
    for button in page_buttons(at, last, keys, lambda act, to: _id(table, act, wanted, to), words, row=1):
        view.add_item(button)
    since = _id(table, "since", Filter(wanted.seat, not wanted.since), None)
    view.add_item(discord.ui.Button(label=words("log.all" if wanted.since else "log.since"), custom_id=since, row=1))
    view.stop()
    footer = words("log.page", page=at + 1, pages=len(pages)) if last else ""
    honest = words("log.whole_from", n=whole) if whole > 1 else ""
    return {"content": "\n".join(filter(None, (pages[at], honest, footer))), "view": view}


def _id(table: Table, act: str, wanted: Filter, page: int | None) -> str:
    seat = "" if wanted.seat is None else wanted.seat
    return f"log:{table.id}:{'' if page is None else page}:{seat}:{int(wanted.since)}:{act}"


def _seats(table: Table, wanted: Filter, words: Texts) -> Select:
    """Return the list of whose part of the log is shown."""
    everybody = discord.SelectOption(label=words("log.everybody"), value="all", default=wanted.seat is None)
    players = [
        discord.SelectOption(label=isolate_name(name), value=str(seat), default=seat == wanted.seat)
        for seat, name in enumerate(table.names)
    ]
    of_whom = _id(table, "seat", wanted, None)
    return discord.ui.Select(custom_id=of_whom, options=[everybody, *players], placeholder=words("log.whose"), row=0)


class LogControl(ComponentHandler, template=ID):
    """Handles the controls of a log."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, new_answer=False)
        table, said = await interaction.client.tables.get(self.table_id), self.match
        seat = selected_value(interaction) if said["act"] == "seat" else said["seat"]
        known = seat.isdecimal() and int(seat) < len(table.seats)
        wanted = Filter(int(seat) if known else None, said["since"] == "1")
        await show_log(interaction, table, wanted, int(said["page"]) if said["page"] else None)
