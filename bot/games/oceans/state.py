"""The state of a game of Oceans."""

import msgspec

from bot.engine import state as engine
from bot.engine.effect import Seat

REEF, ZONE1, ZONE2, ZONE3 = 0, 1, 2, 3
PLACES = ("reef", "zone1", "zone2", "zone3")
ZONES = (ZONE1, ZONE2, ZONE3)
RESERVE = 60
HAND = 6
ROUNDS = 100  # after which the game ends whatever has happened (OCE-46)


class Options(msgspec.Struct, frozen=True):
    """What the lobby offers."""

    promo: bool = False  # promo scenarios
    variant: bool = False  # the Reef Variant
    measured: bool = False  # bonus points as measured, not as printed
    late: bool = False  # traits may be discarded after the last card, too (OCE-22)


class Species(msgspec.Struct, frozen=True):
    """A species: its board's tokens and its traits, which are cards."""

    name: str
    owner: Seat
    tokens: int
    traits: tuple[str, ...]


class Flow(msgspec.Struct, frozen=True):
    """A movement of tokens, for pictures; the view's `Flow` lists the kinds."""

    kind: str
    start: str
    end: str
    amount: int
    why: str = ""
    turn: Seat = 0


class State(engine.State, kw_only=True):
    """The decks have no order: cards are drawn by chance. Deep cards that have left the game are in `gone`."""

    first: Seat
    active: Seat
    round: int = 1
    waters: list[int]  # tokens in the Reef and zones 1, 2, 3
    reserve: int = RESERVE
    piles: list[int]  # score piles, hidden from all but their owners
    bonus: list[int]
    hands: list[tuple[str, ...]]
    species: dict[str, Species] = {}  # by name
    rows: list[tuple[str, ...]]  # names of each seat's species, from left to right
    born: int = 0  # species created so far: the next one's name
    deck: list[str]
    discards: list[str] = []  # the top last
    deep: list[str] = []
    pools: list[tuple[str, ...]] = []  # of the gene pool, the top last
    gone: list[str] = []
    leeches: dict[str, Seat] = {}  # who has played a card that scores from another's species
    scenarios: tuple[str, ...] = ()  # under zone 1 and under zone 2
    resolved: list[int] = msgspec.field(default_factory=lambda: [0, 0])  # how often each event was resolved
    variant: bool = False
    late: bool = False  # who has played their last card is asked which traits to discard (OCE-22)
    exploded: bool = False
    ending: bool = False
    looking: tuple[str, ...] = ()  # Deep cards drawn by the active seat, to keep one
    # of the running turn
    plays: int = 0  # cards played
    evolved: list[str] = []  # in this turn: "3:speed_7"
    aged: int = 0  # tokens that the active seat has scored in aging
    fed: str = ""  # the species that feeds
    target: str = ""  # what it attacked, or where it foraged
    fights: dict[str, int] = {}  # attacks of each species in this turn
    sated: tuple[str, ...] = ()  # species that overpopulated by their own feeding
    settled: dict[str, int] = {}  # where the surplus of species goes that overpopulate at once
    burrowed: tuple[str, ...] = ()  # Burrowers that have answered in this turn (OCE-39)
    gained: tuple[str, ...] = ()  # species that gained from the running attack
    cleaned: tuple[str, ...] = ()  # species whose cleaners gained from the running feeding
    flows: list[Flow] = []
    last_turn: list[Flow] = []
