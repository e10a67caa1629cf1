"""What posts of Solarius Mission tell in whole games: at most six lines, a turn in a line and the flight beneath it."""

import re
from random import Random

import pytest

from bot.engine import machine
from bot.engine.effect import SeatEvent
from bot.engine.side_actions import SIDE
from bot.games.registry import games
from bot.games.solarius_mission.events import (
    Bought,
    Completed,
    Contaminated,
    Flew,
    Fulfilled,
    Gained,
    Led,
    Outposted,
    PortalsUsed,
    RoundBegan,
    Scored,
    Settled,
    Sold,
    Stayed,
    Stocked,
    Took,
)
from bot.games.solarius_mission.round_events import TurnEnded
from bot.icons import words_alone
from bot.languages import languages
from bot.narration import tell
from bot.store import rows
from bot.tables.table.outgoing import Post
from bot.tables.table.table import Table, events_json
from bot.texts import texts
from cogs.posting.post_lines import LINES, Room, fit_newest, told_lines
from cogs.posting.post_view import turn_message

GAME = games()["solarius_mission"]
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
BARE = dict.fromkeys(map(ord, "\u2068\u2069"))  # what keeps names of either direction apart
FREE = 0.15  # of the choices are free actions, where there are any


def turns(seats, seed):
    """All that a whole game tells, a list for each turn and one for the end, and the table then."""
    chance = Random(seed)
    s, events = machine.begin(GAME, seats, seed, GAME.options())
    collected = [list(events)]
    while not machine.over(s):
        seat = chance.choice(machine.seats_to_choose(s))
        options = list(machine.question_for(GAME, s, seat).options)
        free = chance.random() < FREE
        some = [way for way in options if way.startswith(SIDE) == free]
        for entry in machine.play(GAME, s, seat, chance.choice(some or options)):
            collected[-1].append(entry)
            if isinstance(entry.event, TurnEnded):
                collected.append([])
    return collected, s


def seats(number):
    return tuple(rows.SeatRow(seat, NAMES[seat], user_id=None) for seat in range(number))


def content(s, told, lang="en"):
    row = rows.TableRow(1, 1, 1, "solarius_mission", 1, "running", 1, "{}", 5, "en", None, 0, 0)
    table = Table(row, seats(s.seats), s)
    return turn_message(table, [Post(5, events_json(entry)) for entry in told], "1-1", [], lang, {})[
        "content"
    ].translate(BARE)


@pytest.mark.parametrize("lang", languages("solarius_mission"))
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_a_post_has_six_lines_whether_it_tells_one_turn_or_those_of_all_computers(seats, seed, lang):
    """At a round's end it has one more for each player."""
    turns_played, s = turns(seats, seed)
    ends = texts(lang, GAME.key)("event.Yielded", player="@").partition("@")[0]
    for together in (1, seats - 1):
        for start in range(0, len(turns_played), together):
            lines = content(s, turns_played[start : start + together], lang).splitlines()
            ended = sum(ends in line for line in lines)
            assert ended <= seats
            assert 1 <= len(lines) <= LINES + ended, lines
            assert all(line.startswith(("- ", "  - ", "… ")) for line in lines)


def test_every_line_of_a_post_names_who_does_something():
    """SOL-27: a sale before the die, too, which stands in the turn's line; a flight stands beneath it."""
    turns_played, s = turns(3, 3)
    assert sum(isinstance(entry.event, Led) for turn in turns_played for entry in turn) > 3
    for turn in turns_played:
        for line in (line for line in words_alone(content(s, [turn])).splitlines() if not line.startswith("… ")):
            begun = line.removeprefix("- ")
            assert begun.startswith((*NAMES, "Round", "On the bridge", "End of round", "Final points", "  - ")), line
            assert "is laid. Sells" not in line
            assert "is laid. Buys" not in line


def test_what_no_post_tells_stands_in_the_log():
    turns_played, s = turns(2, 1)
    words = texts("en", "solarius_mission")
    logged = "\n".join(line for entry in turns_played for line in tell(entry, NAMES, words))
    public = "\n".join(content(s, [entry]) for entry in turns_played)
    for said in ("New die:", "The turn is over", "Turns up: ", "Round 2 ends", "Final points"):
        assert said in logged
        assert said not in public


