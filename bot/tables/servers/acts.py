"""How changes of a server's rules are told: by a message in the channel that moderators have for it."""

import msgspec

from bot.store.people.server_acts import Telling
from bot.store.rows import GuildRow, NewMessage
from bot.store.server_settings import server_settings
from bot.tables.table import payload

SERVER_LOG = "server_log"  # the kind of these messages


class LoggedAct(msgspec.Struct, frozen=True):
    """What a message in the log channel is about: the id of the change, which says nothing of people by itself."""

    act: int


class BanAct(msgspec.Struct, frozen=True):
    """What there is to say of a ban: its end (ms; None: for good) and the reason."""

    until: int | None = None
    reason: str = ""


def telling(*guilds: GuildRow) -> Telling:
    """Return what tells a change in the log channels that these settings of a server name, in each once."""
    channels = dict.fromkeys(server_settings(guild).log for guild in guilds)

    def tell(act_id: int) -> list[NewMessage]:
        return [NewMessage(SERVER_LOG, channel, payload(LoggedAct(act_id))) for channel in channels if channel]

    return tell
