"""The settings of a server, kept as JSON. A new one is a field here, without a migration.

The languages of a server's posts are written "en", or "en+ja" where they say everything in two; "" where none is set.
"""

import msgspec
from msgspec.structs import replace

from bot.store.rows import GuildRow


class ServerSettings(msgspec.Struct, frozen=True):
    """What a server has set beside its language.

    `threads`: whether a game gets a thread of its own. `second_language`: a further language in which posts say
    everything once more; "" for none. `language_asked`: the lobby that asks for the languages; 0 while none has.
    `home`: the forum in which games are posts; 0 for none. `pins`: whether lobbies are pinned. `events`: whether
    live games can have scheduled events. `puzzles`: whether turns of its finished games may become puzzles for all.
    `private`: whether those threads are seen by their people alone. `channels`: where games may be opened, channels and
    categories; `titles`: which may be; empty for all. `games`: the most open games of a person; 0 for no limit.
    `pace`: the name of the one that lobbies begin with; "" for none. `log`: the channel that tells changes of these.
    `finding`: whether its members find its lobbies and tables from other servers, too.
    """

    threads: bool = False
    second_language: str = ""
    language_asked: int = 0
    home: int = 0
    pins: bool = False
    events: bool = False
    puzzles: bool = False
    private: bool = False
    channels: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()
    games: int = 0
    pace: str = ""
    log: int = 0
    finding: bool = False

    @property
    def place(self) -> str:
        """Where a new game is: "here", where it is opened, in a "thread" of its own, or in a "private" one."""
        return ("private" if self.private else "thread") if self.threads else "here"


def server_settings(guild: GuildRow) -> ServerSettings:
    """Return what this server has set."""
    return settings_from(guild.settings)


def settings_from(saved: str) -> ServerSettings:
    """Return the settings saved in a server's row."""
    return msgspec.json.decode(saved, type=ServerSettings)


def with_settings(guild: GuildRow, settings: ServerSettings) -> GuildRow:
    """Return the server with these settings."""
    return replace(guild, settings=msgspec.json.encode(settings).decode())


def languages_set(guild: GuildRow) -> str:
    """Return the languages that are set for this server's posts."""
    return "+".join(filter(None, (guild.language, server_settings(guild).second_language)))


def with_languages(guild: GuildRow, languages: str, asked_in: int = 0) -> GuildRow:
    """Return the server with these languages ("en", or "en+ja"); `asked_in` is the lobby whose host chose them."""
    first, _, second = languages.partition("+")
    settings_before = server_settings(guild)
    settings = replace(
        settings_before, second_language=second, language_asked=asked_in or settings_before.language_asked
    )
    return replace(with_settings(guild, settings), language=first or None)
