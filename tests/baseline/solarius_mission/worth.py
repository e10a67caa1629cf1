"""Points that goods, cubes, technology and cards are worth, by the turns left to use them."""

from functools import cache

from bot.games.solarius_mission.state import Player

GOOD = 0.5  # points for a fuel or buck, while there are turns left to use it
GOODS = (0.0, 0.75, 1.45, 2.0, 2.5, 3.0, 3.45, 3.85, 4.15, 4.4, 4.6)  # points for this number of either
SPARE = 0.02  # points for anything, however late, so that nothing is given away for nothing
IDLE = 0.12  # points for each 1 of value of cubes that are too many to be used: they can be sold
FACE = (0.0, 1.0, 2.7, 5.0, 5.0, 5.0)  # points by the index of a technology die's face, beside those of scoring
COLUMN = (0.0, 0.0, 0.9, 2.4, 4.6, 5.6)  # the same by its column
DRIVES = (0.0, 4.0, 7.5, 10.5, 12.8, 14.4, 15.4, 16.0, 16.3, 16.4)  # points by range
CARD = 0.8  # points for a progress card in the hand
# what a development brings that is played at the start: measured in simulated games, drawn to their mean of 3
DEVELOPMENTS = {
    number: points
    for points, numbers in {
        3.4: (18, 20, 22, 23, 24),
        3.0: (4, 27, 28, 30, 32),
        2.6: (3, 5, 7, 9, 10, 17, 21, 25),
        2.2: (1, 6, 12, 13, 14, 15, 16, 19),
        1.9: (2, 8, 11, 26, 29, 31),
    }.items()
    for number in map(str, numbers)
}
LONG = 14  # turns in which a development brings all that it can
DIRT = 0.67  # contamination that a turn brings
ENGINE, USE = 10, 6  # turns left with which what lasts, or what is held, has its full worth


def share_used(turns_left: int) -> float:
    """Return the share of the full worth of goods and cubes held, with so many turns left to use them."""
    return min(1.0, (turns_left + 0.5) / USE)


def lasting_share(turns_left: int) -> float:
    """Return the share of the full worth of things with a lasting effect."""
    return min(1.0, turns_left / ENGINE)


@cache
def goods(fuel: int, bucks: int, turns_left: int) -> float:
    """Return the points of fuel and bucks: for what they can pay, and at the end (SOL-43)."""
    points, share = 0.0, share_used(turns_left) if turns_left else 0.0
    for number in (fuel, bucks):
        points += SPARE * number + share * GOODS[number] + (1 - share) * ((number >= 5) + (number >= 10))
    return points


@cache
def dice(faces: tuple[int, ...], columns: tuple[int, ...]) -> float:
    """Return the points of technology dice, if enough turns are left."""
    return sum(FACE[face] for face in faces) + sum(COLUMN[column] for column in columns)


def growth_points(player: Player, turns_left: int) -> float:
    """Return the points of technology dice, drives, developments and cards in the hand."""
    points = dice(tuple(player.faces), tuple(player.columns)) + DRIVES[player.range]
    developed = sum([development(number, turns_left) for number in player.developments])
    return lasting_share(turns_left) * points + developed + cards(len(player.hand), turns_left)


def development(number: str, turns_left: int) -> float:
    """Return the points that a development will still bring."""
    return DEVELOPMENTS[number] * min(1.0, turns_left / LONG)


def cards(number: int, turns_left: int) -> float:
    """Return the points of progress cards in the hand."""
    return CARD * min(1.0, turns_left / 4) * number


def dirt(player: Player, turns_left: int) -> float:
    """Return the points that contamination will cost: the fewer free spaces, the more of it will lie outside."""
    free = player.spaces - player.contamination
    expected_outside = DIRT * turns_left - free
    return 0.75 * max(0.0, expected_outside) + 0.1 * min(turns_left, max(0, 3 - free))
