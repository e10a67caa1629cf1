"""What a post tells of a turn: a few lines, whatever happened."""

import pytest

from bot.engine import machine
from bot.engine.effect import SeatEvent
from bot.engine.state import copy
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.events import Built, Drew, DrewLast, Fed, Gained, Hand, Placed
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
        if any(each.event.ends_turn for each in told) or machine.over(after):
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


TURN = [
    SeatEvent(0, Placed("R1", "27", "after")),
    SeatEvent(0, Built("plant", "9a", "1credit")),
    SeatEvent(0, Built("plant", "9b", "1credit")),
    SeatEvent(0, Built("farm", "5a", "1kelp")),
    SeatEvent(0, Gained("1kelp")),
    SeatEvent(0, Drew(2)),
    SeatEvent(0, Hand("12-37")),
    SeatEvent(0, DrewLast(1)),
    SeatEvent(0, Hand("40")),
]


def test_what_is_built_of_one_kind_is_told_in_one_sentence():
    _, built, farm, *_ = tell(TURN, NAMES, texts("en", GAME.key), post=True)[0].split(". ")
    assert built == "Builds: desalination plant on 9a (1 credit), 9b (1 credit)"
    assert farm == "Builds: farm on 5a (1 kelp)"
    (line,) = tell(TURN, NAMES, texts("ja", GAME.key), post=True)
    assert "。淡水化プラントを建設した:9a(1クレジット)・9b(1クレジット)。農場を建設した:5a(1海藻)。" in line


def test_who_drew_cards_is_told_which_and_not_how_many():
    words = texts("en", GAME.key)
    drawn = ", ".join(words(f"card.{card}.name") for card in ("12", "37", "40"))
    for post in (True, False):
        (line,) = tell(TURN, NAMES, words, viewer=0, post=post)
        assert line.endswith(f"Gains 1 kelp. You drew: {drawn}.")
        assert "raws" not in line
    assert tell(TURN, NAMES, words, viewer=1, post=True)[0].endswith("Gains 1 kelp. Draws 2 cards.")
    assert tell(TURN, NAMES, words, viewer=1)[0].endswith("Draws 2 cards. Draws 1 card.")
