"""What Discord sends for each thing: one builder per object, every field that clients need."""

from datetime import UTC, datetime
from urllib.parse import quote

from bot.local.records import DIRECT, Attachment, Channel, Guild, Json, Member, Message, Origin, Role, User
from bot.local.snowflake import born
from bot.local.world import World

FILE_LIMIT = 10 * 1024 * 1024
_GUILD_NOTHING = """icon description home_header splash discovery_splash banner application_id incidents_data
    afk_channel_id system_channel_id widget_channel_id rules_channel_id vanity_url_code safety_alerts_channel_id
    public_updates_channel_id max_presences"""
_GUILD_NOUGHT = """system_channel_flags verification_level default_message_notifications mfa_level premium_tier
    explicit_content_filter premium_subscription_count nsfw_level"""


def stamp(moment: float | None) -> str | None:
    return None if moment is None else datetime.fromtimestamp(moment, UTC).isoformat()


def user(it: User) -> Json:
    return {
        "id": str(it.id),
        "username": it.name,
        "avatar": None,
        "discriminator": "0000" if it.bot else "0",
        "public_flags": 0,
        "flags": 0,
        "bot": it.bot,
        "banner": None,
        "accent_color": None,
        "global_name": None if it.bot else it.display,
        "avatar_decoration_data": None,
        "primary_guild": None,
    }


