"""How good a position looks to a seat, in stars: for computer players."""

from bot.engine.effect import Seat

from ..accounts import stars
from ..cards import EDICTS, LETTERS, SEASONS
from ..score import monster_loss, score
from ..sheet import GRID, Sheet
from ..state import State

PROSPECTS = 0.3  # the share of what is nearly done that counts in each season left
# by season, how often each edict is still scored, that season included
SCORINGS_LEFT = {
    season: tuple(sum(letter in EDICTS[later] for later in SEASONS[i:]) for letter in LETTERS)
    for i, season in enumerate(SEASONS)
}


def value(s: State, seat: Seat) -> float:
    """Return the stars so far and those to come if the sheet did not change, with a little for what is nearly done."""
    sheet = s.sheets[seat]
    seasons_left = len(SEASONS) - len(s.accounts[seat])
    scorings_left = SCORINGS_LEFT[s.season] if seasons_left else (0, 0, 0, 0)
    edicts = sum(times * score(card, sheet) for times, card in zip(scorings_left, s.edicts, strict=True) if times)
    per_season = sheet.coins - monster_loss(sheet) + PROSPECTS * _prospects(sheet)
    return stars(s, seat) + edicts + seasons_left * per_season


def _prospects(sheet: Sheet) -> float:
    """Return the points for filled squares beside mountains that have not paid, less some for holes of one square."""
    empty = sheet.empty
    filled_beside = GRID.neighbours(sheet.mountain & ~sheet.closed) & ~empty
    holes = empty & ~GRID.neighbours(empty)
    return 0.5 * filled_beside.bit_count() - 0.5 * holes.bit_count()
