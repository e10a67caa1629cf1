"""Interactions: created by people, answered by the bot within 3 seconds, followed up for 15 minutes."""

import secrets
from typing import Any

from bot.local.address import Address
from bot.local.gateway.gateway import Gateway
from bot.local.gateway.interaction import Interaction
from bot.local.world import payloads
from bot.local.world.permissions import ELSEWHERE
from bot.local.world.records import DIRECT, GROUP, Channel, Json, Message, User
from bot.local.world.world import Change, World

ANSWER_WITHIN = 3.0  # seconds
TOKEN_LASTS = 15 * 60.0  # seconds
CONTEXTS = {DIRECT: 1, GROUP: 2}  # by the kind of channel; 0 in a server
SILENCE = "The application did not respond"


class Interactions:
    """Every interaction whose token is still valid."""

    def __init__(self, world: World, gateway: Gateway, address: Address) -> None:
        self._world, self._gateway, self._address = world, gateway, address
        self.by_token: dict[str, Interaction] = {}
        self.count = 0

    def open(self, kind: int, user: User, channel: Channel, data: Json, **more: Any) -> Interaction:
        """Send what a person did to the bot; without an answer within 3 seconds the interaction fails.

        `more` are the fields source, before and name of `Interaction`.
        """
        clock, token = self._world.clock, secrets.token_urlsafe(24)
        interaction = Interaction(self._world.new_id(), token, kind, user, channel, data, clock.now(), **more)
        interaction.elsewhere = channel.kind != DIRECT and not self._world.hosts_bot(channel.guild_id)
        interaction.unheard = not self._gateway.hears(channel.guild_id)
        self._forget_expired()
        self.by_token[token] = interaction
        self.count += 1
        interaction.timer = clock.call_later(ANSWER_WITHIN, lambda: self._give_up(interaction))
        self._gateway.dispatch("INTERACTION_CREATE", self._event(interaction), guild_id=channel.guild_id)
        self._world.publish(Change("interaction", channel, interaction.source, interaction))
        return interaction

    def message_json(self, message: Message) -> Json:
        """Return a message as the gateway writes it."""
        return payloads.message_json(self._world, message, self._address.url)

    def _give_up(self, interaction: Interaction) -> None:
        """Note that the bot has not answered in time."""
        if interaction.answer is None and interaction.failed is None:
            interaction.failed = SILENCE
            self.progress(interaction)

    def progress(self, interaction: Interaction) -> None:
        """Notify whoever waits for an interaction, and the world's subscribers, that it has changed."""
        interaction.waiters.wake()
        self._world.publish(Change("answer", interaction.channel, interaction.original, interaction))

    def excuses_late_answer(self, interaction: Interaction) -> bool:
        """Return whether an injected fault or a lost connection explains why the first answer came too late."""
        return interaction.disturbed or interaction.unheard or self._gateway.lost_since(interaction.created)

    def _forget_expired(self) -> None:
        """Forget the oldest interactions, whose tokens have long expired."""
        oldest = self._world.clock.now() - 2 * TOKEN_LASTS
        while self.by_token:
            first = next(iter(self.by_token.values()))
            if first.created >= oldest:
                return
            del self.by_token[first.token]

    def _event(self, interaction: Interaction) -> Json:
        """Return INTERACTION_CREATE as the gateway sends it."""
        world, channel = self._world, interaction.channel
        permissions = world.permissions(interaction.user.id, channel)
        event: Json = {
            "id": str(interaction.id),
            "application_id": str(world.application_id),
            "type": interaction.kind,
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "channel_id": str(channel.id),
            "channel": payloads.channel_json(world, channel) | {"permissions": str(permissions)},
            "app_permissions": str(ELSEWHERE if interaction.elsewhere else world.permissions(world.bot.id, channel)),
            "locale": interaction.user.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": payloads.FILE_LIMIT,
            "context": CONTEXTS.get(channel.kind, 0),
            "authorizing_integration_owners": self._installations(interaction),
        }
        if interaction.source:
            event["message"] = self.message_json(interaction.source)
        return event | self._user_fields(interaction.user, channel.guild_id, permissions)

    def _user_fields(self, user: User, guild_id: int | None, permissions: int) -> Json:
        """Return the fields of an event that describe who acted: a member in a server, else a user."""
        if guild_id is None:
            return {"user": payloads.user_json(user)}
        guild = self._world.guilds[guild_id]
        member = payloads.member_json(self._world, guild.members[user.id]) | {"permissions": str(permissions)}
        return {
            "member": member,
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
        }

    @staticmethod
    def _installations(interaction: Interaction) -> Json:
        """Return who has installed the application, as far as that lets the interaction be there: server, person."""
        user, guild_id = interaction.user, interaction.channel.guild_id
        by_server = {} if interaction.elsewhere else {"0": str(guild_id or 0)}
        return by_server | ({"1": str(user.id)} if user.installed else {})
