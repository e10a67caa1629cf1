"""Packing finished games in the background: all there are, with a rest after each."""

from types import SimpleNamespace

from bot.workers import packing
from bot.workers.packing import REST, Packer


async def test_all_games_are_packed_with_a_rest_after_each(monkeypatch):
    left, done = [1, 2, 3], []

    async def pack_next():
        done.append("looked")
        return bool(left and left.pop())

    async def sleep(seconds):
        assert seconds == REST
        done.append("rested")

    monkeypatch.setattr(packing.asyncio, "sleep", sleep)
    tables = SimpleNamespace(history=SimpleNamespace(packing=SimpleNamespace(pack_next=pack_next)))
    await Packer(tables).pack_all()
    assert done == ["looked", "rested"] * 3 + ["looked"]
