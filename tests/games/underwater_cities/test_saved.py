"""Games of earlier versions: what slots were called then."""

from pathlib import Path

import msgspec
import pytest

from bot.engine import codec
from bot.engine.effect import Frame
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.events import Placed, SlotUsed
from bot.games.underwater_cities.rows import SLOTS
from bot.games.underwater_cities.using_actions import UseSlot
from bot.narration import tell
from bot.texts import texts
from tests.games.underwater_cities.positions import player, state

OLD = Path(__file__).parents[2] / "saved" / "underwater_cities"


def load_saved(name):
    data = (OLD / name).read_bytes()
    return msgspec.json.decode(data)["state"], codec.decode(GAME, data)


def test_slots_of_old_games_are_called_as_today():
    old, s = load_saved("v1-4-later.json")
    assert (old["placed"], [*old["tiles"]]) == ("k", ["n", "d", "g", "b", "a", "always", "f", "m", "k"])
    assert (s.placed, [*s.tiles]) == ("R2", ["G4", "Y1", "Y4", "R4", "R5", "always", "G1", "Y3", "R2"])
    assert [*s.tiles.values()] == [*old["tiles"].values()]


def test_the_same_letter_is_another_place_on_the_other_side():
    old, s = load_saved("v1-1-midst.json")
    assert (old["placed"], [*old["tiles"]]) == ("n", ["s", "p", "e", "o", "l", "n"])
    assert (s.placed, [*s.tiles]) == ("r1", ["g3", "r3", "y3", "r2", "g4", "r1"])


@pytest.mark.parametrize("side", SLOTS)
def test_every_slot_of_a_side_is_found_by_its_letter(side):
    letters = {slot.action: slot.name for slot in SLOTS[side].values()}
    s = state(player(), side=side)
    s.tiles = {letter: [0] for letter in letters}
    old = codec.encode(msgspec.structs.replace(GAME, version=1), s)
    assert [*codec.decode(GAME, old).tiles] == [*SLOTS[side]] == [*letters.values()]


def test_slots_that_wait_to_be_used_are_called_as_today():
    """Slot and card were chosen; the card comes first."""
    s = state(player(), player("2"), player("3"))
    s.placed, s.tiles = "l", {"l": [0]}
    s.stack = [Frame(0, UseSlot("part-l")), Frame(0, UseSlot("always")), Frame(0, SlotUsed("f"))]
    again = codec.decode(GAME, codec.encode(msgspec.structs.replace(GAME, version=1), s))
    assert [frame.effect for frame in again.stack] == [UseSlot("part-G3"), UseSlot("always"), SlotUsed("G1")]
    assert (again.placed, again.tiles) == ("G3", {"G3": [0]})


@pytest.mark.parametrize(("lang", "called"), [("en", "Federation track: 2 spaces"), ("ja", "連合トラック:2スペース")])
def test_what_was_logged_is_told_by_what_the_slot_does(lang, called):
    """An old event does not say for how many players the board was, so that the place is not known."""
    log = b'[{"seat": 0, "event": {"do": "Placed", "slot": "l", "card": "7", "order": "after"}}]'
    events = codec.decode_events(GAME, log)
    assert [entry.event for entry in events] == [Placed("l", "7", "after")]
    (line,) = tell(events, ("Ann",), texts(lang, GAME.key))
    assert called in line
    assert " · " not in line
