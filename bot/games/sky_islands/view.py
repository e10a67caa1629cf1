"""What a viewer of Merchants of Sky Islands may see: plain values, built from nothing by see.py.

Cells are axial (q, r), as in bot/engine/hexes.py; edges run clockwise from the right: 0 E, 1 SE, 2 SW, 3 W, 4 NW, 5 NE.
In notation a cell is said by row and column ("N49"); a part of a split tile has a letter after it ("M52b").
"""

import msgspec

Cell = tuple[int, int]


class Part(msgspec.Struct, frozen=True):
    """An island, or a piece of one, on a tile that lies on the map."""

    name: str  # in notation: "M52", of a split tile "M52a" and "M52b"
    edges: tuple[int, ...]  # as the tile lies
    island: int  # the number of its connected island, see `View.islands`
    house: int | None = None  # the seat whose trading house stands here
    tower: bool = False
    port: bool = False


class Tile(msgspec.Struct, frozen=True):
    """A tile on the map; the start tile is four."""

    tile: str  # "SA" - "SD", "1" - "40"
    cell: Cell
    turn: int  # 0-5, steps of 60 degrees clockwise from how it is printed
    airship: str  # red, white, blue, green
    parts: tuple[Part, ...]


class Island(msgspec.Struct, frozen=True):
    """A connected island, and what it would bring if scored now; after the end what it brought."""

    number: int  # from 1, by its earliest tile
    cells: tuple[Cell, ...]
    size: int  # distinct tiles; a closed island counts twice that
    closed: bool
    ends: int  # island edges that keep it open
    influence: tuple[int, ...]  # by seat
    points: tuple[int, ...]  # by seat


class Player(msgspec.Struct, frozen=True):
    """What is public of a player."""

    seat: int
    points: int  # scored so far; after the end with the islands
    islands: int  # what the islands would bring if scored now; after the end what they brought
    red: int
    white: int
    blue: int
    houses: int  # left in the player's own stock
    hand: int  # tiles in hand
    turns: int  # turns begun, of 10
    ships: int  # points from green airships, by placing and by ports
    towers: int  # points from towers


class Gain(msgspec.Struct, frozen=True):
    """What a placement yields at once; no colour that the supply has run out of."""

    red: int
    white: int
    blue: int
    points: int


class Fit(msgspec.Struct, frozen=True):
    """A way to place a tile."""

    cell: Cell
    turn: int
    gain: Gain
    joins: tuple[int, ...]  # numbers of the islands that its land touches
    sizes: tuple[int, ...]  # for each of the tile's parts the size of its island afterwards
    closes: int  # how many islands are closed by it


class HandTile(msgspec.Struct, frozen=True):
    """A tile of the viewer's hand, as printed (turn 0), and everywhere that it fits."""

    tile: str
    airship: str
    parts: tuple[tuple[int, ...], ...]  # each part's edges
    fits: tuple[Fit, ...]  # by cell, then turn


class Site(msgspec.Struct, frozen=True):
    """What the player whose turn it is may build now."""

    what: str  # house, tower, port
    where: str  # a part's name
    points: int  # at once: towers only


class Supply(msgspec.Struct, frozen=True):
    """What is left for all."""

    red: int
    white: int
    blue: int
    towers: int
    ports: int


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; a spectator's `seat` is None."""

    seat: int | None
    phase: str  # take (a head start's cube), place, discard, build, keep, over
    active: int | None  # whose turn it is; None after the end
    first: int  # the start player
    round: int  # 1-10
    tiles: tuple[Tile, ...]  # in the order placed, the start tile first
    last: Cell | None  # where the last tile was placed
    islands: tuple[Island, ...]  # by number
    players: tuple[Player, ...]  # by seat
    supply: Supply
    deck: int  # tiles still to be drawn
    discarded: tuple[str, ...]  # tiles shown and discarded because they fitted nowhere
    sites: tuple[Site, ...]  # empty but in the building phase
    hand: tuple[HandTile, ...]  # the viewer's own; nobody else's
    winners: tuple[int, ...] = ()  # after the end
