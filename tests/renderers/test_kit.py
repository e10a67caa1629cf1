"""The kit: text that fits, names that can be printed, pictures kept within bounds."""

import zlib

import pytest
from PIL import Image, ImageChops

from renderers.kit import cache, deflate, text
from renderers.kit.canvas import SHADOW, blank, drop_shadow, finish, frame, gradient, lay, panel, rounded_mask, shade
from renderers.kit.fonts import covers, printable
from renderers.kit.palette import SEATS
from renderers.kit.scripts import runs, shape_line
from renderers.kit.shades import reduce_shades
from renderers.kit.stacking import stack_pictures
from tests.renderers.looks import look

JAPANESE = "遺跡の隣の水域に各1★、上の農地に各3★。「村」の群れごとに3★"
ENGLISH = "3 stars for each cluster of farm that touches neither water nor the map edge"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Ann 🌸", "Ann"), ("יוסי", "יוסי"), ("مُحَمَّد Ali", "محمد Ali"), ("สมชาย", "สมชาย"), ("अमित", ""), ("안녕하세요", "안녕하세요"), ("𝓐𝓷𝓷", "Ann"), ("a\u202eb", "ab"), ("か\u3099", "が"),
        ("👨‍👩‍👧", ""), ("Привет é", "Привет é"), ("山田\n太郎", "山田 太郎"), ("\u0000", ""), ("  x  y ", "x y"), ("ﾊﾝｶｸ", "ﾊﾝｶｸ"),
    ],
)  # fmt: skip
def test_names_are_printed_as_far_as_the_font_goes(name, seen):
    assert printable(name) == seen
    assert all(covers(char) or char == " " for char in seen)


def test_names_from_the_right_are_joined_and_turned_where_they_stand_in_a_line():
    assert shape_line("Ann: fly") == "Ann: fly"
    assert shape_line("דנה: fly") == "הנד: fly"
    assert [script for _, script in runs(shape_line("علي: 42"))] == ["arabic", None]
    assert shape_line("דנ…") == "…נד"
    assert all(script == "arabic" for _, script in runs(shape_line("علیرضا")))  # Farsi yeh has forms of its own
    assert [script for _, script in runs(shape_line("عبد الله"))] == [
        "arabic",
        None,
        "arabic",
    ]  # God's name is one form
    assert shape_line("علي") == "\ufef2\ufee0\ufecb"  # final yeh, middle lam, first ain: as joined, from left to right


@pytest.mark.parametrize("name", ["محمد", "דנה", "สมชาย"])
@pytest.mark.parametrize("bold", [False, True])
def test_letters_of_other_scripts_are_drawn_within_their_width(name, bold):
    room = text.width(name, 24, bold)
    picture = Image.new("L", (room + 20, 40))
    text.draw(picture, (10, 20), name, 24, 255, bold)
    left, _, right, _ = picture.getbbox()
    assert 8 <= left < 14
    assert room + 4 < right <= room + 12
    assert picture.tobytes() != _boxes(picture.size, len(name), bold)


def _boxes(size, count, bold):
    """What our own font draws for letters that it does not have."""
    picture = Image.new("L", size)
    text.draw(picture, (10, 20), "\U0010fffd" * count, 24, 255, bold)
    return picture.tobytes()


@pytest.mark.parametrize(("lang", "said"), [("en", "Player 2"), ("ja", "プレイヤー2")])
def test_a_name_with_nothing_to_print_becomes_a_number(lang, said):
    assert look(lang, names=("Ann", "🎲")).name(1) == said
    assert look(lang, names=("Ann",)).name(1) == said
    assert look(lang, names=("Ann", "🎲")).spoken_name(1) == "🎲"


