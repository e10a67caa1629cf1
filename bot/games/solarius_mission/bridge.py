"""The bridge: its dice, what they are worth, and how its arm moves (SOL-07, SOL-08, SOL-11, SOL-26)."""

from .state import COLOURS, FACES, Die, Player, State

VALUES = (-1, 0, 0, 1, 1, 2, 2, 3)  # of the spaces, clockwise from the arm
SIDES = ("1", "2", "3", "star", "star", "star1")
DIRTY = 3  # a die of this value or more contaminates (SOL-11)
OPENING = 4  # dice on the bridge


def value(player: Player, die: Die, colour: str = "") -> int:
    """Return the value of a die for a player; a star has the value of the technology die of its colour (SOL-11)."""
    if not die.face.startswith("star"):
        return int(die.face)
    return FACES[player.faces[COLOURS.index(colour or die.colour)]] + (die.face == "star1")


def die_name(die: Die, place: int) -> str:
    """Return a die on a space of the bridge, in notation counted from 1: (Die("black", "star"), 1) ->
    "black_star_2".
    """
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
    worth = [value(s.players[s.first], die) for die in dice]
    for place, worth_here in enumerate(sorted(set(worth), reverse=True)):
        s.bridge[place] = [die for die, its in zip(dice, worth, strict=True) if its == worth_here]


def advance_arm(s: State, die: Die) -> None:
    """Move the arm on: all dice move one space, those on the last are pushed along; the new one comes first."""
    *others, before_last, last = s.bridge
    s.bridge = [[die], *others, before_last + last]
