"""The state of a game of Underwater Cities."""

from typing import Literal

import msgspec

from bot.engine import state as engine
from bot.engine.effect import Seat

from .board import START
from .goods import Goods

ASSISTANT = "assistant"
BELOW = 5  # the place of a marker below the federation track's space 4
BLOCKER = -1  # the seat of a blocker's tile (UWC-81)


class Options(msgspec.Struct, frozen=True):
    """What the lobby offers; a lone player always has an advanced board (UWC-80)."""

    boards: Literal["basic", "advanced"] = "basic"
    contracts: bool = False


class Entry(msgspec.Struct, frozen=True):
    """A line of an account: what brought how much. `what` is a text key's end, `name` the card or tile."""

    what: str
    goods: Goods = Goods()
    points: int = 0
    name: str = ""
    count: int = 0


class Player(msgspec.Struct, kw_only=True):
    """One player's board, goods and cards."""

    board: str
    tiles: dict[str, str]  # metropolises by corner
    goods: Goods = Goods()
    points: int = 0
    hand: list[str] = []
    kept: list[str] = []  # permanent, production and end-scoring cards, in the order claimed
    under: list[str] = []  # instant specials that were paid for
    actions: list[str] = msgspec.field(default_factory=lambda: [ASSISTANT])
    used: list[str] = []  # action cards used in this era
    contracts: list[str] = []
    charters: list[str] = []  # metropolises gained during play
    domes: dict[str, str] = msgspec.field(default_factory=lambda: {START: "nonsymbiotic"})  # cities by space
    tunnels: list[str] = []
    buildings: dict[str, str] = {}  # farm, plant or laboratory by space
    upgraded: list[str] = []  # spaces of upgraded tunnels and buildings
    marker: int = BELOW  # space of the federation track: BELOW, 4, 3, 2, 1
    arrived: int = 0  # when the marker came there: a later one lies on top (UWC-41)
    advanced: bool = False  # in this round
    stepped: bool = False  # advanced in this turn
    dug: int = 0  # tunnels built in this turn
    spent: list[str] = []  # once-per-turn cards used in this turn
    refused: list[str] = []  # contracts offered and not taken, while their conditions go on to hold
    fresh: list[str] = []  # spaces built on, upgraded or changed since this player last placed a tile
    held: Goods = Goods()  # goods and points at that moment
    scored: int = 0
    accounts: list[list[Entry]] = []  # productions with feeding, then the final scoring


class State(engine.State, kw_only=True):
    """Cards are named by their numbers; the era decks are kept in no order: a card is drawn by chance.

    Lists of cards: `deck`, `discards` (seen by all) and `dumped` (by the seats that discarded them unplayed) are of the
    running era; cards in `gone` have left the game before everybody's eyes.
    """

    side: str  # of the main board: "1-2" or "3-4"
    players: list[Player]
    order: list[Seat] = []
    round: int = 0
    era: int = 1
    tiles: dict[str, list[int]] = {}  # who stands on each slot
    placed: str = ""  # the slot on which the last tile of this round was placed
    cloner: Seat | None = None  # who has taken the action-cloning tile in this round
    steps: int = 0  # counts advances on the federation track
    deck: list[str]
    discards: list[str] = []
    dumped: list[list[str]] = []
    gone: list[str] = []
    playing: str = ""  # the card played in this turn, until it is resolved
    prizes: list[str] = []  # three-credit specials, face up
    specials: list[str] = []  # the deck of the others, the face-up top first
    # how many at its end were seen; unset in games that began before this was counted
    sunk: int | msgspec.UnsetType = msgspec.UNSET
    looking: list[str] = []  # specials that the seat whose turn it is looks at
    contracts: list[str] = []  # face up
    with_contracts: bool = False
    spare: list[str] = []  # blue metropolises left in the box
