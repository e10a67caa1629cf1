"""What a viewer of Solarius Mission may see: plain values, built from nothing by see.py.

Hexes are named by axial coordinates as in bot/engine/hexes.py ("-1,2"); "0,0" is the home planet's one space, which
covers seven hexes. Colours: "black", "yellow", "blue", "brown", always in this order. A planet's demand: black and
yellow hold `first` fuel / bucks and pay `second`; blue `first` technology dice of face `second` at least, brown of
column `second` at least.
"""

import msgspec


class Die(msgspec.Struct, frozen=True):
    """An action die."""

    colour: str
    face: str  # "1", "2", "3", "star", "star1"
    name: str = ""  # in notation, on the bridge: "black_star_2" lies on the second space from the arm
    value: int | None = None  # for the viewer, stars read with the viewer's own technology die; a spectator has none
    dirt: int = 0  # contamination that it brings the viewer at least, on the spaces that are free


class Space(msgspec.Struct, frozen=True):
    """A space of the bridge and the dice on it; they come clockwise from the arm."""

    value: int
    dice: tuple[Die, ...]


class Hex(msgspec.Struct, frozen=True):
    """A hex that is not empty by print; "planet" hexes that this number of players does not use are empty."""

    name: str
    kind: str  # "planet", "site", "portal"
    letter: str = ""  # of a site
    centre: bool = False  # its trade centre has been laid
    bonus: str = ""  # of a site: the letter of its delivery bonus


class Board(msgspec.Struct, frozen=True):
    """An outer board: 19 hexes round its centre."""

    name: str  # "A" to "F", by its site
    centre: str
    turns: int  # by 60 degrees clockwise


class Planet(msgspec.Struct, frozen=True):
    """A planet tile."""

    tile: str  # "" face down
    colour: str = ""
    first: int = 0
    second: int = 0
    points: int = 0
    hex: str = ""  # where it lies; "" on a player's board


class Piece(msgspec.Struct, frozen=True):
    """A colony, a station or a mission marker."""

    hex: str
    seat: int
    kind: str  # "colony", "station", "mission"
    outpost: str = ""  # the letter of its bonus


class Technology(msgspec.Struct, frozen=True):
    """A technology die with its column of cubes."""

    colour: str
    face: int  # 0 to 5: faces 1, 2, 3, 4, 4 with 2 points, 4 with 4 points
    column: int  # 1 to 5
    cubes: tuple[int, int, int]  # of values I, II, III
    open: tuple[int, int, int]  # spaces of values I, II, III left of the die, full ones too


class DiceSpace(msgspec.Struct, frozen=True):
    """A space for dice on a player's board."""

    name: str  # "normal" three times, "convert", "research", or the number of a development
    die: Die | None = None


class Card(msgspec.Struct, frozen=True):
    """A progress card; its name and texts are `card.<number>.name`, `card.<number>.text` (the development's)."""

    number: str
    cost: tuple[str, ...]  # of its mission: "2black", "1blue", or exact cubes "IIblack"
    points: int


class Mission(msgspec.Struct, frozen=True):
    """A mission of a player."""

    card: Card
    done: bool


class Station(msgspec.Struct, frozen=True):
    """A station card laid out; its texts are `station.<pair>.name`, `.instant`, `.permanent`."""

    pair: str  # "black-yellow"


class Player(msgspec.Struct, frozen=True):
    """What is public of a player."""

    seat: int
    order: int  # place in this round's turn order, from 1
    points: int  # what would count if the game ended now, without the network
    fuel: int
    bucks: int
    ship: str
    drives: tuple[int, ...]  # extra ones, each 1 or 2; the ship's own drive of 1 comes on top
    range: int  # of the drives together
    contamination: int
    spaces: int  # for contamination
    outside: int
    technologies: tuple[Technology, ...]  # by colour
    dice: tuple[DiceSpace, ...]
    stations: tuple[Station, ...]  # in the order built
    next_station: tuple[int, int] | None  # its cost in two colours; None: all four are built
    colonies: int  # left
    markers: int  # left
    missions: tuple[Mission, ...]
    developments: tuple[Card, ...]
    unfinished: tuple[Planet, ...]
    completed: tuple[Planet, ...]
    outposts: tuple[str, ...]  # letters of those put
    delivered: tuple[str, ...]
    hand: int  # cards
    network: int  # pieces of the largest group, those on outposts twice
    start: str = ""  # the number of the start card
    spent: tuple[str, ...] = ()  # developments used in this turn


class Reach(msgspec.Struct, frozen=True):
    """A hex that the viewer could fly to now."""

    hex: str
    useful: bool  # one of the most useful ones
    steps: int
    fuel: int  # what it costs beyond the drives
    portals: bool
    does: str  # "settle", "reveal", "mission", "station", "" nothing


class Line(msgspec.Struct, frozen=True):
    """The final account of a seat; `parts` in the order of score.PARTS, each a text key's end and points."""

    seat: int
    parts: tuple[tuple[str, int], ...]
    total: int
    planets: int  # points of completed planets: breaks ties
    rank: int


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; a spectator's `seat` is None."""

    seat: int | None
    active: int | None  # whose turn it is; None after the end
    phase: str  # the verb that is asked: take, fly, deed, ...; "over"
    round: int
    turn: int  # of the active seat in this round, 1 to 4
    first: int  # has the start marker
    waits_for: tuple[int, ...]
    boards: tuple[Board, ...]
    hexes: tuple[Hex, ...]
    planets: tuple[Planet, ...]  # in space
    pieces: tuple[Piece, ...]
    centres: tuple[str, ...]  # letters by round, as far as laid
    bridge: tuple[Space, ...]
    bag: int
    deck: int
    discards: tuple[str, ...]  # numbers of cards, the newest last
    players: tuple[Player, ...]  # by seat
    hand: tuple[Card, ...] = ()  # the viewer's own
    reach: tuple[Reach, ...] = ()  # where the viewer, who is asked for a flight, could end
    flown: tuple[str, ...] = ()  # the last flight: hexes where it began, used portals, and ended
    changed: tuple[str, ...] = ()  # hexes where something has changed in the last turn
    final: tuple[Line, ...] = ()  # after the end
