"""The state of a game of Solarius Mission."""

import msgspec

from bot.engine import state as engine
from bot.engine.effect import Seat

COLOURS = ("black", "yellow", "blue", "brown")
ROUNDS = 4
TURNS = 4  # of each seat in a round
FACES = (1, 2, 3, 4, 4, 4)  # of a technology die, in order; the last two bring points (SOL-42)
COLUMNS = 5
NOTCHES = 4  # for extra drives
STATIONS = 4
COLONIES = 12
MARKERS = 6
MOST = 10  # fuel, and bucks
HAND = 3
HOME = "0,0"  # the home planet's one space (SOL-01)

Cubes = tuple[int, int, int]  # of values I, II, III


class Options(msgspec.Struct, frozen=True):
    """What the lobby offers."""

    advanced: bool = False  # no start cards: each seat keeps 2 of 3 progress cards and sets its dice (SOL-05)


class Die(msgspec.Struct, frozen=True):
    """An action die; its face is "1", "2", "3", "star" or "star1" (star+1)."""

    colour: str
    face: str


class PlacedDie(msgspec.Struct, frozen=True):
    """A die on a player's board: "normal", "convert", "research" or the number of a development."""

    space: str
    die: Die


class Board(msgspec.Struct, frozen=True, cache_hash=True):
    """An outer board: its letter, its centre hex, and how often it is turned by 60 degrees."""

    name: str
    centre: str
    turns: int


class Piece(msgspec.Struct, frozen=True):
    """A "colony", "station" or "mission" marker on a hex, perhaps on an outpost."""

    seat: Seat
    kind: str
    outpost: str = ""  # the letter of its bonus


class Player(msgspec.Struct, kw_only=True):
    """One player's board, goods and cards; lists by colour are in the order of COLOURS."""

    faces: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0, 0])  # places in FACES
    columns: list[int] = msgspec.field(default_factory=lambda: [1, 1, 1, 1])
    cubes: list[Cubes] = msgspec.field(default_factory=lambda: [(0, 0, 0)] * 4)
    fuel: int = 2
    bucks: int = 2
    ship: str = HOME
    drives: list[int] = []  # extra drives, each 1 or 2; the ship's own one of value 1 comes on top
    contamination: int = 0  # on the board
    outside: int = 0
    spaces: int = 3  # for contamination
    dice: list[PlacedDie] = []
    stations: list[str] = []  # pairs of colours in the order built: "black-yellow"
    missions: list[str] = []  # open ones: numbers of cards
    done: list[str] = []  # missions fulfilled
    developments: list[str] = []
    spent: list[str] = []  # developments used in this turn that may be used once a turn
    hand: list[str] = []
    shown: list[str] = []  # of the hand: what the start card named, which everybody knows (SOL-05)
    unfinished: list[str] = []  # planets settled, not completed: names of tiles
    completed: list[str] = []
    outposts: list[str] = []  # letters of those put
    delivered: list[str] = []  # trade centres whose delivery bonus was taken
    points: int = 0  # of effects

    @property
    def range(self) -> int:
        """The sum of the drives."""
        return 1 + sum(self.drives)


class State(engine.State, kw_only=True):
    """No deck has an order: what is drawn or turned up is decided by chance at that moment.

    A face-down planet is an empty name in `planets`. `unseen` are all tiles that nobody has seen, removed ones among
    them: how many of a colour still lie face down follows from the number of players (SOL-02).
    """

    first: Seat  # has the start marker
    active: Seat
    round: int = 1
    turns: int = 0  # taken in this round, by all
    boards: list[Board]
    planets: dict[str, str]  # by hex: the tile, "" face down; a settled one is gone
    unseen: list[str]
    pieces: dict[str, Piece] = {}  # by hex
    centres: list[str] = []  # letters of the trade centres laid, by round
    bag: list[str]  # colours of the dice in it, sorted
    bridge: list[list[Die]] = []  # 8 spaces clockwise from the arm: values -1, 0, 0, 1, 1, 2, 2, 3
    deck: list[str]  # progress cards, sorted
    discards: list[str] = []
    starts: list[str] = []  # the start card of each seat; none with the advanced option
    players: list[Player]
    # of the running turn
    die: Die | None = None  # taken
    place: str = ""  # where it was laid
    converted: str = ""  # the colour that it counts as
    turned: str = ""  # the hex of the planet that was turned up
    acted: int = -1  # the choice, counted by `turn`, with which a seat last did something beside a question
    led: bool = False  # whether what is told of the turn has named the seat before its die
    flown: list[str] = []  # the hexes where the ship began and ended its last flight, portals between them

    def renumber(self, turn: int) -> None:
        """Give this moment another `turn`; a free action taken at this moment, which `acted` marks, gets it, too."""
        if self.acted == self.turn:
            self.acted = turn
        engine.State.renumber(self, turn)
