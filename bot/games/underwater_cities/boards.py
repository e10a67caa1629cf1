"""The player boards #1 to #8: graphs and bonuses designed by us, as data/underwater_cities/boards.toml lists them."""

from bot.engine.effect import Effect

from .board import BOARDS, Board, Space, Special
from .gains import Advance, Gain
from .goods import FREE, Goods

SIDES = ("1-2", "2-3", "3-6", "6-9", "8-9", "7-8", "4-7", "1-4")
METROPOLISES = ("2-M1", "4-M1", "3-M3", "7-M7")
DIAGONALS = (*SIDES, "1-5", "3-5", "5-7", "5-9", *METROPOLISES)
CROSS = (*SIDES, "2-5", "4-5", "5-6", "5-8", *METROPOLISES)

KELP, STEELPLAST, SCIENCE, CREDIT, BIOMATTER = (
    (Gain(kelp=1),),
    (Gain(steelplast=1),),
    (Gain(science=1),),
    (Gain(credit=1),),
    (Gain(biomatter=1),),
)
FEDERATION = (Advance(), Gain(draw=1))  # the icon of Federation and card (UWC-27)
TWO_POINTS, SIX_POINTS = (Gain(points=2),), (Gain(points=6),)
BIOMATTER_CARD, STEELPLAST_CARD = (Gain(biomatter=1, draw=1),), (Gain(steelplast=1, draw=1),)

Bonus = tuple[Effect, ...]


def bonus(names: str, gains: Bonus) -> tuple[Space, ...]:
    """Return several spaces with the same bonus on building; `names` are separated by blanks."""
    return tuple(Space(name, gains) for name in names.split())


def costly_space(name: str, surcharge: Goods, gains: Bonus) -> tuple[Space, ...]:
    """Return a space with a surcharge, which gives something at once."""
    return (Space(name, gains, surcharge),)


def special(names: str, kind: Special, surcharge: Goods = FREE) -> tuple[Space, ...]:
    """Return several spaces with an effect in each production."""
    return tuple(Space(name, (), surcharge, kind) for name in names.split())


DOUBLE = TRIPLE = Goods(credit=1)
SYMBIOTIC = Goods(steelplast=3, credit=3)  # UWC-75
AT_ONCE = Goods(science=2, credit=2)  # UWC-76
METROPOLIS = Goods(credit=1, steelplast=1)  # UWC-78
THREE = (3,) * 9  # building spaces at each city


BASIC = (
    Board(
        "1",
        DIAGONALS,
        THREE,
        (
            *bonus("6-9 7-8 1-2", STEELPLAST),
            *bonus("3-6 4a", SCIENCE),
            *bonus("1", BIOMATTER),
            *bonus("6a 7a", FEDERATION),
            *bonus("8a 2a", KELP),
            *bonus("5a 3a", CREDIT),
        ),
    ),
    Board(
        "2",
        DIAGONALS,
        THREE,
        (
            *bonus("8-9 3-5 4-7", SCIENCE),
            *bonus("5-7 1a", STEELPLAST),
            *bonus("2", BIOMATTER),
            *bonus("5a 3a", FEDERATION),
            *bonus("6a 4a", CREDIT),
            *bonus("8a 7a", KELP),
        ),
    ),
    Board(
        "3",
        DIAGONALS,
        THREE,
        (
            *bonus("6-9 7-8 2-M1 3", STEELPLAST),
            *bonus("1-5", SCIENCE),
            *bonus("4", BIOMATTER),
            *bonus("8a 7a", FEDERATION),
            *bonus("5a 6a 3a", CREDIT),
            *bonus("2a", KELP),
        ),
    ),
    Board(
        "4",
        DIAGONALS,
        THREE,
        (
            *bonus("8-9", STEELPLAST),
            *bonus("3-6 1-2 4-M1 7", SCIENCE),
            *bonus("1", BIOMATTER),
            *bonus("6a 3a", FEDERATION),
            *bonus("5a 7a 2a", KELP),
            *bonus("8a", CREDIT),
        ),
    ),
)
ADVANCED = (
    Board(
        "5",
        DIAGONALS,
        (4, 2, 3, 3, 2, 3, 3, 3, 4),
        (
            *bonus("8-9", STEELPLAST),
            *bonus("5-7", SCIENCE),
            *bonus("6a", FEDERATION),
            *bonus("5a", KELP),
            *bonus("3b", CREDIT),
            *bonus("4", BIOMATTER),
            *costly_space("3a", Goods(credit=1), BIOMATTER),
            *costly_space("4a", Goods(science=1), TWO_POINTS),
            *costly_space("2a", Goods(credit=2), TWO_POINTS),
            *costly_space("2", AT_ONCE, SIX_POINTS),
            *special("1a 7a", "double", DOUBLE),
            *special("3-5 3-6", "pair"),
        ),
    ),
    Board(
        "6",
        CROSS,
        (3, 3, 2, 3, 4, 3, 2, 3, 4),
        (
            *bonus("5-8", STEELPLAST),
            *bonus("3-6", SCIENCE),
            *bonus("6b", FEDERATION),
            *bonus("2a", KELP),
            *bonus("9a", CREDIT),
            *bonus("7", BIOMATTER),
            *costly_space("5a", Goods(science=1), TWO_POINTS),
            *costly_space("4a", Goods(steelplast=1), BIOMATTER_CARD),
            *costly_space("8a", Goods(kelp=1), STEELPLAST_CARD),
            *special("6a 5d", "double", DOUBLE),
            *special("2-5", "triple", TRIPLE),
            *special("1", "symbiotic", SYMBIOTIC),
            *special("7-M7", "metropolis", METROPOLIS),
        ),
    ),
    Board(
        "7",
        DIAGONALS,
        (2, 3, 4, 3, 3, 2, 4, 3, 3),
        (
            *bonus("6-9", SCIENCE),
            *bonus("5-7", STEELPLAST),
            *bonus("8a", FEDERATION),
            *bonus("5a", KELP),
            *bonus("4a", CREDIT),
            *bonus("3", BIOMATTER),
            *costly_space("3a", Goods(credit=1), BIOMATTER),
            *costly_space("7a", Goods(science=1), TWO_POINTS),
            *costly_space("2a", Goods(credit=2), TWO_POINTS),
            *costly_space("1", AT_ONCE, SIX_POINTS),
            *special("3-6 4-7", "triple", TRIPLE),
        ),
    ),
    Board(
        "8",
        CROSS,
        (3, 4, 3, 2, 3, 3, 3, 2, 4),
        (
            *bonus("8-9 7b", STEELPLAST),
            *bonus("4-5", SCIENCE),
            *bonus("6b", FEDERATION),
            *bonus("2a", KELP),
            *bonus("9a", CREDIT),
            *bonus("4", BIOMATTER),
            *costly_space("6a", Goods(science=1), TWO_POINTS),
            *costly_space("1a", Goods(steelplast=1), BIOMATTER_CARD),
            *costly_space("8a", Goods(kelp=1), STEELPLAST_CARD),
            *costly_space("7", AT_ONCE, SIX_POINTS),
            *special("5a", "double", DOUBLE),
            *special("2", "symbiotic", SYMBIOTIC),
            *special("3-M3", "metropolis", METROPOLIS),
        ),
    ),
)
BOARDS.update({board.name: board for board in (*BASIC, *ADVANCED)})
