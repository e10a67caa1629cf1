"""Which game a person means: that of the channel, or one of their own by its number, wherever they are."""

from collections.abc import Iterable, Sequence

from discord import app_commands

from bot.games.registry import games
from bot.tables.table import Refused, Table, TableRow
from cogs.answering.absence import need_presence
from cogs.answering.interaction import Interaction, is_elsewhere
from cogs.answering.readers import Reader, reader
from cogs.answering.tables_here import any_table_here, game_here, newest_table_here
from cogs.discord_text import LABEL, OPTIONS, cut, fold


async def game_to_replay(interaction: Interaction, typed: str | None) -> Table:
    """Return the person's own game with the number that was typed; without one, the game of this channel.

    Where the bot is not, and in direct messages, that is the person's newest game. Raise Refused("not_own_game") for a
    game in which they have no seat, Refused("no_own_game") if they have none that has begun, and as `game_here`.
    """
    if typed is None and _is_at_home(interaction):
        return await game_here(interaction)
    table: Table = await interaction.client.tables.get(_pick_row(await _seated_rows(interaction), typed).id)
    await need_presence(interaction, table)
    return table


async def game_to_note(interaction: Interaction, typed: str | None) -> Table:
    """Return the game with the number that was typed, of the person's own and those on which they have notes.

    Without a number, that of this channel, from the lobby on; elsewhere the newest. It does not count as looked at.
    Raise Refused as `game_to_replay`.
    """
    if typed is None and _is_at_home(interaction):
        return await newest_table_here(interaction) or await any_table_here(interaction)
    table: Table = await interaction.client.tables.get(_pick_row(await _noted_rows(interaction), typed).id)
    return table


async def games_to_replay(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return the person's own games that match what is typed, the newest first."""
    return _choices(await _seated_rows(interaction), typed, await reader(interaction))


async def games_to_note(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return those of the person's own games, and of others on which they have notes, that match what is typed."""
    return _choices(await _noted_rows(interaction), typed, await reader(interaction))


def _is_at_home(interaction: Interaction) -> bool:
    """Return whether the bot is a member where the person uses it, so that the channel may have a game."""
    return interaction.guild_id is not None and not is_elsewhere(interaction)


def _pick_row(rows: Sequence[TableRow], typed: str | None) -> TableRow:
    """Return the row with the number that was typed, by default the first. Raise Refused if there is none."""
    if not rows:
        raise Refused("no_own_game")
    number = str(rows[0].id) if typed is None else typed.strip()
    row = next((row for row in rows if str(row.id) == number), None)
    if row is None:
        raise Refused("not_own_game")
    return row


async def _seated_rows(interaction: Interaction) -> list[TableRow]:
    """Return the games of the person's seats."""
    return _newest_begun(await interaction.client.tables.rows_of_person(interaction.user.id, over=True))


async def _noted_rows(interaction: Interaction) -> list[TableRow]:
    """Return the games of the person's seats, and those on which they have notes."""
    return _newest_begun(await interaction.client.tables.notepads.tables(interaction.user.id))


def _newest_begun(rows: Iterable[TableRow]) -> list[TableRow]:
    """Return the games that have begun, the one that changed last first."""
    begun = [row for row in rows if row.status in ("running", "over") and row.game in games()]
    return sorted(begun, key=lambda row: row.updated_at, reverse=True)


def _choices(rows: Sequence[TableRow], typed: str, who: Reader) -> list[app_commands.Choice[str]]:
    """Return the games that match what is typed, as many as Discord takes."""
    entries = [(row.id, _entry(row, who)) for row in rows]
    matches = [(number, entry) for number, entry in entries if fold(typed) in fold(entry)]
    return [app_commands.Choice(name=cut(entry, LABEL), value=str(number)) for number, entry in matches[:OPTIONS]]


def _entry(row: TableRow, who: Reader) -> str:
    """Return a game's number and name, and whether it is over, in a line."""
    words = who.texts(row.game)
    over = words("replay.over") if row.status == "over" else ""
    return " · ".join(filter(None, (str(row.id), words("game.name"), over)))
