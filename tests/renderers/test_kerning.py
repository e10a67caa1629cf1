"""Letters stand where the font says, whether or not Pillow can lay text out with RAQM and the system's FriBiDi."""

import pytest
from PIL import Image, ImageDraw, ImageFont, features

from renderers.kit import fonts, text
from renderers.kit.fonts import FILES, FOLDER
from renderers.kit.kerning import length, pieces

LINES = [
    "AVATAR: To Yes, Ty.",
    "1 star for each field",
    "浅瀬と海洋ゾーンのべっこう",
    "Ævar Łódź Привет Ώρα",
    "「村」の群れごとに3★",
]
HALF = [0] * 128 + [255] * 128  # black or white


def label(line, size, bold):
    """What is drawn by fonts opened for it alone."""
    fonts._opened.__dict__.clear()
    try:
        mask, *place = text._label.__wrapped__(line, size, bold)
        return mask.size, mask.tobytes(), place
    finally:
        fonts._opened.__dict__.clear()


@pytest.mark.parametrize("line", [*LINES, "محمد: To", "דנה Ty", "สมชาย AV"])
@pytest.mark.parametrize(("size", "bold"), [(13, False), (26, True)])
def test_no_library_of_the_system_changes_what_is_drawn(monkeypatch, line, size, bold):
    monkeypatch.setattr(ImageFont.core, "HAVE_RAQM", True)
    here = label(line, size, bold)
    monkeypatch.setattr(ImageFont.core, "HAVE_RAQM", False)
    assert label(line, size, bold) == here


@pytest.mark.parametrize(
    ("line", "size", "bold", "wide"),
    [
        ("AVATAR", 40, False, 140),
        ("To Yes", 40, True, 120),
        ("選び终えています。", 24, False, 212),
        ("WWWiii", 13, False, 45),
    ],
)
def test_lines_are_as_wide_on_every_machine(line, size, bold, wide):
    assert text.width(line, size, bold) == wide


@pytest.mark.skipif(not features.check("raqm"), reason="Pillow has no RAQM here to compare with")
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [12, 17, 40])
@pytest.mark.parametrize("line", LINES)
def test_letters_stand_where_raqm_would_put_them(line, size, bold):
    raqm = ImageFont.truetype(str(FOLDER / FILES[bold]), size, layout_engine=ImageFont.Layout.RAQM)
    mask, left, top = text._label.__wrapped__(line, size, bold)
    ours, theirs = Image.new("L", (mask.width + 80, 160)), Image.new("L", (mask.width + 80, 160))
    ours.paste(mask, (40 + left, 80 + top))
    ImageDraw.Draw(theirs).text((40, 80), line, fill=255, font=raqm, anchor="ls")
    assert length(line, size, bold) == raqm.getlength(line)
    assert ours.point(HALF).getbbox() == theirs.point(HALF).getbbox()


@pytest.mark.parametrize("line", [*LINES, "e\u0301 か\u3099", "\u1100\u1161", "a\u200db", " ", "A" * 300])
@pytest.mark.parametrize("size", [9, 17, 40])
def test_every_letter_is_drawn_once_and_in_its_place(line, size):
    parts = list(pieces(line, size, False))
    assert "".join(part for _, part in parts) == line.replace("fi", "ﬁ")
    assert [start for start, _ in parts] == sorted(start for start, _ in parts)
    assert length(line, size, False) - parts[-1][0] > 0


def test_letters_that_touch_are_one():
    ((start, drawn),) = pieces("ffi", 24, False)
    assert (start, drawn) == (0, "ﬃ")
    assert length("offices", 24, False) == length("oﬃces", 24, False)
