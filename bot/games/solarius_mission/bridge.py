"""The bridge: its dice, what they are worth, and how its arm moves (SOL-07, SOL-08, SOL-11, SOL-26)."""

from .state import COLOURS, FACES, Die, Player, State

VALUES = (-1, 0, 0, 1, 1, 2, 2, 3)  # of the spaces, clockwise from the arm: fuel and bucks that a die there brings
SIDES = ("1", "2", "3", "star", "star", "star1")  # of a die; "star1" is a star and 1 more
DIRTY = 3  # a die of this value or more contaminates (SOL-11)
OPENING = 4  # dice on the bridge at the start


def value(player: Player, die: Die, colour: str = "") -> int:
    """Return the value of a die for a player; a star has the value of the technology die of its colour (SOL-11)."""
    if not die.face.startswith("star"):
        return int(die.face)
    return FACES[player.faces[COLOURS.index(colour or die.colour)]] + (die.face == "star1")


def die_name(die: Die, place: int) -> str:
    """Return a die on a space of the bridge in notation, which counts from 1: a black star, 1 -> "black_star_2"."""
    return f"{event_name(die)}_{place + 1}"


def event_name(die: Die) -> str:
    """Return a die as events name it: Die("black", "star") -> "black_star"."""
    return f"{die.colour}_{die.face}"


def draw_die(s: State) -> Die:
    """Return a die drawn from the bag and rolled."""
    colour = s.bag.pop(s.chance.below(len(s.bag)))
    return Die(colour, SIDES[s.chance.below(len(SIDES))])


def open_with(s: State, dice: list[Die]) -> None:
    """Lay the first dice: the highest value for the start player goes on the first space, and so on (SOL-07)."""
    s.bridge = [[] for _ in VALUES]
    values = [value(s.players[s.first], die) for die in dice]
    for place, place_value in enumerate(sorted(set(values), reverse=True)):
        s.bridge[place] = [die for die, die_value in zip(dice, values, strict=True) if die_value == place_value]


def advance_arm(s: State, die: Die) -> None:
    """Move the arm on: the new die comes on the first space, all others move one on; those on the last stay there."""
    *others, before_last, last = s.bridge
    s.bridge = [[die], *others, before_last + last]