def test_the_end_tells_all_points_in_a_line_of_the_log():
    """The post itself has the places."""
    turns_played, s = turns(4, 3)
    told = tell(turns_played[-1], NAMES, texts("en", "solarius_mission"))
    [line] = [line for line in told if "Final points" in line]
    assert all(
        f"{name} {score.total} (".replace("-", "−") in line for name, score in zip(NAMES, GAME.tally(s), strict=True)
    )


def test_declined_resources_are_counted_in_figures():
    turns_played, s = turns(3, 3)
    lines = [line for turn in turns_played for line in content(s, [turn]).splitlines() if "instead of settling" in line]
    assert lines
    assert all(re.search(r"Takes \d+ resources? instead of settling", line) for line in lines)


@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_at_a_rounds_end_each_player_has_a_line_that_is_not_indented_under_anothers(lang):
    words = texts(lang, "solarius_mission")
    everything = [entry for collected in turns(3, 1)[0] for entry in collected]
    start = words("event.Yielded", player="@").partition("@")[0]
    told = [line for line in tell(everything, NAMES, words, post=True) if start in line]
    assert len({name for name in NAMES if any(line.startswith(f"{start}{name}") for line in told)}) > 1
    assert all(line.startswith(start) and line.count(start) == 1 for line in told)


def test_whoever_begins_a_round_is_not_asked_as_if_in_the_middle_of_a_turn():
    s, _ = machine.begin(GAME, 2, 1, GAME.options())
    (seat,) = machine.seats_to_choose(s)
    row = rows.TableRow(1, 1, 1, "solarius_mission", 1, "running", 1, "{}", 5, "en", None, 0, 0)
    table = Table(row, tuple(rows.SeatRow(number, NAMES[number], user_id=None) for number in range(2)), s)

    def asks_to_take(*events):
        post = Post(5, events_json([SeatEvent(seat, event) for event in events]), call=(seat,))
        return texts("en", GAME.key)("verb.take.ask") in turn_message(table, [post], "1-1", [seat], "en", {})["content"]

    assert asks_to_take(Scored(1)), "it tells what the table waits for"
    assert not asks_to_take(Scored(1), RoundBegan(2, "c"))
    assert not asks_to_take(Scored(1), TurnEnded())


@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_without_room_a_post_tells_what_a_turn_was_about_and_leaves_out_its_details(lang):
    """It kept the first sentences: what was sold before, not where the ship flew and what it did there."""
    words, left_out = texts(lang, GAME.key), 0
    for seed in (1, 4):
        turns_played, s = turns(2, seed)
        for told in turns_played:
            post = content(s, [told], lang)
            for event in (entry.event for entry in told):
                if isinstance(event, Flew | Stayed):
                    assert words.word("hex", event.hex) in post
                elif isinstance(event, Settled):
                    assert words.word("planet", event.planet) in post
                elif isinstance(event, Bought | Sold | Contaminated):
                    left_out += tell([SeatEvent(0, event)], NAMES, words, icons=True)[0] not in post
    assert left_out > 5


@pytest.mark.parametrize("lang", languages("solarius_mission"))
def test_with_the_least_room_a_post_tells_who_brought_what_counts_for_points(lang):
    """A turn in which 26 points came was cut after its die."""
    flight = [Flew("3,0", 3, 2), PortalsUsed("2,3", "3,-2"), Settled("3,0", "black-6-3"), Outposted("c")]
    paid = [Sold("black_111", "1fuel"), Bought("blue_2", "4buck"), Gained("3fuel"), Stocked("black_11-blue_1")]
    told = [Took("brown_star1", 2, "normal", 2), *paid, *flight, Fulfilled("3,2", "31", "black_111-yellow_111")]
    told += [Completed("black-6-3", "3fuel"), TurnEnded()]
    s, words = machine.begin(GAME, 2, 1, GAME.options())[0], texts(lang, GAME.key)
    table = Table(rows.TableRow(1, 1, 1, GAME.key, 1, "running", 1, "{}", 5, "en", None, 0, 0), seats(2), s)
    post = Post(5, events_json([SeatEvent(0, event) for event in told]))
    line, left_out = told_lines(table, [post], words, Room(260, 118, {}), at_end=False)
    assert left_out == words("post.left_out", n=3)
    for kind, value in (("planet", "black-6-3"), ("card", "31")):
        assert words.word(kind, value) in line
    assert NAMES[0] in line


def test_of_a_line_that_is_cut_its_rest_is_told_of():
    words = texts("en", GAME.key)
    assert fit_newest(["Ann does this. " * 30], Room(120, 60, {}), words)[1:] == [words("post.left_out", n=1)]
