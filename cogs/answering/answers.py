"""Answers to interactions: acknowledged first, private, and clear when something is refused."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial, wraps
from typing import Any, ParamSpec, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.languages import language
from bot.process.log import log
from bot.process.metrics import ACKNOWLEDGEMENT, REFUSALS
from bot.tables.table import ChannelInUse, NotHost, Refused, RulesFailed, StoreError
from bot.texts import texts
from cogs.answering.absence import has_host_left, has_lobby_closed
from cogs.answering.failures import LOST, is_too_late
from cogs.answering.interaction import Interaction, player_name
from cogs.answering.message_parts import RINGS_NOBODY, MessageParts
from cogs.answering.own_controls import need_own
from cogs.answering.private_message import fill_private
from cogs.answering.readers import reader
from cogs.answering.reasons import reason
from cogs.answering.retries import delete_answer, send_first, send_later
from cogs.discord_text import fit_choices

logger = log(__name__)
P = ParamSpec("P")
R = TypeVar("R")
Async: TypeAlias = Callable[P, Coroutine[Any, Any, R]]
Choices: TypeAlias = list[app_commands.Choice[str]]
OPEN = "open"  # key in the extras of an acknowledged interaction: whether a new private answer is still to be filled in
NOTE_NOTHING = "unknown"  # key in an interaction's extras: the store is to keep nothing about the person
_answering: set[asyncio.Task[object]] = set()  # the tasks whose callbacks still run


def guard_callback(callback: Async[P, object]) -> Async[P, None]:
    """Decorate a callback so that any exception becomes a private answer; unexpected ones are logged."""

    @wraps(callback)
    async def run(*args: P.args, **kwargs: P.kwargs) -> None:
        interaction = next(arg for arg in args if isinstance(arg, discord.Interaction))
        task = asyncio.current_task()
        assert task is not None
        _answering.add(task)
        try:
            if not interaction.client.pacing.allow_act(interaction.user.id):
                await _throttle(interaction)
                return
            need_own(interaction)
            await _carry_out(interaction, lambda: callback(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - the one place where nothing may pass
            await explain(interaction, error)
        finally:
            await _note_presence(interaction)
            _answering.discard(task)

    return run


async def _carry_out(interaction: Interaction, act: Callable[[], Awaitable[object]]) -> None:
    """Run an act; if it was refused because of somebody who has left the server meanwhile, run it once more.

    That is a host who alone may do it, or everybody in a lobby that occupies a channel.
    """
    try:
        await act()
    except NotHost as refused:
        if not await has_host_left(interaction.client, refused):
            raise
    except ChannelInUse as refused:
        if not await has_lobby_closed(interaction.client, refused):
            raise
    else:
        return
    await act()


async def _throttle(interaction: Interaction) -> None:
    """Turn away somebody who acts too fast. Raise Refused("too_fast") the first time, then only acknowledge."""
    interaction.extras[NOTE_NOTHING] = True  # spares the store, too
    if interaction.client.pacing.should_warn(interaction.user.id):
        raise Refused("too_fast")
    is_press = interaction.message is not None  # not a command
    await acknowledge(interaction, new_answer=not is_press)
    if not is_press:
        await delete_answer(interaction)


async def _note_presence(interaction: Interaction) -> None:
    """Note that the person is active now, and their language.

    Nothing is noted of people whose data was deleted, until they take a seat or change a setting.
    """
    if NOTE_NOTHING in interaction.extras:
        return
    people = interaction.client.tables.people
    try:
        await people.note_locale(interaction.user.id, language(interaction.locale))
        noted = await people.note_active(interaction.user.id)
    except StoreError as error:
        logger.info("a person's presence is not noted", error=str(error))
        return
    if noted and interaction.guild_id is not None:
        interaction.client.member_cache.note(interaction.guild_id, interaction.user.id)


def guard_completion(complete: Async[P, Choices]) -> Async[P, Choices]:
    """Decorate an autocompletion so that it offers nothing when it is refused or the store is unavailable."""

    @wraps(complete)
    async def run(*args: P.args, **kwargs: P.kwargs) -> Choices:
        interaction = next(arg for arg in args if isinstance(arg, discord.Interaction))
        if not interaction.client.pacing.allow_typing(interaction.user.id):
            return []
        try:
            return fit_choices(await complete(*args, **kwargs))
        except (Refused, RulesFailed):  # the person is told when they send the command
            return []
        except StoreError as error:
            logger.warning("nothing to offer", error=str(error))
            return []

    return run


async def finish_answers(seconds: float) -> None:
    """Wait until all running callbacks have answered, but no longer than this."""
    loop = asyncio.get_running_loop()
    running = [task for task in _answering if task.get_loop() is loop and task is not asyncio.current_task()]
    if running:
        await asyncio.wait(running, timeout=seconds)


async def acknowledge(interaction: Interaction, *, new_answer: bool = True) -> None:
    """Acknowledge an interaction: a new private answer follows or, without `new_answer`, an edit of its message.

    Sent again if it may not have arrived. A second call does nothing.
    """
    if OPEN in interaction.extras:
        return
    await send_first(interaction, lambda: interaction.response.defer(ephemeral=new_answer, thinking=new_answer))
    if not new_answer:
        interaction.client.panels.note_press(interaction)
    interaction.extras[OPEN] = new_answer
    ACKNOWLEDGEMENT.observe(max(0.0, (discord.utils.utcnow() - interaction.created_at).total_seconds()))
    await _note_name(interaction)


async def _note_name(interaction: Interaction) -> None:
    """Update the person's name at the server's tables before anything is posted about this act."""
    if NOTE_NOTHING in interaction.extras or interaction.guild_id is None:
        return
    people, user = interaction.client.tables.people, interaction.user
    try:
        await people.note_name(user.id, interaction.guild_id, player_name(user))
    except StoreError as error:
        logger.info("a person's name is not noted", error=str(error))


async def _ensure_acknowledged(interaction: Interaction) -> None:
    """Acknowledge the interaction if that has not happened yet."""
    if OPEN not in interaction.extras:
        await acknowledge(interaction)


async def answer(interaction: Interaction, *, picture: discord.File | None = None, **parts: Any) -> None:
    """Fill in the private answer, or edit the message that was pressed; sent again until it arrives."""
    await answer_with(interaction, [picture] if picture else [], parts)


async def answer_with(interaction: Interaction, pictures: Sequence[discord.File], parts: MessageParts) -> None:
    """Fill in the private answer as `answer` does, with several pictures."""
    contents = [picture.fp.read() for picture in pictures]  # each try uses up its files

    async def send() -> None:
        if pictures:
            parts["attachments"] = [
                discord.File(io.BytesIO(content), picture.filename, description=picture.description)
                for content, picture in zip(contents, pictures, strict=True)
            ]
        await fill_private(interaction, interaction.client.mentions.in_message(parts))

    await send_later(interaction, send)
    interaction.extras[OPEN] = False


async def say(interaction: Interaction, text: str, **parts: Any) -> None:
    """Say something in private: as the announced answer if it is still open, else as another message.

    Sent again until it arrives: better read twice than never.
    """
    await _ensure_acknowledged(interaction)
    if interaction.extras.get(OPEN):
        await answer(interaction, content=text, allowed_mentions=RINGS_NOBODY, **parts)
    else:
        message = interaction.client.mentions.in_message({"content": text, **parts})
        send = partial(interaction.followup.send, **message, ephemeral=True, allowed_mentions=RINGS_NOBODY)
        await send_later(interaction, send)


async def explain(interaction: Interaction, error: Exception) -> None:
    """Tell the person privately what went wrong."""
    REFUSALS.labels(error.key if isinstance(error, Refused) else type(error).__name__).inc()
    if is_too_late(error):
        logger.warning("too late to answer", error=repr(error), channel=interaction.channel_id)
        return
    try:
        await _ensure_acknowledged(interaction)  # before the store, which may be slow, is asked for their language
        error = await _refusal_for(interaction, error)
        game = str(error.values.get("game", "")) if isinstance(error, Refused) else ""
        await say(interaction, reason(error, texts(await _language(interaction), game)))
    except discord.HTTPException as lost:
        logger.warning("answer lost", code=lost.code, status=lost.status, channel=interaction.channel_id)
    except (RuntimeError, *LOST) as lost:  # aiohttp's RuntimeError: the bot is ending
        logger.warning("answer lost", error=repr(lost), channel=interaction.channel_id)


async def _refusal_for(interaction: Interaction, error: Exception) -> Exception:
    """Return the error to explain. If the rules failed, the table is stopped first, which says how to explain it."""
    if not isinstance(error, RulesFailed):
        return error
    try:
        return await interaction.client.tables.play.freeze(error)
    except (Refused, StoreError) as other:
        return other


async def _language(interaction: Interaction) -> str:
    """Return the person's language; Discord's setting if the store is unavailable."""
    try:
        return (await reader(interaction)).lang
    except StoreError:
        return language(interaction.locale)
