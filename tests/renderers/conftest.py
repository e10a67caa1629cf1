"""What is written on pictures, and what does not fit."""

import pytest

from renderers.kit import text
from renderers.kit.cache import LABELS
from renderers.kit.glance import listen


@pytest.fixture
def written():
    """The words that are drawn, with their sizes, and whether they are details."""
    with listen() as collected:
        yield collected


@pytest.fixture
def uncut(monkeypatch):
    """Fails the test when a text is shortened."""
    result, cut = [], text.cut

    def watched(words, room, size, bold=False):
        kept = cut(words, room, size, bold)
        if kept != words:
            result.append((words, kept))
        return kept

    LABELS.clear()
    text.fit.cache_clear()
    text.wrap_fit.cache_clear()
    monkeypatch.setattr(text, "cut", watched)
    yield
    assert not result
