"""A turn's post: sent below the former one, which loses its buttons; in between it says who is still to choose."""

from collections.abc import Collection, Mapping, Sequence

import discord
import msgspec

from bot.engine.effect import Seat
from bot.process.log import log
from bot.tables.table import NewMessage, PersonRow, Post, Table, messages, payload, retire_order
from bot.tables.time import HELD, OVER
from bot.texts import texts
from cogs.answering import Client, MessageParts, has_left_since_met, is_transient
from cogs.pictures import ratio_of
from cogs.posting.batches import nonce_row
from cogs.posting.board_picture import picture_at
from cogs.posting.buttons import post_buttons
from cogs.posting.events import end_event
from cogs.posting.former_channel import forwarding_embed, undelivered_posts
from cogs.posting.hands import person_when_called
from cogs.posting.language import in_each_language, language_of
from cogs.posting.lost_posts import retire_lost_posts
from cogs.posting.mentions import person_asked_in_panel, seats_called_later
from cogs.posting.pins import unpin
from cogs.posting.post_lines import reason_lines
from cogs.posting.post_status import turn_status
from cogs.posting.post_view import players_at_end, tells_end, turn_message
from cogs.posting.seat_line import is_seat_line, seat_message
from cogs.posting.sending import NOT_OURS, Batch, SendResult, post_of, send_once
from cogs.posting.threads import ARCHIVED, archive_later, show_in_forum

logger = log(__name__)
NOTHING: MessageParts = {"embed": None}  # stands where a former post said who was to choose
LATER = 120_000  # ms: also what is taken, and what was tried in vain, is a later post


