"""A small bot on an unmodified discord.py, which uses everything that ours will use. As a script: a child process."""

import asyncio
import contextlib
import io
import os
import struct
import zlib

import discord
from discord import app_commands

from bot.local.world.waiters import Waiters
from bot.process.redirect import redirect

JAPANESE = {"new": "新規", "greet": "挨拶", "Say hello": "挨拶する", "Read aloud": "読み上げる"}


def png(width=3, height=2):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Words(app_commands.Translator):
    async def translate(self, string, locale, context):
        return JAPANESE.get(string.message) if locale is discord.Locale.japanese else None


class Question(discord.ui.Modal, title="A question"):
    name = discord.ui.TextInput(label="Your name", min_length=2, max_length=10)

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"Hello {self.name.value}", ephemeral=True)


class Panel(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="Up", custom_id="panel:up", emoji="⬆️")
    async def up(self, interaction, button):
        await interaction.response.edit_message(content="went up", attachments=[picture("up.png", "one up")])

    @discord.ui.button(label="Later", custom_id="panel:later")
    async def later(self, interaction, button):
        await interaction.response.defer()
        await interaction.edit_original_response(content="came later", view=None)

    @discord.ui.button(label="Ask", custom_id="panel:ask")
    async def ask(self, interaction, button):
        await interaction.response.send_modal(Question())

    @discord.ui.button(label="Off", custom_id="panel:off", disabled=True)
    async def off(self, interaction, button):
        raise AssertionError("nobody can press this")

    @discord.ui.select(
        custom_id="panel:terrain",
        placeholder="Terrain",
        max_values=2,
        options=[discord.SelectOption(label="Forest", value="F"), discord.SelectOption(label="Water", value="W")],
    )
    async def terrain(self, interaction, select):
        await interaction.response.send_message("+".join(select.values), ephemeral=True)

    @discord.ui.select(cls=discord.ui.UserSelect, custom_id="panel:who", placeholder="Who")
    async def who(self, interaction, select):
        await interaction.response.send_message(select.values[0].display_name, ephemeral=True)


class Layout(discord.ui.LayoutView):
    def __init__(self):
        super().__init__(timeout=None)
        press = discord.ui.Button(label="Press", custom_id="layout:press")
        press.callback = self.replace_layout
        gallery = discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="a board"))
        section = discord.ui.Section("Section", accessory=discord.ui.Thumbnail("attachment://board.png"))
        row = discord.ui.ActionRow(press)
        inside = [discord.ui.TextDisplay("**Board**"), discord.ui.Separator(), section, gallery, row]
        self.add_item(discord.ui.Container(*inside, accent_colour=0x336699))

    async def replace_layout(self, interaction):
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay("pressed"))
        await interaction.response.edit_message(view=view, attachments=[])


def picture(name="board.png", description="a board"):
    return discord.File(io.BytesIO(png()), name, description=description)


class Game(app_commands.Group):
    @app_commands.command(description="Opens a table")
    async def new(
        self, interaction: discord.Interaction, game: str, seats: app_commands.Range[int, 1, 8] = 2, fast: bool = False
    ):
        who = interaction.user.display_name
        await interaction.response.send_message(f"{game} for {seats} fast={fast} by {who} in {interaction.locale}")

    @new.autocomplete("game")
    async def games(self, interaction, current):
        seats = interaction.namespace.seats
        return [app_commands.Choice(name=f"{name} {seats}", value=name) for name in ("ark", "cart") if current in name]

    @app_commands.command(description="Draws slowly")
    async def draw(self, interaction: discord.Interaction, private: bool = True):
        await interaction.response.defer(ephemeral=private)
        await interaction.edit_original_response(content="drawn", attachments=[picture()])
        await interaction.followup.send("and more", ephemeral=True)

    @app_commands.command(description="Thinks, then answers by a follow-up")
    async def think(self, interaction: discord.Interaction):
        await interaction.response.defer(ephemeral=True)
        await interaction.followup.send("thought", ephemeral=False)


