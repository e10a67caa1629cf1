"""What would be if a player held other goods."""

from .goods import Goods
from .state import Player


class Supposing:
    """`with Supposing(player, goods):` the player holds these goods; afterwards, whatever happened, the true ones."""

    __slots__ = ("_held", "_player")

    def __init__(self, player: Player, goods: Goods) -> None:
        self._player, self._held = player, player.goods
        player.goods = goods

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        self._player.goods = self._held
