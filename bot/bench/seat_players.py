"""A player for measuring: one of the bot's computer players on every seat."""

from random import Random
from typing import Generic

from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.players.player import Player


class SeatPlayers(Generic[S]):
    """Plays every seat of a game with one computer player."""

    def __init__(self, game: Game[S, object], chance: Random, player: Player) -> None:
        self._game, self._chance, self._player = game, chance, player

    def choose(self, s: S, seat: Seat) -> Choice:
        """Return the computer player's choice for this seat."""
        return self._player(self._game, s, seat, self._chance)
