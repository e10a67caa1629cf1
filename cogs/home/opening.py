"""A forum's post for a new game; its first message becomes the lobby."""

import discord

from bot.tables.table import Refused
from bot.texts import texts
from cogs.answering import Interaction, need_permissions_in, player_name, server_of
from cogs.discord_text import THREAD, cut
from cogs.home.place import find_home
from cogs.home.tags import find_tags, opening_tags
from cogs.posting import IN_SIGHT, add_to_thread

TAG_REQUIRED = 40067


async def open_post(interaction: Interaction, key: str, lang: str) -> discord.Thread:
    """Open a post for a new game in the server's forum, in the server's language if it has set one, else in `lang`.

    Raise Refused("no_home") if there is no forum any more, ("home_needs_tags") if it demands tags that it lacks,
    ("many_posts") if too many were opened, as `need_permissions_in`, and if no further lobby may be opened.
    """
    forum, tables, user = await find_home(interaction), interaction.client.tables, interaction.user
    if forum is None:
        raise Refused("no_home")
    await need_permissions_in(interaction, forum)
    await tables.lobby.need_room(server_of(interaction), user.id, key)
    most = await tables.quota.take("threads", user.id, server_of(interaction))
    if most is not None:
        raise Refused("many_posts", most=most)
    lang = (await tables.guilds.find(server_of(interaction))).language or lang
    words = texts(lang, key)
    title = cut(f"{words('game.name')} · {player_name(user)}", THREAD)
    tags, text = await find_tags(forum, opening_tags(key, lang)), words("home.opening", game=words("game.name"))
    try:
        post = await forum.create_thread(name=title, content=text, applied_tags=tags, auto_archive_duration=IN_SIGHT)
    except discord.HTTPException as error:
        if error.code != TAG_REQUIRED:
            raise
        raise Refused("home_needs_tags", channel=forum.id) from None
    await add_to_thread(post.thread, user.id)
    return post.thread
