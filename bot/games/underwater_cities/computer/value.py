"""How good a position looks, in points: for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over

from ..state import BELOW, Player, State
from .action_cards import action_cards
from .hand import hand_points
from .kept_cards import stock_points
from .network_worth import Network, network_worth
from .rest_of_turn import rest_of_turn
from .turns_left import ROUNDS, before_production, turns

MARKER = 0.25  # points for a space of the federation track: to be earlier in the next round


def value(s: State, seat: Seat) -> float:
    """Return the points so far and those to come: productions, the final scoring, goods and cards that can be used."""
    player = s.players[seat]
    if over(s):
        return float(player.points)
    turns_left = turns(s, seat)
    network, era_left = network_worth(s, seat, turns_left), before_production(s, turns_left)
    return (
        player.points
        + network.points
        + stock_points(player.goods, network, turns_left)
        - hunger(player, network, era_left)
        + hand_points(s, seat, turns_left, network)
        + action_cards(player, turns_left, era_left)
        + MARKER * (BELOW - player.marker) * (s.round < ROUNDS)
        + rest_of_turn(s, seat, turns_left)
    )


def hunger(player: Player, network: Network, era_left: int) -> float:
    """Return the points at risk by cities that may go hungry: more, the fewer turns are left to gain kelp (UWC-53)."""
    missing = network.cities - network.goods.kelp - player.goods.kelp - player.goods.biomatter
    return max(0, missing) * (0.3 + 2.0 * max(0.0, 1 - era_left / 9) ** 2)
