"""Users, channels, messages and the rest as the JSON that Discord sends, with every field that clients need."""

from datetime import UTC, datetime
from urllib.parse import quote

from bot.local.world.components import media_of, walk
from bot.local.world.records import (
    COMMAND,
    COMPONENT,
    DIRECT,
    FORUM,
    GROUP,
    MODAL,
    PIN_NOTICE,
    Attachment,
    Channel,
    Emoji,
    Guild,
    Json,
    Member,
    Message,
    Origin,
    Role,
    User,
)
from bot.local.world.snowflake import created_at
from bot.local.world.world import World

FILE_LIMIT = 10 * 1024 * 1024
_GUILD_NULLS = """icon description home_header splash discovery_splash banner application_id incidents_data
    afk_channel_id system_channel_id widget_channel_id rules_channel_id vanity_url_code safety_alerts_channel_id
    public_updates_channel_id max_presences"""
_GUILD_ZEROS = """system_channel_flags verification_level default_message_notifications mfa_level premium_tier
    explicit_content_filter premium_subscription_count nsfw_level"""


def timestamp(seconds: float | None) -> str | None:
    """Return a time as Discord writes it: 0.0 -> "1970-01-01T00:00:00+00:00"."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()


def user_json(user: User) -> Json:
    """Return a user as others see them."""
    return {
        "id": str(user.id),
        "username": user.name,
        "avatar": None,
        "discriminator": "0000" if user.bot else "0",
        "public_flags": 0,
        "flags": 0,
        "bot": user.bot,
        "banner": None,
        "accent_color": None,
        "global_name": None if user.bot else user.display,
        "avatar_decoration_data": None,
        "primary_guild": None,
    }


def me_json(user: User) -> Json:
    """Return the bot's user as it sees itself."""
    return user_json(user) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def application_json(world: World) -> Json:
    """Return the bot's application."""
    return {
        "id": str(world.application_id),
        "name": world.bot.display,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_json(world.owner),
        "approximate_guild_count": sum(map(world.hosts_bot, world.guilds)),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "summary": "",
        "rpc_origins": [],
    }


def emoji_json(world: World, emoji: Emoji) -> Json:
    """Return an emoji of the application."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "user": user_json(world.bot),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def role_json(role: Role) -> Json:
    """Return a server's role."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member_json(world: World, member: Member) -> Json:
    """Return a member of a server, with their user."""
    return {
        "user": user_json(world.users[member.user_id]),
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role_id) for role_id in member.roles],
        "joined_at": timestamp(member.joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "flags": 0,
        "pending": False,
        "mute": False,
        "deaf": False,
    }


def channel_json(world: World, channel: Channel) -> Json:
    """Return a channel, thread or DM channel."""
    if channel.is_thread:
        return thread_json(world, channel)
    last = str(channel.last_message_id) if channel.last_message_id else None
    common: Json = {"id": str(channel.id), "type": channel.kind, "flags": channel.flags, "last_message_id": last}
    if channel.kind in (DIRECT, GROUP):
        return common | {"recipients": [user_json(world.users[user_id]) for user_id in channel.people]}
    return common | {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "topic": channel.topic,
        "position": channel.position,
        "parent_id": str(channel.parent_id) if channel.parent_id else None,
        "nsfw": channel.nsfw,
        "rate_limit_per_user": channel.slowmode,
        "last_pin_timestamp": None,
        "permission_overwrites": [
            {
                "id": str(overwrite.id),
                "type": overwrite.kind,
                "allow": str(overwrite.allow),
                "deny": str(overwrite.deny),
            }
            for overwrite in channel.overwrites
        ],
        **({"available_tags": channel.tags} if channel.kind == FORUM else {}),
    }


def thread_json(world: World, thread: Channel) -> Json:
    """Return a thread, with the bot's membership if it has joined."""
    json: Json = {
        "id": str(thread.id),
        "type": thread.kind,
        "flags": thread.flags,
        "applied_tags": [str(tag) for tag in thread.applied],
        "guild_id": str(thread.guild_id),
        "name": thread.name,
        "parent_id": str(thread.parent_id),
        "owner_id": str(thread.owner_id),
        "last_message_id": str(thread.last_message_id) if thread.last_message_id else None,
        "rate_limit_per_user": thread.slowmode,
        "message_count": thread.sent,
        "total_message_sent": thread.sent,
        "member_count": len(thread.people),
        "thread_metadata": {
            "archived": thread.archived,
            "archive_timestamp": timestamp(created_at(thread.id)),
            "auto_archive_duration": thread.auto_archive,
            "locked": thread.locked,
            "create_timestamp": timestamp(created_at(thread.id)),
        },
    }
    return json | {"member": thread_member_json(thread, world.bot.id)} if world.bot.id in thread.people else json


def thread_member_json(thread: Channel, user_id: int) -> Json:
    """Return a member of a thread."""
    return {
        "id": str(thread.id),
        "user_id": str(user_id),
        "join_timestamp": timestamp(created_at(thread.id)),
        "flags": 1,
    }


def guild_json(guild: Guild) -> Json:
    """Return a guild without its channels and members, as REST sends it."""
    nulls = dict.fromkeys(_GUILD_NULLS.split())
    zeros = dict.fromkeys(_GUILD_ZEROS.split(), 0)
    return {
        **nulls,
        **zeros,
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "region": "local",
        "features": [],
        "afk_timeout": 300,
        "widget_enabled": False,
        "roles": [role_json(role) for role in guild.roles.values()],
        "emojis": [],
        "stickers": [],
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "preferred_locale": guild.locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
    }


