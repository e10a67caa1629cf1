"""Ratings: what a game means for those who were in it, and how a rating is shown."""

from collections.abc import Sequence

from openskill.models import BradleyTerryPart

from bot.players.level_ratings import level_ratings
from bot.store.result_rows import Entrant, Skill

_model = BradleyTerryPart(
    gamma=lambda *_: 1.0
)  # it ranks tables of two and of four best (tests/tables/test_ratings.py)
NEW = Skill(_model.mu, _model.sigma)  # of somebody who was never rated
FIXED = 1.0  # the uncertainty of a computer's rating
PROVISIONAL = 5  # a rating after fewer games is marked
LEAST_PEOPLE = 2  # without so many a game is not rated
SCALE = 40  # people read whole numbers: somebody new has 1000


def rate(game: str, entrants: Sequence[Entrant]) -> list[tuple[Skill, Skill]]:
    """Return the rating of each before and after a game of a title; that of a computer stays."""
    before = [_skill(game, entrant) for entrant in entrants]
    teams = [[_model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    after = [Skill(team[0].mu, team[0].sigma) for team in _model.rate(teams, ranks=[one.rank for one in entrants])]
    return [
        (former, former if entrant.computer else later)
        for entrant, former, later in zip(entrants, before, after, strict=True)
    ]


def _skill(game: str, entrant: Entrant) -> Skill:
    """Return the rating of an entrant before a game."""
    if entrant.computer is not None:
        return Skill(level_ratings(game).get(entrant.computer, NEW.mu), FIXED)
    return entrant.skill or NEW


def display(number: float) -> int:
    """Return a strength, or its uncertainty, as it is shown."""
    return round(SCALE * number)
