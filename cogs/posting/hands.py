"""Private hands by DM; if DMs are closed, the person is told once in the channel where to see their hand."""

from collections.abc import Sequence

import discord
import msgspec

from bot.process.log import log
from bot.tables.plans import Plan, will_answer
from bot.tables.table import PersonRow, Post, Table
from bot.texts import texts
from cogs.answering import Client, MessageParts, has_left, is_transient
from cogs.discord_text import escape_name
from cogs.panel import stop_lines
from cogs.pictures import POST
from cogs.posting.buttons import buttons_of, hand_buttons
from cogs.posting.language import in_each_language, language_for, language_of
from cogs.posting.mentions import allowed_mentions, person_asked_in_panel
from cogs.posting.places import channel_link
from cogs.posting.sending import Batch, SendResult, file_name, post_of, send_dm, send_once
from renderers.look import Theme

logger = log(__name__)


async def send_hand(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Send a person's hand as it is now, unless it is outdated or not wanted."""
    newest = batch[-1]
    person = await bot.tables.people.find(newest.target)
    current = await _is_current(bot, table, post_of(newest), newest.target)
    called = person_when_called(person, newest.created_at)
    plans = await bot.tables.plans.find_both(table, newest.target) if current else []
    if not current or not dms_reach(table, called) or any(will_answer(table, plan) for plan in plans):
        return SendResult()  # with a plan it comes if that is stopped
    if dm_rings(table, called):
        await bot.tables.reminders.call_after_quiet_hours(table, table.seats_to_choose(), {person.user_id: called})
    person = bot.tables.people.mute_if_quiet(person)
    asked_in_panel = person_asked_in_panel(bot, table, [post_of(newest)], newest.created_at) == person.user_id
    if not dms_reach(table, person):  # another table has found that out since, and the post has not rung
        await _note_closed_dms(bot, table, person, newest.created_at)
        return SendResult()

    async def write() -> MessageParts:
        return await _hand(bot, table, person, plans, newest.nonce, silent=asked_in_panel)

    sent = await send_dm(bot, person.user_id, batch, write)
    if sent is None:
        await _give_up_dm(bot, table, person, newest.created_at)
        return SendResult()
    await bot.tables.outbox.note_hand_shown(table, person.user_id, sent)
    return SendResult(sent)


async def _give_up_dm(bot: Client, table: Table, person: PersonRow, called_at: int) -> None:
    """Let a computer play for a person who plays by DM; note closed DMs of one who is still on the server."""
    if plays_by_dm(table, person.user_id):
        await bot.tables.seats.substitute_absent(table.id, person.user_id)
    elif not await has_left(bot, table, person.user_id):
        await _note_closed_dms(bot, table, person, called_at)


async def _is_current(bot: Client, table: Table, post: Post, user_id: int) -> bool:
    """Return whether the turn that this post calls the person to still lasts."""
    seat = table.played_by(user_id)
    if seat is None or seat not in table.seats_to_choose() or post.number > table.row.number:
        return False
    if post.number == table.row.number:
        return True
    turn = await bot.tables.reminders.turn_of(table, seat)
    return turn is not None and turn.number <= post.number


async def send_hand_removal(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Delete the DM with the hand of a past turn, so that they do not pile up."""
    newest = batch[-1]
    user = post_of(newest).about
    assert user is not None
    try:
        channel = await bot.create_dm(discord.Object(user))
        await channel.get_partial_message(newest.target).delete()
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        logger.info("a hand is not taken away", table=table.id, message=newest.target, error=repr(error))
    return SendResult()


def dm_rings(table: Table, person: PersonRow) -> bool:
    """Return whether this person is notified of their turn by the DM with their hand, not by the post's mention."""
    if plays_by_dm(table, person.user_id):
        return person.pings
    return table.game.hands and dms_reach(table, person) and person.pings and person.bell == "dm"


def person_when_called(person: PersonRow, at: int) -> PersonRow:
    """Return the person as they were when called: whether DMs reached them then decides what pings them.

    The post and the DM both use this, in whatever order they are delivered.
    """
    closed = person.dms_closed_at
    return msgspec.structs.replace(person, dms_closed_at=None) if closed is not None and closed >= at else person


def plays_by_dm(table: Table, user_id: int) -> bool:
    """Return whether this person has left the server and plays on by DM."""
    seat = table.played_by(user_id)
    return seat is not None and table.seats[seat].by_dm


def dms_reach(table: Table, person: PersonRow) -> bool:
    """Return whether the person wants DMs about a table and they arrive; always for people who play by DM."""
    return plays_by_dm(table, person.user_id) or (person.dms and person.dms_closed_at is None)


async def _hand(
    bot: Client, table: Table, person: PersonRow, plans: Sequence[Plan], nonce: str, *, silent: bool
) -> MessageParts:
    """Return the parts of the DM: a picture of the hand or the board, buttons and a link to the table.

    It says why the person's plan was stopped, or their standing answers, if they were.
    """
    seat = table.played_by(person.user_id)
    assert seat is not None
    lang = language_for(person, table)
    words = texts(lang, table.game.key)
    theme: Theme = "light" if person.theme == "light" else "dark"
    if table.game.hands:
        picture = await bot.pictures.hand(table, seat, lang, theme, patience=POST)
    else:
        picture = await bot.pictures.table(table, lang, theme, patience=POST)
    picture.filename = file_name("hand", nonce)
    values = {"game": words("game.name"), "table": table.id, "link": channel_link(table)}
    if (active := table.turn_of_another(seat)) is not None:
        values["player"] = escape_name(table.names[active])
    text = words(table.turn_text_key("hand.by_dm" if table.seats[seat].by_dm else "hand.dm", seat), **values)
    return {
        "content": "\n".join([text, *stop_lines(plans, words)]),
        "file": picture,
        "view": await hand_buttons(table, seat, nonce, words),
        "silent": silent or not dm_rings(table, person),  # else the post has rung
    }


async def _note_closed_dms(bot: Client, table: Table, person: PersonRow, called_at: int) -> None:
    """Note closed DMs and write the notice in one transaction, so that it is sent once, even after a crash."""
    rings = dm_rings(table, person_when_called(person, called_at))
    await bot.tables.people.note_closed_dms(person.user_id, table, called_at=called_at if rings else None)
    logger.info("DMs are closed", table=table.id, person=person.user_id)


async def send_closed_dms_notice(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Tell a person in the table's channel that no DM reaches them, and where else their hand is."""
    newest = batch[-1]
    channel = bot.get_partial_messageable(table.row.channel_id, guild_id=table.row.guild_id)

    async def write() -> MessageParts:
        words = texts(language_of(table))
        view = buttons_of(table.id, newest.nonce, words, ("hand",))
        return {
            "content": in_each_language(table, lambda words: f"<@{newest.target}> {words('hand.closed')}"),
            "view": view,
            "allowed_mentions": await allowed_mentions(bot, [newest.target] if post_of(newest).call else []),
        }

    return SendResult(await send_once(bot, channel, batch, write))