@pytest.mark.parametrize("words", [JAPANESE, ENGLISH, "x" * 60, ""])
@pytest.mark.parametrize("room", [60, 200, 900])
def test_lines_fit_and_lose_nothing(words, room):
    lines = text.wrap(words, room, 22)
    assert "".join(lines).replace(" ", "") == words.replace(" ", "")
    assert all(text.width(line, 22) <= room or (room == 60 and words == JAPANESE) for line in lines)


def test_a_word_longer_than_a_line_stands_out_of_it_where_it_is_to_be_whole():
    words = f"a {'x' * 60} b"
    assert text.wrap(words, 200, 22, whole=True) == ("a", "x" * 60, "b")
    assert all(text.width(line, 22) <= 200 for line in text.wrap(words, 200, 22))


def test_text_is_written_smaller_rather_than_with_a_broken_word():
    lines, size = text.wrap_fit("archipelago", text.width("archipelago", 20), 3, 30, 16)
    assert (lines, size) == (("archipelago",), 20)


def test_japanese_lines_begin_with_no_stop_and_keep_numbers_with_what_they_count():
    for room in range(60, 400, 10):
        lines = text.wrap(JAPANESE, room, 22)
        assert all(line[0] not in "、。」★" and line[-1] not in "「13" for line in lines)


def test_no_japanese_character_is_left_alone_in_the_last_line():
    words = "連合トラックで2スペース進む"
    for room in range(160, text.width(words, 22) + 20):
        lines = text.wrap(words, room, 22)
        assert "".join(lines) == words
        assert all(text.width(line, 22) <= room for line in lines)
        assert len(lines) == 1 or len(lines[-1]) > text.LONELY


@pytest.mark.parametrize("room", [40, 120, 300])
def test_fitted_text_fits(room):
    for words in (JAPANESE, ENGLISH):
        fitted, size = text.fit(words, room, 30, 16)
        assert text.width(fitted, size) <= room
        assert fitted.endswith("…")
        lines, size = text.wrap_fit(words, room, 2, 30, 16)
        assert len(lines) <= 2
        assert all(text.width(line, size) <= room for line in lines)
    assert text.fit("Ann", 300, 30, 16) == ("Ann", 30)


def test_text_is_drawn_within_its_width():
    picture = Image.new("RGB", (300, 60))
    text.draw(picture, (150, 30), "Hauptstraße", 30, (255, 255, 255), align="middle")
    left, top, right, bottom = picture.getbbox()
    half = text.width("Hauptstraße", 30) / 2
    assert 150 - half - 2 <= left < right <= 150 + half + 2
    assert 10 < top < 30 < bottom < 50


def test_fewer_shades_are_the_nearest_and_keep_black_white_and_clear():
    column = Image.linear_gradient("L")
    few = reduce_shades(column, 4)
    assert len(few.getcolors()) == 16
    assert few.getextrema() == (0, 255)
    assert ImageChops.difference(few, column).getextrema()[1] <= 255 // 15 // 2 + 1
    colour = reduce_shades(Image.new("RGBA", (2, 2), (255, 8, 0, 0)), 5)
    assert colour.getpixel((0, 0)) == (255, 8, 0, 0)


def test_many_large_pictures_drive_no_icons_out(monkeypatch):
    monkeypatch.setattr(cache, "SMALL", 10)
    kept = cache.SortedCache(100)
    kept.put("icon", "i", 10)
    for number in range(20):
        kept.put(number, "back", 30)
    assert kept.get("icon") == "i"
    assert [number for number in range(20) if kept.get(number)] == [17, 18, 19]
    assert len(kept) == 4
    kept.clear()
    assert len(kept) == 0
    assert kept.get("icon") is None


def test_the_cache_forgets_what_was_used_longest_ago():
    kept = cache.Cache(100)
    for key in "abc":
        kept.put(key, key, 30)
    assert kept.get("a") == "a"
    kept.put("d", "d", 30)
    assert [kept.get(key) for key in "abcd"] == ["a", None, "c", "d"]
    assert kept.size == 90
    kept.put("d", "e", 20)
    assert (kept.get("d"), kept.size, len(kept)) == ("e", 80, 3)


