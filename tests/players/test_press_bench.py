"""The bench of presses: the same games each time, and entries as a panel offers them."""

from types import SimpleNamespace

import msgspec
import pytest

from bot.bench.client_driver import count_entries
from bot.bench.presses import count_presses
from bot.tables.play import seed_of
from cogs.panel import Control


@pytest.fixture
def real_seeds(monkeypatch, tmp_path):
    """Games begin from their secrets, as outside of tests."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("bot.tables.lobby.lobby.seed_of", seed_of)


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


def test_entries_are_lines_and_buttons_that_choose():
    items = [_item("whole", "a", "b"), _item("list", "c"), _item("whole"), _item("confirm"), _item("cancel")]
    components = [{"type": 1, "components": [item]} for item in items]
    assert count_entries(SimpleNamespace(components=components)) == 4
