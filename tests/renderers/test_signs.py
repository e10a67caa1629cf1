"""Signs in words: each picture is read on a phone, says the same aloud, and none that is drawn anywhere is left out."""

from dataclasses import dataclass
from importlib import import_module
from pkgutil import walk_packages

import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.texts import texts
from renderers.cartographers import signs as cartographers_signs
from renderers.cartographers import terrain
from renderers.files import signs as signs_file
from renderers.kit import glance
from renderers.kit import text as letters
from renderers.kit.cache import SPRITES, memoize
from renderers.kit.fonts import covers, font
from renderers.kit.speech import SHORT
from renderers.look import Look
from renderers.oceans import signs as oceans_signs
from renderers.oceans.arrows import KINDS
from renderers.oceans.colours import VALUES
from renderers.registry import renderer
from renderers.signs import SIZE, WIDTH, describe, draw, in_words
from renderers.sky_islands import icons as sky_icons
from renderers.sky_islands.pieces import WARES
from renderers.solarius_mission import icons as solarius_icons
from renderers.solarius_mission import pieces as solarius_pieces
from renderers.solarius_mission.goods import OUTPOSTS
from renderers.underwater_cities import icons as underwater_icons
from renderers.underwater_cities.marks import MARKS

PHONE, CAPITALS = 336, 9  # pixels: how wide a phone shows a picture, how high its capitals are there at least
TALLEST = 1.25  # times the width


def first_names(table):
    """The names of a table without those that only call a drawing by another name."""
    return set({draw: name for name, draw in reversed(table.items())}.values())


@dataclass(frozen=True)
class Title:
    """The names of a title's signs by what draws them.

    `no_signs` are functions whose pictures mean nothing by themselves: grounds, rims, lights, whole rows and panels.
    """

    names: dict
    no_signs: str


TITLES = {
    "cartographers": Title(
        {"signs.sign": set(cartographers_signs.SIGNS), "map.tile": set(terrain.SIGNS)},
        """map._label map._band parts.shape_picture parts._ruins_sign signs.compass table._season table._card
        table._edict table._sheet terrain.sign_alone""",
    ),
    "oceans": Title(
        {"signs.sign": set(oceans_signs.SIGNS), "signs.value": {*VALUES}, "arrows.arrow": {*KINDS} - {"leech"}},
        "scenarios.scenario sea._veil water._tip",
    ),
    "sky_islands": Title(
        {"icons.icon": {"ship", *sky_icons.ICONS}, "pieces.ware": set(WARES), "pieces.airship": set(WARES)},
        """chart._dots field._noise field.grains land._swatch leads._line outlines._outline
        panel_layers._blank_panel panel_layers._player panel_layers._supply panel_layers._turn pieces.tree""",
    ),
    "solarius_mission": Title(
        {
            "icons.icon": {name for name in solarius_icons.SIGNS if not name.startswith("mark_")},
            "pieces.piece": set(solarius_pieces.BODIES),
            "pieces.tag": set(OUTPOSTS),
            "goods.slot": {"", "convert", "research"},
            "tracks.spot": {"cube", "open", "shut"},
        },
        """bridge._ring chart._field mats._mat plates._shadow tracks._places tracks._track_bed tracks._track_row""",
    ),
    "underwater_cities": Title(
        {
            "icons.icon": first_names(underwater_icons.ICONS),
            "marks.mark": set(MARKS),
            "pieces.building": {"farm", "plant", "laboratory"},
        },
        """art._bubble art._water board._board card._blank cards._ground cards._chip reef._fish reef._weeds sea._corner
        sea._shadow seats._bar slots._slot table._cards table._player table._slots table._top""",
    ),
}
GROUPS = [
    pytest.param(
        key, group, lang, theme, id=f"{key}-{group.name}-{lang}-{theme}", marks=pytest.mark.long if turn % 2 else ()
    )
    for key in games()
    for number, group in enumerate(renderer(key).signs)
    for place, lang in enumerate(languages(key), number)
    for turn, theme in enumerate(("dark", "light"), place)
]


