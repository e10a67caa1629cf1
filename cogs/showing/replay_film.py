"""Films of a table's moments."""

from collections.abc import Sequence

from bot.tables.table import Refused, Table
from bot.texts import texts
from cogs.answering import Client, Interaction
from cogs.pictures import Reel
from cogs.showing.moments import Moment, moment_name, past_table


def film_reel(bot: Client, table: Table, moments: Sequence[Moment], lang: str) -> Reel:
    """Return a reel of these moments; each is read only when it is drawn."""
    words = texts(lang, table.game.key)

    async def read(index: int) -> Table:
        return await past_table(bot, table, moments[index])

    return Reel([moment_name(moment, table.names, words) for moment in moments], read)


async def need_film_quota(interaction: Interaction, table: Table) -> None:
    """Count a film. Raise Refused("many_films") if this person or server has had too many within the hour."""
    most = await interaction.client.tables.quota.take("films", interaction.user.id, table.row.guild_id)
    if most is not None:
        raise Refused("many_films", most=most)
