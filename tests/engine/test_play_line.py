"""A line of choices is followed as far as it can be, on a copy, and only its seat's events are told."""

from bot.engine import machine
from bot.engine.lookahead import play_line
from bot.engine.state import copy
from bot.games.registry import games


def first_options(game, s, seat):
    return list(machine.question_for(game, s, seat).options)


def test_a_line_leads_where_its_choices_do_and_no_further():
    game = games()["oceans"]
    s, _ = machine.begin(game, 2, 3, game.options())
    (seat,) = machine.seats_to_choose(s)
    before, played, line = copy(s), copy(s), []
    while machine.seats_to_choose(played) == [seat] and len(line) < 2:
        line.append(first_options(game, played, seat)[0])
        machine.play(game, played, seat, line[-1])
    after, events = play_line(game, s, seat, [*line, "nothing that there is", "pass"])
    assert after == played
    assert s == before
    assert events
    assert {entry.seat for entry in events} == {seat}


def test_in_simultaneous_play_the_others_choose_as_they_did():
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    mine, theirs = first_options(game, s, 0)[0], first_options(game, s, 1)[-1]
    played = copy(s)
    for seat, choice in ((0, mine), (1, theirs)):
        machine.play(game, played, seat, choice)
    after, events = play_line(game, s, 0, [mine], [(0, "not asked"), (1, theirs), (1, "later")])
    assert after == played
    assert events
    assert {entry.seat for entry in events} == {0}


def test_without_the_others_a_simultaneous_choice_waits():
    game = games()["cartographers"]
    s, _ = machine.begin(game, 2, 3, game.options())
    after, events = play_line(game, s, 0, [first_options(game, s, 0)[0]])
    assert machine.seats_to_choose(after) == [1]
    assert events == []
