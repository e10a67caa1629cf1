"""Films: one palette, what stays the same costs nothing, and a file that is never too large."""

import io
from random import Random

import pytest
from PIL import Image, ImageDraw

from renderers import film
from renderers.kit.png import PALETTE

COLOURS = ["navy", "teal", "orange", "crimson", "white"]


def board(step, height=450):
    """A picture on which another square stands at each step."""
    picture = Image.new("RGB", (1200, height), "navy")
    pen = ImageDraw.Draw(picture)
    for number in range(step + 1):
        pen.rectangle((number * 40, 100, number * 40 + 30, 130), COLOURS[1 + number % 4])
    return picture


def noise(step):
    """A picture that no file makes small."""
    return Image.frombytes("RGB", (400, 300), Random(step).randbytes(400 * 300 * 3))


def frames(pictures):
    samples = [film.shrink(each) for each in pictures]
    palette = film.common_palette([samples[0], samples[-1]])
    return [film.frame(each, palette) for each in samples]


def open_gif(data):
    return Image.open(io.BytesIO(data))


def test_every_frame_shows_its_picture_and_the_last_stands_for_four_seconds():
    pictures = [board(step) for step in range(6)]
    with open_gif(film.gif(frames(pictures))) as shown:
        assert shown.n_frames == 6
        for step in range(6):
            shown.seek(step)
            for x, y in ((15 + 40 * step, 115), (15 + 40 * step + 40, 115), (5, 5)):
                red, green, blue = shown.convert("RGB").getpixel((round(x * 2 / 3), round(y * 2 / 3)))
                assert (red, green, blue) == pytest.approx(pictures[step].getpixel((x, y)), abs=12)
        assert shown.info["duration"] == film.LAST


def test_a_palette_of_the_pictures_own_does_not_spoil_the_film():
    """Cartographers' maps carry the one that their posts are packed with."""
    pictures = [board(step) for step in range(3)]
    for each in pictures:
        each.info[PALETTE] = pictures[0].quantize(5)
    with open_gif(film.gif(frames(pictures))) as shown:
        shown.seek(2)
        assert shown.convert("RGB").getpixel((5, 5)) == pytest.approx(pictures[2].getpixel((5, 5)), abs=12)


def test_small_bright_tokens_keep_their_colours():
    down = Image.linear_gradient("L").resize((800, 600))
    across = Image.linear_gradient("L").rotate(90).resize((800, 600))
    night = (across.point(lambda x: x // 8), down.point(lambda x: x // 4), across.point(lambda x: 40 + x // 3))
    board, tokens = Image.merge("RGB", night), {300: (60, 190, 80), 500: (190, 70, 220)}
    for left, token in tokens.items():
        board.paste(token, (left, 300, left + 16, 316))
    shown = film.frame(board, film.common_palette([board])).convert("RGB")
    assert {left: shown.getpixel((left + 8, 308)) for left in tokens} == tokens


def test_what_stays_the_same_costs_nothing():
    short, long = (len(film.gif(frames([board(step) for step in range(many)]))) for many in (2, 12))
    assert long - short < 10 * short * 0.4


def test_frames_are_dropped_until_the_file_is_small_enough_and_the_last_is_kept():
    shown = frames([noise(step) for step in range(9)])
    whole = len(film.gif(shown))
    data = film.gif(shown, whole // 2)
    assert len(data) <= whole // 2
    with open_gif(data) as short:
        assert 2 <= short.n_frames < 9
        short.seek(short.n_frames - 1)
        last = short.convert("RGB")
    with open_gif(film.gif(shown)) as long:
        long.seek(8)
        assert last.tobytes() == long.convert("RGB").tobytes()


def test_a_board_that_grows_stands_on_ground():
    with open_gif(film.gif(frames([board(0, 300), board(1, 450)]))) as shown:
        assert shown.size == (800, 300)
        assert shown.n_frames == 2


@pytest.mark.parametrize(("many", "most"), [(1, 36), (5, 36), (36, 36), (37, 36), (500, 36), (3, 2)])
def test_what_is_left_out_lies_evenly_between_the_first_and_the_last(many, most):
    places = film.spread(many, most)
    assert len(places) == min(many, most) == len(set(places))
    assert (places[0], places[-1]) == (0, many - 1)
    assert places == sorted(places)


def test_the_sheet_shows_twelve_boards_with_captions():
    shown = frames([board(step) for step in range(20)])
    captions = [f"Turn {step}" for step in range(20)]
    sheet = film.sheet(shown, captions)
    assert sheet.width == film.SHEET
    assert sheet.height < 4 * (film.SHEET / film.COLUMNS)
    assert film.sheet(shown[:1], captions[:1]).width == film.SHEET


def test_a_last_frame_that_is_higher_is_shown_as_high_as_the_others_and_whole():
    last = board(0, 450)
    ImageDraw.Draw(last).rectangle((0, 440, 1199, 449), "orange")
    shown = film.fit_height(last, 300)
    assert shown.size == (1200, 300)
    assert shown.getpixel((600, 298)) == last.getpixel((600, 445)), "its lowest line is there"
    assert shown.getpixel((5, 298)) == last.getpixel((5, 5)), "ground beside it"
    assert film.fit_height(last, 450) is last
    assert film.fit_height(last, 0) is last, "it is the only frame"


def test_a_lower_frame_stands_above_its_ground_whatever_its_corner_shows():
    low = board(0, 300)
    ImageDraw.Draw(low).rectangle((0, 280, 90, 299), "crimson")  # a coral
    with open_gif(film.gif(frames([low, board(1)]))) as shown:
        assert shown.size == (film.WIDTH, 300)
        below = shown.convert("RGB").crop((0, 200, film.WIDTH, 300)).getcolors()
        assert len(below) == 1
        assert below[0][1] == pytest.approx(low.getpixel((600, 295)), abs=12)
