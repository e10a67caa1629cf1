"""Translates changes of the world into Discord's gateway events."""

from bot.local.address import Address
from bot.local.gateway.gateway import Gateway
from bot.local.gateway.session import DIRECT_MESSAGES, GUILD_MEMBERS, GUILD_MESSAGES, GUILDS
from bot.local.world import payloads
from bot.local.world.records import DIRECT, Channel, Json, Message
from bot.local.world.world import Change, World

_CHANNEL_EVENTS = {
    "channel": "CHANNEL_CREATE",
    "channel edit": "CHANNEL_UPDATE",
    "channel delete": "CHANNEL_DELETE",
    "thread": "THREAD_CREATE",
    "thread edit": "THREAD_UPDATE",
}


class Events:
    """A subscriber of the world that dispatches events at the gateway."""

    def __init__(self, world: World, gateway: Gateway, address: Address) -> None:
        self._world, self._gateway, self._address = world, gateway, address

    def __call__(self, change: Change) -> None:
        """Dispatch the events of a change to the sessions that receive them."""
        if not self._gateway.sessions:
            return
        if change.what in _CHANNEL_EVENTS and change.channel:
            self._channel(_CHANNEL_EVENTS[change.what], change.channel)
        elif change.what == "thread delete" and change.channel:
            self._thread_delete(change.channel)
        elif change.what in ("message", "edit", "delete") and change.message:
            self._message(change.what, change.message)
        elif change.what in ("guild", "member", "member edit", "role"):
            self._guild(change)

    def _channel(self, event: str, channel: Channel) -> None:
        """Dispatch an event about a channel or thread."""
        if not self._world.hosts_bot(channel.guild_id):
            return
        data = payloads.channel_json(self._world, channel)
        if event == "THREAD_CREATE":
            data["newly_created"] = True
        self._gateway.dispatch(event, data, guild_id=channel.guild_id, intents=GUILDS)

    def _thread_delete(self, thread: Channel) -> None:
        """Dispatch the deletion of a thread."""
        if not self._world.hosts_bot(thread.guild_id):
            return
        ids = {"id": thread.id, "guild_id": thread.guild_id, "parent_id": thread.parent_id}
        data = {key: str(value) for key, value in ids.items()} | {"type": thread.kind}
        self._gateway.dispatch("THREAD_DELETE", data, guild_id=thread.guild_id, intents=GUILDS)

    def _message(self, what: str, message: Message) -> None:
        """Dispatch an event about a message that everybody in its channel sees."""
        channel = self._world.channels.get(message.channel_id)
        if channel is None or message.ephemeral:
            return
        if channel.kind != DIRECT and not self._world.hosts_bot(channel.guild_id):
            return
        intents = GUILD_MESSAGES if channel.guild_id else DIRECT_MESSAGES
        if not any(session.intents & intents for session in self._gateway.sessions.values()):
            return
        event = {"message": "MESSAGE_CREATE", "edit": "MESSAGE_UPDATE", "delete": "MESSAGE_DELETE"}[what]
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if what != "delete":
            data = payloads.message_event_json(self._world, message, self._address.url)
        elif channel.guild_id:
            data["guild_id"] = str(channel.guild_id)
        self._gateway.dispatch(event, data, guild_id=channel.guild_id, intents=intents)

    def _guild(self, change: Change) -> None:
        """Dispatch an event about a server, a role or a member."""
        guild = change.detail if change.what == "guild" else change.detail[0]
        if not self._world.hosts_bot(guild.id):
            return
        if change.what == "guild":
            data = payloads.guild_create_json(self._world, change.detail, everyone=False)
            self._gateway.dispatch("GUILD_CREATE", data, guild_id=change.detail.id, intents=GUILDS)
            return
        guild, role_or_member = change.detail
        ids = {"guild_id": str(guild.id)}
        if change.what == "role":
            data = ids | {"role": payloads.role_json(role_or_member)}
            self._gateway.dispatch("GUILD_ROLE_CREATE", data, guild_id=guild.id, intents=GUILDS)
            return
        event = "GUILD_MEMBER_ADD" if change.what == "member" else "GUILD_MEMBER_UPDATE"
        data = payloads.member_json(self._world, role_or_member) | ids
        bot_edited = role_or_member.user_id == self._world.bot.id and change.what == "member edit"
        self._gateway.dispatch(event, data, guild_id=guild.id, intents=GUILDS if bot_edited else GUILD_MEMBERS)
