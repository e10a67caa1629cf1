"""A person's data: the file with all of it, and the question before it is deleted."""

import io
from collections.abc import Mapping

import discord

from bot.languages import ENGLISH, languages
from bot.texts import texts
from cogs.answering import NOTE_NOTHING, ComponentHandler, Interaction, acknowledge, answer, persistent_view, reader

ID = r"privacy:(?P<answer>yes|no)"
FILE = "gamekeeper.json"


def former_names() -> Mapping[str | None, str]:
    """Return the name of deleted people at tables of each language."""
    return {language: texts(language or ENGLISH)("privacy.former") for language in (None, *languages())}


async def send_own_data(interaction: Interaction) -> None:
    """Fill in the private answer with the file."""
    data = await interaction.client.tables.privacy.export(interaction.user.id)
    words = (await reader(interaction)).texts()
    await answer(interaction, content=words("privacy.export"), picture=discord.File(io.BytesIO(data), FILE))


async def ask_deletion(interaction: Interaction) -> None:
    """Ask whether they mean it, in the private answer that was announced."""
    words = (await reader(interaction)).texts()
    styles = discord.ButtonStyle
    view = persistent_view(
        discord.ui.Button(style=style, label=words(f"privacy.{reply}"), custom_id=f"privacy:{reply}")
        for reply, style in (("yes", styles.danger), ("no", styles.secondary))
    )
    await answer(interaction, content=words("privacy.ask"), view=view)


class DeletionButton(ComponentHandler, template=ID):
    """Handles the answer to the question."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, new_answer=False)
        words = (await reader(interaction)).texts()
        outcome = await _delete(interaction) if self.match["answer"] == "yes" else "kept"
        await answer(interaction, content=words(f"privacy.{outcome}"), view=None)


async def _delete(interaction: Interaction) -> str:
    """Delete a person's data. Return the key of the text that reports the outcome."""
    interaction.extras[NOTE_NOTHING] = True
    whole = await interaction.client.tables.privacy.delete(interaction.user.id, former_names())
    interaction.client.member_cache.forget(interaction.user.id)
    if whole:
        return "done"
    interaction.client.forgetting.at_once()
    return "later"
