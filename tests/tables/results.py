"""Games that are played to their end, and what the store then knows of them."""

import sqlalchemy as sa

from bot.store import schema
from tests.tables.seating import PEOPLE

SHORT = "sky_islands"  # the title whose games end soonest


async def lobby_of(seating, people, *, rated=False, computers=(), game=SHORT, channel=None):
    """A lobby of so many people and these computers; all have agreed to a rated game."""
    seating.channel += 1
    lobby = seating.tables.lobby
    table = await lobby.open(1, channel or seating.channel, game, PEOPLE[0], "Seat 0", "en")
    for seat in range(1, people):
        await lobby.join(table.id, PEOPLE[seat], f"Seat {seat}")
    for kind in computers:
        await lobby.add_computer(table.id, PEOPLE[0], kind, "Computer")
    if rated:
        await lobby.set_setting(table.id, PEOPLE[0], "rated", "on")
        for seat in range(1, people):
            await lobby.join(table.id, PEOPLE[seat], f"Seat {seat}")
    return await seating.tables.get(table.id)


async def play(seating, table_id, choices=10_000):
    """Let each seat make its first possible choice, so often or to the end; return the table."""
    for _ in range(choices):
        table = await seating.tables.get(table_id)
        if not table.running:
            break
        await seating.first(table_id, table.seats_to_choose()[0])
    return await seating.tables.get(table_id)


async def finish(seating, people=2, **more):
    """A game that was played to its end."""
    lobby = await lobby_of(seating, people, **more)
    await seating.tables.lobby.start(lobby.id, PEOPLE[0])
    return await play(seating, lobby.id)


async def rows(store, name):
    """All rows of a table of the database, in the order of their keys."""
    table = getattr(schema, name)
    statement = sa.select(table).order_by(*table.primary_key)
    return await store.link.read(lambda on: [dict(row) for row in on.execute(statement).mappings()])


async def ratings_of(store):
    """All ratings: strength, uncertainty and games, by person."""
    return {row["user_id"]: (row["mu"], row["sigma"], row["games"]) for row in await rows(store, "ratings")}
