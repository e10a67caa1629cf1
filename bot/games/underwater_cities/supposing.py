"""Lets rules ask what would be possible if a player had other goods."""

from .goods import Goods
from .state import Player


class Supposing:
    """Inside `with Supposing(player, goods):` the player holds these goods; afterwards always the true ones."""

    __slots__ = ("_held", "_player")

    def __init__(self, player: Player, goods: Goods) -> None:
        self._player, self._held = player, player.goods
        player.goods = goods

    def __enter__(self) -> None:
        """Do nothing: the goods are replaced already when the object is made."""

    def __exit__(self, *error: object) -> None:
        """Give the player the true goods back."""
        self._player.goods = self._held
