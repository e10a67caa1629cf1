"""A person's data: the file with all of it, and the question before it is deleted."""

import io
from collections.abc import Mapping

import discord

from bot.languages import ENGLISH, languages
from bot.texts import texts
from cogs.answering import NOTE_NOTHING, ComponentHandler, Interaction, acknowledge, answer, reader, yes_or_no

ID = r"privacy:(?P<answer>yes|no)"
FILE = "gamekeeper.json"


def former_names() -> Mapping[str | None, str]:
    """Return the name that deleted people have at tables, by the table's language; None stands for the default."""
    return {language: texts(language or ENGLISH)("privacy.former") for language in (None, *languages())}


async def send_own_data(interaction: Interaction) -> None:
    """Send all data about the person, as a file in the private answer."""
    data = await interaction.client.tables.privacy.export(interaction.user.id)
    words = (await reader(interaction)).texts()
    await answer(interaction, content=words("privacy.export"), picture=discord.File(io.BytesIO(data), FILE))


async def ask_deletion(interaction: Interaction) -> None:
    """Ask in the private answer whether the person's data is really to be deleted."""
    words = (await reader(interaction)).texts()
    view = yes_or_no("privacy", words("privacy.yes"), words("privacy.no"))
    await answer(interaction, content=words("privacy.ask"), view=view)


class DeletionButton(ComponentHandler, template=ID):
    """Handles the answer to the question."""

    async def act(self, interaction: Interaction) -> None:
        """Delete the person's data or keep it, and say so."""
        await acknowledge(interaction, new_answer=False)
        words = (await reader(interaction)).texts()
        key = await _delete(interaction) if self.match["answer"] == "yes" else "confirmation.kept"
        await answer(interaction, content=words(key), view=None)


async def _delete(interaction: Interaction) -> str:
    """Delete a person's data. Return the key of the text that reports the outcome."""
    interaction.extras[NOTE_NOTHING] = True
    all_deleted = await interaction.client.tables.privacy.delete(interaction.user.id, former_names())
    interaction.client.member_cache.forget(interaction.user.id)
    if all_deleted:
        return "privacy.done"
    interaction.client.forgetting.at_once()
    return "privacy.later"
