"""Where lines are broken: between Japanese phrases, then between words, then anywhere that may be."""

from itertools import pairwise

import pytest

from renderers.kit import text
from renderers.kit.breaks import split_characters, split_phrases, split_words

DIVIDED = {
    "カードを1枚引く": ("カードを", "1枚引く"),
    "連合トラックで2スペース進む": ("連合トラックで", "2スペース進む"),
    "サメの掃除魚(深海)": ("サメの", "掃除魚", "(深海)"),
    "空白1マスにつき評価の星2個": ("空白1マスにつき", "評価の", "星2個"),
    "防衛特徴": ("防衛特徴",),
    "捨て札": ("捨て札",),
    "横列・縦列": ("横列・", "縦列"),
    "whole words only": ("whole ", "words ", "only"),
    "DM で送る": ("DM ", "で", "送る"),
    "": (),
}


@pytest.mark.parametrize("whole", DIVIDED)
def test_a_text_is_divided_into_phrases(whole):
    assert split_phrases(whole) == DIVIDED[whole]
    assert "".join(split_phrases(whole)) == whole


def test_a_phrase_is_divided_into_words_and_a_word_into_characters():
    assert split_words("改良トンネルの") == ("改良", "トンネルの")
    assert split_words("掃除魚(深海)") == ("掃除魚(深海)",)
    assert split_characters("ショー1つ「x y」") == ("ショー", "1つ", "「x ", "y」")


@pytest.mark.parametrize("word", ["カード", "ラッキー", "海洋ゾーン"])
def test_no_word_that_fits_a_line_is_broken(word):
    said = f"その{word}を得て、別の{word}を1枚捨てる。ほかの人は{word}を2枚まで引いてもよい。"
    for room in range(text.width(f"{word}を", 20), 500, 7):
        lines = text.wrap(said, room, 20)
        assert "".join(lines) == said
        assert all(text.width(line, 20) <= room for line in lines)
        assert sum(line.count(word) for line in lines) == 3


def test_a_phrase_longer_than_a_line_is_broken_between_its_words_and_then_anywhere():
    assert text.wrap("改良トンネルの", text.width("トンネルの", 20), 20) == ("改良", "トンネルの")
    assert text.wrap("アンダーウォーター", text.width("アンダー", 20), 20) == ("アンダー", "ウォー", "ター")


def test_shorter_lines_before_a_lonely_end_break_no_phrase():
    said = "終了時:改良プラント1つごとに2点"
    allowed = {"".join(split_phrases(said)[:count]) for count in range(len(split_phrases(said)))}
    for room in range(max(text.width(phrase, 18) for phrase in split_phrases(said)), 300):
        lines = text.wrap(said, room, 18)
        assert all("".join(lines[:count]) in allowed for count, _ in enumerate(pairwise(lines), 1))
