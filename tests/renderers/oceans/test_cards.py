"""Cards in pictures: all drawn, no word cut off, values as the facts say."""

from itertools import accumulate
from sys import modules

import pytest
from PIL import Image, ImageChops

from renderers.kit import text
from renderers.kit.breaks import split_phrases, split_words
from renderers.kit.glance import least
from renderers.kit.png import png
from renderers.oceans import card
from renderers.oceans.cards import HIGHEST, card_height, draw_card
from renderers.oceans.layout import BESIDE
from renderers.oceans.printed_cards import printed_card, rows
from renderers.oceans.scene import Scene
from renderers.oceans.sea import sea
from renderers.oceans.traits import SIDE, draw_trait, name_lines
from tests.renderers.oceans import views
from tests.renderers.oceans.looks import look

ROOM = 153  # beside the creature where four species stand side by side
SCENARIOS = tuple(row["key"] for row in views.FACTS["scenario"])
NAMES = ("speed_7", "parasitic_7_left", "symbiotic_6_right", *views.KEYS, *SCENARIOS)


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("ja", "dark")])
def test_every_card_is_drawn_at_large_with_its_whole_text(lang, theme, monkeypatch):
    monkeypatch.setattr(Scene, "creature", lambda *_: None)  # they are drawn in a test of their own
    monkeypatch.setattr(modules["renderers.oceans.card"], "scenario", lambda *_: Image.new("RGBA", (9, 9)))
    for name in NAMES:
        picture = card(name, look(lang, theme))
        assert picture.size == (1200, 600)


@pytest.mark.parametrize("kind", ["symbiotic", "parasitic", "bottom_feeder"])
@pytest.mark.parametrize(("right", "size"), [(385, 54), (305, 46)])  # a narrow card, too
def test_a_card_of_the_hand_shows_which_neighbour_it_means_beside_the_creature(kind, right, size):
    """As large as a value, and not over the creature, whose colours would hide it."""
    pictures = []
    for side in ("left", "right"):
        scene = Scene(sea(400, 400, "light"), look())
        draw_card(scene, (5, 5, right, 301), views.card(f"{kind}_11_{side}"))
        pictures.append(scene.image.convert("RGB"))
    left, top, end, low = ImageChops.difference(*pictures).getbbox()
    assert left > 5 + 12 + 84  # the creature's right edge
    assert min(end - left, low - top) >= size * 0.7
    assert end < right
    assert low < 5 + 132  # above the text


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_numbers_of_a_surface_cards_copies_are_read_on_a_phone(lang, written_texts):
    card("inking", look(lang))
    (size,) = [size for words, size, _ in written_texts if "5, 6, 7, 7" in words]
    assert size >= least(1200)


@pytest.mark.parametrize("name", ["swarming", "deep_schooling", "speed_7", "abundance"])
def test_a_card_at_large_is_small_enough(name):
    assert len(png(card(name, look("en", "dark")))) < 300 << 10


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_card_fits_a_hand(lang):
    scene = Scene(sea(400, 400, "light"), look(lang))
    for key in views.KEYS:
        shown = views.card(key if key in views.DEEP else f"{key}_11_left")
        for playable in (True, False):
            draw_card(scene, (5, 5, 385, 301), views.with_changes(shown, playable=playable))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_a_surface_card_of_the_hand_does_is_read_on_a_phone_without_a_tap(lang, written_texts):
    """Its name, too: 9 pixels high where the picture is 336 wide. A Deep card with a long text may have smaller ones."""
    shown = look(lang)
    for key in views.SURFACE:
        card_text = shown.texts(f"trait.{key}.text")
        box = (5, 5, 395, 5 + card_height(card_text, 390, HIGHEST))
        draw_card(Scene(sea(400, 500, "light"), shown), box, views.card(f"{key}_11"))
    small = [words for words, size, _ in written_texts if size * 336 < 9 * 1200 and not any(map(str.isdigit, words))]
    assert small == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_name_fits_beside_its_trait(lang):
    """Whole, in two lines at most, in the narrowest species that there are."""
    for key in views.KEYS:
        name = look(lang).texts(f"trait.{key}.name")
        lines = name_lines(name, ROOM, 27)
        assert len(lines) <= 2, key
        assert "".join(lines).replace(" ", "") == name.replace(" ", "")
        for line in lines:
            assert text.cut(line, round(ROOM / text.NARROWEST), 27) == line, key


def test_a_japanese_name_beside_its_trait_stands_in_one_line(written_texts):
    """Two lines of kanji would touch each other and the rims of their place."""
    shown, scene = look("ja"), Scene(sea(400, 400, "light"), look("ja"))
    for key in views.KEYS:
        draw_trait(scene, (0, 0, ROOM + SIDE + 8, 47), views.trait(key), BESIDE)
    assert {shown.texts(f"trait.{key}.name") for key in views.KEYS} <= {words for words, *_ in written_texts}


@pytest.mark.parametrize("room", [64, 100, ROOM, 250])
def test_no_word_of_a_name_is_broken(room):
    """リヴァイアサン was リヴァイ and アサン."""
    for key in views.KEYS:
        name = look("ja").texts(f"trait.{key}.name")
        ends = {*accumulate(len(word) for phrase in split_phrases(name) for word in split_words(phrase))}
        lines = name_lines(name, room, 27)
        assert "".join(lines) == name.replace(" ", "")
        assert len(lines[0]) in ends or name[len(lines[0])] == " ", lines


@pytest.mark.parametrize("room", [170, 240, 350])
def test_no_word_of_a_text_is_broken(room, monkeypatch):
    written = []
    monkeypatch.setattr(Scene, "write", lambda self, at, line, *_, **__: written.append(line))
    scene = Scene(sea(400, 400, "light"), look("ja"))
    for key in views.KEYS:
        written.clear()
        said = look("ja").texts(f"trait.{key}.short")
        scene.write_lines((0, 0, room, 200), said, 27, 13)
        parts = [word for phrase in split_phrases(said) for word in split_words(phrase)]
        assert all(any(part.rstrip() in line for line in written) for part in parts), written


def test_the_printed_cards_are_those_of_the_data():
    assert printed_card("speed_7") == views.card("speed_7")
    for key in views.DEEP:
        assert views.with_changes(printed_card(key), playable=True) == views.with_changes(
            views.card(key), playable=True
        )
    assert printed_card("parasitic_7_left").arrow == "left"
    assert printed_card("apex_predator").migration == 0
    assert {*rows("deep")} == {*views.DEEP}


@pytest.mark.parametrize("name", ["lazy_creator", "speed_12", "parasitic_6_left", "speed_7_left", ""])
def test_a_card_that_is_none_is_refused(name):
    with pytest.raises(KeyError):
        card(name, look())
