"""A person at Discord's client: sees, writes, uses commands, presses buttons. Knows only what the bot has sent."""

from collections.abc import Iterable, Mapping

from bot.local.gateway.interaction import Interaction
from bot.local.gateway.interactions import CONTEXTS, Interactions
from bot.local.people.command_input import CommandInput
from bot.local.people.commands import find_by_name, localized_text, resolve_command
from bot.local.people.component_lookup import find_components
from bot.local.people.errors import ClientRefused, NoAnswer
from bot.local.people.forms import fill_form
from bot.local.people.references import References
from bot.local.people.reply import Modal, Reply
from bot.local.people.selects import select_values
from bot.local.world import components as parts
from bot.local.world.command_types import MESSAGE_MENU, SLASH, USER_MENU
from bot.local.world.mentions import notify, set_mentions
from bot.local.world.permissions import Permission
from bot.local.world.records import (
    COMMAND,
    COMPLETE,
    COMPONENT,
    DIRECT,
    FORUM,
    MODAL,
    NEWS,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Json,
    Message,
    User,
)
from bot.local.world.world import World

PATIENCE = 15.0  # seconds of real time to wait for an answer
LONGEST, THREAD_NAME = 2000, 100  # characters of a message and of a thread's name


class Person:
    """One user at their client."""

    def __init__(self, world: World, interactions: Interactions, user: User) -> None:
        self.world = world
        self.user = user
        self.guild_id: int | None = world.guild.id if world.guilds else None
        self._interactions = interactions

    def __repr__(self) -> str:
        return f"<Person {self.user.display}>"

    @property
    def id(self) -> int:
        """The user's id."""
        return self.user.id

    @property
    def locale(self) -> str:
        """The language of the person's client: "en-US"."""
        return self.user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self.user.locale = locale

    @property
    def mention(self) -> str:
        """What mentions the person in a text: "<@12>"."""
        return self.user.mention

    # commands

    def commands(self, channel: Channel, kind: int = SLASH) -> list[Json]:
        """Return the commands of a kind that the client offers in a channel."""
        registered = [*self.world.commands[None].values()]
        if channel.guild_id is not None:
            registered += self.world.commands.get(channel.guild_id, {}).values()
        return [command for command in registered if command["type"] == kind and self._is_offered(command, channel)]

    def _is_offered(self, command: Json, channel: Channel) -> bool:
        """Return whether the client offers this command to this person in a channel."""
        if not self._is_installed(command, channel):
            return False
        context = CONTEXTS.get(channel.kind, 0)
        if command["contexts"] is not None:
            usable_here = context in command["contexts"]
        else:
            usable_here = context == 0 or command["dm_permission"]
        needed = command["default_member_permissions"]
        if not usable_here or needed is None or channel.guild_id is None:
            return usable_here
        return self.world.may(self.id, channel, int(needed) or int(Permission.ADMINISTRATOR))

    def _is_installed(self, command: Json, channel: Channel) -> bool:
        """Return whether the server of a channel, or the person, has installed the application for a command."""
        by_server = channel.kind == DIRECT or self.world.hosts_bot(channel.guild_id)
        kinds = [kind for kind, installed in enumerate((by_server, self.user.installed)) if installed]
        return any(kind in command["integration_types"] for kind in kinds)

    async def slash(self, channel: Channel, path: str, /, **options: object) -> Reply:
        """Use a command such as "/game new"; return once the bot has acknowledged it or failed to.

        Raise ClientRefused if there is no such command or an option does not fit.
        """
        command = self._command_input(channel, path)
        data = command.data(command.fill(options))
        return await self._reply(self._open(COMMAND, channel, data, name=command.name))

    async def complete(
        self,
        channel: Channel,
        path: str,
        filled: Mapping[str, object] | None = None,
        focused: str = "",
        value: object = "",
    ) -> list[Json]:
        """Return the choices offered for the option `focused`, in which `value` has been typed, in the person's
        language.

        Raise NoAnswer if the bot offers nothing, ClientRefused if the option has no autocomplete.
        """
        command = self._command_input(channel, path)
        option = command.option(focused)
        if not option.get("autocomplete"):
            raise ClientRefused(f"{focused!r} has no autocomplete")
        others = {name: other for name, other in (filled or {}).items() if command.option(name) is not option}
        options = command.fill(others, complete=False)
        options.append({"type": option["type"], "name": option["name"], "value": value, "focused": True})
        interaction = self._open(COMPLETE, channel, command.data(options))
        await self._reply(interaction)
        if interaction.choices is None:
            raise NoAnswer(interaction.failed or "no choices")
        return [
            {"name": localized_text(choice, self.locale), "value": choice["value"]} for choice in interaction.choices
        ]

    async def use_menu(self, channel: Channel, name: str, target: "Message | Person") -> Reply:
        """Use a command in the menu of a message or of a person in a channel; return the reply as `slash` does.

        Raise ClientRefused if that menu has no such command, or the message is not there or has no menu.
        """
        self._enter(channel, Permission.USE_APPLICATION_COMMANDS)
        references = self._new_references()
        if isinstance(target, Message):
            data = self._on_message(channel, target)
        else:
            data = {"target_id": references.refer(target.user), "resolved": references.resolved}
        kind = MESSAGE_MENU if isinstance(target, Message) else USER_MENU
        command = find_by_name(self.commands(channel, kind), name, self.locale)
        if command is None:
            raise ClientRefused(f"the menu has no {name!r}")
        data = {"id": command["id"], "name": command["name"], "type": kind, **data}
        return await self._reply(self._open(COMMAND, channel, data, name=command["name"]))

    def _on_message(self, channel: Channel, message: Message) -> Json:
        """Return what a menu's command tells of its message. Raise ClientRefused if it is not there or has no menu."""
        if message not in self.sees(channel):
            raise ClientRefused("the message is not there")
        if message.ephemeral:
            raise ClientRefused("what only you can see has no menu")
        resolved = {str(message.id): self._interactions.message_json(message)}
        return {"target_id": str(message.id), "resolved": {"messages": resolved}}

    def _command_input(self, channel: Channel, path: str) -> CommandInput:
        """Return the input of the command with this path. Raise ClientRefused if the person cannot use it here."""
        self._enter(channel, Permission.USE_APPLICATION_COMMANDS)
        return CommandInput(
            resolve_command(self.commands(channel), path, self.locale), self.locale, self._new_references()
        )

    def _new_references(self) -> References:
        """Return a collector for users, channels and roles that this person chooses."""
        return References(self.world, self.user, self.guild_id)

    # components

    async def press(self, message: Message, button: str) -> Reply:
        """Press a button, named by its custom id, label or emoji. Raise ClientRefused if that cannot be pressed."""
        component = self._component(message, button, frozenset({parts.BUTTON}))
        if component["style"] == parts.LINK:
            raise ClientRefused(f"{button!r} is a link")
        return await self._use(message, component, {})

    async def choose(self, message: Message, select: str, values: object) -> Reply:
        """Choose one or several values in a select, named by its custom id or placeholder.

        Values are options by label or value, or users, channels and roles. Raise ClientRefused if they do not fit.
        """
        component = self._component(message, select, parts.SELECTS)
        references = self._new_references()
        several = list(values) if isinstance(values, Iterable) and not isinstance(values, str) else [values]
        data: Json = {"values": select_values(references, component, several)}
        if references.resolved:
            data["resolved"] = references.resolved
        return await self._use(message, component, data)

    def _component(self, message: Message, name: str, kinds: frozenset[int]) -> Json:
        """Return the message's enabled component of this name. Raise ClientRefused unless exactly one fits."""
        if message.deleted or message.viewer not in (None, self.id):
            raise ClientRefused(
                "the message is not there" if message.deleted else "only somebody else can see the message"
            )
        matches = find_components(message.components, name, kinds)
        if len(matches) != 1:
            names = [part.get("label") or part.get("custom_id") for part in parts.walk(message.components)]
            raise ClientRefused(
                f"{name!r} names {len(matches)} components, not one; there are {[*filter(None, names)]}"
            )
        if matches[0].get("disabled"):
            raise ClientRefused(f"{name!r} is disabled")
        return matches[0]

    async def _use(self, message: Message, component: Json, values: Json) -> Reply:
        """Use a message's component with these values, and return the reply."""
        channel = self.world.channels[message.channel_id]
        self._enter(channel)
        data = {"custom_id": component["custom_id"], "component_type": component["type"], "id": component["id"]}
        return await self._reply(self._open(COMPONENT, channel, data | values, source=message))

    async def submit(self, modal: Modal, values: Mapping[str, object] | None = None, /, **named: object) -> Reply:
        """Submit a form; its fields are named by custom id or label. Raise ClientRefused if a value does not fit."""
        before = modal.interaction
        references = self._new_references()
        components = fill_form(references, modal.components, {**(values or {}), **named})
        data: Json = {"custom_id": modal.custom_id, "components": components}
        if references.resolved:
            data["resolved"] = references.resolved
        more = {"source": before.source, "before": before.origin()}
        return await self._reply(self._interactions.open(MODAL, self.user, before.channel, data, **more))

    # reading and writing

    def may_see(self, channel: Channel) -> bool:
        """Return whether this person can see a channel or thread."""
        bits = self.world.permissions(self.id, channel)
        if channel.kind == PRIVATE_THREAD and self.id not in channel.people and not bits & Permission.MANAGE_THREADS:
            return False
        return bool(bits & Permission.VIEW_CHANNEL)

    def sees(self, channel: Channel) -> list[Message]:
        """Return the messages in a channel, oldest first, that this person can see."""
        if not self.may_see(channel):
            return []
        messages = self.world.messages.get(channel.id, {}).values()
        return [message for message in messages if message.viewer in (None, self.id)]

    def inbox(self) -> list[Message]:
        """Return the bot's direct messages to this person, oldest first."""
        return self.sees(self.world.direct(self.id))

    @property
    def dm(self) -> Channel:
        """The direct messages between the person and the bot, opened if need be."""
        return self.world.direct(self.id)

    async def say(self, channel: Channel, text: str) -> Message:
        """Write a plain message. Raise ClientRefused if the person may not write here, or nothing so long."""
        self._enter(channel, Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES)
        if not 1 <= len(text) <= LONGEST:
            raise ClientRefused(f"{len(text)} characters, not 1 to {LONGEST}")
        message = Message(self.world.new_id(), channel.id, self.id, text, created=self.world.clock.now())
        set_mentions(self.world, message, None)
        notify(self.world, message)
        self.world.post(message)
        return message

    def open_thread(self, channel: Channel, name: str) -> Channel:
        """Open a public thread in a channel. Raise ClientRefused if the person may not."""
        self._enter(channel, Permission.CREATE_PUBLIC_THREADS)
        if channel.kind not in (TEXT, NEWS) or not 1 <= len(name) <= THREAD_NAME:
            raise ClientRefused(f"no thread {name!r} can be opened in {channel.name!r}")
        kind = NEWS_THREAD if channel.kind == NEWS else PUBLIC_THREAD
        return self.world.add_thread(channel, name, self.id, kind)

    def install(self) -> None:
        """Install the application for this person, so that some of its commands are there wherever they are."""
        self.user.installed = True

    def close_dms(self) -> None:
        """Let the bot send this person no direct messages from now on."""
        self.user.dms_closed = True

    def open_dms(self) -> None:
        """Let the bot send this person direct messages again."""
        self.user.dms_closed = False

    def pings(self) -> list[Message]:
        """Return the messages that notified this person and have not been deleted."""
        own = [ping for ping in self.world.pings if ping.user_id == self.id]
        return [message for ping in own if (message := self.world.message(ping.channel_id, ping.message_id))]

    # checks and interactions

    def _enter(self, channel: Channel, permission: int = 0) -> None:
        """Raise ClientRefused unless the person sees a channel and has a permission in it."""
        if channel.id not in self.world.channels or channel.kind == FORUM or not self.may_see(channel):
            raise ClientRefused(f"{self.user.display} sees no channel {channel.name!r}")
        if not self.world.may(self.id, channel, permission):
            raise ClientRefused(f"{self.user.display} lacks {Permission(permission).title} in {channel.name!r}")

    def _open(
        self, kind: int, channel: Channel, data: Json, source: Message | None = None, name: str = ""
    ) -> Interaction:
        """Send the bot what this person does, and return the interaction."""
        return self._interactions.open(kind, self.user, channel, data, source=source, name=name)

    @staticmethod
    async def _reply(interaction: Interaction) -> Reply:
        """Return the reply to an interaction, once the bot has answered or failed to. Raise TimeoutError."""
        await interaction.until(lambda: interaction.failed or interaction.answer, PATIENCE)
        return Reply(interaction)
