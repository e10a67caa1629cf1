"""The demonstration seats computers that lobbies offer: it once asked for one that was gone."""

from bot.local.demo import COMPUTERS
from bot.players.player import LEVELS


def test_the_demonstration_seats_what_a_lobby_offers():
    assert {*COMPUTERS} <= {*LEVELS}
