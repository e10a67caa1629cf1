"""Signs in words: each picture is read on a phone, says the same aloud, and none that is drawn anywhere is left out."""

from dataclasses import dataclass, field

import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.texts import texts
from renderers.files import signs as signs_file
from renderers.kit import glance
from renderers.kit import text as letters
from renderers.kit.fonts import font
from renderers.kit.speech import SHORT
from renderers.look import Look
from renderers.registry import renderer
from renderers.signs import SIZE, WIDTH, describe, draw, in_words
from renderers.solarius_mission import icons as solarius_icons
from renderers.solarius_mission import pieces as solarius_pieces
from renderers.solarius_mission.goods import OUTPOSTS
from tests.renderers.solarius_mission import test_golden as solarius_mission

PHONE, CAPITALS = 336, 9  # pixels: how wide a phone shows a picture, how high its capitals are there at least
TALLEST = 1.25  # times the width


@dataclass(frozen=True)
class Title:
    """What can be drawn of a title: pictures that show all of it, and the names of signs by what draws them.

    `no_signs` are functions whose pictures mean nothing by themselves: grounds, rims, lights, whole rows.
    """

    pictures: dict
    names: dict = field(default_factory=dict)
    no_signs: frozenset = frozenset()


TITLES = {
    "solarius_mission": Title(
        solarius_mission.PICTURES,
        {
            "icons.icon": {
                name for name in solarius_icons.SIGNS if name.removeprefix("mark_") not in solarius_icons.MARKS
            }
            | solarius_icons.MARKS.keys(),
            "pieces.piece": set(solarius_pieces.BODIES),
            "pieces.tag": set(OUTPOSTS),
            "goods.slot": {"", "convert", "research"},
            "tracks.spot": {"cube", "open", "shut"},
        },
        frozenset(
            {
                "bridge._ring",
                "chart._field",
                "mats._mat",
                "plates._shadow",
                "tracks._places",
                "tracks._track_bed",
                "tracks._track_row",
            }
        ),
    ),
}
GROUPS = [
    pytest.param(key, group, lang, theme, id=f"{key}-{group.name}-{lang}-{theme}")
    for key in games()
    for group in renderer(key).signs
    for lang in languages(key)
    for theme in ("dark", "light")
]


def look_of(key, lang="en", theme="dark"):
    return Look(texts(lang, key), (), theme)


def sprites(key, draws):
    """The functions of a title's renderer that these pictures are drawn by, each with the words that it was given."""
    drawn = {}
    with glance.listen():
        for one in draws:
            one()
        for (function, args, _), _ in glance.sprites()[0]:
            module = function.__module__.removeprefix(f"renderers.{key}.")
            if module != function.__module__:
                drawn.setdefault(f"{module}.{function.__qualname__}", set()).update(args[:1])
    return drawn


def sprites_of_signs(key):
    return sprites(key, [lambda group=group: draw(group, look_of(key)) for group in renderer(key).signs])


def test_the_letters_are_nine_pixels_high_where_a_phone_shows_the_picture():
    _, top, _, bottom = font(SIZE).getbbox("H")
    assert (bottom - top) * PHONE / WIDTH >= CAPITALS


@pytest.mark.parametrize(("key", "group", "lang", "theme"), GROUPS)
def test_a_picture_is_shown_in_its_full_width_and_cuts_no_words(key, group, lang, theme):
    look = look_of(key, lang, theme)
    with glance.listen() as written:
        picture = draw(group, look)
    assert picture.width == WIDTH
    assert picture.height <= TALLEST * WIDTH, "make two groups of it"
    said = "".join(one.words.replace(" ", "") for one in written)
    for sign in group.signs:
        name, words = (look.texts(f"{sign.words}.{what}").replace(" ", "") for what in ("name", "text"))
        assert name in said
        assert words in said
    large = [one for one in written if one.size >= SIZE]
    assert all(letters.width(one.words, one.size) <= WIDTH for one in large)


@pytest.mark.parametrize(("key", "group", "lang", "theme"), GROUPS)
def test_it_says_the_same_aloud(key, group, lang, theme):
    look = look_of(key, lang, theme)
    alt = describe(group, look)
    assert len(alt) <= SHORT, "make two groups of it"
    assert all(in_words(sign, look) in alt for sign in group.signs)
    assert look.texts(f"sign_group.{group.name}") in alt


@pytest.mark.parametrize("key", [key for key in games() if renderer(key).signs])
def test_every_sign_has_one_place_and_words_of_its_own_in_every_language(key):
    every = [sign.words for group in renderer(key).signs for sign in group.signs]
    assert len(every) == len(set(every))
    for lang in languages(key):
        words = texts(lang, key)
        assert {f"{sign}.{what}" for sign in every for what in ("name", "text")} <= set(words)
        names = [words(f"{sign}.name") for sign in every]
        assert len(names) == len(set(names))
        written = {text.removesuffix(".name") for text in words if text.startswith("sign.") and text.endswith(".name")}
        assert written <= set(every), "words of signs that are not drawn"


@pytest.mark.parametrize("key", TITLES)
def test_every_name_of_a_sign_stands_in_a_group(key):
    drawn = sprites_of_signs(key)
    for function, names in TITLES[key].names.items():
        assert names <= drawn[function], function


@pytest.mark.parametrize("key", TITLES)
def test_whatever_is_drawn_on_boards_and_cards_stands_in_a_group(key):
    drawn = sprites(key, TITLES[key].pictures.values())
    assert set(drawn) - set(sprites_of_signs(key)) == TITLES[key].no_signs


def test_every_title_with_signs_is_looked_through():
    assert set(TITLES) == {key for key in games() if renderer(key).signs}


def test_a_file_has_the_picture_of_its_group_and_its_words():
    key = "solarius_mission"
    first, other = (signs_file(key, number, look_of(key)) for number in (0, 1))
    assert first.data != other.data
    assert first.alt == describe(renderer(key).signs[0], look_of(key))
