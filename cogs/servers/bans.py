"""The page with the bans from a server's games, and the message to who is banned."""

from collections.abc import Sequence

import discord
import msgspec

from bot.languages import ENGLISH
from bot.tables.people import BanNotice, GuildRow, languages_set
from bot.tables.servers import BanRow
from bot.tables.table import MessageRow, PersonRow
from bot.texts import Texts, texts
from cogs.answering import Button, Client, Interaction, MessageParts, UserSelect, persistent_view, reader, server_of
from cogs.discord_text import cut, escape_name
from cogs.page import Entry, Page, answer_page
from cogs.posting import send_dm

SHOWN = 8  # bans on the page; the others are found by the list of people
LINE = 300  # most characters of a ban


async def show_bans(interaction: Interaction) -> None:
    """Answer with the bans that hold on this server, each with a button to lift it."""
    bans = await interaction.client.tables.bans.of_server(server_of(interaction))
    words = (await reader(interaction)).texts()
    entries = [Entry(ban_line(ban, words), _lift_button(ban, words)) for ban in bans[:SHOWN]]
    back: Button = discord.ui.Button(label=words("server.back"), emoji="◀️", custom_id="server:page")
    people: UserSelect = discord.ui.UserSelect(custom_id="server:bans:choose", placeholder=words("server.choose.ban"))
    page = Page(
        f"{words('server.bans.title')}\n-# {words('server.bans.meaning')}",
        entries=entries or [Entry(words("server.bans.nobody"))],
        rows=[people, [back]],
        more=lambda omitted: words("server.bans.more", n=omitted),
        further=max(0, len(bans) - SHOWN),
    )
    await answer_page(interaction, page)


def ban_line(ban: BanRow, words: Texts) -> str:
    """Return who is banned until when, and why; the mention notifies nobody."""
    key = "until" if ban.until else "for_good"
    line = words(f"server.bans.{key}", person=f"<@{ban.user_id}>", until=f"<t:{(ban.until or 0) // 1000}:f>")
    return cut(f"{line}\n{words('server.why', why=ban.reason)}" if ban.reason else line, LINE)


def _lift_button(ban: BanRow, words: Texts) -> Button:
    """Return the button that lifts a ban."""
    return discord.ui.Button(label=words("server.lift"), custom_id=f"server:bans:lift{ban.user_id}")


async def send_ban(bot: Client, message: MessageRow) -> int | None:
    """Tell a person of their ban, or that it was lifted, by DM, without a sound; return the message's id.

    Return None if there is nothing to tell. Whom no DM reaches is told when they try to begin or join a game.
    """
    notice = msgspec.json.decode(message.payload, type=BanNotice)
    ban, person = (
        await bot.tables.bans.find(notice.guild_id, message.target),
        await bot.tables.people.find(message.target),
    )
    if notice.lifted != (ban is None):
        return None
    guild = await bot.tables.guilds.find(notice.guild_id)
    catalogues = [texts(lang) for lang in _languages(person, guild)]

    async def write() -> MessageParts:
        return ban_message(ban, _server_name(bot, notice.guild_id), message.nonce, catalogues)

    return await send_dm(bot, message.target, [message], write)


def _languages(person: PersonRow, guild: GuildRow) -> list[str]:
    """Return the language of a person; of who has never used the bot none is known: those of the server's posts."""
    known = person.language or person.locale
    return [known] if known else (languages_set(guild) or ENGLISH).split("+")


def _server_name(bot: Client, guild_id: int) -> str:
    """Return the name of a server; its id if the server is not known."""
    guild = bot.get_guild(guild_id)
    return escape_name(guild.name) if guild else str(guild_id)


def ban_message(ban: BanRow | None, server: str, nonce: str, catalogues: Sequence[Texts]) -> MessageParts:
    """Return the parts of the message that tells a ban with its end and reason, and leads to the games that go on.

    `ban` is None if it was lifted. It is told in each language, the reason once.
    """
    first = catalogues[0]
    if ban is None:
        return {"content": "\n".join(words("server.unbanned", server=server) for words in catalogues), "silent": True}
    key, until = "until" if ban.until else "for_good", f"<t:{(ban.until or 0) // 1000}:f>"
    lines = [words(f"server.banned.{key}", server=server, until=until) for words in catalogues]
    if ban.reason:
        lines.append(first("server.why", why=ban.reason))
    button: Button = discord.ui.Button(label=first("server.tables"), emoji="🎲", custom_id=f"mine:all:{nonce}:")
    return {"content": "\n".join(lines), "view": persistent_view([button]), "silent": True}
