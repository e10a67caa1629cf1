"""What 🎲 opens: the commitment to a game's luck, and the form for a word of one's own before the game begins."""

import discord

from bot.tables.play import LONGEST
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Button, Filled, Form, Interaction, open_form, persistent_view, reader, say
from cogs.discord_text import COLOUR, escape_name


class LuckForm(Form, template=r"lobby:(?P<table>\d+):luck:form"):
    """A form for an optional word."""

    formerly = ("word",)

    def __init__(self, table_id: int, words: Texts) -> None:
        super().__init__(title=words("luck.form.title"), custom_id=f"lobby:{table_id}:luck:form")
        field: discord.ui.TextInput[LuckForm] = discord.ui.TextInput(custom_id="word", max_length=LONGEST)
        label, about = words("luck.form.word"), words("luck.form.about")
        self.add_item(discord.ui.Label(text=label, description=about, component=field))

    @classmethod
    async def act(cls, interaction: Interaction, filled: Filled) -> None:
        """Mix the person's word into the luck, and say so."""
        tables, typed = interaction.client.tables, filled.text("word")
        word = await tables.luck.add_word(filled.table_id, interaction.user.id, typed)
        words = (await reader(interaction)).texts()
        await say(interaction, words("luck.added", word=escape_name(word)))


async def ask_word(interaction: Interaction, table_id: int) -> None:
    """Open the form for a word of one's own."""
    await open_form(interaction, LuckForm(table_id, (await reader(interaction)).texts()))


async def show_commitment(interaction: Interaction, table: Table) -> None:
    """Show in private the commitment to the game's luck and what it proves; players of the lobby may add a word.

    The commitment is all of the message's text, so that a phone's *Copy text* copies nothing else.
    """
    words = (await reader(interaction)).texts()
    in_lobby, is_seated = table.row.status == "lobby", table.seat_of(interaction.user.id) is not None
    about = [words("luck.meaning"), *([words("luck.mixed")] if in_lobby else [])]
    embed = discord.Embed(title=words("luck.title"), description="\n\n".join(about), colour=COLOUR)
    buttons = [_word_button(table.id, words)] if in_lobby and is_seated else []
    await say(interaction, words("luck.code", luck=table.row.luck), embed=embed, view=persistent_view(buttons))


def _word_button(table_id: int, words: Texts) -> Button:
    """Return the button that opens the form for a word."""
    return discord.ui.Button(label=words("luck.add"), custom_id=f"lobby:{table_id}:word:")
