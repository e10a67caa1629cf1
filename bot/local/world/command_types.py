"""The types of application commands and of their options, by Discord's numbers."""

from bot.local.world.records import Json

SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3
MENUS = frozenset({USER_MENU, MESSAGE_MENU})
SUBCOMMAND, SUBCOMMAND_GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)


def command_type(command: Json) -> int:
    """Return the type of a command as it was sent: one without a type is a slash command."""
    kind: int = command.get("type") or SLASH
    return kind
