"""What a viewer of Cartographers may see: plain values, built from nothing by see.py."""

import msgspec


class Shape(msgspec.Struct, frozen=True):
    """A shape as printed on a card: squares as (row, column), 0-based, from its upper left."""

    squares: tuple[tuple[int, int], ...]
    coin: bool


class Card(msgspec.Struct, frozen=True):
    """A card turned up this season."""

    name: str
    kind: str  # "explore", "ruins" or "ambush"
    time: int
    terrains: tuple[str, ...]  # forest, village, farm, water, monster; in printed order
    shapes: tuple[Shape, ...]
    arrow: str = ""  # ambush: "clockwise" or "counterclockwise"


class Edict(msgspec.Struct, frozen=True):
    """One of the four royal edicts."""

    letter: str  # A-D
    card: str  # the scoring card's name
    active: bool  # scored at the end of the running season
    solo_rating: int


class Season(msgspec.Struct, frozen=True):
    """A season's account on one sheet, in stars."""

    name: str  # spring, summer, fall, winter
    edicts: tuple[int, int]
    coins: int
    monsters: int  # zero or negative

    @property
    def stars(self) -> int:
        """The reputation stars of the season."""
        return sum(self.edicts) + self.coins + self.monsters


class Sheet(msgspec.Struct, frozen=True):
    """One player's map sheet."""

    seat: int
    rows: tuple[str, ...]  # 11 strings of 11: . F V A W M terrains (A farm, M monster), ^ mountain, # wasteland
    last: tuple[str, ...]  # the squares drawn last, as cell names ("D7")
    coins: int
    seasons: tuple[Season, ...]  # those that have ended
    stars: int  # sum of the ended seasons
    standing: tuple[int, int, int, int]  # what each edict A-D would bring if scored now
    monsters: int  # zero or negative: what the empty spaces beside monsters would cost now
    drawn: bool  # has drawn this turn and waits for the others


class Fit(msgspec.Struct, frozen=True):
    """A shape as it may be turned, and where its first square, in reading order, may lie."""

    squares: tuple[tuple[int, int], ...]
    cells: tuple[str, ...]


class Result(msgspec.Struct, frozen=True):
    """The end of the game."""

    winners: tuple[int, ...]
    lost: tuple[int, ...]  # by seat: stars lost to monsters over the game, zero or positive (the tie-breaker)
    rating: int | None = None  # solo: stars less the four solo numbers
    title: str = ""  # solo: legendary, master, journeyman, apprentice, amateur, inept, dimwitted, oblivious


class View(msgspec.Struct, frozen=True):
    """The table as one viewer sees it; a spectator's `seat` is None."""

    seat: int | None
    side: str  # "A" wilderness, "B" wastelands
    ruins: tuple[str, ...]  # cell names of the ruins spaces, drawn on or not
    season: str
    elapsed: int
    length: int  # the season ends when elapsed reaches it
    card: Card | None  # the card on show; None after the end
    ruins_turned: bool  # the next explore card's drawing must cover a ruins space if it can (CAR-12)
    turned: tuple[Card, ...]  # this season's cards in the order turned up, the one on show last
    edicts: tuple[Edict, Edict, Edict, Edict]
    sheets: tuple[Sheet, ...]  # by seat
    drawing_on: tuple[int, ...]  # by seat: whose sheet this seat draws on now (an ambush: a neighbour's)
    to_draw: tuple[int, ...]  # seats that have still to draw
    note: str = ""  # a key: what must be covered, or why a single square is drawn (CAR-12, CAR-13, CAR-14)
    result: Result | None = None
    fits: tuple[Fit, ...] = ()  # of the viewer who is to draw
