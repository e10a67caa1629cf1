"""Cards, slots and tiles in pictures: all drawn, no word cut off, signs that say what the texts say."""

import re
from sys import modules

import pytest
from PIL import Image

from bot.games.underwater_cities import view as shown
from bot.games.underwater_cities.rows import ACTIONS, CARDS, CONTRACTS, METROPOLISES
from bot.games.underwater_cities.see import card as seen
from bot.texts import texts
from renderers.kit.glance import listen
from renderers.underwater_cities import card, hand, seat, table
from renderers.underwater_cities.art import art, things
from renderers.underwater_cities.card import LEGIBLE, draw_card, least_height
from renderers.underwater_cities.cards import draw_contract, draw_line, draw_offer, draw_offer_line, draw_small
from renderers.underwater_cities.hand import places
from renderers.underwater_cities.icons import ICONS, icon
from renderers.underwater_cities.marks import MARKS, mark
from renderers.underwater_cities.printed_cards import printed_cards
from renderers.underwater_cities.scene import Scene
from renderers.underwater_cities.strips import strip_width
from renderers.underwater_cities.tokens import METROPOLISES as TILES
from renderers.underwater_cities.tokens import SLOTS, change, of_goods
from tests.renderers.underwater_cities import views
from tests.renderers.underwater_cities.looks import look

EN = texts("en", "underwater_cities")


@pytest.fixture
def uncut(uncut, monkeypatch):
    """Fails the test also when a strip does not fit."""
    result, strip = [], Scene.strip

    def measure_strip(self, at, tokens, size, *, room=0, **how):
        wide = strip(self, at, tokens, size, room=room, **how)
        if room and wide > room:
            result.append((tokens, wide, room))
        return wide

    monkeypatch.setattr(Scene, "strip", measure_strip)
    yield
    assert not result


def test_the_printed_cards_are_the_games():
    assert {name: one for name, one in printed_cards().items() if name in CARDS} == {name: seen(name) for name in CARDS}
    assert {*printed_cards()} == {*CARDS, *METROPOLISES, *CONTRACTS}


