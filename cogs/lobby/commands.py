"""Lobby commands: answered in private, after which the lobby's message is updated."""

from collections.abc import Awaitable, Callable

import structlog

from bot.languages import game_language
from bot.tables.table import ChannelInUse, Refused, Table
from bot.texts import Texts
from cogs.answering import (
    Interaction,
    answer,
    any_table_here,
    find_seat,
    has_lobby_closed,
    moderates,
    need_game_channel,
    people_of,
    player_name,
    reader,
    say,
    server_of,
    tell_missing_permissions,
    unset_language,
)
from cogs.discord_text import escape_name, language_name
from cogs.home import open_post
from cogs.lobby.lobby_controls import change_lobby, question_before
from cogs.lobby.lobby_post import invited_people
from cogs.lobby.lobby_posts import is_lobby_message_gone
from cogs.lobby.threads import choose_channel
from cogs.posting import languages_of, message_link


async def open_here(interaction: Interaction, key: str, thread: bool | None = None) -> None:
    """Open a lobby of this game in the channel, or in a thread of its own.

    Raise Refused("channel_taken") if another table is open there.
    """
    lang = unset_language(interaction, await reader(interaction))
    channel, note = await choose_channel(interaction, key, thread, lang)
    table = await _create(interaction, key, channel, lang)
    words = (await reader(interaction)).texts(key)
    opened = words("lobby.opened", game=words("game.name")) if channel == interaction.channel_id else ""
    await _tell_opened(interaction, table, opened, note)


async def open_at_home(interaction: Interaction, key: str) -> None:
    """Open a lobby of this game in a post of the forum that is the home of the server's games. Raise as `open_post`."""
    lang = unset_language(interaction, await reader(interaction))
    post = await open_post(interaction, key, lang)
    table = await _create(interaction, key, post.id, lang, post.id)  # the first message has the id of its post
    words = (await reader(interaction)).texts(key)
    await _tell_opened(interaction, table, words("home.opened", game=words("game.name"), thread=post.mention))


async def _create(interaction: Interaction, key: str, channel: int, lang: str, post: int | None = None) -> Table:
    """Return a new lobby in a channel, with the person as its host; `post` is the message that shows it."""
    server, user, lobby = server_of(interaction), interaction.user, interaction.client.tables.lobby
    name = player_name(user)
    table = await _open(interaction, lambda: lobby.open(server, channel, key, user.id, name, lang, post))
    structlog.contextvars.bind_contextvars(table=table.id)
    return table


async def _tell_opened(interaction: Interaction, table: Table, *said: str) -> None:
    """Answer that the lobby is open; its post has the buttons."""
    who = await reader(interaction)
    lines = [*said, *_language_line(table, who.lang, who.texts(table.game.key))]
    await answer(interaction, content="\n".join(filter(None, lines)))


def _language_line(table: Table, lang: str, words: Texts) -> list[str]:
    """Return the line that says which language the posts have and who may change it, if it is not this reader's."""
    spoken = languages_of(table)
    if game_language(lang, table.game.key) in spoken:
        return []
    return [words("lobby.posts_in", language=language_name("+".join(spoken), words))]


async def play_again(interaction: Interaction, table: Table) -> None:
    """Open the lobby of another game after this one, with its people, computers and options.

    If the channel already has a table, the person joins it or is told about it. Raise Refused("not_over") while the
    game runs, Refused("not_seated") if the person did not play, and what `need_game_channel` raises.
    """
    await need_game_channel(interaction)
    try:
        lobby, user = interaction.client.tables.lobby, interaction.user
        rematch = await _open(interaction, lambda: lobby.open_rematch(table.id, user.id, player_name(user)))
    except Refused as refused:
        if refused.key != "channel_taken":
            raise
        await _join_or_tell(interaction)
        return
    words = (await reader(interaction)).texts(table.game.key)
    key = "lobby.again" if invited_people(rematch) else "lobby.again_alone"
    await answer(interaction, content=words(key, game=words("game.name")))
    await tell_missing_permissions(interaction, rematch)


async def _open(interaction: Interaction, create: Callable[[], Awaitable[Table]]) -> Table:
    """Open a lobby by `create` and return it; a lobby in its channel that everybody has left is closed first."""
    try:
        return await create()
    except ChannelInUse as refused:
        if not await has_lobby_closed(interaction.client, refused):
            raise
    return await create()


async def remove_player(interaction: Interaction, player: str) -> None:
    """Take somebody out of the lobby of this channel, for its host or a moderator."""
    table, tables = await any_table_here(interaction), interaction.client.tables
    seat = table.seats[find_seat(table, player)]
    after = await tables.lobby.remove_player(table.id, seat, interaction.user.id, moderator=moderates(interaction))
    words = (await reader(interaction)).texts()
    link, name = message_link(table, table.row.last_post_id), escape_name(seat.name)
    done = "lobby.done.closed" if after.row.status == "ended" else "lobby.done.taken_out"
    await answer(interaction, content=words(done, player=name, link=link))
    await tell_missing_permissions(interaction, after)


async def _join_or_tell(interaction: Interaction) -> None:
    """Let a person who is invited to the channel's table join it; tell others which table the channel has."""
    table = await any_table_here(interaction)
    if interaction.user.id in invited_people(table):
        await act_in_lobby(interaction, table, "join")
    else:
        await explain_taken_channel(interaction)


async def explain_taken_channel(interaction: Interaction) -> None:
    """Say what occupies the channel; a lobby whose message was deleted gets a new one."""
    table = await any_table_here(interaction)
    words = (await reader(interaction)).texts(table.game.key)
    key = "taken_running"
    if table.row.status == "lobby":
        own = interaction.user.id in people_of(table)
        key = "taken_anew" if await bring_back(interaction, table) else "taken_own" if own else "taken"
    link, host = message_link(table, table.row.last_post_id), table.row.host_id
    await say(interaction, words(f"lobby.{key}", game=words("game.name"), link=link, host=host))
    await tell_missing_permissions(interaction, table)


async def bring_back(interaction: Interaction, table: Table) -> bool:
    """Post the lobby's message if it is missing. Return whether it was."""
    if not await is_lobby_message_gone(interaction.client, table):
        return False
    await interaction.client.tables.lobby.show(table)
    return True


async def act_in_lobby(interaction: Interaction, table: Table, act: str) -> None:
    """Do what the lobby's button with this act does ("join", "leave", "start"), with a private answer."""
    words = (await reader(interaction)).texts(table.game.key)
    if table.row.status == "lobby" and (ask := await question_before(interaction, table, act)):
        question, view = ask
        await answer(interaction, content=question, view=view)
        return
    after = await change_lobby(interaction, table, act)
    key = act if after.row.status != "ended" else "closed"
    await answer(interaction, content=words(f"lobby.done.{key}", link=message_link(table, table.row.last_post_id)))
    await tell_missing_permissions(interaction, table)
