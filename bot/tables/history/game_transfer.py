"""A game as a file that another database can import: without people, and without secrets unless they may be known."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, replace

from bot.engine import codec, machine
from bot.engine.effect import SeatEvent
from bot.games.registry import games
from bot.players.player import PLAYERS
from bot.store.files.game_import import ImportedGame
from bot.store.rows import ChoiceRow, LuckRow, SeatRow, TableRow
from bot.store.settings import TableSettings, checked_settings
from bot.tables.history.game_file import game_file, prove
from bot.tables.history.history_line import Line, line_of, row_of
from bot.tables.history.replay import replay_history, states_before
from bot.tables.play import LONGEST
from bot.tables.table import Table, load_table

BegunStatus: TypeAlias = Literal["running", "over", "ended"]
FORM = 1  # of the file
MOST = 64 << 20  # bytes of a file; the longest games have a hundredth of it
NUL = (b"\0", b"\\u0000")  # plain and as JSON escapes it; PostgreSQL stores no text with it
# What a database can hold, with room for larger ids and numbers that follow the largest imported one.
Id = Annotated[int, Meta(ge=1, lt=1 << 53)]
Time = Annotated[int, Meta(ge=0, lt=1 << 53)]
Count = Annotated[int, Meta(ge=0, lt=1 << 31)]
Version = Annotated[int, Meta(ge=1, lt=1 << 31)]
Text = Annotated[str, Meta(max_length=10_000)]
Word = Annotated[str, Meta(max_length=LONGEST)]
Hash = Annotated[str, Meta(max_length=100)]
APART = ("pace", "undo")  # settings that go with people and their clocks, or that the file names itself
COMPUTER = "greedy"  # plays the seats of people, who are unknown where the game is imported


class ExportedChoice(Line, frozen=True, kw_only=True):
    """A choice of the history with its consequences. `before`: the state before it, if needed."""

    number: Count
    seat: Count
    choice: Text
    version: Version | None
    undone: Count | None = None
    events: str
    at: Time
    opens: bool
    before: str | None = None


class HiddenPart(msgspec.Struct, frozen=True):
    """What is hidden while a game runs: its state, everything that was chosen and seen, and its luck."""

    state: str
    history: tuple[ExportedChoice, ...]
    secret: Hash | None
    words: tuple[Word, ...]


class ExportedGame(msgspec.Struct, frozen=True):
    """A game as it is exported. `kinds` are the computer players by seat, "" for a person.

    `public` are the events that everybody has heard of. A running game has only these, unless its secrets were exported
    too; without them it cannot be imported.
    """

    form: Version
    game: Text
    version: Version
    table: Id
    status: BegunStatus
    number: Count
    options: Text
    undo: Text
    starter: Count | None
    commitment: Hash
    kinds: tuple[str, ...]
    public: str
    whole: HiddenPart | None = None
    settings: dict[str, object] = {}


def export_game(
    table: Table, history: Sequence[ChoiceRow], states: Mapping[int, bytes], luck: LuckRow | None, *, secrets: bool
) -> ExportedGame:
    """Return the file of a game that has begun; `secrets`: with what is hidden while it runs."""
    row = table.row
    return ExportedGame(
        FORM,
        row.game,
        row.version,
        row.id,
        "running" if row.status == "lobby" else row.status,
        row.number,
        row.options,
        row.settings.undo,
        row.starter,
        row.luck,
        tuple("" if seat.user_id is not None else seat.computer or COMPUTER for seat in table.seats),
        codec.encode_events(_public_events(table, history)).decode(),
        _hidden_part(table, history, states, luck) if secrets else None,
        {name: value for name, value in asdict(row.settings).items() if name not in APART},
    )


def _public_events(table: Table, history: Sequence[ChoiceRow]) -> list[SeatEvent]:
    """Return the events of standing choices that everybody has heard of."""
    events = [
        entry
        for row in history
        if not (row.undone or row.ahead)
        for entry in codec.decode_events(table.game, row.events.encode())
    ]
    return [entry for entry in events if not entry.event.only]


def _hidden_part(
    table: Table, history: Sequence[ChoiceRow], states: Mapping[int, bytes], luck: LuckRow | None
) -> HiddenPart:
    """Return what is hidden while the game runs."""
    first_state = dict(list(states.items())[:1])
    replayed = states_before(table.game, history, first_state)
    all_follow = all(replayed.get(choice_id) == state for choice_id, state in states.items())
    needed = first_state if all_follow else states
    exported = tuple(_exported_choice(row, needed.get(row.id)) for row in history)
    words = tuple(sorted(word for _, word in luck.words)) if luck else ()
    return HiddenPart(table.saved.decode(), exported, luck.secret if luck else None, words)


def _exported_choice(row: ChoiceRow, before: bytes | None) -> ExportedChoice:
    """Return a choice as the file has it, with the state before it if that is needed."""
    then = None if before is None else before.decode()
    return ExportedChoice(**asdict(line_of(row)), events=row.events, at=row.at, opens=row.opens, before=then)


class NotImportable(Exception):
    """A file cannot be imported; the message tells an owner why."""


def parse_export(content: bytes) -> ExportedGame:
    """Return the game in a file. Raise NotImportable if there is none, or it is from a newer program."""
    if len(content) > MOST or any(nul in content for nul in NUL):
        raise NotImportable("it is no exported game: it is too long, or holds characters that no text has")
    try:
        file = msgspec.json.decode(content, type=ExportedGame)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise NotImportable(f"it is no exported game: {error}") from None
    if file.form > FORM or file.game not in games() or file.version > games()[file.game].version:
        raise NotImportable("it was exported by a newer version")
    return file


def rows_to_import(file: ExportedGame, server: int) -> ImportedGame:
    """Return the rows to store for a file, after replaying it.

    Raise NotImportable if it is not a game, its state does not follow from its choices, or what is hidden is missing.
    """
    whole = file.whole
    if whole is None:
        raise NotImportable("it was exported while the game ran, without --with-secrets: nobody could go on with it")
    if not 0 <= server < 1 << 63:
        raise NotImportable(f"no server has the id {server}")
    _need_places(file, whole)
    row = _table_row(file, server, max((choice.at for choice in whole.history), default=0))
    seats = [_seat(seat, kind) for seat, kind in enumerate(file.kinds)]
    history = [_row(file.table, place, choice) for place, choice in enumerate(whole.history)]
    kept_states = {
        place: choice.before.encode() for place, choice in enumerate(whole.history) if choice.before is not None
    }
    try:
        table = load_table(row, seats, whole.state.encode())
        states = kept_states | _states_at_turn_starts(states_before(table.game, history, kept_states), history)
        faults = _faults(table, whole, history, kept_states)
    except Exception as error:
        raise NotImportable(f"its state cannot be read ({type(error.__cause__ or error).__name__})") from error
    if faults:
        raise NotImportable(f"it is not what comes of its choices: {faults[0]}")
    return ImportedGame(row, seats, whole.state.encode(), history, states, whole.secret, whole.words)


def _need_places(file: ExportedGame, whole: HiddenPart) -> None:
    """Raise NotImportable if the file names seats, computers or numbers that a game with so many seats cannot have."""
    seats, computers = range(len(file.kinds)), ("", *PLAYERS)
    if len(file.kinds) not in games()[file.game].seats or any(kind not in computers for kind in file.kinds):
        raise NotImportable("its seats are not those of such a game")
    if any(seat not in seats for seat in (file.starter or 0, *(choice.seat for choice in whole.history))):
        raise NotImportable("it names a seat that it does not have")
    if any(file.number < max(choice.number + (not choice.ahead), choice.undone or 0) for choice in whole.history):
        raise NotImportable("its number is one that its history has passed")
    try:
        _settings(file)
    except ValueError as error:
        raise NotImportable(f"its settings are none: {error}") from None
    if len(whole.words) > len(seats) or (file.commitment and whole.secret is None):
        raise NotImportable("its luck is not that of such a game")


def _faults(
    table: Table, whole: HiddenPart, history: Sequence[ChoiceRow], kept_states: Mapping[int, bytes]
) -> Sequence[str]:
    """Return what is wrong with a game that can be read. Invalid states may raise any error of the rules."""
    seats = range(len(table.seats))
    for row in history:
        events = codec.decode_events(table.game, row.events.encode())
        if any(entry.seat not in seats for entry in events):
            return ["something has happened at a seat that it does not have"]
    if table.row.status != "ended" and bool(machine.seats_to_choose(table.state)) != (table.row.status == "running"):
        return [f"it is not {table.row.status}"]
    if table.row.luck and whole.secret is not None:
        luck = LuckRow(whole.secret, tuple(enumerate(whole.words)))
        return prove(game_file(table, luck, history, kept_states, post="")).faults
    return replay_history(table.game, history, kept_states, table.saved).faults


def _table_row(file: ExportedGame, server: int, at: int) -> TableRow:
    """Return the row of a table without a channel and a host."""
    return TableRow(
        file.table,
        server,
        -file.table,
        file.game,
        file.version,
        file.status,
        host_id=-1,
        options=file.options,
        number=file.number,
        language=None,
        last_post_id=None,
        created_at=at,
        updated_at=at,
        starter=file.starter,
        luck=file.commitment,
        settings=_settings(file),
    )


def _settings(file: ExportedGame) -> TableSettings:
    """Return the settings of a game, without those that only a newer program knows. Raise ValueError."""
    return checked_settings(file.settings | {"undo": file.undo})


def _states_at_turn_starts(states: Mapping[int, bytes], history: Sequence[ChoiceRow]) -> dict[int, bytes]:
    """Return those of these states at which a turn begins, by the id of the choice that follows."""
    return {row.id: states[row.id] for row in history if row.opens and not row.undone and row.id in states}


def _seat(seat: int, kind: str) -> SeatRow:
    """Return a computer's seat, or for a person's one that a computer plays until somebody takes it over."""
    name = f"Player {seat + 1}"
    return SeatRow(seat, name, computer=kind) if kind else SeatRow(seat, name, -1 - seat, COMPUTER)


def _row(table_id: int, place: int, choice: ExportedChoice) -> ChoiceRow:
    """Return the row of an exported choice at this place of the history."""
    row = row_of(table_id, place, choice, kept=choice.before is not None)
    return replace(row, events=choice.events, at=choice.at, opens=choice.opens)
