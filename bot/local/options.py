"""Finds a registered command and fills in its options, as Discord's own client does."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bot.local import payloads
from bot.local.records import Channel, Json, Role, User

if TYPE_CHECKING:
    from bot.local.person import Person

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
LONGEST = 6000


class Refused(Exception):
    """Discord's client would not let a person do this."""


def localized(thing: Json, locale: str, key: str = "name") -> str:
    """A command's or choice's name in somebody's language."""
    found: str = (thing.get(f"{key}_localizations") or {}).get(locale) or thing[key]
    return found


def _called(things: Iterable[Json], name: str, locale: str) -> Json | None:
    things = list(things)
    for each in things:
        if localized(each, locale) == name:
            return each
    return next((each for each in things if each["name"] == name), None)


def resolve(commands: Iterable[Json], path: str, locale: str) -> list[Json]:
    """The command and its sub-commands along a path such as "/game new"."""
    words = path.removeprefix("/").split()
    found: list[Json] = []
    level = list(commands)
    for word in words:
        step = _called(level, word, locale)
        if step is None:
            offered = ", ".join(sorted(each["name"] for each in level)) or "nothing"
            raise Refused(f"there is no command {path!r}: no {word!r} among {offered}")
        found.append(step)
        level = [each for each in step.get("options") or [] if each["type"] in (SUBCOMMAND, GROUP)]
    if level:
        raise Refused(f"{path!r} needs a sub-command: {', '.join(each['name'] for each in level)}")
    return found


class Filling:
    """Options being filled in by a person."""

    def __init__(self, person: "Person", path: list[Json]) -> None:
        self._person = person
        self.path = path
        self.resolved: Json = {}

    @property
    def offered(self) -> list[Json]:
        return self.path[-1].get("options") or []

    def option(self, name: str) -> Json:
        """An option by its name, in the person's language or the bot's own; underscores stand for hyphens."""
        for spelling in (name, name.replace("_", "-")):
            if found := _called(self.offered, spelling, self._person.locale):
                return found
        names = ", ".join(each["name"] for each in self.offered) or "no options"
        raise Refused(f"/{' '.join(each['name'] for each in self.path)} has {names}, not {name!r}")

    def data(self, options: list[Json]) -> Json:
        """The interaction's data for filled-in options."""
        inner = options
        for step in reversed(self.path[1:]):
            inner = [{"type": step["type"], "name": step["name"], "options": inner}]
        command = self.path[0]
        given: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": inner}
        return given | {"resolved": self.resolved} if self.resolved else given

    def filled(self, values: Mapping[str, Any], *, complete: bool = True) -> list[Json]:
        """Options with their values, in the order of the command; Refused where the client would refuse."""
        chosen = {self.option(name)["name"]: value for name, value in values.items()}
        missing = [each["name"] for each in self.offered if each.get("required") and each["name"] not in chosen]
        if complete and missing:
            raise Refused(f"required: {', '.join(missing)}")
        options = [each for each in self.offered if chosen.get(each["name"]) is not None]
        return [
            {"type": each["type"], "name": each["name"], "value": self.value(each, chosen[each["name"]])}
            for each in options
        ]

    def value(self, option: Json, value: Any) -> Any:
        """One value as it goes into the interaction."""
        kind = option["type"]
        if choices := option.get("choices"):
            return self._choice(option, choices, value)
        if kind == STRING:
            return _text(option, value)
        if kind in (INTEGER, NUMBER):
            return _number(option, value)
        if kind == BOOLEAN and isinstance(value, bool):
            return value
        if kind in (USER, CHANNEL, ROLE, MENTIONABLE):
            return self.refer(value)
        raise Refused(f"{option['name']}: {value!r} does not fit an option of type {kind}")

    def _choice(self, option: Json, choices: list[Json], value: Any) -> Any:
        for choice in choices:
            if value in (choice["value"], choice["name"], localized(choice, self._person.locale)):
                return choice["value"]
        raise Refused(f"{option['name']}: {value!r} is not among {[each['name'] for each in choices]}")

    def refer(self, value: Any) -> str:
        """The id of a user, channel or role, noted among the resolved things."""
        world, guild_id = self._person.world, self._person.guild_id
        thing = getattr(value, "user", value)
        if isinstance(thing, int):
            thing = world.users.get(thing) or world.channels.get(thing) or world.guild.roles.get(thing)
        if isinstance(thing, User):
            self._note("users", thing.id, payloads.user(thing))
            if guild_id and (member := world.guilds[guild_id].members.get(thing.id)):
                bare = payloads.member(world, member) | {"permissions": "0"}
                del bare["user"], bare["mute"], bare["deaf"]
                self._note("members", thing.id, bare)
        elif isinstance(thing, Channel):
            bits = world.permissions(self._person.user.id, thing)
            self._note("channels", thing.id, payloads.channel(world, thing) | {"permissions": str(bits)})
        elif isinstance(thing, Role):
            self._note("roles", thing.id, payloads.role(thing))
        else:
            raise Refused(f"{value!r} is no user, channel or role")
        return str(thing.id)

    def _note(self, kind: str, snowflake: int, thing: Json) -> None:
        self.resolved.setdefault(kind, {})[str(snowflake)] = thing


def _text(option: Json, value: Any) -> str:
    written = str(value)
    least, most = option.get("min_length") or 0, option.get("max_length") or LONGEST
    if not least <= len(written) <= most:
        raise Refused(f"{option['name']}: {len(written)} characters, not {least} to {most}")
    if not written:
        raise Refused(f"{option['name']}: an empty value is no value")
    return written


def _number(option: Json, value: Any) -> int | float:
    fits = isinstance(value, int) or (isinstance(value, float) and option["type"] == NUMBER)
    if isinstance(value, bool) or not fits:
        raise Refused(f"{option['name']}: {value!r} is no number of its kind")
    least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
    if not least <= value <= most:
        raise Refused(f"{option['name']}: {value} is not between {least} and {most}")
    number: int | float = value
    return number
