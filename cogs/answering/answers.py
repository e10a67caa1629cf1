"""Answers to interactions: acknowledged first, private, and clear when something is refused."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.languages import language
from bot.process.log import log
from bot.process.metrics import ACKNOWLEDGEMENT, REFUSALS
from bot.tables.table import ChannelInUse, NotHost, Refused, RulesFailed, StoreError
from bot.texts import texts
from cogs.answering.absence import host_has_left, lobby_has_closed
from cogs.answering.failures import LOST, too_late
from cogs.answering.interaction import Interaction, player_name
from cogs.answering.message_parts import MessageParts
from cogs.answering.own_controls import need_own
from cogs.answering.readers import reader
from cogs.answering.reasons import reason
from cogs.answering.retries import send_first, send_later, take_away
from cogs.discord_text import fit_choices

logger = log(__name__)
P = ParamSpec("P")
R = TypeVar("R")
Async: TypeAlias = Callable[P, Coroutine[Any, Any, R]]
Choices: TypeAlias = list[app_commands.Choice[str]]
OPEN = "open"  # in an interaction's extras: a private answer was announced and is still to be filled in
UNKNOWN = "unknown"  # in an interaction's extras: nothing is to be remembered of the person
_answering: set[asyncio.Task[object]] = set()


def answered(callback: Async[P, object]) -> Async[P, None]:
    """Whatever goes wrong in this callback becomes a private answer; the unexpected is logged with its table."""

    @wraps(callback)
    async def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        interaction = next(arg for arg in args if isinstance(arg, discord.Interaction))
        task = asyncio.current_task()
        assert task is not None
        _answering.add(task)
        try:
            if not interaction.client.pacing.act(interaction.user.id):
                await _hold(interaction)
                return
            need_own(interaction)
            await _carried_out(interaction, lambda: callback(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - the one place where nothing may pass
            await explain(interaction, error)
        finally:
            await _note_presence(interaction)
            _answering.discard(task)

    return guarded


async def _carried_out(interaction: Interaction, act: Callable[[], Awaitable[object]]) -> None:
    """Do what was asked for; once more where who was in the way of it has left the server.

    That is a host, but for whom nobody may do it, or all the people of a lobby that holds a channel.
    """
    try:
        await act()
    except NotHost as refused:
        if not await host_has_left(interaction.client, refused):
            raise
    except ChannelInUse as refused:
        if not await lobby_has_closed(interaction.client, refused):
            raise
    else:
        return
    await act()


async def _hold(interaction: Interaction) -> None:
    """Do nothing for somebody who does too much at once, and say so once; later acts are only heard."""
    interaction.extras[UNKNOWN] = True  # nothing is written about it either
    if interaction.client.pacing.tell(interaction.user.id):
        raise Refused("too_fast")
    pressed = interaction.message is not None
    await acknowledge(interaction, anew=not pressed)
    if not pressed:
        await take_away(interaction)


async def _note_presence(interaction: Interaction) -> None:
    """Remember that the person is there now, and their language, for when they are not there to be asked.

    Nothing is of whose data was deleted, until they take a seat or set something.
    """
    if UNKNOWN in interaction.extras:
        return
    people = interaction.client.tables.people
    try:
        await people.note_locale(interaction.user.id, language(interaction.locale))
        noted = await people.note_active(interaction.user.id)
    except StoreError as error:
        logger.info("a person's presence is not noted", error=str(error))
        return
    if noted and interaction.guild_id is not None:
        interaction.client.whereabouts.met(interaction.guild_id, interaction.user.id)


def offering(complete: Async[P, Choices]) -> Async[P, Choices]:
    """Where it cannot be told what to offer while somebody types, nothing is."""

    @wraps(complete)
    async def guarded(*args: P.args, **kwargs: P.kwargs) -> Choices:
        interaction = next(arg for arg in args if isinstance(arg, discord.Interaction))
        if not interaction.client.pacing.type(interaction.user.id):
            return []
        try:
            return fit_choices(await complete(*args, **kwargs))
        except (Refused, RulesFailed):  # who sends it is told
            return []
        except StoreError as error:
            logger.warning("nothing to offer", error=str(error))
            return []

    return guarded


async def finish(seconds: float) -> None:
    """Let those who have pressed something get their answers before the bot ends, if that does not take longer."""
    loop = asyncio.get_running_loop()
    running = [task for task in _answering if task.get_loop() is loop and task is not asyncio.current_task()]
    if running:
        await asyncio.wait(running, timeout=seconds)


async def acknowledge(interaction: Interaction, *, anew: bool = True) -> None:
    """Tell Discord in time that it was heard: a private answer follows, or (not anew) an edit of what was pressed.

    Sent again where nobody knows whether that arrived. Once is enough.
    """
    if OPEN in interaction.extras:
        return
    await send_first(interaction, lambda: interaction.response.defer(ephemeral=anew, thinking=anew))
    if not anew:
        interaction.client.panels.press(interaction)
    interaction.extras[OPEN] = anew
    ACKNOWLEDGEMENT.observe(max(0.0, (discord.utils.utcnow() - interaction.created_at).total_seconds()))
    await _note_name(interaction)


async def _note_name(interaction: Interaction) -> None:
    """Have whoever acts on a server called as it calls them by now at its tables, before anything is told of that."""
    if UNKNOWN in interaction.extras or interaction.guild_id is None:
        return
    people, user = interaction.client.tables.people, interaction.user
    try:
        await people.note_name(user.id, interaction.guild_id, player_name(user))
    except StoreError as error:
        logger.info("a person's name is not noted", error=str(error))


async def _heard(interaction: Interaction) -> None:
    """Acknowledge what nobody has acknowledged yet."""
    if OPEN not in interaction.extras:
        await acknowledge(interaction)


async def answer(interaction: Interaction, *, picture: discord.File | None = None, **parts: Any) -> None:
    """Fill in the private answer, or edit what was pressed; sent again until it arrives."""
    await answer_with(interaction, [picture] if picture else [], parts)


async def answer_with(interaction: Interaction, pictures: Sequence[discord.File], parts: MessageParts) -> None:
    """Answer as `answer` does, with several pictures."""
    data = [picture.fp.read() for picture in pictures]

    async def send() -> None:
        if pictures:
            parts["attachments"] = [
                discord.File(io.BytesIO(read), picture.filename, description=picture.description)
                for read, picture in zip(data, pictures, strict=True)
            ]
        await interaction.edit_original_response(**interaction.client.mentions.in_message(parts))

    await send_later(interaction, send)
    interaction.extras[OPEN] = False


async def say(interaction: Interaction, text: str, **parts: Any) -> None:
    """Something said in private: the answer that was announced, else one more message.

    Sent again until it arrives: better read twice than never.
    """
    none = discord.AllowedMentions.none()
    await _heard(interaction)
    if interaction.extras.get(OPEN):
        await answer(interaction, content=text, allowed_mentions=none, **parts)
    else:
        said = interaction.client.mentions.in_message({"content": text, **parts})
        await send_later(interaction, lambda: interaction.followup.send(**said, ephemeral=True, allowed_mentions=none))


async def explain(interaction: Interaction, error: Exception) -> None:
    """Tell the person privately what went wrong."""
    REFUSALS.labels(error.key if isinstance(error, Refused) else type(error).__name__).inc()
    if too_late(error):
        logger.warning("too late to answer", error=repr(error), channel=interaction.channel_id)
        return
    try:
        await _heard(interaction)  # in whose language is asked of the store, which may take its time
        error = await _as_refused(interaction, error)
        game = str(error.values.get("game", "")) if isinstance(error, Refused) else ""
        await say(interaction, reason(error, texts(await _language(interaction), game)))
    except discord.HTTPException as lost:
        logger.warning("answer lost", code=lost.code, status=lost.status, channel=interaction.channel_id)
    except (RuntimeError, *LOST) as lost:  # aiohttp's RuntimeError: the bot is ending
        logger.warning("answer lost", error=repr(lost), channel=interaction.channel_id)


async def _as_refused(interaction: Interaction, error: Exception) -> Exception:
    """What is said of an error: a table whose rules have failed stands still from now on."""
    if not isinstance(error, RulesFailed):
        return error
    try:
        return await interaction.client.tables.play.stopped(error)
    except (Refused, StoreError) as other:
        return other


async def _language(interaction: Interaction) -> str:
    """The person's language, even where the store cannot tell it."""
    try:
        return (await reader(interaction)).lang
    except StoreError:
        return language(interaction.locale)
