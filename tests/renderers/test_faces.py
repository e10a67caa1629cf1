"""A card's face is drawn once for each language, theme and size, and pasted after that."""

import pytest
from PIL import Image, ImageChops

from bot.texts import texts
from renderers.kit import cache
from renderers.kit.cache import Cache
from renderers.kit.faces import draw_once
from renderers.kit.glance import listen
from renderers.kit.scene import Scene
from renderers.look import Look

GROUND, PAPER, RIM = (10, 20, 30), (200, 190, 170), (90, 0, 0)


@pytest.fixture
def draw_log(monkeypatch):
    """What was drawn, in a cache of its own."""
    monkeypatch.setattr("renderers.kit.faces.FACES", Cache(cache.MIB))
    return []


@pytest.fixture
def card(draw_log):
    @draw_once(8, lambda sign, *, bold=False: RIM)
    def draw(scene, box, sign, *, bold=False):
        draw_log.append(sign)
        scene.fill(box, PAPER, 8)
        scene.write((box[0] + 12, box[1] + 20), sign, 20, (0, 0, 0), bold=bold)

    return draw


def scene(lang="en", theme="dark"):
    return Scene(Image.new("RGB", (200, 120), GROUND), Look(texts(lang), ("Ann",), theme))


def test_it_looks_the_same_when_it_is_pasted_wherever_it_lies(card, draw_log):
    first, second = scene(), scene()
    card(first, (10, 10, 110, 70), "7")
    card(second, (60, 30, 160, 90), "7")
    assert draw_log == ["7"]
    assert (
        ImageChops.difference(first.image.crop((10, 10, 110, 70)), second.image.crop((60, 30, 160, 90))).getbbox()
        is None
    )
    assert second.image.getpixel((60, 30)) == GROUND, "its corners are round"
    assert second.image.getpixel((110, 80)) == PAPER


@pytest.mark.parametrize(
    ("other", "box", "how"),
    [
        (scene("ja"), (10, 10, 110, 70), {}),
        (scene(theme="light"), (10, 10, 110, 70), {}),
        (scene(), (10, 10, 120, 70), {}),
        (scene(), (10, 10, 110, 70), {"bold": True}),
    ],
)
def test_another_language_theme_size_or_manner_is_another_face(card, draw_log, other, box, how):
    card(scene(), (10, 10, 110, 70), "7")
    card(other, box, "7", **how)
    assert draw_log == ["7", "7"]


def test_what_is_written_on_it_is_heard_each_time(card):
    for _ in range(2):
        with listen() as written:
            card(scene(), (10, 10, 110, 70), "7")
        assert [(line.words, line.size) for line in written] == [("7", 20)]
