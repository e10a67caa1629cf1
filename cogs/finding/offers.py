"""The direct message that offers a seat at a table which was found, and what becomes of it."""

from contextlib import suppress

import discord
import msgspec

from bot.languages import ENGLISH, language
from bot.tables.finding import MatchRow, Offer, OfferOutcome, SearchRow
from bot.tables.table import MessageRow, PersonRow, Refused
from bot.texts import Texts, texts
from cogs.answering import (
    Button,
    Client,
    ComponentHandler,
    Interaction,
    MessageParts,
    acknowledge,
    answer,
    persistent_view,
    reader,
)
from cogs.discord_text import escape_name, list_names
from cogs.posting import ASTRAY, channel_link, nonce_mark, send_dm

NAMES = 200  # characters for the names of those who are asked, too


async def send_offer(bot: Client, letter: MessageRow) -> int | None:
    """Offer a seat, unless the match is over; whom no DM reaches does not play, and the others look on."""
    match_id = msgspec.json.decode(letter.payload, type=Offer).match
    pair = await bot.tables.finding.match(match_id)
    if pair is None or letter.target not in [row.user_id for row in pair[1]]:
        return None
    person = await bot.tables.people.find(letter.target)

    async def write() -> MessageParts:
        return _offer_parts(bot, *pair, person, letter.nonce)

    sent = await send_dm(bot, letter.target, [letter], write)
    if sent is None:
        with suppress(Refused):  # it is over by now
            await bot.tables.finding.answer(letter.target, match_id, yes=False)
    return sent


def _offer_parts(bot: Client, match: MatchRow, people: list[SearchRow], person: PersonRow, nonce: str) -> MessageParts:
    """Return the message that offers a seat: what is played, where, with whom, until when."""
    words = texts(_language(person), match.game)
    mark = f"offer:{match.id}{nonce_mark(nonce)}"
    take: Button = discord.ui.Button(
        label=words("offer.take"), emoji="🪑", style=discord.ButtonStyle.success, custom_id=f"{mark}yes"
    )
    refuse: Button = discord.ui.Button(label=words("offer.refuse"), custom_id=f"{mark}no")
    return {"content": offer_text(bot, match, people, person.user_id, words), "view": persistent_view([take, refuse])}


def offer_text(bot: Client, match: MatchRow, people: list[SearchRow], user_id: int, words: Texts) -> str:
    """Return what is offered to a person."""
    guild = bot.get_guild(match.guild_id)
    others = [escape_name(row.name) for row in people if row.user_id != user_id]
    facts = [words("find.seats", n=match.seats), words("open.pace", pace=words(f"pace.{match.pace or 'none'}.name"))]
    return words(
        "offer.text",
        game=words("game.name"),
        facts=" · ".join(facts),
        server=escape_name(guild.name) if guild else f"<#{match.channel_id}>",
        names=list_names(others, words, NAMES),
        at=f"<t:{match.until // 1000}:R>",
    )


def _language(person: PersonRow) -> str:
    """Return the language of letters to a person."""
    return language(person.language or person.locale or ENGLISH)


async def send_outcome(bot: Client, letter: MessageRow) -> int | None:
    """Say what has come of an offer or of a search, which rings nobody."""
    over = msgspec.json.decode(letter.payload, type=OfferOutcome)
    return await (_edit_offer(bot, letter, over) if over.match else _tell_search_ended(bot, letter))


async def _tell_search_ended(bot: Client, letter: MessageRow) -> int | None:
    """Tell a person, without a sound, that their search ended; nothing if they search again by now."""
    if await bot.tables.finding.search_of(letter.target):
        return None
    words = texts(_language(await bot.tables.people.find(letter.target)))

    async def write() -> MessageParts:
        return {"content": words("offer.ended"), "silent": True}

    return await send_dm(bot, letter.target, [letter], write)


async def _edit_offer(bot: Client, letter: MessageRow, over: OfferOutcome) -> int | None:
    """Say in the message that offered a seat what has come of it."""
    offered = await bot.tables.finding.offer_letter(letter.target, over.match)
    if offered is None or offered.message_id is None:
        return None
    words = texts(_language(await bot.tables.people.find(letter.target)))
    search = await bot.tables.finding.search_of(letter.target)
    link = await _table_link(bot, over.table) if over.table else ""
    content = words(f"offer.{over.outcome}", n=search.others if search else 0, link=link)
    channel = await bot.create_dm(discord.Object(letter.target))
    parts = bot.mentions.in_message({"content": content, "view": None})
    try:
        await channel.get_partial_message(offered.message_id).edit(**parts)
    except (discord.NotFound, discord.Forbidden):  # they have deleted it, or closed their DMs
        return None
    return offered.message_id


async def _table_link(bot: Client, table_id: int) -> str:
    """Return a link to a table's channel; where to find it if it is gone."""
    try:
        return channel_link(await bot.tables.get(table_id))
    except Refused:
        return ASTRAY


class OfferControl(ComponentHandler, template=r"offer:(?P<match>\d+):(?P<nonce>[0-9a-f]+-[0-9a-f]+):(?P<reply>yes|no)"):
    """Handles the answers to the offer of a seat."""

    async def act(self, interaction: Interaction) -> None:
        """Take the seat, or not, and say so in place of the buttons. Raise Refused("offer_over")."""
        await acknowledge(interaction, new_answer=False)
        finding, match_id = interaction.client.tables.finding, int(self.match["match"])
        yes = self.match["reply"] == "yes"
        complete = await finding.answer(interaction.user.id, match_id, yes=yes)
        words = (await reader(interaction)).texts()
        if not yes:
            await answer(interaction, content=words("offer.declined"), view=None)
            return
        pair = await finding.match(match_id)
        missing = sum(not row.said_yes for row in pair[1]) if pair else 0
        await answer(interaction, content=words("offer.taken", n=missing), view=None)
        if complete:
            interaction.client.letters.at_once()
