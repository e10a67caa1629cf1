"""How good a position looks to a seat, in stars: for computer players."""

from functools import lru_cache

from msgspec.structs import astuple

from bot.engine.effect import Seat
from bot.games.cartographers.accounts import stars
from bot.games.cartographers.cards import EDICTS, LETTERS, SEASONS
from bot.games.cartographers.score import monster_loss, score
from bot.games.cartographers.sheet import GRID, Fields, Sheet
from bot.games.cartographers.state import State

PROSPECTS = 0.3  # the share of what is nearly done that counts in each season left
# by season, how often each edict is still scored, that season included
SCORINGS_LEFT = {
    season: tuple(sum(letter in EDICTS[later] for later in SEASONS[i:]) for letter in LETTERS)
    for i, season in enumerate(SEASONS)
}


def value(s: State, seat: Seat) -> float:
    """Return the stars so far and those to come if the sheet did not change, with a little for what is nearly done."""
    scored = tuple(zip(s.edicts, scorings_left(s, seat), strict=True))
    return stars(s, seat) + _worth(astuple(s.sheets[seat]), len(SEASONS) - len(s.accounts[seat]), scored)


@lru_cache(256)  # of several sheets most are as they were, whatever is drawn on one of them
def _worth(fields: Fields, seasons_left: int, scored: tuple[tuple[str, int], ...]) -> float:
    """Return the stars that a sheet with these fields brings in the seasons left."""
    sheet = Sheet(*fields)
    edicts = sum(times * score(card, sheet) for card, times in scored if times)
    return edicts + seasons_left * (sheet.coins - monster_loss(sheet) + PROSPECTS * _prospects(sheet))


def scorings_left(s: State, seat: Seat) -> tuple[int, ...]:
    """Return how often each edict is still scored on the seat's sheet."""
    return SCORINGS_LEFT[s.season] if len(s.accounts[seat]) < len(SEASONS) else (0, 0, 0, 0)


def _prospects(sheet: Sheet) -> float:
    """Return the points for filled squares beside mountains that have not paid, less some for holes of one square."""
    empty = sheet.empty
    filled_beside = GRID.neighbours(sheet.mountain & ~sheet.closed) & ~empty
    holes = empty & ~GRID.neighbours(empty)
    return 0.5 * filled_beside.bit_count() - 0.5 * holes.bit_count()
