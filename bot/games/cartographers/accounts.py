"""Stars: the seasons' accounts, the ranking, the lone player's title, and how good a position looks."""

from bot.engine.effect import Seat
from bot.engine.game import Line, Score
from bot.engine.machine import over

from .cards import EDICTS, LETTERS, SEASONS, SOLO_RATING, TITLES
from .score import monster_loss, score
from .sheet import GRID, Sheet
from .state import Account, State

# How often each edict is still scored, this season included, by season.
LEFT = {
    season: tuple(sum(letter in EDICTS[later] for later in SEASONS[i:]) for letter in LETTERS)
    for i, season in enumerate(SEASONS)
}


def account(s: State, seat: Seat) -> Account:
    """What the sheet is worth at the end of the running season (CAR-20)."""
    sheet = s.sheets[seat]
    first, second = (score(s.edicts[LETTERS.index(letter)], sheet) for letter in EDICTS[s.season])
    return Account(s.season, (first, second), sheet.coins, -monster_loss(sheet))


def stars(s: State, seat: Seat) -> int:
    """The stars of all seasons that have ended; there is no floor (CAR-20)."""
    return sum(line.stars for line in s.accounts[seat])


def lost(s: State, seat: Seat) -> int:
    """Stars lost to monsters over the game, the tie-breaker (CAR-30)."""
    return -sum(line.monsters for line in s.accounts[seat])


def ranks(s: State) -> list[int]:
    """The place of each seat: most stars, then fewest lost to monsters; equals share a place (CAR-30)."""
    keys = [(-stars(s, seat), lost(s, seat)) for seat in range(s.seats)]
    return [1 + sum(other < key for other in keys) for key in keys]


def solo(s: State) -> tuple[int, str]:
    """A lone player's rating and title (CAR-41)."""
    rating = stars(s, 0) - sum(SOLO_RATING[card] for card in s.edicts)
    title = next((name for least, name in TITLES if rating >= least), TITLES[-1][1])
    return rating, title


def tally(s: State) -> list[Score]:
    """Every seat's score, season by season, and what would count now."""
    places = ranks(s) if over(s) else [0] * s.seats
    return [_score(s, seat, places[seat]) for seat in range(s.seats)]


def _score(s: State, seat: Seat, rank: int) -> Score:
    sheet = s.sheets[seat]
    lines = tuple(Line("season", line.stars, line.season) for line in s.accounts[seat])
    edicts = tuple(Line("edict", score(card, sheet), card) for card in s.edicts)
    standing = (*edicts, Line("coins", sheet.coins), Line("monsters", -monster_loss(sheet)))
    return Score(stars(s, seat), lines, standing, rank)


def value(s: State, seat: Seat) -> float:
    """The stars so far and those to come if the sheet stayed as it is, with a little for what is nearly done."""
    sheet = s.sheets[seat]
    left = LEFT[s.season] if len(s.accounts[seat]) < len(SEASONS) else (0, 0, 0, 0)
    edicts = sum(times * score(card, sheet) for times, card in zip(left, s.edicts, strict=True) if times)
    seasons = len(SEASONS) - len(s.accounts[seat])
    return stars(s, seat) + edicts + seasons * (sheet.coins - monster_loss(sheet) + 0.3 * _nearly(sheet))


def _nearly(sheet: Sheet) -> float:
    """Sides filled of the mountains that have not paid yet, and a little less for each empty hole of one square."""
    empty = sheet.empty
    beside = GRID.neighbours(sheet.mountain & ~sheet.closed) & ~empty
    holes = empty & ~GRID.neighbours(empty)
    return 0.5 * beside.bit_count() - 0.5 * holes.bit_count()
