"""Made views of Underwater Cities, as the game itself shows them."""

import msgspec

from bot.engine import machine
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.network import DOMES
from bot.games.underwater_cities.production import production
from bot.games.underwater_cities.rounds import Final
from bot.games.underwater_cities.see import see
from bot.games.underwater_cities.setup import new
from bot.games.underwater_cities.state import Entry, Options
from bot.games.underwater_cities.view import View
from tests.games.underwater_cities.positions import TURN, goods, player, state
from tests.walk import begin_from

HELD = (goods(5, 2, 1, 0, 0), goods(0, 13, 2, 11, 1), goods(24, 1, 10, 4, 4), goods(1, 0, 0, 2, 0))
BUILT = (
    {
        "board": "1",
        "tiles": {"M1": "brown2", "M3": "blue5", "M7": "blue6"},
        "cities": "6 8 1",
        "symbiotic": "5 3",
        "tunnels": "5-9 6-9 8-9 3-6 3-M3 1-2",
        "upgraded": "5-9 3-M3 9a 9b 5a",
        "buildings": "9a=laboratory 9b=laboratory 9c=plant 5a=farm 5b=farm 6a=plant 8a=farm 8x=farm 7a=plant 1b=farm",
        "kept": ["41", "22", "14", "182"],
        "actions": ["assistant", "34", "19", "192"],
        "used": ["assistant", "34"],
        "hand": ["28", "67", "124"],
    },
    {
        "board": "5",
        "tiles": {"M1": "brown1", "M3": "blue4", "M7": "blue3"},
        "cities": "8 7",
        "tunnels": "8-9 7-8 7-M7 4-7 4-M1 2-M1",
        "upgraded": "7a",
        "buildings": "9d=plant 7a=farm 3a=laboratory",
        "kept": ["10", "40", "65", "42", "54", "9", "62", "44", "102", "11", "100", "158", "139", "160"],
        "actions": ["59", "60", "61", "98"],
        "charters": ["blue10", "blue1"],
        "under": ["196"],
        "contracts": ["contract3"],
        "hand": ["1", "30", "87", "2", "109", "132", "200"],
    },
    {
        "board": "6",
        "tiles": {"M1": "brown5", "M3": "blue2", "M7": "blue8"},
        "cities": "5 8 4",
        "symbiotic": "1 6",
        "tunnels": "8-9 5-8 2-5 1-4 4-5 5-6",
        "upgraded": "5a 5d",
        "buildings": "5a=farm 5d=plant 6a=plant 4a=laboratory 9a=plant 9x=laboratory",
        "kept": ["35"],
        "hand": ["5", "38", "190"],
    },
    {"board": "8", "tiles": {"M1": "brown4", "M3": "blue11", "M7": "blue9"}, "hand": ["12", "45", "46", "47"]},
)
TILES = {
    1: {"g3": [-1], "r3": [-1], "y2": [0]},
    2: {"y1": [0], "y4": [0], "g4": [1], "always": [0, 1, 1]},
    3: {"Y1": [0], "Y5": [0], "G3": [1], "always": [0, 1, 1]},
}
MARKERS = ((3, 4), (3, 7), (1, 5), (5, 0))


def players(seats):
    """Players with boards of every kind, full and empty ones."""
    made = []
    for seat in range(seats):
        one = player(held=HELD[seat], points=(12, 0, 133, 7)[seat], **BUILT[seat])
        one.marker, one.arrived = MARKERS[seat]
        made.append(one)
    return made


def position(seats=4, effects=TURN, **how):
    """Round 9, with tiles on the slots and contracts on the table."""
    side = "1-2" if seats < 3 else "3-4"
    tiles = TILES[min(seats, 3)]
    if seats == 4:
        tiles = tiles | {"R5": [2, 1], "always": [0, 1, 1, 2, 3, 3]}
    s = state(*players(seats), effects=effects, era=3, side=side, **how)
    s.round, s.tiles, s.placed = 9, tiles, [*tiles][2]
    s.contracts, s.cloner = (["contract1", "contract8"] if seats > 1 else []), (1 if seats == 4 else None)
    first = s.players[0]
    first.fresh, first.held, first.scored = ["3-6", "9b", "5"], goods(8, 0, 1, 0, 3), 10
    for seat in range(seats):
        s.players[seat].accounts = [
            [*production(s, seat), Entry("fed", goods(kelp=1).minus(goods(kelp=3)), -3, count=3)]
        ]
    return s


def midgame_view(seats=4, seat=None, **how) -> View:
    """The table in the middle of a turn of seat 0."""
    s, _ = begin_from(GAME, position(seats, **how))
    return machine.view(GAME, s, seat)


def building_view(seat=0) -> View:
    """Seat 0 has to build: the spaces on offer are marked."""
    s, _ = begin_from(GAME, position(2, (Build(("tunnel", "farm", *DOMES)),)))
    return see(s, seat)


def start_view(seats=4, seat=None, **options) -> View:
    """The draft before the first round."""
    s, _ = begin_from(GAME, new(seats, 5, Options(**options)))
    return machine.view(GAME, s, seat)


def final_view(seats=4, seat=None) -> View:
    """After the final scoring."""
    s, _ = begin_from(GAME, position(seats, (Final(),)))
    return see(s, seat)


def with_changes(view, **changes):
    """The view with something changed."""
    return msgspec.structs.replace(view, **changes)


def with_player(view, seat, **changes):
    """The view with something of one player changed."""
    one = with_changes(view.players[seat], **changes)
    return with_changes(view, players=tuple(one if someone.seat == seat else someone for someone in view.players))
