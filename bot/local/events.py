"""Tells the gateway what changes in the world, in Discord's events."""

from bot.local import payloads
from bot.local.gateway import DIRECT_MESSAGES, GUILD_MEMBERS, GUILD_MESSAGES, GUILDS, Gateway
from bot.local.records import Channel, Json, Message
from bot.local.world import Change, World

_CHANNEL = {
    "channel": "CHANNEL_CREATE",
    "channel edit": "CHANNEL_UPDATE",
    "channel delete": "CHANNEL_DELETE",
    "thread": "THREAD_CREATE",
    "thread edit": "THREAD_UPDATE",
}


class Events:
    """A subscriber of the world that speaks to the gateway."""

    def __init__(self, world: World, gateway: Gateway, base: str) -> None:
        self._world, self._gateway, self._base = world, gateway, base

    def __call__(self, change: Change) -> None:
        if not self._gateway.sessions:
            return
        if change.what in _CHANNEL and change.channel:
            self._channel(_CHANNEL[change.what], change.channel)
        elif change.what == "thread delete" and change.channel:
            self._thread_delete(change.channel)
        elif change.what in ("message", "edit", "delete") and change.message:
            self._message(change.what, change.message)
        elif change.what in ("guild", "member", "member edit", "role"):
            self._guild(change)

    def _channel(self, event: str, channel: Channel) -> None:
        if channel.guild_id is None:
            return
        data = payloads.channel(self._world, channel)
        if event == "THREAD_CREATE":
            data["newly_created"] = True
        self._gateway.dispatch(event, data, guild_id=channel.guild_id, intents=GUILDS)

    def _thread_delete(self, thread: Channel) -> None:
        ids = {"id": thread.id, "guild_id": thread.guild_id, "parent_id": thread.parent_id}
        data = {key: str(value) for key, value in ids.items()} | {"type": thread.kind}
        self._gateway.dispatch("THREAD_DELETE", data, guild_id=thread.guild_id, intents=GUILDS)

    def _message(self, what: str, message: Message) -> None:
        channel = self._world.channels.get(message.channel_id)
        if channel is None or message.ephemeral:
            return
        intents = GUILD_MESSAGES if channel.guild_id else DIRECT_MESSAGES
        if not any(session.intents & intents for session in self._gateway.sessions.values()):
            return
        event = {"message": "MESSAGE_CREATE", "edit": "MESSAGE_UPDATE", "delete": "MESSAGE_DELETE"}[what]
        data: Json = {"id": str(message.id), "channel_id": str(channel.id)}
        if what != "delete":
            data = payloads.message_event(self._world, message, self._base)
        elif channel.guild_id:
            data["guild_id"] = str(channel.guild_id)
        self._gateway.dispatch(event, data, guild_id=channel.guild_id, intents=intents)

    def _guild(self, change: Change) -> None:
        if change.what == "guild":
            data = payloads.guild_create(self._world, change.detail, everyone=False)
            self._gateway.dispatch("GUILD_CREATE", data, guild_id=change.detail.id, intents=GUILDS)
            return
        guild, thing = change.detail
        ids = {"guild_id": str(guild.id)}
        if change.what == "role":
            data = ids | {"role": payloads.role(thing)}
            self._gateway.dispatch("GUILD_ROLE_CREATE", data, guild_id=guild.id, intents=GUILDS)
            return
        event = "GUILD_MEMBER_ADD" if change.what == "member" else "GUILD_MEMBER_UPDATE"
        data = payloads.member(self._world, thing) | ids
        own = thing.user_id == self._world.bot.id and change.what == "member edit"
        self._gateway.dispatch(event, data, guild_id=guild.id, intents=GUILDS if own else GUILD_MEMBERS)
