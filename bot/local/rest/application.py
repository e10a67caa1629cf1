"""Routes of the application: its user, other users, the gateway's address, its commands."""

from bot.local.checks import command_limits
from bot.local.checks.errors import UNKNOWN_COMMAND, UNKNOWN_USER, ApiError
from bot.local.rest.call import Answer, Call
from bot.local.rest.routing import Routes
from bot.local.world import payloads
from bot.local.world.command_types import command_type
from bot.local.world.records import Json

ROUTES = Routes()
_COMMANDS = "/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands"
_COMMAND = tuple(f"{path}/{{command_id}}" for path in _COMMANDS)


@ROUTES.add("GET", "/users/@me")
async def me(call: Call) -> Json:
    """Return the bot's own user."""
    return payloads.me_json(call.world.bot)


@ROUTES.add("GET", "/users/{user_id}")
async def get_user(call: Call) -> Json:
    """Return a user as JSON. Raise ApiError if there is nobody of this id."""
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise ApiError(UNKNOWN_USER)
    return payloads.user_json(user)


@ROUTES.add("GET", "/oauth2/applications/@me", "/applications/@me")
async def application(call: Call) -> Json:
    """Return the bot's application."""
    return payloads.application_json(call.world)


@ROUTES.add("GET", "/gateway", open=True)
async def gateway(call: Call) -> Json:
    """Return where the gateway is."""
    return {"url": call.address.gateway_url}


@ROUTES.add("GET", "/gateway/bot")
async def gateway_bot(call: Call) -> Json:
    """Return where the gateway is, how many shards it wants, and how many may identify at once."""
    rows = call.world.max_concurrency
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": rows}
    return {"url": call.address.gateway_url, "session_start_limit": limit, "shards": call.world.shards}


def _guild_id(call: Call) -> int | None:
    """Return the id of the server in the path; None for global commands."""
    return call.id("guild_id") if "guild_id" in call.params else None


def _command_json(call: Call, sent: Json, registered: dict[int, Json]) -> Json:
    """Return a command as Discord returns it; it keeps the id of a registered one with the same name and type."""
    key = sent["name"], command_type(sent)
    same = [command["id"] for command in registered.values() if (command["name"], command["type"]) == key]
    guild_id = _guild_id(call)
    command: Json = {
        "id": same[0] if same else str(call.world.new_id()),
        "application_id": str(call.world.application_id),
        "version": str(call.world.new_id()),
        "type": command_type(sent),
        "name": sent["name"],
        "name_localizations": sent.get("name_localizations"),
        "description": sent.get("description") or "",
        "description_localizations": sent.get("description_localizations"),
        "default_member_permissions": None,
        "dm_permission": sent.get("dm_permission", True) is not False,
        "contexts": sent.get("contexts"),
        "integration_types": sent.get("integration_types") or [0],
        "nsfw": bool(sent.get("nsfw")),
        "options": sent.get("options") or [],
    }
    if sent.get("default_member_permissions") is not None:
        command["default_member_permissions"] = str(sent["default_member_permissions"])
    return command | {"guild_id": str(guild_id)} if guild_id else command


@ROUTES.add("PUT", *_COMMANDS)
async def set_commands(call: Call) -> list[Json]:
    """Replace all commands of a server, or the global ones. Raise ApiError if one breaks a limit."""
    new_commands: list[Json] = call.body.json or []  # type: ignore[assignment]
    command_limits.check_all(new_commands)
    registered = call.world.commands.get(_guild_id(call), {})
    commands = [_command_json(call, command, registered) for command in new_commands]
    call.world.set_commands(_guild_id(call), commands)
    return commands


@ROUTES.add("GET", *_COMMANDS)
async def commands(call: Call) -> list[Json]:
    """Return the commands of a server, or the global ones."""
    return list(call.world.commands.get(_guild_id(call), {}).values())


@ROUTES.add("POST", *_COMMANDS)
async def add_command(call: Call) -> Answer:
    """Add a command, or replace the one of its name. Raise ApiError if it breaks a limit."""
    registered = call.world.commands.get(_guild_id(call), {})
    command = _command_json(call, call.body.json, registered)
    others = [other for other in registered.values() if other["id"] != command["id"]]
    command_limits.check_all([*others, call.body.json])
    call.world.set_commands(_guild_id(call), [*others, command])
    return Answer(200 if len(others) < len(registered) else 201, command)


def _command(call: Call) -> Json:
    """Return the command in the path. Raise ApiError if there is none."""
    command = call.world.commands.get(_guild_id(call), {}).get(call.id("command_id"))
    if command is None:
        raise ApiError(UNKNOWN_COMMAND)
    return command


@ROUTES.add("GET", *_COMMAND)
async def get_command(call: Call) -> Json:
    """Return one command. Raise ApiError if there is none with this id."""
    return _command(call)


@ROUTES.add("PATCH", *_COMMAND)
async def edit_command(call: Call) -> Json:
    """Change what the request names of a command. Raise ApiError if it is unknown or breaks a limit then."""
    old = _command(call)
    changed_command = old | call.body.json
    others = [other for other in call.world.commands[_guild_id(call)].values() if other is not old]
    command_limits.check_all([*others, changed_command])
    new_command = _command_json(call, changed_command, {int(old["id"]): old}) | {"id": old["id"]}
    call.world.set_commands(_guild_id(call), [*others, new_command])
    return new_command


@ROUTES.add("DELETE", *_COMMAND)
async def delete_command(call: Call) -> None:
    """Delete one command. Raise ApiError if there is none with this id."""
    old = _command(call)
    others = [other for other in call.world.commands[_guild_id(call)].values() if other is not old]
    call.world.set_commands(_guild_id(call), others)
