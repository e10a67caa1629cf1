"""Stars: the seasons' accounts, the ranking and the lone player's title."""

from bot.engine.effect import Seat
from bot.engine.game import Line, Score
from bot.engine.machine import over

from .cards import EDICTS, LETTERS, SEASONS, SOLO_RATING, TITLES
from .score import monster_loss, score
from .state import Account, State


def account(s: State, seat: Seat) -> Account:
    """Return the account of a sheet at the end of the present season (CAR-20)."""
    sheet = s.sheets[seat]
    first, second = (score(s.edicts[LETTERS.index(letter)], sheet) for letter in EDICTS[s.season])
    return Account(s.season, (first, second), sheet.coins, -monster_loss(sheet))


def stars(s: State, seat: Seat) -> int:
    """Return the stars of all seasons that have ended; there is no floor (CAR-20)."""
    return sum(line.stars for line in s.accounts[seat])


def stars_lost(s: State, seat: Seat) -> int:
    """Return the stars lost to monsters over the game, the tie-breaker (CAR-30)."""
    return -sum(line.monsters for line in s.accounts[seat])


def ranks(s: State) -> list[int]:
    """Return the rank of each seat: most stars, then fewest lost to monsters; ties share it (CAR-30)."""
    keys = [(-stars(s, seat), stars_lost(s, seat)) for seat in range(s.seats)]
    return [1 + sum(other < key for other in keys) for key in keys]


def solo(s: State) -> tuple[int, str]:
    """Return a lone player's rating and title (CAR-41)."""
    rating = stars(s, 0) - sum(SOLO_RATING[card] for card in s.edicts)
    title = next((name for least, name in TITLES if rating >= least), TITLES[-1][1])
    return rating, title


def tally(s: State) -> list[Score]:
    """Return every seat's score, season by season, and what would count now."""
    rank_by_seat = ranks(s) if over(s) else [0] * s.seats
    return [_score(s, seat, rank_by_seat[seat]) for seat in range(s.seats)]


def _score(s: State, seat: Seat, rank: int) -> Score:
    """Return one seat's score: a line per season, with what would count now as standing points."""
    sheet = s.sheets[seat]
    lines = tuple(Line("season", line.stars, line.season) for line in s.accounts[seat])
    edicts = tuple(Line("edict", score(card, sheet), card) for card in s.edicts)
    standing = (*edicts, Line("coins", sheet.coins), Line("monsters", -monster_loss(sheet)))
    return Score(stars(s, seat), lines, standing, rank, spent=_expired_edicts(s))


def _expired_edicts(s: State) -> tuple[str, ...]:
    """Return the edicts that no season from now on scores (CAR-20)."""
    letters_to_come = "".join(EDICTS[season] for season in SEASONS[SEASONS.index(s.season) :])
    return tuple(card for letter, card in zip(LETTERS, s.edicts, strict=True) if letter not in letters_to_come)
