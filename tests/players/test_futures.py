"""What comes of a way to go on: whose choices are followed, and how far."""

from random import Random

import msgspec
import pytest

from bot.engine import machine
from bot.engine.side_actions import is_side_choice
from bot.games.registry import games
from bot.games.solarius_mission.taking_dice import Take
from bot.players.futures import Futures
from bot.players.habits import Habits
from bot.players.player import PLAYERS
from tests.players.test_search import ladder


def note_turns(made, play):
    """Return `play`, which also notes who has chosen, and whether that ended the seat's turn."""

    def play_and_note(self_or_game, s, seat, *rest):
        outcome = play(self_or_game, s, seat, *rest)
        result = outcome[1] if isinstance(outcome, tuple) else outcome
        made.append((seat, any(entry.seat == seat and entry.event.ends_turn for entry in result)))
        return outcome

    return play_and_note


@pytest.mark.parametrize("depth", [1, 9])
def test_a_future_lasts_as_long_as_the_game_wishes_and_to_the_end_of_a_later_own_turn(depth, monkeypatch):
    game, made = msgspec.structs.replace(games()["oceans"], depth=depth), []
    s, _ = machine.begin(game, 2, 3, game.options())
    (seat,) = machine.seats_to_choose(s)
    monkeypatch.setattr("bot.players.futures.play", note_turns(made, machine.play))
    monkeypatch.setattr(Habits, "play", note_turns(made, Habits.play))
    options = machine.question_for(game, s, seat).options
    Futures(game, s, seat, 1).lead_after([next(iter(options))], 0)
    own = [over for mine, over in made if mine == seat]
    ends = [number for number, over in enumerate(own, 1) if over]
    assert made[-1] == (seat, True)
    assert ends[-1] == len(own) >= depth
    assert len(ends) >= 2
    assert len(ends) == 2 or ends[-2] < depth


def test_a_future_goes_on_as_its_choices_say():
    """Habits would go to the top for nine points."""
    game = ladder()
    s, _ = machine.begin(game, 1, 0, None)
    futures = Futures(game, s, 0, 1)
    assert futures.lead_after(["stairs", "coin"], 0) == 1
    assert futures.lead_after(["stairs"], 0) == 9


def test_a_future_leaves_choices_that_are_impossible_in_it():
    game = ladder()
    s, _ = machine.begin(game, 1, 0, None)
    assert Futures(game, s, 0, 1).lead_after(["stairs", "lift", "coin"], 0) == 9


def test_a_future_is_the_same_whenever_it_is_met():
    game = games()["sky_islands"]
    s, _ = machine.begin(game, 2, 3, game.options())
    (seat,) = machine.seats_to_choose(s)
    one, other = list(machine.question_for(game, s, seat).options)[:2]
    first, again = Futures(game, s, seat, 7), Futures(game, s, seat, 7)
    assert [first.lead_after([one], number) for number in range(3)] == [
        again.lead_after([one], number) for number in range(3)
    ]
    assert len({first.lead_after([other], number) for number in range(6)}) > 1


def test_a_future_goes_through_a_rounds_end_to_the_end_of_a_later_own_turn(monkeypatch):
    """What all choose there at the same time is no turn."""
    game, ends = games()["solarius_mission"], []
    s, _ = machine.begin(game, 2, 1, game.options())
    chance = Random(1)
    while (s.turns, type(s.stack[-1].effect)) != (7, Take):
        seat = machine.seats_to_choose(s)[0]
        machine.play(game, s, seat, PLAYERS["random"](game, s, seat, chance))
    seat = machine.seats_to_choose(s)[0]
    question = machine.question_for(game, s, seat)
    monkeypatch.setattr(
        "bot.players.futures.values", lambda game, s: ends.append((s.round, s.turns)) or [0.0] * s.seats
    )
    choice = next(choice for choice in question.options if not is_side_choice(choice))
    Futures(game, s, seat, 1).lead_after([choice], 0)
    assert ends[0][0] == 2
    assert ends[0][1] in {1, 2}
