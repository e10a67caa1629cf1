"""Who may do what where: Discord's permission bits, computed from roles and overwrites."""

from enum import IntFlag

from bot.local.world.records import Channel, Guild, Member


class Permission(IntFlag):
    CREATE_INVITE = 1 << 0
    KICK_MEMBERS = 1 << 1
    BAN_MEMBERS = 1 << 2
    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    CHANGE_NICKNAME = 1 << 26
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    CREATE_EVENTS = 1 << 44
    PIN_MESSAGES = 1 << 51

    @property
    def title(self) -> str:
        """The permission's name in words: "Send Messages"."""
        return (self.name or str(int(self))).replace("_", " ").title()


ALL = int(~Permission(0))
EVERYONE = int(
    Permission.CREATE_INVITE
    | Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.CHANGE_NICKNAME
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
DIRECT = int(
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.MENTION_EVERYONE
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
)
ELSEWHERE = int(Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE)
"""What answers of an application may hold where only a person has installed it."""
_VIEW, _SEND = int(Permission.VIEW_CHANNEL), int(Permission.SEND_MESSAGES)
_SEND_IN_THREADS, _ADMIN = int(Permission.SEND_MESSAGES_IN_THREADS), int(Permission.ADMINISTRATOR)
_NEEDS_WRITING = int(Permission.EMBED_LINKS | Permission.ATTACH_FILES | Permission.MENTION_EVERYONE)


def in_guild(guild: Guild, member: Member) -> int:
    """Return the permission bits that a member's roles give in the whole guild."""
    if member.user_id == guild.owner_id:
        return ALL
    bits = guild.roles[guild.id].permissions
    for role_id in member.roles:
        bits |= guild.roles[role_id].permissions
    return ALL if bits & _ADMIN else bits


def in_channel(guild: Guild, member: Member, channel: Channel, *, thread: bool = False) -> int:
    """Return the permission bits in a channel, or in its threads."""
    bits = in_guild(guild, member)
    if bits == ALL:
        return ALL
    overwrites = {overwrite.id: overwrite for overwrite in channel.overwrites}
    if everyone := overwrites.get(guild.id):
        bits = bits & ~everyone.deny | everyone.allow
    role_overwrites = [overwrites[role_id] for role_id in member.roles if role_id in overwrites]
    for overwrite in role_overwrites:
        bits &= ~overwrite.deny
    for overwrite in role_overwrites:
        bits |= overwrite.allow
    if own := overwrites.get(member.user_id):
        bits = bits & ~own.deny | own.allow
    return _without_dependents(bits, thread=thread)


def _without_dependents(bits: int, *, thread: bool) -> int:
    """Return the bits without those that need others: all need VIEW_CHANNEL; files, embeds, @everyone need writing."""
    if not bits & _VIEW:
        return 0
    write = _SEND_IN_THREADS if thread else _SEND
    return bits if bits & write else bits & ~_NEEDS_WRITING
