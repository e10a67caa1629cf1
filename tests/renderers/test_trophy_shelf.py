"""Trophies on a shelf: read on a phone, whole in each language, and tiers told apart by their shapes."""

import pytest

from bot.games.registry import games
from bot.tables.results.general_trophies import TROPHIES
from bot.texts import texts
from renderers.kit.canvas import blank, finish
from renderers.kit.glance import PHONE, least, listen
from renderers.kit.paper import PAINTS
from renderers.kit.trophies import draw_trophy
from renderers.look import Look
from renderers.trophy_shelf import WIDTH, Place, Shelf, draw

TITLES = {"": TROPHIES} | {key: game.trophies for key, game in games().items()}


def places(key, words):
    """The trophies of a title at each tier, as many as stand on one shelf."""
    return tuple(
        Place(
            number % 4,
            words(f"trophy.{one.key}"),
            words(f"trophy_about.{one.key}", n=one.tiers[min(number % 4, 2)]),
            words("trophies.next", number=one.tiers[2], goal=one.tiers[2]),
            1.0,
        )
        for number, one in enumerate(TITLES[key])
    )


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("lang", ["en", "ja", "de"])
@pytest.mark.parametrize("key", TITLES)
def test_a_shelf_is_read_on_a_phone(key, lang, theme):
    words = texts(lang, key) if key else texts(lang)
    for first in range(0, len(TITLES[key]), 8):
        shelf = Shelf("Ann", "0", places(key, words)[first : first + 8])
        with listen() as written:
            picture = draw(shelf, Look(words, (), theme))
        assert picture.width == WIDTH
        assert picture.height <= 1.25 * WIDTH
        said = {one.words for one in written}
        assert said == {"Ann", "0", *(text for one in shelf.places for text in (one.name, one.about, one.reached))}
        assert all(one.size >= least(WIDTH) for one in written), PHONE


def shape(tier, size=96):
    """Where the picture of a tier is not empty."""
    drawing = blank(size, size, 2)
    draw_trophy(drawing.inside(0, 0, size), tier, PAINTS["light"][3])
    return finish(drawing).getchannel("A").point(lambda value: 255 * (value > 128))


def test_tiers_differ_by_shape_and_not_by_colour_alone():
    shapes = [shape(tier) for tier in range(4)]
    for number, one in enumerate(shapes):
        for other in shapes[:number]:
            differing = sum(
                one.getpixel((x, y)) != other.getpixel((x, y)) for x in range(one.width) for y in range(one.height)
            )
            assert differing > one.width * one.height / 16


def test_of_others_no_bar_is_drawn():
    words = texts("en")
    bare, none = (draw(Shelf("Ann", "0", (Place(1, "A", "B", "", share),)), Look(words, ())) for share in (None, 0.0))
    assert bare.tobytes() != none.tobytes()


def test_more_than_enough_stays_in_its_bar():
    words = texts("en")
    one = Place(3, "A", "B", "9 / 3", 3.0)
    over, full = (draw(Shelf("Ann", "0", (row,)), Look(words, ())) for row in (one, Place(3, "A", "B", "9 / 3", 1.0)))
    assert over.tobytes() == full.tobytes()
