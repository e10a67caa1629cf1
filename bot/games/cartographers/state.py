"""The state of a game of Cartographers."""

from typing import Literal

import msgspec

from bot.engine import state as engine

from .sheet import Sheet


class Options(msgspec.Struct, frozen=True):
    """What the lobby offers."""

    side: Literal["A", "B", "random"] = "A"
    promos: bool = False  # four more ambushes, for two or more players


class Account(msgspec.Struct, frozen=True):
    """What a sheet was worth at a season's end, in stars (CAR-20)."""

    season: str
    edicts: tuple[int, int]
    coins: int
    monsters: int  # zero or negative

    @property
    def stars(self) -> int:
        """The reputation stars of the season."""
        return sum(self.edicts) + self.coins + self.monsters


class State(engine.State, kw_only=True):
    """The deck has no order: a card is drawn by chance from those in it, which comes to the same.

    `lurking` counts the ambushes in the deck; which of `ambushes` they are is decided when one is turned up.
    """

    side: str
    edicts: tuple[str, ...]  # the scoring cards at A, B, C, D
    season: str = "spring"
    elapsed: int = 0
    deck: list[str]
    lurking: int = 0
    ambushes: list[str]
    turned: list[str] = []
    ruins_wait: bool = False  # the next explore card must be drawn on ruins (CAR-10, CAR-12)
    sheets: list[Sheet]
    last: list[int]  # by sheet: the squares drawn last
    accounts: list[list[Account]]  # by sheet
