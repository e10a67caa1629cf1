"""What is written on pictures, and what does not fit."""

import pytest

from renderers.kit import text
from renderers.kit.cache import LABELS
from renderers.kit.glance import listen


@pytest.fixture
def written_texts():
    """The words that are drawn, with their sizes, and whether they are details."""
    with listen() as collected:
        yield collected


@pytest.fixture
def uncut(monkeypatch):
    """Fails the test when a text is shortened."""
    result, cut = [], text.cut

    def watch_cut(words, room, size, bold=False):
        kept = cut(words, room, size, bold)
        if kept != words:
            result.append((words, kept))
        return kept

    LABELS.clear()
    text.fit.cache_clear()
    text.wrap_fit.cache_clear()
    monkeypatch.setattr(text, "cut", watch_cut)
    yield
    assert not result