class Example(discord.Client):
    def __init__(self, *, sync=True):
        intents = discord.Intents.none()
        intents.guilds = True
        super().__init__(intents=intents, guild_ready_timeout=0.1)
        self.tree = app_commands.CommandTree(self)
        self.sync = sync
        self.told = []
        self.errors = []
        self.waiters = Waiters()
        self._register()

    async def until(self, predicate):
        """Waits until an event or an error of this client makes something true."""
        return await self.waiters.until(predicate)

    def dispatch(self, event, /, *args, **kwargs):
        self.told.append(event)
        super().dispatch(event, *args, **kwargs)
        self.waiters.wake()

    async def before_identify_hook(self, shard_id, *, initial=False):
        """Identifies again without discord.py's pause of 5 seconds."""

    async def setup_hook(self):
        await self.tree.set_translator(Words())
        self.add_view(Panel())
        self.add_view(Layout())
        if self.sync:
            await self.tree.sync()

    def _register(self):
        self.tree.add_command(Game(name="game", description="Games"))
        for command in (greet, panel, layout, post, whisper, silent, thread, rights, aloud, wave, lookup, intrude):
            self.tree.add_command(command)
        self.tree.error(self._report_error)

    async def _report_error(self, interaction, error):
        self.errors.append(getattr(error, "original", error))
        self.waiters.wake()
        if not interaction.response.is_done():
            with contextlib.suppress(discord.HTTPException):
                await interaction.response.send_message(f"failed: {self.errors[-1]}", ephemeral=True)


@app_commands.command(description="Say hello")
async def greet(interaction: discord.Interaction, person: discord.User):
    await interaction.response.send_message(
        f"Hello {person.mention}", allowed_mentions=discord.AllowedMentions(users=[person])
    )


@app_commands.command(description="Shows a panel")
async def panel(interaction: discord.Interaction):
    await interaction.response.send_message("panel", view=Panel(), ephemeral=True)


@app_commands.command(description="Shows a layout")
async def layout(interaction: discord.Interaction):
    await interaction.response.send_message(view=Layout(), file=picture())


@app_commands.command(description="Posts in the channel")
async def post(interaction: discord.Interaction, text: str):
    await interaction.response.defer(ephemeral=True)
    message = await interaction.channel.send(text, view=Panel(), file=picture("my board.png"))
    await interaction.edit_original_response(content=message.jump_url)


@app_commands.command(description="Sends a direct message")
async def whisper(interaction: discord.Interaction):
    await interaction.user.send("psst", file=picture())
    await interaction.response.send_message("sent", ephemeral=True)


@app_commands.command(description="Never answers")
async def silent(interaction: discord.Interaction):
    pass


@app_commands.command(description="Opens a thread")
async def thread(interaction: discord.Interaction, name: str):
    await interaction.response.defer(ephemeral=True)
    made = await interaction.channel.create_thread(name=name, type=discord.ChannelType.public_thread)
    await made.send(f"in {made.name}")
    await interaction.edit_original_response(content=made.mention)


@app_commands.command(description="What the bot may do here")
@app_commands.default_permissions(manage_channels=True)
async def rights(interaction: discord.Interaction):
    may = interaction.app_permissions
    await interaction.response.send_message(f"send={may.send_messages} attach={may.attach_files}", ephemeral=True)


@app_commands.context_menu(name="Read aloud")
async def aloud(interaction: discord.Interaction, message: discord.Message):
    files = [attachment.filename for attachment in message.attachments]
    await interaction.response.send_message(f"{message.author.name}: {message.content} {files}", ephemeral=True)


@app_commands.context_menu(name="Wave")
@app_commands.guild_only()
async def wave(interaction: discord.Interaction, person: discord.Member):
    await interaction.response.send_message(f"Wave to {person.display_name}", ephemeral=True)


@app_commands.command(description="Looks something up")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def lookup(interaction: discord.Interaction, times: int = 0):
    owners = [interaction.is_guild_integration(), interaction.is_user_integration()]
    await interaction.response.send_message(f"looked up {owners}", ephemeral=True)
    for number in range(times):
        await interaction.followup.send(f"more {number}", ephemeral=True)


@app_commands.command(description="Posts wherever it is")
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def intrude(interaction: discord.Interaction):
    await interaction.response.send_message("here", ephemeral=True)
    await interaction.channel.send("and there")


async def main():
    redirect(os.environ["STAND_IN_URL"])
    async with Example() as client:
        await client.start(os.environ["STAND_IN_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
