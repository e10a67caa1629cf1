"""Rows about servers as frozen values: bans from games, and changes of a server's rules. Times are in milliseconds."""

from msgspec import Struct


class BanRow(Struct, frozen=True):
    """A ban from beginning and joining games on a server, `until` a time or, if that is None, for good.

    `by_id` decided it at the time `at`; 0 if that person's data was deleted.
    """

    id: int
    guild_id: int
    user_id: int
    by_id: int
    reason: str
    at: int
    until: int | None


class NewAct(Struct, frozen=True):
    """A change of a server's rules by somebody (`by_id`; 0: by itself), perhaps about a person.

    `value` is JSON: what a setting was set to, or what there is to say of a ban.
    """

    by_id: int
    what: str
    value: str = "null"
    about_id: int | None = None


class ActRow(NewAct, frozen=True, kw_only=True):
    """A change of a server's rules that was made at a time."""

    id: int
    guild_id: int
    at: int
