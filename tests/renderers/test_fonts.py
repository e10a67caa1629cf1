"""The fonts that lie here have what pictures draw: each character of our texts, and what people write in their names."""

import tomllib
import unicodedata
from functools import partial

import pytest

from bot.data import DATA
from renderers.kit.fonts import FILES, FOLDER, covers, font, printable
from renderers.kit.scripts import FONTS, script_of
from tests.make_fonts import is_letter, is_wanted, make

TEXTS = sorted([*DATA.glob("*/*.toml")])
MOST = 9 << 20  # bytes of all fonts
NAMES = (
    "Ann Þór Nguyễn Ærø", "Привет Юля", "Ελενη", "山田 髙﨑 𠮷野家", "陈小煊 王喆", "陳怡君 黃曉鈴", "김민준 박서연",
    "ﾊﾝｶｸ ｜ ～ ※ ★ ♪ ①", "محمد علیرضا", "דנה", "สมชาย",
)  # fmt: skip


def strings(value):
    """All strings in what a file says."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from strings(one)


def find_missing(path, kinds):
    """The characters of a file, of kinds by Unicode's letters for them, that no font has."""
    used = set("".join(strings(tomllib.loads(path.read_text("utf-8")))))
    return {char for char in used if unicodedata.category(char)[0] in kinds and not covers(char)}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(DATA)))
def test_every_letter_figure_and_stop_of_our_texts_can_be_drawn(path):
    assert find_missing(path, "LNP") == set()


@pytest.mark.parametrize("name", NAMES)
def test_names_are_drawn_as_people_write_them(name):
    assert printable(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("bold", [False, True])
def test_each_weight_has_the_characters_of_the_standards(bold):
    """JIS X 0208, as the encoding lists it; one sign is not in the whole font."""
    rows = range(0x21, 0x7F)
    codes = (bytes((0x1B, 0x24, 0x42, high, low, 0x1B, 0x28, 0x42)) for high in rows for low in rows)
    japanese = "".join(code.decode("iso2022_jp", "ignore") for code in codes)
    assert len(japanese) == 6879
    missing = bytes(font(24, bold).getmask("\U0010fffd"))
    assert [char for char in japanese if not covers(char)] == ["≒"]
    assert [char for char in japanese if bytes(font(24, bold).getmask(char)) == missing] == ["≒"]


@pytest.mark.parametrize("name", [*FILES.values(), *FONTS.values()])
def test_a_font_is_what_the_script_makes(name):
    """It has each character that is wanted and no other; the whole font's owners and licence stand in it."""
    fonts = pytest.importorskip("fontTools.ttLib", reason="fonts are read by fontTools (extra 'dev')")
    script = {file: script for script, file in FONTS.items()}.get(name)
    with fonts.TTFont(FOLDER / name) as opened:
        has = set(map(chr, opened.getBestCmap()))
        licence = opened["name"].getDebugName(13)
    assert {char for char in has if not (is_letter(char, script) if script else is_wanted(char))} == set()
    assert "SIL Open Font License" in licence
    if script:
        assert {char for char in map(chr, range(0x10000)) if script_of(char) == script} == has


def test_both_weights_have_the_same_characters():
    fonts = pytest.importorskip("fontTools.ttLib", reason="fonts are read by fontTools (extra 'dev')")
    regular, bold = (set(fonts.TTFont(FOLDER / name).getBestCmap()) for name in FILES.values())
    assert regular == bold


@pytest.mark.parametrize("script", FONTS)
def test_the_script_leaves_the_drawings_as_they_are(script, tmp_path):
    """Made once more, all letters look the same. (Of fewer letters they would not: they are hinted by one another.)"""
    pytest.importorskip("fontTools.subset", reason="fonts are made by fontTools (extra 'dev')")
    made = tmp_path / "made.ttf"
    make(FOLDER / FONTS[script], made, partial(is_letter, script=script))
    ours = font(24, bold=True, script=script)
    again = ours.font_variant(font=str(made))
    again.set_variation_by_axes([700, 100])
    letters = [char for char in map(chr, range(0x10000)) if script_of(char) == script]
    assert [letter for letter in letters if bytes(again.getmask(letter)) != bytes(ours.getmask(letter))] == []
    assert len({bytes(ours.getmask(letter)) for letter in letters}) > len(letters) / 2


def test_the_fonts_stay_small_and_their_licence_lies_beside_them():
    files = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert set(files) == {*FILES.values(), *FONTS.values(), "OFL.txt"}
    assert sum(files.values()) < MOST
    licence = (FOLDER / "OFL.txt").read_text("utf-8")
    assert all(name in licence for name in ("CJK JP", "Arabic", "Hebrew", "Thai", "OPEN FONT LICENSE Version 1.1"))
