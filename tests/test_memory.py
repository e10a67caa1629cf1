"""Memory: what is there at start is not searched any more, and nothing else changes."""

import ctypes
import gc
import os

import pytest

from bot.process import memory


class Ring:
    """Only the collector can free it."""

    def __init__(self, freed):
        self.me, self.freed = self, freed

    def __del__(self):
        self.freed.append(self)


def test_what_is_here_is_out_of_the_collectors_sight():
    kept, before = [[number] for number in range(100)], gc.get_freeze_count()
    assert any(tracked is kept for tracked in gc.get_objects())
    memory.freeze_gc()
    assert gc.get_freeze_count() - before > len(kept)
    assert not any(tracked is kept for tracked in gc.get_objects())


def test_what_is_here_to_stay_is_out_of_sight_and_the_rest_of_the_heap_goes_back(monkeypatch):
    calls = []
    monkeypatch.setattr(memory, "freeze_gc", lambda: calls.append("freeze"))
    monkeypatch.setattr(memory, "trim_heap", lambda: calls.append("trim"))
    memory.settle()
    assert calls == ["freeze", "trim"]


def test_what_the_process_has_now_is_told_in_bytes_or_not_at_all(monkeypatch, tmp_path):
    before = memory.resident()
    kept = bytearray(os.urandom(64 << 20))
    assert memory.resident() - before > len(kept) // 2
    monkeypatch.setattr(memory, "STATM", tmp_path / "none")
    assert memory.resident() == 0


def test_what_comes_later_is_still_collected():
    memory.freeze_gc()
    freed = []
    Ring(freed)
    gc.collect()
    assert len(freed) == 1


def test_who_draws_looks_for_cycles_seldom():
    before, usual = gc.get_threshold(), 2000  # at most, of all Pythons
    gc.set_threshold(usual)
    try:
        memory.raise_gc_threshold()
        assert gc.get_threshold()[0] > 10 * usual
    finally:
        gc.set_threshold(*before)


def test_the_c_library_is_told_where_there_is_one(monkeypatch):
    collected = []

    class Library:
        def __init__(self, name):
            assert name == "libc.so.6"

        def mallopt(self, option, value):
            collected.append((option, value))

        def malloc_trim(self, kept):
            collected.append(kept)

    monkeypatch.setattr(ctypes, "CDLL", Library)
    memory.tune_malloc()
    assert collected == [(-8, 1), (-3, 32 * 1024 * 1024), (-1, 32 * 1024 * 1024)]
    memory.trim_heap()
    assert collected[3:] == [0]
    memory.tune_malloc(memory.SMALL)
    assert collected[4:] == [(-8, 1), (-3, 1024 * 1024), (-1, 4 * 1024 * 1024)]


@pytest.mark.parametrize("trouble", [OSError, AttributeError])
def test_another_c_library_is_left_alone(monkeypatch, trouble):
    def missing(name):
        raise trouble

    monkeypatch.setattr(ctypes, "CDLL", missing)
    memory.tune_malloc()
    memory.trim_heap()
