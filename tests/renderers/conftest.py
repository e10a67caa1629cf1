"""What is written on pictures, and what does not fit."""

import pytest

from renderers.kit import text


@pytest.fixture
def written(monkeypatch):
    """The words that are drawn, with their sizes."""
    collected = []
    draw, clear = text.draw, text.draw_clear

    def drawn(image, at, words, size, *rest):
        collected.append((words, size))
        return draw(image, at, words, size, *rest)

    def drawn_clear(image, at, words, size, *rest, **how):
        collected.append((words, size))
        return clear(image, at, words, size, *rest, **how)

    monkeypatch.setattr(text, "draw", drawn)
    monkeypatch.setattr(text, "draw_clear", drawn_clear)
    return collected


@pytest.fixture
def uncut(monkeypatch):
    """Fails the test when a text is shortened."""
    result, cut = [], text.cut

    def watched(words, room, size, bold=False):
        kept = cut(words, room, size, bold)
        if kept != words:
            result.append((words, kept))
        return kept

    text.fit.cache_clear()
    text.wrap_fit.cache_clear()
    monkeypatch.setattr(text, "cut", watched)
    yield
    assert not result
