"""How a lobby becomes a game: its first state and post, and the seed of its luck."""

from secrets import token_bytes

import msgspec

from bot.engine import machine
from bot.store.rows import LuckRow
from bot.tables.play import SECRET, TRIES, commitment, rules_version, seed_of, to_base64
from bot.tables.table import Post, Table, events_json


def begin_game(table: Table, luck: LuckRow | None) -> tuple[Table, Post]:
    """Return a table whose game has begun, not yet stored, and its first post."""
    state, events = machine.begin(table.game, len(table.seats), _seed(table, luck), table.options)
    commitment_shown = options_commitment(table, luck, table.row.options)
    row = msgspec.structs.replace(table.row, number=table.row.number + 1, status="running", luck=commitment_shown)
    new_game = Table(row, table.seats, state)
    return new_game, Post(row.number, events_json(events), tuple(new_game.seats_to_choose()), first=True)


def options_commitment(table: Table, luck: LuckRow | None, options: str) -> str:
    """Return the public commitment to a table's luck with these options."""
    return commitment(rules_version(table.game), table.id, options, luck.secret) if luck else ""


def _seed(table: Table, luck: LuckRow | None) -> int:
    """Return the seed of the game's random numbers; if a certain seat is to begin, one with which it does.

    A table from before commitments uses its secret without any having been shown.
    """
    game, starter = table.game, table.row.starter
    secret = luck.secret if luck else to_base64(token_bytes(SECRET))
    words = [word for user_id, word in (luck.words if luck else ()) if table.seat_of(user_id) is not None]
    for again in range(TRIES):
        seed = seed_of(secret, words, again)
        if starter in (None, game.starter(game.new(len(table.seats), seed, table.options))):
            break
    return seed
