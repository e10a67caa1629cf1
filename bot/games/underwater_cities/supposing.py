"""Supposes that a player held other goods."""

from .goods import Goods
from .state import Player


class Supposing:
    """`with Supposing(player, goods):` the player holds these goods; afterwards, even after an error, the true ones."""

    __slots__ = ("_held", "_player")

    def __init__(self, player: Player, goods: Goods) -> None:
        self._player, self._held = player, player.goods
        player.goods = goods

    def __enter__(self) -> None:
        """Replace the player's goods by the supposed ones."""

    def __exit__(self, *error: object) -> None:
        """Give the player the true goods back."""
        self._player.goods = self._held
