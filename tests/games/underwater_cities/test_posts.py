"""What a post tells of a turn: a few lines, whatever happened."""

import pytest

from bot.engine import machine
from bot.engine.effect import SeatEvent
from bot.engine.state import copy
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.events import Fed
from bot.narration import tell
from bot.texts import texts
from tests.walk import decisions

LINES = 6
NAMES = ["Ann", "Ben", "Cy", "Di"]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_no_post_has_more_than_six_lines(seats, lang):
    """Not even that of a Production, whose accounts are in the log line by line."""
    told, most = [], 0
    for d in decisions(GAME, seats, 90 + seats):
        told += machine.play(GAME, after := copy(d.s), d.seat, d.choice)
        if any(getattr(each.event, "posted", False) for each in told) or machine.over(after):
            lines = "\n".join(tell(told, NAMES, texts(lang, GAME.key), post=True)).splitlines()
            assert len(lines) <= LINES
            most, told = max(most, len(lines)), []
    assert most > 3


def test_uwc_53_what_the_cities_ate_is_told_without_what_is_none():
    fed = [SeatEvent(0, Fed(2, 0, 0)), SeatEvent(1, Fed(2, 1, 3)), SeatEvent(2, Fed(0, 0, 1))]
    (line,) = tell(fed, NAMES, texts("en", GAME.key), post=True)
    cities = (
        "Ann (2 kelp)",
        "Ben (2 kelp, 1 biomatter; −3 points: too little food)",
        "Cy (nothing; −1 point: too little food)",
    )
    assert line == f"Food for the cities: {', '.join(cities)}."
