"""Routes of the application itself: who am I, the gateway's address, its commands, users."""

from bot.local import command_limits, payloads
from bot.local.errors import UNKNOWN_COMMAND, UNKNOWN_USER, ApiError
from bot.local.records import Json
from bot.local.rest import Answer, Call, Routes

ROUTES = Routes()
_COMMANDS = "/applications/{application_id}/commands", "/applications/{application_id}/guilds/{guild_id}/commands"
_COMMAND = tuple(f"{path}/{{command_id}}" for path in _COMMANDS)


@ROUTES.add("GET", "/users/@me")
async def me(call: Call) -> Json:
    return payloads.me(call.world.bot)


@ROUTES.add("GET", "/users/{user_id}")
async def user(call: Call) -> Json:
    if found := call.world.users.get(call.id("user_id")):
        return payloads.user(found)
    raise ApiError(UNKNOWN_USER)


@ROUTES.add("GET", "/oauth2/applications/@me", "/applications/@me")
async def application(call: Call) -> Json:
    return payloads.application(call.world)


@ROUTES.add("GET", "/gateway", open=True)
async def gateway(call: Call) -> Json:
    return {"url": call.stand_in.gateway.url}


@ROUTES.add("GET", "/gateway/bot")
async def gateway_bot(call: Call) -> Json:
    start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": call.stand_in.gateway.url, "session_start_limit": start, "shards": 1}


def _guild_id(call: Call) -> int | None:
    return call.id("guild_id") if "guild_id" in call.params else None


def _registered(call: Call, given: Json, known: dict[int, Json]) -> Json:
    """A command as Discord gives it back; one of the same name and type keeps its id."""
    key = given["name"], given.get("type") or 1
    same = [each["id"] for each in known.values() if (each["name"], each["type"]) == key]
    guild_id = _guild_id(call)
    command: Json = {
        "id": same[0] if same else str(call.world.new_id()),
        "application_id": str(call.world.application_id),
        "version": str(call.world.new_id()),
        "type": given.get("type") or 1,
        "name": given["name"],
        "name_localizations": given.get("name_localizations"),
        "description": given.get("description") or "",
        "description_localizations": given.get("description_localizations"),
        "default_member_permissions": None,
        "dm_permission": given.get("dm_permission", True) is not False,
        "contexts": given.get("contexts"),
        "integration_types": given.get("integration_types") or [0],
        "nsfw": bool(given.get("nsfw")),
        "options": given.get("options") or [],
    }
    if given.get("default_member_permissions") is not None:
        command["default_member_permissions"] = str(given["default_member_permissions"])
    return command | {"guild_id": str(guild_id)} if guild_id else command


@ROUTES.add("PUT", *_COMMANDS)
async def set_commands(call: Call) -> list[Json]:
    given: list[Json] = call.body.json or []  # type: ignore[assignment]
    command_limits.check_all(given)
    known = call.world.commands.get(_guild_id(call), {})
    commands = [_registered(call, each, known) for each in given]
    call.world.set_commands(_guild_id(call), commands)
    return commands


@ROUTES.add("GET", *_COMMANDS)
async def commands(call: Call) -> list[Json]:
    return list(call.world.commands.get(_guild_id(call), {}).values())


@ROUTES.add("POST", *_COMMANDS)
async def add_command(call: Call) -> Answer:
    known = call.world.commands.get(_guild_id(call), {})
    command = _registered(call, call.body.json, known)
    others = [each for each in known.values() if each["id"] != command["id"]]
    command_limits.check_all([*others, call.body.json])
    call.world.set_commands(_guild_id(call), [*others, command])
    return Answer(200 if len(others) < len(known) else 201, command)


def _command(call: Call) -> Json:
    found = call.world.commands.get(_guild_id(call), {}).get(call.id("command_id"))
    if found is None:
        raise ApiError(UNKNOWN_COMMAND)
    return found


@ROUTES.add("GET", *_COMMAND)
async def command(call: Call) -> Json:
    return _command(call)


@ROUTES.add("PATCH", *_COMMAND)
async def edit_command(call: Call) -> Json:
    old = _command(call)
    changed = old | call.body.json
    others = [each for each in call.world.commands[_guild_id(call)].values() if each is not old]
    command_limits.check_all([*others, changed])
    edited = _registered(call, changed, {int(old["id"]): old}) | {"id": old["id"]}
    call.world.set_commands(_guild_id(call), [*others, edited])
    return edited


@ROUTES.add("DELETE", *_COMMAND)
async def delete_command(call: Call) -> None:
    old = _command(call)
    others = [each for each in call.world.commands[_guild_id(call)].values() if each is not old]
    call.world.set_commands(_guild_id(call), others)
