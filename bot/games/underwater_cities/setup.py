"""Setting up a game (UWC-01..09, UWC-80)."""

from bot.engine.chance import Chance
from bot.engine.effect import Frame

from .deck import draw, era_cards
from .goods import Goods
from .metropolises import NOT_SOLO
from .rounds import PLAY
from .rows import CARDS, CONTRACTS, METROPOLISES
from .state import BELOW, Options, Player, State

BASIC, ADVANCED = ("1", "2", "3", "4"), ("5", "6", "7", "8")  # boards
PRIZES, PUBLIC_CONTRACTS, DEALT = 6, 3, 6  # face-up specials, face-up contracts, cards for each player
START = Goods(kelp=1, steelplast=1, science=1, credit=2)
# by place in the turn order
MORE_GOODS = (Goods(), Goods(), Goods(credit=1), Goods(credit=1, steelplast=1))
MARKERS = (BELOW, 4, 3, 2)


def new(seats: int, seed: int, options: Options) -> State:
    """Return a game set up for this many players."""
    chance = Chance(seed)
    specials = [name for name, card in CARDS.items() if card.cost]
    prizes = chance.shuffle([name for name in specials if CARDS[name].cost == 3])
    blue = chance.shuffle([name for name in METROPOLISES if name.startswith("blue")])
    s = State(
        seats=seats,
        chance=chance,
        stack=[Frame(0, PLAY)],
        side="1-2" if seats <= 2 else "3-4",
        players=_players(seats, chance, options, blue),
        order=chance.shuffle(range(seats)),
        deck=era_cards(1),
        dumped=[[] for _ in range(seats)],
        prizes=prizes[:PRIZES],
        specials=chance.shuffle([name for name in specials if CARDS[name].cost < 3]),
        sunk=0,
        contracts=_contracts(seats, chance, options),
        spare=blue[2 * seats :],
    )
    _line_up(s)
    return s


def _players(seats: int, chance: Chance, options: Options, blue: list[str]) -> list[Player]:
    """Return players with boards of one kind, all different, and metropolises at random (UWC-04, UWC-08)."""
    advanced = seats == 1 or options.boards == "advanced"
    boards = chance.shuffle(ADVANCED if advanced else BASIC)
    brown = chance.shuffle([name for name in METROPOLISES if name.startswith("brown")])
    if seats == 1:
        brown.remove(NOT_SOLO)
    return [
        Player(board=boards[i], tiles={"M1": brown[i], "M3": blue[2 * i], "M7": blue[2 * i + 1]}, goods=START)
        for i in range(seats)
    ]


def _contracts(seats: int, chance: Chance, options: Options) -> list[str]:
    """Return the face-up contracts, if this game has any."""
    return chance.shuffle(list(CONTRACTS))[:PUBLIC_CONTRACTS] if options.contracts and seats > 1 else []


def _line_up(s: State) -> None:
    """Put the markers on the track in reverse turn order, and deal goods and six cards each (UWC-03, UWC-05)."""
    for place, seat in enumerate(s.order):
        player = s.players[seat]
        player.marker = MARKERS[place]
        player.goods = player.held = player.goods.plus(MORE_GOODS[place])
        draw(s, seat, DEALT)
