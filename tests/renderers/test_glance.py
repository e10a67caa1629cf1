"""What a player must know at a glance is nine pixels high on a phone; what is written small is marked as a detail."""

import pytest
from PIL import Image

from renderers.kit import text
from renderers.kit.cache import SPRITES, memoize
from renderers.kit.glance import detail, least, listen
from tests.renderers import test_golden as cartographers
from tests.renderers.oceans import test_golden as oceans
from tests.renderers.sky_islands import test_golden as sky_islands
from tests.renderers.solarius_mission import test_golden as solarius_mission
from tests.renderers.underwater_cities import test_golden as underwater_cities

GAMES = (cartographers, oceans, sky_islands, solarius_mission, underwater_cities)
PICTURES = {
    f"{game.__name__.split('.')[-2]} {name}": draw
    for game in GAMES
    for name, draw in game.PICTURES.items()
    if not name.startswith("plain")  # a list of everything, for a game whose own picture fails
}


@pytest.mark.parametrize("name", PICTURES)
def test_what_is_not_a_detail_is_nine_pixels_high_on_a_phone(name):
    with listen() as written:
        picture = PICTURES[name]()
    small = {(one.words, one.size) for one in written if not one.detail and one.size < least(picture.width)}
    assert not small
    assert sum(not one.detail for one in written) > 3


def test_what_is_written_is_heard_with_its_size_and_as_what():
    image = Image.new("RGB", (400, 100))
    with listen() as written:
        text.draw(image, (0, 50), "whose turn", 20, (0, 0, 0))
        with detail():
            text.draw(image, (0, 50), "what it scores", 7, (0, 0, 0))
    text.draw(image, (0, 50), "nobody listens", 20, (0, 0, 0))
    assert written == [("whose turn", 20, False), ("what it scores", 7, True)]


@memoize(SPRITES)
def sprite(words):
    picture = Image.new("RGBA", (40, 40))
    text.draw_clear(picture, (20, 20), words, 12, (0, 0, 0))
    return picture


def test_words_on_sprites_that_are_kept_are_heard():
    sprite("7")
    with listen() as written:
        sprite("7")
        with detail():
            sprite("7")
            sprite("7")
    assert written == [("7", 12, False), ("7", 12, True)]


@pytest.mark.parametrize(("width", "size"), [(336, 9), (1200, 32), (1600, 43), (1001, 27)])
def test_letters_are_as_large_as_the_picture_is_wide(width, size):
    assert least(width) == size
