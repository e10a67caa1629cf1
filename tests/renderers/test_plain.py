"""Any view can be drawn and told without a renderer of its own."""

import msgspec
import pytest

from renderers import cartographers, plain
from renderers.registry import Renderer, renderer
from tests.renderers import views
from tests.renderers.looks import ODD, look

PARTS = [name for name in vars(Renderer) if not name.startswith("_")]


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
    assert renderer("cartographers") is cartographers
    assert renderer("a_game_of_tomorrow") is plain


@pytest.mark.parametrize("key", ["kit", "look", "registry", "../x", "kit.png", ""])
def test_what_is_no_game_is_drawn_plainly(key):
    assert renderer(key) is plain


@pytest.mark.parametrize("key", ["cartographers", "plain"])
def test_renderers_offer_every_part(key):
    assert all(callable(getattr(renderer(key), part)) for part in PARTS)
    assert {"table", "seat", "hand", "focus", "card", "describe", "describe_long"} == set(PARTS)


def test_a_view_is_told_in_lines():
    said = plain.describe_long(POND, look())
    assert "depth: 3" in said
    assert "seat Ann, name carp, young yes, eggs a, b" in said
    assert "seat 山田太郎, name 鯉, young no, eggs –" in said


@pytest.mark.parametrize("view", [POND, views.running(8), views.ended(1), views.begun(3)])
def test_any_view_is_drawn(view):
    for theme in ("dark", "light"):
        picture = plain.draw(view, look("ja", theme, ODD))
        assert picture.width == plain.WIDTH
        assert 100 < picture.height < 8000
    assert len(plain.describe(view, look())) <= 1000


def test_a_very_long_view_is_cut():
    pond = Pond(1, tuple(Fish(n % 8, f"fish {n}", False) for n in range(5000)))
    assert plain.draw(pond, look()).height < 8000
    assert len(plain.describe(pond, look())) == 1000


def test_different_views_look_different():
    assert plain.table(POND, look()).tobytes() != plain.table(Pond(4, POND.fish), look()).tobytes()
    assert plain.seat(POND, 1, look()).tobytes() == plain.hand(POND, look()).tobytes()
    assert plain.focus(POND, 1) == 1


def test_a_card_is_drawn_with_its_words_or_its_name_alone():
    assert plain.card("Orchard", look()).tobytes() != plain.card("No Such Card", look()).tobytes()
    assert plain.card("Rift Lands", look()).height > plain.card("Orchard", look()).height > 100
