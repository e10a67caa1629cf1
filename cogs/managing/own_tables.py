"""/tables: all the reader's tables, those that wait for them first, each with a button to play, and lists to mute."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

import discord

from bot.tables.table import Refused, Table, TableRow, Unreadable
from bot.tables.time import WaitingTurn
from bot.texts import Texts
from cogs.answering import (
    Button,
    ComponentHandler,
    Interaction,
    Reader,
    Select,
    acknowledge,
    is_elsewhere,
    reader,
    selected_value,
    table_option,
    take_snapshot,
)
from cogs.discord_text import OPTIONS, list_names, sign
from cogs.managing.table_list import unreadable_entry
from cogs.page import Entry, Page, answer_page
from cogs.panel import open_panel
from cogs.posting import marked_name, message_link

BUTTONS = 10  # tables with a button to play: more would leave no room for the others among a message's parts
NAMES = 120  # characters for the names of players for whom a table waits
OwnTables = list[tuple[Table, WaitingTurn | None]]
"""Tables, each with the reader's turn there if it lasts now."""


async def show_own_tables(interaction: Interaction) -> None:
    """Answer with the reader's tables on all servers; the interaction was acknowledged before."""
    who, tables = await reader(interaction), interaction.client.tables
    turns = await tables.reminders.turns_of(interaction.user.id)
    rows = _most_urgent_first(await tables.rows_of_person(interaction.user.id), turns)
    own, unreadable = await _read_tables(interaction, rows[:OPTIONS], turns)
    muted = await tables.people.muted_tables(interaction.user.id)
    always_agreed = await tables.undo.agreed_ahead(interaction.user.id)
    plays_here = not is_elsewhere(interaction)  # games are played where the bot is
    lines = [
        (_lines(table, turn, who, muted=table.id in muted), table if turn and plays_here else None)
        for table, turn in own
    ]
    lines += [(unreadable_entry(error, who), None) for error in unreadable]
    followed = await _read_followed(interaction)
    lines += [(text, None) for text in _followed_lines(followed, who)]
    words, lists = (
        who.texts(),
        _lists(own, muted, always_agreed, [table for table, _ in followed], who) if plays_here else [],
    )
    title = words("tables.title", n=sum(row.id in turns for row in rows))
    await answer_page(interaction, tables_page(title, lines, lists, max(0, len(rows) - OPTIONS), words))


def _most_urgent_first(rows: Sequence[TableRow], turns: Mapping[int, WaitingTurn]) -> list[TableRow]:
    """Return the tables that wait for the reader, the most urgent first, then all others, the newest first."""
    waiting = sorted((row for row in rows if row.id in turns), key=lambda row: turns[row.id].urgency)
    return [*waiting, *(row for row in reversed(rows) if row.id not in turns)]


async def _read_tables(
    interaction: Interaction, rows: Sequence[TableRow], turns: Mapping[int, WaitingTurn]
) -> tuple[OwnTables, list[Unreadable]]:
    """Return these tables in their order, and errors for those that cannot be read now."""
    own, unreadable = OwnTables(), list[Unreadable]()
    for row in rows:
        try:
            own.append((await interaction.client.tables.get(row.id), turns.get(row.id)))
        except Unreadable as error:
            unreadable.append(error)
        except Refused:  # it has gone meanwhile
            continue
    return own, unreadable


def tables_page(
    title: str, lines: Sequence[tuple[str, Table | None]], lists: Sequence[Select], further: int, words: Texts
) -> Page:
    """Return the page with the lines of each table, and with the table itself if its turn is played from there.

    `further` tables are not among them.
    """
    waiting = [table for _, table in lines if table][:BUTTONS]
    entries = [Entry(text, _play_button(table, words) if table in waiting and table else None) for text, table in lines]
    return Page(
        head=f"### {title}",
        entries=entries or [Entry(words("tables.none"))],
        rows=lists,
        more=lambda omitted: words("tables.more", n=omitted),
        further=further,
    )


def _play_button(table: Table, words: Texts) -> Button:
    """Return the button that opens the panel at a table."""
    return discord.ui.Button(
        label=words("button.play"),
        emoji=sign("button.play"),
        style=discord.ButtonStyle.primary,
        custom_id=f"mine:play:{table.id}",
    )


def _lines(table: Table, turn: WaitingTurn | None, who: Reader, *, muted: bool) -> str:
    """Return a table in two or three lines: its game and place, for whom it waits, and whether it is paused."""
    words = who.texts(table.game.key)
    where = message_link(table, table.row.last_post_id)
    if table.row.channel_deleted:
        where = words("games.astray", id=table.id, table=who.of_commands()("param.table.name"))
    if turn:
        state = _turn(table, turn, words)
    elif table.running:
        names = list_names((marked_name(table, seat) for seat in table.seats_to_choose()), words, NAMES)
        state = words("post.paused") if table.is_deserted else words("tables.others", names=names)
    else:
        state = words("games.lobby", now=len(table.seats), most=table.game.seats[-1])
    state += "\n" + words(table.clock_text_key("games.on_pause")) if table.is_paused else ""
    bell = "🔕 " if muted else ""
    return f"{'➡️' if turn else '⏳'} {bell}**{words('game.name')}** · {where}\n{state}"