@pytest.mark.parametrize("sort", [cache.Cache, cache.SortedCache])
def test_what_finds_no_room_comes_back_from_the_reserve_as_it_was(sort):
    reserve = cache.Cache(10_000)
    store = sort(1000, reserve)
    pictures = [Image.new(mode, (30, 30), number) for number, mode in enumerate(("L", "RGB", "RGBA"))]
    values = [*pictures, (pictures[0], 7, "words")]
    for number, value in enumerate(values):
        store.put(number, value, 800)
    assert len(store) == 1
    first, *_, pair = [store.get(number) for number in range(len(values))]
    assert (first.mode, first.tobytes()) == ("L", pictures[0].tobytes())
    assert (pair[0].tobytes(), *pair[1:]) == (pictures[0].tobytes(), 7, "words")
    packed = [reserve.get_without_reserve(number) for number in range(len(values))]
    assert any(packed)
    assert all(cache.weight(value) < 800 for value in packed if value is not None)
    assert store.get("unknown") is None
    store.clear()
    assert store.get(1).tobytes() == pictures[1].tobytes()


def test_what_is_in_the_reserve_is_packed_once(monkeypatch):
    packings = []
    pack = cache.pack
    monkeypatch.setattr(cache, "pack", lambda picture: packings.append(picture) or pack(picture))
    store = cache.Cache(1000, cache.Cache(10_000))
    for _ in range(3):
        for name in ("one", "other"):
            store.get(name) or store.put(name, Image.new("L", (30, 30)), 1000)
    assert len(packings) == 2


def test_what_is_kept_is_drawn_once():
    calls = []

    @cache.memoize(cache.Cache(10_000_000))
    def draw(size: int) -> Image.Image:
        calls.append(size)
        return Image.new("L", (size, size))

    assert draw(4) is draw(4)
    assert draw(5) is not draw(4)
    assert calls == [4, 5]


@pytest.mark.parametrize(("of_table", "kept"), [(False, 4), (True, 2)])
def test_what_is_one_tables_own_has_a_share_of_its_own(monkeypatch, of_table, kept):
    monkeypatch.setattr(cache.Cache, "share", 0.4)
    monkeypatch.setattr(cache.Cache, "share_of_table", 0.2)
    store = cache.Cache(100, of_table=of_table)
    for number in range(10):
        store.put(number, number, 10)
    assert len(store) == kept


def test_what_is_taken_from_a_cache_is_the_takers_alone():
    store = cache.Cache(100)
    store.put("a", "value", 60)
    assert store.take("a") == "value"
    assert (store.get("a"), store.take("a"), store.size) == (None, None, 0)


def test_a_picture_that_was_drawn_on_is_packed_when_it_makes_room_and_only_where_it_was(monkeypatch):
    original = Image.radial_gradient("L").resize((300, 5 * cache.BAND)).convert("RGB")
    packed, store = cache.pack(original), cache.Cache(cache.weight(original), cache.Cache(10_000_000))
    loose = cache.UnpackedImage(original.copy(), packed)
    for top, bottom in ((70, 90), (150, 170)):
        loose.picture.paste((1, 2, 3), (7, top, 290, bottom))
        loose = loose.with_changes(top, bottom)
    deflated, deflate_band = [], cache.deflate_band
    monkeypatch.setattr(cache, "deflate_band", lambda image, band: deflated.append(band) or deflate_band(image, band))
    store.put("one", loose, cache.weight(loose))
    assert deflated == []
    store.put("other", cache.UnpackedImage(original), cache.weight(original))
    assert deflated == [1, 2]
    assert store.get("one").tobytes() == loose.picture.tobytes()
    assert deflated[2:] == [0, 1, 2, 3, 4]  # the other one, which was never packed


