"""Rehearses whether a running game can go on under this version's rules: views it from each seat, plays it on."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from traceback import extract_tb

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Seat, SeatEvent
from bot.engine.guessing import pick
from bot.engine.state import State, copy
from bot.games.registry import AnyGame, games
from bot.languages import languages
from bot.narration import tell
from bot.process import memory
from bot.store.rows import ChoiceRow, SeatRow, TableRow
from bot.tables.history import replay_history
from bot.tables.table import Table, load_table
from bot.texts import texts
from renderers.kit.cache import FACES, MIB
from renderers.look import Look
from renderers.registry import renderer

PLAYOUTS = 20  # how often each game is played to its end at random
BOUND = 3000  # choices in one of these; no game comes near it
ALL_FACES = 32 * MIB  # room for the faces of all cards, which the bot itself could not spare
ROOT = Path(__file__).parents[2]


class StoredGame(msgspec.Struct, frozen=True):
    """Everything stored about a game, to be sent to another process."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    saved: bytes
    history: tuple[ChoiceRow, ...]
    states: dict[int, bytes]


class Rehearsal(msgspec.Struct, frozen=True):
    """The result of rehearsing a game: it `fails`, or its history `differs` from what these rules make of it.

    `text` describes it.
    """

    table: int
    game: str
    text: str
    fails: bool = False
    differs: bool = False


def prepare_worker() -> None:
    """Load games, renderers and texts in a new process, with a cache that holds every card."""
    memory.tune_malloc()
    FACES.limit = ALL_FACES
    for key in games():
        renderer(key)
        for lang in languages():
            texts(lang, key)
    memory.freeze_gc()


def rehearse(game: StoredGame, playouts: int = PLAYOUTS) -> Rehearsal:
    """Load, draw, play on and replay a game without changing it. Return what went wrong instead of raising it."""
    row, doing = game.row, "it cannot be read"
    try:
        table = load_table(row, game.seats, game.saved)
        doing = "its state breaks a rule"
        table.game.check(table.state)
        doing = "somebody must choose and cannot"
        _need_options(table)
        doing = "it cannot be shown"
        _render_all(table, game.history)
        doing = "it cannot be played to its end"
        for number in range(playouts):
            _play_out(table.game, copy(table.state), Random(number))  # noqa: S311 - play, not secrets
        doing = "its history cannot be played anew"
        result = replay_history(table.game, game.history, game.states, game.saved)
    except Exception as error:  # noqa: BLE001 - of whatever kind: the next game is rehearsed
        return Rehearsal(row.id, row.game, f"fails: {doing} ({_fault_place(error)})", fails=True)
    if result.faults:
        text = f"differs from turn {result.differs_from}: {'; '.join(result.faults)}"
        return Rehearsal(row.id, row.game, text, differs=True)
    return Rehearsal(row.id, row.game, "same")


def _need_options(table: Table) -> None:
    """Raise LookupError if nobody must choose, or if a seat that must choose has no options."""
    seats = table.seats_to_choose()
    if not seats or not all((question := table.question(seat)) and len(question.options) for seat in seats):
        raise LookupError


def _render_all(table: Table, history: Sequence[ChoiceRow]) -> None:
    """Describe the table as each of its people may see it, in every language; draw it in one of them."""
    history_events = [codec.decode_events(table.game, row.events.encode()) for row in history]
    draw, views = renderer(table.game.key), {seat: table.view(seat) for seat in (None, *range(len(table.seats)))}
    for lang in languages(table.game.key):
        look = Look(texts(lang, table.game.key), table.names)
        for seat, view in views.items():
            draw.describe(view, look)
            draw.describe_long(view, look)
            for events in history_events:
                if seat is None or _has_private_event(seat, events):
                    tell(events, table.names, look.texts, seat)
    draw.table(views[None], look)
    for seat in range(len(table.seats)):
        draw.seat(views[seat], seat, look)
        if table.game.hands:
            draw.hand(views[seat], look)


def _has_private_event(seat: Seat, events: Sequence[SeatEvent]) -> bool:
    """Return whether this seat sees an event that others do not; if not, the public log is enough for it."""
    return any(entry.event.only and entry.seat == seat for entry in events)


def _play_out(game: AnyGame, state: State, random: Random) -> None:
    """Play a state, in place, to its end by random choices and tally it. Raise OverflowError if it does not end."""
    for _ in range(BOUND):
        if machine.over(state):
            game.tally(state)
            return
        seat = random.choice(machine.seats_to_choose(state))
        question = machine.question_for(game, state, seat)
        assert question is not None, "who must choose is asked"
        machine.play(game, state, seat, pick(question.options, random), question)
    raise OverflowError


def _fault_place(error: Exception) -> str:
    """Return the kind and place of an error, without its message, which may name hidden things."""
    fault = error.__cause__ or error
    last = extract_tb(fault.__traceback__)[-1]
    file = Path(last.filename)
    place = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name
    return f"{type(fault).__name__}, {place}:{last.lineno}"