def _turn(table: Table, turn: WaitingTurn, words: Texts) -> str:
    """Return that it is the reader's turn, with its deadline or since when."""
    if turn.deadline is None:
        return words(table.turn_text_key("tables.yours", turn.seat), since=f"<t:{turn.since // 1000}:R>")
    return words(table.turn_text_key("tables.timed", turn.seat), deadline=f"<t:{turn.deadline // 1000}:R>")


async def _read_followed(interaction: Interaction) -> list[tuple[Table, str]]:
    """Return the tables that the person follows by DM, each with what they are told of it."""
    tables, followed = interaction.client.tables, list[tuple[Table, str]]()
    for follow in await tables.follows.of_person(interaction.user.id):
        with suppress(Refused):  # it has gone meanwhile, or cannot be read
            followed.append((await tables.get(follow.table_id), follow.wish))
    return followed


def _followed_lines(followed: Sequence[tuple[Table, str]], who: Reader) -> list[str]:
    """Return a title and a line for each table that the reader follows; nothing if they follow none."""
    words = who.texts()
    lines = []
    for table, wish in followed:
        values = {"game": who.texts(table.game.key)("game.name"), "link": message_link(table, table.row.last_post_id)}
        lines.append(words("tables.follow.line", **values, wish=words(f"tables.follow.{wish}")))
    return [f"**{words('tables.follow.title')}**", *lines] if lines else []


def _lists(
    own: OwnTables, muted: set[int], always_agreed: set[int], followed: list[Table], who: Reader
) -> list[Select]:
    """Return the lists of tables: to play where no button is, to mute, to be asked again before an undo, to follow no
    more.

    An empty list is left out.
    """
    further = [table for table, turn in own if turn][BUTTONS:]
    marks = {table.id: "🔕" if table.id in muted else "🔔" for table, _ in own}
    seated = [table for table, _ in own if table.seat_of(who.person.user_id) is not None]
    agreeing = [table for table, _ in own if table.id in always_agreed]
    lists = {"play": further, "mute": seated, "ask": agreeing, "unfollow": followed}
    signs = {"mute": marks}
    return [_list(what, tables, who, signs.get(what, {})) for what, tables in lists.items() if tables]


def _list(what: str, tables: list[Table], who: Reader, marks: dict[int, str]) -> Select:
    """Return a list of tables, with emojis by their ids; `what` is what happens to the selected one."""
    entries = [table_option(table, who, marks.get(table.id)) for table in tables]
    hint = who.texts()(f"tables.choose_{what}")
    return discord.ui.Select(custom_id=f"mine:{what}", placeholder=hint, options=entries)


class OwnTableButton(ComponentHandler, template=r"mine:play:(?P<table>\d+)"):
    """Opens the panel at one of the tables of /tables."""

    async def act(self, interaction: Interaction) -> None:
        """Open the panel. Raise Refused if the person has no seat there any more."""
        await acknowledge(interaction)
        await _play(interaction, await interaction.client.tables.get(self.table_id))


class OwnTablesButton(ComponentHandler, template=r"mine:all:[\w-]+:"):
    """Leads from a direct message to all tables of the person."""

    async def act(self, interaction: Interaction) -> None:
        """Show the tables in an answer of their own."""
        await acknowledge(interaction)
        await show_own_tables(interaction)


class OwnTablesList(ComponentHandler, template=r"mine:(?P<what>play|mute|ask|unfollow)"):
    """Handles the lists of /tables: play, mute reminders, be asked again before an undo, and follow no more."""

    async def act(self, interaction: Interaction) -> None:
        """Do what the list is for with the selected table; after that show the tables again, unless it is to play."""
        table_id = int(selected_value(interaction) or 0)
        await acknowledge(interaction, new_answer=self.match["what"] == "play")
        table = await interaction.client.tables.get(table_id)
        if self.match["what"] == "play":
            await _play(interaction, table)
            return
        if self.match["what"] == "ask":
            await interaction.client.tables.undo.ask_again(table_id, interaction.user.id)
        elif self.match["what"] == "unfollow":
            await interaction.client.tables.follows.stop(interaction.user.id, table_id)
        else:
            await _toggle_mute(interaction, table)
        await show_own_tables(interaction)


async def _play(interaction: Interaction, table: Table) -> None:
    """Open the person's panel at a table. Raise Refused("not_seated") if they have no seat there."""
    await open_panel(interaction, await take_snapshot(interaction, table, table.need_seat(interaction.user.id)))


async def _toggle_mute(interaction: Interaction, table: Table) -> None:
    """Mute reminders of a table, or unmute them if they are muted.

    Raise Refused("not_seated") if the person has no seat there.
    """
    people, user_id = interaction.client.tables.people, interaction.user.id
    if table.seat_of(user_id) is None:
        raise Refused("not_seated")
    await people.mute(user_id, table.id, muted=table.id not in await people.muted_tables(user_id))
