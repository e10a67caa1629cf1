"""Which game somebody looks at again: that of the channel, or one of their own by its number, wherever they are."""

from discord import app_commands

from bot.games.registry import games
from bot.tables.table import Refused, Table, TableRow
from cogs.answering import Interaction, Reader, game_here, is_elsewhere, need_presence, reader
from cogs.discord_text import LABEL, OPTIONS, cut, fold


async def game_to_replay(interaction: Interaction, typed: str | None) -> Table:
    """Return the person's own game with the number that was typed; without one, the game of this channel.

    Where the bot is not, and in direct messages, that is the person's newest game. Raise Refused("not_own_game") for a
    game in which they have no seat, Refused("no_own_game") if they have none that has begun, and as `game_here`.
    """
    if typed is None and interaction.guild_id is not None and not is_elsewhere(interaction):
        return await game_here(interaction)
    rows = await _own_rows(interaction)
    if not rows:
        raise Refused("no_own_game")
    number = str(rows[0].id) if typed is None else typed.strip()
    row = next((row for row in rows if str(row.id) == number), None)
    if row is None:
        raise Refused("not_own_game")
    table: Table = await interaction.client.tables.get(row.id)
    await need_presence(interaction, table)
    return table


async def offered_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Return the person's own games that match what is typed, the newest first."""
    who = await reader(interaction)
    entries = [(row.id, _entry(row, who)) for row in await _own_rows(interaction)]
    matches = [(number, entry) for number, entry in entries if fold(typed) in fold(entry)]
    return [app_commands.Choice(name=cut(entry, LABEL), value=str(number)) for number, entry in matches[:OPTIONS]]


async def _own_rows(interaction: Interaction) -> list[TableRow]:
    """Return the person's games that have begun, the one that changed last first."""
    rows = await interaction.client.tables.rows_of_person(interaction.user.id, over=True)
    begun = [row for row in rows if row.status in ("running", "over") and row.game in games()]
    return sorted(begun, key=lambda row: row.updated_at, reverse=True)


def _entry(row: TableRow, who: Reader) -> str:
    """Return a game's number and name, and whether it is over, in a line."""
    words = who.texts(row.game)
    over = words("replay.over") if row.status == "over" else ""
    return " · ".join(filter(None, (str(row.id), words("game.name"), over)))
