"""What cards, tiles, contracts and slots do, told in a plain sentence, has the same numbers and things as their texts."""

import re
from collections import Counter

import pytest

from bot.games.underwater_cities import boards, cards, contracts, metropolises, slots, specials  # noqa: F401
from bot.games.underwater_cities.rows import ACTIONS, CARDS, CONTRACTS, METROPOLISES
from bot.languages import languages
from bot.texts import texts

from . import sentences

NUMBERS = {
    "en": re.compile(r"(\d+)(?:(?: additional)? (kelp|steelplast|science|credit|biomatter|point|space|card)s?\b)?"),
    "ja": re.compile(r"(?:(カードを)(?=\d+枚引))?(\d+)(海藻|鉄鋼|科学|クレジット|生体物質|点|スペース)?"),
}
THINGS = {  # words that stand in a text exactly when they stand in the sentence
    "en": (
        *("nonsymbiotic", r"(?<!non)symbiotic", "metropolis", "laborator", "farm", "plant", "tunnel", "structure"),
        *("expansion space", "usual cost", "for free", "less", "at most", "action cards?", "special card"),
        *("occupied by another", "always-available", "does not match", "yellow", "upgrade", "turn", "Federation track"),
        *("end of the game", "Production", "Whenever", "Once per turn", "second", "exchange", "rounded up"),
    ),
    "ja": (
        *("非共生都市", "(?<!非)共生都市", "主要都市", "研究所", "農場", "プラント", "トンネル", "建造物"),
        *("拡大スペース", "通常コスト", "無料で", "安", "最大", "アクションカード", "特殊カード"),
        *("他プレイヤー", "常時利用可能", "色の異なる", "黄色", "改良", "手番", "連合トラック"),
        *("ゲーム終了時", "生産フェイズ", "たびに", "手番ごとに", "2つ目", "交換", "切り上げ"),
    ),
}


def numbers(text, lang):
    """Every number of a text with its unit: 2 kelp, 1 card; others with none."""
    if lang == "en":
        return Counter(NUMBERS["en"].findall(text))
    return Counter((n, unit or drawn) for drawn, n, unit in NUMBERS["ja"].findall(text))


def things(text, lang):
    return {thing for thing in THINGS[lang] if re.search(thing, text, re.IGNORECASE)}


def agree(told, text, lang):
    assert numbers(told, lang) == numbers(text, lang), told
    assert things(told, lang) == things(text, lang), told


def names(lang):
    """The names of the slots' actions by their letters."""
    words = texts(lang, "underwater_cities")
    return {letter: words(f"slot.{letter}.name") for letter in ACTIONS}


@pytest.mark.parametrize("lang", languages("underwater_cities"))
@pytest.mark.parametrize("name", [*CARDS, *METROPOLISES])
def test_a_card_does_what_its_text_says(name, lang):
    row = CARDS.get(name) or METROPOLISES[name]
    agree(sentences.card(row, lang, names(lang)), texts(lang, "underwater_cities")(f"card.{name}.text"), lang)


@pytest.mark.parametrize("lang", languages("underwater_cities"))
@pytest.mark.parametrize("name", CONTRACTS)
def test_uwc_72_a_contract_asks_and_gives_what_its_text_says(name, lang):
    agree(sentences.contract(CONTRACTS[name], lang), texts(lang, "underwater_cities")(f"card.{name}.text"), lang)


@pytest.mark.parametrize("lang", languages("underwater_cities"))
@pytest.mark.parametrize("letter", ACTIONS)
def test_uwc_19_a_slot_does_what_its_text_says(letter, lang):
    agree(sentences.slot(ACTIONS[letter], lang), texts(lang, "underwater_cities")(f"slot.{letter}.text"), lang)
