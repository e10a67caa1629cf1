"""Lessons with a slip: its author reads where it is."""

import msgspec
import pytest

from bot.lessons import Offer, Pointing, Station, WrongLesson, find_lesson, require_complete
from bot.lessons import positions as kept
from bot.lessons.stations import Step, read_lesson

KEY = "cartographers"


@pytest.fixture
def rewritten(monkeypatch):
    """Lets a test change the lesson of Cartographers; nothing of it is kept."""

    def forget():
        for cached in (kept._at_question, kept._at_answer):
            cached.cache_clear()

    def change(place, **fields):
        told = read_lesson(KEY)
        stations = list(told.stations)
        if isinstance(place, slice):  # these are left out
            del stations[place]
        else:
            stations[place] = msgspec.structs.replace(stations[place], **fields)
        changed = msgspec.structs.replace(told, stations=tuple(stations))
        for module in ("wholeness.read_lesson", "positions.find_lesson"):
            monkeypatch.setattr(f"bot.lessons.{module}", lambda _: changed)
        forget()

    forget()
    yield change
    forget()


def station(place):
    return find_lesson(KEY).stations[place]


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"name": "goal"}, "station 'goal': its name"),
        ({"name": "Go on"}, "station 'Go on': its name"),
        ({"name": "new"}, "station 'new': there is no text lesson.new.title"),
        ({"offer": station(1).offer[1:2]}, "station 'edict': 1 of its 1 offers"),
        ({"offer": station(1).offer[::2]}, "station 'edict': 0 of its 2 offers"),
        (
            {"offer": (*station(1).offer[:2], Offer("lava r0 A1"))},
            "station 'edict': 'lava r0 A1' cannot be chosen, but ",
        ),
        (
            {"then": (Step(1, "lava"),)},
            "station 'edict': seat 1 cannot choose 'lava' of draw: 464 ways, such as forest",
        ),
        ({"before": (Step(0, "forest small-r0 A1"), Step(0, "x"))}, "station 'edict': seat 0 chooses 'x', but it is"),
    ],
)
def test_what_is_wrong_is_said_with_file_and_station(rewritten, fields, problem):
    rewritten(1, **fields)
    with pytest.raises(WrongLesson) as wrong:
        require_complete(KEY, "en")
    assert str(wrong.value).startswith(f"data/cartographers/lesson.toml, {problem}")


def test_after_the_choice_of_a_station_comes_another(rewritten):
    rewritten(slice(2, None))
    with pytest.raises(WrongLesson, match=r"station 'edict': the last one offers nothing"):
        require_complete(KEY, "en")


def test_options_that_the_game_has_not_are_said(rewritten, monkeypatch):
    changed = msgspec.structs.replace(read_lesson(KEY), options={"side": "C"})
    for module in ("wholeness.read_lesson", "positions.find_lesson"):
        monkeypatch.setattr(f"bot.lessons.{module}", lambda _: changed)
    with pytest.raises(WrongLesson, match=r"^data/cartographers/lesson\.toml: options: "):
        require_complete(KEY, "en")


def test_a_file_that_is_no_lesson_is_left_out_and_named(monkeypatch, caplog):
    monkeypatch.setattr("bot.lessons.stations.read", lambda *_: {"seed": 1, "stations": []})
    find_lesson.cache_clear()
    try:
        assert find_lesson(KEY) is None
        assert "data/cartographers/lesson.toml" in caplog.text
    finally:
        find_lesson.cache_clear()


def test_a_game_without_a_lesson_has_none():
    assert find_lesson("pebbles") is None


def test_a_station_that_is_gone_is_the_first_one():
    told = find_lesson(KEY)
    assert told.place("ambush") == 2
    assert told.place("gone") == 0
    assert Station("x", picture=Pointing(ring=("card",))).right is None
