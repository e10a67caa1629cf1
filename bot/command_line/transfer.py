"""`python -m bot export` and `import`: one game to a file, and from a file into this database."""

import asyncio
import os
import sys
from pathlib import Path

import msgspec

from bot.command_line.database_lock import database_lock, need_unused
from bot.command_line.verify import need_games
from bot.config import Settings
from bot.store.database.read_only import read_only_link
from bot.store.files.game_import import ImportedGame, import_game
from bot.store.store import Store
from bot.tables.history import NotImportable, parse_export, rows_to_import
from bot.tables.table import Refused
from bot.tables.tables import Tables

# Why a game cannot be exported, in words for the owner.
REFUSED = {"no_such_table": "there is none of this number", "not_running": "its game has not begun"}


async def export(settings: Settings, table_id: int, path: Path, *, secrets: bool) -> int:
    """Write a game to a new file. Return the exit code; a failure prints one line that says why."""
    link = read_only_link(settings.database_url)
    try:
        await need_games(link)
        game = await Tables(Store(link)).history.export(table_id, secrets=secrets)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:  # hands are in it
            file.write(msgspec.json.encode(game))
    except Refused as refused:
        return _fail(f"table {table_id}: {REFUSED.get(refused.key, refused.key)}")
    except OSError as error:
        return _fail(f"{path}: {error.strerror}")
    finally:
        await link.close()
    what = "all of it" if game.whole else "what everybody knows; it runs, and its secrets need --with-secrets"
    sys.stdout.write(f"{path} holds table {table_id}: {what}\n")
    return 0


def import_file(settings: Settings, path: Path, server: int) -> int:
    """Import a game from a file into the database while no bot uses it. Return the exit code."""
    try:
        file = parse_export(path.read_bytes())
        game = rows_to_import(file, server)
    except (NotImportable, OSError) as error:
        return _fail(f"{path}: {error}")
    table_id = asyncio.run(_import_game(settings, game))
    other = "" if table_id == file.table else f"; {file.table} was taken, so /verify cannot prove its luck"
    sys.stdout.write(f"it is table {table_id} now{other}. /game move brings it to a channel of its server\n")
    return 0


async def _import_game(settings: Settings, game: ImportedGame) -> int:
    """Write a game into the database and return its id. Raise StoreUnavailable if a bot uses the database."""
    link = read_only_link(settings.database_url)
    try:
        await need_unused(link)
    finally:
        await link.close()
    with database_lock(settings.database_url):
        async with await Store.open(settings.database_url) as store:
            return await import_game(store.link, game)


def _fail(why: str) -> int:
    """Print why the command failed and return its exit code."""
    sys.stderr.write(f"gamekeeper: {why}\n")
    return 1
