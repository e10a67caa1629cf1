"""Whether a running game can go on under the rules of this version: looked at from every seat, played to its end."""

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
from bot.tables.history import replayed
from bot.tables.table import Table, load
from bot.texts import texts
from renderers.kit.cache import FACES, MIB
from renderers.look import Look
from renderers.registry import renderer

PLAYOUTS = 20  # random ends of each game
BOUND = 3000  # choices of one; no game comes near it
ALL_FACES = 32 * MIB  # the bot has not so much to spare
ROOT = Path(__file__).parents[2]


class Kept(msgspec.Struct, frozen=True):
    """All that is stored of a game, as it goes to another process."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    saved: bytes
    history: tuple[ChoiceRow, ...]
    states: dict[int, bytes]


class Finding(msgspec.Struct, frozen=True):
    """What came of a look at a game: it `fails`, or its history `differs` from what these rules make of it.

    `said` tells which, in words.
    """

    table: int
    game: str
    said: str
    fails: bool = False
    differs: bool = False


def get_ready() -> None:
    """Load in a new process the games, and how they are drawn and told; there is room for every card it draws."""
    memory.share()
    FACES.limit = ALL_FACES
    for key in games():
        renderer(key)
        for lang in languages():
            texts(lang, key)
    memory.freeze()


def rehearse(kept: Kept, playouts: int = PLAYOUTS) -> Finding:
    """Look at a game; nothing is changed. Whatever goes wrong is a finding."""
    row, doing = kept.row, "it cannot be read"
    try:
        table = load(row, kept.seats, kept.saved)
        doing = "its state breaks a rule"
        table.game.check(table.state)
        doing = "somebody must choose and cannot"
        _need_options(table)
        doing = "it cannot be shown"
        _show(table, kept.history)
        doing = "it cannot be played to its end"
        for number in range(playouts):
            _play_out(table.game, copy(table.state), Random(number))  # noqa: S311 - play, not secrets
        doing = "its history cannot be played anew"
        result = replayed(table.game, kept.history, kept.states, kept.saved)
    except Exception as error:  # noqa: BLE001 - of whatever kind: the next table is looked at
        return Finding(row.id, row.game, f"fails: {doing} ({_where(error)})", fails=True)
    if result.faults:
        said = f"differs from turn {result.differs_from}: {'; '.join(result.faults)}"
        return Finding(row.id, row.game, said, differs=True)
    return Finding(row.id, row.game, "same")


def _need_options(table: Table) -> None:
    """Raises LookupError if nobody must choose, or if one who must has nothing to choose from."""
    asked = table.undecided()
    if not asked or not all((question := table.question(seat)) and len(question.options) for seat in asked):
        raise LookupError


def _show(table: Table, history: Sequence[ChoiceRow]) -> None:
    """Draw and tell the table as everybody there may see it, in every language."""
    told = [codec.decode_events(table.game, row.events.encode()) for row in history]
    draw, views = renderer(table.game.key), {seat: table.view(seat) for seat in (None, *range(len(table.seats)))}
    for lang in languages(table.game.key):
        look = Look(texts(lang, table.game.key), table.names)
        for seat, view in views.items():
            draw.describe(view, look)
            draw.describe_long(view, look)
            for events in told:
                if seat is None or _heard_by(seat, events):
                    tell(events, table.names, look.texts, seat)
    draw.table(views[None], look)
    for seat in range(len(table.seats)):
        draw.seat(views[seat], seat, look)
        if table.game.hands:
            draw.hand(views[seat], look)


def _heard_by(seat: Seat, events: Sequence[SeatEvent]) -> bool:
    """Whether this seat hears anything that not all do: else it is told what they are."""
    return any(entry.event.only and entry.seat == seat for entry in events)


def _play_out(game: AnyGame, state: State, random: Random) -> None:
    """Play a state, in place, to its end by random choices and add up the points. Raises OverflowError without end."""
    for _ in range(BOUND):
        if machine.over(state):
            game.tally(state)
            return
        seat = random.choice(machine.undecided(state))
        question = machine.question_for(game, state, seat)
        assert question is not None, "who must choose is asked"
        machine.play(game, state, seat, pick(question.options, random), question)
    raise OverflowError


def _where(error: Exception) -> str:
    """What went wrong and where; not in its own words, in which hidden things may stand."""
    fault = error.__cause__ or error
    last = extract_tb(fault.__traceback__)[-1]
    file = Path(last.filename)
    place = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file.name
    return f"{type(fault).__name__}, {place}:{last.lineno}"
