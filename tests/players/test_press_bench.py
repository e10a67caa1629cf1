"""The bench of presses: the same games each time, and entries as a person sees them."""

import msgspec
import pytest

from bot.bench.client_driver import count_entries, count_steering
from bot.bench.presses import count_presses
from bot.tables.play import seed_of
from cogs.panel import Control


@pytest.fixture
def real_seeds(monkeypatch, tmp_path):
    """Games begin from their secrets, as outside of tests."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.tables.lobby.beginning.seed_of", seed_of)


async def test_games_are_the_same_each_time(real_seeds):
    once = await count_presses("underwater_cities", 2, range(1), 3)
    again = await count_presses("underwater_cities", 2, range(1), 3)
    other = await count_presses("underwater_cities", 2, range(1, 2), 3)
    assert msgspec.structs.astuple(once) == msgspec.structs.astuple(again)
    assert once.entries != other.entries
    assert len(once.entries) == once.questions.total()


def _item(act, *options):
    """A button with this act, or a list of these values."""
    control = Control(1, "1", act, values=("",))
    listed = {"type": 3, "options": [{"value": value} for value in options]}
    return {"custom_id": control.id} | (listed if options else {"type": 2})


def test_entries_are_what_is_seen_at_once():
    """Lists are closed; of the one that is opened each line is seen, but not the line to its next page."""
    opened = _item("whole", *"abcdef", "page:1")
    items = [opened, _item("list", *"cdefghij"), _item("whole"), _item("confirm"), _item("cancel")]
    components = [{"type": 1, "components": [item]} for item in items]
    assert count_entries(components) == 3
    assert count_entries(components, opened["custom_id"]) == 6
    assert count_entries([{"type": 1, "components": [opened]}], "other") == 1


def test_what_steers_is_counted_apart():
    """Arrows, a turn, and lists of coordinates, opened or not."""
    cells = _item("square", *"abcdefgh")
    items = [_item("head", *"abc"), _item("row", *"abcd"), cells, _item("move"), _item("turn"), _item("confirm")]
    components = [{"type": 1, "components": [item]} for item in items]
    assert count_steering(components) == 4
    assert count_entries(components) == count_entries(components, cells["custom_id"]) == 1


def test_a_list_under_a_post_is_seen_too():
    under_post = _item("whole", "a", "b", "c") | {"custom_id": "post:1:a:open7"}
    components = [{"type": 1, "components": [item]} for item in (under_post, {"custom_id": "post:1:a:play", "type": 2})]
    assert [count_entries(components, opened) for opened in ("", "post:1:a:open7")] == [1, 3]
