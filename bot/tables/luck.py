"""Luck that can be proved: a secret fixed in advance, of which only a commitment is shown while the game goes on.

What is computed here is also computed, with nothing of ours, by tests/check_luck.py. It must stay as it is for ever.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable

from bot.games.registry import AnyGame
from bot.pace.wall_time import DAY
from bot.store.rows import TableRow
from bot.tables.access import TableAccess, unless_stale
from bot.tables.errors import Refused

SECRET = 32  # bytes: nobody finds it by trying, nor two of the same commitment
LONGEST = 40  # characters of a word
TRIES = 1000  # games dealt until the wanted seat begins


def spelled(content: bytes) -> str:
    """32 bytes in 43 characters, which a phone shows in a line."""
    return urlsafe_b64encode(content).decode().rstrip("=")


def rules_version(game: AnyGame) -> str:
    """The rules by which a game is played: "oceans 1"."""
    return f"{game.key} {game.version}"


def commitment(version: str, table_id: int, options: str, secret: str) -> str:
    """What is shown before the game, and fits no other secret."""
    return spelled(hashlib.sha256(f"{version}|{table_id}|{options}|{secret}".encode()).digest())


def seed_of(secret: str, words: Iterable[str], again: int = 0) -> int:
    """The seed of a game's chance. `again` counts how often the game was dealt anew, for another seat is to begin."""
    said = "\n".join(sorted(words)) + "\n" * again
    return int.from_bytes(hmac.digest(secret.encode(), said.encode(), "sha256"), "big")


class LuckService:
    """What people add to a game's luck."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def add_word(self, table_id: int, user_id: int, typed: str) -> str:
        """The word that counts for this person from now on. Raises Refused("not_seated"), Refused("no_word").

        Also Refused("not_in_lobby") once the game has begun, Refused("busy") if another process was quicker.
        """
        access, word = self._access, " ".join(typed.split())[:LONGEST]
        async with access.lock(table_id):
            table = await access.in_lobby(table_id)
            if table.seat_of(user_id) is None:
                raise Refused("not_seated")
            if not word:
                raise Refused("no_word")
            with unless_stale():
                await access.store.luck.add_word(table_id, user_id, word, expected=table.row.number, at=access.now())
        return word


def may_be_known(row: TableRow, now: int) -> bool:
    """Whether a game's secret may be known: the game is over, or was ended a day ago."""
    return row.status == "over" or (row.status == "ended" and now >= row.updated_at + DAY)
