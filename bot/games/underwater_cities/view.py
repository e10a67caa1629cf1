"""What a viewer of Underwater Cities may see: plain values, built from nothing by see.py."""

import msgspec


class Goods(msgspec.Struct, frozen=True):
    """A number of each good."""

    credit: int = 0
    kelp: int = 0
    steelplast: int = 0
    science: int = 0
    biomatter: int = 0


class Card(msgspec.Struct, frozen=True):
    """A card; its name and text are `card.<name>.name` and `card.<name>.text`."""

    name: str  # its number, or "assistant"
    era: int  # 1-3; 0 a special or the Personal Assistant
    colour: str  # "green", "red", "yellow"; "" the Personal Assistant
    kind: str  # "instant", "permanent", "action", "production", "scoring"
    cost: int = 0  # credits
    used: bool = False  # an action card used in this era


class Slot(msgspec.Struct, frozen=True):
    """An action slot of the main board."""

    name: str  # "G1" to "Y5", on the side for 1-2 players "g1" to "y4", or "always"
    colour: str  # "" the always-available one
    action: str  # the letter of what it does, or "always"
    tiles: tuple[int, ...] = ()  # seats that stand here, the last on top; -1 a solo blocker


class Space(msgspec.Struct, frozen=True):
    """A space of a player board and what stands on it."""

    name: str  # "5" a city space, "5a" a building space, "5x" an expansion space, "5-9" and "3-M3" tunnel spaces
    bonus: Goods = Goods()  # printed gain, besides what follows
    points: int = 0
    cards: int = 0
    steps: int = 0  # on the federation track
    surcharge: Goods = Goods()
    special: str = ""  # "double", "triple", "symbiotic", "metropolis", "pair" (rules UWC-74, 77, 75, 78, 79)
    piece: str = ""  # "nonsymbiotic", "symbiotic", "tunnel", "farm", "plant", "laboratory"; "" empty
    upgraded: bool = False
    connected: bool = False  # a city, or a building beside one, of the network; a tunnel beside a city


class Metropolis(msgspec.Struct, frozen=True):
    """A metropolis of a player board, or one gained during play (`corner` is "" then)."""

    corner: str  # "M1" upper left, "M3" upper right, "M7" lower left
    name: str  # "brown1".."brown5", "blue1".."blue11"
    connected: bool


class Entry(msgspec.Struct, frozen=True):
    """A line of an account: what brought (or cost) what."""

    what: str  # a text key's end: account.<what>
    goods: Goods
    points: int
    name: str = ""  # the card or metropolis, if it is one
    count: int = 0  # how many buildings, tunnels, cities; 0 where nothing is counted


class Player(msgspec.Struct, frozen=True):
    """One player's board and what lies beside it."""

    seat: int
    board: str  # "1" to "8"
    goods: Goods
    points: int
    hand: int  # cards held
    hand_limit: int
    spaces: tuple[Space, ...]  # all spaces of the board: tunnels, cities, building spaces, expansion spaces
    metropolises: tuple[Metropolis, ...]
    kept: tuple[Card, ...]  # permanent, production and end-scoring cards
    actions: tuple[Card, ...]
    played: tuple[Card, ...]  # instant specials that were paid for
    contracts: tuple[str, ...]
    marker: int  # on the federation track: 4, 3, 2, 1; 5 below it
    tiles: int  # action tiles still to be placed in this round
    accounts: tuple[tuple[Entry, ...], ...]  # the productions so far, each with its feeding, then the final scoring
    expected: tuple[Entry, ...]  # what a production now would bring
    standing: tuple[Entry, ...]  # what the final scoring would bring now
    fresh: tuple[str, ...] = ()  # spaces built on, upgraded or changed since the player last placed a tile
    gained: Goods = Goods()  # goods more (or less, negative) than at that moment
    scored: int = 0  # points more than at that moment
    chosen: bool = False  # has chosen in a simultaneous choice and waits for the others


class Result(msgspec.Struct, frozen=True):
    """The end of the game."""

    ranks: tuple[int, ...]  # by seat
    solo: str = ""  # "won" or "lost" for a lone player


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; a spectator's `seat` is None."""

    seat: int | None
    side: str  # of the main board: "1-2" or "3-4"
    round: int  # 0 before the first
    era: int
    order: tuple[int, ...]  # seats in turn order
    slots: tuple[Slot, ...]  # clockwise from the first green one; the always-available one last
    federation: tuple[tuple[int, ...], ...]  # spaces 1, 2, 3, 4 and below: seats there, the one ahead first
    cloner: int | None  # who has the action-cloning tile; None: it is free (4 players) or not in play
    cloning: bool  # whether the action-cloning tile is in play
    prizes: tuple[Card, ...]  # three-credit specials, face up
    top_special: Card | None  # None too while three of the deck are looked at
    specials: int  # cards in the deck of specials, the face-up one included
    deck: int
    discards: int
    contracts: tuple[str, ...]  # face up
    playing: Card | None  # the card played in this turn and not yet resolved
    domes: tuple[int, int]  # nonsymbiotic and symbiotic ones left; -1 without limit
    tunnels: int  # left
    players: tuple[Player, ...]  # by seat
    hand: tuple[Card, ...]  # the viewer's own
    looking: tuple[Card, ...]  # specials that the viewer looks at
    waits_for: tuple[int, ...]
    placed: str = ""  # the slot on which the last tile of this round was placed
    offered: tuple[str, ...] = ()  # spaces that the viewer may choose now to build on or to upgrade
    open: tuple[str, ...] = ()  # slots that the viewer may choose now, those by the action-cloning tile included
    result: Result | None = None
