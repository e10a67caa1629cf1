"""`python -m bot verify`: every game's history played anew, or that of a game's file. Changes nothing."""

import sys
from pathlib import Path

import msgspec

from bot.config import Settings
from bot.store.errors import StoreUnavailable
from bot.store.look import LookLink, look
from bot.store.schema import HEAD
from bot.store.store import Store
from bot.tables.errors import Unreadable
from bot.tables.game_file import GameFile, faults
from bot.tables.replay import Replayed
from bot.tables.tables import Tables


async def verify(settings: Settings) -> int:
    """Print a line for each game; 1 if the history of one does not lead to what is stored, else 0."""
    link = look(settings.database_url)
    try:
        await need_games(link)
        return int(await _failed(Tables(Store(link))))
    finally:
        await link.close()


def verify_file(path: Path) -> int:
    """Print what is wrong with a game's file and return 1, or that nothing is and return 0."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=GameFile)
    except (OSError, msgspec.DecodeError) as error:
        sys.stderr.write(f"gamekeeper: {path} is no file of a game: {error}\n")
        return 1
    wrong = faults(file)
    right = "its luck was fixed before the first turn, and what was played gives these scores"
    scores = ", ".join(f"{name} {score}" for name, score in zip(file.players, file.scores, strict=False))
    for said in wrong or [f"{right}: {scores}"]:
        sys.stdout.write(f"{'error' if wrong else 'ok':8}{said}\n")
    return int(bool(wrong))


def need_database(link: LookLink) -> None:
    """Raises StoreUnavailable if the file of a SQLite database is not there."""
    if link.file is not None and not link.file.is_file():
        raise StoreUnavailable(f"there is no database {link.file} yet (DATABASE_URL)")


async def need_games(link: LookLink) -> None:
    """Raises StoreUnavailable if there is no database of this version's schema."""
    need_database(link)
    schema = await Store(link).upkeep.schema()
    if schema != HEAD:
        raise StoreUnavailable(f"{link.place} has schema {schema}, not {HEAD}: start the bot of this version once")


async def _failed(tables: Tables) -> bool:
    """Whether the history of one of these games is not what it should be."""
    failed = False
    for table_id in await tables.record.begun():
        try:
            table, result = await tables.record.replayed(table_id)
        except Unreadable as unreadable:
            said, wrong = f"cannot be read ({unreadable.why})", True
        else:
            said, wrong = f"{table.row.game}, {table.row.status}: {_said(result)}", bool(result.faults)
        sys.stdout.write(f"{'error' if wrong else 'ok':8}table {table_id:<8}{said}\n")
        failed = failed or wrong
    return failed


def _said(result: Replayed) -> str:
    """What came of a history, in words."""
    parts = [f"{result.equal} choices replayed"]
    if result.others:
        parts.append(f"{result.others} stand as kept, since other rules made them")
    if result.whole_from > 1:
        parts.append(f"history whole from turn {result.whole_from}")
    return "; ".join([*parts, *result.faults])
