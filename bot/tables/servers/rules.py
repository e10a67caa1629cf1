"""What is set for the games of a server, and the audit of it."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from bot.games.registry import games
from bot.pace.pace import PACES
from bot.store.people.server_acts import Alteration
from bot.store.rows import GuildRow
from bot.store.server_rows import ActRow, NewAct
from bot.store.server_settings import languages_set, server_settings, with_languages, with_settings
from bot.tables.servers.acts import telling
from bot.tables.table import Refused, TableAccess

PLACES: Mapping[str, Mapping[str, bool]] = {
    "here": {"threads": False, "private": False},
    "thread": {"threads": True, "private": False},
    "private": {"threads": True, "private": True},
}
"""Where new games are, and what is set for each."""
RULES = (
    "language",
    "channels",
    "titles",
    "games",
    "pace",
    "place",
    "home",
    "log",
    "pins",
    "events",
    "puzzles",
    "finding",
)
"""What can be set for a server's games, in the order in which it is shown."""
MOST_CHANNELS, MOST_GAMES = 25, 50


class RuleService:
    """The rules of servers. Every change is written with who made it, and told in the server's log channel."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def change(self, guild_id: int, by_id: int, rule: str, value: object, *, asked_in: int = 0) -> GuildRow:
        """Set a rule of a server, and return all that is set there then; nothing is written if it was set so before.

        `asked_in` is the lobby whose host was asked for the languages.

        Raise Refused("moved_on") if there is no such rule, or it has no such value.
        """
        if rule not in RULES:
            raise Refused("moved_on")

        def alter(before: GuildRow) -> Alteration | None:
            after = _with_rule(before, rule, value, asked_in)
            if after == before:
                return None
            act = NewAct(by_id, rule, msgspec.json.encode(value_of(after, rule)).decode())
            return Alteration(after, act, telling(before, after))

        try:
            guild = await self._access.store.server_acts.change(guild_id, alter, at=self._access.now())
        except msgspec.ValidationError:
            raise Refused("moved_on") from None
        self._access.on_letter()
        return guild

    async def acts(self, guild_id: int, first: int, most: int) -> tuple[list[ActRow], int]:
        """Return the newest changes of a server's rules without the `first` ones, and how many are kept in all."""
        acts = self._access.store.server_acts
        return await acts.newest(guild_id, first, most), await acts.count(guild_id)

    async def find_act(self, act_id: int) -> ActRow | None:
        """Return the change with this id; None if it is no longer kept."""
        return await self._access.store.server_acts.find(act_id)


def value_of(guild: GuildRow, rule: str) -> object:
    """Return what a rule is set to on a server."""
    return languages_set(guild) if rule == "language" else getattr(server_settings(guild), rule)


def _with_rule(guild: GuildRow, rule: str, value: object, asked_in: int) -> GuildRow:
    """Return the settings of a server with this rule. Raise ValidationError for a value that it cannot have."""
    if rule == "language":
        return with_languages(guild, msgspec.convert(value, str), asked_in)
    if rule == "place":
        if value not in PLACES:
            raise msgspec.ValidationError("there is no such place")
        return with_settings(guild, replace(server_settings(guild), **PLACES[str(value)]))
    before = server_settings(guild)
    fields = {field.name: field.type for field in msgspec.structs.fields(before)}
    checked = msgspec.convert(value, fields[rule], strict=False)
    _need_within_bounds(rule, checked)
    return with_settings(guild, replace(before, **{rule: checked}))


def _need_within_bounds(rule: str, value: object) -> None:
    """Raise ValidationError for a value that is of the right type, and yet none that the rule can have."""
    match rule, value:
        case "channels", tuple(channels):
            fits = len(channels) <= MOST_CHANNELS
        case "titles", tuple(titles):
            fits = all(title in games() for title in titles)
        case "games", int(most):
            fits = 0 <= most <= MOST_GAMES
        case "pace", str(name):
            fits = name == "" or name in PACES
        case _:
            fits = True
    if not fits:
        raise msgspec.ValidationError(f"{rule} cannot be {value}")