def look_of(key, lang="en", theme="dark"):
    return Look(texts(lang, key), (), theme)


@memoize(SPRITES)
def memoized_example():
    """What all functions look like whose pictures are kept."""


def sprite_functions(key):
    """The functions of a title's renderer whose pictures are kept: whatever is drawn more than once."""
    package = import_module(f"renderers.{key}")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        for function in vars(import_module(module.name)).values():
            if getattr(function, "__code__", None) is memoized_example.__code__ and function.__module__ == module.name:
                yield f"{module.name.removeprefix(f'{package.__name__}.')}.{function.__name__}"


def drawn_signs(key):
    """The functions by which a title's signs are drawn, each with what it was given first."""
    drawn = {}
    with glance.listen():
        for group in renderer(key).signs:
            draw(group, look_of(key))
        for (function, args, _), _ in glance.sprites()[0]:
            name = f"{function.__module__}.{function.__qualname__}".removeprefix(f"renderers.{key}.")
            drawn.setdefault(name, set()).update(args[:1])
    return drawn


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
        name, words = (look.texts(f"{sign.key}.{what}").replace(" ", "") for what in ("name", "text"))
        assert name in said
        assert words in said
    large = [one for one in written if one.size >= SIZE]
    assert all(letters.width(one.words, one.size) <= WIDTH for one in large)


@pytest.mark.parametrize(("key", "lang"), [(key, lang) for key in games() for lang in languages(key)])
def test_every_letter_of_its_words_can_be_drawn(key, lang):
    """Signs of Discord, as lists have them, are no letters of our fonts."""
    words = look_of(key, lang).texts
    keys = [f"{sign.key}.{part}" for group in renderer(key).signs for sign in group.signs for part in ("name", "text")]
    said = "".join(words(key) for key in keys if key in words)
    assert not {char for char in said if not covers(char) and not char.isspace()}


@pytest.mark.parametrize(("key", "group", "lang", "theme"), GROUPS)
def test_it_says_the_same_aloud(key, group, lang, theme):
    look = look_of(key, lang, theme)
    alt = describe(group, look)
    assert len(alt) <= SHORT, "make two groups of it"
    assert all(in_words(sign, look) in alt for sign in group.signs)
    assert look.texts(f"sign_group.{group.name}") in alt


@pytest.mark.parametrize("key", [key for key in games() if renderer(key).signs])
def test_every_sign_has_one_place_and_words_of_its_own_in_every_language(key):
    every = [sign.key for group in renderer(key).signs for sign in group.signs]
    assert len(every) == len(set(every))
    for lang in languages(key):
        words = texts(lang, key)
        assert {f"{sign}.{what}" for sign in every for what in ("name", "text")} <= set(words)
        names = [words(f"{sign}.name") for sign in every]
        assert len(names) == len(set(names))
        written = {text.removesuffix(".name") for text in words if text.startswith("sign.") and text.endswith(".name")}
        assert written <= set(every), "words of signs that are not drawn"


@pytest.mark.parametrize("key", TITLES)
def test_whatever_is_drawn_on_boards_and_cards_stands_in_a_group(key):
    drawn, title = drawn_signs(key), TITLES[key]
    assert set(sprite_functions(key)) - set(drawn) == set(title.no_signs.split())
    for function, names in title.names.items():
        assert names <= drawn[function], function


def test_every_title_with_signs_is_looked_through():
    assert set(TITLES) == {key for key in games() if renderer(key).signs}


def test_a_file_has_the_picture_of_its_group_and_its_words():
    key = "solarius_mission"
    first, other = (signs_file(key, number, look_of(key)) for number in (0, 1))
    assert first.data != other.data
    assert first.alt == describe(renderer(key).signs[0], look_of(key))