async def send_turn(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Send a new post of the table, and retire the former one."""
    posts, then = await undelivered_posts(bot, table, [post_of(message) for message in batch])
    channel, later = _channel(bot, table, batch[0].target), await _later_posts(bot, batch)
    if is_seat_line(table, posts):
        return await _send_seat_line(bot, table, batch, posts, then)
    ends, people = tells_end(table, posts) and not later, await _people_of(bot, table)

    async def write() -> MessageParts:
        lang = language_of(table)
        called = {seat for post in posts for seat in post.call} - {seat for post in later for seat in post.call}
        await bot.tables.reminders.call_after_quiet_hours(table, called - seats_called_later(posts), people)
        await _put_off_news(bot, table, posts, people, ends=ends)
        await _ring_unseen(bot, table, called, person_asked_in_panel(bot, table, posts, batch[-1].created_at))
        now = _people_to_call(bot, table, batch, posts, people)
        picture = await picture_at(bot, table, max(post.number for post in posts), lang)
        nonce, ratio = nonce_row(batch).nonce, ratio_of(picture["file"]) if picture else 0
        return turn_message(table, posts, nonce, called, lang, now, last=not later, ratio=ratio) | picture

    message_id = await send_once(bot, channel, batch, write)
    if not table.running:
        await _close(bot, table)
    former, then = table.row.last_post_id, [*then, *[_story_order(table)] * ends]
    if any(post.restored is not None for post in posts):
        await retire_lost_posts(bot, channel, table, after=former or 0, but=message_id)
    if former not in (None, message_id) and not posts[0].first:  # the lobby's post says itself that the game has begun
        then = [*then, *await _retire_former(channel, table, former)]
    await _check_presence(bot, table, posts)
    next_notes = await _tell_others(bot, table, posts, {} if later else people)
    return SendResult(message_id, True, [*then, *next_notes])


async def _tell_others(
    bot: Client, table: Table, posts: Sequence[Post], people: Mapping[int, PersonRow]
) -> Sequence[NewMessage]:
    """Have those who follow the table told of these posts; return the note to who of these people is next."""
    await bot.tables.follows.tell(table, posts)
    return await bot.tables.next_notes.order_notes(table, people)


async def _send_seat_line(
    bot: Client, table: Table, batch: Batch, posts: Sequence[Post], then: Sequence[NewMessage]
) -> SendResult:
    """Send a line below the table's post, which stays and is edited next."""

    async def write() -> MessageParts:
        people = await _people_of(bot, table)
        await _put_off_news(bot, table, posts, people, ends=False)
        return seat_message(table, posts, nonce_row(batch).nonce, _people_to_call(bot, table, batch, posts, people))

    message_id = await send_once(bot, _channel(bot, table, batch[0].target), batch, write)
    return SendResult(message_id, then=[*then, *messages(table, "refresh", Post(table.row.number))])


async def _people_of(bot: Client, table: Table) -> dict[int, PersonRow]:
    """Return the people who have a seat at a table."""
    return await bot.tables.people.find_all([seat.user_id for seat in table.seats if seat.user_id is not None])


def _story_order(table: Table) -> NewMessage:
    """Return the message that has the story of a finished game posted."""
    return NewMessage("story", table.row.channel_id, payload(Post(table.row.number)))


def _people_to_call(
    bot: Client, table: Table, batch: Batch, posts: Sequence[Post], people: Mapping[int, PersonRow]
) -> dict[int, PersonRow]:
    """Return these people as these posts may call them: not those asked in their panel or called later."""
    others = {
        person_asked_in_panel(bot, table, posts, batch[-1].created_at),
        *table.people([*seats_called_later(posts)]),
    }
    now = {
        user: bot.tables.people.mute_if_quiet(_person_at_call(person, table, batch)) for user, person in people.items()
    }
    if not table.running:  # its end is told to all
        return now
    return {user: msgspec.structs.replace(who, pings=who.pings and user not in others) for user, who in now.items()}


async def _ring_unseen(bot: Client, table: Table, called: Collection[Seat], user: int | None) -> None:
    """Call a person asked in their panel a moment later, unless the question arrives there meanwhile."""
    seat = None if user is None else table.played_by(user)
    if user is None or seat is None or seat not in called or seat not in table.seats_to_choose():
        return
    if bot.panels.question_stamp(table.id, user) == table.stamp(seat):
        return
    await bot.tables.calls.call_unless_seen(table, seat)
    if bot.panels.question_stamp(table.id, user) == table.stamp(seat):  # meanwhile
        await bot.tables.calls.drop(table.id, user)


async def _put_off_news(
    bot: Client, table: Table, posts: Sequence[Post], people: Mapping[int, PersonRow], *, ends: bool
) -> None:
    """Put off the news of people in their quiet hours until these are over."""
    for post in posts:
        if post.about is not None and post.about in people:
            await bot.tables.news.tell_after_quiet_hours(table, HELD, post.number, [people[post.about]])
    players = [people[user] for user in players_at_end(table) if ends]
    await bot.tables.news.tell_after_quiet_hours(table, OVER, table.row.number, players)


async def _close(bot: Client, table: Table) -> None:
    """Clean up after a game: delete hands sent by DM, and archive its own thread later."""
    if table.game.hands or any(seat.by_dm for seat in table.seats):
        await bot.tables.outbox.remove_hands(table)
    await unpin(bot, table)
    await end_event(bot, table)
    await show_in_forum(bot, table)
    await archive_later(bot, table)


async def send_refresh(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Edit the current post to say who is still to choose; if it is gone, order a new one.

    Its buttons are replaced too: the one for undo carries the table's number.
    """
    if not table.running or table.row.last_post_id is None:
        return SendResult()
    lang = language_of(table)
    buttons = post_buttons(table, nonce_row(batch).nonce, texts(lang, table.game.key))
    post = _channel(bot, table, batch[0].target).get_partial_message(table.row.last_post_id)
    try:
        await post.edit(**bot.mentions.in_message({"embed": turn_status(table, lang), "view": buttons}))
    except discord.HTTPException as error:
        if error.code not in NOT_OURS:
            raise
        logger.info("the post is gone, it comes anew", table=table.id, message=post.id)
        return SendResult(then=messages(table, "turn", Post(table.row.number, note="post.anew")))
    return SendResult()


async def send_retire(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Remove the buttons of a former post, whose id is the target, and edit it if there is more to say."""
    former, post = batch[-1].target, post_of(batch[-1])
    if former == table.row.last_post_id:
        return SendResult()
    channel_id, instead = post.channel or table.row.channel_id, NOTHING
    if post.note:
        instead = {"content": in_each_language(table, lambda words: "\n".join(reason_lines(table, post, words)))}
    elif channel_id != table.row.channel_id:
        instead = {"embed": forwarding_embed(table)}
    await _retire(_channel(bot, table, channel_id), table, former, bot.mentions.in_message(instead))
    return SendResult()


async def _retire_former(channel: discord.PartialMessageable, table: Table, former: int) -> list[NewMessage]:
    """Retire the former post. Return the order to try again if that fails for now."""
    try:
        await _retire(channel, table, former)
    except Exception as error:
        if not is_transient(error):
            raise
        logger.info("former post not retired yet", table=table.id, message=former, error=repr(error))
        return [retire_order(table, former, channel.id)]
    return []


async def _retire(
    channel: discord.PartialMessageable, table: Table, former: int, instead: MessageParts = NOTHING
) -> None:
    """Remove the buttons and the status of a former post."""
    message = channel.get_partial_message(former)
    try:
        await message.edit(view=None, **instead)
    except discord.HTTPException as error:
        if is_transient(error) or error.code == ARCHIVED:
            raise
        if error.code not in NOT_OURS:  # what is gone has no buttons
            logger.info("former post not retired", table=table.id, message=former, error=repr(error))


async def _check_presence(bot: Client, table: Table, posts: Sequence[Post]) -> None:
    """Check whether the people called have left the server; if so, computers play for them."""
    called = {seat for post in posts for seat in post.call}
    for user_id in table.people([seat for seat in table.seats_to_choose() if seat in called]):
        await has_left_since_met(bot, table, user_id)


def _person_at_call(person: PersonRow, table: Table, batch: Batch) -> PersonRow:
    """Return the person as they were when the post that calls them was written."""
    seat = table.played_by(person.user_id)
    at = next((row.created_at for row in batch if seat in post_of(row).call), batch[-1].created_at)
    return person_when_called(person, at)


async def _later_posts(bot: Client, batch: Batch) -> list[Post]:
    """Return undelivered later posts, which call people and announce the end themselves."""
    tables, sent = bot.tables, {message.id for message in batch}
    undelivered = await tables.outbox.due(batch[0].table_id, within=LATER, limit=1000)
    return [post_of(message) for message in undelivered if message.kind == "turn" and message.id not in sent]


def _channel(bot: Client, table: Table, channel_id: int) -> discord.PartialMessageable:
    """Return the channel with this id on the table's server."""
    return bot.get_partial_messageable(channel_id, guild_id=table.row.guild_id)
