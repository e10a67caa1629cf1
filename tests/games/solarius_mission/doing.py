"""Seat 0 does this or that with what it holds, for tests of single cards."""

from bot.games.solarius_mission.effects import PlayCard
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.rounds import Finish, Yield
from bot.games.solarius_mission.taking_dice import Take
from tests.games.solarius_mission.positions import Table

WIDE = [5] * 4  # every column open
SOME = [(2, 0, 0)] * 4


def taking(number, die, *others, **mine):
    """Seat 0 is about to take this die, with one development."""
    return Table(*others, developments=[number], bridge={2: die}, doing=[Take(), Finish()], **mine)


def play_development(number, **mine):
    """Seat 0 has played a card of its hand as development."""
    t = Table(hand=[number], doing=[PlayCard(), *mine.pop("doing", [])], **mine)
    t.choose(f"{number} development")
    return t


def doing(*effects, **mine):
    return Table(doing=[*effects], **mine)


def fuel_and_bucks(t):
    return t.me.fuel, t.me.bucks


def end_round(*developments, **mine):
    """Seat 0 does what comes at a round's end."""
    return doing(Yield(), Fly(), developments=[*developments], **mine)
