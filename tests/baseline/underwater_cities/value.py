"""How good a position looks, in points: for computer players."""

from bot.engine.effect import Seat
from bot.engine.machine import over
from bot.games.underwater_cities.rows import CARDS
from bot.games.underwater_cities.state import BELOW, Player, State

from . import worth
from .kept_cards import kept_card, purchase_points
from .network_worth import Network, network_worth
from .rest_of_turn import action_cards, rest_of_turn
from .turns_left import ROUNDS, before_production, turns

HAND = (0.5, 0.4, 0.3, 0.15, 0.05)  # the share of what each card in the hand may bring, the best card's first
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
        + worth.of_goods(player.goods, turns_left)
        - hunger(player, network, era_left)
        + purchase_points(player, network, turns_left)
        + hand_points(s, seat, turns_left, network)
        + action_cards(player, turns_left, era_left)
        + MARKER * (BELOW - player.marker) * (s.round < ROUNDS)
        + rest_of_turn(s, seat, turns_left)
    )


def hand_points(s: State, seat: Seat, turns_left: int, network: Network) -> float:
    """Return the points expected of the cards in the hand."""
    if not turns_left:
        return 0.0
    by_card = sorted(
        [_hand_card_points(s, seat, name, turns_left, network) for name in s.players[seat].hand], reverse=True
    )
    return sum([share * max(0.3, points) for share, points in zip(HAND[:turns_left], by_card, strict=False)])


def _hand_card_points(s: State, seat: Seat, name: str, turns_left: int, network: Network) -> float:
    """Return the points of a card in the hand; cards that depend on the network are judged by the present one."""
    row = CARDS[name]
    if row.scoring or row.production:
        return kept_card(s, seat, name, turns_left, network) - worth.unit(turns_left) * row.cost
    return worth.of_card(name, turns_left)


def hunger(player: Player, network: Network, era_left: int) -> float:
    """Return the points at risk by cities that may go hungry: more, the fewer turns are left to gain kelp (UWC-53)."""
    missing = network.cities - network.goods.kelp - player.goods.kelp - player.goods.biomatter
    return max(0, missing) * (0.3 + 2.0 * max(0.0, 1 - era_left / 9) ** 2)
