"""What is counted of a game for statistics."""

from bot.engine.counts import Count, Counts

from .effects import BuiltHouse, BuiltPort, BuiltTower, Placed, TookCube
from .rounds import Scored

COUNTS = Counts(
    (
        Count("tiles", Placed),
        Count("houses", BuiltHouse),
        Count("towers", BuiltTower),
        Count("ports", BuiltPort),
        Count("cubes", TookCube),
        Count("islands", Scored),
    ),
)
