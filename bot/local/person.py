"""A person before Discord's client: sees, writes, uses commands, presses buttons. Knows only what the bot sent."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bot.local import components as parts
from bot.local import mentions
from bot.local.choosing import chosen_values
from bot.local.forms import fill
from bot.local.interactions import COMMAND, COMPLETE, COMPONENT, MODAL, Interaction
from bot.local.options import Filling, Refused, localized, resolve
from bot.local.permissions import Permission
from bot.local.records import DIRECT, PRIVATE_THREAD, TEXT, Channel, Json, Message, User
from bot.local.reply import Modal, NoAnswer, Reply
from bot.local.world import World

if TYPE_CHECKING:
    from bot.local.server import StandIn

PATIENCE = 15.0  # real seconds until a driver gives up
LONGEST, THREAD_NAME = 2000, 100  # characters


class Person:
    """One user at their client."""

    def __init__(self, stand_in: "StandIn", user: User) -> None:
        self._stand_in = stand_in
        self.user = user
        self.guild_id: int | None = stand_in.world.guild.id if stand_in.world.guilds else None

    def __repr__(self) -> str:
        return f"<Person {self.user.display}>"

    @property
    def world(self) -> World:
        return self._stand_in.world

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def locale(self) -> str:
        return self.user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self.user.locale = locale

    @property
    def mention(self) -> str:
        return self.user.mention

    # commands

    def commands(self, channel: Channel) -> list[Json]:
        """The commands that the client offers in a channel."""
        registered = [*self.world.commands[None].values()]
        if channel.guild_id is not None:
            registered += self.world.commands.get(channel.guild_id, {}).values()
        return [each for each in registered if each["type"] == 1 and self._offered(each, channel)]

    def _offered(self, command: Json, channel: Channel) -> bool:
        context = 1 if channel.kind == DIRECT else 0
        if command["contexts"] is not None:
            here = context in command["contexts"]
        else:
            here = context == 0 or command["dm_permission"]
        wanted = command["default_member_permissions"]
        if not here or wanted is None or channel.kind == DIRECT:
            return here
        return self.world.may(self.id, channel, int(wanted) or int(Permission.ADMINISTRATOR))

    async def slash(self, channel: Channel, path: str, /, **options: Any) -> Reply:
        """Uses a command; gives the reply once the bot has acknowledged it (or has failed to)."""
        filling = self._filling(channel, path)
        data = filling.data(filling.filled(options))
        name = " ".join(each["name"] for each in filling.path)
        return await self._acknowledged(self._open(COMMAND, channel, data, name=name))

    async def complete(
        self, channel: Channel, path: str, filled: Mapping[str, Any] | None = None, focused: str = "", value: Any = ""
    ) -> list[Json]:
        """What autocomplete offers for the option being typed: its choices, named in the person's language."""
        filling = self._filling(channel, path)
        typed = filling.option(focused)
        if not typed.get("autocomplete"):
            raise Refused(f"{focused!r} has no autocomplete")
        others = {name: it for name, it in (filled or {}).items() if filling.option(name) is not typed}
        options = filling.filled(others, complete=False)
        options.append({"type": typed["type"], "name": typed["name"], "value": value, "focused": True})
        it = self._open(COMPLETE, channel, filling.data(options))
        await self._acknowledged(it)
        if it.choices is None:
            raise NoAnswer(it.failed or "no choices")
        offered = it.choices
        return [{"name": localized(each, self.locale), "value": each["value"]} for each in offered]

    def _filling(self, channel: Channel, path: str) -> Filling:
        self._enter(channel, Permission.USE_APPLICATION_COMMANDS)
        return Filling(self, resolve(self.commands(channel), path, self.locale))

    # components

    async def press(self, message: Message, button: str) -> Reply:
        """Presses a button, named by its label, custom id or emoji."""
        component = self._component(message, button, frozenset({parts.BUTTON}))
        if component["style"] == parts.LINK:
            raise Refused(f"{button!r} is a link")
        return await self._use(message, component, {})

    async def choose(self, message: Message, select: str, values: Any) -> Reply:
        """Chooses in a select, named by its custom id or placeholder; options by label or value."""
        component = self._component(message, select, parts.SELECTS)
        given = [values] if isinstance(values, str) or not isinstance(values, Iterable) else list(values)
        filling = Filling(self, [])
        chosen = chosen_values(filling, component, given)
        extra: Json = {"values": chosen}
        return await self._use(message, component, extra | ({"resolved": filling.resolved} if filling.resolved else {}))

    def _component(self, message: Message, name: str, kinds: frozenset[int]) -> Json:
        if message.deleted or message.viewer not in (None, self.id):
            raise Refused("the message is not there" if message.deleted else "only somebody else can see the message")
        found = parts.find(message.components, name, kinds)
        if len(found) != 1:
            there = [each.get("label") or each.get("custom_id") for each in parts.walk(message.components)]
            raise Refused(f"{name!r} names {len(found)} components, not one; there are {[it for it in there if it]}")
        if found[0].get("disabled"):
            raise Refused(f"{name!r} is disabled")
        return found[0]

    async def _use(self, message: Message, component: Json, extra: Json) -> Reply:
        channel = self.world.channels[message.channel_id]
        self._enter(channel)
        data = {"custom_id": component["custom_id"], "component_type": component["type"], "id": component["id"]}
        return await self._acknowledged(self._open(COMPONENT, channel, data | extra, source=message))

    async def submit(self, modal: Modal, values: Mapping[str, Any] | None = None, /, **named: Any) -> Reply:
        """Sends off a form; its fields are named by custom id or label."""
        before = modal.interaction
        filling = Filling(self, [])
        filled = fill(filling, modal.components, {**(values or {}), **named})
        data: Json = {"custom_id": modal.custom_id, "components": filled}
        if filling.resolved:
            data["resolved"] = filling.resolved
        return await self._acknowledged(
            self._stand_in.interactions.open(
                MODAL, self.user, before.channel, data, source=before.source, before=before.origin()
            )
        )

    # reading and writing

    def may_see(self, channel: Channel) -> bool:
        """Whether a channel or thread is shown to this person."""
        bits = self.world.permissions(self.id, channel)
        if channel.kind == PRIVATE_THREAD and self.id not in channel.people and not bits & Permission.MANAGE_THREADS:
            return False
        return bool(bits & Permission.VIEW_CHANNEL)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages in a channel, oldest first, that this person can see."""
        if not self.may_see(channel):
            return []
        there = self.world.messages.get(channel.id, {}).values()
        return [each for each in there if each.viewer in (None, self.id)]

    def inbox(self) -> list[Message]:
        """The bot's direct messages to this person, oldest first."""
        return self.sees(self.world.direct(self.id))

    @property
    def dm(self) -> Channel:
        return self.world.direct(self.id)

    async def say(self, channel: Channel, text: str) -> Message:
        """Writes a plain message."""
        self._enter(channel, Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES)
        if not 1 <= len(text) <= LONGEST:
            raise Refused(f"{len(text)} characters, not 1 to {LONGEST}")
        message = Message(self.world.new_id(), channel.id, self.id, text, created=self.world.clock.now())
        mentions.mark(self.world, message, None)
        mentions.ping(self.world, message)
        self.world.post(message)
        return message

    def open_thread(self, channel: Channel, name: str) -> Channel:
        """Opens a public thread in a channel."""
        self._enter(channel, Permission.CREATE_PUBLIC_THREADS)
        if channel.kind != TEXT or not 1 <= len(name) <= THREAD_NAME:
            raise Refused(f"no thread {name!r} can be opened in {channel.name!r}")
        return self.world.add_thread(channel, name, self.id)

    def close_dms(self) -> None:
        self.user.dms_closed = True

    def open_dms(self) -> None:
        self.user.dms_closed = False

    def pings(self) -> list[Message]:
        """The messages that notified this person and are still there."""
        found = (self.world.message(each.channel_id, each.message_id) for each in self._pinged())
        return [each for each in found if each is not None]

    def _pinged(self) -> list[Any]:
        return [each for each in self.world.pings if each.user_id == self.id]

    # inside

    def _enter(self, channel: Channel, permission: int = 0) -> None:
        if channel.id not in self.world.channels or not self.may_see(channel):
            raise Refused(f"{self.user.display} sees no channel {channel.name!r}")
        if not self.world.may(self.id, channel, permission):
            raise Refused(f"{self.user.display} lacks {Permission(permission).title} in {channel.name!r}")

    def _open(
        self, kind: int, channel: Channel, data: Json, source: Message | None = None, name: str = ""
    ) -> Interaction:
        return self._stand_in.interactions.open(kind, self.user, channel, data, source=source, name=name)

    @staticmethod
    async def _acknowledged(it: Interaction) -> Reply:
        await it.until(lambda: it.failed or it.answer, PATIENCE)
        return Reply(it)
