"""PNG files that others read, and whose bands are deflated once."""

import io
import zlib

import pytest
from PIL import Image, ImageChops

from renderers.kit import deflate, png
from renderers.kit.canvas import gradient
from tests.make_palette import palette

WIDE = 1200  # pixels: of narrow pictures Pillow writes more rows at a time


@pytest.fixture(autouse=True)
def deflated_bands(monkeypatch):
    """The bands that are deflated; of those that earlier tests have deflated none are known."""
    png.BANDS.clear()
    bands, deflate_band = [], deflate.compress
    monkeypatch.setattr(
        deflate, "compress", lambda band, *more, **how: bands.append(band) or deflate_band(band, *more, **how)
    )
    return bands


def read_back(picture):
    with Image.open(io.BytesIO(png.png(picture))) as read:
        assert (read.format, read.mode, read.size) == ("PNG", picture.mode, picture.size)
        return read.tobytes()


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
@pytest.mark.parametrize("size", [(1, 1), (7, 130), (200, 64)])
def test_png_is_read_back_as_it_was(mode, size):
    picture = Image.radial_gradient("L").resize(size).convert(mode)
    with Image.open(io.BytesIO(png.png(picture))) as read:
        assert read.format == "PNG"
        assert read.mode == mode
        assert read.tobytes() == picture.tobytes()


def test_a_picture_that_may_be_no_larger_has_fewer_shades():
    picture = Image.effect_noise((300, 200), 40)
    whole = png.png(picture)
    assert png.png(picture, len(whole)) == whole
    small = png.png(picture, len(whole) * 3 // 4)
    assert len(small) <= len(whole) * 3 // 4
    with Image.open(io.BytesIO(small)) as read:
        difference = ImageChops.difference(read, picture).getextrema()
        assert difference[1] <= 4


def test_of_a_picture_in_fewer_shades_only_changed_bands_are_deflated_again(deflated_bands):
    picture = Image.effect_noise((WIDE, 4 * png.BAND), 40)
    most = len(png.png(picture)) * 9 // 10
    assert len(png.png(picture, most)) <= most
    picture.paste(200, (30, 4, 50, 8))
    png.BANDS.clear()
    fresh = png.png(picture, most)
    with Image.open(io.BytesIO(fresh)) as read:
        assert len(set(read.tobytes())) <= 2 ** png.FEWER[0]
    deflated_bands.clear()
    assert png.png(picture, most) == fresh
    assert len(deflated_bands) == 2  # what begins each of two attempts


def test_a_picture_with_a_palette_has_its_colours_only():
    flat = Image.new("RGB", (90, 40), (200, 30, 40))
    sample = Image.radial_gradient("L").resize((90, 40)).convert("RGB")
    picture = sample.copy()
    picture.paste(flat.crop((0, 0, 9, 9)), (70, 3))
    picture.info[png.PALETTE] = palette([(200, 30, 40)], [sample])
    with Image.open(io.BytesIO(png.png(picture))) as read:
        assert read.mode == "P"
        shown = read.convert("RGB")
    assert shown.getpixel((72, 5)) == (200, 30, 40)
    assert max(high for _, high in ImageChops.difference(shown, picture).getextrema()) <= 4


def test_png_is_read_back_without_isal(monkeypatch):
    monkeypatch.setattr(deflate, "codec", zlib)
    picture = gradient(90, 200, (0, 10, 20), (250, 240, 230))
    with Image.open(io.BytesIO(png.png(picture))) as read:
        assert read.tobytes() == picture.tobytes()


@pytest.mark.parametrize("codec", [deflate.codec, zlib])
def test_of_a_picture_that_has_changed_only_the_bands_that_have_are_deflated(monkeypatch, deflated_bands, codec):
    monkeypatch.setattr(deflate, "codec", codec)
    picture = Image.radial_gradient("L").resize((WIDE, 5 * png.BAND + 9)).convert("RGB")
    read_back(picture)
    assert len(deflated_bands) == 1 + 6  # and what begins each file
    picture.paste((200, 10, 20), (30, png.BAND + 4, 50, png.BAND + 8))
    assert read_back(picture) == picture.tobytes()
    assert len(deflated_bands) == 7 + 2


def test_a_band_below_another_row_is_another_band(deflated_bands):
    """It may say that it repeats that row."""
    above, below = (Image.effect_noise((WIDE, png.BAND), 40) for _ in range(2))
    one, other = (Image.new("RGB", (WIDE, 2 * png.BAND)) for _ in range(2))
    one.paste(above.convert("RGB"), (0, 0))
    for picture in (one, other):
        picture.paste(below.convert("RGB"), (0, png.BAND))
        assert read_back(picture) == picture.tobytes()
    assert len(deflated_bands) == 3 + 3


def test_the_same_file_twice_is_deflated_once(deflated_bands):
    picture = gradient(90, 200, (0, 10, 20), (250, 240, 230))
    first = png.png(picture)
    count = len(deflated_bands)
    assert png.png(picture.copy()) == first
    assert len(deflated_bands) == count + 1  # what begins it
