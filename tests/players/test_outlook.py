"""What may come of a choice: judged by guesses alone, the same worlds for every choice, within a bound of time."""

from itertools import islice
from random import Random

import msgspec
import pytest

from bot.engine import codec, machine
from bot.engine.machine import IllegalChoice
from bot.engine.state import copy
from bot.games.registry import games
from bot.players import outlook as module
from bot.players import worker
from bot.players.budget import Budget
from bot.players.greedy import greedy
from bot.players.habits import Habits
from bot.players.jobs import LookAhead
from bot.players.outlook import LEAST_WORLDS, LOOKING, WORLDS, Outlook, outlook
from bot.players.turn import has_rounds
from tests.players.test_players import TABLES, blind_game
from tests.walk import decisions, few

LONG = Budget(playouts=10**9)
FEW = 3  # worlds


def moments(game, every, most, seats=0):
    """Some moments of a game at random."""
    found = (one for number, one in enumerate(decisions(game, seats or few(game), 4)) if number % every == 2 % every)
    return [(copy(one.s), one.seat, one.choice) for one in islice(found, most)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize(("every", "most"), [(9, 4), pytest.param(2, 60, marks=pytest.mark.long)])
def test_nothing_is_looked_at_but_guesses(game, seats, every, most):
    """The guesses are the same whatever is hidden in truth: then so is the outlook."""
    for number, (s, seat, choice) in enumerate(moments(game, every, most, seats)):
        other, before = game.guess(copy(s), seat, Random(number)), codec.encode(game, s)
        blind = blind_game(game, copy(s), copy(other))
        assert outlook(blind, other, seat, choice, 5, LONG, FEW) == outlook(blind, s, seat, choice, 5, LONG, FEW)
        assert codec.encode(game, s) == before, "nothing has changed"


def test_what_the_seat_cannot_know_changes_nothing():
    """Sky Islands' own guess forgets all that is hidden, so nothing stands in for it here."""
    game = games()["sky_islands"]
    for number, (s, seat, choice) in enumerate(moments(game, 7, 5)):
        other = game.guess(copy(s), seat, Random(number))
        assert other != s
        assert outlook(game, other, seat, choice, 5, LONG, FEW) == outlook(game, s, seat, choice, 5, LONG, FEW)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_a_real_game_gives_each_of_twenty_worlds_the_numbers_of_all_rows(game):
    for s, seat, choice in moments(game, 15, 3):
        found = outlook(game, s, seat, choice, 5, LONG)
        points, *others = found.prospects
        assert found.worlds == WORLDS
        assert (points.group, points.now) == ("points", game.standings(machine.with_own_choices(game, s, seat))[seat])
        assert {len(one.later) for one in found.prospects} == {WORLDS}
        assert all(set(one.later) != {one.now} for one in others)
        assert all(1 <= one.worlds <= WORLDS for one in found.taken)


@pytest.fixture
def choices_made(monkeypatch):
    """The seat and the events of each choice that is made in worlds; `clear` it before the next one."""
    noted, play, play_by_habit = [], module.play, Habits.play

    def note_play(game, s, seat, *args):
        noted.append((seat, play(game, s, seat, *args)))
        return noted[-1][1]

    def note_habit(self, s, seat, *args):
        after, events = play_by_habit(self, s, seat, *args)
        noted.append((seat, events))
        return after, events

    monkeypatch.setattr(module, "play", note_play)
    monkeypatch.setattr(Habits, "play", note_habit)
    return noted


def begins_round(events):
    return any(entry.event.begins_round for entry in events)


@pytest.mark.parametrize("game", [*filter(has_rounds, games().values())], ids=lambda game: game.key)
def test_a_world_is_looked_at_as_soon_as_the_round_and_the_next_turn_are_over(game, choices_made):
    seen = set()
    for s, seat, choice in moments(game, 5, 12):
        choices_made.clear()
        found = outlook(game, s, seat, choice, 5, LONG, worlds=1)
        seen.add(found.until)
        if found.until == "game":
            continue
        assert any(begins_round(events) for _, events in choices_made)
        assert [one for one, _ in choices_made].count(seat) >= 2
        assert (found.until == "round") == begins_round(choices_made[-1][1])
        if found.until == "turn":
            assert choices_made[-1][0] == seat or s.pending
            assert any(begins_round(events) for _, events in choices_made[:-1])
    assert seen & {"round", "turn"}


def test_where_no_round_begins_the_next_turn_is_the_end(monkeypatch, choices_made):
    game = games()["underwater_cities"]
    monkeypatch.setattr("bot.games.underwater_cities.events.RoundBegan.begins_round", False)
    for s, seat, choice in moments(game, 9, 4):
        choices_made.clear()
        assert outlook(game, s, seat, choice, 5, LONG, worlds=1).until in ("turn", "game")
        ended = [
            entry for _, events in choices_made for entry in events if entry.event.ends_turn and entry.seat == seat
        ]
        assert len(ended) <= 2 or s.pending


def test_a_season_may_end_before_or_after_the_next_turn():
    """The cards that are turned up say how long it lasts: not in all worlds the same ends last."""
    game = games()["cartographers"]
    found = {outlook(game, *moment, 5, LONG).until for moment in moments(game, 1, 40)}
    assert found == {"round", "turn", "either", "game"}


def test_all_choices_of_a_question_are_tried_in_the_same_worlds(monkeypatch):
    game = games()["oceans"]
    s, seat, choice = moments(game, 9, 2)[1]
    guesses, guess = [], game.guess

    def note_guess(*args):
        guesses.append(codec.encode(game, guess(*args)))
        return codec.decode(game, guesses[-1])

    watched = msgspec.structs.replace(game, guess=note_guess)
    monkeypatch.setattr(module.Habits, "play", lambda self, s, *args: (end(s), []))
    other = next(other for other in machine.question_for(game, s, seat).options if other != choice)
    for one in (choice, other):
        outlook(watched, s, seat, one, 5, LONG, FEW)
    assert guesses[:FEW] == guesses[FEW:]
    assert len(set(guesses)) == FEW


def end(s):
    """The state, in which the game is over."""
    s.stack.clear()
    return s


def test_a_slot_that_the_other_occupies_is_taken():
    game = games()["underwater_cities"]
    s, _ = machine.begin(game, 2, 3, game.options())
    while machine.question_for(game, s, machine.seats_to_choose(s)[0]).effect.word != "play":
        seat = machine.seats_to_choose(s)[0]
        machine.play(game, s, seat, greedy(game, s, seat, Random(1)))
    (seat,) = machine.seats_to_choose(s)
    choice = greedy(game, s, seat, Random(1))
    slots = [one for one in outlook(game, s, seat, choice, 5, LONG).taken if one.part == "slot"]
    assert sum(one.worlds for one in slots) == WORLDS, "in each world the other occupies one, which I could have"
    assert choice.split(" ")[0] not in [one.value for one in slots]


def test_what_is_offered_again_among_few_is_taken_by_nobody():
    """Others who discard nothing, too, take nothing away, however few cards can be discarded the next time."""
    game = games()["oceans"]
    s, _ = machine.begin(game, 2, 6, game.options())
    random = Random(3)
    for _ in range(23):
        seat = machine.seats_to_choose(s)[0]
        machine.play(game, s, seat, greedy(game, s, seat, random))
    (seat,) = machine.seats_to_choose(s)
    discarding = next(one for one in machine.question_for(game, s, seat).options if "no" not in one.split(" "))
    assert "no" not in [one.value for one in outlook(game, s, seat, discarding, 5, LONG, 8).taken]


def test_who_chooses_at_the_same_time_takes_nothing_away():
    game = games()["cartographers"]
    assert [outlook(game, *moment, 5, LONG, FEW).taken for moment in moments(game, 9, 3)] == [(), (), ()]


def test_without_time_there_are_few_worlds_in_any_case():
    game = games()["sky_islands"]
    assert outlook(game, *moments(game, 9, 1)[0], 5, Budget(seconds=1e-9)).worlds == LEAST_WORLDS


def test_an_impossible_choice_is_refused():
    game = games()["sky_islands"]
    s, seat, _ = moments(game, 9, 1)[0]
    with pytest.raises(IllegalChoice):
        outlook(game, s, seat, "nothing", 5)


def test_a_worker_looks_ahead_for_the_bot():
    game = games()["sky_islands"]
    s, seat, choice = moments(game, 9, 1)[0]
    reply = worker.think(
        worker.Order(game.package, codec.encode(game, s), seat, 5, LookAhead(choice=choice, budget=LONG))
    )
    assert msgspec.msgpack.decode(reply.result, type=Outlook) == outlook(game, s, seat, choice, 5, LONG)
    assert reply.log_lines == ()
    assert LOOKING.seconds > 0