@pytest.mark.parametrize("codec", [deflate.codec, zlib])
@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_what_is_packed_is_drawn_once_and_comes_back_as_it_was(monkeypatch, codec, mode):
    monkeypatch.setattr(deflate, "codec", codec)
    calls, store = [], cache.Cache(10_000_000)
    original = Image.radial_gradient("L").resize((300, 200)).convert(mode)

    @cache.memoize_packed(store)
    def draw(name: str) -> Image.Image:
        calls.append(name)
        return original

    first = draw("a")
    first.paste(0, (0, 0, 300, 200))  # whoever gets it draws on it
    again = draw("a")
    assert (again.mode, again.size, again.tobytes()) == (mode, (300, 200), original.tobytes())
    assert not again.readonly
    assert calls == ["a"]
    assert store.size < cache.weight(original)


@pytest.mark.parametrize("size", [(0, 44), (44, 0), (1, cache.BAND), (3, cache.BAND + 1)])
def test_a_picture_of_any_size_comes_back_as_it_was(size):
    picture = Image.new("RGBA", size, (1, 2, 3, 4))
    again = cache.pack(picture).picture()
    assert (again.size, again.tobytes()) == (size, picture.tobytes())


@pytest.mark.parametrize("box", [(0, 0, 300, 200), (7, 60, 290, 70), (7, 64, 8, 128), (0, 190, 300, 200)])
def test_a_part_of_what_is_packed_is_unpacked_and_packed_anew(box):
    original = Image.radial_gradient("L").resize((300, 200)).convert("RGB")
    packed = cache.pack(original)
    assert packed.crop(box).tobytes() == original.crop(box).tobytes()
    original.paste((1, 2, 3), box)
    changed = packed.with_rows(original, box[1], box[3])
    assert changed.picture().tobytes() == original.tobytes()
    assert changed.bands[0] is packed.bands[0] or box[1] < cache.BAND


@pytest.mark.parametrize("box", [(10, 12, 300, 201), (0, 0, 77, 50)])
@pytest.mark.parametrize(("width", "radius"), [(3, 16), (5, 18)])
def test_a_border_is_a_round_box_with_a_round_hole(box, width, radius):
    framed = Image.new("RGB", (320, 220), (9, 9, 9))
    expected, (left, top, right, bottom) = framed.copy(), box
    mask = rounded_mask(right - left, bottom - top, radius).copy()
    mask.paste(0, (width, width), rounded_mask(right - left - 2 * width, bottom - top - 2 * width, radius - width))
    expected.paste((250, 200, 90), box[:2], mask)
    frame(framed, box, (250, 200, 90), width, radius)
    assert ImageChops.difference(framed, expected).getbbox() is None


