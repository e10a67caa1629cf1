"""Luck that can be proved: a secret fixed in advance, of which only a commitment is shown while the game goes on.

tests/check_luck.py computes the same without any of our code. It must never change.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable

from bot.games.registry import AnyGame
from bot.pace.wall_time import DAY
from bot.store.change import Change
from bot.store.rows import DueRow, NewDue, NewMessage, TableRow
from bot.tables.table import Post, Refused, TableAccess, Unreadable, payload, unless_stale

REVEAL = "luck"  # the kind of the due row about a game that was ended early, and of the post with its secret
NOBODY = 0  # the user id of that row: former versions take rows of unknown kinds for reminders, which need a person
SECRET = 32  # bytes: too many to find by trying, or to find two with the same commitment
LONGEST = 40  # characters of a word
TRIES = 1000  # games dealt until the wanted seat begins


def to_base64(content: bytes) -> str:
    """Return 32 bytes in 43 characters, which a phone shows in one line."""
    return urlsafe_b64encode(content).decode().rstrip("=")


def rules_version(game: AnyGame) -> str:
    """Return the game and the version of its rules: "oceans 1"."""
    return f"{game.key} {game.version}"


def commitment(version: str, table_id: int, options: str, secret: str) -> str:
    """Return the hash that is shown before the game and matches no other secret."""
    return to_base64(hashlib.sha256(f"{version}|{table_id}|{options}|{secret}".encode()).digest())


def seed_of(secret: str, words: Iterable[str], again: int = 0) -> int:
    """Return the seed of a game's random numbers. `again`: how often it was dealt anew to let another seat begin."""
    salt = "\n".join(sorted(words)) + "\n" * again
    return int.from_bytes(hmac.digest(secret.encode(), salt.encode(), "sha256"), "big")


class LuckService:
    """The words that people add to a game's luck, and the reveal of its secret."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def add_word(self, table_id: int, user_id: int, typed: str) -> str:
        """Add a person's word to the luck and return it as it counts: shortened, with single spaces.

        Raise Refused("not_seated"), Refused("no_word") if it is empty, Refused("not_in_lobby") once the game has begun,
        Refused("busy") if another process was quicker.
        """
        access, word = self._access, " ".join(typed.split())[:LONGEST]
        async with access.lock(table_id):
            table = await access.lobby_table(table_id)
            if table.seat_of(user_id) is None:
                raise Refused("not_seated")
            if not word:
                raise Refused("no_word")
            change = Change(expected=table.row.number, at=access.now())
            with unless_stale():
                await access.store.luck.add_word(table_id, change, user_id, word)
        return word

    async def reveal(self, row: DueRow) -> None:
        """Post the secret of the game of this claimed row, unless the game runs again."""
        assert row.table_id is not None
        access = self._access
        try:
            row_ended = (await access.table(row.table_id)).row
        except Unreadable as unreadable:
            row_ended = unreadable.row
        posts = await self._secret_posts(row_ended)
        if await access.store.due.finish([row], at=access.now(), table_id=row_ended.id, messages=posts):
            access.on_change(row_ended.id)

    async def _secret_posts(self, row_ended: TableRow) -> list[NewMessage]:
        """Return the post with the secret of a game that was ended early; none if it has no verifiable secret."""
        luck = await self._access.store.luck.find(row_ended.id)
        if luck is None or row_ended.channel_deleted or row_ended.status != "ended":
            return []
        return [NewMessage(REVEAL, row_ended.channel_id, payload(Post(row_ended.number, luck=luck.secret)))]


def reveal_due(row: TableRow, now: int) -> list[NewDue]:
    """Return the due row of a table that ends now: its secret is revealed a day later. Empty for a lobby."""
    began = row.status == "running" and row.luck
    return [NewDue(now + DAY, REVEAL, row.id, user_id=NOBODY)] if began else []


def may_be_known(row: TableRow, now: int) -> bool:
    """Return whether a game's secret may be known: the game is over, or was ended a day ago."""
    return row.status == "over" or (row.status == "ended" and now >= row.updated_at + DAY)
