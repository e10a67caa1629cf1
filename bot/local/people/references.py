"""Users, channels and roles that a person chooses as values."""

from bot.local.people.errors import ClientRefused
from bot.local.world import payloads
from bot.local.world.records import Channel, Json, Role, User
from bot.local.world.world import World


class References:
    """Turns users, channels and roles into ids; `resolved` collects them for the interaction's data."""

    def __init__(self, world: World, user: User, guild_id: int | None) -> None:
        self._world, self._user, self._guild_id = world, user, guild_id
        self.resolved: Json = {}

    def refer(self, value: object) -> str:
        """Return the id of a user, person, channel, role or id. Raise ClientRefused for anything else."""
        record = self._record(value)
        if isinstance(record, User):
            self._add_user(record)
        elif isinstance(record, Channel):
            bits = self._world.permissions(self._user.id, record)
            channel = payloads.channel_json(self._world, record) | {"permissions": str(bits)}
            self._add_reference("channels", record.id, channel)
        elif isinstance(record, Role):
            self._add_reference("roles", record.id, payloads.role_json(record))
        else:
            raise ClientRefused(f"{value!r} is no user, channel or role")
        return str(record.id)

    def _record(self, value: object) -> object:
        """Return the user, channel or role that a value means, also by its id."""
        value = getattr(value, "user", value)
        if not isinstance(value, int):
            return value
        world = self._world
        return world.users.get(value) or world.channels.get(value) or world.guild.roles.get(value)

    def _add_user(self, user: User) -> None:
        """Add a user, with their membership of the server."""
        self._add_reference("users", user.id, payloads.user_json(user))
        if self._guild_id and (member := self._world.guilds[self._guild_id].members.get(user.id)):
            partial = payloads.member_json(self._world, member) | {"permissions": "0"}
            del partial["user"], partial["mute"], partial["deaf"]
            self._add_reference("members", user.id, partial)

    def _add_reference(self, kind: str, snowflake: int, json: Json) -> None:
        """Add the JSON of what is referred to, as an interaction's data has it: by kind and id."""
        self.resolved.setdefault(kind, {})[str(snowflake)] = json
