"""A player's own word for a game's luck, entered in a form before the game begins."""

import discord
import structlog

from bot.tables.play import LONGEST
from bot.texts import Texts
from cogs.answering import Form, Interaction, open_form, reader, say
from cogs.discord_text import escape_name


class LuckForm(Form):
    """A form for an optional word."""

    def __init__(self, table_id: int, words: Texts) -> None:
        super().__init__(title=words("luck.form.title"), timeout=3600, custom_id=f"lobby:{table_id}:luck:form")
        self._table_id = table_id
        self._word: discord.ui.TextInput[LuckForm] = discord.ui.TextInput(max_length=LONGEST)
        label, about = words("luck.form.word"), words("luck.form.about")
        self.add_item(discord.ui.Label(text=label, description=about, component=self._word))

    async def handle_submit(self, interaction: Interaction) -> None:
        structlog.contextvars.bind_contextvars(table=self._table_id)
        word = await interaction.client.tables.luck.add_word(self._table_id, interaction.user.id, self._word.value)
        words = (await reader(interaction)).texts()
        await say(interaction, words("luck.added", word=escape_name(word)))


async def ask_word(interaction: Interaction, table_id: int) -> None:
    """Open the form."""
    await open_form(interaction, LuckForm(table_id, (await reader(interaction)).texts()))
