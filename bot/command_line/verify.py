"""`python -m bot verify`: replay every game's history, or that of a game's file. Changes nothing."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from bot.config import Settings
from bot.store.database.read_only import ReadOnlyLink, read_only_link
from bot.store.errors import StoreUnavailable
from bot.store.schema import HEAD
from bot.store.store import Store
from bot.tables.history import GameFile, Proof, ReplayResult, prove
from bot.tables.table import Unreadable
from bot.tables.tables import Tables

PARTLY = 3  # the exit code if nothing is wrong, but not everything is proved


async def verify(settings: Settings) -> int:
    """Print a line for each game. Return 1 if the history of one does not lead to the stored state, else 0."""
    link = read_only_link(settings.database_url)
    try:
        await need_games(link)
        return int(await _any_fails(Tables(Store(link))))
    finally:
        await link.close()


def verify_file(path: Path, commitment: str | None = None) -> int:
    """Print what a game's file proves, and what it does not.

    Return 1 if something is wrong with it, or if its commitment is not the given one; PARTLY if not all of it could be
    replayed or the game is not over; else 0.
    """
    try:
        file = msgspec.json.decode(path.read_bytes(), type=GameFile)
    except (OSError, ValueError, RecursionError, msgspec.MsgspecError) as error:
        sys.stderr.write(f"gamekeeper: {path} is no file of a game: {_printable(str(error))}\n")
        return 1
    proof = prove(file)
    problems = [*proof.faults]
    if commitment is not None and commitment != file.commitment:
        problems.append(f"its commitment is {file.commitment}, not {commitment}")
    if problems:
        _print_lines(("error", problem) for problem in problems)
        return 1
    gaps = [*_gaps(file, proof)]
    _print_lines([("part" if gaps else "ok", _proof_line(file, proof)), *(("open", gap) for gap in gaps)])
    _print_lines([_commitment_line(file, commitment), ("open", "who played: names are only what the file says")])
    return PARTLY if gaps else 0


def _proof_line(file: GameFile, proof: Proof) -> str:
    """Return the line that says how much was replayed, and the scores."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(file.players, file.scores, strict=False))
    return f"{proof.replayed} of {len(file.history)} choices replayed, from this luck to these scores: {scores}"


def _gaps(file: GameFile, proof: Proof) -> Iterator[str]:
    """Yield what should be proved about a game but is not."""
    if not proof.dealt:
        yield "the beginning: other rules dealt it"
    if others := len(file.history) - proof.replayed:
        yield f"{others} choices were not replayed, for other rules made them: what they led to is what the file says"
    if not proof.linked:
        yield "some states follow from nothing that was replayed"
    if not proof.over:
        yield "the game is not over at the end of this file: these scores are not its last"


def _commitment_line(file: GameFile, commitment: str | None) -> tuple[str, str]:
    """Return the line about whether this is the game with the commitment that people have seen."""
    if commitment is not None:
        return "ok", f"it is the game of the commitment {commitment}"
    where = f" ({file.post})" if file.post else ""
    text = "the game you saw: give --commitment with what 🎲 of lobby or first post shows, or compare this commitment"
    return "open", f"{text}: {file.commitment}{where}"


def _print_lines(lines: Iterable[tuple[str, str]]) -> None:
    """Print these lines, each with its first word in a column of its own."""
    for word, text in lines:
        sys.stdout.write(f"{word:8}{_printable(text)}\n")


def _printable(text: str) -> str:
    """Return a foreign text without what the terminal cannot print or what would break the line."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text)
    encoding = sys.stdout.encoding or "utf-8"
    return plain.encode(encoding, "replace").decode(encoding)


def need_database(link: ReadOnlyLink) -> None:
    """Raise StoreUnavailable if there is no file of a SQLite database."""
    if link.file is not None and not link.file.is_file():
        raise StoreUnavailable(f"there is no database {link.file} yet (DATABASE_URL)")


async def need_games(link: ReadOnlyLink) -> None:
    """Raise StoreUnavailable if there is no database with this version's schema."""
    need_database(link)
    schema = await Store(link).upkeep.schema()
    if schema != HEAD:
        raise StoreUnavailable(f"{link.place} has schema {schema}, not {HEAD}: start the bot of this version once")


async def _any_fails(tables: Tables) -> bool:
    """Print a line for each game. Return whether one has a faulty history; an unreadable one stops no other."""
    failed = False
    for table_id in await tables.history.begun_tables():
        try:
            table, result = await tables.history.replay(table_id)
        except Exception as error:  # noqa: BLE001 - of whatever kind
            text, wrong = f"cannot be read ({unreadable_reason(error)})", True
        else:
            text, wrong = f"{table.row.game}, {table.row.status}: {_describe_replay(result)}", bool(result.faults)
        sys.stdout.write(f"{'error' if wrong else 'ok':8}table {table_id:<8}{text}\n")
        failed = failed or wrong
    return failed


def unreadable_reason(error: Exception) -> str:
    """Return why a game cannot be read, without the error's message, which may name hidden things."""
    return error.why if isinstance(error, Unreadable) else type(error.__cause__ or error).__name__


def _describe_replay(result: ReplayResult) -> str:
    """Return the result of replaying a history, in words."""
    parts = [f"{result.equal} choices replayed"]
    if result.others:
        parts.append(f"{result.others} stand as kept, since other rules made them")
    if result.whole_from > 1:
        parts.append(f"history whole from turn {result.whole_from}")
    return "; ".join([*parts, *result.faults])
