"""How good a position looks to a seat, in stars: for computer players."""

from bot.engine.effect import Seat

from ..accounts import stars
from ..cards import EDICTS, LETTERS, SEASONS
from ..score import monster_loss, score
from ..sheet import GRID, Sheet
from ..state import State

# How often each edict is still scored, this season included, by season.
LEFT = {
    season: tuple(sum(letter in EDICTS[later] for later in SEASONS[i:]) for letter in LETTERS)
    for i, season in enumerate(SEASONS)
}


def value(s: State, seat: Seat) -> float:
    """Return stars so far and those to come if the sheet did not change, with a little for what is nearly done."""
    sheet = s.sheets[seat]
    left = LEFT[s.season] if len(s.accounts[seat]) < len(SEASONS) else (0, 0, 0, 0)
    edicts = sum(times * score(card, sheet) for times, card in zip(left, s.edicts, strict=True) if times)
    seasons = len(SEASONS) - len(s.accounts[seat])
    return stars(s, seat) + edicts + seasons * (sheet.coins - monster_loss(sheet) + 0.3 * _nearly(sheet))


def _nearly(sheet: Sheet) -> float:
    """Return the points for filled sides of mountains that have not paid yet, less some for each empty hole of one
    square.
    """
    empty = sheet.empty
    beside = GRID.neighbours(sheet.mountain & ~sheet.closed) & ~empty
    holes = empty & ~GRID.neighbours(empty)
    return 0.5 * beside.bit_count() - 0.5 * holes.bit_count()