def me(it: User) -> Json:
    return user(it) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def application(world: World) -> Json:
    return {
        "id": str(world.application_id),
        "name": world.bot.display,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(world.owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "summary": "",
        "rpc_origins": [],
    }


def role(it: Role) -> Json:
    return {
        "id": str(it.id),
        "name": it.name,
        "permissions": str(it.permissions),
        "position": it.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": it.managed,
        "mentionable": it.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def member(world: World, it: Member) -> Json:
    return {
        "user": user(world.users[it.user_id]),
        "nick": it.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(each) for each in it.roles],
        "joined_at": stamp(it.joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "flags": 0,
        "pending": False,
        "mute": False,
        "deaf": False,
    }


def channel(world: World, it: Channel) -> Json:
    """A channel, thread or DM as REST and gateway give it."""
    if it.is_thread:
        return thread(world, it)
    last = str(it.last_message_id) if it.last_message_id else None
    common: Json = {"id": str(it.id), "type": it.kind, "flags": 0, "last_message_id": last}
    if it.kind == DIRECT:
        return common | {"recipients": [user(world.users[each]) for each in it.people]}
    return common | {
        "guild_id": str(it.guild_id),
        "name": it.name,
        "topic": it.topic,
        "position": it.position,
        "parent_id": str(it.parent_id) if it.parent_id else None,
        "nsfw": False,
        "rate_limit_per_user": it.slowmode,
        "last_pin_timestamp": None,
        "permission_overwrites": [
            {"id": str(each.id), "type": each.kind, "allow": str(each.allow), "deny": str(each.deny)}
            for each in it.overwrites
        ],
    }


def thread(world: World, it: Channel) -> Json:
    """A thread, with the bot's membership where it has joined."""
    given: Json = {
        "id": str(it.id),
        "type": it.kind,
        "flags": 0,
        "guild_id": str(it.guild_id),
        "name": it.name,
        "parent_id": str(it.parent_id),
        "owner_id": str(it.owner_id),
        "last_message_id": str(it.last_message_id) if it.last_message_id else None,
        "rate_limit_per_user": it.slowmode,
        "message_count": it.sent,
        "total_message_sent": it.sent,
        "member_count": len(it.people),
        "thread_metadata": {
            "archived": it.archived,
            "archive_timestamp": stamp(born(it.id)),
            "auto_archive_duration": it.auto_archive,
            "locked": it.locked,
            "create_timestamp": stamp(born(it.id)),
        },
    }
    return given | {"member": thread_member(it, world.bot.id)} if world.bot.id in it.people else given


def thread_member(it: Channel, user_id: int) -> Json:
    return {"id": str(it.id), "user_id": str(user_id), "join_timestamp": stamp(born(it.id)), "flags": 1}


def guild(it: Guild) -> Json:
    """A guild's own fields, as REST gives them."""
    nothing = dict.fromkeys(_GUILD_NOTHING.split())
    nought = dict.fromkeys(_GUILD_NOUGHT.split(), 0)
    return {
        **nothing,
        **nought,
        "id": str(it.id),
        "name": it.name,
        "owner_id": str(it.owner_id),
        "region": "local",
        "features": [],
        "afk_timeout": 300,
        "widget_enabled": False,
        "roles": [role(each) for each in it.roles.values()],
        "emojis": [],
        "stickers": [],
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "preferred_locale": it.locale,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
    }


def guild_create(world: World, it: Guild, *, everyone: bool) -> Json:
    """The gateway's GUILD_CREATE; members other than the bot only with the privileged intent."""
    channels = [each for each in world.channels.values() if each.guild_id == it.id]
    people = [each for each in it.members.values() if everyone or each.user_id == world.bot.id]
    return guild(it) | {
        "joined_at": stamp(it.members[world.bot.id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(it.members),
        "voice_states": [],
        "members": [member(world, each) for each in people],
        "channels": [channel(world, each) for each in channels if not each.is_thread],
        "threads": [thread(world, each) for each in channels if each.is_thread and not each.archived],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment(it: Attachment, base: str, *, ephemeral: bool = False) -> Json:
    url = attachment_url(it, base)
    given: Json = {
        "id": str(it.id),
        "filename": it.filename,
        "size": it.size,
        "url": url,
        "proxy_url": url,
        "content_type": it.content_type,
    }
    if it.width and it.height:
        given |= {"width": it.width, "height": it.height}
    if it.description is not None:
        given["description"] = it.description
    return given | {"ephemeral": True} if ephemeral else given


def attachment_url(it: Attachment, base: str) -> str:
    return f"{base}/attachments/{it.channel_id}/{it.id}/{quote(it.filename)}"


def origin(world: World, it: Origin) -> Json:
    """A message's `interaction_metadata`."""
    owners = {"0": str(it.guild_id)} if it.guild_id else {"0": "0"}
    given: Json = {
        "id": str(it.interaction_id),
        "type": it.kind,
        "user": user(world.users[it.user_id]),
        "authorizing_integration_owners": owners,
    }
    if it.original_id:
        given["original_response_message_id"] = str(it.original_id)
    if it.kind == 3:
        given["interacted_message_id"] = str(it.message_id)
    if it.kind == 5 and it.before:
        given["triggering_interaction_metadata"] = origin(world, it.before)
    return given


def message(world: World, it: Message, base: str) -> Json:
    """A message as REST gives it."""
    given: Json = {
        "id": str(it.id),
        "type": it.kind,
        "channel_id": str(it.channel_id),
        "author": user(world.users[it.author_id]),
        "content": it.content,
        "timestamp": stamp(it.created),
        "edited_timestamp": stamp(it.edited),
        "flags": it.flags,
        "components": it.components,
        "embeds": it.embeds,
        "attachments": [attachment(each, base, ephemeral=it.ephemeral) for each in it.attachments],
        "mentions": [user(world.users[each]) for each in it.mentions],
        "mention_roles": [str(each) for each in it.mention_roles],
        "mention_everyone": it.mention_everyone,
        "pinned": False,
        "tts": False,
    }
    if it.reply_to:
        given["message_reference"] = {"type": 0, "channel_id": str(it.channel_id), "message_id": str(it.reply_to)}
        replied = world.message(it.channel_id, it.reply_to)
        given["referenced_message"] = message(world, replied, base) if replied else None
    return given | _belonging(world, it)


def _belonging(world: World, it: Message) -> Json:
    given: Json = {}
    if it.origin:
        given["webhook_id"] = str(world.application_id)
        given["application_id"] = str(world.application_id)
        given["interaction_metadata"] = origin(world, it.origin)
        if it.origin.kind == 2:
            who = user(world.users[it.origin.user_id])
            given["interaction"] = {
                "id": str(it.origin.interaction_id),
                "type": 2,
                "name": it.origin.name,
                "user": who,
            }
    if it.thread_id and (opened := world.channels.get(it.thread_id)):
        given["thread"] = thread(world, opened)
    return given


def message_event(world: World, it: Message, base: str) -> Json:
    """A message as the gateway tells it: with the author's membership."""
    given = message(world, it, base)
    place = world.channels[it.channel_id]
    if place.guild_id is None:
        return given
    author = world.guilds[place.guild_id].members.get(it.author_id)
    given["guild_id"] = str(place.guild_id)
    return given | {"member": member(world, author)} if author else given
