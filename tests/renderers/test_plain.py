"""Any view can be drawn and told without a renderer of its own."""

from dataclasses import replace

import msgspec
import pytest

from bot.texts import Texts, texts
from renderers import cartographers, plain
from renderers.look import Look
from renderers.registry import renderer
from tests.renderers import views
from tests.renderers.looks import ODD, look


class Fish(msgspec.Struct):
    seat: int
    name: str
    young: bool
    eggs: tuple[str, ...] = ()


class Pond(msgspec.Struct):
    depth: int
    fish: tuple[Fish, ...]
    winner: int | None = None


POND = Pond(3, (Fish(0, "carp", True, ("a", "b")), Fish(1, "鯉", False)))


def test_a_renderer_is_found_by_the_games_key():
    assert renderer("cartographers") is cartographers.RENDERER
    assert renderer("a_game_of_tomorrow") is plain.RENDERER


@pytest.mark.parametrize("key", ["kit", "look", "registry", "../x", "kit.png", ""])
def test_what_is_no_game_is_drawn_plainly(key):
    assert renderer(key) is plain.RENDERER


def test_a_renderer_foretells_in_pictures_and_words_or_not_at_all():
    with pytest.raises(ValueError, match="preview and brings"):
        replace(plain.RENDERER, brings=lambda before, after, seat, look: [])


def test_a_renderer_of_another_kind_is_named(monkeypatch):
    monkeypatch.setattr(cartographers, "RENDERER", cartographers)
    renderer.cache_clear()
    with pytest.raises(TypeError, match=r"renderers\.cartographers\.RENDERER is a module, not a Renderer"):
        renderer("cartographers")


def test_a_renderer_that_knows_no_more_than_its_pictures_has_a_seat_busy_with_its_own_part():
    drawn = plain.RENDERER
    assert drawn.focus(POND, 1) == 1
    assert (drawn.holdings(POND, 1, look()), drawn.describe_card("carp", look())) == ([], "")


def test_a_view_is_told_in_lines():
    said = plain.describe_long(POND, look())
    assert "depth: 3" in said
    assert "seat Ann, name carp, young yes, eggs a, b" in said
    assert "seat 山田太郎, name 鯉, young no, eggs –" in said


class Stall(msgspec.Struct):
    cards: tuple[str, ...]
    price: dict[str, int]
    place: str
    cell: str


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("cards: Silk 1, Silk 2, face down", "price: Silk 3, pepper −1", "place: night market", "cell: D7")),
        ("ja", ("cards: Silk 1, Silk 2, 伏せてある", "price: Silk 3, pepper −1", "place: night market", "cell: D7")),
    ],
)
def test_values_are_told_in_words_never_as_the_rules_write_them(lang, said):
    entries = {key: texts(lang)(key) for key in ("choice.hidden", "picture.none", "list.and_also")}
    words = Texts(lang, entries | {"card.silk": "Silk", "price.silk": "Silk"})
    stall = Stall(("silk1", "silk_2", "hidden"), {"silk": 3, "pepper": -1}, "night_market", "D7")
    assert plain.describe_long(stall, Look(words, ())).splitlines() == list(said)


@pytest.mark.parametrize("view", [POND, views.midgame_view(8), views.final_view(1), views.start_view(3)])
def test_any_view_is_drawn(view):
    for theme in ("dark", "light"):
        picture = plain.draw(view, look("ja", theme, ODD))
        assert picture.width == plain.WIDTH
        assert 100 < picture.height < 8000
    assert len(plain.describe(view, look())) <= 1000


def test_a_very_long_view_is_cut():
    pond = Pond(1, tuple(Fish(n % 8, f"fish {n}", False) for n in range(5000)))
    assert plain.draw(pond, look()).height < 8000
    assert len(plain.describe(pond, look())) == 600


def test_different_views_look_different():
    assert plain.table(POND, look()).tobytes() != plain.table(Pond(4, POND.fish), look()).tobytes()
    assert plain.seat(POND, 1, look()).tobytes() == plain.hand(POND, look()).tobytes()


def test_a_card_is_drawn_with_its_words_or_its_name_alone():
    assert plain.card("Orchard", look()).tobytes() != plain.card("No Such Card", look()).tobytes()
    assert plain.card("Rift Lands", look()).height > plain.card("Orchard", look()).height > 100
