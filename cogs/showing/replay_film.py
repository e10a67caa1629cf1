"""Films of a table's moments."""

from collections.abc import Sequence

from bot.tables.table import Refused, Table
from bot.texts import texts
from cogs.answering import Client, Interaction
from cogs.pictures import Reel
from cogs.showing.moments import Moment, moment_name, past_table


def film_reel(bot: Client, table: Table, moments: Sequence[Moment], lang: str) -> Reel:
    """Return a reel of these moments, each read only when it is drawn."""
    words = texts(lang, table.game.key)

    async def at(place: int) -> Table:
        return await past_table(bot, table, moments[place])

    return Reel([moment_name(moment, table.names, words) for moment in moments], at)


async def need_film_quota(interaction: Interaction, table: Table) -> None:
    """Raise Refused("many_films") where this person or server has had as many within the hour as may be."""
    most = await interaction.client.tables.quota.take("films", interaction.user.id, table.row.guild_id)
    if most is not None:
        raise Refused("many_films", most=most)
