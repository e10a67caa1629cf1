"""Tables set up to be measured: games begun, at any stage, without anybody pressing anything."""

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.bench.walk import stages, usual
from bot.engine import codec, machine
from bot.engine.game import Game
from bot.games.registry import games
from bot.store.rows import SeatRow
from bot.store.store import Store
from bot.tables.access import milliseconds
from bot.tables.table import Table
from bot.tables.tables import Tables

NAMES = ("Ann", "Ben", "千代", "Dávid", "Eve", "Finn", "Güler", "はなこ")


async def begun(store: Store, game: Game[Any, Any], channel: int, seed: int) -> Table:
    """A game for four (or its most) at its first choice."""
    state, _ = machine.begin(game, usual(game), seed, game.options())
    people = [1000 * channel + seat for seat in range(usual(game))]
    return await at_stage(store, game, state, guild=1, channel=channel, people=people)


async def at_stage(
    store: Store, game: Game[Any, Any], state: Any, *, guild: int, channel: int, people: Sequence[int]
) -> Table:
    """A running game in this position, written straight into the store."""
    seats = [SeatRow(seat, NAMES[seat % len(NAMES)], person) for seat, person in enumerate(people)]
    row = await store.tables.create(
        guild_id=guild,
        channel_id=channel,
        game=game.key,
        version=game.version,
        host_id=people[0],
        options=msgspec.json.encode(game.options()).decode(),
        seats=seats,
        at=milliseconds(),
        language=("en", "ja")[channel % 2],
    )
    saved = codec.encode(game, state)
    await store.tables.start(row.id, expected=0, version=game.version, state=saved, seats=seats, at=milliseconds())
    return await Tables(store).get(row.id)


def openings() -> list[tuple[Game[Any, Any], Any]]:
    """Positions of all games, early and in the middle, to fill a database with games that go on for a while."""
    found = []
    for game in games().values():
        early, middle, _ = stages(game, usual(game)).values()
        found += [(game, early), (game, middle)]
    return found
