"""What the story of a game tells: its turning points and who was best at what."""

import re
from dataclasses import replace
from random import Random

import pytest

from bot.engine import machine
from bot.engine.guessing import pick
from bot.games.registry import games
from bot.languages import ENGLISH, languages
from bot.players.turn import has_rounds
from bot.store.rows import SeatRow, TableRow
from bot.tables.table.table import Table
from bot.texts import texts
from cogs.showing.log import Entry
from cogs.showing.moments import Moment
from cogs.showing.story import Standing, awards_of, chart_text, standing_of, story_lines, story_of, swings_of
from tests.test_every_games_texts import need
from tests.walk import few, gives, scores_midway


def over(key, seats):
    """A game that was played to its end at random, with its moments and how the seats stood."""
    game, random = games()[key], Random(2)
    s, _ = machine.begin(game, seats, 2, game.options())
    standings, there = [standing_of(game, s)], [Moment(1, ())]
    while not machine.over(s):
        seat = random.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        told = machine.play(game, s, seat, pick(question.options, random), question)
        if machine.over(s) or any(told_event.event.ends_turn for told_event in told):
            standings.append(standing_of(game, s))
            there.append(Moment(1, (Entry(len(there), len(there), seat, tuple(told)),)))
    row = TableRow(1, 1, 1, key, game.version, "over", 1, "{}", 1, None, None, 0, 0)
    return Table(row, tuple(SeatRow(seat, f"P*{seat}") for seat in range(seats)), s), there, standings


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", games())
def test_the_story_of_every_game_fits_a_phone_and_ends_with_the_final_points(key, lang):
    (table, there, standings), words = over(key, few(games()[key])), texts(lang, key)
    story = story_of(table, there, standings, words)
    assert story.points[-1] == tuple(score.total for score in table.game.tally(table.state))
    parts = [sum(part.points[seat] for part in story.parts) for seat in range(len(story.points[-1]))]
    assert not story.parts or parts == list(story.points[-1])
    lines = story_lines(table, there, story, words)
    assert len(lines) <= 6
    assert sum(map(len, lines)) < 700
    assert all(line[2:3].isupper() or lang == "ja" for line in lines if line.startswith("🏅"))
    assert all("P*" not in line for line in lines), "names format nothing"
    assert 0 < len(chart_text(table, story, words)) <= 1024


def test_a_turning_point_names_who_lost_more_than_was_gained_with_a_real_minus():
    table, there, _ = over("cartographers", 2)
    words = texts("en", "cartographers")
    story = story_of(table, there, [Standing((0, 0))] * len(there), words)
    for before, told in (((3, 9), ["+1", "−8"]), ((3, 2), ["+1"]), ((0, 3), ["+4"]), ((5, 1), ["−1"])):
        swing = replace(story, points=(before, (4, 1)), swings=((1, 0),))
        assert re.findall(r"[+−]\d+", story_lines(table, there, swing, words)[1]) == told


def test_turning_points_are_where_somebody_gained_most_over_the_others():
    points = [(0, 0), (1, 1), (1, 6), (4, 7), (4, 7), (4, 16)]
    assert swings_of(points) == [(2, 1), (3, 0), (5, 1)]
    assert swings_of([(0,), (3,), (3,)]) == [(1, 0)]
    assert swings_of([(0, 0), (-2, 0)]) == [], "who loses less has gained nothing"


def test_where_chances_are_known_the_turns_that_moved_them_are_told():
    table, there, _ = over("oceans", 2)
    shares = [(0.5, 0.5)] * (len(there) - 3) + [(0.25, 0.75), (0.26, 0.74), (1.0, 0.0)]
    standings = [Standing((3, 4 + place), share) for place, share in enumerate(shares)]
    words = texts("en", "oceans")
    story = story_of(table, there, standings, words)
    assert story.swings == ((len(there) - 3, 1), (len(there) - 1, 0))
    head, first, second, *_ = story_lines(table, there, story, words)
    assert "chances" in head
    assert first.endswith("(50 → 75 %)")
    assert second.endswith("(26 → 100 %)")
    assert "chances after each quarter: 50, 50, 50 %" in chart_text(table, story, words)


@pytest.mark.parametrize(("which", "happens"), [("round", has_rounds), ("scoring", scores_midway)])
@pytest.mark.parametrize("key", games())
def test_replay_finds_the_rounds_and_scorings_of_a_game(key, which, happens):
    if not happens(games()[key]):
        pytest.skip(f"{key} has no {which}")
    _, there, _ = over(key, few(games()[key]))
    assert 0 < sum(moment.among(which, None) for moment in there) < len(there)


@pytest.mark.parametrize("key", games())
def test_awards_go_to_who_is_best_alone(key):
    if not gives(games()[key], "awards"):
        pytest.skip(f"{key} gives no awards")
    table, _, _ = over(key, min(3, games()[key].seats[-1]))
    every = table.game.awards(table.view(None))
    assert every
    for name, seat, number in awards_of(table):
        assert [other for other, value in enumerate(every[name]) if value >= number] == [seat]
    need(games()[key], ENGLISH, *(f"award.{name}" for name in every))