# Small cards as a lone player's table has them, as seats do, and as it is played there.
SMALL = ((568, 92), (562, 88), (277, 126), (371, 128), (278, 150), (250, 166))
OFFERED = (576, 36), (568, 36), (568, 44)  # in one line, below the slots and in the corner


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize(("lang", "theme"), [("en", "light"), ("ja", "dark")])
def test_every_card_is_drawn_at_large_with_its_whole_text(lang, theme, monkeypatch):
    """Each scene once and small: they have no words, and are the same in both languages."""
    large = Image.new("RGB", (530, 540))

    def small(name, suit, width, height, theme):
        assert (width, height) == large.size
        if lang == "en":
            assert art(name, suit, width // 4, height // 4, theme).size == (width // 4, height // 4)
        return large

    monkeypatch.setattr(modules["renderers.underwater_cities.card"], "art", small)
    for name in printed_cards():
        assert card(name, look(lang, theme)).size == (1200, 600)


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_card_fits_a_hand_a_row_and_a_line(lang, monkeypatch):
    monkeypatch.setattr(modules["renderers.underwater_cities.card"], "art", lambda *_: Image.new("RGB", (9, 9)))
    scene = Scene(Image.new("RGB", (600, 600)), look(lang))
    for number, name in enumerate(CARDS):
        plain, used = views.with_changes(seen(name), used=False), views.with_changes(seen(name), used=True)
        draw_line(scene, (0, 0, 548, 36), plain)
        if plain.kind == "action":
            draw_line(scene, (0, 0, 277, 32), plain)
            draw_line(scene, (0, 0, 277, 32), used)
        for place, size in enumerate(SMALL):
            draw_small(scene, (0, 0, *size), (plain, used)[(number + place) % 2])
        for wide in (377, 573):
            draw_card(scene, (0, 0, wide, max(448, least_height(scene.texts(f"card.{name}.text"), wide))), seen(name))
        for size in OFFERED if plain.cost else ():
            draw_offer_line(scene, (0, 0, *size), name, plain)
            draw_offer(scene, (0, 0, 108, 60), name, plain)
    for name in CONTRACTS:
        for size in SMALL:
            draw_contract(scene, (0, 0, *size), name)
        for size in OFFERED:
            draw_offer_line(scene, (0, 0, *size), name, None)
        draw_offer(scene, (0, 0, 108, 60), name, None)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("row", [4, 6])
def test_the_text_of_each_card_in_a_hand_is_nine_pixels_high_on_a_phone(lang, row, monkeypatch):
    monkeypatch.setattr(modules["renderers.underwater_cities.card"], "art", lambda *_: Image.new("RGB", (9, 9)))
    scene, names = Scene(Image.new("RGB", (1200, 1600)), look(lang)), [*CARDS]
    for first in range(0, len(names), row):
        for box, one in places(0, tuple(map(seen, names[first : first + row])), look(lang)):
            with listen() as written:
                draw_card(scene, box, one)
            words = scene.texts(f"card.{one.name}.text")
            sizes = {line.size for line in written if not line.detail and line.words in words}
            assert sizes, one.name
            assert min(sizes) >= LEGIBLE


@pytest.mark.usefixtures("uncut")
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_text_of_tables_and_seats_fits_its_box(lang):
    for seats in (1, 2, 3, 4):
        for view in (views.start_view(seats), views.midgame_view(seats), views.final_view(seats)):
            table(view, look(lang))
            seat(view, 0, look(lang))
    hand(views.midgame_view(4, 1), look(lang))


def test_a_card_that_is_none_is_refused():
    with pytest.raises(KeyError):
        card("206", look())


# ---- signs --------------------------------------------------------------------------------------------------------
WORDS = {
    "credit": "credit", "kelp": "kelp", "steelplast": "steelplast", "science": "science", "biomatter": "biomatter",
    "point": "point", "card": "card", "step": "space", "farm": "farm", "plant": "desalination plant",
    "laboratory": "laborator", "tunnel": "tunnel", "city": "cit", "structure": "", "upgrade": "pgrade",
    "action": "action card", "special": "special card", "goods": "different resources", "metropolis": "metropolis",
}  # fmt: skip


@pytest.mark.parametrize("name", ACTIONS)
def test_uwc_19_the_signs_of_a_slot_say_what_its_text_says(name):
    """The same things, and the same numbers in the same order but for the single ones that a sign alone stands for."""
    tokens, words = SLOTS[name].split(), EN(f"slot.{name}.short")
    for token in tokens:
        if token in ICONS:
            assert WORDS[token].lower() in words.lower(), token
    numbers = [token.strip("≤") for token in tokens if token.strip("≤").isdigit()]
    matches = re.findall(r"\d+", words)
    assert [number for number in numbers if number != "1"] == [number for number in matches if number != "1"]
    assert ("/" in tokens) == (" or " in words)
    assert {*SLOTS} == {*ACTIONS}


@pytest.mark.parametrize("name", METROPOLISES)
def test_uwc_61_the_signs_of_a_metropolis_say_what_its_text_says(name):
    words, strips = EN(f"card.{name}.text"), TILES[name]
    matches = sorted(re.findall(r"\d+", words))
    strip = " ".join(strips).replace("/", " ")
    numbers = sorted(token for token in strip.split() if token.isdigit())
    missing = ["1"] if name == "blue10" else []  # the special card has no number beside its sign
    assert numbers + missing == matches or sorted(numbers + missing) == matches
    for token in strip.split():
        if token in ICONS:
            assert WORDS[token].lower() in words.lower(), token
    assert bool(METROPOLISES[name].production) == (name.startswith("blue") and bool(strips[1]))


@pytest.mark.parametrize("name", CARDS)
def test_a_cards_picture_shows_what_its_text_speaks_of(name):
    words = EN(f"card.{name}.text").lower()
    for count, sign in things(name):
        assert sign in ICONS
        assert not count or f"{count} " in words
        assert WORDS.get(sign, "") in words or sign in ("step", "card")


def test_goods_are_told_with_their_signs():
    goods = shown.Goods(2, 0, 0, -1, 3)
    assert of_goods(goods, 4, 1, 2) == "2 credit −1 science 3 biomatter 4 point 1 card 2 step"
    assert of_goods(goods, signed=True) == "+2 credit −1 science +3 biomatter"
    assert (change(3), change(-3), of_goods(shown.Goods())) == ("+3", "−3", "")


@pytest.mark.parametrize("size", [14, 24, 40])
def test_kinds_and_colours_differ_by_shape(size):
    """Grey copies of any two signs differ: nothing is told by colour alone."""
    same = [{"city", "nonsymbiotic"}, {"structure", "building"}]
    masks = {
        name: icon(name, size).convert("LA").getchannel("A").tobytes() + icon(name, size).convert("L").tobytes()
        for name in ICONS
    }
    for one in masks:
        for other in masks:
            if one < other and {one, other} not in same:
                assert masks[one] != masks[other], (one, other)
    shapes = {name: mark(name, size, (0, 0, 0)).getchannel("A").tobytes() for name in MARKS}
    assert len({*shapes.values()}) == len(shapes)


def test_a_strip_is_as_wide_as_its_parts():
    assert strip_width("2 kelp 1 science", 30) == strip_width("2 kelp", 30) + strip_width("1 science", 30)
