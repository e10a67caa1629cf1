"""Games of earlier versions: what they were called, and what was asked then."""

from pathlib import Path

import msgspec

from bot.engine import codec, machine
from bot.games.sky_islands import GAME
from bot.games.sky_islands.effects import BuiltTower, Placed
from bot.games.sky_islands.state import ROUNDS

OLD = Path(__file__).parents[2] / "saved" / "sky_islands" / "v1-2-midst.json"  # in the midst of an exchange


def test_cells_of_old_games_are_called_as_today():
    old = msgspec.json.decode(OLD.read_bytes())["state"]
    assert [*old["houses"]] == ["3,1a"]
    assert [*codec.decode(GAME, OLD.read_bytes()).houses] == ["N53a"]


def test_who_was_exchanging_is_asked_what_stays():
    s = codec.decode(GAME, OLD.read_bytes())
    (seat,) = machine.seats_to_choose(s)
    question = machine.question_for(GAME, s, seat)
    assert question.effect.word == "keep"
    assert [*question.options] == ["red-red-white", "white-blue", "red-red-red", "white-white"]


def test_who_was_asked_what_stays_in_the_last_turn_still_is():
    """Nobody is any more: the answer leads nowhere. Who had been asked before could not go on without."""
    s = codec.decode(GAME, OLD.read_bytes())
    (seat,) = machine.seats_to_choose(s)
    for merchant in s.merchants:
        merchant.turns = ROUNDS
    assert len(machine.question_for(GAME, s, seat).options) == 4
    saved = msgspec.json.decode(codec.encode(GAME, s)) | {"version": 3}
    saved["state"]["stack"][-1]["effect"] = {"do": "Keep"}
    s = codec.decode(GAME, msgspec.json.encode(saved))
    assert len(machine.question_for(GAME, s, seat).options) == 4


def test_what_was_logged_is_told_as_today():
    log = b"""[
        {"seat": 0, "event": {"do": "Placed", "tile": "4", "cell": "-1,2", "turn": "t3", "gain": "red"}},
        {"seat": 0, "event": {"do": "BuiltTower", "where": "2,0b", "points": 2}},
        {"seat": 1, "event": {"do": "BuiltTower", "where": "N49", "points": 1}}
    ]"""
    told = [each.event for each in codec.decode_events(GAME, log)]
    assert told == [Placed("4", "P50", "t3", "red"), BuiltTower("M52b", 2), BuiltTower("N49", 1)]
