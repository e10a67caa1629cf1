"""What developments score at the end (SOL-40)."""

from .lasting_developments import rows
from .rows import ScorePer
from .state import COLOURS, FACES, Player

ADVANCED = 3  # a face or column from which a technology die counts for the Museum of Technology


def count(player: Player, what: str) -> int:
    """Return how many a player has of what a development counts (`ScorePer.count`)."""
    match what:
        case "later_stations":
            return max(0, len(player.stations) - 1)
        case "outposts":
            return len(player.outposts)
        case "advanced_dice":
            dice = zip(player.faces, player.columns, strict=True)
            return sum(FACES[face] >= ADVANCED or column >= ADVANCED for face, column in dice)
    assert what == "best_planets"
    colours = [tile.partition("-")[0] for tile in player.completed]
    return sum(sorted(map(colours.count, COLOURS))[-2:])


def points(player: Player, row: ScorePer) -> int:
    """Return the points of a row: one for each `per`, rounded up, at most `most`."""
    return min(row.most, -(-count(player, row.count) // row.per))


def scoring_developments(player: Player) -> tuple[tuple[str, int], ...]:
    """Return the developments that score, by their numbers, with their points."""
    return tuple((card, points(player, row)) for card, row in rows(player, ScorePer))
