"""/game list: the reader's own tables and the others of the server, page by page, with a button to join a lobby."""

import discord

from bot.games.registry import games
from bot.tables.table import OPEN, Refused, Table, TableRow, Unreadable
from bot.texts import Texts
from cogs.answering import (
    PAGES,
    Button,
    ComponentHandler,
    Interaction,
    Reader,
    acknowledge,
    moderates_in,
    page_buttons,
    reader,
    reason,
    sees_channel,
    server_of,
    tell_missing_permissions,
)
from cogs.discord_text import cut_lines, escape_name, list_names, seat_names, sign
from cogs.lobby import change_lobby
from cogs.page import Entry, Page, answer_page
from cogs.posting import marked_name, message_link, results

PAGE = 6  # tables
ENTRY = 600  # most characters of a table: of Discord's 4,000 there is room for the title
NAMES = 240  # most characters for the names of players, and again of those for whom the table waits
ID = r"games:(?P<page>\d+):(?:back|next)(?P<history>_over)?"


async def show_tables(interaction: Interaction, page: int, what: str = "games", note: str = "") -> None:
    """Answer with a page of open, running and then finished games ("games"), or of finished ones alone ("history").

    `note`: what happened just before. The interaction was acknowledged before.
    """
    who = await reader(interaction)
    tables = [*(await _current_rows(interaction) if what == "games" else ()), *await _ended_rows(interaction)]
    last = max(0, (len(tables) - 1) // PAGE)
    page = min(page, last)
    entries = [
        entry for row in tables[page * PAGE : (page + 1) * PAGE] if (entry := await table_entry(interaction, row, who))
    ]
    words = who.texts()
    head = "\n".join(filter(None, [f"### {words(f'{what}.title', n=len(tables))}", note]))
    entries = entries or [Entry(words(f"{what}.none"))]
    await answer_page(interaction, Page(head, entries=entries, rows=_page_rows(what, page, last, words), apart=True))


async def _current_rows(interaction: Interaction) -> list[TableRow]:
    """Return the person's tables on all servers, then those of this server that they can see."""
    tables = interaction.client.tables
    own_rows: list[TableRow] = await tables.rows_of_person(interaction.user.id)
    own_ids = {row.id for row in own_rows}
    rows_here: list[TableRow] = await tables.rows_of_guild(server_of(interaction))
    others = [row for row in rows_here if row.id not in own_ids and is_visible(interaction, row)]
    return sorted(own_rows, key=lambda row: row.guild_id != interaction.guild_id) + others


async def _ended_rows(interaction: Interaction) -> list[TableRow]:
    """Return the finished games of the person, and those of this server that they can see."""
    user, tables = interaction.user.id, interaction.client.tables
    rows: list[TableRow] = await tables.rows_ended(server_of(interaction), user)
    own_ids = {row.id for row in await tables.rows_of_person(user, over=True)}
    return [row for row in rows if row.id in own_ids or is_visible(interaction, row)]


def is_visible(interaction: Interaction, row: TableRow) -> bool:
    """Return whether this person sees the table's channel; a channel unknown to the bot counts as hidden.

    A table whose channel was deleted is shown to moderators, who can move it.
    """
    guild, member = interaction.guild, interaction.user
    if row.channel_deleted:
        return moderates_in(interaction, row.channel_id)
    channel = guild.get_channel_or_thread(row.channel_id) if guild else None
    return channel is not None and isinstance(member, discord.Member) and sees_channel(channel, member)


async def table_entry(interaction: Interaction, row: TableRow, who: Reader) -> Entry | None:
    """Return a table in a few lines, with a button if one can join it; None if it no longer exists."""
    try:
        table: Table = await interaction.client.tables.get(row.id)
    except Unreadable as unreadable:
        return Entry(unreadable_entry(unreadable, who))
    except Refused:
        return None
    words = who.texts(table.game.key)
    where = _where(row, who) if row.channel_deleted else message_link(table, row.last_post_id)
    names = list_names(seat_names(table.names), words, NAMES) or words("lobby.nobody")
    lines = [f"**{words('game.name')}** · {where}", *([names] if table.row.status != "over" else [])]
    text = cut_lines("\n".join([*lines, _state(table, interaction, words)]), ENTRY)
    return Entry(text, _join_button(table, words) if _may_join(interaction, table) else None)


def _may_join(interaction: Interaction, table: Table) -> bool:
    """Return whether the list offers a seat: in a lobby of this server that the person sees and has not joined."""
    row, user = table.row, interaction.user.id
    open_here = row.status == "lobby" and row.guild_id == interaction.guild_id and not row.channel_deleted
    seated = any(seat.user_id == user for seat in table.seats_taken)
    free = len(table.seats_taken) < table.game.seats[-1]
    return open_here and free and not seated and is_visible(interaction, row)


def _join_button(table: Table, words: Texts) -> Button:
    """Return the button that takes a seat in a lobby."""
    return discord.ui.Button(
        label=words("lobby.button.join"), emoji=sign("lobby.button.join"), custom_id=f"games:join:{table.id}"
    )


def unreadable_entry(error: Unreadable, who: Reader) -> str:
    """Return the entry of an unreadable table: where it is, why, and who can end it."""
    row = error.row
    name = who.texts(row.game)("game.name") if row.game in games() else escape_name(row.game)
    return f"**{name}** · {_where(row, who)}\n⚠️ {reason(error, who.texts())}"


def _where(row: TableRow, who: Reader) -> str:
    """Return the table's channel; if it was deleted, how to move a table that is still open."""
    if not row.channel_deleted:
        return f"<#{row.channel_id}>"
    if row.status not in OPEN:
        return who.texts()("move.no_channel", id=row.id)
    return who.texts()("games.astray", id=row.id, table=who.of_commands()("param.table.name"))


def _state(table: Table, interaction: Interaction, words: Texts) -> str:
    """Return lines on how a table stands: its results, its lobby, or for whom it waits."""
    if table.row.status == "over":
        return _result(table, words)
    if not table.running:
        return words("games.lobby", now=len(table.seats), most=table.game.seats[-1])
    to_choose, user = table.seats_to_choose(), interaction.user.id
    if (seat := table.played_by(user)) in to_choose and seat is not None:
        return "\n".join([f"➡️ **{words(table.turn_text_key('games.yours', seat))}**", *_pause(table, words)])
    names = list_names((marked_name(table, seat) for seat in to_choose), words, NAMES)
    lines = [words("post.paused") if table.is_deserted else words("games.turn", names=names)]
    if (own := table.seat_of(user)) is not None and table.seats[own].owner_left:
        lines.append(words("games.left"))
    return "\n".join([*lines, *_pause(table, words)])


def _pause(table: Table, words: Texts) -> list[str]:
    """Return the line that the clocks are paused, if they are."""
    return [words(table.clock_text_key("games.on_pause"))] if table.is_paused else []


def _result(table: Table, words: Texts) -> str:
    """Return a line with the date and the results of a finished game."""
    return f"<t:{table.row.updated_at // 1000}:d> · {list_names(results(table, words), words, 2 * NAMES)}"


def _page_rows(what: str, page: int, last: int, words: Texts) -> list[list[Button]]:
    """Return a row of buttons to the adjacent pages; none if there is only one page."""
    if last == 0:
        return []
    suffix = "_over" if what == "history" else ""
    return [[*page_buttons(page, last, PAGES, lambda key, page: f"games:{page}:{key}{suffix}", words)]]


class ListButton(ComponentHandler, template=ID):
    """Turns the pages of a list."""

    async def act(self, interaction: Interaction) -> None:
        """Show the page that the button names, in the same message."""
        await acknowledge(interaction, new_answer=False)
        await show_tables(interaction, int(self.match["page"]), "history" if self.match["history"] else "games")


class JoinButton(ComponentHandler, template=r"games:join:(?P<table>\d+)"):
    """Takes a seat in a lobby of the list."""

    async def act(self, interaction: Interaction) -> None:
        """Join, then show the list again, in which one's own tables stand first. Raise Refused if there is no seat."""
        await acknowledge(interaction, new_answer=False)
        table = await interaction.client.tables.get(self.table_id)
        note = ""
        if _may_join(interaction, table):  # else the list tells what has changed
            await change_lobby(interaction, table, "join")
            words = (await reader(interaction)).texts(table.game.key)
            note = words("lobby.done.join", link=message_link(table, table.row.last_post_id))
        await show_tables(interaction, 0, note=note)
        await tell_missing_permissions(interaction, table)
