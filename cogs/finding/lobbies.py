"""/game open: the lobbies with a free seat, here and on the person's other servers that allow it, with facts first."""

import discord

from bot.tables.table import Refused, Table, TableRow
from bot.texts import Texts, texts
from cogs.answering import (
    Button,
    ComponentHandler,
    Interaction,
    Reader,
    acknowledge,
    page_buttons,
    people_of,
    reader,
    server_of,
)
from cogs.discord_text import cut, cut_lines, escape_name, list_names, own_names, seat_names, sign
from cogs.finding.visibility import may_see, try_find_member
from cogs.lobby import change_lobby, pace_name, settings_lines
from cogs.page import Entry, Page, answer_page
from cogs.posting import host_aside, languages_of, message_link

PAGE = 6  # lobbies
SERVERS = 10  # others on which the person is looked up
ENTRY, NAMES = 600, 200  # most characters of a lobby, and of its players


async def show_lobbies(interaction: Interaction, page: int, note: str = "") -> None:
    """Answer with a page of open lobbies; `note`: what happened just before."""
    who = await reader(interaction)
    lobbies = await _seen_lobbies(interaction)
    last = max(0, (len(lobbies) - 1) // PAGE)
    page, words = min(page, last), who.texts()
    on_page = lobbies[page * PAGE : (page + 1) * PAGE]
    entries = [await _entry(interaction, table, who) for table in on_page] or [Entry(words("open.none"))]
    rows = [[*page_buttons(page, last, ("page.back", "page.next"), _page_id, words)]] if last else []
    head = "\n".join(filter(None, [f"### {words('open.title', n=len(lobbies))}", note]))
    await answer_page(interaction, Page(head, entries=entries, rows=rows, apart=True))


def _page_id(key: str, page: int) -> str:
    """Return the id of the button to a page."""
    return f"open:{page}:{key}"


async def _seen_lobbies(interaction: Interaction) -> list[Table]:
    """Return the lobbies that have a seat for the person, in channels that they see."""
    tables, lobbies = interaction.client.tables, list[Table]()
    for row in await _seen_rows(interaction):
        try:
            table: Table = await tables.get(row.id)
        except Refused:  # it has gone meanwhile, or cannot be read
            continue
        if _has_seat_for(table, interaction.user.id):
            lobbies.append(table)
    return lobbies


async def _seen_rows(interaction: Interaction) -> list[TableRow]:
    """Return the lobbies in channels that the person sees, on this server and a few others."""
    rows: list[TableRow] = await interaction.client.tables.open_lobbies.rows(server_of(interaction))
    members = await _memberships(interaction, rows)
    return [row for row in rows if (member := members.get(row.guild_id)) is not None and may_see(member, row)]


async def _memberships(interaction: Interaction, rows: list[TableRow]) -> dict[int, discord.Member]:
    """Return the person as the member that they are of these lobbies' servers, by server."""
    here = {interaction.user.guild.id: interaction.user} if isinstance(interaction.user, discord.Member) else {}
    others = [guild_id for guild_id in dict.fromkeys(row.guild_id for row in rows) if guild_id not in here]
    for guild_id in others[:SERVERS]:
        guild = interaction.client.get_guild(guild_id)
        member = await try_find_member(guild, interaction.user.id) if guild else None
        if member is not None:
            here[guild_id] = member
    return here


def _has_seat_for(table: Table, user_id: int) -> bool:
    """Return whether a lobby has a seat for a person who has not taken one."""
    seated = any(seat.user_id == user_id for seat in table.seats_taken)
    return table.row.status == "lobby" and not seated and len(table.seats_taken) < table.game.seats[-1]


async def _entry(interaction: Interaction, table: Table, who: Reader) -> Entry:
    """Return a lobby in a few lines: what, where, with whom, and how it is played; with the button to join it."""
    words = who.texts(table.game.key)
    guild = interaction.client.get_guild(table.row.guild_id)
    elsewhere = guild is not None and table.row.guild_id != interaction.guild_id
    link = message_link(table, table.row.last_post_id)
    server = f" · {escape_name(cut(guild.name, NAMES))}" if guild and elsewhere else ""
    names = list_names(_player_names(table, words), words, NAMES) or words("lobby.nobody")
    lines = [f"**{words('game.name')}** · {link}{server}", names, _facts(table, words)]
    if settings := settings_lines(table, words):
        lines.append("-# " + " · ".join(settings))
    if await interaction.client.tables.ties.avoided_among(interaction.user.id, people_of(table)):
        lines.append(words("open.avoided"))
    return Entry(cut_lines("\n".join(lines), ENTRY), _join_button(table, words))


def _player_names(table: Table, words: Texts) -> list[str]:
    """Return the names of a lobby's players and its host, who may have no seat."""
    host = table.seat_of(table.row.host_id)
    names = enumerate(seat_names(table.names))
    return [
        *(words("lobby.host", name=name) if seat == host else name for seat, name in names),
        *host_aside(table, words),
    ]


def _facts(table: Table, words: Texts) -> str:
    """Return the facts about a lobby: its seats, pace and language, and whether its luck can be proved."""
    pace = pace_name(table.pace, words) if table.pace else words("pace.none.name")
    facts = [
        words("open.seats", now=len(table.seats_taken), most=table.game.seats[-1]),
        words("open.pace", pace=pace),
        words("open.language", language=" + ".join(own_names(lang) for lang in languages_of(table))),
        words("open.luck") if table.row.luck else "",
    ]
    return " · ".join(filter(None, facts))


def _join_button(table: Table, words: Texts) -> Button:
    """Return the button that takes a seat in a lobby."""
    key = "lobby.button.join"
    return discord.ui.Button(label=words(key), emoji=sign(key), custom_id=f"open:join:{table.id}")


class LobbiesControl(ComponentHandler, template=r"open:(?:join:(?P<table>\d+)|(?P<page>\d+):(?:back|next))"):
    """Turns the pages of open lobbies, and takes a seat in one."""

    async def act(self, interaction: Interaction) -> None:
        """Show the page, or join and show what is open then. Raise Refused if there is no seat any more."""
        await acknowledge(interaction, new_answer=False)
        if self.match["page"]:
            await show_lobbies(interaction, int(self.match["page"]))
            return
        seen = [row.id for row in await _seen_rows(interaction)]
        if self.table_id not in seen:
            raise Refused("moved_on")
        table = await interaction.client.tables.get(self.table_id)
        await change_lobby(interaction, table, "join")
        words = texts((await reader(interaction)).lang, table.game.key)
        link = message_link(table, table.row.last_post_id)
        await show_lobbies(interaction, 0, words("lobby.done.join", link=link))
