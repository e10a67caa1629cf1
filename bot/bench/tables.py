"""Tables with running games, written straight into the store, to be measured."""

from collections.abc import Sequence

import msgspec

from bot.bench.walk import stages, usual_seats
from bot.engine import codec, machine
from bot.engine.game import Game, S
from bot.engine.state import State
from bot.games.registry import AnyGame, games
from bot.store.change import Change, Setup
from bot.store.rows import NewTable, SeatRow
from bot.store.store import Store
from bot.tables.table import Table, milliseconds
from bot.tables.tables import Tables

NAMES = ("Ann", "Ben", "千代", "Dávid", "Eve", "Finn", "Güler", "はなこ")


async def begin_table(store: Store, game: AnyGame, channel: int, seed: int) -> Table:
    """Return a table for four players (or the most that the game has) at the first choice."""
    state, _ = machine.begin(game, usual_seats(game), seed, game.options())
    people = [1000 * channel + seat for seat in range(usual_seats(game))]
    return await at_stage(store, game, state, guild=1, channel=channel, people=people)


async def at_stage(
    store: Store, game: Game[S, object], state: S, *, guild: int, channel: int, people: Sequence[int]
) -> Table:
    """Return a table with a running game in this position; `people` are user ids by seat."""
    seats = [SeatRow(seat, NAMES[seat % len(NAMES)], person) for seat, person in enumerate(people)]
    options, language = msgspec.json.encode(game.options()).decode(), ("en", "ja")[channel % 2]
    lobby = NewTable(guild, channel, game.key, game.version, people[0], options, seats, language=language)
    row = await store.tables.create(lobby, at=milliseconds())
    change = Change(expected=0, at=milliseconds(), state=codec.encode(game, state))
    await store.tables.start(row.id, change, Setup(seats), version=game.version)
    return await Tables(store).get(row.id)


def openings() -> list[tuple[AnyGame, State]]:
    """Return positions from the start and the middle of every game, from which games go on for a while."""
    positions: list[tuple[AnyGame, State]] = []
    for game in games().values():
        early, middle, _ = stages(game, usual_seats(game)).values()
        positions += [(game, early), (game, middle)]
    return positions