@pytest.mark.parametrize("size", [(300, 200), (40, 12)])
@pytest.mark.parametrize("paint", [(200, 30, 40), None])
def test_what_is_laid_has_round_corners_as_its_mask(size, paint):
    width, height = size
    ground, what = gradient(340, 240, (0, 90, 200), (255, 250, 9)), paint or gradient(*size, (9, 9, 9), (250, 9, 9))
    laid, masked = ground.copy(), ground.copy()
    lay(laid, (20, 20, 20 + width, 20 + height), what, 14)
    masked.paste(what, (20, 20), rounded_mask(width, height, min(14, height // 2)))
    assert laid.tobytes() == masked.tobytes()


@pytest.mark.parametrize("size", [(120, 90), (300, 40), (33, 200)])
def test_of_a_shadow_only_what_its_box_may_hide_is_left_out(size):
    mask, (x, y) = drop_shadow((0, 0, *size), 16)
    whole, sides = (Image.new("RGB", (400, 300), (255, 255, 255)) for _ in range(2))
    whole.paste(SHADOW, (50 + x, 50 + y), mask)
    shade(sides, (50, 50, 50 + size[0], 50 + size[1]), 16)
    for picture in (whole, sides):
        picture.paste((200, 0, 0), (50, 50), rounded_mask(*size, 16))
    assert sides.tobytes() == whole.tobytes()


def test_what_is_laid_may_be_round_above_alone():
    laid = Image.new("RGB", (60, 40))
    lay(laid, (0, 0, 60, 40), (255, 255, 255), 14, top_only=True)
    assert {laid.getpixel((0, 0)), laid.getpixel((59, 0))} == {(0, 0, 0)}
    assert {laid.getpixel((0, 39)), laid.getpixel((59, 39))} == {(255, 255, 255)}


def test_pictures_weigh_what_pillow_keeps_of_them():
    assert cache.weight(Image.new("RGB", (10, 10))) == 600
    assert cache.weight((Image.new("L", (10, 10)), 3)) == 500


def test_a_gradient_goes_from_its_top_to_its_bottom():
    picture = gradient(5, 100, (0, 0, 0), (200, 100, 50))
    assert max(picture.getpixel((2, 0))) <= 2
    assert min(b - a for a, b in zip((190, 90, 44), picture.getpixel((2, 99)), strict=True)) >= 0


def test_a_panel_is_round_and_casts_a_soft_shadow():
    picture = Image.new("RGB", (200, 200), (255, 255, 255))
    panel(picture, (50, 50, 150, 150), ((200, 0, 0), (150, 0, 0)))
    assert picture.getpixel((51, 51)) != picture.getpixel((100, 100))
    below = [picture.getpixel((100, y))[0] for y in range(150, 170)]
    assert below == sorted(below)
    assert below[0] < 200 < below[-1]
    assert rounded_mask(40, 40, 10).getpixel((0, 0)) == 0


def test_a_drawing_has_smooth_edges():
    drawing = blank(20, 20)
    drawing.disc((10, 10), 8, (255, 255, 255))
    alpha = finish(drawing).getchannel("A")
    assert len(set(alpha.tobytes())) > 4


def test_seats_differ_by_sign_and_colour():
    assert len(SEATS) == len({sign for _, sign in SEATS}) == len({paint for paint, _ in SEATS}) == 8
    for paint, _ in SEATS:
        red, green, blue = ((value / 255) ** 2.2 for value in paint)
        assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) > 3.5  # contrast of white letters


def test_what_is_drawn_on_part_of_a_packed_picture_does_not_stay_there():
    picture = Image.radial_gradient("L").convert("RGB")
    packed = cache.pack(picture)
    for box in (None, (10, 20, 200, 180)):
        plain = picture.crop(box) if box else picture
        for _ in range(3):
            part = packed.copy_part(box)
            assert part.tobytes() == plain.tobytes()
            part.paste((255, 0, 0), (0, 0, 90, 90))


def test_a_part_that_is_wanted_again_is_not_unpacked_again(monkeypatch):
    packed, crop, count = cache.pack(Image.radial_gradient("L")), cache.PackedImage.crop, []
    monkeypatch.setattr(cache.PackedImage, "crop", lambda self, box: count.append(box) or crop(self, box))
    for box in ((0, 0, 50, 60), (0, 0, 50, 61), (0, 0, 50, 60)):
        assert packed.copy_part(box).size == box[2:]
    assert len(count) == 2


def test_a_picture_with_a_palette_is_stacked_in_its_colours():
    """Pillow resizes numbers of a palette without any mean between them, which leaves letters jagged."""
    upper, lower = Image.new("P", (40, 10)), Image.new("P", (20, 10))
    for picture in (upper, lower):
        picture.putpalette([200, 0, 0, 0, 0, 200, 0, 200, 0])
    lower.paste(2, (9, 0, 20, 10))
    both = stack_pictures(upper, lower)
    assert (both.mode, both.size) == ("RGB", (40, 30))
    assert both.getpixel((20, 5)) == (200, 0, 0)
    assert any(red and green for red, green, _ in both.get_flattened_data())