def guild_create_json(world: World, guild: Guild, *, everyone: bool) -> Json:
    """Return the gateway's GUILD_CREATE, with all members or (without that privileged intent) the bot alone."""
    channels = [channel for channel in world.channels.values() if channel.guild_id == guild.id]
    members = [member for member in guild.members.values() if everyone or member.user_id == world.bot.id]
    return guild_json(guild) | {
        "joined_at": timestamp(guild.members[world.bot.id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "voice_states": [],
        "members": [member_json(world, member) for member in members],
        "channels": [channel_json(world, channel) for channel in channels if not channel.is_thread],
        "threads": [thread_json(world, channel) for channel in channels if channel.is_thread and not channel.archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment_json(attachment: Attachment, base: str, *, ephemeral: bool = False) -> Json:
    """Return a message's file, with its address below `base`."""
    url = attachment_url(attachment, base)
    json: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.width and attachment.height:
        json |= {"width": attachment.width, "height": attachment.height}
    if attachment.description is not None:
        json["description"] = attachment.description
    return json | {"ephemeral": True} if ephemeral else json


def attachment_url(attachment: Attachment, base: str) -> str:
    """Return the address of an attached file; `base` is the stand-in's own, or "" for a relative one."""
    return f"{base}/attachments/{attachment.channel_id}/{attachment.id}/{quote(attachment.filename)}"


def is_url_of(url: str, attachment: Attachment) -> bool:
    """Return whether an address is that of an attached file, on whatever host and with whatever query."""
    return url.partition("?")[0].endswith(attachment_url(attachment, ""))


def origin_json(world: World, origin: Origin) -> Json:
    """Return a message's `interaction_metadata`."""
    owners = {"0": str(origin.guild_id)} if origin.guild_id else {"0": "0"}
    json: Json = {
        "id": str(origin.interaction_id),
        "type": origin.kind,
        "user": user_json(world.users[origin.user_id]),
        "authorizing_integration_owners": owners,
    }
    if origin.original_id:
        json["original_response_message_id"] = str(origin.original_id)
    if origin.kind == COMPONENT:
        json["interacted_message_id"] = str(origin.message_id)
    if origin.kind == MODAL and origin.before:
        json["triggering_interaction_metadata"] = origin_json(world, origin.before)
    return json


def separate_attachments(message: Message) -> list[Attachment]:
    """Return the attachments that no embed or component shows: Discord lists only these in a message."""
    pictures = [embed.get(key) for embed in message.embeds for key in ("image", "thumbnail")]
    urls = [picture["url"] for picture in pictures if picture]
    urls += [media["url"] for component in walk(message.components) for media in media_of(component)]
    return [item for item in message.attachments if not any(is_url_of(url, item) for url in urls)]


def message_json(world: World, message: Message, base: str) -> Json:
    """Return a message as REST sends it."""
    json: Json = {
        "id": str(message.id),
        "type": message.kind,
        "channel_id": str(message.channel_id),
        "author": user_json(world.users[message.author_id]),
        "content": message.content,
        "timestamp": timestamp(message.created),
        "edited_timestamp": timestamp(message.edited),
        "flags": message.flags,
        "components": message.components,
        "embeds": message.embeds,
        "attachments": [
            attachment_json(item, base, ephemeral=message.ephemeral) for item in separate_attachments(message)
        ],
        "mentions": [user_json(world.users[user_id]) for user_id in message.mentions],
        "mention_roles": [str(role_id) for role_id in message.mention_roles],
        "mention_everyone": message.mention_everyone,
        "pinned": message.pinned is not None,
        "tts": False,
    }
    return json | _reference(world, message, base) | _origin_and_thread(world, message)


def _reference(world: World, message: Message, base: str) -> Json:
    """Return the fields of a message about the one that it answers."""
    if not message.reply_to:
        return {}
    return {
        "message_reference": {
            "type": 0,
            "channel_id": str(message.channel_id),
            "message_id": str(message.reply_to),
        },
    } | ({} if message.kind == PIN_NOTICE else {"referenced_message": _shown_reply(world, message, base)})


def _shown_reply(world: World, message: Message, base: str) -> Json | None:
    """Return the message that one answers; None if it is gone."""
    replied = world.message(message.channel_id, message.reply_to or 0)
    return message_json(world, replied, base) if replied else None


def _origin_and_thread(world: World, message: Message) -> Json:
    """Return the fields of a message about the interaction that it answers and the thread on it."""
    json: Json = {}
    if message.origin:
        json["webhook_id"] = str(world.application_id)
        json["application_id"] = str(world.application_id)
        json["interaction_metadata"] = origin_json(world, message.origin)
        if message.origin.kind == COMMAND:
            json["interaction"] = {
                "id": str(message.origin.interaction_id),
                "type": COMMAND,
                "name": message.origin.name,
                "user": user_json(world.users[message.origin.user_id]),
            }
    if message.thread_id and (thread := world.channels.get(message.thread_id)):
        json["thread"] = thread_json(world, thread)
    return json


def message_event_json(world: World, message: Message, base: str) -> Json:
    """Return a message as the gateway sends it: with the author's membership."""
    json = message_json(world, message, base)
    channel = world.channels[message.channel_id]
    if channel.guild_id is None:
        return json
    author = world.guilds[channel.guild_id].members.get(message.author_id)
    json["guild_id"] = str(channel.guild_id)
    return json | {"member": member_json(world, author)} if author else json
