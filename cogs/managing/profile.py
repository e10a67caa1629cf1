"""*Profile* in the menu of a person: what they play and have played here, as far as who asks may see it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

import discord

from bot.tables.table import OPEN, Refused, Table, TableRow, Unreadable
from bot.texts import Texts
from cogs.answering import (
    Button,
    ComponentHandler,
    Interaction,
    Reader,
    acknowledge,
    player_name,
    reader,
    server_of,
)
from cogs.discord_text import escape_name
from cogs.managing.people import tie_button
from cogs.managing.table_list import is_visible, table_entry
from cogs.page import Entry, Page, answer_page
from cogs.posting import place_sign

LATEST = 50  # games that are over, of which places are counted
SHOWN = 6  # tables that are open


async def show_profile(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Answer with a person's open tables on this server and how their games there ended.

    Raise Refused("no_profile") for a bot.
    """
    if person.bot:
        raise Refused("no_profile", player=escape_name(player_name(person)))
    who, server = await reader(interaction), server_of(interaction)
    tables: list[TableRow] = await interaction.client.tables.rows_of_person(person.id, over=True)
    seen = [row for row in reversed(tables) if row.guild_id == server and is_visible(interaction, row)]
    words, ended = who.texts(), await _ended_tables(interaction, seen)
    records = "\n".join(_records(ended, person.id, who))
    entries = [Entry(records)] if records else []
    entries += await _open_entries(interaction, seen, who)
    title = words("profile.title", player=escape_name(player_name(person)))
    foot = f"-# {words('profile.seen', n=LATEST)}"
    entries = entries or [Entry(words("profile.none"))]
    rows = await _tie_rows(interaction, person.id, words)
    await answer_page(interaction, Page(f"### {title}", entries=entries, foot=foot, rows=rows, apart=True))


async def _tie_rows(interaction: Interaction, person: int, words: Texts) -> list[list[Button]]:
    """Return the buttons for what the asker, who alone sees them, sets about this person; none for oneself."""
    if person == interaction.user.id:
        return []
    kind = await interaction.client.tables.ties.between(interaction.user.id, person)
    return [[tie_button(f"games:tie:{person}", kind, one, words) for one in ("friend", "avoid")]]


class ProfileControl(ComponentHandler, template=r"games:tie:(?P<person>\d+):(?P<kind>friend|avoid|none)"):
    """Handles these buttons."""

    async def act(self, interaction: Interaction) -> None:
        """Set it, and show the profile again."""
        await acknowledge(interaction, new_answer=False)
        person, kind = int(self.match["person"]), self.match["kind"]
        await interaction.client.tables.ties.tie(interaction.user.id, person, "" if kind == "none" else kind)
        assert interaction.guild is not None
        await show_profile(interaction, await interaction.guild.fetch_member(person))


async def _ended_tables(interaction: Interaction, rows: Sequence[TableRow]) -> list[Table]:
    """Return the newest of these games that were played to their end, without those that cannot be read now.

    Those that only went on from a turn of another game do not count.
    """
    ended = list[Table]()
    for row in [row for row in rows if row.status == "over" and row.settings.is_own_game][:LATEST]:
        try:
            ended.append(await interaction.client.tables.get(row.id))
        except (Refused, Unreadable):
            continue
    return ended


async def _open_entries(interaction: Interaction, rows: Sequence[TableRow], who: Reader) -> list[Entry]:
    """Return the newest open tables as the list of games has them."""
    newest = [row for row in rows if row.status in OPEN][:SHOWN]
    entries = [await table_entry(interaction, row, who) for row in newest]
    return [entry for entry in entries if entry is not None]


def _records(tables: Sequence[Table], user_id: int, who: Reader) -> Iterator[str]:
    """Yield a line for each title: how many games, and how often which place."""
    places = defaultdict[str, list[str]](list)
    for table in tables:
        words = who.texts(table.game.key)
        if (seat := table.seat_of(user_id)) is not None:
            places[words("game.name")].append(place_sign(table, seat, words))
    for title, signs in sorted(places.items(), key=lambda one: (-len(one[1]), one[0])):
        yield _record(title, signs, who.texts())


def _record(title: str, signs: Sequence[str], words: Texts) -> str:
    """Return the line of a title, best places first."""
    counts = " · ".join(f"{sign} {n}" for sign, n in sorted(Counter(signs).items()))
    return words("profile.record", game=title, n=len(signs), places=counts)
